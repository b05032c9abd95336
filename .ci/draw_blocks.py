"""Random functions of several blocks: labels, block arguments and branches, in custom and generic form, right or with one fault."""

TYPES = ["i32", "i1", "i64", "index", "f32", "tensor<2xf32>", "tensor<?xi32>", "vector<4xf32>"]
NAMES = ["bb1", "bb2", "a", "loop", "exit.1", "b$x", "x-y", "7", "12", "_"]


class Block:
    """A block as it is drawn: its name, its arguments as (name, type), its lines, and its terminator."""

    def __init__(self, name, arguments):
        self.name, self.arguments = name, arguments
        self.lines, self.terminator = [], ""


class Drawing:
    """One function. A block may use the values that it defines itself, and those of the entry block."""

    def __init__(self, rng, index):
        self.rng, self.index, self.values = rng, index, 0
        # mlir-opt stops reading at an error of syntax: such a function is in a chunk of its own.
        self.alone = False

    def value(self):
        self.values += 1
        return f"%v{self.values}"

    def types(self, most):
        return [self.rng.choice(TYPES) for _ in range(self.rng.randint(0, most))]

    def arguments(self, most):
        return [(self.value(), type_) for type_ in self.types(most)]

    def define(self, block, type_):
        """A value of the type, defined in the block."""
        name = self.value()
        block.lines.append(f'{name} = "t.d"() : () -> {type_}')
        return name

    def operands(self, block, target, own):
        """Values for the arguments of a block: known ones of the type, or new ones."""
        chosen = []
        for _, type_ in target.arguments:
            known = [name for name, known in own if known == type_]
            chosen.append((self.rng.choice(known) if known and self.rng.random() < 0.6 else self.define(block, type_), type_))
        return chosen

    def draw(self):
        rng = self.rng
        names = rng.sample(NAMES, rng.randint(1, 4))
        self.entry = Block("entry", self.arguments(2))
        self.blocks = [self.entry, *(Block(name, self.arguments(2)) for name in names)]
        self.results = self.types(2)
        self.condition, self.flag = self.define(self.entry, "i1"), self.define(self.entry, "i32")
        self.fault = rng.choice(FAULTS) if rng.random() < 0.5 else None
        # Every block but the entry is the target of the block before it, or of no block.
        for at, block in enumerate(self.blocks):
            own = [*self.entry.arguments, *(block.arguments if block is not self.entry else [])]
            if rng.random() < 0.3 and own:
                name, type_ = rng.choice(own)
                block.lines.append(f'"t.u"({name}) : ({type_}) -> ()')
            block.terminator = self.terminator(block, self.blocks[1:], own, is_first=at == 0)
        if self.fault:
            self.fault(self)
        return self.text()

    def terminator(self, block, targets, own, is_first):
        rng = self.rng
        kind = rng.random()
        if not is_first and kind < 0.35:
            return self.return_of(block, self.results)
        if kind < 0.7:
            target = rng.choice(targets)
            return self.branch(target.name, self.operands(block, target, own))
        if kind < 0.9:
            first, second = rng.choice(targets), rng.choice(targets)
            return self.conditional(first.name, self.operands(block, first, own), second.name, self.operands(block, second, own))
        target = rng.choice(targets)
        return f'"t.br"()[^{target.name}, ^{rng.choice(targets).name}] : () -> ()'

    def return_of(self, block, types):
        values = [self.define(block, type_) for type_ in types]
        if self.rng.random() < 0.3:
            return f'"func.return"({", ".join(values)}) : ({", ".join(types)}) -> ()'
        return f"return {', '.join(values)} : {', '.join(types)}" if values else "return"

    def branch(self, target, operands):
        values, types = [name for name, _ in operands], [type_ for _, type_ in operands]
        if self.rng.random() < 0.4:
            return f'"cf.br"({", ".join(values)})[^{target}] : ({", ".join(types)}) -> ()'
        return f"cf.br ^{target}{passed(operands)}"

    def conditional(self, first, ins, second, others):
        if self.rng.random() < 0.4:
            values = [self.condition, *(name for name, _ in [*ins, *others])]
            types = ["i1", *(type_ for _, type_ in [*ins, *others])]
            sizes = f"array<i32: 1, {len(ins)}, {len(others)}>"
            return f'"cf.cond_br"({", ".join(values)})[^{first}, ^{second}] <{{operandSegmentSizes = {sizes}}}> : ({", ".join(types)}) -> ()'
        return f"cf.cond_br {self.condition}, ^{first}{passed(ins)}, ^{second}{passed(others)}"

    def text(self):
        rng, entry = self.rng, self.entry
        results = f" -> ({', '.join(self.results)})" if self.results else ""
        # The arguments of the entry block are in the signature, or in a label.
        if rng.random() < 0.5:
            signature = ", ".join(f"{name}: {type_}" for name, type_ in entry.arguments)
            label = "^first:" if not entry.arguments and rng.random() < 0.2 else None
        else:
            signature = ", ".join(type_ for _, type_ in entry.arguments)
            label = f"^first{labelled(entry.arguments)}"
        lines = [f"func.func @f{self.index}({signature}){results} {{"]
        for block in self.blocks:
            if block is not entry:
                lines.append(f"^{block.name}{labelled(block.arguments)}")
            elif label:
                lines.append(label)
            lines += [f"  {line}" for line in [*block.lines, block.terminator] if line]
        return "\n".join([*lines, "}"])


