//! Prints IR as MLIR text: each operation in the form it was written in, or all in generic form.
//!
//! Nothing here recurses: what is still to print lies on a stack, so that nesting is limited by memory alone.

use super::attributes::{AttributeKind, Attributes};
use super::types::{Signedness, Type, Types};
use super::{
    AliasId, AttributeId, BlockId, Definition, Form, Ir, NameId, OpId, RegionId, Text, Texts, TopLevel, TypeId, ValueId,
};
use rustc_hash::FxHashMap;

/// What is printed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// All operations in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Locations behind operations and block arguments (`--mlir-print-debuginfo`).
    pub locations: bool,
}

/// A piece of a type or an attribute that is still to print.
enum Piece {
    Str(&'static str),
    Text(Text),
    Type(TypeId),
    Attribute(AttributeId),
}

/// Prints types and attributes. Aliases print as their names, or are looked through.
struct Terms<'i> {
    types: &'i Types,
    attributes: &'i Attributes,
    texts: &'i Texts,
    keep_aliases: bool,
    stack: Vec<Piece>,
    /// Aliases met, by index, when someone wants to know.
    used: Vec<bool>,
}

impl<'i> Terms<'i> {
    fn new(types: &'i Types, attributes: &'i Attributes, texts: &'i Texts, keep_aliases: bool) -> Self {
        let watched = if keep_aliases { attributes.aliases.len() } else { 0 };
        Self { types, attributes, texts, keep_aliases, stack: Vec::new(), used: vec![false; watched] }
    }

    fn ty(&mut self, out: &mut Vec<u8>, id: TypeId) {
        self.stack.push(Piece::Type(id));
        self.run(out);
    }

    fn attribute(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        self.stack.push(Piece::Attribute(id));
        self.run(out);
    }

    /// Prints what is asked for, or its beginning: a chain of aliases can stand for more text than fits in memory.
    fn shortened(mut self, piece: Piece) -> String {
        let mut out = Vec::new();
        self.stack.push(piece);
        while out.len() <= SHORTENED
            && let Some(piece) = self.stack.pop()
        {
            self.step(&mut out, piece);
        }
        shortened(out)
    }

    fn run(&mut self, out: &mut Vec<u8>) {
        while let Some(piece) = self.stack.pop() {
            self.step(out, piece);
        }
    }

    fn step(&mut self, out: &mut Vec<u8>, piece: Piece) {
        match piece {
            Piece::Str(text) => out.extend_from_slice(text.as_bytes()),
            Piece::Text(text) => out.extend_from_slice(self.texts.get(text)),
            Piece::Type(id) => self.begin_type(out, id),
            Piece::Attribute(id) => self.begin_attribute(out, id),
        }
    }

    /// Puts pieces on the stack so that they come off in the order given.
    fn later(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        let start = self.stack.len();
        self.stack.extend(pieces);
        self.stack[start..].reverse();
    }

