//! Attributes and types as MLIR prints them: sorted dictionaries, elided default types, aliases of its own.
//!
//! Nothing recurses: what is still to print lies on a stack.

use super::Aliases;
use super::identity::{Identities, Term, resolved};
use super::spelling::{dialect_symbol, escape, key_text, strided, symbol};
use super::{elements, floats, integers};
use crate::ir::attributes::{AttributeKind, AttributeList};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, Ir, TypeId, spelled, unescaped};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What is still to print.
pub(super) enum Piece {
    Str(&'static str),
    Owned(Vec<u8>),
    Type(TypeId),
    /// An attribute, and whether its type may be left out where it is the default.
    Attribute(AttributeId, bool),
    /// A location, inside `loc(..)` already.
    Location(AttributeId),
    /// What began at an offset is complete.
    End(Printed, usize),
}

/// What was printed: a type or a location, or an attribute and whether its type may be left out.
type Printed = (Term, Option<bool>);

/// Prints attributes and types of `ir`, with the aliases that were chosen.
pub(super) struct Terms<'i> {
    pub(super) ir: &'i Ir,
    stack: Vec<Piece>,
    pub(super) identities: Identities,
    /// What is printed of distinct attributes, by what was written: they are numbered as they are printed.
    distinct: FxHashMap<&'i [u8], usize>,
    /// Whether distinct attributes keep their numbers: then these tell them apart.
    is_outline: bool,
    /// Where the text of a type, or of what an alias stands for, was printed before: all goes to one text that only grows.
    printed: FxHashMap<Printed, Range<usize>>,
    /// Beyond so many bytes nothing more is printed: aliases can stand for more text than fits in memory.
    pub(super) limit: usize,
}

impl<'i> Terms<'i> {
    pub(super) fn new(ir: &'i Ir) -> Self {
        Self {
            ir,
            stack: Vec::new(),
            identities: Identities::default(),
            distinct: FxHashMap::default(),
            is_outline: false,
            printed: FxHashMap::default(),
            limit: usize::MAX,
        }
    }

