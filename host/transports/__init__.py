"""Moving bytes; the transports know no frames."""
