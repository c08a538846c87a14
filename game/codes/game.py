"""Codes of `Game`."""

from studbook.game.vocabulary import Game

OTHER = int(Game.OTHER)
STUD = int(Game.STUD)
STUD8 = int(Game.STUD8)
RAZZ = int(Game.RAZZ)
RAZZ27 = int(Game.RAZZ27)
FIVESTUD = int(Game.FIVESTUD)
RED_DOG = int(Game.RED_DOG)
RED_DOG_FOUR = int(Game.RED_DOG_FOUR)
RED_DOG_THREE = int(Game.RED_DOG_THREE)
RED_DOG_BANK = int(Game.RED_DOG_BANK)
RED_DOG_BANK_FOUR = int(Game.RED_DOG_BANK_FOUR)
RED_DOG_BANK_THREE = int(Game.RED_DOG_BANK_THREE)
SHOOT = int(Game.SHOOT)
SLIPPERY_SAM = int(Game.SLIPPERY_SAM)
FORT_WAYNE = int(Game.FORT_WAYNE)
POLISH_RED_DOG = int(Game.POLISH_RED_DOG)
