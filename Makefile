# Every target installs what it is missing first. Nothing is installed outside this folder.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
# What Python has compiled is kept, also where the machine says otherwise: the tests start it some hundred times.
unexport PYTHONDONTWRITEBYTECODE
# Simulated boards wait a lot for their clocks and lines: more of them than a small machine has cores.
JOBS   ?= 4
SECONDS ?= 10
MINUTES ?= 15
# Neither a simulated board nor another interpreter.
FAST   := tests/shared_engine tests/traces tests/architecture tests/docs $(addprefix tests/host/,deck export rulesets views)
# What neither KiCad, nor compiled Dog, nor a proof is needed for.
ORDINARY := not proof and not kicad and not compiled
# What is held against Dog where it is compiled. No test can put something of its own into a compiled class.
COMPILED := tests/compiled $(wildcard tests/shared_engine/games/test_*.py) tests/shared_engine/games/dog tests/shared_engine/test_perft.py \
	tests/shared_engine/players tests/host/players tests/host/coach --ignore=tests/shared_engine/players/test_view.py \
	tests/shared_engine/test_random_games.py tests/perft/test_rulebook.py tests/perft/test_shares.py tests/playthroughs/test_whole_games.py \
	$(addprefix --ignore=tests/shared_engine/games/dog/,black/test_shares.py see/test_guide.py test_views.py)
LOCK   := uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --python-version 3.11

# The ruleset by which `make demo GAME=` plays; any other name is a ruleset itself.
RULESET_OF_dog = brandi-4
RULESET_OF_black-dog = black-dog-4
RULESET_OF_brothers = brothers-2

.PHONY: help setup demo try manual site test test-fast proof night test-compiled test-bluez test-browser pictures lights hardware route renders fabrication hardware-all release test-esp32 audit fuzz check coverage bench figures lock format clean

help:  ## this list
	@sed -nE 's/^## (.*)/\n\1/p; s/^([a-z0-9-]+):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 18

## Use

setup: $(VENV)/.installed node_modules/.installed  ## install into .venv and node_modules (the other targets do it for you)

demo: setup  ## one whole game on the simulated board, refereed by the host (GAME=brothers, ARGS="--seed 7 --speed 20")
	$(BIN)/collie demo $(if $(GAME),--ruleset $(or $(RULESET_OF_$(GAME)),$(GAME))) $(ARGS)

try: setup  ## play on a page, on a simulated board (ARGS="--seats --ruleset brandi-2")
	$(BIN)/collie try $(ARGS)

manual: setup  ## what all verbs say, and the man page, into build/manual
	$(BIN)/python -m docs.generate_cli

site: setup build/mkdocs/.installed  ## the documentation as pages with a search, into build/site
	PYTHONPATH=build/mkdocs $(BIN)/python -m docs.build_site

## Test

test: setup  ## every behaviour, on CPython and on MicroPython (ARGS="-k seven"; JOBS=1 for one after the other)
	$(BIN)/python -m pytest --numprocesses=$(JOBS) --dist=loadscope --no-loadscope-reorder --durations=20 -m "not slow and $(ORDINARY)" $(ARGS)

test-slow: setup  ## whole games, installations, power cuts: what takes long on a simulated board (CI runs it, too)
	$(BIN)/python -m pytest --numprocesses=$(JOBS) --dist=loadscope --no-loadscope-reorder --durations=20 -m "slow and $(ORDINARY)" $(ARGS)

test-fast: setup  ## the engine and what is pure, in half a minute
	$(BIN)/python -m pytest --numprocesses=2 --dist=loadscope --no-loadscope-reorder -m "not slow and not proof" $(FAST) $(ARGS)

