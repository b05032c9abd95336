//! The parts of an operation: [`Slot`], which is an operand or a result, with where its type comes from, and [`AttributeInfo`] and
//! [`RegionInfo`].

use super::constraint::{TypeStep, TypeSubject, TypeTest};
use super::kind::scalar_summary;
use super::{AttributeShape, TypeClass, TypeConstraint, ValueConstraint};

/// How many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arity {
    /// One.
    #[default]
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of runs of any length; an attribute holds the lengths.
    VariadicOfVariadic,
}

/// An operand or a result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Slot {
    /// Its name.
    pub name: Box<str>,
    /// How many values it stands for.
    pub arity: Arity,
    /// The constraint on the type; `None` if there is none, or if it follows from the source of the type.
    pub constraint: Option<TypeConstraint>,
    /// The C++ class of these types, if it is more than that of all types.
    pub type_class: Option<TypeClass>,
    /// Where its type comes from when it is not written.
    pub source: TypeSource,
    /// `llvm.ptr`: where the type can only be of this name, it is written without `!llvm.ptr`.
    pub class: Option<Box<str>>,
    /// For [`Arity::VariadicOfVariadic`]: the attribute that holds the lengths of the runs. No form writes it.
    pub segments: Option<Box<str>>,
}

/// Where a type that is not written comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum TypeSource {
    /// It is written.
    #[default]
    Written,
    /// It is always this: `index`, `!gpu.async.token`.
    Fixed(Box<str>),
    /// The type of another slot, or a type made from it.
    Of(Box<str>, Transform),
    /// It is the type of the value of an attribute, or made of it.
    OfAttribute(Box<str>, Transform),
    /// It is computed by a C++ function that nothing here replaces.
    Inferred,
}

/// How one type is made of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Transform {
    /// It is the same.
    #[default]
    Same,
    /// The element type.
    Element,
    /// The same shape with elements of `i1`; `i1` of a scalar.
    Condition,
    /// The element type of the elements, which are complex.
    ComplexElement,
    /// The same shape with the numbers that complex elements consist of.
    RealPart,
    /// The type that a tensor has as a memref, or a memref as a tensor.
    MemRefOfTensor,
    /// The tensor type of a memref.
    TensorOfMemRef,
    /// A vector of one dimension, which is the last one.
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
    /// The element type of a shaped type, or the type itself: for `!llvm.ptr` or a vector of it.
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
    /// The types of index and element of a `!smt.array`.
    SmtDomain,
    /// See [`Self::SmtDomain`].
    SmtRange,
    /// The arguments of a `!smt.func`: for a variadic slot.
    SmtArguments,
    /// Its result.
    SmtResult,
    /// The type of this name with the same text between its angle brackets: `!emitc.lvalue<i32>`, of `!emitc.ptr<i32>`.
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
    /// The type that such a reference is to.
    Local,
    /// `i1` for each value: for a variadic slot.
    BooleanEach,
}

impl Transform {
    /// The transforms but [`Transform::Same`], by the names that rows and files have for them.
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

    /// Its name; `None` of [`Transform::Same`].
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES.iter().find(|(_, known)| *known == self).map(|(name, _)| *name)
    }
}

/// An attribute that belongs to an operation itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttributeInfo {
    /// Its name.
    pub name: Box<str>,
    /// How its value is written.
    pub shape: AttributeShape,
    /// Whether it must be there.
    pub presence: Presence,
    /// The constraint on its value, in addition.
    pub constraint: Option<ValueConstraint>,
    /// Its type in C++.
    pub storage: Storage,
}

/// The type by which C++ stores an attribute of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Storage {
    /// An attribute among its properties. An entry of the dictionary with its name is the same.
    #[default]
    Attribute,
    /// A property that is no attribute. An entry of the dictionary with its name is another thing.
    Property,
    /// An entry of the dictionary, although the form writes it elsewhere.
    Discardable,
}

impl Slot {
    /// One value of these types.
    pub fn new(name: impl Into<Box<str>>, constraint: TypeConstraint) -> Self {
        Self { name: name.into(), constraint: Some(constraint), ..Self::default() }
    }

    /// Sets the number of values.
    #[must_use]
    pub fn with_arity(self, arity: Arity) -> Self {
        Self { arity, ..self }
    }

    /// Which types it may have.
    pub fn constraint(&self) -> &TypeConstraint {
        static ANY: TypeConstraint = TypeConstraint::ANY;
        self.constraint.as_ref().unwrap_or(&ANY)
    }

    /// Says which type it has that is not written because it is always the same.
    pub(super) fn constrain_by_source(&mut self) {
        let (None, TypeSource::Fixed(ty)) = (&self.constraint, &self.source) else { return };
        self.constraint = TypeTest::named(ty)
            .zip(scalar_summary(ty))
            .map(|(test, summary)| TypeConstraint::new(summary, vec![TypeStep::Test(TypeSubject::Itself, test)]));
    }
}

impl AttributeInfo {
    /// Whether C++ keeps it as an attribute among the properties.
    pub fn is_attribute(&self) -> bool {
        self.storage == Storage::Attribute
    }

    /// An attribute that must be there, of any kind.
    pub fn required(name: impl Into<Box<str>>) -> Self {
        let (shape, presence) = (AttributeShape::Any, Presence::Required);
        Self { name: name.into(), shape, presence, constraint: None, storage: Storage::Attribute }
    }
}

/// Whether an attribute must be there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Presence {
    /// It must.
    #[default]
    Required,
    /// It need not.
    Optional,
    /// Without it the value is this, as the generic form writes it.
    Default(Box<str>),
    /// It need not be there, and is not written where it has this value.
    Elided(Box<str>),
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RegionInfo {
    /// Its name.
    pub name: Box<str>,
    /// Whether there may be any number.
    pub is_variadic: bool,
    /// Whether it has one block, which is there even when nothing is written in it.
    pub is_single_block: bool,
    /// The operation without operands that ends its block when none is written.
    pub terminator: Option<Box<str>>,
    /// How many blocks it must have.
    pub blocks: BlockCount,
}

/// The number of blocks that a region must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlockCount {
    /// Any number.
    #[default]
    Any,
    /// One.
    One,
    /// None or one.
    AtMostOne,
    /// One or more.
    AtLeastOne,
}

impl BlockCount {
    /// The counts, as rows write them and in MLIR's words.
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Any, "", "any region"),
        (Self::One, "=1", "region with 1 blocks"),
        (Self::AtMostOne, "<=1", "region with at most 1 blocks"),
        (Self::AtLeastOne, ">=1", "region with at least 1 blocks"),
    ];

    /// The count that MLIR's words mean; any number for other words.
    pub fn of_summary(summary: &str) -> Self {
        Self::ALL.iter().find(|(.., words)| *words == summary).map(|(count, ..)| *count).unwrap_or_default()
    }

    /// The counts that rows may write, and how.
    pub(super) fn written() -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.iter().skip(1).map(|(count, text, _)| (*count, *text))
    }

    /// How a row writes it.
    pub(super) fn row_text(self) -> &'static str {
        Self::ALL.iter().find(|(count, ..)| *count == self).map_or("", |(_, text, _)| text)
    }

    /// MLIR's words for it.
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
