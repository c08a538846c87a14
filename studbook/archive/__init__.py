"""`studbook archive`: an import that many processes and machines share."""
