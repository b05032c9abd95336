#!/usr/bin/env python3
"""Builds the page of `web/`, and uses it in headless Chromium.

Needs the target wasm32-unknown-unknown (`rustup target add` brings its standard library), npm and Chromium. Missing tools are installed by their
package managers; where that fails the reason is printed, and nothing is tested. Run with the package `playwright` of PyPI. Each step is named before
it begins; if one fails, the text of the page and its messages are printed.

    .ci/page.py [--screenshots FOLDER] [--built FOLDER]
"""

import argparse
import functools
import http.server
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TARGET = "wasm32-unknown-unknown"
# Bytes of all files as servers send them.
MOST_BYTES = 1_550_000
# How long a condition is waited for: a loaded machine is slow, and no test is about time.
PATIENCE = 180_000


class Missing(Exception):
    """The reason why the page cannot be built or opened here."""


def run(*command, **options):
    print("$", *command, flush=True)
    return subprocess.run([str(part) for part in command], **options)


def needed(what, *command, **options):
    try:
        done = run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    except subprocess.TimeoutExpired as late:
        raise Missing(f"{what}: {late}") from late
    if done.returncode != 0:
        raise Missing(f"{what}: {done.stdout.strip().splitlines()[-1:] or ['no reason given']}")
    return done.stdout


def has_target():
    root = subprocess.run(["rustc", "--print", "sysroot"], stdout=subprocess.PIPE, text=True, cwd=WEB / "wasm").stdout.strip()
    return (Path(root) / "lib/rustlib" / TARGET / "lib").is_dir()


def build(out):
    """Builds the page into a folder."""
    if not has_target():
        if not shutil.which("rustup"):
            raise Missing(f"the standard library of {TARGET} is not installed, and there is no rustup to add it")
        needed(f"the standard library of {TARGET}", "rustup", "target", "add", TARGET, cwd=WEB / "wasm", timeout=300)
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    needed("packages of npm", "npm", "ci", "--no-audit", "--no-fund", cwd=WEB, timeout=300)
    # A package of cargo that cannot be fetched is a missing tool; code that does not compile is a failure.
    needed("packages of cargo", "cargo", "fetch", "--target", TARGET, cwd=WEB / "wasm", timeout=300)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "wasm"
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    run("cargo", "build", "--quiet", "--offline", "--release", "--target", TARGET, cwd=WEB / "wasm", env=environment, check=True)
    run("node", "build.mjs", target / TARGET / "release/broadcastable_web.wasm", out, cwd=WEB, check=True)


