//! Types of dialects that hold a shape: the position of the shape in their text, as data. `!torch.vtensor<[2,?],f32>`
//! lists the sizes, `!flow.dispatch.tensor<readonly:tensor<2x?xf32>>` names a tensor.

use super::types::{Type, Types};
use super::{Ir, TypeId, unsigned};
use crate::shape::Dim;
use std::fmt::{self, Display};
use std::ops::Range;

/// The position of the shape in the text of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ShapeNotation {
    /// A list of sizes in square brackets, or `*` for an unknown rank, is first: `<[2,?],f32>`.
    List,
    /// A tensor type is first, optionally after a word and a colon: `<readonly:tensor<2x?xf32>>`.
    Tensor,
    /// The type is a number or another type without shape, and broadcasts like a scalar.
    Scalar,
}

impl ShapeNotation {
    /// The notations, with the words for them in files.
    pub const NAMES: &'static [(&'static str, Self)] =
        &[("list", Self::List), ("tensor", Self::Tensor), ("scalar", Self::Scalar)];
}

/// The types with known notation, sorted.
const KNOWN: &[(&str, ShapeNotation)] = &[
    ("flow.dispatch.tensor", ShapeNotation::Tensor),
    ("iree_tensor_ext.dispatch.tensor", ShapeNotation::Tensor),
    ("torch.Device", ShapeNotation::Scalar),
    ("torch.Generator", ShapeNotation::Scalar),
    ("torch.bool", ShapeNotation::Scalar),
    ("torch.float", ShapeNotation::Scalar),
    ("torch.int", ShapeNotation::Scalar),
    ("torch.none", ShapeNotation::Scalar),
    ("torch.number", ShapeNotation::Scalar),
    ("torch.str", ShapeNotation::Scalar),
    ("torch.tensor", ShapeNotation::List),
    ("torch.vtensor", ShapeNotation::List),
];

/// The operations that change the type of a value with the name of the type, and keep its run-time sizes.
const CASTS: &[(&str, &str)] = &[("torch.vtensor", "torch.tensor_static_info_cast")];

/// The shape of a type, for broadcasting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder<'t> {
    /// The type has this shape.
    Shape(&'t [Dim]),
    /// The type has or may have a shape, which is unknown.
    Unknown,
    /// The type has no shape.
    Scalar,
}

/// The part of a type of a dialect that has a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Held {
    Ranked(Box<[Dim]>),
    Unranked,
    Scalar,
    /// The type should hold a shape, but there is none in its text.
    Unreadable(HolderError),
}

/// The reason for which a text has no shape, and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HolderError {
    pub(crate) expected: HolderPart,
    pub(crate) at: usize,
}

/// The notation of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HolderPart {
    Open,
    Close,
    Tensor,
}

impl fmt::Display for HolderPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "'['",
            Self::Close => "']'",
            Self::Tensor => "a tensor type",
        })
    }
}

impl Types {
    /// Returns the shape of a type, for broadcasting.
    pub fn holder(&self, ty: TypeId) -> Holder<'_> {
        match self.resolved(ty) {
            Type::RankedTensor { shape, .. } | Type::Vector { shape, .. } | Type::MemRef { shape, .. } => {
                Holder::Shape(shape)
            }
            Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Complex(_) => Holder::Scalar,
            Type::Opaque(_) => match self.held.get(&self.canonical(ty)) {
                Some(Held::Ranked(dims)) => Holder::Shape(dims),
                Some(Held::Scalar) => Holder::Scalar,
                Some(Held::Unranked | Held::Unreadable(_)) | None => Holder::Unknown,
            },
            Type::UnrankedTensor(_)
            | Type::UnrankedMemRef { .. }
            | Type::Tuple(_)
            | Type::Function { .. }
            | Type::Alias { .. }
            | Type::Erroneous => Holder::Unknown,
        }
    }

    /// Whether a type of a dialect should hold a shape.
    pub fn claims_shape(&self, ty: TypeId) -> bool {
        matches!(self.held.get(&self.canonical(ty)), Some(Held::Ranked(_) | Held::Unranked | Held::Unreadable(_)))
    }

    /// The place in the text of a type where a shape is missing.
    pub(crate) fn holder_error(&self, ty: TypeId) -> Option<HolderError> {
        match self.held.get(&ty) {
            Some(Held::Unreadable(error)) => Some(*error),
            _ => None,
        }
    }

    /// Sets the notations of types with these names, in addition to the built-in ones.
    pub(crate) fn set_holders(&mut self, holders: &[(Box<str>, ShapeNotation)]) {
        if *self.holders != *holders {
            self.holders = holders.into();
        }
    }

    /// Reads the shape in a new type.
    pub(super) fn read_shape(&mut self, id: TypeId, text: &[u8]) {
        let name = name_of(text);
        let own = self.holders.iter().rev().find(|(known, _)| known.as_bytes() == name);
        let known = || KNOWN.binary_search_by(|(known, _)| known.as_bytes().cmp(name)).ok().map(|index| KNOWN[index].1);
        if let Some(notation) = own.map(|(_, notation)| *notation).or_else(known) {
            self.held.insert(id, read(text, notation));
        }
    }
}

