//! Types and attributes as text: aliases by their names, or looked through.

use crate::ir::attributes::{AttributeKind, Attributes};
use crate::ir::types::{Signedness, Type, Types};
use crate::ir::{AliasId, AttributeId, Text, Texts, TypeId};
use crate::shape::Dim;
use std::io::Write;

/// A piece of a type or an attribute that is still to print.
enum Piece {
    Str(&'static str),
    Text(Text),
    Type(TypeId),
    Attribute(AttributeId),
}

/// What is directly inside an attribute.
pub(crate) enum Inside {
    /// A type.
    Type(TypeId),
    /// An attribute.
    Attribute(AttributeId),
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

/// Prints types and attributes. Aliases print as their names, or are looked through.
pub(super) struct Terms<'i> {
    types: &'i Types,
    attributes: &'i Attributes,
    texts: &'i Texts,
    keep_aliases: bool,
    stack: Vec<Piece>,
    /// Aliases met, by index, when someone wants to know.
    pub(super) used: Vec<bool>,
}

impl<'i> Terms<'i> {
    pub(super) fn new(types: &'i Types, attributes: &'i Attributes, texts: &'i Texts, keep_aliases: bool) -> Self {
        let watched = if keep_aliases { attributes.aliases.len() } else { 0 };
        Self { types, attributes, texts, keep_aliases, stack: Vec::new(), used: vec![false; watched] }
    }

    pub(super) fn ty(&mut self, out: &mut Vec<u8>, id: TypeId) {
        self.stack.push(Piece::Type(id));
        self.run(out);
    }

    pub(super) fn attribute(&mut self, out: &mut Vec<u8>, id: AttributeId) {
        self.stack.push(Piece::Attribute(id));
        self.run(out);
    }

    /// All of what is asked for, or its beginning: aliases can stand for more text than fits in memory.
    pub(super) fn beginning(mut self, of: Inside) -> String {
        let mut out = Vec::new();
        self.stack.push(match of {
            Inside::Type(ty) => Piece::Type(ty),
            Inside::Attribute(attribute) => Piece::Attribute(attribute),
        });
        while out.len() <= super::SHORTENED
            && let Some(piece) = self.stack.pop()
        {
            self.step(&mut out, piece);
        }
        super::shortened(out)
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

    fn alias(&mut self, out: &mut Vec<u8>, alias: AliasId) {
        if let Some(used) = self.used.get_mut(alias.index()) {
            *used = true;
        }
        out.extend_from_slice(self.texts.get(self.attributes.alias(alias).name));
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
                number(out, format_args!("{prefix}{width}"));
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

pub(crate) fn dimensions(out: &mut Vec<u8>, shape: &[Dim], scalable: &[bool]) {
    for (index, dim) in shape.iter().enumerate() {
        if scalable.get(index).copied().unwrap_or(false) {
            number(out, format_args!("[{dim}]x"));
        } else {
            number(out, format_args!("{dim}x"));
        }
    }
}

/// Writes without a string in between.
fn number(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // A vector takes every byte.
    let _ = out.write_fmt(text);
}
