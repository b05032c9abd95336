//! [`OpDefinition`]: all that is known of an operation, as data, wherever it comes from.
//!
//! Tables of this crate, files of the user's and programs fill the same record.

use super::{
    Arity, AttributeInfo, Flow, FlowError, FormError, OwnRule, Pattern, PatternError, Presence, RegionInfo, Releases,
    ShapeRule, Side, Slot, SlotIndex, Structure, Trait, Transform, TypeConstraint, TypeSource, compile,
};
use crate::shape::{Rule, RuleKind};
use std::borrow::Cow;
use std::fmt;

/// The definition of an operation.
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
///     .with_form("$a `*` $b `+` $c attr-dict `:` functional-type(operands, results)")?
///     .with_trait(Trait::SameOperandsAndResultElementType)
///     .with_rule(Rule::Numpy);
/// let registry = Registry::default().with_definitions([fma]);
/// assert_eq!(registry.definition("toy.fma").map(|known| known.operands().len()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This registry is an argument of [`syntax::parse`](crate::syntax::parse) and [`verify`](crate::verify::verify).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpDefinition {
    /// `dialect.op` or `dialect.*`
    pub name: Box<str>,
    /// The releases of LLVM for which the definition is; another may have a definition of its own.
    pub releases: Releases,
    /// The operands, and after them the results.
    pub slots: Vec<Slot>,
    /// How many of the slots are operands.
    pub operand_count: usize,
    /// The attributes that belong to the operation itself, which in generic form are properties.
    pub attributes: Vec<AttributeInfo>,
    /// The regions.
    pub regions: Vec<RegionInfo>,
    /// The successors, by name, and whether there may be any number.
    pub successors: Vec<(Box<str>, Arity)>,
    /// Its traits; those that relate types are in the order of verification.
    pub traits: Vec<Trait>,
    /// The rule by which it broadcasts, if declared; [`OpDefinition::broadcasts_by`] also considers the traits.
    pub rule: Option<OpRule>,
    /// How the shapes of operands and results belong together.
    pub shape: Option<ShapeRule>,
    /// The values that its regions receive and pass on.
    pub flow: Option<Flow>,
    /// The operations in whose regions it may be, if not in all.
    pub parents: Option<Parents>,
    /// The dialect whose operations need no prefix inside of the regions.
    pub default_dialect: Option<Box<str>>,
    /// MLIR's names for the results where a text has none. Without it, several results have the names of their slots.
    pub result_name: Option<ResultName>,
    /// MLIR's names for those arguments of a region that correspond to the values of the operands, by operand.
    pub argument_names: Vec<Box<str>>,
    /// How the custom form is written.
    pub form: FormSource,
    /// The completeness of the definition.
    pub extent: Extent,
    /// Where it is written.
    pub origin: Origin,
}

/// The operations in whose regions an operation may be directly.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parents {
    /// Their names, in MLIR's order; `linalg.*` is all of a dialect.
    pub names: Vec<Box<str>>,
    /// MLIR's words for any other value, unless they are a list of the names.
    pub words: Option<Box<str>>,
}

impl Parents {
    /// Whether an operation of a name is one of them.
    pub fn contain(&self, name: &[u8]) -> bool {
        self.names.iter().any(|known| match known.strip_suffix('*') {
            Some(dialect) => name.starts_with(dialect.as_bytes()),
            None => known.as_bytes() == name,
        })
    }
}

/// As rows have it: `scf.if scf.for`, or `affine.if affine.for | only terminates ..`.
impl fmt::Display for Parents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(" "))?;
        match &self.words {
            Some(words) => write!(f, " | {words}"),
            None => Ok(()),
        }
    }
}

/// The completeness of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// Written by hand: regions, other attributes and, without a form, the custom form are unknown.
    #[default]
    Stated,
    /// Parts and form of an operation of a project that changes it as it likes: it is read by them, and not verified.
    Form,
    /// Everything in MLIR's own definition.
    Whole,
}

/// MLIR's name for the result of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResultName {
    /// A name in which the value of an attribute is inserted: `dim`, `idx$value`, `${variable}_addr`. For several results, one name each, separated by blanks.
    Text(Box<str>),
    /// `c5_i32`, `cst` or `true`: what the attribute `value` is.
    Constant,
    /// `cst5_i32`, `cst_vec_4xf32` or `true`: the same with the type.
    TypedConstant,
    /// `c5_bv8`: the attribute `value` and how many bits it has.
    BitVector,
    /// `c4_vscale`, of a product of a constant and `vector.vscale`.
    VscaleProduct,
    /// `canonloop_s0_d1`, `grid1`: where in a nest of loops the loop is that the result stands for, or what makes it. The
    /// argument of a loop is `iv_s0_d1`.
    LoopNest,
}

