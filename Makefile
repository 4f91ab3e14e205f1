# Spindle. `make` alone lists the targets.
PYTHON ?= python3
PORT ?= 1313
BASE ?= origin/main
# As it was typed: neither make nor, through the environment, a shell reads anything in it.
override BASE := $(value BASE)
# One more than the cores of the smallest machine: browsers wait a part of their time.
WORKERS ?= 3
BIN := .venv/bin
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
PYTEST := $(BIN)/python -m pytest
# The files of tests, in the order of tests/conftest.py, shared by the workers.
SHARED = -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Stamps lie inside what they vouch for, so that deleting the folder deletes the stamp.
VENV := .venv/.stamp-uv
PACKAGES := .venv/.stamp-build
PROJECT := .venv/.stamp-project
TEST_PACKAGES := .venv/.stamp-test
AUDIT_PACKAGES := .venv/.stamp-audit
NODE := .venv/.stamp-node
MODULES := node_modules/.stamp-build
TEST_MODULES := node_modules/.stamp-test

# Tests need the devDependencies too; fetch all at once when a test was asked for.
TESTING := $(filter setup-test lint test test-% fuzz bench bench-% archive-sim screenshots golden audit,$(MAKECMDGOALS))
OMIT := $(if $(TESTING),,--omit=dev)

# Some containers forbid Python to keep what it compiles; every one of our many processes would compile it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-test publish archive check contribution serve lint test test-long fuzz bench bench-pages bench-archive archive-sim screenshots golden audit bare lock clean
.DELETE_ON_ERROR:

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

publish: setup ## read all result sets and build site/ (FRESH=1: reuse nothing of earlier builds)
	@$(BIN)/spindle publish $(if $(FRESH),--fresh)

archive: publish ## put the site and its data into one zip that opens without a server: build/spindle-archive.zip
	@$(BIN)/spindle archive

check: setup ## check data/results/ for problems and doubts
	@$(BIN)/spindle check

contribution: export BASE := $(BASE)
contribution: setup ## run the check of a pull request: only what differs from BASE=origin/main
	@$(BIN)/spindle review -- "$$BASE"

serve: setup ## serve site/ on http://127.0.0.1:1313/, rebuilt on every change (PORT=1313)
	@$(BIN)/python -m ingest.serve --port $(PORT)

test: setup-test ## run style and type checks and all tests except the long ones
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy & $(PYTEST) $(SHARED); tests=$$?; wait $$! && exit $$tests

lint: setup-test ## run style and type checks only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test-long: setup-test ## run the tests that take minutes: all pages, logs, plans and kills, where make test takes a few
	$(PYTEST) -m long $(SHARED)

fuzz: setup-test ## run the tests with random and hostile input, many examples
	$(PYTEST) -m fuzz
	SPINDLE_HYPOTHESIS=other $(PYTEST) -n $(WORKERS) $$(grep -rl '^from hypothesis' tests --include='test_*.py')

bench: setup-test ## measure how long our own steps take
	$(PYTEST) -m bench -s

bench-pages: setup-test publish ## measure what our pages cost a reader, compared with other sites
	$(PYTEST) -m bench -s tests/bench/pages

bench-archive: setup-test ## measure what publishing synthetic sets costs at each size (SETS="10 100" WITHOUT_CHARTS="1000 10000")
	@$(BIN)/python -m tests.archive_sim.bench --sets "$(or $(SETS),10 100)" --without-charts "$(WITHOUT_CHARTS)"

archive-sim: setup-test ## write synthetic result sets for tests of size (N=100 INTO=build/archive-sim SEED=1)
	@$(BIN)/python -m tests.archive_sim $(or $(N),100) --into "$(or $(INTO),build/archive-sim)" --seed "$(or $(SEED),1)"

screenshots: setup-test ## take a picture of every kind of page, into build/screenshots/ (PAGES="/ /about/")
	@$(BIN)/python -m tests.browser.screenshots $(PAGES)

golden: setup-test ## regenerate the golden site; read the diff before you commit it
	@$(BIN)/python -m tests.golden

audit: setup-test $(AUDIT_PACKAGES) ## list known vulnerabilities and licences of all packages; build/sbom.json (needs a network)
	@$(BIN)/python -m ingest.audit

bare: setup-test ## run make publish on a Debian with nothing but Python, make and git (needs root)
	@$(BIN)/python -m tests.bare $(if $(TARGET),--target $(TARGET))

setup: $(PACKAGES) $(PROJECT) $(MODULES) ## install what publish needs: .venv and node_modules

setup-test: setup $(TEST_PACKAGES) $(TEST_MODULES) ## install what the tests need as well
	@tools/browser.sh
	@tools/guest.sh

$(VENV): requirements/uv.txt tools/venv.sh
	@PYTHON="$(PYTHON)" tools/venv.sh
	@touch $@

$(PACKAGES): requirements/build.txt $(VENV)
	@$(UV) --require-hashes -r requirements/build.txt
	@touch $@

# The locks hold no such thing as "our own package"; --no-deps and no isolation keep it off the network.
$(PROJECT): pyproject.toml $(PACKAGES)
	@$(UV) --no-deps --no-build-isolation --editable .
	@touch $@

$(TEST_PACKAGES): requirements/test.txt $(PROJECT)
	@$(UV) --require-hashes -r requirements/test.txt
	@touch $@

$(AUDIT_PACKAGES): requirements/audit.txt $(TEST_PACKAGES)
	@$(UV) --require-hashes -r requirements/audit.txt
	@touch $@

$(NODE): requirements/node.txt tools/node.sh $(PACKAGES)
	@tools/node.sh --machine >/dev/null || $(UV) --require-hashes -r requirements/node.txt
	@touch $@

$(MODULES): package.json package-lock.json .npmrc tools/pack.py $(NODE)
	@tools/npm.sh ci $(OMIT)
	@$(BIN)/python tools/pack.py
	@touch $@

$(TEST_MODULES): $(MODULES)
	@test -d node_modules/playwright-core || { tools/npm.sh ci && $(BIN)/python tools/pack.py; }
	@touch $(MODULES) $@

lock: $(VENV) ## regenerate the lock files after a change to *.in or package.json
	@cd requirements && for name in uv build dask test node audit; do \
	    ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	        --no-header --no-emit-index-url --no-emit-find-links $$name.in -o $$name.txt || exit 1; \
	done
	@tools/npm.sh install --package-lock-only --ignore-scripts

clean: ## delete everything that was built; the next make publish rebuilds it
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find site -mindepth 1 -maxdepth 1 ! -name .gitignore -exec rm -rf {} +
