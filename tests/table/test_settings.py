"""The settings of the service: where they come from, which are refused, and that the page shows them all."""

from __future__ import annotations

import argparse
import re
import socket
import tomllib
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.commands import play, settings_of
from tefuda.engine.errors import BadInput
from tefuda.table import server, settings
from tefuda.table.bundle import Bundle
from tefuda.table.settings import OTHERS, Settings, read, template

ROOT = Path(__file__).parents[2]


def test_the_command_line_overrides_the_environment_and_that_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tefuda.toml"
    file.write_text('port = 1\nhost = "::1"\npace = 2\nproxies = ["10.0.0.0/8"]\n')
    environment = {"TEFUDA_CONFIG": str(file), "TEFUDA_PORT": "2", "TEFUDA_HOST": "::2", "TEFUDA_PACE": "", "HOME": "/"}
    assert read({"port": "3"}, environment) == Settings(port=3, host="::2", pace=2.0, proxies=("10.0.0.0/8",))
    assert read({"config": str(file)}, {"TEFUDA_CONFIG": "nowhere.toml"}).port == 1
    assert read({}, {}) == Settings()


def test_a_list_is_written_with_commas_or_repeated(tmp_path: Path) -> None:
    file = tmp_path / "tefuda.toml"
    file.write_text('public = ["a.example", "b.example:8443"]\n')
    both = ("a.example", "b.example:8443")
    assert read({"config": str(file)}, {}).public == both
    assert read({}, {"TEFUDA_PUBLIC": "a.example, b.example:8443"}).public == both
    assert read({"public": ["a.example", "b.example:8443"]}, {}).public == both


@pytest.mark.parametrize("command", ["play", "serve"])
def test_the_table_opens_with_a_game_of_ones_own(command: str) -> None:
    file = str(ROOT / "examples/neighbours.py")
    assert settings_of(cli.parser().parse_args(["--game", file, command])).game == (file,)


@pytest.mark.parametrize("name", ["a, b.py", " é 札 .py", "a\nb.py", "not UTF-8 \udcff.py"])
def test_a_game_of_ones_own_may_have_any_path(name: str) -> None:
    """The service took a comma for the end of a path, and refused names that can't be printed."""
    file = f"/srv/x, y/{name}"
    assert settings_of(cli.parser().parse_args(["--game", file, "serve"])).game == (file,)


