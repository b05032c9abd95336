//! The parts of an operation: [`Slot`], which is an operand or a result, with where its type comes from, and [`AttributeInfo`] and
//! [`RegionInfo`]; and [`Parents`], the operations that may contain it.

use super::constraint::{TypeStep, TypeSubject, TypeTest};
use super::kind::scalar_summary;
use super::{AttributeShape, Releases, TypeClass, TypeConstraint, ValueConstraint};
use std::fmt;

/// The number of values of an operand or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arity {
    /// One.
    #[default]
    One,
    /// No value or one value.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of runs of any length; an attribute holds the lengths.
    VariadicOfVariadic,
}

/// An operand or a result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Slot {
    /// The name of the operand or result.
    pub name: Box<str>,
    /// The number of values.
    pub arity: Arity,
    /// The constraint on the type; `None` if there is none, or if it follows from the source of the type.
    pub constraint: Option<TypeConstraint>,
    /// The C++ class of the types, if it is more specific than the class of all types.
    pub type_class: Option<TypeClass>,
    /// The source of the type if it is not written.
    pub source: TypeSource,
    /// `llvm.ptr`: if the type can only have this name, it is written without `!llvm.ptr`.
    pub class: Option<Box<str>>,
    /// The attribute that holds the lengths of the runs, for [`Arity::VariadicOfVariadic`]. No form writes it.
    pub segments: Option<Box<str>>,
}

/// The source of a type that is not written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum TypeSource {
    /// The type is written.
    #[default]
    Written,
    /// The type is always this: `index`, `!gpu.async.token`.
    Fixed(Box<str>),
    /// The type of another slot, after a transform.
    Of(Box<str>, Transform),
    /// The type of an attribute's value, transformed.
    OfAttribute(Box<str>, Transform),
    /// The type is computed by a C++ function that is not implemented here.
    Inferred,
}

/// A function from one type to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Transform {
    /// The same type.
    #[default]
    Same,
    /// The element type.
    Element,
    /// The same shape with elements of type `i1`; for a scalar `i1`.
    Condition,
    /// The element type of the elements, which are complex.
    ComplexElement,
    /// The same shape with the element type of the real and imaginary parts.
    RealPart,
    /// The type that a tensor has as a memref, or a memref as a tensor.
    MemRefOfTensor,
    /// The tensor type of a memref.
    TensorOfMemRef,
    /// A vector of one dimension, whose size is that of the last dimension.
    LastDimension,
    /// A tensor of the same element type without dimensions.
    Scalar,
    /// A vector of `index` with the shape of a vector, or `index`.
    IndexShape,
    /// The elements of a tuple: for a variadic slot.
    TupleElements,
    /// The inputs of a function type: for a variadic slot.
    FunctionInputs,
    /// The results of a function type: for a variadic slot.
    FunctionResults,
    /// The type between the angle brackets of a type of a dialect: `!d.t<type>`.
    Parameter,
    /// The element type of a shaped type, or the type itself: for `!llvm.ptr` or a vector of pointers.
    ElementOrSelf,
    /// The type that a pointer `!d.ptr<type>` points to, in the shape of a tensor of pointers.
    Pointee,
    /// The vector with the last dimension half as large.
    HalfLast,
    /// The vector with the last dimension twice as large; of a vector without dimensions, two elements.
    DoubleLast,
    /// The vector with a last dimension of 16 times the scale, of bits: a predicate of SVE.
    Predicate,
    /// The type of the numbers in a `!gpu.mma_matrix`.
    MatrixElement,
    /// The type of the indices of a `!smt.array`.
    SmtDomain,
    /// The type of the elements of a `!smt.array`.
    SmtRange,
    /// The arguments of a `!smt.func`: for a variadic slot.
    SmtArguments,
    /// The result of an `!smt.func` type.
    SmtResult,
    /// The type with this name and the same text between angle brackets: `!emitc.lvalue<i32>` for `!emitc.ptr<i32>`.
    Renamed(&'static str),
    /// The type of the first member of a structure of SPIR-V.
    StructMember,
    /// `!llvm.struct<(type, i1)>`
    StructWithBit,
    /// `!pdl.range<value>` of `!pdl.value`.
    PdlRange,
    /// `!pdl.value` of `!pdl.type`, and `!pdl.range<value>` of `!pdl.range<type>`.
    PdlValue,
    /// `!ptr.ptr_metadata<type>`
    PtrMetadata,
    /// An integer with a bit for each element along the first dimension of a vector.
    BitEach,
    /// `!wasmssa<local ref to type>`
    LocalReference,
    /// The type to which a reference to a local variable refers.
    Local,
    /// `i1` for each value: for a variadic slot.
    BooleanEach,
}

