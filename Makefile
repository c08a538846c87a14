# Everything a newcomer needs: `make demo` shows what Studbook does, `make test` proves it.

PYTHON ?= python3
BIN := .venv/bin
DEMO := build/demo
GAMES := stud stud8 razz
RED_DOG := red-dog red-dog-bank shoot slippery-sam fort-wayne polish-red-dog
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help demo test test-faults lint format samples clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: .venv/for-use ## Import, audit and report the shipped samples
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	$(BIN)/studbook import histories/samples --db $(DEMO)/studbook.duckdb
	$(BIN)/studbook audit --db $(DEMO)/studbook.duckdb
	$(BIN)/studbook stats --db $(DEMO)/studbook.duckdb
	$(BIN)/studbook report Hero -o $(DEMO)/hero --db $(DEMO)/studbook.duckdb
	@echo
	@echo "The report lies at $(CURDIR)/$(DEMO)/hero/index.html: open it in a browser."
	@echo "The database lies at $(CURDIR)/$(DEMO)/studbook.duckdb: open it with DuckDB."

test: .venv/for-test ## Run every test, with ruff, mypy and the import contract among them
	$(BIN)/python -m pytest -n 2

test-faults: .venv/for-test ## End 200 imports and other commands at random moments (KILLS=50 for fewer, SEED=7)
	STUDBOOK_KILLS=$(or $(KILLS),200) STUDBOOK_SEED=$(SEED) $(BIN)/python -m pytest tests/faults -s

lint: .venv/for-test ## Check style, types and the arrows between the folders
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/for-test ## Set the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

samples: .venv/for-use ## Simulate the shipped samples anew
	$(foreach game,$(GAMES),$(BIN)/studbook simulate --hands 200 --seed 1 --game $(game) -o histories/samples &&) true
	$(foreach game,$(RED_DOG),$(BIN)/studbook simulate --hands 40 --seed 2 --game $(game) \
	    -o histories/samples/red-dog &&) true
	seed=1; for room in $$($(BIN)/studbook sites --json | sed 's/.*"site": "\([a-z]*\)".*/\1/' | grep -v reddog); do \
	    seed=$$((seed + 1)); $(BIN)/studbook simulate --site $$room --game all --hands 20 --seed $$seed \
	        -o histories/samples/rooms/$$room.txt || exit 1; done

clean: ## Remove what was built, the virtual environment too
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made once, and its packages are looked at again only when what they are pinned by has changed.
# Studbook itself is installed as a link to this folder, so that a changed line counts at once.
.venv/for-use: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable .
	@touch $@

.venv/for-test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[test]'
	@touch $@ .venv/for-use

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Studbook needs Python 3.11 or newer. '$(PYTHON) --version' says: $$($(PYTHON) --version 2>&1)"; \
	    echo "Install one, or name the one you have: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; } >&2
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; } >&2
	$(PYTHON) -m venv .venv
