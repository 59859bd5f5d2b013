"""One file per product: which sensor and which light lies under which field."""
