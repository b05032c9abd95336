//! [`Type`]s and their interner.
//!
//! The written form is kept (`tensor<4x!t>`, `memref<4xf32, 0>`), and every type has a *canonical* form: without aliases and defaults, and with one
//! representative for equivalent attributes. Two types are equal if their canonical forms are.

use super::attributes::Attributes;
use super::holders::{Held, ShapeNotation};
use super::ids::{AliasId, AttributeId, TypeId};
use super::known_texts::KnownTexts;
use super::text::Texts;
use crate::limits::Keeping;
use crate::print::spelling::TermArenas;
use crate::print::unique::Uniquer;
use crate::shape::Dim;
use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, BuildHasherDefault};

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// The names of the floating-point types.
pub(crate) const FLOAT_TYPES: [&str; 18] = [
    "f32",
    "f64",
    "f16",
    "bf16",
    "f80",
    "f128",
    "tf32",
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E5M2",
    "f8E4M3",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f8E8M0FNU",
];

/// Number of bits of a floating-point type.
pub(crate) fn float_width(name: &str) -> u32 {
    match name {
        "f16" | "bf16" => 16,
        "tf32" => 19,
        "f32" => 32,
        "f64" => 64,
        "f80" => 80,
        "f128" => 128,
        _ if name.starts_with("f8") => 8,
        _ if name.starts_with("f6") => 6,
        _ => 4,
    }
}

/// A type, by the [LangRef](https://mlir.llvm.org/docs/Dialects/Builtin/#types)'s names.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Type {
    /// `i32`, `si8`, `ui16`
    Integer {
        /// Number of bits.
        width: u32,
        /// The signedness in the prefix.
        signedness: Signedness,
    },
    /// `f32`, `bf16`, `f8E4M3FN`: identified by its spelling.
    Float(&'static str),
    /// `index`
    Index,
    /// `none`
    None,
    /// `complex<f32>`
    Complex(TypeId),
    /// `tuple<i32, f32>`
    Tuple(Box<[TypeId]>),
    /// `(i32) -> f32`
    Function {
        /// Types of the parameters.
        inputs: Box<[TypeId]>,
        /// Types of the results.
        results: Box<[TypeId]>,
    },
    /// `tensor<4x?xf32, encoding>`
    RankedTensor {
        /// Sizes, left to right.
        shape: Box<[Dim]>,
        /// Element type.
        element: TypeId,
        /// Any attribute.
        encoding: Option<AttributeId>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(TypeId),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Sizes, left to right.
        shape: Box<[Dim]>,
        /// Whether each size is in brackets; empty if no size is.
        scalable: Box<[bool]>,
        /// Element type.
        element: TypeId,
    },
    /// `memref<4x?xf32, layout, space>`
    MemRef {
        /// Sizes, left to right.
        shape: Box<[Dim]>,
        /// Element type.
        element: TypeId,
        /// Layout and memory space, as written.
        parameters: Box<[AttributeId]>,
    },
    /// `memref<*xf32, space>`
    UnrankedMemRef {
        /// Element type.
        element: TypeId,
        /// Memory space.
        space: Option<AttributeId>,
    },
    /// `!dialect.type<body>`, kept as written, `!` included.
    Opaque(Box<[u8]>),
    /// The alias `!name` of the type `target`.
    Alias {
        /// The alias.
        alias: AliasId,
        /// The target of the alias.
        target: TypeId,
    },
    /// Replaces a type that was refused; it is equal to every other type.
    Erroneous,
}

