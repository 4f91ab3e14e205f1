"""A judged set → the data of its pages: one JSON file a set, for the templates (docs/interfaces.md)."""