def browser_path():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if not shutil.which("apt-get"):
        raise Missing("Chromium is not installed")
    # Another step may install packages at the same time.
    lock = ("-o", "DPkg::Lock::Timeout=600")
    needed("Chromium", "apt-get", *lock, "update", timeout=900)
    needed("Chromium", "apt-get", *lock, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core", timeout=900)
    if not (found := shutil.which("chromium")):
        raise Missing("the package chromium has no program of this name")
    return found


def compressed(folder):
    """Bytes of all files, each compressed by brotli as servers of static files do."""
    count = "for (const file of fs.readdirSync(process.argv[1])) sum += zlib.brotliCompressSync(fs.readFileSync(`${process.argv[1]}/${file}`)).length"
    program = f"const fs = require('node:fs'), zlib = require('node:zlib'); let sum = 0; {count}; console.log(sum)"
    return int(run("node", "--input-type=commonjs", "-e", program, folder, stdout=subprocess.PIPE, text=True, check=True).stdout)


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    # Connections that wait: a browser opens more than the five of the default at once.
    request_queue_size = 64


def serve(folder):
    server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"


def hundred_lines():
    lines = ["func.func @f(%a: tensor<?x8xf32>, %b: tensor<8xf32>) -> tensor<?x8xf32> {"]
    for index in range(97):
        last = "%a" if index == 0 else f"%{index - 1}"
        lines.append(f'  %{index} = "onnx.Add"({last}, %b) : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>')
    return "\n".join([*lines, "  return %96 : tensor<?x8xf32>", "}", ""])


def large_text():
    function = """func.func @f{0}(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {{
  %0 = "onnx.Add"(%a, %b) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}}
"""
    return "".join(function.format(index) for index in range(5_000_000 // len(function)))


class Page:
    """The page in a tab."""

    def __init__(self, context, address, screenshots):
        context.set_default_timeout(PATIENCE)
        self.tab = context.new_page()
        self.address, self.screenshots, self.problems, self.requests = address, screenshots, [], []
        self.has_server = True
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("console", self.console)
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.tab.on("crash", lambda _: self.problems.append("the tab has crashed"))

    def console(self, said):
        # Without a server the browser fails to look for a newer service worker.
        if said.type == "error" and (self.has_server or "net::ERR" not in said.text):
            self.problems.append(said.text)

    def open(self, hash=""):
        self.tab.goto(self.address + hash)
        self.settled()

    def until(self, condition, argument=None):
        """Waits for a condition in JavaScript."""
        self.tab.wait_for_function(condition, arg=argument)

    def settled(self):
        """Waits for all answers about the text as it is: findings, hints and run-time sizes."""
        self.until("() => document.body.dataset.unavailable !== undefined || document.body.dataset.complete !== undefined")

    def hover(self, selector, tooltip):
        """Moves the mouse to an element until a tooltip is shown: the page shows none while the text is being checked, or the layout changes."""
        from playwright.sync_api import TimeoutError
        for _ in range(PATIENCE // 5_000):
            self.tab.mouse.move(5, 5)
            self.tab.hover(selector)
            try:
                return self.tab.wait_for_selector(tooltip, timeout=5_000)
            except TimeoutError:
                continue
        raise AssertionError(f"no {tooltip} over {selector}")

    def leave(self, tooltip):
        """Moves the mouse away until a tooltip is gone."""
        self.tab.mouse.move(5, 5)
        self.tab.wait_for_selector(tooltip, state="detached")

    def says(self, selector, *words):
        """An element whose text has all words."""
        text = self.tab.inner_text(selector)
        missing = [word for word in words if word not in text]
        assert not missing, f"{selector} lacks {missing}: {text}"

    def report(self):
        """Prints the text of the page, for the log of a failure."""
        try:
            data = self.tab.evaluate("() => JSON.stringify({ ...document.body.dataset, address: location.href })")
            print(f"page: {data}\nproblems: {self.problems}\n{self.tab.inner_text('body')[:4000]}", flush=True)
        except Exception as reason:  # the tab may be gone, and the failure itself is to be shown
            print(f"the page cannot be read: {reason}\nproblems: {self.problems}", flush=True)

    def type(self, text):
        self.select_all()
        self.tab.keyboard.insert_text(text)
        self.settled()

    def select_all(self):
        # A click could meet a button in the text.
        self.tab.focus(".cm-content")
        self.tab.keyboard.press("Control+a")

    def press(self, key):
        """Presses a key that changes the text, and waits for the check of it."""
        before = len(self.times())
        self.tab.keyboard.press(key)
        self.until("(before) => performance.getEntriesByName('check').length > before", before)
        self.settled()

    def example(self, index):
        self.tab.select_option("#examples", str(index))
        self.settled()

    def times(self):
        """Milliseconds from each change to its findings."""
        return self.tab.evaluate("() => performance.getEntriesByName('check').map((entry) => entry.duration)")

    def shot(self, name):
        if self.screenshots:
            # Tooltips and the caret have been drawn by then.
            self.tab.wait_for_timeout(400)
            self.tab.screenshot(path=str(self.screenshots / f"{name}.png"))

    def close(self):
        outside = [url for url in self.requests if not url.startswith((self.address, "data:", "blob:"))]
        assert not outside, outside
        assert not self.problems, self.problems
        self.tab.close()


def first_check(page):
    # The least of a few: other processes of the machine are not the page's.
    firsts = []
    for _ in range(3):
        page.open()
        firsts.append(page.times()[0])
    print(f"first check: {min(firsts):.1f} ms")


def errors_and_fixes(page):
    page.says("#findings", "don't have broadcast-compatible shapes")
    page.tab.wait_for_selector(".cm-lintRange-error")
    page.shot("1-error")
    page.hover(".cm-lintRange-error", ".cm-tooltip-lint")
    page.shot("2-hover-of-an-error")
    page.leave(".cm-tooltip-lint")
    page.tab.click(".fixes button")
    page.until("() => document.querySelector('#findings').innerText.startsWith('No finding')")
    page.settled()
    page.says(".cm-content", "tensor.expand_shape")
    page.shot("3-fixed")


def sizes_and_hovers(page):
    page.example(1)
    page.says("#sizes", "@attend(", "if, and only if")
    page.hover(".tok-op >> text=stablehlo.dot_general", ".cm-hover-text")
    page.shot("4-sizes-and-a-hover")
    page.leave(".cm-hover-text")


def inferred_types(page):
    page.example(2)
    page.tab.wait_for_selector("button.cm-inlay")
    page.shot("5-inferred-types")
    page.tab.click("button.cm-inlay")
    page.until("() => document.querySelector('.cm-content').innerText.includes('-> tensor<8x32xf32>')")
    page.settled()


def warnings_and_syntax(page):
    page.example(3)
    page.tab.wait_for_selector(".finding.warning")
    page.shot("6-warning")
    page.example(4)
    page.says("#findings", "E0")
    assert page.tab.locator(".finding.error").count() == 2
    page.shot("7-syntax-error")


def calculator(page):
    page.tab.fill("#shapes", "8x1x6x1 7x1x5")
    page.until("() => document.querySelector('#calculated').innerText.includes('8 x 7 x 6 x 5')")
    page.tab.fill("#shapes", "8x3 4")
    page.tab.wait_for_selector("#calculated .refused")
    page.tab.locator("#calculated").scroll_into_view_if_needed()
    page.shot("8-calculator")
    page.tab.fill("#shapes", "8x")
    page.until("() => document.querySelector('#calculated').innerText.includes('shape 1')")


def speed(page):
    page.type(hundred_lines())
    page.tab.evaluate("() => performance.clearMeasures()")
    page.tab.keyboard.press("Control+Home")
    for _ in range(10):
        page.press("/")
        page.press("Backspace")
    times = page.times()
    # The fast quarter, since other processes of the machine are not the page's.
    quarter, middle, _ = statistics.quantiles(times, n=4)
    print(f"100 lines: fast quarter {quarter:.1f} ms, median {middle:.1f} ms, longest {max(times):.1f} ms of {len(times)}")
    page.shot("9-hundred-lines")


def address(page):
    page.type("// a text of the address: é\n")
    page.until("() => document.body.dataset.written !== undefined")
    hash = page.tab.evaluate("() => location.hash")
    assert hash.startswith("#t="), hash
    page.open("?" + hash)
    page.says(".cm-content", "a text of the address: é")
    page.open("?2#t=!!!")
    page.says(".cm-content", "damaged")


def large(page):
    """A text of 5 MB is checked, and again after a key."""
    page.tab.evaluate("() => performance.clearMeasures()")
    page.select_all()
    page.tab.evaluate("(text) => { const data = new DataTransfer(); data.setData('text/plain', text); document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }", large_text())
    page.until("() => performance.getEntriesByName('check').length > 0")
    page.settled()
    print(f"5 MB: {page.tab.inner_text('#status')}; {page.times()[-1]:.0f} ms with the pause")
    page.says("#status", "lines checked")
    page.says("#sizes", "more than 1 MiB")
    page.tab.keyboard.press("Control+Home")
    page.press("}")
    page.tab.wait_for_selector(".finding.error")
    page.shot("10-large-text")


def offline(page, server):
    page.until("() => navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')")
    server.shutdown()
    server.server_close()
    page.has_server = False
    page.tab.goto("about:blank")
    page.open()
    page.says("#findings", "broadcast-compatible")
    page.shot("11-offline")


def without_webassembly(page):
    page.open()
    page.tab.wait_for_selector("#findings .refused")
    page.says("#findings", "no WebAssembly")
    page.shot("12-no-webassembly")


def narrow_and_dark(page):
    page.open()
    width = page.tab.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 420, f"the page is {width} pixels wide in a window of 420"
    page.shot("13-narrow-and-dark")


def steps(page, *parts):
    """Runs parts of the test, each named before it begins."""
    for part in parts:
        print(f"-- {getattr(part, '__name__', 'offline').replace('_', ' ')}", flush=True)
        try:
            part(page)
        except Exception:
            page.report()
            raise
    page.close()


def use(folder, screenshots, chromium):
    from playwright.sync_api import sync_playwright
    server, address_of_page = serve(folder)
    with sync_playwright() as driver:
        # Containers have a small /dev/shm, in which tabs crash.
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"], timeout=PATIENCE)

        def page(script=None, **options):
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
            if script:
                context.add_init_script(script)
            return Page(context, address_of_page, screenshots)

        steps(page(viewport={"width": 420, "height": 900}, color_scheme="dark"), narrow_and_dark)
        steps(page("delete globalThis.WebAssembly"), without_webassembly)
        parts = (first_check, errors_and_fixes, sizes_and_hovers, inferred_types, warnings_and_syntax, calculator, speed, address, large)
        steps(page(), *parts, functools.partial(offline, server=server))
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--screenshots", type=Path, help="a folder for pictures of each step")
    parser.add_argument("--built", type=Path, help="a folder with the page, which is not built again")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.built or Path(scratch) / "page"
        try:
            if not arguments.built:
                build(folder)
            chromium = browser_path()
        except Missing as reason:
            print(f"the page is not tested: {reason}")
            return 0
        size = compressed(folder)
        print(f"{size / 1e6:.2f} MB in all, compressed by brotli")
        assert size < MOST_BYTES, f"{size} bytes"
        if arguments.screenshots:
            arguments.screenshots.mkdir(parents=True, exist_ok=True)
        use(folder, arguments.screenshots, chromium)
        print("the page works")
    return 0


if __name__ == "__main__":
    sys.exit(main())