/// The interner of types.
#[derive(Clone, Debug, Default)]
pub struct Types {
    entries: Vec<Type>,
    canonical: Vec<TypeId>,
    table: HashTable<TypeId>,
    /// Frequent types without inner types, found without hashing.
    leaves: Vec<Option<TypeId>>,
    /// Known source texts: the 500,000th `tensor<?x2xf32>` takes one look-up.
    by_text: KnownTexts<TypeId>,
    /// Whether the type contains an attribute, an alias or a text whose meaning depends on its file.
    is_of_file: bool,
    /// The meaning of attributes inside types.
    uniquer: Uniquer,
    /// The shapes that types of dialects hold.
    pub(super) held: FxHashMap<TypeId, Held>,
    /// The notations of types that the user declared.
    pub(super) holders: Box<[(Box<str>, ShapeNotation)]>,
    /// Whether types of dialects unknown to `mlir-opt` implement no interface, as in `mlir-opt`.
    pub(crate) has_upstream_interfaces: bool,
}

/// Whether the meaning of the type depends on its file, apart from inner types.
fn is_of_file(ty: &Type) -> bool {
    match ty {
        Type::Opaque(_) | Type::Alias { .. } | Type::Erroneous => true,
        Type::RankedTensor { encoding, .. } => encoding.is_some(),
        Type::MemRef { parameters, .. } => !parameters.is_empty(),
        Type::UnrankedMemRef { space, .. } => space.is_some(),
        Type::Integer { .. }
        | Type::Float(_)
        | Type::Index
        | Type::None
        | Type::Complex(_)
        | Type::Tuple(_)
        | Type::Function { .. }
        | Type::UnrankedTensor(_)
        | Type::Vector { .. } => false,
    }
}

impl Type {
    /// `i32`: an integer type without a sign, of this many bits. MLIR has at most 16777215.
    pub const fn signless(width: u32) -> Self {
        Self::Integer { width, signedness: Signedness::Signless }
    }

    /// The number of bits of an integer or a floating-point number; `None` for any other type.
    pub(crate) fn number_bits(&self) -> Option<u32> {
        match self {
            Self::Integer { width, .. } => Some(*width),
            Self::Float(name) => Some(float_width(name)),
            _ => None,
        }
    }
}

impl Types {
    fn hasher() -> BuildHasherDefault<rustc_hash::FxHasher> {
        BuildHasherDefault::default()
    }