impl Ir {
    /// The operation that converts a value of a type to another type with the same run-time sizes, if there is one.
    pub(crate) fn cast_of(&self, ty: TypeId) -> Option<&'static str> {
        match self.types.resolved(ty) {
            Type::RankedTensor { .. } | Type::UnrankedTensor(_) => Some("tensor.cast"),
            Type::Opaque(text) => {
                let name = name_of(text);
                CASTS.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, cast)| *cast)
            }
            Type::Integer { .. }
            | Type::Float(_)
            | Type::Index
            | Type::None
            | Type::Complex(_)
            | Type::Vector { .. }
            | Type::MemRef { .. }
            | Type::UnrankedMemRef { .. }
            | Type::Tuple(_)
            | Type::Function { .. }
            | Type::Alias { .. }
            | Type::Erroneous => None,
        }
    }

    /// Whether operations with a name convert such types with the same run-time sizes.
    pub(crate) fn is_cast(name: &[u8]) -> bool {
        name == b"tensor.cast" || CASTS.iter().any(|(_, cast)| cast.as_bytes() == name)
    }
}

/// `torch.vtensor`, of the text of a type.
fn name_of(text: &[u8]) -> &[u8] {
    let name = text.strip_prefix(b"!").unwrap_or(text);
    &name[..name.iter().position(|byte| *byte == b'<').unwrap_or(name.len())]
}

fn read(text: &[u8], notation: ShapeNotation) -> Held {
    let Some(open) = text.iter().position(|byte| *byte == b'<') else {
        return if notation == ShapeNotation::Scalar { Held::Scalar } else { Held::Unranked };
    };
    let mut reader = HolderReader { text, at: open + 1 };
    match notation {
        ShapeNotation::Scalar => Held::Scalar,
        ShapeNotation::List if reader.take(b"*") => Held::Unranked,
        ShapeNotation::List => reader.list(),
        ShapeNotation::Tensor => reader.tensor(),
    }
}

struct HolderReader<'t> {
    text: &'t [u8],
    at: usize,
}

impl HolderReader<'_> {
    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, wanted: &[u8]) -> bool {
        self.at += self.rest().len() - self.rest().trim_ascii_start().len();
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn refused(&mut self, expected: HolderPart) -> Held {
        self.take(b"");
        Held::Unreadable(HolderError { expected, at: self.at })
    }

    fn size(&mut self) -> Option<Dim> {
        if self.take(b"?") {
            return Some(Dim::DYNAMIC);
        }
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        let size = unsigned(&self.rest()[..digits]).and_then(|size| Dim::fixed(size).ok())?;
        self.at += digits;
        Some(size)
    }

    /// `[2,?]`
    fn list(&mut self) -> Held {
        if !self.take(b"[") {
            return self.refused(HolderPart::Open);
        }
        let mut dims = Vec::new();
        while let Some(dim) = self.size() {
            dims.push(dim);
            if !self.take(b",") {
                break;
            }
        }
        if self.take(b"]") { Held::Ranked(dims.into()) } else { self.refused(HolderPart::Close) }
    }

    /// `readonly:tensor<2x?xf32>`. An alias is not looked up.
    fn tensor(&mut self) -> Held {
        self.take(b"");
        let word = self.rest().iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let start = self.at;
        self.at += word;
        if !self.take(b":") {
            self.at = start;
        }
        if self.take(b"!") {
            return Held::Unranked;
        }
        let begins = |reader: &mut Self| [&b"tensor"[..], b"vector", b"memref"].iter().any(|word| reader.take(word));
        if !begins(self) || !self.take(b"<") {
            // A type of a scalar, such as `writeonly:f32`.
            let is_scalar = self.rest().first().is_some_and(|byte| b"fiub".contains(byte));
            return if is_scalar { Held::Scalar } else { self.refused(HolderPart::Tensor) };
        }
        let mut dims = Vec::new();
        loop {
            if self.take(b"*") {
                return Held::Unranked;
            }
            let at = self.at;
            match self.size() {
                Some(dim) if self.take(b"x") => dims.push(dim),
                _ => {
                    self.at = at;
                    return Held::Ranked(dims.into());
                }
            }
        }
    }
}

