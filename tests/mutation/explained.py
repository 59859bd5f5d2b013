"""The survivors that docs/mutation.md explains."""

PAGE = "docs/mutation.md"


def read_explained():
    """Return (module, line, changed line) of every row of the table."""
    explained = set()
    try:
        with open(PAGE) as file:
            lines = file.read().split("\n")
    except OSError:
        return explained
    for line in lines:
        cells = [cell.strip() for cell in line.replace("\\|", "\0").split("|")]
        if len(cells) == 6 and cells[2].startswith("`"):
            module, was, becomes = [
                cell.strip("`").strip().replace("\0", "|") for cell in cells[1:4]
            ]
            explained.add((module, was, becomes))
    return explained