    /// All types, in the order of their ids.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = TypeId> + use<> {
        (0..self.entries.len()).map(TypeId::at)
    }

    /// Returns the type of a handle.
    #[inline]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.entries[id.index()]
    }

    /// The canonical form of a type: without aliases, above all.
    #[inline]
    pub fn resolved(&self, id: TypeId) -> &Type {
        &self.entries[self.canonical[id.index()].index()]
    }

    /// The handle of the canonical form: equal exactly when the types are.
    #[inline]
    pub fn canonical(&self, id: TypeId) -> TypeId {
        self.canonical[id.index()]
    }

    /// Returns the type after resolving aliases, as written at the definition.
    pub(crate) fn unaliased(&self, mut id: TypeId) -> &Type {
        while let Type::Alias { target, .. } = self.get(id) {
            id = *target;
        }
        self.get(id)
    }

    /// Whether two types are equal, whatever their spelling. A refused type is equal to every other.
    #[inline]
    pub fn same(&self, left: TypeId, right: TypeId) -> bool {
        left == right
            || self.canonical(left) == self.canonical(right)
            || self.is_erroneous(left)
            || self.is_erroneous(right)
    }

    /// Whether the type replaces a refused one.
    #[inline]
    pub fn is_erroneous(&self, id: TypeId) -> bool {
        matches!(self.resolved(id), Type::Erroneous)
    }

    /// Whether a tensor can have elements of the type.
    pub(crate) fn is_tensor_element(&self, id: TypeId) -> bool {
        !matches!(
            self.resolved(id),
            Type::Function { .. }
                | Type::Tuple(_)
                | Type::None
                | Type::RankedTensor { .. }
                | Type::UnrankedTensor(_)
                | Type::MemRef { .. }
                | Type::UnrankedMemRef { .. }
        )
    }

    /// Names in the texts of dialects' types that look like aliases and have no definition.
    pub(crate) fn unknown_aliases(&self) -> impl Iterator<Item = &[u8]> {
        self.uniquer.unknown_aliases()
    }

    /// The number of distinct types, aliases counted.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the type of a known source text.
    #[inline]
    pub(crate) fn lookup_text(&self, text: &[u8]) -> Option<TypeId> {
        self.by_text.get(text)
    }

    /// Remembers which type a source text means.
    pub(crate) fn remember_text(&mut self, text: &[u8], id: TypeId) {
        self.by_text.insert(text, id);
    }

    /// Prepares for another text in which the types keep their meanings. Returns whether the types are kept: if that is impossible, or there are too
    /// many, all are dropped.
    pub(crate) fn reuse(&mut self, limits: &Keeping) -> bool {
        let are_few = self.entries.len() <= limits.kept_types && self.by_text.byte_count() <= limits.kept_bytes;
        let are_kept = !self.is_of_file && are_few;
        if are_kept {
            self.uniquer = Uniquer::default();
        } else {
            *self = Self::default();
        }
        are_kept
    }

    /// The handle of a type that was interned already.
    pub(crate) fn interned(&self, ty: &Type) -> Option<TypeId> {
        self.table.find(Self::hasher().hash_one(ty), |id| self.entries[id.index()] == *ty).copied()
    }

    /// The id of a type; equal types have equal ids.
    pub(crate) fn intern(&mut self, ty: Type, attributes: &Attributes, texts: &Texts) -> TypeId {
        if let Some(Some(id)) = leaf_place(&ty).and_then(|place| self.leaves.get(place)) {
            return *id;
        }
        let hash = Self::hasher().hash_one(&ty);
        if let Some(id) = self.table.find(hash, |id| self.entries[id.index()] == ty) {
            return *id;
        }
        let id = TypeId::at(self.entries.len());
        self.is_of_file |= is_of_file(&ty);
        let canonical = self.canonical_form(id, &ty, attributes, texts);
        if let Some(place) = leaf_place(&ty) {
            self.leaves.resize(LEAVES, None);
            self.leaves[place] = Some(id);
        }
        if let Type::Opaque(text) = &ty {
            self.read_shape(id, text);
        }
        self.entries.push(ty);
        self.canonical.push(id);
        let entries = &self.entries;
        self.table.insert_unique(hash, id, |id| Self::hasher().hash_one(&entries[id.index()]));
        if let Some(canonical) = canonical {
            let target = match canonical {
                Canonical::Known(target) => target,
                Canonical::Other(ty) => self.intern(ty, attributes, texts),
            };
            self.canonical[id.index()] = target;
        }
        id
    }

    /// The canonical form of a type; `None` if it is the type itself.
    fn canonical_form(&mut self, id: TypeId, ty: &Type, attributes: &Attributes, texts: &Texts) -> Option<Canonical> {
        let list = |types: &[TypeId]| types.iter().map(|id| self.canonical(*id)).collect::<Box<[_]>>();
        let form = match ty {
            Type::Alias { target, .. } => return Some(Canonical::Known(self.canonical(*target))),
            Type::Complex(element) => Type::Complex(self.canonical(*element)),
            Type::Tuple(elements) => Type::Tuple(list(elements)),
            Type::Function { inputs, results } => Type::Function { inputs: list(inputs), results: list(results) },
            Type::UnrankedTensor(element) => Type::UnrankedTensor(self.canonical(*element)),
            Type::Vector { shape, scalable, element } => {
                Type::Vector { shape: shape.clone(), scalable: scalable.clone(), element: self.canonical(*element) }
            }
            Type::RankedTensor { shape, element, encoding } => Type::RankedTensor {
                shape: shape.clone(),
                element: self.canonical(*element),
                encoding: encoding.map(|id| self.representative(id, attributes, texts)),
            },
            Type::MemRef { shape, element, parameters } => Type::MemRef {
                shape: shape.clone(),
                element: self.canonical(*element),
                parameters: self.explicit_parameters(parameters, attributes, texts).into(),
            },
            Type::UnrankedMemRef { element, space } => Type::UnrankedMemRef {
                element: self.canonical(*element),
                space: self.explicit_parameters(space.as_slice(), attributes, texts).first().copied(),
            },
            Type::Opaque(text) => {
                let known = self.unique(attributes, texts, |uniquer, context| uniquer.opaque_type(context, text, id));
                return (known != id).then_some(Canonical::Known(known));
            }
            Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Erroneous => return None,
        };
        (form != *ty).then_some(Canonical::Other(form))
    }

    /// The parameters of a memref that have other values than the default.
    fn explicit_parameters(
        &mut self,
        parameters: &[AttributeId],
        attributes: &Attributes,
        texts: &Texts,
    ) -> Vec<AttributeId> {
        let context = TermArenas { types: self, attributes, texts };
        let explicit: Vec<_> = parameters.iter().copied().filter(|id| !context.is_default_parameter(*id)).collect();
        explicit.into_iter().map(|id| self.representative(id, attributes, texts)).collect()
    }

    /// The representative of equivalent attributes.
    pub(crate) fn representative(&mut self, id: AttributeId, attributes: &Attributes, texts: &Texts) -> AttributeId {
        self.unique(attributes, texts, |uniquer, context| uniquer.representative(context, id))
    }

    fn unique<T>(
        &mut self,
        attributes: &Attributes,
        texts: &Texts,
        ask: impl FnOnce(&mut Uniquer, TermArenas<'_>) -> T,
    ) -> T {
        let mut uniquer = std::mem::take(&mut self.uniquer);
        let answer = ask(&mut uniquer, TermArenas { types: self, attributes, texts });
        self.uniquer = uniquer;
        answer
    }

    /// Element type and sizes of a tensor, vector or memref; `None` for other types.
    #[inline]
    pub fn shaped(&self, id: TypeId) -> Option<Shaped<'_>> {
        Some(match self.resolved(id) {
            Type::RankedTensor { shape, element, .. } => {
                Shaped { kind: ShapedKind::Tensor, shape: Some(shape), element: *element }
            }
            Type::UnrankedTensor(element) => Shaped { kind: ShapedKind::Tensor, shape: None, element: *element },
            Type::Vector { shape, element, .. } => {
                Shaped { kind: ShapedKind::Vector, shape: Some(shape), element: *element }
            }
            Type::MemRef { shape, element, .. } => {
                Shaped { kind: ShapedKind::MemRef, shape: Some(shape), element: *element }
            }
            Type::UnrankedMemRef { element, .. } => Shaped { kind: ShapedKind::MemRef, shape: None, element: *element },
            _ => return None,
        })
    }
}

