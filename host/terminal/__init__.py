"""The only way to the terminal: whatever is shown, a stranger's text in it cannot command the
terminal or look like ours."""
