#!/usr/bin/env python3
"""Builds the page of `web/`, and uses it in headless Chromium.

Needs the target wasm32-unknown-unknown (`rustup target add` brings its standard library), npm and Chromium. Missing tools are installed by their
package managers; where that fails the reason is printed, and nothing is tested. Run with the package `playwright` of PyPI.

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
MOST_BYTES = 1_400_000


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
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "wasm"
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    run("cargo", "build", "--quiet", "--release", "--target", TARGET, cwd=WEB / "wasm", env=environment, check=True)
    run("node", "build.mjs", target / TARGET / "release/broadcastable_web.wasm", out, cwd=WEB, check=True)


def browser_path():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if not shutil.which("apt-get"):
        raise Missing("Chromium is not installed")
    needed("Chromium", "apt-get", "update")
    needed("Chromium", "apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    return shutil.which("chromium")


def compressed(folder):
    """Bytes of all files, each compressed by brotli as servers of static files do."""
    count = "for (const file of fs.readdirSync(process.argv[1])) sum += zlib.brotliCompressSync(fs.readFileSync(`${process.argv[1]}/${file}`)).length"
    program = f"const fs = require('node:fs'), zlib = require('node:zlib'); let sum = 0; {count}; console.log(sum)"
    return int(run("node", "--input-type=commonjs", "-e", program, folder, stdout=subprocess.PIPE, text=True, check=True).stdout)


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
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
        self.tab = context.new_page()
        self.address, self.screenshots, self.problems, self.requests = address, screenshots, [], []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        self.tab.on("request", lambda request: self.requests.append(request.url))

    def open(self, hash=""):
        self.tab.goto(self.address + hash)
        self.settled()

    def settled(self):
        self.tab.wait_for_function("() => document.body.dataset.unavailable || (document.body.dataset.complete !== undefined && !document.querySelector('#findings.old'))", timeout=60_000)

    def text(self):
        return self.tab.evaluate("() => document.querySelector('.cm-content').cmTile?.view?.state.doc.toString() ?? [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')")

    def type(self, text):
        self.tab.click(".cm-content")
        self.tab.keyboard.press("Control+a")
        self.tab.keyboard.insert_text(text)
        self.settled()

    def example(self, index):
        self.tab.select_option("#examples", str(index))
        self.settled()

    def times(self):
        """Milliseconds from each change to its findings."""
        return self.tab.evaluate("() => performance.getEntriesByName('check').map((entry) => entry.duration)")

    def shot(self, name):
        if self.screenshots:
            self.tab.screenshot(path=str(self.screenshots / f"{name}.png"))

    def shown(self, selector):
        return self.tab.inner_text(selector)

    def close(self):
        outside = [url for url in self.requests if not url.startswith((self.address, "data:", "blob:"))]
        assert not outside, outside
        assert not self.problems, self.problems
        self.tab.close()


def examples(page):
    # The least of a few: other processes of the machine are not the page's.
    firsts = []
    for _ in range(3):
        page.open()
        firsts.append(page.times()[0])
    first = min(firsts)
    print(f"first check: {first:.1f} ms")
    assert "don't have broadcast-compatible shapes" in page.shown("#findings"), page.shown("#findings")
    assert page.tab.query_selector(".cm-lintRange-error"), "no squiggle"
    page.shot("1-error")
    page.tab.hover(".cm-lintRange-error")
    page.tab.wait_for_selector(".cm-tooltip-lint")
    page.tab.wait_for_timeout(400)
    page.shot("2-hover-of-an-error")
    page.tab.mouse.move(5, 5)
    page.tab.click(".fixes button")
    page.tab.wait_for_function("() => document.querySelector('#findings').innerText.startsWith('No finding')")
    assert "tensor.expand_shape" in page.shown(".cm-content")
    page.settled()
    page.shot("3-fixed")

    page.example(1)
    sizes = page.shown("#sizes")
    assert "@attend(" in sizes and "if, and only if" in sizes, sizes
    page.tab.hover(".tok-op >> text=stablehlo.dot_general")
    page.tab.wait_for_selector(".cm-hover-text")
    page.shot("4-sizes-and-a-hover")
    page.tab.mouse.move(5, 5)

    page.example(2)
    page.tab.wait_for_selector("button.cm-inlay")
    page.shot("5-inferred-types")
    page.tab.click("button.cm-inlay")
    page.tab.wait_for_function("() => document.querySelector('.cm-content').innerText.includes('-> tensor<8x32xf32>')")
    page.settled()

    page.example(3)
    assert page.tab.query_selector(".finding.warning"), page.shown("#findings")
    page.shot("6-warning")
    page.example(4)
    found = page.shown("#findings")
    assert page.tab.locator(".finding.error").count() == 2 and "E0" in found, found
    page.shot("7-syntax-error")


def calculator(page):
    page.tab.fill("#shapes", "8x1x6x1 7x1x5")
    page.tab.wait_for_function("() => document.querySelector('#calculated').innerText.includes('8 x 7 x 6 x 5')")
    page.tab.fill("#shapes", "8x3 4")
    page.tab.wait_for_selector("#calculated .refused")
    page.tab.locator("#calculated").scroll_into_view_if_needed()
    page.shot("8-calculator")
    page.tab.fill("#shapes", "8x")
    page.tab.wait_for_function("() => document.querySelector('#calculated').innerText.includes('shape 1')")


def speed(page):
    page.type(hundred_lines())
    page.tab.evaluate("() => performance.clearMeasures()")
    page.tab.keyboard.press("Control+Home")
    for _ in range(10):
        page.tab.keyboard.type("/")
        page.settled()
        page.tab.keyboard.press("Backspace")
        page.settled()
    times = page.times()
    # The fast quarter, since other processes of the machine are not the page's.
    quarter, middle, _ = statistics.quantiles(times, n=4)
    print(f"100 lines: fast quarter {quarter:.1f} ms, median {middle:.1f} ms, longest {max(times):.1f} ms of {len(times)}")
    page.shot("9-hundred-lines")


def address(page):
    before = page.tab.evaluate("() => location.hash")
    page.type("// a text of the address: é\n")
    page.tab.wait_for_function("(before) => location.hash.startsWith('#t=') && location.hash !== before", arg=before)
    hash = page.tab.evaluate("() => location.hash")
    page.open("?" + hash)
    assert "a text of the address: é" in page.shown(".cm-content")
    page.open("?2#t=!!!")
    assert "damaged" in page.shown(".cm-content")


def large(page):
    """A text of 5 MB is checked, and again after a key."""
    page.tab.evaluate("() => performance.clearMeasures()")
    page.tab.click(".cm-content")
    page.tab.keyboard.press("Control+a")
    page.tab.evaluate("(text) => { const data = new DataTransfer(); data.setData('text/plain', text); document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }", large_text())
    page.tab.wait_for_function("() => !document.querySelector('#findings.old') && document.querySelector('#status').innerText.includes('lines checked')", timeout=60_000)
    print(f"5 MB: {page.shown('#status')}; {page.times()[-1]:.0f} ms with the pause")
    page.settled()
    assert "more than 1 MiB" in page.shown("#sizes"), page.shown("#sizes")
    page.tab.keyboard.press("Control+Home")
    page.tab.keyboard.type("}")
    page.tab.wait_for_function("() => document.querySelector('.finding.error') && !document.querySelector('#findings.old')", timeout=60_000)
    page.shot("10-large-text")


def offline(page, server):
    page.tab.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.tab.wait_for_timeout(500)
    server.shutdown()
    server.server_close()
    page.tab.goto("about:blank")
    page.open()
    assert "broadcast-compatible" in page.shown("#findings")
    page.shot("11-offline")


def without_webassembly(context, address, screenshots):
    context.add_init_script("delete globalThis.WebAssembly")
    page = Page(context, address, screenshots)
    page.tab.goto(address)
    page.tab.wait_for_selector("#findings .refused")
    assert "no WebAssembly" in page.shown("#findings")
    page.shot("12-no-webassembly")
    page.close()


def narrow_and_dark(browser, address, screenshots):
    context = browser.new_context(viewport={"width": 420, "height": 900}, color_scheme="dark")
    page = Page(context, address, screenshots)
    page.open()
    width = page.tab.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 420, f"the page is {width} pixels wide in a window of 420"
    page.shot("13-narrow-and-dark")
    page.close()


def use(folder, screenshots, chromium):
    from playwright.sync_api import sync_playwright
    server, address_of_page = serve(folder)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        narrow_and_dark(browser, address_of_page, screenshots)
        without_webassembly(browser.new_context(viewport={"width": 1280, "height": 800}), address_of_page, screenshots)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = Page(context, address_of_page, screenshots)
        examples(page)
        calculator(page)
        speed(page)
        address(page)
        large(page)
        offline(page, server)
        page.close()
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
