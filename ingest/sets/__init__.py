"""The folder of a result set → the set: manifest, logs, tables, notes; or its problems."""
