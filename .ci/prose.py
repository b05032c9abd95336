#!/usr/bin/env python3
"""Refuses mannered prose in comments, documents, help texts and messages.

Reads each tracked Rust, Python and shell file and each Markdown page, and reports `FILE:LINE: PATTERN: TEXT`. Code between backticks and fenced
examples are not prose. `.ci/prose.txt` is the baseline: files that still have findings, with their number. A file with more findings than its
line allows is an error, and so is one with fewer, until `--bless` writes the smaller number. CONTRIBUTING.md lists what to write instead.

    .ci/prose.py                 compare with the baseline
    .ci/prose.py FILE..          list all findings of files
    .ci/prose.py --bless         write the baseline; a number only becomes smaller
    .ci/prose.py --draw N SEED   draw N comments and N paragraphs of documents at random, for a judgement by reading
"""

import argparse
import io
import pathlib
import random
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
BASELINE = ROOT / ".ci/prose.txt"

# Name of the pattern, the expression, and what to write instead. `^` is the beginning of a sentence.
PATTERNS = [
    ("opening", r"^(?:What|Who|Whom|Whose|So many|Nothing|Of) ", "begin with a noun phrase or a verb"),
    ("person", r"\bnobody\b|\bwho\b|\b(?:is|are|was|were|be|been) (?:told|asked)\b|\b(?:tells|asks)\b|\bthe last word\b", "name the thing and what it does"),
    (
        "says",
        r"(?<!documentation )(?<!page )(?<!specification )(?<!standard )(?<!MLIR )(?<!LLVM )(?<!ONNX )\b(?:says|said)\b",
        "`means`, `states`, `declares`, `reports`, `is written`",
    ),
    ("riddle", r"\bthose of (?:others|the others?|another)\b|\bwhat it is of\b|\bthe same of\b|\bthat of (?:others|the others?|another)\b|\bof its own kind of\b", "name the thing again"),
    (
        "image",
        r"\bbehind\b|\bstands?\b(?! (?:for|in for|alone)\b)|\bgoes\b|\bgives? up\b|\bgave up\b|\bbeside\b|\bslip of the hand\b|\bon (?:its|their) way\b|\bspeaks?\b",
        "`after`, `is`, `is dropped`, `stops`, `with`, `a typo`, `pending`",
    ),
    ("turn", r"\belse not\b|\bas far as\b|\bbe it\b|\bif at all\b", "`otherwise no`, `if`"),
]
COMPILED = [(name, re.compile(expression), instead) for name, expression, instead in PATTERNS]

# A sentence begins with a text, and after the end of another one.
SENTENCE = re.compile(r"(?:(?<=[.:!?])|(?<=[.!?][)*\"]))\s+(?=[A-Z*(])")
CODE = re.compile(r"``.+?``|`[^`]*`|\[[^\]]*\]\([^)]*\)|https?://\S+")
FENCE = re.compile(r"^\s*(?:```|~~~)")

# Comments and literals of Rust; what is matched first hides what is in it.
RUST = re.compile(
    r"""(?P<comment>//[^\n]*)
      | /\*.*?\*/
      | b?r(?P<hashes>\#*)"(?P<raw>.*?)"(?P=hashes)
      | b?"(?P<string>(?:[^"\\]|\\.)*)"
      | b?'(?:[^'\\\n]|\\[^u]|\\u\{[^}]*\}|\\x..)'
    """,
    re.S | re.X,
)
# Texts of messages have some words; others are names, types or MLIR.
WORDS = re.compile(r"^[^%@<>]*?(?:\b[A-Za-z']+\b[ ,]+){3,}\b[A-Za-z']+")


def sentences(text):
    """The sentences of a paragraph."""
    return [one for one in SENTENCE.split(text) if one.strip()]


def findings_of(text):
    """Each pattern that a paragraph has: its name and the sentence."""
    plain = CODE.sub("`_`", text)
    for sentence in sentences(plain):
        start = sentence.lstrip("-*(#> \"|").lstrip()
        for name, expression, _ in COMPILED:
            if name == "opening" and sentence.rstrip().endswith("?"):
                continue
            if expression.search(start):
                yield name, start


def paragraphs(lines):
    """Paragraphs of numbered lines of text: an empty line, a list item, a heading, a row of a table and a fence end one."""
    number, words, fenced = None, [], False
    for at, line in lines:
        if FENCE.match(line):
            fenced = not fenced
            line = ""
        elif fenced:
            continue
        begins = not line.strip() or re.match(r"\s*(?:[-*] |\d+\. |#|\||>)", line)
        if begins and words:
            yield number, " ".join(words)
            words = []
        for index, cell in enumerate(re.split(r"(?<!\\)\|", line) if line.lstrip().startswith("|") else [line]):
            if not cell.strip():
                continue
            if index and words:
                yield number, " ".join(words)
                words = []
            number = number if words else at
            words.append(cell.strip())
    if words:
        yield number, " ".join(words)


