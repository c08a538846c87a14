"""OHH, the Open Hand History."""
