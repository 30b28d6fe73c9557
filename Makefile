# Needs python3 (3.11 or newer) with venv, and make. Everything else comes from requirements.lock.
PYTHON ?= python3
UV ?= uv
PYTEST_FLAGS ?= -n auto

VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.locked
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv manuals check test campaign docs lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

venv: $(READY) ## create .venv from requirements.lock, with the package itself editable

manuals: $(READY) ## check every ruleset and build every manual in every language, under build/
	$(BIN)/lexludi check
	$(BIN)/lexludi build --output build

check: $(READY) ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check ## everything that must hold: check, then the tests
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

campaign: $(READY) ## the long runs: many seeded games in every ruleset
	$(BIN)/python -m pytest $(PYTEST_FLAGS) -m campaign

docs: $(READY) ## the project's own documentation, under build/docs; its examples are run
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs/html
	$(BIN)/python -m sphinx -W --keep-going -q -b doctest docs build/docs/doctest
	@echo build/docs/html/index.html

lock: ## write requirements.lock anew from pyproject.toml (needs uv; UPGRADE=--upgrade takes newer versions)
	$(UV) pip compile pyproject.toml --all-extras --group dev --output-file requirements.lock $(UPGRADE) \
		--universal --fork-strategy fewest --generate-hashes --no-header --no-annotate --no-emit-index-url --quiet

clean: ## remove everything that the targets made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Two stamps: a changed lock makes the environment anew, a changed pyproject.toml only installs the package again.
$(LOCKED): requirements.lock
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
