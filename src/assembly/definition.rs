//! [`OpDefinition`]: the definition of an operation as data, from any origin.
//!
//! Tables of this crate, files of users, and programs make definitions as the same record.

use super::{
    Arity, AttributeInfo, Flow, FlowError, FormError, OwnRule, Parents, Pattern, PatternError, Presence, RegionInfo,
    Releases, ShapeRule, Side, Slot, SlotIndex, Stated, Statement, Structure, Trait, Transform, TypeConstraint,
    TypeSource, compile,
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
/// The registry is passed to [`syntax::parse`](crate::syntax::parse) and [`verify`](crate::verify::verify).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpDefinition {
    /// The name, `dialect.op`, or `dialect.*` for all operations of a dialect.
    pub name: Box<str>,
    /// The releases of LLVM for which the definition is valid; other releases may have another definition.
    pub releases: Releases,
    /// The operands, followed by the results.
    pub slots: Vec<Slot>,
    /// The number of slots that are operands.
    pub operand_count: usize,
    /// The attributes that the operation defines, which in generic form are properties.
    pub attributes: Vec<AttributeInfo>,
    /// The regions.
    pub regions: Vec<RegionInfo>,
    /// The successors, by name, each with its number of blocks.
    pub successors: Vec<(Box<str>, Arity)>,
    /// The traits of the operation; traits that relate types are in the order of verification.
    pub traits: Vec<Trait>,
    /// The rule by which the operation broadcasts, if one is declared; [`OpDefinition::broadcasts_by`] also considers the traits.
    pub rule: Option<OpRule>,
    /// The relation between the shapes of operands and results.
    pub shape: Option<ShapeRule>,
    /// The values that the operation's regions receive and pass on.
    pub flow: Option<Flow>,
    /// The operations that may contain the operation; `None` if all may.
    pub parents: Option<Parents>,
    /// The dialect whose operations need no prefix inside of the regions.
    pub default_dialect: Option<Box<str>>,
    /// The source of MLIR's names for unnamed results. Without it, several results are named after their slots.
    pub result_name: Option<ResultName>,
    /// MLIR's names for those arguments of a region that correspond to the values of the operands, by operand.
    pub argument_names: Vec<Box<str>>,
    /// The source of the custom form.
    pub form: FormSource,
    /// The completeness of the definition.
    pub extent: Extent,
    /// The origin of the definition.
    pub origin: Origin,
}

/// The completeness of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// The definition is written by hand: regions, other attributes and, without a form, the custom form are unknown.
    #[default]
    Stated,
    /// The parts and the form of an operation whose project changes it often. They are used to read the operation,
    /// which is not verified.
    Form,
    /// The definition is complete: it contains all of MLIR's definition.
    Whole,
}

/// MLIR's name for the result of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResultName {
    /// A name in which the value of an attribute is inserted: `dim`, `idx$value`, `${variable}_addr`. For several results, one name each, separated by blanks.
    Text(Box<str>),
    /// `c5_i32`, `cst` or `true`: the value of attribute `value`.
    Constant,
    /// `cst5_i32`, `cst_vec_4xf32` or `true`: the value and the type.
    TypedConstant,
    /// `c5_bv8`: the value of attribute `value` and its number of bits.
    BitVector,
    /// `c4_vscale`, of a product of a constant and `vector.vscale`.
    VscaleProduct,
    /// `canonloop_s0_d1`, `grid1`: the place of a loop in a nest, for the loop that the result denotes, or the maker of the loop. The
    /// argument of a loop is `iv_s0_d1`.
    LoopNest,
}

/// The source of the custom form of an operation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FormSource {
    /// The operation has only the generic form.
    #[default]
    Generic,
    /// A form that only a C++ function defines.
    Unknown,
    /// A text in the notation of [`super::parse_elements`].
    Text(Box<str>),
}

/// The regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regions {
    /// The operation has no regions.
    Zero,
    /// The operation has exactly this number of regions.
    Exactly(u16),
    /// The operation has at least this number of regions.
    AtLeast(u16),
    /// The number of regions is unknown.
    Unknown,
}

/// The origin of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Origin {
    /// A table of this crate.
    BuiltIn,
    /// The program.
    #[default]
    Code,
    /// A file, and the line of the definition, counted from 1, if it is known.
    File(String, Option<u32>),
}