    fn begin_type(&mut self, out: &mut Vec<u8>, id: TypeId) {
        let types = self.types;
        match types.get(id) {
            Type::Integer { width, signedness } => {
                let prefix = match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                };
                out.extend_from_slice(format!("{prefix}{width}").as_bytes());
            }
            Type::Float(name) => out.extend_from_slice(name.as_bytes()),
            Type::Index => out.extend_from_slice(b"index"),
            Type::None => out.extend_from_slice(b"none"),
            Type::Opaque(text) => out.extend_from_slice(text),
            Type::Erroneous => out.extend_from_slice(b"<<error>>"),
            Type::Alias { alias, target } => {
                if self.keep_aliases {
                    self.alias(out, *alias);
                } else {
                    self.stack.push(Piece::Type(*target));
                }
            }
            Type::Complex(element) => self.later([Piece::Str("complex<"), Piece::Type(*element), Piece::Str(">")]),
            Type::Tuple(elements) => {
                out.extend_from_slice(b"tuple<");
                self.stack.push(Piece::Str(">"));
                self.list(elements);
            }
            Type::Function { inputs, results } => {
                let bare = matches!(&results[..], [only] if !matches!(types.resolved(*only), Type::Function { .. }));
                out.extend_from_slice(b"(");
                self.stack.push(Piece::Str(if bare { "" } else { ")" }));
                self.list(results);
                self.stack.push(Piece::Str(if bare { ") -> " } else { ") -> (" }));
                self.list(inputs);
            }
            Type::RankedTensor { shape, element, encoding } => {
                out.extend_from_slice(b"tensor<");
                dimensions(out, shape, &[]);
                self.shaped_tail(*element, encoding.as_slice());
            }
            Type::UnrankedTensor(element) => {
                out.extend_from_slice(b"tensor<*x");
                self.shaped_tail(*element, &[]);
            }
            Type::Vector { shape, scalable, element } => {
                out.extend_from_slice(b"vector<");
                dimensions(out, shape, scalable);
                self.shaped_tail(*element, &[]);
            }
            Type::MemRef { shape, element, parameters } => {
                out.extend_from_slice(b"memref<");
                dimensions(out, shape, &[]);
                self.shaped_tail(*element, parameters);
            }
            Type::UnrankedMemRef { element, space } => {
                out.extend_from_slice(b"memref<*x");
                self.shaped_tail(*element, space.as_slice());
            }
        }
    }

    fn alias(&mut self, out: &mut Vec<u8>, alias: AliasId) {
        if let Some(used) = self.used.get_mut(alias.index()) {
            *used = true;
        }
        out.extend_from_slice(self.texts.get(self.attributes.alias(alias).name));
    }

    fn shaped_tail(&mut self, element: TypeId, parameters: &[AttributeId]) {
        self.stack.push(Piece::Str(">"));
        for parameter in parameters.iter().rev() {
            self.stack.push(Piece::Attribute(*parameter));
            self.stack.push(Piece::Str(", "));
        }
        self.stack.push(Piece::Type(element));
    }

    fn list(&mut self, types: &[TypeId]) {
        for (index, ty) in types.iter().enumerate().rev() {
            self.stack.push(Piece::Type(*ty));
            if index > 0 {
                self.stack.push(Piece::Str(", "));
            }
        }
    }

    fn attribute_list(&mut self, attributes: &[AttributeId]) {
        for (index, attribute) in attributes.iter().enumerate().rev() {
            self.stack.push(Piece::Attribute(*attribute));
            if index > 0 {
                self.stack.push(Piece::Str(", "));
            }
        }
    }

    fn typed(&mut self, out: &mut Vec<u8>, text: Text, ty: Option<TypeId>) {
        out.extend_from_slice(self.texts.get(text));
        if let Some(ty) = ty {
            self.later([Piece::Str(" : "), Piece::Type(ty)]);
        }
    }

    fn bracketed(&mut self, out: &mut Vec<u8>, open: &'static str, body: Text, ty: TypeId) {
        out.extend_from_slice(open.as_bytes());
        self.later([Piece::Text(body), Piece::Str("> : "), Piece::Type(ty)]);
    }

    fn begin_attribute(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        let attributes = self.attributes;
        match *attributes.get(id) {
            AttributeKind::Unit => out.extend_from_slice(b"unit"),
            AttributeKind::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
            AttributeKind::Integer(text, ty) | AttributeKind::Float(text, ty) | AttributeKind::Opaque(text, ty) => {
                self.typed(out, text, ty);
            }
            AttributeKind::String(text, ty) => {
                out.push(b'"');
                out.extend_from_slice(self.texts.get(text));
                out.push(b'"');
                if let Some(ty) = ty {
                    self.later([Piece::Str(" : "), Piece::Type(ty)]);
                }
            }
            AttributeKind::Type(ty) => self.stack.push(Piece::Type(ty)),
            AttributeKind::Symbol(path) => {
                for (index, name) in attributes.symbol(path).iter().enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b"::");
                    }
                    out.extend_from_slice(self.texts.get(*name));
                }
            }
            AttributeKind::Array(list) => {
                out.push(b'[');
                self.stack.push(Piece::Str("]"));
                self.attribute_list(attributes.list(list));
            }
            AttributeKind::Dictionary(entries) => {
                out.push(b'{');
                self.stack.push(Piece::Str("}"));
                for (index, entry) in attributes.dictionary(entries).iter().enumerate().rev() {
                    if !matches!(attributes.get(entry.value), AttributeKind::Unit) {
                        self.stack.push(Piece::Attribute(entry.value));
                        self.stack.push(Piece::Str(" = "));
                    }
                    self.stack.push(Piece::Text(entry.name));
                    if index > 0 {
                        self.stack.push(Piece::Str(", "));
                    }
                }
            }
            AttributeKind::Dense(body, ty) => self.bracketed(out, "dense<", body, ty),
            AttributeKind::Sparse(body, ty) => self.bracketed(out, "sparse<", body, ty),
            AttributeKind::DenseResource(key, ty) => self.bracketed(out, "dense_resource<", key, ty),
            AttributeKind::DenseArray(ty, body) => {
                out.extend_from_slice(b"array<");
                match body {
                    Some(body) => self.later([Piece::Type(ty), Piece::Str(": "), Piece::Text(body), Piece::Str(">")]),
                    None => self.later([Piece::Type(ty), Piece::Str(">")]),
                }
            }
            AttributeKind::AffineMap(body, _) => {
                self.later([Piece::Str("affine_map<"), Piece::Text(body), Piece::Str(">")])
            }
            AttributeKind::AffineSet(body, _) => {
                self.later([Piece::Str("affine_set<"), Piece::Text(body), Piece::Str(">")])
            }
            AttributeKind::Strided(body, _) => self.later([Piece::Str("strided<"), Piece::Text(body), Piece::Str(">")]),
            AttributeKind::Distinct(number, attribute) => {
                let inner = attribute.map_or(Piece::Str(""), Piece::Attribute);
                self.later([Piece::Str("distinct["), Piece::Text(number), Piece::Str("]<"), inner, Piece::Str(">")]);
            }
            AttributeKind::Alias(alias) => match attributes.alias_target(alias) {
                Some(target) if !self.keep_aliases => self.stack.push(Piece::Attribute(target)),
                _ => self.alias(out, alias),
            },
            AttributeKind::Location(location) => {
                self.later([Piece::Str("loc("), Piece::Attribute(location), Piece::Str(")")]);
            }
            AttributeKind::UnknownLocation => out.extend_from_slice(b"unknown"),
            AttributeKind::FileLocation(text) => out.extend_from_slice(self.texts.get(text)),
            AttributeKind::NameLocation(name, child) => {
                out.extend_from_slice(self.texts.get(name));
                if let Some(child) = child {
                    self.later([Piece::Str("("), Piece::Attribute(child), Piece::Str(")")]);
                }
            }
            AttributeKind::CallSiteLocation(callee, caller) => self.later([
                Piece::Str("callsite("),
                Piece::Attribute(callee),
                Piece::Str(" at "),
                Piece::Attribute(caller),
                Piece::Str(")"),
            ]),
            AttributeKind::FusedLocation(metadata, list) => {
                out.extend_from_slice(b"fused");
                self.stack.push(Piece::Str("]"));
                self.attribute_list(attributes.list(list));
                self.stack.push(Piece::Str("["));
                if let Some(metadata) = metadata {
                    self.later([Piece::Str("<"), Piece::Attribute(metadata), Piece::Str(">")]);
                }
            }
            AttributeKind::Erroneous => out.extend_from_slice(b"<<error>>"),
        }
    }
}

