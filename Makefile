# Start here: `make demo` shows what Studbook does, `make test` proves it.

PYTHON ?= python3
PYTHONS ?= python3.12 python3.13 python3.14
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/demo
GAMES := stud stud8 razz
RED_DOG := red-dog red-dog-bank shoot slippery-sam fort-wayne polish-red-dog
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# The tests of a file stay in one process, which makes its hands once; tests/conftest.py puts the longest files first.
# Hundreds of tests start a command: Python must be allowed to keep the modules that it has compiled.
TESTS := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder
FAST := $(addprefix tests/,test_house.py game equity/test_equity.py \
    rules/test_applicable.py rules/test_by_hand.py rules/test_first_to_act.py rules/test_live.py \
    rules/test_reddog_by_hand.py rules/test_reddog_replay.py \
    histories grammar/test_wordings.py grammar/test_real_pokerstars.py simulation/test_red_dog_logs.py \
    analytics/test_stats.py analytics/test_recount.py reports/test_terminal.py reports/test_deal.py \
    studbook/test_cli.py studbook/test_library.py) README.md

.DEFAULT_GOAL := help
.PHONY: help demo test test-fast test-pythons test-faults lint format machine-code wheel package smoke docs samples clean

help: ## Show this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/for-use ## Import, audit and report three months of one player
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	$(BIN)/studbook import histories/demonstration --db $(DEMO)/studbook.duckdb
	$(BIN)/studbook audit --db $(DEMO)/studbook.duckdb || test $$? -eq 1 # 1: the audit has found an error, as it should
	$(BIN)/studbook stats --db $(DEMO)/studbook.duckdb
	$(BIN)/studbook report Hero -o $(DEMO)/hero --db $(DEMO)/studbook.duckdb
	@echo
	@echo "The report is $(CURDIR)/$(DEMO)/hero/index.html: open it in a browser."
	@echo "The database is $(CURDIR)/$(DEMO)/studbook.duckdb: open it with DuckDB."
	@test -f machine/library/functions.json || echo "This ran as plain Python. For more hands: make machine-code (two minutes)."

test: $(VENV)/for-test ## Run every test, including ruff, mypy and the import contract
	$(TESTS)

test-fast: $(VENV)/for-test ## Run what finds most mistakes in little time, after each edit
	$(TESTS) $(FAST)

# An environment for each, such as .venv-3.12. A failure does not keep the others from being tried.
test-pythons: ## Run the tests of test-fast with other versions of Python (PYTHONS="python3.12 ...")
	@failed=; for python in $(PYTHONS); do \
	    version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || { \
	        echo "$$python does not run here: skipped"; continue; }; \
	    echo "$$python: Python $$version"; \
	    $(MAKE) --no-print-directory VENV=".venv-$$version" PYTHON="$$python" test-fast || failed="$$failed $$python"; \
	done; test -z "$$failed" || { echo "failed with:$$failed"; exit 1; } >&2

test-faults: $(VENV)/for-test ## Stop 200 imports and other commands at random moments (KILLS=50 for fewer, SEED=7)
	STUDBOOK_KILLS=$(or $(KILLS),200) STUDBOOK_SEED=$(SEED) $(BIN)/python -m pytest tests/faults -s

lint: $(VENV)/for-test ## Check style, types and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/for-test ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

machine-code: $(VENV)/for-build ## Make the rules fast in this checkout: compile them, once and after a change
	$(BIN)/studbook warm

wheel: | $(BIN)/python ## Build a wheel for this platform in dist, with the rules as machine code
	$(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir dist .

package: $(VENV)/for-build ## Build the folder that runs without Python, in build/package, with its installer
	@test -f machine/library/functions.json || $(BIN)/studbook warm
	$(BIN)/python -m tools.package

smoke: $(VENV)/for-test ## Try that folder as a new user without Python would (Linux, with Chromium)
	$(BIN)/python -m tools.package.smoke build/package/studbook-*.tar.xz

docs: $(VENV)/for-docs ## Build the documentation site in build/docs; warnings are errors
	@rm -rf build/docs
	$(BIN)/python -m sphinx -b html -c docs -d build/doctrees -W --keep-going -q . build/docs
	@echo "The documentation is $(CURDIR)/build/docs/index.html: open it in a browser."

samples: $(VENV)/for-use ## Simulate the shipped samples again
	$(foreach game,$(GAMES),$(BIN)/studbook simulate --hands 200 --seed 1 --game $(game) -o histories/samples &&) true
	$(foreach game,$(RED_DOG),$(BIN)/studbook simulate --hands 40 --seed 2 --game $(game) \
	    -o histories/samples/red-dog &&) true
	$(BIN)/python -m tools.demonstration histories/demonstration
	seed=1; for room in $$($(BIN)/studbook sites --json | sed 's/.*"site": "\([a-z]*\)".*/\1/' | grep -v reddog); do \
	    seed=$$((seed + 1)); $(BIN)/studbook simulate --site $$room --game all --hands 20 --seed $$seed \
	        -o histories/samples/rooms/$$room.txt || exit 1; done

clean: ## Remove build files and the virtual environment
	rm -rf .venv .venv-* build dist machine/library .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is created once; its packages are updated only when pyproject.toml or constraints.txt changes.
# Studbook itself is installed in editable mode, so that changes to the code take effect at once.
$(VENV)/for-use: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable .
	@touch $@

$(VENV)/for-build: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[jit]'
	@touch $@ $(VENV)/for-use

$(VENV)/for-docs: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[docs]'
	@touch $@ $(VENV)/for-use

$(VENV)/for-test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[docs,test]'
	@touch $@ $(VENV)/for-use $(VENV)/for-build $(VENV)/for-docs

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Studbook needs Python 3.11 or newer. '$(PYTHON) --version' prints: $$($(PYTHON) --version 2>&1)"; \
	    echo "Install one, or give the one you have: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; } >&2
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; } >&2
	$(PYTHON) -m venv $(VENV)