/// The rule by which an operation broadcasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpRule {
    /// The rule is always the same.
    Fixed(Rule),
    /// [`Rule::Pdpd`] from the axis an integer attribute names.
    PdpdFrom {
        /// The attribute.
        attribute: Cow<'static, str>,
        /// The axis if the attribute is missing; `None` if the attribute is required.
        default: Option<i64>,
    },
    /// ONNX's element-wise operations: [`Rule::Numpy`] since opset 7. Operations of earlier opsets have an attribute `axis` or `broadcast`:
    /// the rule is [`Rule::Pdpd`] from `axis` on if `broadcast` is 1, otherwise [`Rule::None`].
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
    /// The kind of the rule, without axis and target.
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

    /// Adds an operand, which may be optional or variadic.
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

    /// Adds a result, which may be optional or variadic.
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

    /// Adds a trait, which is verified after the existing traits.
    #[must_use]
    pub fn with_trait(mut self, added: Trait) -> Self {
        self.traits.push(added);
        self
    }

    /// Declares the rule by which the operands broadcast to the result.
    #[must_use]
    pub fn with_rule(self, rule: impl Into<OpRule>) -> Self {
        Self { rule: Some(rule.into()), ..self }
    }

    /// Sets the flow of values into regions and out of them, in the notation of [`Flow`]. Operands and results must be added before.
    ///
    /// # Errors
    /// [`FlowError`] of a text that is no flow, or names what the operation does not have.
    pub fn with_flow(self, text: &str) -> Result<Self, FlowError> {
        let flow = Flow::parse(text)?;
        flow.check(&self)?;
        Ok(Self { flow: Some(flow), ..self })
    }

    /// Sets the custom form, in the notation of [`parse_elements`](super::parse_elements). All parts must be added before. A type that the
    /// form does not write is the first type that it writes.
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

    /// Sets the place where the definition is written.
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

    /// The indices of the slots of one side.
    pub fn side(&self, side: Side) -> impl ExactSizeIterator<Item = SlotIndex> + use<> {
        let range = match side {
            Side::Operands => 0..self.operand_count,
            Side::Results => self.operand_count..self.slots.len(),
        };
        range.map(|index| SlotIndex(index as u8))
    }

    /// The names of the required attributes.
    pub fn required_attributes(&self) -> impl Iterator<Item = &str> {
        let required = |known: &&AttributeInfo| known.presence == Presence::Required && known.is_attribute();
        self.attributes.iter().filter(required).map(|known| &*known.name)
    }

    /// The attribute of a name.
    pub fn attribute(&self, name: &[u8]) -> Option<&AttributeInfo> {
        self.attributes.iter().find(|attribute| attribute.name.as_bytes() == name)
    }

    /// The number of the operation's regions.
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

    /// Adds that the result has the type of the first operand. MLIR verifies this if it infers one of the types from
    /// the other.
    pub fn add_inferred_type(&mut self) {
        if self.has(&Trait::SameOperandsAndResultType)
            && let ([operand, ..], [result]) = (self.operands(), self.results())
            && (operand.arity, result.arity) == (Arity::One, Arity::One)
        {
            self.traits.push(Trait::ResultOfFirstOperandType);
        }
    }

    /// Whether the operation has a trait.
    #[inline]
    pub fn has(&self, wanted: &Trait) -> bool {
        self.traits.contains(wanted)
    }

    /// Whether the operation has a trait about its structure.
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

    /// Whether the operation has attributes that the generic form writes as properties.
    pub(crate) fn has_properties(&self) -> bool {
        let has_some =
            !self.attributes.is_empty() || self.has_segments(Side::Operands) || self.has_segments(Side::Results);
        has_some && !self.has_structure(Structure::NoProperties)
    }

    /// Whether the definition has a custom form, or states that there is none.
    pub(crate) fn declares_form(&self) -> bool {
        self.extent != Extent::Stated || self.form != FormSource::Generic
    }

    /// Whether C++ alone computes a type of an operand or a result.
    pub fn infers(&self) -> bool {
        self.slots.iter().any(|slot| slot.source == TypeSource::Inferred)
    }

    /// The slots from which all types follow, one for each operand and result, if each of these is a single value.
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

    /// Whether a statement requires a result of the same shape with elements of `i1`.
    fn derives_condition(&self, statement: &Statement) -> bool {
        let of_slot = |slot: &Slot| matches!(slot.source, TypeSource::Of(_, Transform::Condition));
        let result = self.results().iter().find(|slot| statement.names.first() == Some(&slot.name));
        result.is_some_and(|slot| match statement.test {
            Stated::Derived(transform) => {
                transform.map_or_else(|| of_slot(slot), |known| known == Transform::Condition)
            }
            _ => false,
        })
    }

    /// The rule by which the shapes of the operation are verified, declared by itself or by its traits; `None` if they are not verified.
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
            | Trait::Own(OwnRule::StablehloSelect | OwnRule::StablehloClamp)
            | Trait::Elementwise => Some(RuleKind::None),
            Trait::Stated(statement) if self.derives_condition(statement) => Some(RuleKind::None),
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
        // With a trait that broadcasts, a trait about equal shapes is an additional requirement, not the rule.
        let broadcasts = || kinds.clone().find(|kind| *kind != RuleKind::None);
        explicit.or_else(broadcasts).or_else(|| kinds.next())
    }
}

/// Prints the origin as the end of a sentence: `built in`.
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
