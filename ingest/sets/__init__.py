"""A result set's folder, read whole: manifest, logs, tables, notes."""
