"""What the pages show: one JSON file a set, ready for its templates (docs/interfaces.md)."""