/// How much of a type, an attribute or an operation a message shows.
const SHORTENED: usize = 1024;

/// The text, or as much of it as a message shows.
fn shortened(mut out: Vec<u8>) -> String {
    if out.len() <= SHORTENED {
        return String::from_utf8_lossy(&out).into_owned();
    }
    let is_boundary = |at: &usize| out[*at] & 0xc0 != 0x80;
    out.truncate((0..=SHORTENED).rev().find(is_boundary).unwrap_or(0));
    String::from_utf8_lossy(&out).into_owned() + "..."
}

fn dimensions(out: &mut Vec<u8>, shape: &[crate::shape::Dim], scalable: &[bool]) {
    for (index, dim) in shape.iter().enumerate() {
        let is_scalable = scalable.get(index).copied().unwrap_or(false);
        let text = if is_scalable { format!("[{dim}]x") } else { format!("{dim}x") };
        out.extend_from_slice(text.as_bytes());
    }
}

/// The text of one attribute, with `child` in the place of the attributes and types inside: what tells it apart from
/// others. Without the inside it is short, however often aliases repeat what they stand for.
pub(crate) fn attribute_outline(
    types: &Types,
    attributes: &Attributes,
    texts: &Texts,
    id: AttributeId,
    mut child: impl FnMut(Inside, &mut Vec<u8>),
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut terms = Terms::new(types, attributes, texts, false);
    terms.begin_attribute(&mut out, id);
    while let Some(piece) = terms.stack.pop() {
        match piece {
            Piece::Str(text) => out.extend_from_slice(text.as_bytes()),
            Piece::Text(text) => out.extend_from_slice(texts.get(text)),
            Piece::Type(ty) => child(Inside::Type(ty), &mut out),
            Piece::Attribute(attribute) => child(Inside::Attribute(attribute), &mut out),
        }
    }
    out
}

