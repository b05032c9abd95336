#!/usr/bin/env python3
"""Writes the initial inputs of the fuzz targets, one folder for each: the parts of the project's tests, and the output of MLIR's printer for
them.

    fuzz/seeds.py FOLDER
    fuzz/seeds.py --longest TARGET
"""

import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The maximum length of the inputs of a target: inputs that are cut into windows, parts and dumps may be longer.
# `fuzz/run` reads the number.
LONGEST = {"edits": 8192, "driver": 16384, "parts": 16384, "units": 16384, "lines": 16384, "trace": 16384}
LONGEST_OTHERS = 4096


def texts(pattern):
    """The files below testdata/ that match, as bytes."""
    for path in sorted((ROOT / "testdata").rglob(pattern)):
        if "Output" not in path.parts:
            yield path.read_bytes()


def without_runs(text):
    """A part without the lines that are for the test runner."""
    return re.sub(rb"^ *// *(RUN|CHECK|[A-Z]+(-[A-Z]+)?):.*\n", b"", text, flags=re.MULTILINE)


def names(value):
    """The records that a value of TableGen's JSON names."""
    if isinstance(value, dict):
        yield from [value["def"]] if isinstance(value.get("def"), str) else []
        value = list(value.values())
    for part in value if isinstance(value, list) else []:
        yield from names(part)


def operations(text):
    """The output of TableGen, one operation at a time with the records it refers to: the whole output is too long."""
    records = json.loads(text)
    for operation in records.get("!instanceof", {}).get("Op", []):
        found, todo = {}, [operation]
        while todo:
            name = todo.pop()
            if name in records and name not in found:
                found[name] = {key: value for key, value in records[name].items() if key != "summary"}
                todo += names(records[name])
        types = [name for name in records["!instanceof"].get("TypeDef", []) if name in found]
        yield json.dumps({"!instanceof": {"Op": [operation], "TypeDef": types}, **found}, separators=(",", ":")).encode()


# A record of an operation as TableGen prints it, shortened to the fields that are read: "%s" are its arguments, its
# successors and its form.
RECORDS = """{"!instanceof":{"Op":["X"],"TypeDef":["B"]},
"D":{"!superclasses":["Dialect"],"name":"t"},
"T":{"!superclasses":["TypeConstraint"],"cppType":"::mlir::Type","builderCall":"","predicate":{"def":"P"}},
"P":{"!superclasses":["Pred","CPred"],"predExpr":"::llvm::isa<::mlir::TensorType>($_self)"},
"I":{"!superclasses":["TypeConstraint"],"cppType":"::mlir::IndexType","builderCall":"$_builder.getIndexType()"},
"V":{"!superclasses":["TypeConstraint","Variadic"],"baseType":{"def":"T"}},
"O":{"!superclasses":["TypeConstraint","Optional"],"baseType":{"def":"I"}},
"B":{"!superclasses":["TypeConstraint","TypeDef"],"cppType":"::t::BType","typeName":"t.b","assemblyFormat":"`<` $value `>`","builderCall":""},
"A":{"!superclasses":["Attr"],"storageType":"::mlir::UnitAttr","isOptional":1,"defaultValue":"false"},
"N":{"!superclasses":["Attr","DefaultValuedOptionalAttr"],"storageType":"::mlir::DenseI64ArrayAttr","isOptional":1,"defaultValue":"{}"},
"E":{"!superclasses":["Attr","EnumAttr"],"attrName":"t.e","mnemonic":"e","assemblyFormat":"`<` $value `>`","enum":{"def":"F"},"storageType":"::t::E"},
"F":{"!superclasses":["EnumInfo"],"enumerants":[{"def":"G"}],"bitwidth":32},"G":{"str":"g","symbol":"G","value":0},
"S":{"!superclasses":["NativeOpTrait"],"trait":"SameOperandsAndResultType"},
"M":{"!superclasses":["TypesMatchWith","PredOpTrait"],"lhs":"x","rhs":"y","transformer":"::llvm::cast<ShapedType>($_self).getElementType()"},
"R":{"!superclasses":["Region"]},"U":{"!superclasses":["Successor"]},"W":{"!superclasses":["Successor","VariadicSuccessor"]},
"X":{"opName":"x","opDialect":{"def":"D"},"arguments":{"args":[%s]},"results":{"args":[[{"def":"T"},"z"]]},
"regions":{"args":[[{"def":"R"},"r"]]},"successors":{"args":[%s]},"traits":[%s],"assemblyFormat":"%s"}}"""
OPERATIONS = [
    ("T x, T y", "", "S", "$x `,` $y attr-dict `:` type($z)"),
    ("T x, V y, A a, N n", "", "", "$x (`a` $a^)? `[` $y `]` (`n` `=` $n^)? $r attr-dict `:` functional-type(operands, results)"),
    ("T x, I y, E e", "", "M", "oilist(`e` $e | `y` `(` $y `)`) $x prop-dict attr-dict-with-keyword `:` type($x) `->` type($z)"),
    ("B x, O y", "U s, W w", "", "$x (`if` $y^ `:` type($y)) : (`else`)? $s (`(` $w^ `)`)? regions attr-dict `:` qualified(type($x))"),
    ("V x, N n", "", "", "custom<DynamicIndexList>($x, $n) attr-dict"),
]


