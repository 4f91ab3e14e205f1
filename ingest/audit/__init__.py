"""What we ship and build with: known vulnerabilities, licences, and a bill of materials. `make audit`."""