proof: setup  ## what only proves more: statistics, every byte and every kill (docs/proof.md; DAY=2026-11-27: the tenth of that day)
	$(if $(DAY),@echo "proof: the tenth of $(DAY); the same again by make proof DAY=$(DAY)")
	$(BIN)/python -m pytest --numprocesses=$(JOBS) --dist=worksteal -m "proof and not kicad and not compiled" $(if $(DAY),--day $(DAY)) $(ARGS)
	$(if $(filter -k%,$(ARGS)),,-@$(MAKE) --no-print-directory build/fuzzer/.installed)
	$(if $(filter -k%,$(ARGS)),,PYTHONPATH=build/fuzzer $(BIN)/python -m tests.fuzz --today --seconds $(if $(DAY),10,60))

lights: setup  ## how easily looks are taken for each other, by any eyes: what a new one has to prove
	$(BIN)/python -m docs.confusion

night: setup  ## people play for MINUTES (15) while server, board, line, phone and laptop fail 20 times each (docs/proof.md; ARGS="--seed 7")
	$(BIN)/python -m tests.night --minutes $(MINUTES) $(ARGS)

check: setup typings/.installed  ## lint, types, import arrows, and mpy-cross of everything that goes on the device
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	node node_modules/pyright/index.js -p pyrightconfig.json
	node node_modules/pyright/index.js -p firmware/pyrightconfig.json
	$(BIN)/python -m host.install.compile
	$(BIN)/python docs/generate_protocol.py --check

test-bluez: setup  ## bleak on real BlueZ with a virtual radio; says why where it cannot run (docs/bluetooth.md)
	$(BIN)/python -m pytest -rs tests/bluez $(ARGS)