impl Transform {
    /// The transforms except [`Transform::Same`], by their names in rows and files.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("element", Self::Element),
        ("condition", Self::Condition),
        ("complex_element", Self::ComplexElement),
        ("real", Self::RealPart),
        ("memref", Self::MemRefOfTensor),
        ("tensor", Self::TensorOfMemRef),
        ("last_dimension", Self::LastDimension),
        ("scalar", Self::Scalar),
        ("index_shape", Self::IndexShape),
        ("tuple", Self::TupleElements),
        ("inputs", Self::FunctionInputs),
        ("results", Self::FunctionResults),
        ("parameter", Self::Parameter),
        ("element_or_self", Self::ElementOrSelf),
        ("pointee", Self::Pointee),
        ("half", Self::HalfLast),
        ("double", Self::DoubleLast),
        ("svbool", Self::Predicate),
        ("matrix_element", Self::MatrixElement),
        ("smt_domain", Self::SmtDomain),
        ("smt_range", Self::SmtRange),
        ("smt_arguments", Self::SmtArguments),
        ("smt_result", Self::SmtResult),
        ("emitc_ptr", Self::Renamed("emitc.ptr")),
        ("emitc_lvalue", Self::Renamed("emitc.lvalue")),
        ("torch_tensor", Self::Renamed("torch.tensor")),
        ("torch_vtensor", Self::Renamed("torch.vtensor")),
        ("struct_member", Self::StructMember),
        ("struct_with_bit", Self::StructWithBit),
        ("pdl_range", Self::PdlRange),
        ("pdl_value", Self::PdlValue),
        ("ptr_metadata", Self::PtrMetadata),
        ("bit_each", Self::BitEach),
        ("local_ref", Self::LocalReference),
        ("local", Self::Local),
        ("i1_each", Self::BooleanEach),
    ];

    /// The transform of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, transform)| *transform)
    }

    /// The name of the transform; `None` for [`Transform::Same`].
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES.iter().find(|(_, known)| *known == self).map(|(name, _)| *name)
    }
}

/// An attribute that an operation defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttributeInfo {
    /// The name of the attribute.
    pub name: Box<str>,
    /// The notation of the attribute's value.
    pub shape: AttributeShape,
    /// Whether the attribute is required.
    pub presence: Presence,
    /// A further constraint on the value.
    pub constraint: Option<ValueConstraint>,
    /// The storage of the attribute in C++.
    pub storage: Storage,
    /// The releases of LLVM in which the operation has the attribute. Most attributes have no limit of their own.
    pub releases: Releases,
}

/// The type by which C++ stores an attribute of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Storage {
    /// A property. An entry of the dictionary with this name is equivalent.
    #[default]
    Attribute,
    /// A property that is no attribute. An entry of the dictionary with its name is unrelated.
    Property,
    /// An entry of the dictionary, although the form writes the attribute separately.
    Discardable,
}

impl Slot {
    /// Returns a slot of exactly one value, with a constraint on its type.
    pub fn new(name: impl Into<Box<str>>, constraint: TypeConstraint) -> Self {
        Self { name: name.into(), constraint: Some(constraint), ..Self::default() }
    }

    /// Sets the number of values.
    #[must_use]
    pub fn with_arity(self, arity: Arity) -> Self {
        Self { arity, ..self }
    }

    /// The constraint on the type.
    pub fn constraint(&self) -> &TypeConstraint {
        static ANY: TypeConstraint = TypeConstraint::ANY;
        self.constraint.as_ref().unwrap_or(&ANY)
    }

    /// Restricts the constraint to the type that is always the same and not written.
    pub(super) fn constrain_by_source(&mut self) {
        let (None, TypeSource::Fixed(ty)) = (&self.constraint, &self.source) else { return };
        self.constraint = TypeTest::named(ty)
            .zip(scalar_summary(ty))
            .map(|(test, summary)| TypeConstraint::new(summary, vec![TypeStep::Test(TypeSubject::Itself, test)]));
    }
}