/// How the custom form of an operation is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FormSource {
    /// There is none: only the generic form is written.
    #[default]
    Generic,
    /// A form that only a C++ function defines.
    Unknown,
    /// In the notation of [`super::parse_elements`].
    Text(Box<str>),
}

/// The regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regions {
    /// It has none.
    Zero,
    /// It has this number.
    Exactly(u16),
    /// It has this number or more.
    AtLeast(u16),
    /// The regions are unknown.
    Unknown,
}

/// Where a definition comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Origin {
    /// A table of this crate.
    BuiltIn,
    /// The program.
    #[default]
    Code,
    /// A file, and the line where it is written, from 1, if one was written.
    File(String, Option<u32>),
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

impl OpDefinition {
    /// Creates a definition of `dialect.op`, or of all operations of a dialect, `dialect.*`. Without calls of [`operand`](Self::operand) and
    /// [`result`](Self::result) the operation has none of either.
    ///
    /// # Errors
    /// [`PatternError`] for a name without a dialect.
    pub fn new(name: impl Into<Box<str>>) -> Result<Self, PatternError> {
        let name = name.into();
        name.parse::<Pattern>()?;
        Ok(Self { name, ..Self::default() })
    }

    /// Adds an operand.
    #[must_use]
    pub fn operand(self, name: impl Into<Box<str>>, constraint: TypeConstraint) -> Self {
        self.with_operand(Slot::new(name, constraint))
    }

    /// Adds an operand, an optional one or a run of them.
    #[must_use]
    pub fn with_operand(mut self, operand: Slot) -> Self {
        self.slots.insert(self.operand_count, operand);
        self.operand_count += 1;
        self
    }

    /// Adds a result.
    #[must_use]
    pub fn result(self, name: impl Into<Box<str>>, constraint: TypeConstraint) -> Self {
        self.with_result(Slot::new(name, constraint))
    }

