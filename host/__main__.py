"""`python -m host` is `collie`."""

from host.cli.main import main

main()