const LEAVES: usize = 66;

/// The index of a type in [`Types::leaves`]: signless integers by their width, followed by `index`.
#[inline]
fn leaf_place(ty: &Type) -> Option<usize> {
    match ty {
        Type::Integer { width: width @ ..=64, signedness: Signedness::Signless } => Some(*width as usize),
        Type::Index => Some(LEAVES - 1),
        _ => None,
    }
}

enum Canonical {
    Known(TypeId),
    Other(Type),
}

/// The number of elements of a vector along its first dimension.
pub(crate) fn bits_of_elements(ty: &Type) -> Option<u32> {
    let Type::Vector { shape, .. } = ty else { return None };
    u32::try_from(shape.first()?.size()?).ok()
}

/// The kinds of shaped types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapedKind {
    /// `tensor`
    Tensor,
    /// `vector`
    Vector,
    /// `memref`
    MemRef,
}

/// The parts that all shaped types have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shaped<'t> {
    /// The kind of the type: tensor, vector or memref.
    pub kind: ShapedKind,
    /// Sizes; `None` when the rank is unknown.
    pub shape: Option<&'t [Dim]>,
    /// Element type.
    pub element: TypeId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_as_wide_as_their_names_say() {
        for name in FLOAT_TYPES.into_iter().filter(|name| *name != "tf32") {
            let digits: String =
                name.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
            assert_eq!(float_width(name).to_string(), digits, "{name}");
        }
    }
}
