"""The rules of stud: house rules, the replay of a hand, and who should be paid."""
