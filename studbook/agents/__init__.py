"""Answers for agents: tools, definitions and prompts that a language model uses through the Model Context Protocol."""
