"""The browser and the Japanese font that the browser tests need: found on this machine, or fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from environment import BUILD

HEADLESS = "chromium-headless-shell"  # Debian's name for Chromium without windows: a page costs a sixth
CHROMIUMS = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FETCHED = BUILD / "browser"  # Playwright's own, where it had to be fetched
CHROMIUM_PLACES = (
    f"{FETCHED}/chromium_headless_shell-*/chrome-*/*headless*shell",
    f"{FETCHED}/chromium-*/chrome-*/chrome",
    f"{FETCHED}/chromium-*/chrome-*/*.app/Contents/MacOS/*",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "~/.cache/ms-playwright/chromium_headless_shell-*/chrome-*/*headless*shell",
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
JAPANESE_FONTS = ("*CJK*", "*NotoSansJP*", "*ipa*g*", "*Takao*", "*VL-*Gothic*")


def find(*, windows: bool = False) -> str:
    """Return the path of a Chromium or Chrome that starts on this machine; empty if there is none. With `windows`, one
    that has windows, and notifications with them."""
    for path in places():
        if not (windows and "headless" in path) and starts(path):
            return path
    return ""


def places() -> Iterator[str]:
    """Yield where a browser may be, the best first."""
    yield from filter(None, map(shutil.which, CHROMIUMS))
    for place in CHROMIUM_PLACES:
        pattern = Path(place).expanduser()
        yield from sorted(map(str, Path("/").glob(str(pattern.relative_to("/")))), reverse=True)


def starts(path: str) -> bool:
    """Return whether a browser starts: it may lack libraries, or be a stub for a package that is not installed."""
    return not subprocess.run([path, "--version"], capture_output=True, check=False).returncode


def missing() -> list[str]:
    """Return what this machine lacks for the browser tests, in words."""
    lacking = [] if find() else ["Chromium"]
    if sys.platform != "darwin" and not has_japanese_fonts():
        lacking.append("a Japanese font")
    return lacking


def has_japanese_fonts() -> bool:
    """Return whether a font for Japanese is installed."""
    if lister := shutil.which("fc-list"):
        return bool(subprocess.run([lister, ":lang=ja"], capture_output=True, check=False).stdout)
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
    found = (Path(folder).expanduser().rglob(pattern) for folder in folders for pattern in JAPANESE_FONTS)
    return any(path for paths in found for path in paths)


def fetch() -> None:
    """Get what is missing: from the system's packages where this user may install them, else Playwright's browser."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        if missing():
            print("Installing Chromium and a Japanese font for the browser tests ...", flush=True)
            apt_get("update")
            install("fonts-noto-cjk")
            install(HEADLESS)
            install("chromium")
        elif not shutil.which(HEADLESS):
            if not offered(HEADLESS):
                apt_get("update")  # there may be no lists yet
            if offered(HEADLESS):
                print("Installing the Chromium without windows for the browser tests ...", flush=True)
                install(HEADLESS)
    if not find():
        print("Fetching a Chromium for the browser tests ...", flush=True)
        playwright = Path(sys.executable).with_name("playwright")
        libraries = ["--with-deps"] if os.geteuid() == 0 else []
        surroundings = os.environ | {"PLAYWRIGHT_BROWSERS_PATH": str(FETCHED)}
        subprocess.run([playwright, "install", *libraries, "chromium"], env=surroundings, check=False)


def offered(package: str) -> bool:
    """Return whether the lists of packages that this machine has name a package."""
    if lister := shutil.which("apt-cache"):
        return bool(subprocess.run([lister, "show", package], capture_output=True, check=False).stdout)
    return False


def install(package: str) -> None:
    """Install a package of the system, if there is one of that name."""
    apt_get("install", "--yes", "--no-install-recommends", package)


def apt_get(*words: str) -> None:
    """Let the system's package manager do something, without questions; whoever needs it looks what came of it."""
    unattended = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    quiet = subprocess.DEVNULL
    subprocess.run(["apt-get", "--quiet=2", *words], env=unattended, stdout=quiet, stderr=quiet, check=False)
