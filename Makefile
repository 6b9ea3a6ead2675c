# SPDX-License-Identifier: Apache-2.0
# What one does with this package. Each target makes the environment it needs in .venv.

# The first Python that is neither too old nor too new.
USABLE := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c '$(USABLE)' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
TEST := -m pytest -n 2

.PHONY: help demo test lint check bench generated clean

help: ## this list
	@sed -n 's/^\([a-z]*\): .*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

demo: $(VENV)/.installed ## compile and run three example kernels; prints the first's Ascend C, the rest goes to demo-output/
	$(BIN)/python examples/demo.py

test: $(VENV)/.dev ## the whole test suite
	$(BIN)/python $(TEST)

lint: $(VENV)/.dev ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

check: ## what CI runs, from an environment of its own
	.ci/run

generated: $(VENV)/.dev ## pages, pictures and lit tests that scripts make from the code and the golden errors
	for script in docs/make_*.py tests/support/make_lit_cases.py; do $(BIN)/python $$script || exit 1; done

bench: $(VENV)/.dev ## compile times and the speed of the interpreter, as ratios to NumPy in the same run
	$(BIN)/python benchmarks/run.py

clean: ## environments and everything generated
	rm -rf $(VENV) .venv-ci build demo-output .pytest_cache .ruff_cache .hypothesis *.egg-info

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11, 3.12 or 3.13 is needed; say where it is: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed
