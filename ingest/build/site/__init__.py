"""From build/ to site/: Hugo, the checks on what it made, and the exchange in one step."""