/// What is directly inside an attribute.
pub(crate) enum Inside {
    /// A type.
    Type(TypeId),
    /// An attribute.
    Attribute(AttributeId),
}

impl Ir {
    /// A type as a diagnostic shows it: without aliases, and cut off where nobody reads on.
    pub fn print_type(&self, ty: TypeId) -> String {
        Terms::new(&self.types, &self.attributes, &self.texts, false).shortened(Piece::Type(ty))
    }

    /// An attribute as a diagnostic shows it, like a type.
    pub fn print_attribute(&self, attribute: AttributeId) -> String {
        Terms::new(&self.types, &self.attributes, &self.texts, false).shortened(Piece::Attribute(attribute))
    }

    /// The whole module as text.
    pub fn print(&self, options: PrintOptions) -> Vec<u8> {
        Printer::new(self, options).module()
    }

    /// One operation as a diagnostic shows it: its regions included, but cut off where nobody reads on.
    pub fn print_op(&self, op: OpId, options: PrintOptions) -> String {
        let mut printer = Printer::new(self, options);
        printer.tasks.push(Task::Operation(op, 0));
        while printer.out.len() <= SHORTENED
            && let Some(task) = printer.tasks.pop()
        {
            printer.step(task);
        }
        shortened(printer.out)
    }

    /// `%name`, `%name#1`: how a value is written where it is used; `None` when the text gave it no name.
    pub fn value_name(&self, value: ValueId) -> Option<String> {
        let record = &self.values[value.index()];
        let name = String::from_utf8_lossy(self.texts.get(self.names.entries[record.name?.index()])).into_owned();
        match self.pack_position(value) {
            Some(position) => Some(format!("%{name}#{position}")),
            None => Some(format!("%{name}")),
        }
    }

    /// The number of a value in its pack (`%0:2`); `None` when it stands alone.
    fn pack_position(&self, value: ValueId) -> Option<usize> {
        let record = &self.values[value.index()];
        let Definition::Result(op) = record.definition else { return None };
        let range = self.operation(op).results.range();
        let same = |index: usize| self.values[index].name == record.name && record.name.is_some();
        let index = value.index();
        let before = (range.start..index).rev().take_while(|index| same(*index)).count();
        let after = index + 1 < range.end && same(index + 1);
        (before > 0 || after).then_some(before)
    }
}

/// A piece of the module that is still to print.
enum Task {
    Operation(OpId, usize),
    Tail(OpId, usize),
    Str(&'static str),
    Region(RegionId, usize),
    RegionEnd(usize),
    Blocks(Option<BlockId>, usize),
    Operations(Option<OpId>, usize),
}

struct Printer<'i> {
    ir: &'i Ir,
    options: PrintOptions,
    terms: Terms<'i>,
    out: Vec<u8>,
    tasks: Vec<Task>,
    /// Names for values that have none.
    fresh: FxHashMap<ValueId, u32>,
    next_fresh: u32,
    predecessors: FxHashMap<BlockId, Vec<BlockId>>,
}

impl<'i> Printer<'i> {
    fn new(ir: &'i Ir, options: PrintOptions) -> Self {
        Self {
            ir,
            options,
            terms: Terms::new(&ir.types, &ir.attributes, &ir.texts, true),
            out: Vec::new(),
            tasks: Vec::new(),
            fresh: FxHashMap::default(),
            next_fresh: 0,
            predecessors: FxHashMap::default(),
        }
    }

