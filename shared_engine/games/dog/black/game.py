"""Black Dog, which rules carry: this module does what `rules.Black` says. Nobody else imports this
folder."""

from shared_engine.games.dog.black.copy import copied_after as copied_after
from shared_engine.games.dog.black.disc import touched_by_turn as touched_by_turn
from shared_engine.games.dog.black.dog import placements as placements
from shared_engine.games.dog.black.explain import explain as explain
from shared_engine.games.dog.black.guide import DogGuide
from shared_engine.games.dog.black.magnet import magnet_target as magnet_target
from shared_engine.games.dog.black.results import Singles
from shared_engine.games.dog.black.results import cells_after_part as cells_after_part
from shared_engine.games.dog.black.results import is_suicide_only as is_suicide_only
from shared_engine.games.dog.black.results import results as results
from shared_engine.games.dog.black.results import why_not_ending as why_not_ending
from shared_engine.games.dog.black.targets import targets as targets
from shared_engine.games.dog.black.views import views as views
from shared_engine.games.dog.black.way import awaits_turn as awaits_turn
from shared_engine.games.dog.black.way import is_before_dog_or_disc as is_before_dog_or_disc

guide = DogGuide
keep_singles = Singles