def test_a_path_in_the_file_may_hold_a_comma(tmp_path: Path) -> None:
    file = tmp_path / "tefuda.toml"
    file.write_text('game = ["/srv/a, b.py", "/srv/ c.py"]\n')
    assert read({"config": str(file)}, {}).game == ("/srv/a, b.py", "/srv/ c.py")
    assert read({}, {"TEFUDA_GAME": "/srv/a.py, /srv/c.py"}).game == ("/srv/a.py", "/srv/c.py")


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        ("--pace nan", {}, "--pace: This must be a number of seconds from 0 to 86400"),
        ("--pace inf", {}, "--pace: "),
        ("--pace=-1", {}, "--pace: "),
        ("--pace soon", {}, "--pace: "),
        ("--port 65536", {}, "--port: This must be a port from 0 to 65535"),
        ("", {"TEFUDA_PORT": "tcp://10.0.0.1:8338"}, "TEFUDA_PORT: This must be a port"),
        ("--bot-jobs 1.5", {}, "--bot-jobs: This must be a whole number from 0 to 1000"),
        ("--proxies 10.0.0.0/33", {}, "--proxies: This must be addresses and networks"),
        ("--proxies *", {}, "--proxies: This must be addresses and networks"),
        ("--public https://cards.example", {}, "--public: This must be host names"),
        ("--store mysql://u:secret@x/y", {}, "--store: This must be an address such as sqlite:///FILE"),
        ("--store sqlite://", {}, "--store: This must be an address such as sqlite:///FILE"),
        ("--store sqlite:///", {}, "--store: This must be an address such as sqlite:///FILE"),
        ("--store sqlite:///:memory:", {}, "--store: This must be an address such as sqlite:///FILE"),
        ("--store postgresql://u:secret@:x/y", {}, "“postgresql://…@:x/y” is not a valid store"),
        (
            "--store postgresql://u:secret@127.0.0.1:99999/x",
            {},
            "“postgresql://…@127.0.0.1:99999/x” is not a valid store",
        ),
        (f"--store postgresql://u:secret@{'a' * 70}/x", {}, f"“postgresql://…@{'a' * 70}/x” is not a valid store"),
        ("--store postgresql://127.0.0.1:1/x?password=secret", {}, "The store postgresql://127.0.0.1:1/x can't be"),
        ("--store postgresql://127.0.0.1:1/x?sslmode=secret", {}, "The store postgresql://127.0.0.1:1/x can't be"),
        ("--store postgresql://h:p/x?password=secret", {}, "“postgresql://h:p/x” is not a valid store"),
        ("--store sqlite:///x?mode=memory", {}, "“sqlite:///x” is not a valid store"),
        ("--host=", {}, "--host: This must be an address of this machine"),
        ("--config FOLDER/nul.toml", {}, "FOLDER/nul.toml: host: This must be an address of this machine"),
        ("", {"TEFUDA_HOST": "\udcff"}, "TEFUDA_HOST: This must be an address of this machine"),
        ("", {"TEFUDA_WORDS": "a\nb"}, "TEFUDA_WORDS: This must be the path of a file"),
        (f"--metrics {'a' * 70}:9338", {}, "--metrics: This must be an address and a port"),
        ("--path /..", {}, "--path: This must be a path"),
        ("--path /a/./b", {}, "--path: This must be a path"),
        ("--path /札", {}, "--path: This must be a path"),
        ("--public *.example", {}, "--public: This must be host names"),
        ("--public 札.example", {}, "--public: This must be host names"),
        ("--public a..example", {}, "--public: This must be host names"),
        ("--public cards.example:99999", {}, "--public: This must be host names"),
        ("--config FOLDER/names.toml", {}, "FOLDER/names.toml: public: This must be host names"),
        ("--config FOLDER/deep.toml", {}, "FOLDER/deep.toml: Not valid TOML: "),
        ("--openid https://id.example", {}, "openid_client: This must be set as well if openid is"),
        ("--openid-client tefuda", {}, "openid: This must be set as well if openid_client is"),
        ("--openid-name School", {}, "openid: This must be set as well if openid_name is"),
        (f"--push-key {'A' * 42}E", {}, "push: This must be set as well if push_key is"),
        ("--openid https://id.example?a=b", {}, "--openid: This must be an address such as https://id.example"),
        ("--push-key not-secret", {}, "--push-key: This must be a VAPID private key, 43 letters"),
        ("", {"TEFUDA_PUSH_KEY": "_" * 43}, "TEFUDA_PUSH_KEY: This must be a VAPID private key"),  # too large a number
        ("", {"TEFUDA_PUSH_KEY": "A" * 43}, "TEFUDA_PUSH_KEY: This must be a VAPID private key"),  # zero
        ("--config FOLDER/nulls.toml", {}, "FOLDER/nulls.toml: game: This must be a list of paths"),
        ("--game nowhere.py", {}, "nowhere.py is missing or is not a Python file"),
        ("", {"TEFUDA_GAME": "nowhere.py"}, "nowhere.py is missing or is not a Python file"),
        ("", {"TEFUDA_PROXYS": "::1"}, "TEFUDA_PROXYS: There is no such setting. Did you mean TEFUDA_PROXIES"),
        ("--config FOLDER/nowhere.toml", {}, "FOLDER/nowhere.toml: This file can't be read: No such file"),
        ("--config FOLDER/bad.toml", {}, "FOLDER/bad.toml: Not valid TOML: "),
        ("--config FOLDER/latin.toml", {}, "FOLDER/latin.toml: Not valid TOML: "),
        ("--config FOLDER/typo.toml", {}, "FOLDER/typo.toml: prot: There is no such setting. Did you mean port?"),
        ("--config FOLDER/type.toml", {}, "FOLDER/type.toml: port: This must be a port from 0 to 65535"),
        ("--host 203.0.113.1", {}, "Cannot listen on 203.0.113.1 port "),
        ("--store sqlite:////nowhere/at/all.sqlite3", {}, "The store sqlite:////nowhere/at/all.sqlite3 can't be"),
        ("--store postgresql://u:secret@127.0.0.1:1/x", {}, "The store postgresql://u:***@127.0.0.1:1/x can't be"),
    ],
)
def test_a_service_that_cannot_start_says_why_in_one_line(
    flags: str,
    environment: dict[str, str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "bad.toml").write_text("port 3")
    (tmp_path / "latin.toml").write_bytes(b'host = "\xff"')
    (tmp_path / "typo.toml").write_text("prot = 3")
    (tmp_path / "type.toml").write_text("port = true")
    (tmp_path / "nul.toml").write_text('host = "\\u0000"')
    (tmp_path / "nulls.toml").write_text('game = ["a\\u0000.py"]')
    (tmp_path / "names.toml").write_text("public = true")
    (tmp_path / "deep.toml").write_text(f"host = {'[' * 5000}{']' * 5000}")
    monkeypatch.setattr(server, "check_bundle", lambda: None)
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    line = ["play", "--lang", "en", "--no-browser", *flags.replace("FOLDER", str(tmp_path)).split()]
    if flags.startswith("--game"):
        line = [*flags.split(), "play", "--lang", "en", "--no-browser"]
    assert cli.main(line) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"tefuda: {said.replace('FOLDER', str(tmp_path))}")
    assert "secret" not in err