def of_rust(text):
    """The paragraphs of comments, and the messages, of Rust."""
    test = re.search(r"^#\[cfg\(test\)\]\nmod \w+ \{", text, re.M)
    block, last = [], None
    for match in RUST.finditer(text):
        at = text.count("\n", 0, match.start()) + 1
        comment = match["comment"]
        if comment is not None:
            kind = re.match(r"//[/!]?", comment)[0]
            alone = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
            if last != (at - 1, kind) or not alone:
                yield from paragraphs(block)
                block = []
            block.append((at, comment[len(kind) :]))
            last = (at, kind)
        elif match["string"] is not None and not (test and match.start() > test.start()):
            literal = re.sub(r"\\\n\s*", "", match["string"])
            if WORDS.match(literal):
                yield at, literal.replace("\\n", " ")
    yield from paragraphs(block)


def of_python(text):
    """The paragraphs of comments and of strings of documentation of Python."""
    before = None
    block, last = [], None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            if last != token.start[0] - 1:
                yield from paragraphs(block)
                block = []
            block.append((token.start[0], token.string[1:]))
            last = token.start[0]
        elif token.type == tokenize.STRING and token.string.startswith('"""') and before in (None, tokenize.NEWLINE, tokenize.INDENT):
            lines = token.string.strip('"').splitlines()
            yield from paragraphs([(token.start[0] + index, "" if line.startswith("    ") and index and " " not in line.strip()[:1] and line.startswith("     ") else line) for index, line in enumerate(lines)])
        if token.type not in (tokenize.NL, tokenize.COMMENT, tokenize.DEDENT):
            before = token.type
    yield from paragraphs(block)


def of_shell(text):
    """The paragraphs of comments that have their line to themselves."""
    yield from paragraphs([(at, line.strip()[1:] if line.strip().startswith("#") and not line.startswith("#!") else "") for at, line in enumerate(text.splitlines(), 1)])


def of_markdown(text):
    """The paragraphs of a page, without code that is set off by indentation."""
    yield from paragraphs([(at, "" if line.startswith("    ") and not re.match(r"\s*([-*]|\d+\.) ", line) else line) for at, line in enumerate(text.splitlines(), 1)])


READERS = {".rs": of_rust, ".lalrpop": of_rust, ".py": of_python, ".sh": of_shell, ".md": of_markdown}


def files():
    """The tracked files with prose of this project: no goldens and nothing that is generated from other files."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n")
    for name in listed:
        path = ROOT / name
        skipped = name.startswith(("testdata/", "tests/lit_fixtures/", "grammar/generated/")) or name in (".ci/prose.py", "docs/errors.md")
        if not skipped and (path.suffix in READERS or name == ".ci/run") and path.exists():
            yield name


def texts(name):
    """The paragraphs of a file."""
    path = ROOT / name
    return READERS.get(path.suffix, of_shell)(path.read_text())


def findings(name):
    """The findings of a file: line, pattern, sentence."""
    return [(at, pattern, sentence) for at, text in texts(name) for pattern, sentence in findings_of(text)]


def show(name, found):
    """Prints the findings of a file."""
    for at, pattern, sentence in found:
        instead = next(instead for other, _, instead in PATTERNS if other == pattern)
        print(f"{name}:{at}: {pattern}: {sentence[:120]} ({instead})")


def draw(count, seed):
    """Prints comments of Rust and paragraphs of documents, drawn at random."""
    source = random.Random(seed)
    for title, suffixes in (("comments", (".rs",)), ("documents", (".md",))):
        every = [(name, at, text) for name in files() if name.endswith(suffixes) for at, text in texts(name) if len(text.split()) > 2]
        print(f"== {title}: {count} of {len(every)}")
        for name, at, text in source.sample(every, min(count, len(every))):
            print(f"{name}:{at}: {text}")


def main():
    parser = argparse.ArgumentParser(description="Refuses mannered prose in comments, documents and messages.")
    parser.add_argument("--bless", action="store_true", help="write the baseline")
    parser.add_argument("--draw", nargs=2, type=int, metavar=("N", "SEED"), help="draw texts at random")
    parser.add_argument("files", nargs="*", help="list the findings of these files")
    arguments = parser.parse_args()
    if arguments.draw:
        return draw(*arguments.draw)
    if arguments.files:
        for name in arguments.files:
            show(name, findings(name))
        return None
    allowed = {}
    if BASELINE.exists():
        allowed = {name: int(count) for count, name in (line.split(" ", 1) for line in BASELINE.read_text().splitlines())}
    found = {name: findings(name) for name in files()}
    if arguments.bless:
        first = not BASELINE.exists()
        kept = {name: len(list_) if first else min(len(list_), allowed.get(name, 0)) for name, list_ in found.items()}
        BASELINE.write_text("".join(f"{count} {name}\n" for name, count in sorted(kept.items()) if count))
        return None
    more = {name: list_ for name, list_ in found.items() if len(list_) > allowed.get(name, 0)}
    fewer = [name for name, count in allowed.items() if len(found.get(name, [])) < count]
    for name, list_ in more.items():
        print(f"{name}: {len(list_)} findings, where the baseline allows {allowed.get(name, 0)}")
        show(name, list_)
    for name in fewer:
        print(f"{name}: fewer findings than in {BASELINE.relative_to(ROOT)}: run .ci/prose.py --bless")
    print(f"prose: {sum(map(len, found.values()))} findings in {sum(map(bool, found.values()))} of {len(found)} files, {sum(allowed.values())} in the baseline")
    return 1 if more or fewer else None


if __name__ == "__main__":
    sys.exit(main())
