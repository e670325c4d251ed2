"""終焉のカウントダウン."""

from tests.daifugo.scene import legal, scene

HANDS = ["S4 H4 D9 C9", "S5 H5 D8", "S6 H6 D7", "S7 H7 C7"]
RANKS = [4, 1, 2, 3]


def test_a_single_four_of_the_daihinmin_starts_the_count() -> None:
    assert legal(scene(["countdown"], HANDS, "S4", ranks=RANKS)) == [f"number {n}" for n in range(4, 11)]


def test_others_and_pairs_do_not_start_it() -> None:
    assert "number 4" not in legal(scene(["countdown"], HANDS, "S4", ranks=[1, 2, 3, 4]))
    assert "number 4" not in legal(scene(["countdown"], HANDS, "S4 H4", ranks=RANKS))


def test_who_passes_while_it_reads_one_loses() -> None:
    moves = ["S4", "number 4", "pass", "pass", "pass", "D9", "pass"]
    position = scene(["countdown"], HANDS, *moves, ranks=RANKS)
    assert position.state()["fallen"] == [1]
    assert position.turn == 2


def test_the_table_shows_how_many_passes_are_left_while_it_counts() -> None:
    def shown(*moves: str) -> list[tuple[str, object]]:
        tags = scene(["countdown"], HANDS, *moves, ranks=RANKS).view(1).tags
        return [(tag.rule, tag.text.args["n"]) for tag in tags]

    assert shown("S4", "number 4") == [("countdown", 4)]
    assert shown("S4", "number 4", "pass", "pass") == [("countdown", 2)]
    assert shown("S4 H4") == []
