"""What a person sees: terminal tables, figures and pages. A report formats and never computes."""