    fn str(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn text(&mut self, text: Text) {
        self.out.extend_from_slice(self.ir.texts.get(text));
    }

    /// Definitions of aliases stand where they stood; around a file without a module they come first.
    fn module(mut self) -> Vec<u8> {
        let ir = self.ir;
        let is_wrapped = ir.top_level().any(|op| ir.form(op) == Form::ImplicitModule);
        let mut bodies: Vec<(TopLevel, Vec<u8>)> = Vec::new();
        for item in &ir.top_level {
            if let TopLevel::Operation(op) = item {
                self.tasks.push(Task::Operation(*op, 0));
                self.run();
                self.out.push(b'\n');
            }
            bodies.push((*item, std::mem::take(&mut self.out)));
        }
        let aliases: Vec<AliasId> = ir
            .top_level
            .iter()
            .filter_map(|item| match item {
                TopLevel::Alias(alias) => Some(*alias),
                _ => None,
            })
            .collect();
        let definitions = self.alias_definitions(&aliases);
        let mut out = Vec::new();
        if is_wrapped {
            aliases.iter().filter_map(|alias| definitions.get(alias)).for_each(|text| out.extend_from_slice(text));
        }
        for (item, text) in bodies {
            match item {
                TopLevel::Alias(alias) if !is_wrapped => {
                    if let Some(text) = definitions.get(&alias) {
                        out.extend_from_slice(text);
                    }
                }
                TopLevel::Alias(_) => {}
                TopLevel::Operation(_) => out.extend_from_slice(&text),
                TopLevel::Metadata(text) => {
                    out.extend_from_slice(ir.texts.get(text));
                    out.push(b'\n');
                }
            }
        }
        out
    }

    /// The definitions to print. Locations that only operations refer to are left out with the operations' locations.
    fn alias_definitions(&mut self, aliases: &[AliasId]) -> FxHashMap<AliasId, Vec<u8>> {
        let mut definitions = FxHashMap::default();
        // Later definitions refer to earlier ones, so that backwards every use is known in time.
        for alias in aliases.iter().rev() {
            let record = self.ir.attributes.alias(*alias);
            let is_location = record.attribute.is_some_and(|attribute| self.is_location(attribute));
            if is_location && !self.options.locations && !self.terms.used[alias.index()] {
                continue;
            }
            let mut text = self.ir.texts.get(record.name).to_vec();
            text.extend_from_slice(b" = ");
            if let Some(attribute) = record.attribute {
                self.terms.attribute(&mut text, attribute);
            }
            if let Some(ty) = record.ty {
                self.terms.ty(&mut text, ty);
            }
            text.push(b'\n');
            definitions.insert(*alias, text);
        }
        definitions
    }

    fn is_location(&self, attribute: AttributeId) -> bool {
        matches!(self.ir.attributes.resolve(attribute), AttributeKind::Location(_))
    }

    fn run(&mut self) {
        while let Some(task) = self.tasks.pop() {
            self.step(task);
        }
    }

    fn step(&mut self, task: Task) {
        match task {
            Task::Str(text) => self.str(text),
            Task::Operation(op, indent) => self.operation(op, indent),
            Task::Tail(op, indent) => self.tail(op, indent),
            Task::Region(region, indent) => self.region(region, indent),
            Task::RegionEnd(indent) => {
                self.indent(indent);
                self.out.push(b'}');
            }
            Task::Blocks(Some(block), indent) => {
                self.tasks.push(Task::Blocks(self.ir.blocks[block.index()].next, indent));
                self.block(block, indent);
            }
            Task::Operations(Some(op), indent) => {
                self.tasks.push(Task::Operations(self.ir.operation(op).next, indent));
                self.tasks.push(Task::Str("\n"));
                self.tasks.push(Task::Operation(op, indent));
            }
            Task::Blocks(None, _) | Task::Operations(None, _) => {}
        }
    }

    /// Beyond the limit lines stay where they are: or the text would grow with the square of the nesting.
    fn indent(&mut self, columns: usize) {
        const LIMIT: usize = 128;
        self.out.resize(self.out.len() + columns.min(LIMIT), b' ');
    }

    fn operation(&mut self, op: OpId, indent: usize) {
        self.indent(indent);
        self.results(op);
        let form = if self.options.generic { Form::Generic } else { self.ir.form(op) };
        match form {
            Form::Generic => self.generic(op, indent),
            Form::Module | Form::ImplicitModule => self.custom_module(op, indent),
            Form::Function => self.custom_function(op, indent),
            Form::Return => {
                let in_function = self.ir.parent_op(op).is_some_and(|parent| self.ir.op_name(parent) == b"func.func");
                self.str(if in_function { "return" } else { "func.return" });
                self.plain(op, form);
            }
            Form::PlainFunctional | Form::PlainSame | Form::PlainList => {
                self.out.extend_from_slice(self.ir.op_name(op));
                self.plain(op, form);
            }
        }
    }

    fn results(&mut self, op: OpId) {
        let results = self.ir.results(op);
        let count = results.len();
        if count == 0 {
            return;
        }
        let mut first = true;
        let mut values = results.peekable();
        let first_value = values.peek().copied();
        if first_value.is_some_and(|value| self.ir.values[value.index()].name.is_none()) {
            // The whole pack gets one name, as MLIR does.
            if let Some(value) = first_value {
                let number = self.fresh_number(value);
                self.str(&format!("%{number}"));
                if count > 1 {
                    self.str(&format!(":{count}"));
                }
            }
        } else {
            while let Some(value) = values.next() {
                let name = self.ir.values[value.index()].name;
                let mut size = 1;
                while values.next_if(|next| self.ir.values[next.index()].name == name).is_some() {
                    size += 1;
                }
                if !std::mem::take(&mut first) {
                    self.str(", ");
                }
                self.value_name(name);
                if size > 1 {
                    self.str(&format!(":{size}"));
                }
            }
        }
        self.str(" = ");
    }

    fn value_name(&mut self, name: Option<NameId>) {
        self.out.push(b'%');
        if let Some(name) = name {
            self.text(self.ir.names.entries[name.index()]);
        }
    }

    /// A number no name of the file uses.
    fn fresh_number(&mut self, value: ValueId) -> u32 {
        if let Some(number) = self.fresh.get(&value) {
            return *number;
        }
        while self.ir.names.find(&self.ir.texts, self.next_fresh.to_string().as_bytes()).is_some() {
            self.next_fresh += 1;
        }
        let number = self.next_fresh;
        self.next_fresh += 1;
        self.fresh.insert(value, number);
        number
    }

    fn value(&mut self, value: ValueId) {
        let record = &self.ir.values[value.index()];
        if record.name.is_some() {
            self.value_name(record.name);
            if let Some(position) = self.ir.pack_position(value) {
                self.str(&format!("#{position}"));
            }
            return;
        }
        let (first, count) = match record.definition {
            Definition::Result(op) => {
                let range = self.ir.operation(op).results.range();
                (ValueId::at(range.start), range.len())
            }
            _ => (value, 1),
        };
        let number = self.fresh_number(first);
        self.str(&format!("%{number}"));
        if count > 1 {
            self.str(&format!("#{}", value.index() - first.index()));
        }
    }

    fn values(&mut self, values: &[ValueId]) {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.value(*value);
        }
    }

