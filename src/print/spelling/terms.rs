//! [`Speller`]: the text of one attribute or type, without its inner terms.

use super::locations;
use super::names::{escape, key_text, symbol};
use super::{TermArenas, affine, elements, floats, integers, opaque, strided};
use crate::ir::attributes::{AttributeKind, AttributeList};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, TypeId, spelled, unescaped};
use crate::print::digits::dimensions;
use crate::shape::Dim;

/// A piece of a term.
#[derive(Clone, Debug)]
pub(crate) enum TermPiece<'i> {
    Str(&'static str),
    Owned(Vec<u8>),
    /// A type inside.
    Type(TypeId),
    /// An inner attribute, and whether its type may be omitted if it is the default.
    Attribute(AttributeId, bool),
    /// A location, inside `loc(..)` already.
    Location(AttributeId),
    /// The content of a fused location, which depends on the meanings of its members.
    Fused(AttributeId),
    /// The number of a distinct attribute.
    Distinct(u64),
    /// An attribute or a type of a dialect, as written: its meaning depends on the dialect.
    Opaque(&'i [u8]),
}

/// The purpose of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// The text is printed like `mlir-opt` does.
    Print,
    /// The text identifies the term: different terms have different texts.
    Identity,
}

/// Spells attributes and types.
pub(crate) struct Speller<'i> {
    pub(crate) context: TermArenas<'i>,
    purpose: Purpose,
    /// The pending pieces, in reverse order of printing.
    pub(crate) stack: Vec<TermPiece<'i>>,
}

impl<'i> Speller<'i> {
    pub(crate) fn new(context: TermArenas<'i>, purpose: Purpose) -> Self {
        Self { context, purpose, stack: Vec::new() }
    }

    /// Writes the beginning of a piece; the rest is pushed on the stack.
    pub(crate) fn open(&mut self, out: &mut Vec<u8>, piece: TermPiece<'i>) {
        match piece {
            TermPiece::Str(text) => out.extend_from_slice(text.as_bytes()),
            TermPiece::Owned(text) => out.extend(text),
            TermPiece::Type(ty) => self.ty(out, ty),
            TermPiece::Attribute(attribute, may_elide) => self.attribute(out, attribute, may_elide),
            TermPiece::Location(location) => self.location(out, location),
            TermPiece::Fused(_) => {}
            TermPiece::Distinct(number) => out.extend(number.to_string().into_bytes()),
            TermPiece::Opaque(text) => out.extend(opaque::pretty(text)),
        }
    }

    /// The contents of a fused location, after its members are known.
    pub(crate) fn fused(&mut self, out: &mut Vec<u8>, fused: AttributeId, locations: &[AttributeId]) {
        let AttributeKind::FusedLocation(metadata, _) = *self.context.attributes.get(fused) else { return };
        match (metadata, locations) {
            (None, []) => out.extend_from_slice(b"unknown"),
            (None, [only]) => self.stack.push(TermPiece::Location(*only)),
            _ => {
                out.extend_from_slice(b"fused");
                self.stack.push(TermPiece::Str("]"));
                match locations {
                    [] => self.stack.push(TermPiece::Str("unknown")),
                    _ => self.separated(locations.iter().map(|location| TermPiece::Location(*location)).collect()),
                }
                self.stack.push(TermPiece::Str("["));
                if let Some(metadata) = metadata {
                    self.later([TermPiece::Str("<"), TermPiece::Attribute(metadata, false), TermPiece::Str(">")]);
                }
            }
        }
    }

    /// Pushes pieces on the stack in reverse, so that they are popped in the given order.
    fn later(&mut self, pieces: impl IntoIterator<Item = TermPiece<'i>>) {
        let start = self.stack.len();
        self.stack.extend(pieces);
        self.stack[start..].reverse();
    }

    fn separated(&mut self, pieces: Vec<TermPiece<'i>>) {
        let start = self.stack.len();
        for (index, piece) in pieces.into_iter().enumerate() {
            if index > 0 {
                self.stack.push(TermPiece::Str(", "));
            }
            self.stack.push(piece);
        }
        self.stack[start..].reverse();
    }

