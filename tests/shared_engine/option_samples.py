"""Rules as families play them: option combinations that together set every option that can change a
move to every value."""

FEW_LOW_CARDS = {"5": 2, "6": 2, "8": 2, "9": 2, "10": 2, "Q": 2}
MANY_SEVENS = {"7": 30, "3": 2, "5": 2, "8": 2, "9": 2, "10": 2}
MANY_JACKS = {"J": 30, "3": 2, "5": 2, "6": 2, "9": 2, "10": 2}
MANY_JOKERS = {"JK": 24, "5": 2, "6": 2, "9": 2, "10": 2}
TWOS_AND_JOKERS = {"2": 24, "JK": 12, "9": 2, "10": 2}
MANY_PARTNERS = {"PARTNER": 30, "BLUE:8": 2, "BLUE:9": 2, "BLUE:10": 2, "BLUE:12": 2, "SWITCH": 4}
MANY_BLACK = {
    "BLACK:1-7": 20,
    "BLACK:1": 6,
    "BLACK:13": 4,
    "COPY": 16,
    "BLUE:1": 4,
    "BLUE:8": 2,
    "BLUE:9": 2,
}

# Each: name, ruleset, options laid over it.
SAMPLES = (
    ("canadian-15", "brandi-4-canadian", {"last_marble_joker": False, "sector_len": 15}),
    (
        "canadian-18",
        "brandi-4-canadian",
        {"last_marble_joker": False, "sector_len": 18, "deck": MANY_SEVENS},
    ),
    (
        "canadian-spares",
        "brandi-4-canadian",
        {"canadian_burns": "not_partner", "deck": MANY_SEVENS},
    ),
    (
        "canadian-burns-none",
        "brandi-4-canadian",
        {"canadian_burns": "none", "finish_entry": "mandatory"},
    ),
    ("canadian-gentle", "brandi-4-canadian", {"seven_burns": False, "split_revisit": True}),
    ("always-mandatory", "brandi-4", {"start_protection": "always", "finish_entry": "mandatory"}),
    (
        "always-never",
        "brandi-4",
        {"start_protection": "always", "finish_direct_from_start": "never"},
    ),
    ("never-direct", "brandi-4", {"finish_direct_from_start": "never", "deck": MANY_SEVENS}),
    (
        "always-direct",
        "brandi-4",
        {"finish_direct_from_start": "always", "blockade_blocks_backward": False},
    ),
    ("rest-may", "brandi-4", {"seven_leftover": "may", "deck": MANY_SEVENS}),
    ("rest-none", "brandi-4", {"seven_leftover": "none", "deck": MANY_SEVENS}),
    ("rest-one", "brandi-4", {"seven_leftover_partner_marbles": 1, "deck": MANY_SEVENS}),
    ("rest-may-one", "brandi-4", {"seven_leftover": "may", "seven_leftover_partner_marbles": 1}),
    ("lapse", "brandi-4", {"seven_lapse_if_stuck": True, "deck": MANY_SEVENS}),
    (
        "gentle-seven",
        "brandi-4",
        {"seven_burns": False, "split_revisit": True, "deck": MANY_SEVENS},
    ),
    (
        "gentle-rest-may",
        "brandi-4",
        {"seven_burns": False, "seven_leftover": "may", "finish_move_inside": False},
    ),
    (
        "no-moves-inside",
        "brandi-4",
        {"finish_move_inside": False, "start_onto_own_unprotected": "forbid"},
    ),
    ("swap-own", "brandi-4", {"jack_own_own": True, "jack_noop": "last_card", "deck": MANY_JACKS}),
    (
        "joker-idle",
        "brandi-4",
        {"joker_as_noop": True, "jack_noop": "unswappable", "deck": MANY_JOKERS},
    ),
    (
        "joker-burns",
        "brandi-4",
        {"joker_burns": True, "last_marble_joker": False, "deck": MANY_JOKERS},
    ),
    (
        "jack-never",
        "brandi-4",
        {"jack_noop": "never", "reshuffle": "merge_all", "hand_first": [4], "hand_repeat": [4]},
    ),
    (
        "each-cycle",
        "brandi-4",
        {"reshuffle": "each_cycle", "exchange_when": "first_round", "dealer_rotation": "fixed"},
    ),
    (
        "begins-outside",
        "brandi-4",
        {"initial_on_start": 1, "initial_fresh": False, "exchange": "give_to_next"},
    ),
    (
        "in-turn",
        "brandi-4",
        {"exchange": "draw_from_next", "exchange_order": "in_turn", "exchange_after_finish": False},
    ),
    ("small-deck", "brandi-4", {"deck": FEW_LOW_CARDS, "exchange": "team_next"}),
    ("trios-next", "brandi-6-2x3", {"help_target": "next", "exchange_after_finish": False}),
    (
        "trios-canadian",
        "brandi-6-2x3",
        {"seven_scope": "own_partner", "canadian_burns": "not_partner"},
    ),
    (
        "trios-swap",
        "brandi-6-2x3",
        {"jack_own_own": True, "last_marble_joker": False, "sector_len": 14},
    ),
    (
        "pairs-gentle",
        "brandi-6-3x2",
        {"seven_burns": False, "seven_lapse_if_stuck": True, "joker_burns": True},
    ),
    (
        "two-no-draw",
        "brandi-2",
        {"two_draw": False, "joker_as_two_draw": False, "seven_scope": "own"},
    ),
    (
        "two-draws",
        "brandi-2",
        {"joker_as_two_draw": False, "sector_len": 18, "deck": TWOS_AND_JOKERS},
    ),
    ("three-no-finish", "brandi-3", {"foreign_may_enter_finish": False, "initial_fresh": False}),
    (
        "three-own",
        "brandi-3",
        {"seven_scope": "own", "marbles": 5, "deck": TWOS_AND_JOKERS, "exchange_blind": False},
    ),
    (
        "three-gentle",
        "brandi-3",
        {"seven_burns": False, "deck": {"7": 2}, "exchange_order": "in_turn"},
    ),
    (
        "lubanzi-burning",
        "wild-lubanzi-4",
        {"seven_burns": True, "joker_burns": False, "deck": MANY_SEVENS},
    ),
    (
        "lubanzi-fresh",
        "wild-lubanzi-4",
        {"start_protection": "fresh", "split_revisit": True, "deck": MANY_SEVENS},
    ),
    (
        "lubanzi-no-lapse",
        "wild-lubanzi-4",
        {"seven_lapse_if_stuck": False, "seven_leftover": "none"},
    ),
    (
        "lubanzi-canadian",
        "wild-lubanzi-4",
        {"seven_scope": "own_partner", "finish_entry": "mandatory"},
    ),
    ("dog-careful", "black-dog-4", {"dog_suicide": "only_if_forced", "deck": MANY_BLACK}),
    ("dog-partners", "black-dog-4", {"split_revisit": True, "deck": MANY_PARTNERS}),
    (
        "dog-wide-disc",
        "black-dog-4",
        {"disc_offsets": [3, 5, 7, 9, 11, 13], "paw_offsets": [3, 7, 13]},
    ),
    (
        "dog-fresh",
        "black-dog-4",
        {"start_protection": "fresh", "finish_direct_from_start": "if_not_fresh"},
    ),
    (
        "dog-two-15",
        "black-dog-2",
        {"sector_len": 15, "dog_suicide": "only_if_forced", "initial_on_start": 0},
    ),
    (
        "dog-two-stays-out",
        "black-dog-2",
        {"foreign_may_enter_finish": False, "deck": MANY_PARTNERS},
    ),
    (
        "dog-three-fold",
        "black-dog-3",
        {"no_move": "fold", "finish_entry": "mandatory", "deck": MANY_BLACK},
    ),
)
