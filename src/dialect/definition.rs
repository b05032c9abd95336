//! [`OpDefinition`]: all that is known of an operation, as data, wherever it comes from.
//!
//! Tables of this crate, files of the user's and programs write the same. Everything may be borrowed, so that a table
//! costs nothing until somebody looks.

use super::{Pattern, PatternError, TypeConstraint};
use crate::assembly::OpInfo;
use crate::shape::{Rule, RuleKind};
use std::borrow::Cow;
use std::fmt;

/// What is known of an operation.
///
/// ```
/// use broadcastable::dialect::{OpDefinition, Registry, Trait, TypeConstraint};
/// use broadcastable::shape::Rule;
///
/// let fma = OpDefinition::new("toy.fma")?
///     .operand("a", TypeConstraint::TENSOR)
///     .operand("b", TypeConstraint::TENSOR)
///     .operand("c", TypeConstraint::TENSOR)
///     .result("sum", TypeConstraint::TENSOR)
///     .with_trait(Trait::SameOperandsAndResultElementType)
///     .with_rule(Rule::Numpy);
/// let registry = Registry::default().with_definitions([fma]);
/// assert_eq!(registry.definition(b"toy.fma").map(OpDefinition::name), Some("toy.fma"));
/// # Ok::<(), broadcastable::dialect::PatternError>(())
/// ```
///
/// That registry is what [`syntax::parse`](crate::syntax::parse) and [`verify`](crate::verify::verify) take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpDefinition {
    pub(super) name: Cow<'static, str>,
    pub(super) operands: Cow<'static, [Parameter]>,
    pub(super) results: Cow<'static, [Parameter]>,
    pub(super) attributes: Cow<'static, [Cow<'static, str>]>,
    pub(super) traits: Cow<'static, [Trait]>,
    pub(super) rule: Option<OpRule>,
    pub(super) regions: Regions,
    pub(super) origin: Origin,
}

/// An operand or a result, or a run of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// What its definition calls it.
    pub name: Cow<'static, str>,
    /// Which types it may have.
    pub constraint: TypeConstraint,
    /// How many values it stands for.
    pub arity: Arity,
}

/// How many values a [`Parameter`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// One.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
}

/// What is known of the regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regions {
    /// It has none.
    Zero,
    /// It has so many.
    Exactly(u16),
    /// It has so many or more.
    AtLeast(u16),
    /// Nothing is known.
    Unknown,
}

/// Where a definition comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A table of this crate.
    BuiltIn,
    /// The program.
    Code,
    /// A file, and the line where it is written, from 1, if one was written.
    File(String, Option<u32>),
}

/// What holds between the operands and results of an operation; in a definition in the order of their verification.
///
/// The names are MLIR's where MLIR has the trait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trait {
    /// The values of these names have the same type.
    AllTypesMatch(Cow<'static, [Cow<'static, str>]>),
    /// The values of these names have the same element type.
    AllElementTypesMatch(Cow<'static, [Cow<'static, str>]>),
    /// The values of these names have the same shape, `?` included.
    AllShapesMatch(Cow<'static, [Cow<'static, str>]>),
    /// The first result has the type of the named operand with elements of `i1`.
    BooleanResultOf(Cow<'static, str>),
    /// All tensors have the same sizes, as written.
    SameTensorDims,
    /// Operand 0 is `i1`, or has the shape of the result.
    ConditionOrMatchingShape,
    /// All operands and results have the same type, where `?` agrees with a size.
    SameOperandsAndResultType,
    /// The same of shapes.
    SameOperandsAndResultShape,
    /// The same of element types.
    SameOperandsAndResultElementType,
    /// The same of ranks, where they are known.
    SameOperandsAndResultRank,
    /// The same of the element types of operands.
    SameOperandsElementType,
    /// The operands have the same shape, where `?` agrees with a size.
    SameOperandsShape,
    /// The operands have the same type.
    SameTypeOperands,
    /// StableHLO's: all types agree with that of the first operand, where `?` agrees with a size and a quantized type
    /// with its like.
    CompatibleOperandsAndResultType,
    /// The same of element types.
    CompatibleOperandsAndResultElementType,
    /// The same of the element types of operands.
    CompatibleOperandsElementType,
    /// Tensors and vectors go through element by element: all of one kind and shape, or all scalars.
    Elementwise,
    /// MLIR's trait of broadcasting, which TableGen calls `ResultsBroadcastableShape`.
    Broadcastable,
    /// The result has the type of operand 0.
    ResultOfFirstOperandType,
    /// What only one operation asks for.
    Own(OwnRule),
    /// It ends a block.
    IsTerminator,
    /// The property `operandSegmentSizes` says how many values each operand stands for.
    AttrSizedOperandSegments,
    /// The property `resultSegmentSizes` says the same of results.
    AttrSizedResultSegments,
    /// The operands that stand for several values stand for equally many.
    SameVariadicOperandSize,
    /// The same of results.
    SameVariadicResultSize,
}

