//! Types and attributes as text: aliases by name, or expanded.

use super::digits::{decimal, dimensions};
use super::known::IndexedTexts;
use crate::ir::attributes::{AttributeKind, AttributeList, Attributes, EntryList};
use crate::ir::text::append;
use crate::ir::types::{Signedness, Type, Types};
use crate::ir::{AliasId, AttributeId, Ir, Text, Texts, TypeId};
use crate::print::spelling::{self, TermArenas, opaque};
use rustc_hash::FxHashSet;

enum PrintPiece {
    Str(&'static str),
    Text(Text),
    /// A part of the text of a dialect's attribute or type between aliases.
    Owned(Vec<u8>),
    /// The end of a text that begins at this address.
    TextEnd(*const u8),
    Type(TypeId),
    /// The type that began at an offset is complete.
    TypeEnd(TypeId, usize),
    Attribute(AttributeId),
    /// The end of the target of an alias.
    AliasEnd(AliasId, usize),
    /// A location inside of `loc(..)`.
    Location(AttributeId),
    /// The remaining elements of a list, each after a comma except the first of the list.
    Elements(AttributeList, Rest),
    Entries(EntryList, Rest),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Whole,
    Behind,
}

/// The term that a message shows.
pub(crate) enum ShownTerm {
    Type(TypeId),
    Attribute(AttributeId),
}

/// Prints types and attributes. Aliases are printed by name, or expanded.
pub(crate) struct TermPrinter<'i> {
    types: &'i Types,
    attributes: &'i Attributes,
    texts: &'i Texts,
    keep_aliases: bool,
    /// Whether aliases in the texts of dialects are expanded too.
    expands_texts: bool,
    /// The addresses of the texts that are being printed: an alias may refer to its own definition.
    open_texts: FxHashSet<*const u8>,
    stack: Vec<PrintPiece>,
    known: IndexedTexts,
    /// The expanded texts of aliases.
    expanded: IndexedTexts,
    /// The number of bytes after which printing stops; a single piece may exceed it.
    limit: usize,
    /// The aliases in the output, by index, if requested.
    pub(crate) used: Vec<bool>,
}

impl<'i> TermPrinter<'i> {
    pub(crate) fn new(ir: &'i Ir, keep_aliases: bool, limits: &crate::limits::Printing) -> Self {
        let watched = if keep_aliases { ir.attributes.aliases.len() } else { 0 };
        Self {
            types: &ir.types,
            attributes: &ir.attributes,
            texts: &ir.texts,
            keep_aliases,
            expands_texts: false,
            open_texts: FxHashSet::default(),
            stack: Vec::new(),
            known: IndexedTexts::new(limits),
            expanded: IndexedTexts::new(limits),
            limit: usize::MAX,
            used: vec![false; watched],
        }
    }

    /// Creates a printer without aliases, which stops after `limit` bytes.
    pub(crate) fn local(ir: &'i Ir, limit: usize) -> Self {
        Self { expands_texts: true, limit, ..Self::new(ir, false, &Default::default()) }
    }

    #[inline]
    pub(crate) fn ty(&mut self, out: &mut Vec<u8>, id: TypeId) {
        match self.known.get(id.index()) {
            Some(run) => append(out, self.known.text(), run.start as usize, run.len as usize),
            None => self.all(out, PrintPiece::Type(id)),
        }
    }

    pub(crate) fn attribute(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        self.begin_attribute(out, id);
        self.run(out);
    }

    /// Prints the content of `loc(..)`.
    pub(crate) fn location(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        self.begin_location(out, id);
        self.run(out);
    }

    /// Returns the text of the term, or its beginning: aliases can expand to more text than fits in memory.
    pub(crate) fn beginning(mut self, of: ShownTerm) -> String {
        let mut out = Vec::new();
        self.limit = super::SHORTENED;
        self.stack.push(match of {
            ShownTerm::Type(ty) => PrintPiece::Type(ty),
            ShownTerm::Attribute(attribute) => PrintPiece::Attribute(attribute),
        });
        while out.len() <= self.limit
            && let Some(piece) = self.stack.pop()
        {
            self.step(&mut out, piece);
        }
        super::shortened(out)
    }

    #[cold]
    fn all(&mut self, out: &mut Vec<u8>, piece: PrintPiece) {
        self.stack.push(piece);
        self.run(out);
    }

    fn run(&mut self, out: &mut Vec<u8>) {
        while out.len() <= self.limit
            && let Some(piece) = self.stack.pop()
        {
            self.step(out, piece);
        }
        self.stack.clear();
        self.open_texts.clear();
    }

