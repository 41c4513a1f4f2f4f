# The two commands of Papeterie. What they do is in setup/start.sh.
# `make test ARGS="tests/pen -k dice"` hands ARGS on to pytest.
.PHONY: run test
.DEFAULT_GOAL := run

export ARGS

run test:
	@sh setup/start.sh $@
