"""Random types written in two ways each, where one is used and the other was declared: equal in meaning, or nearly."""

FLOATS = {"half": ["0.5", "5.0e-1", "0.50", "0.5 : f64"], "one": ["1.0", "1.0e0", "1.000000e+00", "1.0 : f64"]}
ELEMENTS = ["f32", "i32", "index", "vector<4xf32>"]


class Spelling:
    """Writes terms, each time in one of the ways there are."""

    def __init__(self, rng):
        self.rng = rng

    def one_of(self, *ways):
        return self.rng.choice(ways)

    def comma(self):
        return self.one_of(", ", ", ", ",", " , ")

    def joined(self, items):
        return self.comma().join(items)

    def number(self, number):
        ways = [f"{number}", f"{number}", f"{number} : i64"]
        return self.one_of(*ways, f"0x{number:x}" if number >= 0 else f"{number}")

    def string(self, text):
        return '"' + "".join(f"\\{ord(ch):02X}" if self.rng.random() < 0.2 else ch for ch in text) + '"'

    def attribute(self, term):
        kind, *rest = term
        if kind == "int":
            return self.number(rest[0])
        if kind == "float":
            return self.one_of(*FLOATS[rest[0]])
        if kind == "string":
            return self.string(rest[0])
        if kind == "symbol":
            return "::".join(f"@{self.string(name) if ' ' in name else self.one_of(name, self.string(name))}" for name in rest[0])
        if kind == "array":
            return f"[{self.joined([self.attribute(item) for item in rest[0]])}]"
        if kind == "dictionary":
            return self.dictionary(rest[0])
        if kind == "dense":
            return self.dense(rest[0])
        if kind == "bool":
            return rest[0]
        if kind == "integers":
            return f"array<{self.one_of('i32', 'i32')}: {self.joined([str(item) for item in rest[0]])}>"
        if kind == "map":
            return f"affine_map<{self.map(rest[0])}>"
        return "unit"

    def dictionary(self, entries):
        entries = list(entries)
        self.rng.shuffle(entries)
        shown = []
        for name, term in entries:
            key = self.one_of(name, name, f'"{name}"')
            is_short = term[0] == "unit" and self.rng.random() < 0.5
            shown.append(key if is_short else f"{key} = {self.attribute(term)}")
        return f"{{{self.joined(shown)}}}"

    def dense(self, numbers):
        shown = f"[{self.joined([str(number) for number in numbers])}]"
        if len(set(numbers)) == 1 and self.rng.random() < 0.5:
            shown = str(numbers[0])
        return f"dense<{shown}> : tensor<{len(numbers)}xi32>"

    def map(self, results):
        names = self.one_of(["d0", "d1"], ["i", "j"], ["x", "d0"])
        shown = [self.expression(result, names) for result in results]
        return f"({names[0]}{self.comma()}{names[1]}) -> ({self.joined(shown)})"

    def expression(self, term, names):
        kind, *rest = term
        if kind == "dim":
            plain = names[rest[0]]
            return self.one_of(plain, plain, f"({plain})", f"{plain} + 0", f"{plain} + 1 - 1", f"{plain} * 1")
        left, number = self.expression(rest[0], names), rest[1]
        left = f"({left})"
        if kind == "times":
            return self.one_of(f"{left} * {number}", f"{number} * {left}")
        if kind == "plus":
            return self.one_of(f"{left} + {number}", f"{number} + {left}", f"{left} + {number + 1} - 1")
        return f"{left} {kind} {number}"

    def strided(self, strides, offset):
        shown = f"[{self.joined([str(stride) for stride in strides])}]"
        blank = self.one_of(" ", "")
        if offset == 0 and self.rng.random() < 0.6:
            return f"strided<{shown}>"
        return f"strided<{shown}{self.comma()}offset:{blank}{offset}>"

    def type(self, term):
        kind, *rest = term
        if kind == "plain":
            return rest[0]
        if kind == "opaque":
            return self.one_of(*rest[0])
        if kind == "tuple":
            return f"tuple<{self.joined([self.type(item) for item in rest[0]])}>"
        if kind == "function":
            ins, out = rest
            return f"({self.joined([self.type(item) for item in ins])}) -> {self.one_of(self.type(out), '(' + self.type(out) + ')')}"
        dims, element, *more = rest
        parts = ["".join(f"{dim}x" for dim in dims) + element]
        if kind == "tensor":
            parts += [self.attribute(encoding) for encoding in more if encoding]
            return f"tensor<{self.joined(parts)}>"
        layout, space = more
        if layout == "identity":
            # An identity map of two dimensions, which is the rank of such a type.
            parts += self.one_of([], [], [f"affine_map<{self.map([('dim', 0), ('dim', 1)])}>"])
        elif layout and layout[0] == "strided":
            parts.append(self.strided(*layout[1:]))
        elif layout:
            parts.append(f"affine_map<{self.map(layout[1])}>")
        if space is not None:
            parts += self.one_of([], [self.number(0)]) if space == ("int", 0) else [self.attribute(space)]
        return f"memref<{self.joined(parts)}>"