    /// Adds a result, an optional one or a run of them.
    #[must_use]
    pub fn with_result(mut self, result: Slot) -> Self {
        self.slots.push(result);
        self
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with_attribute(mut self, attribute: AttributeInfo) -> Self {
        self.attributes.push(attribute);
        self
    }

    /// Adds a trait, to be verified after those there are.
    #[must_use]
    pub fn with_trait(mut self, added: Trait) -> Self {
        self.traits.push(added);
        self
    }

    /// Says by which rule the operands broadcast to the result.
    #[must_use]
    pub fn with_rule(self, rule: impl Into<OpRule>) -> Self {
        Self { rule: Some(rule.into()), ..self }
    }

    /// Says what the regions get and what their terminators pass on, in the notation of [`Flow`], once operands and results are there.
    ///
    /// # Errors
    /// [`FlowError`] of a text that is no flow, or names what the operation does not have.
    pub fn with_flow(self, text: &str) -> Result<Self, FlowError> {
        let flow = Flow::parse(text)?;
        flow.check(&self)?;
        Ok(Self { flow: Some(flow), ..self })
    }

    /// Says how the custom form is written, in the notation of [`parse_elements`](super::parse_elements), once the parts are
    /// there. A type that it does not write is the first that it writes.
    ///
    /// # Errors
    /// [`FormError`] of a form that does not [`compile`].
    pub fn with_form(self, form: impl Into<Box<str>>) -> Result<Self, FormError> {
        let mut definition = Self { form: FormSource::Text(form.into()), ..self };
        let written = compile(definition.clone())?.written_types();
        let first = written.first().map(|slot| definition.slots[usize::from(slot.0)].name.clone());
        for (index, slot) in definition.slots.iter_mut().enumerate() {
            if !written.iter().any(|known| usize::from(known.0) == index) {
                slot.source = match &first {
                    Some(first) => TypeSource::Of(first.clone(), Transform::Same),
                    None => TypeSource::Inferred,
                };
            }
        }
        Ok(definition)
    }

    /// Says where the definition is written.
    #[must_use]
    pub fn with_origin(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// The operands, in order.
    #[inline]
    pub fn operands(&self) -> &[Slot] {
        &self.slots[..self.operand_count.min(self.slots.len())]
    }

    /// The results, in order.
    #[inline]
    pub fn results(&self) -> &[Slot] {
        &self.slots[self.operand_count.min(self.slots.len())..]
    }

    /// Whether a slot is an operand.
    pub fn is_operand(&self, slot: SlotIndex) -> bool {
        usize::from(slot.0) < self.operand_count
    }

    /// The slots of one side.
    pub fn side(&self, side: Side) -> impl ExactSizeIterator<Item = SlotIndex> + use<> {
        let range = match side {
            Side::Operands => 0..self.operand_count,
            Side::Results => self.operand_count..self.slots.len(),
        };
        range.map(|index| SlotIndex(index as u8))
    }

    /// The attributes that must be there.
    pub fn required_attributes(&self) -> impl Iterator<Item = &str> {
        let required = |known: &&AttributeInfo| known.presence == Presence::Required && known.is_attribute();
        self.attributes.iter().filter(required).map(|known| &*known.name)
    }

    /// The attribute of a name.
    pub fn attribute(&self, name: &[u8]) -> Option<&AttributeInfo> {
        self.attributes.iter().find(|attribute| attribute.name.as_bytes() == name)
    }

    /// How many regions the operation has.
    pub fn region_count(&self) -> Regions {
        let single = self.regions.iter().filter(|region| !region.is_variadic).count();
        let is_variadic = single < self.regions.len();
        let single = u16::try_from(single).unwrap_or(u16::MAX);
        match (self.extent, single, is_variadic) {
            (Extent::Stated, ..) => Regions::Unknown,
            (_, 0, false) => Regions::Zero,
            (_, _, false) => Regions::Exactly(single),
            (_, _, true) => Regions::AtLeast(single),
        }
    }

    /// Adds that the result has the type of the first operand, which MLIR verifies if it infers one from the other.
    pub fn add_inferred_type(&mut self) {
        if self.has(&Trait::SameOperandsAndResultType)
            && let ([operand, ..], [result]) = (self.operands(), self.results())
            && (operand.arity, result.arity) == (Arity::One, Arity::One)
        {
            self.traits.push(Trait::ResultOfFirstOperandType);
        }
    }

    /// Whether it has a trait.
    #[inline]
    pub fn has(&self, wanted: &Trait) -> bool {
        self.traits.contains(wanted)
    }

    /// Whether it has a trait of its structure.
    #[inline]
    pub fn has_structure(&self, wanted: Structure) -> bool {
        self.traits.iter().any(|known| matches!(known, Trait::Structure(structure) if *structure == wanted))
    }

    /// Whether a property holds the number of values of each operand, or of each result.
    #[inline]
    pub fn has_segments(&self, side: Side) -> bool {
        self.has_structure(match side {
            Side::Operands => Structure::AttrSizedOperandSegments,
            Side::Results => Structure::AttrSizedResultSegments,
        })
    }

    /// Whether it has attributes that generic form writes as properties.
    pub(crate) fn has_properties(&self) -> bool {
        let has_some =
            !self.attributes.is_empty() || self.has_segments(Side::Operands) || self.has_segments(Side::Results);
        has_some && !self.has_structure(Structure::NoProperties)
    }

    /// Whether it defines the custom form, or that there is none.
    pub(crate) fn says_form(&self) -> bool {
        self.extent != Extent::Stated || self.form != FormSource::Generic
    }

    /// Whether C++ alone computes a type of an operand or a result.
    pub fn infers(&self) -> bool {
        self.slots.iter().any(|slot| slot.source == TypeSource::Inferred)
    }

    /// The slot that each has its type from, by itself or by way of others, where all are one value each.
    pub(super) fn plain_types(&self) -> Option<Vec<SlotIndex>> {
        if self.has_segments(Side::Operands) || self.has_segments(Side::Results) {
            return None;
        }
        let source = |start: usize| {
            let mut at = start;
            for _ in 0..self.slots.len() {
                match &self.slots[at].source {
                    TypeSource::Written => return Some(SlotIndex(at as u8)),
                    TypeSource::Of(name, Transform::Same) => {
                        at = self.slots.iter().position(|slot| slot.name == *name)?
                    }
                    TypeSource::Of(..) | TypeSource::Fixed(_) | TypeSource::OfAttribute(..) | TypeSource::Inferred => {
                        return None;
                    }
                }
            }
            None
        };
        let is_one = self.slots.iter().all(|slot| slot.arity == Arity::One);
        is_one.then(|| (0..self.slots.len()).map(source).collect()).flatten()
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
            | Trait::Stated(_)
            | Trait::Own(
                OwnRule::Cast(_)
                | OwnRule::ArithSelect
                | OwnRule::TosaSelect
                | OwnRule::TosaClamp
                | OwnRule::StablehloReal
                | OwnRule::StablehloComplex,
            )
            | Trait::Structure(_) => None,
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
