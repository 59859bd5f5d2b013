"""`python -m boardcollie` is `collie`."""

from boardcollie import run

if __name__ == "__main__":
    run()
