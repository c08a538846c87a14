"""Write the promises of this version: `python -m tests.studbook.promises`. Only additions are allowed within 1.x."""

from tests.studbook.promises.listed import HERE, LISTS


def main() -> None:
    for name, lines in LISTS.items():
        (HERE / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines()), "utf-8")


if __name__ == "__main__":
    main()