/// What the verifier of a single operation, or of a few, asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnRule {
    /// A cast of `arith`.
    Cast(CastRule),
    /// `arith.select`: a shaped condition goes with values of its shape.
    ArithSelect,
    /// `tosa.mul`
    TosaMul,
    /// `tosa.select`
    TosaSelect,
    /// `tosa.clamp`
    TosaClamp,
    /// `chlo.broadcast_*`: their attribute `broadcast_dimensions`
    BroadcastDimensions,
    /// `stablehlo.select`: a predicate that is a scalar or of the shape of the others
    StablehloSelect,
    /// `stablehlo.clamp`: bounds that are scalars or of the shape of the operand
    StablehloClamp,
    /// `stablehlo.abs`, `real` and `imag`: the real numbers of complex ones
    StablehloReal,
    /// `stablehlo.complex`
    StablehloComplex,
    /// `onnx.Gemm`: C broadcasts to the product of A and B
    OnnxGemm,
}

/// Between which types a cast goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastRule {
    /// To more bits.
    Extends,
    /// To fewer bits.
    Truncates,
    /// Between types of the same number of bits.
    Bitcast,
    /// Between integers and `index`.
    IndexCast,
    /// Between types of any number of bits.
    Any,
}

/// The rule by which an operation broadcasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpRule {
    /// Always the same.
    Fixed(Rule),
    /// [`Rule::Pdpd`] from the axis an integer attribute names.
    PdpdFrom {
        /// The attribute.
        attribute: Cow<'static, str>,
        /// The axis where the attribute is missing; without one the attribute is required.
        default: Option<i64>,
    },
    /// ONNX's element-wise operations: [`Rule::Numpy`] since opset 7. Before it, as the attributes `axis` or `broadcast` tell,
    /// [`Rule::Pdpd`] from `axis` on where `broadcast` is 1, and [`Rule::None`] where it is not.
    OnnxElementwise,
    /// [`Rule::Bidirectional`] with the target an array attribute lists.
    TargetFrom {
        /// The attribute.
        attribute: Cow<'static, str>,
    },
}

impl From<Rule> for OpRule {
    fn from(rule: Rule) -> Self {
        Self::Fixed(rule)
    }
}

impl OpRule {
    /// Which rule it is, without axis and target.
    pub const fn kind(&self) -> RuleKind {
        match self {
            Self::Fixed(rule) => rule.kind(),
            Self::PdpdFrom { .. } => RuleKind::Pdpd,
            Self::TargetFrom { .. } => RuleKind::Bidirectional,
            Self::OnnxElementwise => RuleKind::Numpy,
        }
    }
}

impl Parameter {
    /// One value.
    pub fn new(name: impl Into<Cow<'static, str>>, constraint: TypeConstraint) -> Self {
        Self { name: name.into(), constraint, arity: Arity::One }
    }

    /// The same with another number of values.
    #[must_use]
    pub fn with_arity(self, arity: Arity) -> Self {
        Self { arity, ..self }
    }
}

impl Regions {
    /// How many regions an operation has.
    pub(super) fn of(info: &OpInfo) -> Self {
        let single = info.regions.iter().filter(|region| !region.is_variadic).count();
        let is_variadic = single < info.regions.len();
        let single = u16::try_from(single).unwrap_or(u16::MAX);
        match (single, is_variadic) {
            (0, false) => Self::Zero,
            (_, false) => Self::Exactly(single),
            (_, true) => Self::AtLeast(single),
        }
    }
}