    fn ty(&mut self, out: &mut Vec<u8>, ty: TypeId) {
        let types = self.context.types;
        let pieces = |list: &[TypeId]| list.iter().map(|ty| TermPiece::Type(*ty)).collect::<Vec<_>>();
        let ty = match self.purpose {
            Purpose::Print => types.unaliased(ty),
            Purpose::Identity => types.resolved(ty),
        };
        match ty {
            Type::Integer { width, signedness } => {
                let prefix = match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                };
                out.extend(format!("{prefix}{width}").into_bytes());
            }
            Type::Float(name) => out.extend_from_slice(name.as_bytes()),
            Type::Index => out.extend_from_slice(b"index"),
            Type::None => out.extend_from_slice(b"none"),
            Type::Erroneous => out.extend_from_slice(b"<<error>>"),
            // Aliases of other kinds were resolved before.
            Type::Alias { target, .. } => self.stack.push(TermPiece::Type(*target)),
            Type::Opaque(text) => self.stack.push(TermPiece::Opaque(text)),
            Type::Complex(element) => {
                self.later([TermPiece::Str("complex<"), TermPiece::Type(*element), TermPiece::Str(">")])
            }
            Type::Tuple(elements) => {
                out.extend_from_slice(b"tuple<");
                self.stack.push(TermPiece::Str(">"));
                self.separated(pieces(elements));
            }
            Type::Function { inputs, results } => {
                let bare = matches!(&results[..], [only] if !matches!(types.resolved(*only), Type::Function { .. }));
                out.push(b'(');
                self.stack.push(TermPiece::Str(if bare { "" } else { ")" }));
                self.separated(pieces(results));
                self.stack.push(TermPiece::Str(if bare { ") -> " } else { ") -> (" }));
                self.separated(pieces(inputs));
            }
            Type::RankedTensor { shape, element, encoding } => {
                out.extend_from_slice(b"tensor<");
                self.shaped(out, shape, &[], *element, encoding.map(|encoding| TermPiece::Attribute(encoding, false)));
            }
            Type::UnrankedTensor(element) => {
                out.extend_from_slice(b"tensor<*x");
                self.shaped(out, &[], &[], *element, None);
            }
            Type::Vector { shape, scalable, element } => {
                out.extend_from_slice(b"vector<");
                self.shaped(out, shape, scalable, *element, None);
            }
            Type::MemRef { shape, element, parameters } => {
                out.extend_from_slice(b"memref<");
                let parameters = self.explicit_parameters(parameters);
                self.shaped(out, shape, &[], *element, parameters);
            }
            Type::UnrankedMemRef { element, space } => {
                out.extend_from_slice(b"memref<*x");
                let space = self.explicit_parameters(space.as_slice());
                self.shaped(out, &[], &[], *element, space);
            }
        }
    }

    /// The parameters of a memref that have other values than the default.
    fn explicit_parameters<'a>(
        &self,
        parameters: &'a [AttributeId],
    ) -> impl Iterator<Item = TermPiece<'i>> + use<'a, 'i> {
        let context = self.context;
        let shown = parameters.iter().filter(move |parameter| !context.is_default_parameter(**parameter));
        shown.map(|parameter| TermPiece::Attribute(*parameter, true))
    }

    fn shaped(
        &mut self,
        out: &mut Vec<u8>,
        shape: &[Dim],
        scalable: &[bool],
        element: TypeId,
        parameters: impl IntoIterator<Item = TermPiece<'i>>,
    ) {
        dimensions(out, shape, scalable);
        let parameters = parameters.into_iter().flat_map(|parameter| [TermPiece::Str(", "), parameter]);
        self.later(std::iter::once(TermPiece::Type(element)).chain(parameters).chain([TermPiece::Str(">")]));
    }

    fn list(&mut self, list: AttributeList) {
        let elements = self.context.attributes.list(list);
        self.separated(elements.iter().map(|attribute| TermPiece::Attribute(*attribute, true)).collect());
    }

    /// Prints ` : type`, unless the type is the default and may be omitted.
    fn suffix(&mut self, ty: Option<TypeId>, default: &'static str, is_elided: bool) {
        let ty = match ty {
            _ if is_elided => return,
            Some(ty) => TermPiece::Type(ty),
            None => TermPiece::Str(default),
        };
        self.later([TermPiece::Str(" : "), ty]);
    }

    /// The type of an attribute; `None` for `none`, the type of attributes without a type.
    fn unless_none(&self, ty: Option<TypeId>) -> Option<TypeId> {
        ty.filter(|ty| !matches!(self.context.types.resolved(*ty), Type::None))
    }

    fn attribute(&mut self, out: &mut Vec<u8>, id: AttributeId, may_elide: bool) {
        let TermArenas { types, attributes, texts } = self.context;
        let text = |text| texts.get(text);
        match *attributes.resolve(id) {
            AttributeKind::Unit => out.extend_from_slice(b"unit"),
            AttributeKind::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
            AttributeKind::Erroneous => out.extend_from_slice(b"<<error>>"),
            AttributeKind::Alias(alias) => out.extend_from_slice(text(attributes.alias(alias).name)),
            AttributeKind::Integer(spelling, ty) => self.integer(out, text(spelling), ty, may_elide),
            AttributeKind::Float(spelling, ty) => self.float(out, text(spelling), ty, may_elide),
            AttributeKind::String(spelling, ty) => {
                out.extend(escape(&unescaped(text(spelling)), true));
                let ty = self.unless_none(ty);
                self.suffix(ty, "", ty.is_none());
            }
            AttributeKind::Type(ty) => self.stack.push(TermPiece::Type(ty)),
            AttributeKind::Symbol(path) => {
                let names = attributes.symbol(path).iter().map(|name| symbol(text(*name)));
                out.extend(names.collect::<Vec<_>>().join(&b"::"[..]));
            }
            AttributeKind::Array(list) => {
                out.push(b'[');
                self.stack.push(TermPiece::Str("]"));
                self.list(list);
            }
            AttributeKind::Dictionary(_) => {
                let entries = sorted_entries(self.context, &[id]);
                self.dictionary(out, &entries);
            }
            AttributeKind::Dense(body, ty) => {
                out.extend_from_slice(b"dense<");
                out.extend(elements::dense(types, text(body), ty));
                self.later([TermPiece::Str("> : "), TermPiece::Type(ty)]);
            }
            AttributeKind::Sparse(body, ty) => {
                out.extend_from_slice(b"sparse<");
                out.extend(elements::sparse(types, text(body), ty));
                self.later([TermPiece::Str("> : "), TermPiece::Type(ty)]);
            }
            AttributeKind::DenseResource(key, ty) => {
                out.extend_from_slice(b"dense_resource<");
                out.extend(key_text(&spelled(text(key))));
                self.later([TermPiece::Str("> : "), TermPiece::Type(ty)]);
            }
            AttributeKind::DenseArray(ty, body) => {
                let (element, _) = elements::element_of(types, ty);
                let body = body.map_or(String::new(), |body| format!(": {}", elements::array(text(body), element)));
                self.later([
                    TermPiece::Str("array<"),
                    TermPiece::Type(ty),
                    TermPiece::Owned(body.into_bytes()),
                    TermPiece::Str(">"),
                ]);
            }
            AttributeKind::AffineMap(_, form) => {
                out.extend(format!("affine_map<{}>", affine::map(attributes, form)).into_bytes());
            }
            AttributeKind::AffineSet(_, form) => {
                out.extend(format!("affine_set<{}>", affine::set(attributes, form)).into_bytes());
            }
            AttributeKind::Strided(body, _) => out.extend(strided::layout(text(body)).into_bytes()),
            AttributeKind::Distinct(number, attribute) => {
                let is_said = |attribute: &AttributeId| !matches!(attributes.resolve(*attribute), AttributeKind::Unit);
                let attribute = attribute.filter(is_said).map(|attribute| TermPiece::Attribute(attribute, false));
                let number = TermPiece::Distinct(self.context.distinct_number(number));
                let start = [TermPiece::Str("distinct["), number, TermPiece::Str("]<")];
                self.later(start.into_iter().chain(attribute).chain([TermPiece::Str(">")]));
            }
            AttributeKind::Opaque(symbol, ty) => {
                let ty = self.unless_none(ty);
                self.suffix(ty, "", ty.is_none());
                self.stack.push(TermPiece::Opaque(text(symbol)));
            }
            AttributeKind::Location(_)
            | AttributeKind::UnknownLocation
            | AttributeKind::FileLocation(_)
            | AttributeKind::NameLocation(..)
            | AttributeKind::CallSiteLocation(..)
            | AttributeKind::FusedLocation(..) => {
                out.extend_from_slice(b"loc(");
                self.stack.push(TermPiece::Str(")"));
                self.location(out, id);
            }
        }
    }

    fn integer(&mut self, out: &mut Vec<u8>, spelling: &[u8], ty: Option<TypeId>, may_elide: bool) {
        let types = self.context.types;
        let (width, signedness) = match ty.map(|ty| types.resolved(ty)) {
            Some(Type::Integer { width, signedness }) => (*width, *signedness),
            _ => (64, Signedness::Signless),
        };
        let bits = integers::integer_bits(spelling, width);
        if (width, signedness) == (1, Signedness::Signless) {
            return out.extend_from_slice(if bits[0] & 1 == 1 { b"true" } else { b"false" });
        }
        out.extend(integers::print_integer(&bits, width, signedness).into_bytes());
        let is_index = ty.is_some_and(|ty| matches!(types.resolved(ty), Type::Index));
        let is_default = (width, signedness) == (64, Signedness::Signless) && !is_index;
        self.suffix(ty, "i64", may_elide && is_default);
    }

    fn float(&mut self, out: &mut Vec<u8>, spelling: &[u8], ty: Option<TypeId>, may_elide: bool) {
        let name = match ty.map(|ty| self.context.types.resolved(ty)) {
            Some(Type::Float(name)) => *name,
            _ => "f64",
        };
        let (number, is_hexadecimal) = floats::print(spelling, name);
        out.extend(number.into_bytes());
        self.suffix(ty, "f64", may_elide && name == "f64" && !is_hexadecimal);
    }

    /// A dictionary with entries in order.
    pub(crate) fn dictionary(&mut self, out: &mut Vec<u8>, entries: &[(Vec<u8>, AttributeId)]) {
        out.push(b'{');
        self.stack.push(TermPiece::Str("}"));
        for (index, (name, value)) in entries.iter().enumerate().rev() {
            if !matches!(self.context.attributes.resolve(*value), AttributeKind::Unit) {
                self.stack.push(TermPiece::Attribute(*value, false));
                self.stack.push(TermPiece::Str(" = "));
            }
            self.stack.push(TermPiece::Owned(key_text(name)));
            if index > 0 {
                self.stack.push(TermPiece::Str(", "));
            }
        }
    }

    fn location(&mut self, out: &mut Vec<u8>, location: AttributeId) {
        let TermArenas { attributes, texts, .. } = self.context;
        let location = self.context.resolved(location);
        match *attributes.get(location) {
            AttributeKind::FileLocation(place) => out.extend(match self.purpose {
                Purpose::Print => locations::printed(texts.get(place)),
                Purpose::Identity => locations::identity(texts.get(place)),
            }),
            AttributeKind::NameLocation(name, child) => {
                out.extend(escape(&spelled(texts.get(name)), true));
                let is_known = |child: &AttributeId| {
                    !matches!(attributes.get(self.context.resolved(*child)), AttributeKind::UnknownLocation)
                };
                if let Some(child) = child.filter(is_known) {
                    self.later([TermPiece::Str("("), TermPiece::Location(child), TermPiece::Str(")")]);
                }
            }
            AttributeKind::CallSiteLocation(callee, caller) => self.later([
                TermPiece::Str("callsite("),
                TermPiece::Location(callee),
                TermPiece::Str(" at "),
                TermPiece::Location(caller),
                TermPiece::Str(")"),
            ]),
            AttributeKind::FusedLocation(..) => self.stack.push(TermPiece::Fused(location)),
            AttributeKind::UnknownLocation => out.extend_from_slice(b"unknown"),
            // An alias that is not defined.
            _ => self.stack.push(TermPiece::Attribute(location, false)),
        }
    }
}

/// The merged entries of dictionaries, sorted by name; of equal names the last entry is kept.
pub(crate) fn sorted_entries(context: TermArenas<'_>, dictionaries: &[AttributeId]) -> Vec<(Vec<u8>, AttributeId)> {
    let mut entries = std::collections::BTreeMap::new();
    for dictionary in dictionaries {
        if let AttributeKind::Dictionary(list) = *context.attributes.resolve(*dictionary) {
            for entry in context.attributes.dictionary(list) {
                entries.insert(spelled(context.texts.get(entry.name)).into_owned(), entry.value);
            }
        }
    }
    entries.into_iter().collect()
}