def written(parts):
    """A list of records with names, as TableGen prints it."""
    pairs = [part.split() for part in parts.split(", ") if part]
    return ",".join(json.dumps([{"def": pair[0]}, pair[1]] if len(pair) > 1 else {"def": pair[0]}) for pair in pairs)


def made_up():
    """Operations with every kind of part."""
    for arguments, successors, traits, form in OPERATIONS:
        yield (RECORDS % (written(arguments), written(successors), written(traits), form)).encode()


def dumps(module):
    """A module as two dumps of a log, of which the second has other sizes."""
    header = b"// -----// IR Dump After %b (%b) //----- //\n"
    return b"\n".join([header % (b"A", b"a"), module, header % (b"B", b"b"), module.replace(b"?", b"4").replace(b"2x", b"?x"), b""])


def seeds():
    """Each target with its texts."""
    modules = [without_runs(part) for text in texts("*.mlir") for part in text.split(b"// -----")]
    yield "read", modules
    yield "print", modules
    files = [without_runs(text) for text in texts("*.mlir") if b"// -----" in text]
    yield "units", [*modules, *files]
    for target in ["infer", "guards", "fix"]:
        yield target, modules
    # After a NUL follow the bytes of choices.
    for target in ["edits", "driver", "parts", "lines"]:
        # All requests of an editor after each of ten edits take long, and so do several runs of a program.
        longest = 2000 if target == "edits" else LONGEST[target] - 64
        step = 3 if target in ("edits", "driver") else 1
        chosen = [text for text in [*modules, *files][::step] if len(text) < longest]
        yield target, [text + b"\0" + hashlib.sha512(target.encode() + text).digest() for text in chosen]
    yield "trace", [*texts("*.log"), *modules, *(dumps(module) for module in modules)]
    yield "bytecode", [*texts("*.mlirbc")]
    yield "onnx", [*texts("*.onnx")]
    yield "ods", [*texts("*.json"), *(text for whole in texts("*.json") for text in operations(whole)), *made_up()]
    yield "toml", [*texts("*.toml"), *re.findall(rb"```toml\n(.*?)```", (ROOT / "docs/dialects.md").read_bytes(), re.DOTALL)]
    rows = [line for text in texts("*.txt") for line in text.splitlines()]
    questions = [
        b'{"inputs":[[8,1,"?"],[7,1]]}\n{"rule":"pdpd","axis":1,"inputs":[[2,3,4],[3]]}\n',
        b'{"rule":"bidirectional","target":"2x1x6","inputs":["*"]}\n\n[]\n',
        b"8x1x6x1\n7x1x5\n",
        b"?x768\n512\n*\nscalar\n",
        b"(2,3)\n[2,3]\n2,3\n2X3\n2 x 3\ntensor<2x3xf32>\n-1\n",
    ]
    yield "shape", [*questions, *rows[:: max(1, len(rows) // 200)]]


def main():
    match sys.argv[1:]:
        case ["--longest", target]:
            return print(LONGEST.get(target, LONGEST_OTHERS))
        case [_]:
            pass
        case _:
            sys.exit(__doc__)
    for target, contents in seeds():
        folder = pathlib.Path(sys.argv[1], target)
        folder.mkdir(parents=True, exist_ok=True)
        known = {text for text in contents if 0 < len(text) <= LONGEST.get(target, LONGEST_OTHERS)}
        for text in known:
            (folder / hashlib.sha1(text).hexdigest()).write_bytes(text)
        if not known:
            sys.exit(f"seeds: none for {target}")
        print(f"seeds: {len(known)} for {target}")


if __name__ == "__main__":
    main()