impl OpDefinition {
    /// A definition of `dialect.op`, or of all operations of a dialect, `dialect.*`, that says nothing yet: without
    /// [`operand`](Self::operand) and [`result`](Self::result) there are none of either.
    ///
    /// # Errors
    /// [`PatternError`] for a name without a dialect.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Result<Self, PatternError> {
        let name = name.into();
        name.parse::<Pattern>()?;
        Ok(Self::named(name))
    }

    /// The same of a name that was asked.
    pub(super) fn named(name: Cow<'static, str>) -> Self {
        Self {
            name,
            operands: Cow::default(),
            results: Cow::default(),
            attributes: Cow::default(),
            traits: Cow::default(),
            rule: None,
            regions: Regions::Unknown,
            origin: Origin::Code,
        }
    }

    /// Adds an operand.
    #[must_use]
    pub fn operand(self, name: impl Into<Cow<'static, str>>, constraint: TypeConstraint) -> Self {
        self.with_operand(Parameter::new(name, constraint))
    }

    /// Adds an operand, an optional one or a run of them.
    #[must_use]
    pub fn with_operand(mut self, operand: Parameter) -> Self {
        self.operands.to_mut().push(operand);
        self
    }

    /// Adds a result.
    #[must_use]
    pub fn result(self, name: impl Into<Cow<'static, str>>, constraint: TypeConstraint) -> Self {
        self.with_result(Parameter::new(name, constraint))
    }

    /// Adds a result, an optional one or a run of them.
    #[must_use]
    pub fn with_result(mut self, result: Parameter) -> Self {
        self.results.to_mut().push(result);
        self
    }

    /// Adds a trait, to be verified after those there are.
    #[must_use]
    pub fn with_trait(mut self, added: Trait) -> Self {
        self.traits.to_mut().push(added);
        self
    }

    /// Says by which rule the operands broadcast to the result.
    #[must_use]
    pub fn with_rule(self, rule: impl Into<OpRule>) -> Self {
        Self { rule: Some(rule.into()), ..self }
    }

    /// Says where the definition is written.
    #[must_use]
    pub fn with_origin(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// `dialect.op` or `dialect.*`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The operands, in order.
    pub fn operands(&self) -> &[Parameter] {
        &self.operands
    }

    /// The results, in order.
    pub fn results(&self) -> &[Parameter] {
        &self.results
    }

    /// The attributes that must be there.
    pub fn attributes(&self) -> &[Cow<'static, str>] {
        &self.attributes
    }

    /// What holds between operands and results.
    pub fn traits(&self) -> &[Trait] {
        &self.traits
    }

    /// The rule, if one was given to the definition itself; [`OpDefinition::broadcasts_by`] looks at the traits too.
    pub fn rule(&self) -> Option<&OpRule> {
        self.rule.as_ref()
    }

    /// What is known of regions.
    pub fn regions(&self) -> Regions {
        self.regions
    }

    /// Where it is written.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The rule by which its shapes are verified, by its own word or by that of its traits; `None` if they are not.
    pub fn broadcasts_by(&self) -> Option<RuleKind> {
        let of_trait = |known: &Trait| match known {
            Trait::Broadcastable => Some(RuleKind::Broadcastable),
            Trait::Own(OwnRule::TosaMul | OwnRule::BroadcastDimensions) => Some(RuleKind::Numpy),
            Trait::Own(OwnRule::OnnxGemm) => Some(RuleKind::Unidirectional),
            Trait::SameOperandsAndResultType
            | Trait::SameOperandsAndResultShape
            | Trait::SameTensorDims
            | Trait::SameOperandsShape
            | Trait::CompatibleOperandsAndResultType
            | Trait::AllTypesMatch(_)
            | Trait::AllShapesMatch(_)
            | Trait::BooleanResultOf(_)
            | Trait::Own(OwnRule::StablehloSelect | OwnRule::StablehloClamp)
            | Trait::Elementwise => Some(RuleKind::None),
            Trait::AllElementTypesMatch(_)
            | Trait::ConditionOrMatchingShape
            | Trait::SameOperandsAndResultElementType
            | Trait::SameOperandsAndResultRank
            | Trait::SameOperandsElementType
            | Trait::SameTypeOperands
            | Trait::CompatibleOperandsAndResultElementType
            | Trait::CompatibleOperandsElementType
            | Trait::ResultOfFirstOperandType
            | Trait::IsTerminator
            | Trait::AttrSizedOperandSegments
            | Trait::AttrSizedResultSegments
            | Trait::SameVariadicOperandSize
            | Trait::SameVariadicResultSize
            | Trait::Own(
                OwnRule::Cast(_)
                | OwnRule::ArithSelect
                | OwnRule::TosaSelect
                | OwnRule::TosaClamp
                | OwnRule::StablehloReal
                | OwnRule::StablehloComplex,
            ) => None,
        };
        let explicit = self.rule.as_ref().map(OpRule::kind);
        let mut kinds = self.traits.iter().filter_map(of_trait);
        // Beside a trait that broadcasts, one about equal shapes is a further demand and not the rule.
        let broadcasts = || kinds.clone().find(|kind| *kind != RuleKind::None);
        explicit.or_else(broadcasts).or_else(|| kinds.next())
    }
}

/// As a sentence ends: `built in`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("built in"),
            Self::Code => f.write_str("defined by the program"),
            Self::File(file, Some(line)) => write!(f, "defined in {file}, line {line}"),
            Self::File(file, None) => write!(f, "defined in {file}"),
        }
    }
}