def passed(operands):
    """Operands of a branch in custom form."""
    names, types = ", ".join(name for name, _ in operands), ", ".join(type_ for _, type_ in operands)
    return f"({names} : {types})" if operands else ""


def labelled(arguments):
    """The text after the name of a label."""
    return f"({', '.join(f'{name}: {type_}' for name, type_ in arguments)}):" if arguments else ":"


def other(rng, type_):
    """Another type."""
    return rng.choice([known for known in TYPES if known != type_])


def one_too_many(drawing):
    """A branch with an operand more than the block has arguments, or one less."""
    rng, entry = drawing.rng, drawing.entry
    target = rng.choice(drawing.blocks[1:])
    operands = drawing.operands(entry, target, [])
    operands = operands[:-1] if operands and rng.random() < 0.5 else [*operands, (drawing.flag, "i32")]
    entry.terminator = drawing.branch(target.name, operands)


def of_another_type(drawing):
    """An operand of another type than the argument it is passed to."""
    rng, entry = drawing.rng, drawing.entry
    target = rng.choice(drawing.blocks[1:])
    operands = drawing.operands(entry, target, [])
    if operands:
        at = rng.randrange(len(operands))
        type_ = other(rng, operands[at][1])
        operands[at] = (drawing.define(entry, type_), type_)
    entry.terminator = drawing.conditional(target.name, operands, target.name, drawing.operands(entry, target, []))


def to_the_entry(drawing):
    """A branch to the entry block: it has a label here."""
    block = drawing.blocks[-1]
    drawing.entry.arguments = []
    drawing.entry.lines = [line for line in drawing.entry.lines if "t.u" not in line]
    drawing.blocks = [drawing.entry, Block("only", [])]
    drawing.entry.terminator = "cf.br ^only"
    drawing.blocks[1].terminator = "cf.br ^first" if block.name < "b" else '"t.br"()[^only, ^first] : () -> ()'
    drawing.alone = True


def undefined_label(drawing):
    """A branch to a block that is not there."""
    drawing.entry.terminator = drawing.rng.choice(["cf.br ^nowhere", '"cf.br"()[^nowhere] : () -> ()'])
    drawing.alone = True


def label_twice(drawing):
    """Two blocks of one name."""
    drawing.blocks.append(Block(drawing.rng.choice(drawing.blocks[1:]).name, []))
    drawing.blocks[-1].terminator = '"t.end"() : () -> ()'
    drawing.alone = True


def not_dominating(drawing):
    """A value of one block in another that it does not dominate."""
    first, second = Block("left", []), Block("right", [])
    value = drawing.define(first, "i32")
    first.terminator = '"t.br"()[^right] : () -> ()'
    second.terminator = f'"t.u"({value}) : (i32) -> ()'
    drawing.entry.terminator = f"cf.cond_br {drawing.condition}, ^left, ^right"
    drawing.blocks = [drawing.entry, first, second]
    drawing.entry.lines = [line for line in drawing.entry.lines]


def no_terminator(drawing):
    """A block that ends with what ends no block, or with nothing."""
    block = drawing.blocks[-1]
    if drawing.rng.random() < 0.5:
        block.terminator = f"{drawing.value()} = arith.constant 1 : i32"
    else:
        block.lines, block.terminator = [], ""
        drawing.alone = True


def wrong_return(drawing):
    """A return of other types, or of another number of them."""
    block = drawing.blocks[-1]
    types = list(drawing.results)
    if types and drawing.rng.random() < 0.5:
        at = drawing.rng.randrange(len(types))
        types[at] = other(drawing.rng, types[at])
    else:
        types.append("i32")
    block.terminator = drawing.return_of(block, types)


def wrong_successors(drawing):
    """A branch with another number of successors than it has."""
    target = drawing.rng.choice(drawing.blocks[1:]).name
    values = [drawing.define(drawing.entry, type_) for type_ in drawing.results]
    returned = f'"func.return"({", ".join(values)})[^{target}] : ({", ".join(drawing.results)}) -> ()'
    drawing.entry.terminator = drawing.rng.choice([f'"cf.br"()[^{target}, ^{target}] : () -> ()', '"cf.br"() : () -> ()', returned])


def wrong_type_of_use(drawing):
    """A value used with a type that it does not have."""
    target = drawing.rng.choice(drawing.blocks[1:]).name
    drawing.entry.terminator = drawing.rng.choice([f"cf.br ^{target}({drawing.flag} : i64)", f"cf.cond_br {drawing.flag}, ^{target}, ^{target}"])
    drawing.alone = True


FAULTS = [
    one_too_many,
    of_another_type,
    to_the_entry,
    undefined_label,
    label_twice,
    not_dominating,
    no_terminator,
    wrong_return,
    wrong_successors,
    wrong_type_of_use,
]


def function(rng, index):
    """A function as text, and whether it must stand alone."""
    drawing = Drawing(rng, index)
    return drawing.draw(), drawing.alone