/// The places of the sizes in the text of a type with a list of sizes.
pub(crate) fn listed_sizes(text: &[u8]) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let Some(open) = text.iter().position(|byte| *byte == b'[') else { return places };
    let mut reader = HolderReader { text, at: open + 1 };
    loop {
        reader.take(b"");
        let start = reader.at;
        if reader.size().is_none() {
            return places;
        }
        places.push(start..reader.at);
        if !reader.take(b",") {
            return places;
        }
    }
}

/// The text of a type that holds a shape in either notation, with the given sizes in place of the written ones. An equal number of sizes is
/// written in the same notation; a different number is possible only in a list.
pub(crate) fn with_sizes(text: &str, sizes: &[impl Display]) -> Option<String> {
    let places = size_places(text.as_bytes());
    if places.len() != sizes.len() {
        let (before, rest) = text.split_once("<[")?;
        let (_, after) = rest.split_once(']')?;
        let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        return Some(format!("{before}<[{}]{after}", sizes.join(",")));
    }
    let mut written = String::new();
    let mut from = 0;
    for (place, size) in places.into_iter().zip(sizes) {
        written.push_str(text.get(from..place.start)?);
        written.push_str(&size.to_string());
        from = place.end;
    }
    Some(written + text.get(from..)?)
}

/// The places of the sizes in a list, or in the first tensor type.
fn size_places(text: &[u8]) -> Vec<Range<usize>> {
    let open = text.iter().position(|byte| *byte == b'<').map_or(text.len(), |open| open + 1);
    if text[open..].trim_ascii_start().starts_with(b"[") {
        return listed_sizes(text);
    }
    let mut places = Vec::new();
    let Some(inner) = text[open..].iter().position(|byte| *byte == b'<') else { return places };
    let mut reader = HolderReader { text, at: open + inner + 1 };
    loop {
        reader.take(b"");
        let start = reader.at;
        let end = reader.size().map(|_| reader.at);
        match end {
            Some(end) if reader.take(b"x") => places.push(start..end),
            Some(_) | None => return places,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_in_either_notation() {
        let with_sizes = |text, sizes: &[u64]| with_sizes(text, sizes).unwrap();
        assert_eq!(with_sizes("!torch.vtensor<[?, 3],f32>", &[2, 3]), "!torch.vtensor<[2, 3],f32>");
        assert_eq!(with_sizes("!torch.vtensor<[?, 3],f32>", &[2]), "!torch.vtensor<[2],f32>");
        let flow = "!flow.dispatch.tensor<readonly:tensor<?x4xf32>>";
        assert_eq!(with_sizes(flow, &[12, 4]), "!flow.dispatch.tensor<readonly:tensor<12x4xf32>>");
        assert_eq!(super::with_sizes("!torch.vtensor", &[2u64]), None);
    }

    #[test]
    fn shapes_are_read_in_either_notation() {
        let ranked = |sizes: &[Option<u64>]| {
            let dims = sizes.iter().map(|size| size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC));
            Held::Ranked(dims.collect())
        };
        let list = |text: &str| read(text.as_bytes(), ShapeNotation::List);
        assert_eq!(list("!torch.vtensor<[2,?],f32>"), ranked(&[Some(2), None]));
        assert_eq!(list("!torch.vtensor<[],f32>"), ranked(&[]));
        assert_eq!(list("!torch.vtensor<*,f32>"), Held::Unranked);
        assert_eq!(list("!torch.vtensor"), Held::Unranked);
        let refused = |expected, at| Held::Unreadable(HolderError { expected, at });
        assert_eq!(list("!torch.vtensor<foo>"), refused(HolderPart::Open, 15));
        assert_eq!(list("!torch.vtensor<[2, x],f32>"), refused(HolderPart::Close, 19));
        let tensor = |text: &str| read(text.as_bytes(), ShapeNotation::Tensor);
        assert_eq!(tensor("!flow.dispatch.tensor<readonly:tensor<2x?xf32>>"), ranked(&[Some(2), None]));
        assert_eq!(tensor("!flow.dispatch.tensor<readonly:tensor<f32>>"), ranked(&[]));
        assert_eq!(tensor("!flow.dispatch.tensor<readonly:tensor<*xf32>>"), Held::Unranked);
        assert_eq!(tensor("!flow.dispatch.tensor<readonly:!t>"), Held::Unranked);
        assert_eq!(tensor("!flow.dispatch.tensor<?>"), refused(HolderPart::Tensor, 22));
    }
}
