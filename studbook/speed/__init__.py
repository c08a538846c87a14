"""Speed of Studbook on this machine: stage by stage, and command by command as a user waits for it."""
