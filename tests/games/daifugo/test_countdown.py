"""終焉のカウントダウン."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S4 H4 D9 C9", "S5 H5 D8", "S6 H6 D7", "S7 H7 C7"]
RANKS = [4, 1, 2, 3]


def test_a_single_four_of_the_daihinmin_starts_the_count() -> None:
    assert legal(scene(["countdown"], HANDS, "S4", ranks=RANKS)) == [f"number {n}" for n in range(4, 11)]


def test_others_and_pairs_do_not_start_it() -> None:
    assert "number 4" not in legal(scene(["countdown"], HANDS, "S4", ranks=[1, 2, 3, 4]))
    assert "number 4" not in legal(scene(["countdown"], HANDS, "S4 H4", ranks=RANKS))


def test_a_player_who_passes_while_it_reads_one_loses() -> None:
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


def test_another_four_while_it_runs_changes_nothing() -> None:
    hands = ["S4 H4 D9 C9", "S5 H5 D8", "S6 H6 D7", "S7 H7 C7"]
    position = scene(["countdown"], hands, "S4", "number 9", "pass", "pass", "pass", "H4", ranks=RANKS)
    assert position.turn == 1
    assert position.view(1).tags[0].text.args["n"] == 6


def test_it_goes_on_though_effects_are_void_but_does_not_begin_then() -> None:
    assert scene(["countdown", "omen"], HANDS, "S4", ranks=RANKS, silent=7).turn == 1
    memory = {"countdown.left": 1}
    position = scene(["countdown", "omen"], HANDS, "S4", "pass", ranks=RANKS, silent=7, memory=memory)
    assert position.state()["fallen"] == [1]


def test_in_a_game_without_ranks_nobody_starts_it() -> None:
    assert scene(["countdown"], HANDS, "S4").turn == 1


def test_a_four_in_a_run_does_not_start_it() -> None:
    hands = ["S4 S5 S6 D9", "H5 D8", "H6 D7", "S7 H7 C7"]
    assert scene(["countdown", "sequence"], hands, "S4 S5 S6", ranks=RANKS).turn == 1


def test_a_player_who_loses_leaves_the_game_with_the_lowest_rank() -> None:
    hands = ["D9", "S5", "S6 C6"]
    position = scene(["countdown"], hands, "D9", "pass", games=2, ranks=[3, 1, 2], memory={"countdown.left": 1})
    assert position.state()["ranks"] == [1, 3, 2]
