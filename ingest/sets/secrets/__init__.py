"""What must not be published with a set: keys, addresses, serial numbers (data/reference/secrets.yaml)."""