    fn opaque(&mut self, out: &mut Vec<u8>, text: &[u8]) {
        if !self.expands_texts || !self.open_texts.insert(text.as_ptr()) {
            self.use_aliases_in(text);
            return out.extend_from_slice(text);
        }
        self.stack.push(PrintPiece::TextEnd(text.as_ptr()));
        let context = TermArenas { types: self.types, attributes: self.attributes, texts: self.texts };
        let pieces = opaque::split(context, text).into_iter().map(|piece| match piece {
            spelling::TermPiece::Owned(text) => PrintPiece::Owned(text),
            spelling::TermPiece::Type(ty) => PrintPiece::Type(ty),
            spelling::TermPiece::Distinct(number) => PrintPiece::Owned(number.to_string().into_bytes()),
            spelling::TermPiece::Attribute(it, _) => PrintPiece::Attribute(it),
            spelling::TermPiece::Location(it) | spelling::TermPiece::Fused(it) => PrintPiece::Attribute(it),
            spelling::TermPiece::Str(text) => PrintPiece::Str(text),
            spelling::TermPiece::Opaque(text) => PrintPiece::Owned(text.to_vec()),
        });
        self.later(pieces.collect::<Vec<_>>());
    }

    fn step(&mut self, out: &mut Vec<u8>, piece: PrintPiece) {
        match piece {
            PrintPiece::Str(text) => out.extend_from_slice(text.as_bytes()),
            PrintPiece::Text(text) => self.texts.append(text, out),
            PrintPiece::Owned(text) => out.extend(text),
            PrintPiece::TextEnd(start) => _ = self.open_texts.remove(&start),
            PrintPiece::Type(id) => match self.known.get(id.index()) {
                Some(run) => append(out, self.known.text(), run.start as usize, run.len as usize),
                None => {
                    if self.keep_aliases || self.expands_texts {
                        self.stack.push(PrintPiece::TypeEnd(id, out.len()));
                    }
                    self.begin_type(out, id);
                }
            },
            PrintPiece::TypeEnd(id, start) => self.known.remember(id.index(), &out[start..]),
            PrintPiece::AliasEnd(alias, start) => self.expanded.remember(alias.index(), &out[start..]),
            PrintPiece::Attribute(id) => self.begin_attribute(out, id),
            PrintPiece::Location(id) => self.begin_location(out, id),
            PrintPiece::Elements(list, rest) => self.elements(out, list, rest),
            PrintPiece::Entries(list, rest) => self.entries(out, list, rest),
        }
    }

    /// Continues until an element has inner terms; the rest of the list stays pending.
    fn elements(&mut self, out: &mut Vec<u8>, list: AttributeList, mut rest: Rest) {
        let attributes = self.attributes;
        let height = self.stack.len();
        for (index, element) in attributes.list(list).iter().enumerate() {
            if std::mem::replace(&mut rest, Rest::Behind) == Rest::Behind {
                out.extend_from_slice(b", ");
            }
            self.stack.push(PrintPiece::Elements(AttributeList(list.0.skip(index + 1)), Rest::Behind));
            self.begin_attribute(out, *element);
            if self.stack.len() > height + 1 || out.len() > self.limit {
                return;
            }
            self.stack.pop();
        }
    }

    fn entries(&mut self, out: &mut Vec<u8>, list: EntryList, mut rest: Rest) {
        let attributes = self.attributes;
        let height = self.stack.len();
        for (index, entry) in attributes.dictionary(list).iter().enumerate() {
            if std::mem::replace(&mut rest, Rest::Behind) == Rest::Behind {
                out.extend_from_slice(b", ");
            }
            self.texts.append(entry.name, out);
            if matches!(attributes.get(entry.value), AttributeKind::Unit) {
                continue;
            }
            out.extend_from_slice(b" = ");
            self.stack.push(PrintPiece::Entries(EntryList(list.0.skip(index + 1)), Rest::Behind));
            self.begin_attribute(out, entry.value);
            if self.stack.len() > height + 1 || out.len() > self.limit {
                return;
            }
            self.stack.pop();
        }
    }

    fn alias(&mut self, out: &mut Vec<u8>, alias: AliasId) {
        if let Some(used) = self.used.get_mut(alias.index()) {
            *used = true;
        }
        self.texts.append(self.attributes.alias(alias).name, out);
    }

    /// Records the aliases in a text that is printed unchanged.
    pub(crate) fn use_aliases_in(&mut self, text: &[u8]) {
        if self.used.is_empty() || memchr::memchr(b'#', text.get(1..).unwrap_or_default()).is_none() {
            return;
        }
        for alias in opaque::aliases(self.attributes, text) {
            self.used[alias.index()] = true;
        }
    }

