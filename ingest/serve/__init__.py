"""Shows site/ on this machine with Netlify's headers, and publishes again on every change."""
