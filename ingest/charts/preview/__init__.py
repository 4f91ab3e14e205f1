"""The picture of a page that other sites show beside a link to it: 1200 × 630, PNG."""