test-compiled: setup build/compiler/.installed  ## Dog compiled by mypyc: a wheel, and the tests of the rules on it (needs a C compiler; docs/decisions/0037-compiled-dog.md)
	rm -rf build/compiled
	COLLIE_COMPILE=1 PYTHONPATH=$(CURDIR)/build/compiler $(BIN)/python -m hatchling build -t wheel -d build/compiled
	$(BIN)/python -m zipfile -e build/compiled/*.whl build/compiled/wheel
	PYTHONSAFEPATH=1 PYTHONPATH=build/compiled/wheel/boardcollie:. $(BIN)/python -m pytest --durations=5 -m "not proof" $(COMPILED) $(ARGS)

test-browser: setup build/browser/.installed  ## the page in Debian's Chromium, and axe-core's findings; says why where there is none (docs/table.md)
	PYTHONPATH=build/browser $(BIN)/python -m pytest -rs --numprocesses=3 --dist=loadfile tests/browser $(ARGS)

pictures: setup build/browser/.installed  ## the pictures of games that docs show, taken again (needs Chromium)
	$(BIN)/python -m docs.generate_game
	PYTHONPATH=build/browser $(BIN)/python -m tests.browser.picture

test-esp32: setup  ## the firmware on an emulated ESP32 in the folder ESP32_EMULATOR; says why where there is none (docs/esp32-emulator.md)
	$(BIN)/python -m pytest -rs tests/esp32 $(ARGS)

audit: $(VENV)/.installed build/audit/.installed  ## known vulnerabilities of the packages in the lock files (pip-audit); says so where its data cannot be had
	PYTHONPATH=build/audit $(BIN)/python .ci/audit.py

## Hardware

hardware: setup build/hardware/.installed  ## write what follows from hardware/geometry.toml, and check it
	PYTHONPATH=build/hardware $(BIN)/python -m hardware.generate
	PYTHONPATH=build/hardware $(BIN)/python -m pytest -m "proof or not proof" tests/hardware --durations=3 $(ARGS)

route: setup build/route/.installed  ## route the circuit boards that changed, with KiCad 9 (NAMES="coupon"; docs/electronics.md)
	PYTHONPATH=build/route $(BIN)/python -m hardware.kicad.route $(NAMES)

renders: setup  ## the pictures of the circuit boards that docs show, drawn again by KiCad 9 (NAMES="coupon")
	$(BIN)/python -m hardware.kicad.pictures $(NAMES)

fabrication: setup build/fabricator/.installed  ## what a manufacturer of the circuit boards asks for, with KiCad 9, into build/fabrication (NAMES="coupon"; docs/ordering.md)
	PYTHONPATH=build/fabricator $(BIN)/python -m hardware.kicad.fabrication $(NAMES)
	PYTHONPATH=build/fabricator $(BIN)/python -m pytest -m "proof or not proof" tests/hardware/test_fabrication.py $(ARGS)

hardware-all: hardware fabrication  ## both; hardware/checked.sha256 then says what was checked
	$(BIN)/python .ci/hardware.py --write

## Keep

release: setup build/compiler/.installed  ## what a version consists of into dist/, built twice with the same bytes, and tried in fresh environments
	PYTHONPATH=$(CURDIR)/build/compiler $(BIN)/python .ci/release.py
	for wheel in dist/*.whl; do WHEEL="$$wheel" $(BIN)/python -m pytest -m proof tests/integration/test_wheel.py || exit 1; done

fuzz: setup build/fuzzer/.installed  ## every reader of foreign bytes, SECONDS each (SECONDS=600 READERS="trace query" KEEP=1)
	PYTHONPATH=build/fuzzer $(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(if $(KEEP),--keep) $(READERS)

coverage: setup  ## which lines of the firmware the tests run on MicroPython; at least 90 %
	$(BIN)/python -m tests.coverage $(ARGS)

bench: setup build/browser/.installed  ## benchmarks as JSON lines (ONLY=engine for one group)
	PYTHONPATH=build/browser $(BIN)/python -m tests.benchmarks $(ONLY)

format: setup  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

figures: setup build/browser/.installed  ## measure, and write docs/benchmarks.md (GROUPS="engine device")
	PYTHONPATH=build/browser $(BIN)/python -m docs.generate_benchmarks --measure $(GROUPS)

lock:  ## renew the lock files (needs uv and npm)
	$(LOCK) --group dev --extra install --extra radio --extra postgresql pyproject.toml -o requirements/dev.txt
	$(LOCK) --group stubs -o requirements/stubs.txt
	$(LOCK) --group node -o requirements/node.txt
	$(LOCK) --group audit -o requirements/audit.txt
	$(LOCK) --group compile -o requirements/compile.txt
	$(LOCK) --group browser -o requirements/browser.txt
	$(LOCK) --group fuzz -o requirements/fuzz.txt
	$(LOCK) --group site -o requirements/site.txt
	$(LOCK) --group hardware -o requirements/hardware.txt
	$(LOCK) --group route -o requirements/route.txt
	$(LOCK) --no-deps --group fabrication -o requirements/fabrication.txt
	npm install --package-lock-only

clean:  ## remove everything that can be installed or built again
	rm -rf $(VENV) node_modules typings build dist

$(VENV)/.installed: requirements/dev.txt requirements/node.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

node_modules/.installed: package-lock.json $(VENV)/.installed
	npm ci --silent
	touch $@

build/audit/.installed: requirements/audit.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/audit -r requirements/audit.txt
	touch $@

build/compiler/.installed: requirements/compile.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/compiler -r requirements/compile.txt
	touch $@

build/browser/.installed: requirements/browser.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/browser -r requirements/browser.txt
	touch $@

build/mkdocs/.installed: requirements/site.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/mkdocs -r requirements/site.txt
	touch $@

build/fuzzer/.installed: requirements/fuzz.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/fuzzer -r requirements/fuzz.txt
	touch $@

build/hardware/.installed: requirements/hardware.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/hardware -r requirements/hardware.txt
	touch $@

build/fabricator/.installed: requirements/fabrication.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --upgrade --target build/fabricator -r requirements/fabrication.txt
	touch $@

build/route/.installed: requirements/route.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target build/route -r requirements/route.txt
	touch $@

typings/.installed: requirements/stubs.txt $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --upgrade --target typings -r requirements/stubs.txt
	touch $@
