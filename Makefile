# Needs python3 (3.11 or newer) with venv, and make. Everything else comes from requirements.lock.
PYTHON ?= python3
UV ?= uv
PYTEST_FLAGS ?= -n auto

VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.locked
READY := $(VENV)/.ready
RULESETS := $(patsubst rules_spec/%/ruleset.yaml,%,$(wildcard rules_spec/*/ruleset.yaml))
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv manuals check test campaign docs catalogs lock clean

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

campaign: $(READY) ## the long run: thousands of seeded games of every ruleset under all readings (GAMES=--games 100)
	set -e; for ruleset in $(RULESETS); do $(BIN)/python tests/benchmarks/campaign.py $$ruleset $(GAMES); done

docs: $(READY) ## the project's own documentation, under build/docs; its examples are run
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs/html
	$(BIN)/python -m sphinx -W --keep-going -q -b doctest docs build/docs/doctest
	@echo build/docs/html/index.html

catalogs: $(READY) ## bring the catalogs of all languages up to date with the rulesets; nothing is lost
	@$(BIN)/python -c "$$UPDATE_CATALOGS"

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

define UPDATE_CATALOGS
from lexludi.catalog import load_languages
from lexludi.catalog.update import update_catalog, update_toolkit
from lexludi.data import locales_folder, ruleset_folder, ruleset_names
from lexludi.spec import load_spec
for name in ruleset_names():
    spec = load_spec(ruleset_folder(name))
    locales = locales_folder(spec.folder)
    for language in load_languages(spec, locales).values():
        if language.source is not None:
            changed = (update_catalog(language), update_toolkit(language.code, locales))
            print(name, language.code, "updated" if any(changed) else "as it was")
endef
export UPDATE_CATALOGS