    fn generic(&mut self, op: OpId, indent: usize) {
        let ir = self.ir;
        self.out.push(b'"');
        self.out.extend_from_slice(ir.op_name(op));
        self.str("\"(");
        self.values(ir.operands(op));
        self.out.push(b')');
        let successors = ir.successors(op);
        if !successors.is_empty() {
            self.out.push(b'[');
            for (index, block) in successors.iter().enumerate() {
                if index > 0 {
                    self.str(", ");
                }
                self.block_name(*block);
            }
            self.out.push(b']');
        }
        if let Some(properties) = ir.properties(op) {
            self.str(" <");
            self.terms.attribute(&mut self.out, properties);
            self.out.push(b'>');
        }
        let mut regions: Vec<RegionId> = ir.regions(op).collect();
        if regions.is_empty() {
            return self.tail(op, indent);
        }
        self.str(" (");
        self.tasks.push(Task::Tail(op, indent));
        self.tasks.push(Task::Str(")"));
        regions.reverse();
        let last = regions.len() - 1;
        for (index, region) in regions.into_iter().enumerate() {
            self.tasks.push(Task::Region(region, indent));
            if index < last {
                self.tasks.push(Task::Str(", "));
            }
        }
    }

    /// What comes behind the regions: attributes, types and location.
    fn tail(&mut self, op: OpId, _indent: usize) {
        let is_generic = self.options.generic || self.ir.form(op) == Form::Generic;
        if is_generic {
            self.attribute_dictionary(op, " ");
            self.str(" : ");
            self.signature(op);
        }
        self.location(op);
    }

    fn attribute_dictionary(&mut self, op: OpId, before: &str) {
        let Some(dictionary) = self.ir.attribute_dictionary(op) else { return };
        if matches!(self.ir.attributes.get(dictionary), AttributeKind::Dictionary(entries) if self.ir.attributes.dictionary(*entries).is_empty())
        {
            return;
        }
        self.str(before);
        self.terms.attribute(&mut self.out, dictionary);
    }