    /// Pushes pieces on the stack in reverse, so that they are popped in the given order.
    fn later(&mut self, pieces: impl IntoIterator<Item = PrintPiece>) {
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
                out.extend_from_slice(prefix.as_bytes());
                decimal(out, u64::from(*width));
            }
            Type::Float(name) => out.extend_from_slice(name.as_bytes()),
            Type::Index => out.extend_from_slice(b"index"),
            Type::None => out.extend_from_slice(b"none"),
            Type::Opaque(text) => self.opaque(out, text),
            Type::Erroneous => out.extend_from_slice(b"<<error>>"),
            Type::Alias { alias, target } => {
                if self.keep_aliases {
                    self.alias(out, *alias);
                } else {
                    self.stack.push(PrintPiece::Type(*target));
                }
            }
            Type::Complex(element) => {
                self.later([PrintPiece::Str("complex<"), PrintPiece::Type(*element), PrintPiece::Str(">")])
            }
            Type::Tuple(elements) => {
                out.extend_from_slice(b"tuple<");
                self.stack.push(PrintPiece::Str(">"));
                self.list(elements);
            }
            Type::Function { inputs, results } => {
                let bare = matches!(&results[..], [only] if !matches!(types.resolved(*only), Type::Function { .. }));
                out.extend_from_slice(b"(");
                self.stack.push(PrintPiece::Str(if bare { "" } else { ")" }));
                self.list(results);
                self.stack.push(PrintPiece::Str(if bare { ") -> " } else { ") -> (" }));
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

    fn shaped_tail(&mut self, element: TypeId, parameters: &[AttributeId]) {
        self.stack.push(PrintPiece::Str(">"));
        for parameter in parameters.iter().rev() {
            self.stack.push(PrintPiece::Attribute(*parameter));
            self.stack.push(PrintPiece::Str(", "));
        }
        self.stack.push(PrintPiece::Type(element));
    }

    fn list(&mut self, types: &[TypeId]) {
        for (index, ty) in types.iter().enumerate().rev() {
            self.stack.push(PrintPiece::Type(*ty));
            if index > 0 {
                self.stack.push(PrintPiece::Str(", "));
            }
        }
    }

    #[inline]
    fn typed(&mut self, out: &mut Vec<u8>, ty: Option<TypeId>) {
        let Some(ty) = ty else { return };
        out.extend_from_slice(b" : ");
        match self.known.get(ty.index()) {
            Some(run) => append(out, self.known.text(), run.start as usize, run.len as usize),
            None => self.stack.push(PrintPiece::Type(ty)),
        }
    }

    fn bracketed(&mut self, out: &mut Vec<u8>, open: &'static str, body: Text, ty: TypeId) {
        out.extend_from_slice(open.as_bytes());
        self.later([PrintPiece::Text(body), PrintPiece::Str("> : "), PrintPiece::Type(ty)]);
    }

    /// The target of an alias of a location is `loc(..)`, of which only the content is printed.
    fn begin_location(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        if self.keep_aliases {
            return self.begin_attribute(out, id);
        }
        let attributes = self.attributes;
        match *attributes.resolve(id) {
            AttributeKind::Location(inner) => self.stack.push(PrintPiece::Location(inner)),
            AttributeKind::NameLocation(name, Some(child)) => {
                self.later([
                    PrintPiece::Text(name),
                    PrintPiece::Str("("),
                    PrintPiece::Location(child),
                    PrintPiece::Str(")"),
                ]);
            }
            AttributeKind::CallSiteLocation(callee, caller) => self.later([
                PrintPiece::Str("callsite("),
                PrintPiece::Location(callee),
                PrintPiece::Str(" at "),
                PrintPiece::Location(caller),
                PrintPiece::Str(")"),
            ]),
            AttributeKind::FusedLocation(metadata, list) => {
                self.stack.push(PrintPiece::Str("]"));
                for (index, location) in attributes.list(list).iter().enumerate().rev() {
                    self.stack.push(PrintPiece::Location(*location));
                    self.stack.push(PrintPiece::Str(if index > 0 { ", " } else { "[" }));
                }
                if attributes.list(list).is_empty() {
                    self.stack.push(PrintPiece::Str("["));
                }
                if let Some(metadata) = metadata {
                    self.later([PrintPiece::Str("<"), PrintPiece::Attribute(metadata), PrintPiece::Str(">")]);
                }
                out.extend_from_slice(b"fused");
            }
            _ => self.begin_attribute(out, attributes.resolved(id)),
        }
    }

    fn begin_attribute(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        let attributes = self.attributes;
        match *attributes.get(id) {
            AttributeKind::Unit => out.extend_from_slice(b"unit"),
            AttributeKind::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
            AttributeKind::Integer(text, ty) | AttributeKind::Float(text, ty) => {
                self.texts.append(text, out);
                self.typed(out, ty);
            }
            AttributeKind::Opaque(text, ty) => {
                if let Some(ty) = ty {
                    self.later([PrintPiece::Str(" : "), PrintPiece::Type(ty)]);
                }
                self.opaque(out, self.texts.get(text));
            }
            AttributeKind::String(text, ty) => {
                out.push(b'"');
                self.texts.append(text, out);
                out.push(b'"');
                self.typed(out, ty);
            }
            AttributeKind::Type(ty) => self.stack.push(PrintPiece::Type(ty)),
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
                self.later([PrintPiece::Elements(list, Rest::Whole), PrintPiece::Str("]")]);
            }
            AttributeKind::Dictionary(entries) => {
                out.push(b'{');
                self.later([PrintPiece::Entries(entries, Rest::Whole), PrintPiece::Str("}")]);
            }
            AttributeKind::Dense(body, ty) => self.bracketed(out, "dense<", body, ty),
            AttributeKind::Sparse(body, ty) => self.bracketed(out, "sparse<", body, ty),
            AttributeKind::DenseResource(key, ty) => self.bracketed(out, "dense_resource<", key, ty),
            AttributeKind::DenseArray(ty, body) => {
                out.extend_from_slice(b"array<");
                match body {
                    Some(body) => self.later([
                        PrintPiece::Type(ty),
                        PrintPiece::Str(": "),
                        PrintPiece::Text(body),
                        PrintPiece::Str(">"),
                    ]),
                    None => self.later([PrintPiece::Type(ty), PrintPiece::Str(">")]),
                }
            }
            AttributeKind::AffineMap(body, _) => {
                self.later([PrintPiece::Str("affine_map<"), PrintPiece::Text(body), PrintPiece::Str(">")])
            }
            AttributeKind::AffineSet(body, _) => {
                self.later([PrintPiece::Str("affine_set<"), PrintPiece::Text(body), PrintPiece::Str(">")])
            }
            AttributeKind::Strided(body, _) => {
                self.later([PrintPiece::Str("strided<"), PrintPiece::Text(body), PrintPiece::Str(">")])
            }
            AttributeKind::Distinct(number, attribute) => {
                let inner = attribute.map_or(PrintPiece::Str(""), PrintPiece::Attribute);
                self.later([
                    PrintPiece::Str("distinct["),
                    PrintPiece::Text(number),
                    PrintPiece::Str("]<"),
                    inner,
                    PrintPiece::Str(">"),
                ]);
            }
            AttributeKind::Alias(alias) => match attributes.alias_target(alias) {
                Some(target) if !self.keep_aliases => match self.expanded.get(alias.index()) {
                    Some(run) => append(out, self.expanded.text(), run.start as usize, run.len as usize),
                    None => self.later([PrintPiece::Attribute(target), PrintPiece::AliasEnd(alias, out.len())]),
                },
                _ => self.alias(out, alias),
            },
            AttributeKind::Location(location) => {
                self.later([PrintPiece::Str("loc("), PrintPiece::Location(location), PrintPiece::Str(")")]);
            }
            AttributeKind::UnknownLocation => out.extend_from_slice(b"unknown"),
            AttributeKind::FileLocation(text) => out.extend_from_slice(self.texts.get(text)),
            AttributeKind::NameLocation(name, child) => {
                out.extend_from_slice(self.texts.get(name));
                if let Some(child) = child {
                    self.later([PrintPiece::Str("("), PrintPiece::Attribute(child), PrintPiece::Str(")")]);
                }
            }
            AttributeKind::CallSiteLocation(callee, caller) => self.later([
                PrintPiece::Str("callsite("),
                PrintPiece::Attribute(callee),
                PrintPiece::Str(" at "),
                PrintPiece::Attribute(caller),
                PrintPiece::Str(")"),
            ]),
            AttributeKind::FusedLocation(metadata, list) => {
                out.extend_from_slice(b"fused");
                self.later([PrintPiece::Str("["), PrintPiece::Elements(list, Rest::Whole), PrintPiece::Str("]")]);
                if let Some(metadata) = metadata {
                    self.later([PrintPiece::Str("<"), PrintPiece::Attribute(metadata), PrintPiece::Str(">")]);
                }
            }
            AttributeKind::Erroneous => out.extend_from_slice(b"<<error>>"),
        }
    }
}