def test_a_file_from_an_editor_that_marks_it_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "tefuda.toml").write_text("port = 1", encoding="utf-8-sig")
    assert read({"config": str(tmp_path / "tefuda.toml")}, {}).port == 1


def test_a_taken_port_ends_the_start_in_one_line(capsys: pytest.CaptureFixture[str], store: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = f"play --no-browser --lang en --store {store} --port {port}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(server, "check_bundle", lambda: None)
            assert cli.main(line.split()) == 2
    said = f"tefuda: Cannot listen on 127.0.0.1 port {port}: Address already in use\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "The browser table has not been built."), ("ja", "ブラウザー用の画面がまだありません。")]
)
def test_a_service_without_its_web_table_does_not_start(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "Bundle", lambda: Bundle(tmp_path))
    assert cli.main(["play", "--no-browser", "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err.startswith(f"tefuda: {said}")) == ("", 1, True)


def test_a_data_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    with pytest.raises(BadInput, match="can't be reached: Not a directory"):
        server.own_store()


def test_every_setting_has_a_help_a_kind_that_can_be_said_and_a_flag() -> None:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    play.register(commands)
    flags = set(vars(parser.parse_args(["play"])))
    for setting in settings.settings():
        assert setting.name in flags | {"game"}
        assert setting.help and setting.help[0].islower() and not setting.help.endswith(".")
        for lang in ("en", "ja"):
            said = BadInput(settings.expected(setting)).message(lang)
            assert "settings.kind" not in said and "{" not in said


def test_the_file_that_is_printed_can_be_used_and_is_what_the_page_shows(tmp_path: Path) -> None:
    printed = template()
    file = tmp_path / "tefuda.toml"
    file.write_text(printed)
    assert read({"config": str(file)}, {}) == Settings()
    file.write_text(re.sub(r"^# (\w+ = )", r"\1", printed, flags=re.MULTILINE))
    names = {setting.name for setting in settings.settings()}
    assert tomllib.loads(file.read_text()).keys() == names
    read({"config": str(file)}, {})
    page = (ROOT / "docs/operate.md").read_text(encoding="utf-8")
    assert f"```toml\n{printed}```\n" in page, "put what `./tefuda settings` prints into docs/operate.md"


def test_every_other_variable_of_tefuda_is_known() -> None:
    """A variable that is no setting is refused at start, unless Tefuda itself uses it."""
    files = [ROOT / "web/vite.config.ts", ROOT / "setup.py", ROOT / "CONTRIBUTING.md"]
    files += [path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    found = {name for file in files for name in re.findall(r"TEFUDA_([A-Z_]+)", file.read_text(encoding="utf-8"))}
    names = {setting.name.upper() for setting in settings.settings()}
    assert found - names - {"CONFIG", "PROXYS"} == OTHERS