    /// Prints one piece; where it has an alias itself, `whole` prints what the alias stands for.
    pub(super) fn print(&mut self, out: &mut Vec<u8>, piece: Piece, aliases: &Aliases, whole: bool) {
        let mut is_first = whole;
        self.stack.push(piece);
        while let Some(piece) = self.stack.pop() {
            if out.len() > self.limit {
                return self.stack.clear();
            }
            let look_up = !std::mem::take(&mut is_first);
            let term = match piece {
                Piece::Str(_) | Piece::Owned(_) | Piece::End(..) => None,
                Piece::Type(ty) => Some(Term::Type(ty)),
                Piece::Attribute(attribute, _) | Piece::Location(attribute) => Some(Term::Attribute(attribute)),
            };
            if let Some(term) = term.filter(|_| look_up) {
                if let Some(alias) = aliases.of(self, term) {
                    out.extend_from_slice(alias.name.as_bytes());
                    continue;
                }
                if self.repeat(out, &piece) {
                    continue;
                }
            }
            match piece {
                Piece::Str(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Owned(text) => out.extend(text),
                Piece::Type(ty) => self.ty(out, ty),
                Piece::Attribute(attribute, may_elide) => self.attribute(out, attribute, may_elide),
                Piece::Location(location) => self.location(out, location),
                Piece::End(key, start) => {
                    self.printed.insert(key, start..out.len());
                }
            }
        }
    }

    /// Prints a type, or what an alias stands for, if it was printed before; else it will be known from now on.
    fn repeat(&mut self, out: &mut Vec<u8>, piece: &Piece) -> bool {
        let ir = self.ir;
        let is_alias = |id| matches!(ir.attributes.get(id), AttributeKind::Alias(_));
        let key = match *piece {
            Piece::Type(ty) => (Term::Type(ty).resolved(ir), None),
            Piece::Attribute(id, may_elide) if is_alias(id) => (Term::Attribute(id).resolved(ir), Some(may_elide)),
            Piece::Location(id) if is_alias(id) => (Term::Attribute(id).resolved(ir), None),
            _ => return false,
        };
        match self.printed.get(&key) {
            Some(known) => {
                out.extend_from_within(known.clone());
                true
            }
            None => {
                self.stack.push(Piece::End(key, out.len()));
                false
            }
        }
    }

    /// What a term is made of, without what is inside of that.
    pub(super) fn pieces(&mut self, term: Term) -> Vec<Piece> {
        let mut text = Vec::new();
        let height = self.stack.len();
        self.is_outline = true;
        match term {
            Term::Type(ty) => self.ty(&mut text, ty),
            Term::Attribute(attribute) => self.attribute(&mut text, attribute, true),
        }
        self.is_outline = false;
        self.stack.push(Piece::Owned(text));
        self.stack.drain(height..).rev().collect()
    }

    fn later(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        let start = self.stack.len();
        self.stack.extend(pieces);
        self.stack[start..].reverse();
    }

    fn separated(&mut self, pieces: Vec<Piece>) {
        let count = pieces.len();
        for (index, piece) in pieces.into_iter().enumerate().collect::<Vec<_>>().into_iter().rev() {
            debug_assert!(index < count);
            self.stack.push(piece);
            if index > 0 {
                self.stack.push(Piece::Str(", "));
            }
        }
    }

    pub(super) fn ty(&mut self, out: &mut Vec<u8>, ty: TypeId) {
        let ir = self.ir;
        let types = |list: &[TypeId]| list.iter().map(|ty| Piece::Type(*ty)).collect::<Vec<_>>();
        match ir.types.resolved(ty) {
            Type::Complex(element) => self.later([Piece::Str("complex<"), Piece::Type(*element), Piece::Str(">")]),
            Type::Tuple(elements) => {
                out.extend_from_slice(b"tuple<");
                self.stack.push(Piece::Str(">"));
                self.separated(types(elements));
            }
            Type::Function { inputs, results } => {
                let bare = matches!(&results[..], [only] if !matches!(ir.types.resolved(*only), Type::Function { .. }));
                out.push(b'(');
                self.stack.push(Piece::Str(if bare { "" } else { ")" }));
                self.separated(types(results));
                self.stack.push(Piece::Str(if bare { ") -> " } else { ") -> (" }));
                self.separated(types(inputs));
            }
            Type::RankedTensor { shape, element, encoding } => {
                out.extend_from_slice(b"tensor<");
                let encoding = encoding.map(|encoding| Piece::Attribute(encoding, false));
                self.shaped(out, shape, &[], *element, encoding.into_iter().collect());
            }
            Type::UnrankedTensor(element) => {
                out.extend_from_slice(b"tensor<*x");
                self.shaped(out, &[], &[], *element, Vec::new());
            }
            Type::Vector { shape, scalable, element } => {
                out.extend_from_slice(b"vector<");
                self.shaped(out, shape, scalable, *element, Vec::new());
            }
            Type::MemRef { shape, element, parameters } => {
                out.extend_from_slice(b"memref<");
                let parameters = parameters.iter().filter(|parameter| !self.is_default_parameter(**parameter));
                let parameters = parameters.map(|parameter| Piece::Attribute(*parameter, true)).collect();
                self.shaped(out, shape, &[], *element, parameters);
            }
            Type::UnrankedMemRef { element, space } => {
                out.extend_from_slice(b"memref<*x");
                let space = space.filter(|space| !self.is_default_parameter(*space));
                self.shaped(
                    out,
                    &[],
                    &[],
                    *element,
                    space.map(|space| Piece::Attribute(space, true)).into_iter().collect(),
                );
            }
            Type::Opaque(text) => out.extend(dialect_symbol(text)),
            Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Erroneous | Type::Alias { .. } => {
                out.extend_from_slice(ir.print_type(ty).as_bytes());
            }
        }
    }

    /// The identity layout and memory space 0 go without saying.
    fn is_default_parameter(&self, parameter: AttributeId) -> bool {
        match *self.ir.attributes.resolve(parameter) {
            AttributeKind::AffineMap(_, form) => super::affine::is_identity(&self.ir.attributes, form),
            AttributeKind::Integer(text, None) => {
                self.ir.texts.get(text).iter().all(|digit| matches!(digit, b'0' | b'x'))
            }
            _ => false,
        }
    }

    fn shaped(
        &mut self,
        out: &mut Vec<u8>,
        shape: &[crate::shape::Dim],
        scalable: &[bool],
        element: TypeId,
        parameters: Vec<Piece>,
    ) {
        crate::ir::printer::terms::dimensions(out, shape, scalable);
        self.stack.push(Piece::Str(">"));
        for parameter in parameters.into_iter().rev() {
            self.stack.push(parameter);
            self.stack.push(Piece::Str(", "));
        }
        self.stack.push(Piece::Type(element));
    }

    fn list(&mut self, list: AttributeList) {
        let elements =
            self.ir.attributes.list(list).iter().map(|attribute| Piece::Attribute(*attribute, true)).collect();
        self.separated(elements);
    }

    /// ` : type`, unless it is the default and may be left out.
    fn suffix(&mut self, ty: Option<TypeId>, default: &'static str, is_elided: bool) {
        if is_elided {
            return;
        }
        match ty {
            Some(ty) => self.later([Piece::Str(" : "), Piece::Type(ty)]),
            None => self.later([Piece::Str(" : "), Piece::Str(default)]),
        }
    }

    fn attribute(&mut self, out: &mut Vec<u8>, id: AttributeId, may_elide: bool) {
        let ir = self.ir;
        let text = |text| ir.texts.get(text);
        match *ir.attributes.resolve(id) {
            AttributeKind::Integer(spelling, ty) => {
                let (width, signedness) = match ty.map(|ty| ir.types.resolved(ty)) {
                    Some(Type::Integer { width, signedness }) => (*width, *signedness),
                    _ => (64, Signedness::Signless),
                };
                let bits = integers::integer_bits(text(spelling), width);
                if (width, signedness) == (1, Signedness::Signless) {
                    return out.extend_from_slice(if bits[0] & 1 == 1 { b"true" } else { b"false" });
                }
                out.extend(integers::print_integer(&bits, width, signedness).into_bytes());
                let is_index = ty.is_some_and(|ty| matches!(ir.types.resolved(ty), Type::Index));
                let is_default = (width, signedness) == (64, Signedness::Signless) && !is_index;
                self.suffix(ty, "i64", may_elide && is_default);
            }
            AttributeKind::Float(spelling, ty) => {
                let name = match ty.map(|ty| ir.types.resolved(ty)) {
                    Some(Type::Float(name)) => *name,
                    _ => "f64",
                };
                let (number, is_hexadecimal) = match floats::format_of(name) {
                    Some(format) => floats::print_float(floats::float_bits(text(spelling), format), format),
                    None => floats::print_wide_float(text(spelling), name),
                };
                out.extend(number.into_bytes());
                self.suffix(ty, "f64", may_elide && name == "f64" && !is_hexadecimal);
            }
            AttributeKind::String(spelling, ty) => {
                out.extend(escape(&unescaped(text(spelling)), true));
                let ty = ty.filter(|ty| !matches!(ir.types.resolved(*ty), Type::None));
                self.suffix(ty, "", ty.is_none());
            }
            AttributeKind::Type(ty) => self.stack.push(Piece::Type(ty)),
            AttributeKind::Symbol(path) => {
                let names = ir.attributes.symbol(path).iter().map(|name| symbol(text(*name)));
                out.extend(names.collect::<Vec<_>>().join(&b"::"[..]));
            }
            AttributeKind::Array(list) => {
                out.push(b'[');
                self.stack.push(Piece::Str("]"));
                self.list(list);
            }
            AttributeKind::Dictionary(_) => {
                let entries = sorted_entries(ir, &[id]);
                self.dictionary(out, &entries);
            }
            AttributeKind::Dense(body, ty) => self.dense(out, text(body), ty),
            AttributeKind::Sparse(body, ty) => self.sparse(out, text(body), ty),
            AttributeKind::DenseResource(key, ty) => {
                out.extend_from_slice(b"dense_resource<");
                out.extend(key_text(text(key)));
                self.later([Piece::Str("> : "), Piece::Type(ty)]);
            }
            AttributeKind::DenseArray(ty, body) => {
                let (element, _) = elements::element_of(&ir.types, ty);
                let body =
                    body.map_or(String::new(), |body| format!(": {}", elements::print_array(text(body), element)));
                self.later([Piece::Str("array<"), Piece::Type(ty), Piece::Owned(body.into_bytes()), Piece::Str(">")]);
            }
            AttributeKind::AffineMap(body, form) => {
                let print = super::affine::print(&ir.attributes, form, false);
                out.extend_from_slice(b"affine_map<");
                out.extend(print.map_or_else(|| text(body).to_vec(), String::into_bytes));
                out.push(b'>');
            }
            AttributeKind::AffineSet(body, form) => {
                let print = super::affine::print(&ir.attributes, form, true);
                out.extend_from_slice(b"affine_set<");
                out.extend(print.map_or_else(|| text(body).to_vec(), String::into_bytes));
                out.push(b'>');
            }
            AttributeKind::Strided(body, _) => out.extend(strided(text(body))),
            AttributeKind::Distinct(number, attribute) => {
                out.extend_from_slice(b"distinct[");
                out.extend(self.distinct_number(text(number)));
                out.extend_from_slice(b"]<");
                self.stack.push(Piece::Str(">"));
                let attribute =
                    attribute.filter(|attribute| !matches!(ir.attributes.resolve(*attribute), AttributeKind::Unit));
                self.stack.extend(attribute.map(|attribute| Piece::Attribute(attribute, false)));
            }
            AttributeKind::Opaque(symbol, ty) => {
                out.extend(dialect_symbol(text(symbol)));
                let ty = ty.filter(|ty| !matches!(ir.types.resolved(*ty), Type::None));
                self.suffix(ty, "", ty.is_none());
            }
            AttributeKind::Location(_)
            | AttributeKind::UnknownLocation
            | AttributeKind::FileLocation(_)
            | AttributeKind::NameLocation(..)
            | AttributeKind::CallSiteLocation(..)
            | AttributeKind::FusedLocation(..) => {
                out.extend_from_slice(b"loc(");
                self.stack.push(Piece::Str(")"));
                self.location(out, id);
            }
            AttributeKind::Unit | AttributeKind::Bool(_) | AttributeKind::Erroneous | AttributeKind::Alias(_) => {
                out.extend_from_slice(ir.print_attribute(id).as_bytes());
            }
        }
    }

    pub(super) fn dictionary(&mut self, out: &mut Vec<u8>, entries: &[(Vec<u8>, AttributeId)]) {
        out.push(b'{');
        self.stack.push(Piece::Str("}"));
        for (index, (name, value)) in entries.iter().enumerate().rev() {
            if !matches!(self.ir.attributes.resolve(*value), AttributeKind::Unit) {
                self.stack.push(Piece::Attribute(*value, false));
                self.stack.push(Piece::Str(" = "));
            }
            self.stack.push(Piece::Owned(key_text(name)));
            if index > 0 {
                self.stack.push(Piece::Str(", "));
            }
        }
    }

    /// Prints a dictionary of its own, nothing being on the stack.
    pub(super) fn print_dictionary(
        &mut self,
        out: &mut Vec<u8>,
        entries: &[(Vec<u8>, AttributeId)],
        aliases: &Aliases,
    ) {
        self.dictionary(out, entries);
        self.print(out, Piece::Str(""), aliases, false);
    }

    fn sizes(&self, ty: TypeId) -> Vec<u64> {
        let shape = self.ir.types.shaped(ty).and_then(|shaped| shaped.shape).unwrap_or(&[]);
        shape.iter().filter_map(|dim| dim.size()).collect()
    }

    fn dense(&mut self, out: &mut Vec<u8>, body: &[u8], ty: TypeId) {
        out.extend_from_slice(b"dense<");
        if let Some(shaped) = self.ir.types.shaped(ty) {
            let (element, per_element) = elements::element_of(&self.ir.types, shaped.element);
            out.extend(elements::print_dense(body, element, per_element, &self.sizes(ty), true));
        }
        self.later([Piece::Str("> : "), Piece::Type(ty)]);
    }

    fn sparse(&mut self, out: &mut Vec<u8>, body: &[u8], ty: TypeId) {
        out.extend_from_slice(b"sparse<");
        if let (Some((indices, values)), Some(shaped)) = (elements::split_sparse(body), self.ir.types.shaped(ty)) {
            let index = elements::Element::Integer { width: 64, signedness: Signedness::Signless };
            let (element, per_element) = elements::element_of(&self.ir.types, shaped.element);
            let value_sizes = elements::literal_sizes(values);
            out.extend(elements::print_dense(indices, index, 1, &elements::literal_sizes(indices), false));
            out.extend_from_slice(b", ");
            out.extend(elements::print_dense(values, element, per_element, &value_sizes, false));
        }
        self.later([Piece::Str("> : "), Piece::Type(ty)]);
    }

    /// The number of a distinct attribute that was written with another.
    fn distinct_number(&mut self, written: &'i [u8]) -> Vec<u8> {
        let zeros = written.iter().take_while(|digit| **digit == b'0').count();
        let written = &written[zeros.min(written.len() - 1)..];
        if self.is_outline {
            return written.to_vec();
        }
        let next = self.distinct.len();
        self.distinct.entry(written).or_insert(next).to_string().into_bytes()
    }

    fn location(&mut self, out: &mut Vec<u8>, location: AttributeId) {
        let ir = self.ir;
        match *ir.attributes.get(resolved(ir, location)) {
            AttributeKind::FileLocation(place) => out.extend_from_slice(ir.texts.get(place)),
            AttributeKind::NameLocation(name, child) => {
                out.extend(escape(&spelled(ir.texts.get(name)), true));
                if let Some(child) =
                    child.filter(|child| !matches!(ir.attributes.resolve(*child), AttributeKind::UnknownLocation))
                {
                    self.later([Piece::Str("("), Piece::Location(child), Piece::Str(")")]);
                }
            }
            AttributeKind::CallSiteLocation(callee, caller) => self.later([
                Piece::Str("callsite("),
                Piece::Location(callee),
                Piece::Str(" at "),
                Piece::Location(caller),
                Piece::Str(")"),
            ]),
            AttributeKind::FusedLocation(metadata, list) => {
                out.extend_from_slice(b"fused");
                self.stack.push(Piece::Str("]"));
                let children = ir.attributes.list(list).iter().map(|child| Piece::Location(*child)).collect();
                self.separated(children);
                self.stack.push(Piece::Str("["));
                if let Some(metadata) = metadata {
                    self.later([Piece::Str("<"), Piece::Attribute(metadata, false), Piece::Str(">")]);
                }
            }
            _ => out.extend_from_slice(ir.print_attribute(location).as_bytes()),
        }
    }
}

/// The entries of dictionaries together, sorted by name, later ones winning.
pub(super) fn sorted_entries(ir: &Ir, dictionaries: &[AttributeId]) -> Vec<(Vec<u8>, AttributeId)> {
    let mut entries = std::collections::BTreeMap::new();
    for dictionary in dictionaries {
        if let AttributeKind::Dictionary(list) = *ir.attributes.resolve(*dictionary) {
            for entry in ir.attributes.dictionary(list) {
                entries.insert(spelled(ir.texts.get(entry.name)).into_owned(), entry.value);
            }
        }
    }
    entries.into_iter().collect()
}