    fn signature(&mut self, op: OpId) {
        let ir = self.ir;
        self.out.push(b'(');
        for (index, operand) in ir.operands(op).iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.terms.ty(&mut self.out, ir.value_type(*operand));
        }
        self.str(") -> ");
        let results: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
        self.result_types(&results);
    }

    fn result_types(&mut self, results: &[TypeId]) {
        let is_bare = matches!(results, [only] if !matches!(self.ir.types.resolved(*only), Type::Function { .. }));
        if !is_bare {
            self.out.push(b'(');
        }
        for (index, ty) in results.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.terms.ty(&mut self.out, *ty);
        }
        if !is_bare {
            self.out.push(b')');
        }
    }

    fn location(&mut self, op: OpId) {
        if let (true, Some(location)) = (self.options.locations, self.ir.location(op)) {
            self.str(" loc(");
            self.terms.attribute(&mut self.out, location);
            self.out.push(b')');
        }
    }

    fn plain(&mut self, op: OpId, form: Form) {
        let ir = self.ir;
        let operands = ir.operands(op);
        if form == Form::Return {
            self.attribute_dictionary(op, " ");
        }
        if !operands.is_empty() {
            self.out.push(b' ');
            self.values(operands);
        }
        if form != Form::Return {
            self.attribute_dictionary(op, " ");
        }
        let types: Vec<TypeId> =
            operands.iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value)).collect();
        match form {
            Form::PlainFunctional => {
                self.str(" : ");
                self.signature(op);
            }
            Form::PlainSame => {
                self.str(" : ");
                if let Some(ty) = types.last() {
                    self.terms.ty(&mut self.out, *ty);
                }
            }
            _ if types.is_empty() => {}
            _ => {
                self.str(" : ");
                let shown = if form == Form::PlainList && operands.len() == 3 && types.len() == 4 {
                    &types[..2]
                } else {
                    &types[..]
                };
                for (index, ty) in shown.iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.terms.ty(&mut self.out, *ty);
                }
            }
        }
        self.location(op);
    }

    /// The text of a string attribute of an operation, as a symbol: quoted where it has to be.
    fn symbol(&mut self, op: OpId, attribute: &str) {
        let Some(AttributeKind::String(text, _)) =
            self.ir.attribute(op, attribute).map(|id| *self.ir.attributes.resolve(id))
        else {
            return;
        };
        let name = self.ir.texts.get(text);
        let is_bare = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
        self.str(if is_bare { "@" } else { "@\"" });
        self.out.extend_from_slice(name);
        self.str(if is_bare { "" } else { "\"" });
    }

    fn custom_module(&mut self, op: OpId, indent: usize) {
        self.str("module");
        if self.ir.attribute(op, "sym_name").is_some() {
            self.out.push(b' ');
            self.symbol(op, "sym_name");
        }
        self.attribute_dictionary(op, " attributes ");
        self.out.push(b' ');
        self.tasks.push(Task::Tail(op, indent));
        if let Some(region) = self.ir.regions(op).next() {
            self.tasks.push(Task::Region(region, indent));
        }
    }

    fn custom_function(&mut self, op: OpId, indent: usize) {
        let ir = self.ir;
        self.str("func.func ");
        if let Some(AttributeKind::String(visibility, _)) =
            ir.attribute(op, "sym_visibility").map(|id| *ir.attributes.resolve(id))
        {
            self.text(visibility);
            self.out.push(b' ');
        }
        self.symbol(op, "sym_name");
        self.out.push(b'(');
        let region = ir.regions(op).next();
        let entry = region.and_then(|region| ir.regions[region.index()].first);
        let (inputs, results) = match ir.attribute(op, "function_type").map(|id| *ir.attributes.resolve(id)) {
            Some(AttributeKind::Type(ty)) => match ir.types.resolved(ty) {
                Type::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
                _ => Default::default(),
            },
            _ => Default::default(),
        };
        let arguments: Vec<ValueId> = entry.map(|entry| ir.arguments(entry).collect()).unwrap_or_default();
        for (index, input) in inputs.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            match arguments.get(index) {
                Some(argument) => {
                    self.value(*argument);
                    self.str(": ");
                    self.terms.ty(&mut self.out, ir.value_type(*argument));
                }
                None => self.terms.ty(&mut self.out, *input),
            }
            self.element_attributes(op, "arg_attrs", index);
            if let Some(entry) = entry {
                self.argument_location(entry, index);
            }
        }
        self.out.push(b')');
        if !results.is_empty() {
            self.str(" -> ");
            let has_attributes = ir.attribute(op, "res_attrs").is_some();
            if has_attributes {
                self.out.push(b'(');
                for (index, ty) in results.iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.terms.ty(&mut self.out, *ty);
                    self.element_attributes(op, "res_attrs", index);
                }
                self.out.push(b')');
            } else {
                self.result_types(&results);
            }
        }
        self.attribute_dictionary(op, " attributes ");
        self.tasks.push(Task::Tail(op, indent));
        if let (Some(region), true) = (region, entry.is_some()) {
            self.out.push(b' ');
            self.tasks.push(Task::Region(region, indent));
        }
    }

    /// The dictionary of one parameter or result, if it is not empty.
    fn element_attributes(&mut self, op: OpId, attribute: &str, index: usize) {
        let Some(AttributeKind::Array(list)) =
            self.ir.attribute(op, attribute).map(|id| *self.ir.attributes.resolve(id))
        else {
            return;
        };
        let Some(dictionary) = self.ir.attributes.list(list).get(index) else { return };
        if matches!(self.ir.attributes.get(*dictionary), AttributeKind::Dictionary(entries) if self.ir.attributes.dictionary(*entries).is_empty())
        {
            return;
        }
        self.out.push(b' ');
        self.terms.attribute(&mut self.out, *dictionary);
    }

    fn argument_location(&mut self, block: BlockId, index: usize) {
        if !self.options.locations {
            return;
        }
        let locations = self.ir.blocks[block.index()].locations.range();
        if let Some(Some(location)) = self.ir.argument_locations[locations].get(index) {
            self.str(" loc(");
            self.terms.attribute(&mut self.out, *location);
            self.out.push(b')');
        }
    }

    fn region(&mut self, region: RegionId, indent: usize) {
        self.str("{\n");
        let first = self.ir.regions[region.index()].first;
        if self.ir.block_count(region) > 1 {
            self.predecessors_of(region);
        }
        self.tasks.push(Task::RegionEnd(indent));
        self.tasks.push(Task::Blocks(first, indent));
    }

    /// Which blocks lead to which, for the comments behind labels.
    fn predecessors_of(&mut self, region: RegionId) {
        let ir = self.ir;
        for block in ir.blocks(region) {
            let successors = ir.last_op(block).map_or(&[][..], |last| ir.successors(last));
            for successor in successors {
                self.predecessors.entry(*successor).or_default().push(block);
            }
        }
    }

    fn block(&mut self, block: BlockId, indent: usize) {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let region = record.region;
        let is_entry = ir.regions[region.index()].first == Some(block);
        let is_function_entry =
            is_entry && !self.options.generic && ir.region_op(region).is_some_and(|op| ir.form(op) == Form::Function);
        let is_module =
            ir.region_op(region).is_some_and(|op| matches!(ir.form(op), Form::Module | Form::ImplicitModule));
        let has_header = !is_entry
            || (record.arguments.len > 0 && !is_function_entry)
            || (record.first.is_none() && !(is_module && (!self.options.generic || record.label.is_none())));
        if has_header {
            self.indent(indent);
            self.block_name(block);
            if record.arguments.len > 0 {
                self.out.push(b'(');
                for (index, argument) in ir.arguments(block).enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.value(argument);
                    self.str(": ");
                    self.terms.ty(&mut self.out, ir.value_type(argument));
                    self.argument_location(block, index);
                }
                self.out.push(b')');
            }
            self.out.push(b':');
            self.predecessor_comment(block, is_entry);
            self.out.push(b'\n');
        }
        self.tasks.push(Task::Operations(record.first, indent + 2));
    }

    fn predecessor_comment(&mut self, block: BlockId, is_entry: bool) {
        let predecessors = self.predecessors.get(&block).cloned().unwrap_or_default();
        match predecessors.len() {
            0 if is_entry => {}
            0 => self.str("  // no predecessors"),
            1 => {
                self.str("  // pred: ");
                self.block_name(predecessors[0]);
            }
            count => {
                self.str(&format!("  // {count} preds: "));
                for (index, predecessor) in predecessors.into_iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.block_name(predecessor);
                }
            }
        }
    }

    fn block_name(&mut self, block: BlockId) {
        self.out.push(b'^');
        match self.ir.blocks[block.index()].label {
            Some(label) => self.text(self.ir.names.entries[label.index()]),
            None => {
                let name = self.entry_name(block);
                self.str(&name);
            }
        }
    }

    /// A name for an entry block without one: `bb0`, unless another block of the region has it.
    fn entry_name(&self, block: BlockId) -> String {
        let region = self.ir.parent_region(block);
        let is_taken = |name: &str| {
            self.ir.names.find(&self.ir.texts, name.as_bytes()).is_some_and(|found| {
                self.ir.blocks(region).any(|other| self.ir.blocks[other.index()].label == Some(NameId::at(found)))
            })
        };
        let mut name = "bb0".to_owned();
        let mut suffix = 0;
        while is_taken(&name) {
            suffix += 1;
            name = format!("bb0_{suffix}");
        }
        name
    }
}