impl AttributeInfo {
    /// Whether C++ stores the attribute among the properties, as an attribute.
    pub fn is_attribute(&self) -> bool {
        self.storage == Storage::Attribute
    }

    /// Returns a required attribute of any kind.
    pub fn required(name: impl Into<Box<str>>) -> Self {
        let (shape, presence) = (AttributeShape::Any, Presence::Required);
        let (storage, releases) = (Storage::Attribute, Releases::default());
        Self { name: name.into(), shape, presence, constraint: None, storage, releases }
    }
}

/// Whether an attribute is required.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Presence {
    /// The attribute is required.
    #[default]
    Required,
    /// The attribute may be absent.
    Optional,
    /// An absent attribute has this value, in the spelling of the generic form.
    Default(Box<str>),
    /// The attribute may be absent, and this value is not written.
    Elided(Box<str>),
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RegionInfo {
    /// The name of the region.
    pub name: Box<str>,
    /// Whether any number of regions may be given.
    pub is_variadic: bool,
    /// Whether the region has exactly one block, which exists even if the text of the region is empty.
    pub is_single_block: bool,
    /// The operation without operands that ends the region's block if no terminator is written.
    pub terminator: Option<Box<str>>,
    /// The required number of blocks.
    pub blocks: BlockCount,
}

/// The operations that may directly contain an operation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parents {
    /// The names of the operations, in MLIR's order; `linalg.*` is all operations of a dialect.
    pub names: Vec<Box<str>>,
    /// MLIR's words for the list, unless they are the names.
    pub words: Option<Box<str>>,
}

impl Parents {
    /// Reads the notation of rows.
    pub(super) fn of_row(text: &str) -> Self {
        let (names, words) = text.split_once(" | ").map_or((text, None), |(names, words)| (names, Some(words)));
        Self { names: names.split(' ').map(Into::into).collect(), words: words.map(Into::into) }
    }

    /// Whether the list contains an operation, given its name.
    pub fn contain(&self, name: &[u8]) -> bool {
        self.names.iter().any(|known| match known.strip_suffix('*') {
            Some(dialect) => name.starts_with(dialect.as_bytes()),
            None => known.as_bytes() == name,
        })
    }
}

/// The notation of rows: `scf.if scf.for`, or `affine.if affine.for | only terminates ..`.
impl fmt::Display for Parents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(" "))?;
        match &self.words {
            Some(words) => write!(f, " | {words}"),
            None => Ok(()),
        }
    }
}

/// The number of blocks that a region must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlockCount {
    /// Any number.
    #[default]
    Any,
    /// One.
    One,
    /// At most one block.
    AtMostOne,
    /// At least one block.
    AtLeastOne,
}

impl BlockCount {
    /// The counts, with their notation in rows and MLIR's words.
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Any, "", "any region"),
        (Self::One, "=1", "region with 1 blocks"),
        (Self::AtMostOne, "<=1", "region with at most 1 blocks"),
        (Self::AtLeastOne, ">=1", "region with at least 1 blocks"),
    ];

    /// The count that MLIR's words mean; any count for other words.
    pub fn of_summary(summary: &str) -> Self {
        Self::ALL.iter().find(|(.., words)| *words == summary).map(|(count, ..)| *count).unwrap_or_default()
    }

    /// The counts that rows may write, and how.
    pub(super) fn written() -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.iter().skip(1).map(|(count, text, _)| (*count, *text))
    }

    /// The notation of the count in a row.
    pub(super) fn row_text(self) -> &'static str {
        Self::ALL.iter().find(|(count, ..)| *count == self).map_or("", |(_, text, _)| text)
    }

    /// MLIR's words for the count.
    pub fn summary(self) -> &'static str {
        Self::ALL.iter().find(|(count, ..)| *count == self).map_or("", |(.., words)| words)
    }

    /// Whether a region has the right number of blocks.
    pub const fn fits(self, found: usize) -> bool {
        match self {
            Self::Any => true,
            Self::One => found == 1,
            Self::AtMostOne => found <= 1,
            Self::AtLeastOne => found >= 1,
        }
    }
}