def random_attribute(rng, depth=0):
    kinds = ["int", "int", "float", "string", "symbol", "bool", "unit", "dense", "map"]
    # mlir-opt does not read `array<..>` where an attribute may be left out.
    kinds += ["integers"] * (depth > 0) + ["array", "dictionary"] * (depth < 2)
    kind = rng.choice(kinds)
    if kind == "int":
        return kind, rng.choice([0, 1, 2, 12, 255])
    if kind == "float":
        return kind, rng.choice(list(FLOATS))
    if kind == "string":
        return kind, rng.choice(["a", "aa", "x y", "b"])
    if kind == "symbol":
        return kind, rng.choice([["x"], ["x", "y"], ["x y", "z"], ["y"]])
    if kind == "bool":
        return kind, rng.choice(["true", "false"])
    if kind in ("integers", "dense"):
        return kind, rng.choice([[1], [1, 1], [1, 2], [2, 2, 2]])
    if kind == "map":
        return kind, [random_expression(rng), random_expression(rng)]
    if kind == "array":
        return kind, [random_attribute(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    if kind == "dictionary":
        return kind, [(name, random_attribute(rng, depth + 1)) for name in rng.sample(["a", "b", "x", "y.z"], rng.randint(0, 3))]
    return (kind,)


def random_expression(rng, depth=0):
    if depth == 2 or rng.random() < 0.4:
        return "dim", rng.randrange(2)
    return rng.choice(["times", "plus", "mod", "floordiv"]), random_expression(rng, depth + 1), rng.choice([2, 3, 8])


def random_type(rng, depth=0):
    kind = rng.random()
    if depth < 2 and kind < 0.08:
        return "tuple", [random_type(rng, depth + 1) for _ in range(rng.randint(0, 2))]
    if depth < 2 and kind < 0.14:
        return "function", [random_type(rng, depth + 1) for _ in range(rng.randint(0, 2))], ("plain", "i32")
    if kind < 0.2:
        return "opaque", rng.choice([["!t.x<a, b>", "!t.x<a, b>"], ["!t.x<[2],f32>"], ["!t<x>", "!t.x"]])
    dims = [rng.choice([2, 3, "?"]) for _ in range(2)]
    element = rng.choice(ELEMENTS)
    if kind < 0.5:
        return "tensor", dims, element, random_attribute(rng)
    layout = rng.choice([None, "identity", "strided", "strided", "map"])
    if layout == "strided":
        strides = [rng.choice([1, 2, "?"]) for _ in range(2)]
        layout = ("strided", strides, rng.choice([0, 0, 3, "?"]))
    elif layout == "map":
        layout = ("map", [random_expression(rng), random_expression(rng)])
    space = rng.choice([None, None, ("int", 0), ("int", 1), ("string", "a"), ("dictionary", [("x", ("unit",)), ("b", ("int", 1))])])
    return "memref", dims, element, layout, space


def changed(rng, term):
    """A term that is a little different, most often: one of its leaves is another."""
    if not isinstance(term, (tuple, list)) or not term:
        return term
    at = rng.randrange(len(term))
    part = term[at]
    if isinstance(part, (tuple, list)):
        new = changed(rng, part)
    elif term[0] == "dim" and at == 1:
        new = 1 - part
    elif part in (1, 2, 3, 8, 12, 255):
        new = rng.choice([1, 2, 3, 8])
    elif part in ("f32", "i32", "index"):
        new = rng.choice(["f32", "i32", "index"])
    elif isinstance(part, str) and part in ("a", "aa", "b") and term[0] in ("string", "a", "aa", "b"):
        new = "ab"
    else:
        return term
    return type(term)([*term[:at], new, *term[at + 1 :]])


def function(rng, index):
    """A function as text; it stands alone, for mlir-opt reads no further than a type it cannot read, or a value that is used with another."""
    spelling = Spelling(rng)
    declared = random_type(rng)
    used = declared
    for _ in range(rng.choice([0, 0, 1, 2, 4, 4])):
        used = changed(rng, used)
    declared, used = spelling.type(declared), spelling.type(used)
    way = rng.random()
    if way < 0.4:
        return f"func.func @f{index}(%a: {declared}) -> ({used}) {{\n  return %a : {declared}\n}}", True
    if way < 0.7:
        lines = [f"func.func @f{index}(%a: {declared}) {{", f"  cf.br ^b(%a : {declared})", f"^b(%b: {used}):", "  return", "}"]
        return "\n".join(lines), True
    return f'func.func @f{index}(%a: {declared}) {{\n  "t.u"(%a) : ({used}) -> ()\n  return\n}}', True
