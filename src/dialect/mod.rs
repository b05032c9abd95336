//! Definitions of operations as data, and the [`Registry`] that finds them by name.

mod assignment;
mod attribute;
pub mod bcast;
mod builtin;
mod common_types;
mod constraint;
mod example;
mod foreign;
mod functions;
mod gone;
mod own;
mod registered;
mod rows;
mod tally;
pub(crate) mod texts;
pub(crate) mod transforms;
mod value_test;

pub use crate::assembly::{
    Arity, CastRule, Extent, OpDefinition, OpRule, OpShapes, Origin, OwnRule, Pattern, PatternError, PatternMap,
    Regions, Release, ReleaseError, ShapeCode, ShapeRefusal, Slot, Structure, TableSummary, Trait, TypeConstraint,
    TypeStep, TypeSubject, TypeTest, table_summaries,
};
pub use assignment::{RuleAssignment, RuleAssignmentError, parse_rule};
pub(crate) use attribute::{AttributeCheck, AttributeConstraint, spell_word};
pub use bcast::BcastOp;
pub use constraint::Fit;
pub use functions::{ArgumentKey, ArgumentNames, FunctionDeclaration};
pub(crate) use gone::gone;
pub use own::DefinitionSource;
pub(crate) use registered::has_registered_dialect;
pub use registered::{is_registered, names};
pub use rows::defined_names;
pub use tally::{Occurrences, Reach, Tally};

use crate::assembly::{Flow, FormSource, Format, ShapeRule, records};
use crate::diagnostic::similar::{is_similar_part, similar};
use crate::ir::{Ir, OpId, OpName, ShapeNotation};
use crate::shape::{Alignment, Rule, RuleKind, StartAxis};
use own::OwnDefinitions;
use std::sync::Arc;

/// The properties of an operation that verification uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits {
    /// The operation's operands and result obey the `Broadcastable` trait.
    pub broadcastable: bool,
    /// The operation's operands and result must be tensors in the profile `upstream`, according to MLIR's own definition.
    pub tensors_only: bool,
    /// The operation ends a block.
    pub terminator: bool,
    /// Each region of the operation is a single block without a terminator.
    pub no_terminator: bool,
    /// Operations in the operation's regions use no values from outside.
    pub isolated: bool,
    /// The operation's regions contain operations in any order.
    pub graph_region: bool,
    /// The operation's regions contain symbols, which are unique.
    pub symbol_table: bool,
    /// The operation defines a symbol in the symbol table around it, if there is one.
    pub symbol: bool,
    /// The operation is in the tables, so all its traits are known.
    pub registered: bool,
}

/// Whether the dialect is built in although `mlir-opt` does not have it.
pub(crate) fn is_known_beside_mlir(dialect: &[u8]) -> bool {
    dialect == bcast::NAME.as_bytes()
        || !is_registered(dialect) && defined_names().iter().any(|known| known.as_bytes() == dialect)
}

/// The dialect of `#dialect.name<..>` or `!dialect<..>`.
pub(crate) fn of_symbol(symbol: &[u8]) -> &[u8] {
    let name = &symbol[symbol.len().min(1)..];
    let end = name.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(name.len());
    &name[..end]
}

/// Finds the definition of an operation: in the options and definitions of the user, and in the tables.
///
/// A setting for one operation takes precedence over one for a dialect; of two settings for the same name, the last is used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Registry {
    broadcastable: Arc<PatternMap<Pattern>>,
    rules: Arc<AssignedRules>,
    own: Arc<OwnDefinitions>,
    release: Release,
}

/// The rules from options, with their numbers by operation or dialect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct AssignedRules {
    given: Vec<RuleAssignment>,
    numbers: PatternMap<usize>,
}

impl Registry {
    /// Returns the built-in definitions, with the trait for the operations that match one of the patterns.
    pub fn new(broadcastable: Vec<Pattern>) -> Self {
        Self::default().with_broadcastable(broadcastable)
    }

    /// Sets the trait for the operations that match one of these patterns, and removes it from all others.
    #[must_use]
    pub fn with_broadcastable(self, broadcastable: Vec<Pattern>) -> Self {
        let patterns = broadcastable.into_iter().map(|pattern| (pattern.clone(), pattern));
        Self { broadcastable: Arc::new(patterns.collect()), ..self }
    }

    /// Sets rules for operations of the user's. With a rule, other definitions of the operands and results are ignored.
    #[must_use]
    pub fn with_rules(self, rules: Vec<RuleAssignment>) -> Self {
        let numbers = rules.iter().enumerate().map(|(number, rule)| (rule.pattern().clone(), number)).collect();
        Self { rules: Arc::new(AssignedRules { given: rules, numbers }), ..self }
    }

    /// Sets the release of LLVM that decides what is printed, and what is verified where releases differ.
    #[must_use]
    pub fn with_release(mut self, release: Release) -> Self {
        if self.release != release {
            self.release = release;
            Arc::make_mut(&mut self.own).forget_formats();
        }
        self
    }

    /// The release of LLVM.
    pub const fn release(&self) -> Release {
        self.release
    }

    /// Adds definitions, which replace existing ones of the same operations. A definition without a custom form keeps the existing form.
    #[must_use]
    pub fn with_definitions(mut self, definitions: impl IntoIterator<Item = OpDefinition>) -> Self {
        Arc::make_mut(&mut self.own).add_definitions(definitions);
        self
    }

    /// Adds the operations of a source, which replace existing ones of the same names.
    #[must_use]
    pub fn with_source(mut self, source: Arc<dyn DefinitionSource>) -> Self {
        Arc::make_mut(&mut self.own).add_source(source);
        self
    }

    /// Adds types of dialects that have a shape: `torch.vtensor`, and the notation of the shape in its text.
    #[must_use]
    pub fn with_holders(mut self, holders: impl IntoIterator<Item = (Box<str>, ShapeNotation)>) -> Self {
        Arc::make_mut(&mut self.own).holders.extend(holders);
        self
    }

    /// The types that were added.
    pub(crate) fn holders(&self) -> &[(Box<str>, ShapeNotation)] {
        &self.own.holders
    }

    /// Returns the operands, results and rule of an operation, if it is defined.
    ///
    /// ```
    /// use broadcastable::dialect::{Registry, Trait};
    ///
    /// let registry = Registry::default();
    /// let add = registry.definition("tosa.add");
    /// assert!(add.is_some_and(|add| add.has(&Trait::Broadcastable)));
    /// assert!(registry.definition("my.add").is_none());
    /// ```
    pub fn definition<'n>(&self, name: impl Into<OpName<'n>>) -> Option<&OpDefinition> {
        let name = name.into().as_bytes();
        self.own_definition(name).or_else(|| rows::definition(name, self.release))
    }

    fn own_definition(&self, name: &[u8]) -> Option<&OpDefinition> {
        self.own.definition(name)
    }

    /// The rule by which the shapes of the operation are verified, from any origin; `None` if they are not verified.
    ///
    /// ```
    /// use broadcastable::dialect::Registry;
    /// use broadcastable::shape::RuleKind;
    ///
    /// let registry = Registry::default().with_rules(vec!["my.add=numpy".parse()?]);
    /// assert_eq!(registry.broadcasts_by("my.add"), Some(RuleKind::Numpy));
    /// assert_eq!(registry.broadcasts_by("arith.addf"), Some(RuleKind::None));
    /// assert_eq!(registry.broadcasts_by("func.return"), None);
    /// # Ok::<(), broadcastable::dialect::RuleAssignmentError>(())
    /// ```
    pub fn broadcasts_by<'n>(&self, name: impl Into<OpName<'n>>) -> Option<RuleKind> {
        let name = name.into().as_bytes();
        if let Some(own) = BcastOp::of(name) {
            return Some(match own {
                BcastOp::Broadcast => RuleKind::Bidirectional,
                BcastOp::Elementwise | BcastOp::BroadcastAll => RuleKind::Numpy,
            });
        }
        if let Some((_, rule)) = self.rule(name) {
            return Some(rule.kind());
        }
        if self.is_named_broadcastable(name) {
            return Some(RuleKind::Broadcastable);
        }
        self.definition(name)?.broadcasts_by()
    }

    /// Returns the constraints on the attributes of an operation, from MLIR's definition of the operation.
    pub(crate) fn attributes(&self, name: &[u8]) -> &'static [AttributeConstraint] {
        match self.deciding_definition(name).map(|definition| definition.extent) {
            Some(Extent::Whole | Extent::Form) => rows::attributes(name, self.release),
            Some(Extent::Stated) | None => &[],
        }
    }

    /// Whether the trait was given to the operation by name.
    pub fn is_named_broadcastable<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        self.broadcastable.get(name).is_some()
    }

    /// The definition by which the operation is verified; `None` if there is none, or if an option overrides it.
    pub fn deciding_definition<'n>(&self, name: impl Into<OpName<'n>>) -> Option<&OpDefinition> {
        let name = name.into().as_bytes();
        let definition = self.definition(name)?;
        let broadcasts = definition.broadcasts_by() == Some(RuleKind::Broadcastable);
        let overruled = self.rule(name).is_some() || self.is_named_broadcastable(name) && !broadcasts;
        (!overruled).then_some(definition)
    }

    /// Returns the traits that verification uses. An unknown operation has none.
    pub fn traits<'n>(&self, name: impl Into<OpName<'n>>) -> Traits {
        let name = name.into().as_bytes();
        let mut traits = bcast::traits(name).or_else(|| builtin::traits(name, self.release)).unwrap_or_default();
        if let Some(definition) = self.definition(name) {
            traits.broadcastable = definition.broadcasts_by() == Some(RuleKind::Broadcastable);
            traits.terminator |= definition.has_structure(Structure::IsTerminator);
            traits.registered |= definition.extent != Extent::Stated;
        }
        if let Some(format) = self.format(name) {
            traits.terminator |= format.info.has_structure(Structure::IsTerminator);
            traits.isolated |= format.info.has_structure(Structure::IsolatedFromAbove);
            traits.symbol_table |= format.info.has_structure(Structure::SymbolTable);
            traits.symbol |= format.info.has_structure(Structure::Symbol);
            traits.graph_region |= format.info.has_structure(Structure::HasOnlyGraphRegion);
            traits.no_terminator |= format.info.has_structure(Structure::NoTerminator);
        }
        traits.broadcastable |= self.is_named_broadcastable(name);
        if let Some((_, rule)) = self.rule(name) {
            traits.broadcastable = *rule == Rule::Broadcastable;
        }
        traits
    }

    /// The rule that the user assigned to the operation, and its number: a rule for the operation or else for its dialect; of two rules, the last.
    pub fn rule<'n>(&self, name: impl Into<OpName<'n>>) -> Option<(usize, &Rule)> {
        let name = name.into().as_bytes();
        let number = *self.rules.numbers.get(name)?;
        Some((number, self.rules.given.get(number)?.rule()))
    }

    /// Whether a row or the user defines an operation.
    pub fn is_described<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        self.format(name).is_some() || self.is_named(name)
    }

    /// Whether an operation is read in its custom form, or has none.
    pub fn is_readable<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        self.format(name).is_some_and(|format| format.info.form != FormSource::Unknown)
    }

    /// The format by which an operation is read; an operation that the user only named is read in a general form.
    pub fn readable_format<'n>(&self, name: impl Into<OpName<'n>>) -> Option<&Arc<Format>> {
        let name = name.into().as_bytes();
        let known = self.format(name).or_else(|| rows::of_stablehlo(name));
        match known.map(|format| &format.info.form) {
            Some(FormSource::Text(_)) => known.filter(|format| format.has_form()),
            // An operation with another, unknown form is not read in the general form.
            Some(FormSource::Unknown) => None,
            Some(FormSource::Generic) | None => {
                // Another release may have a form.
                let other = known.and_then(|format| format.others.iter().find(|other| other.has_form()));
                other.or_else(|| self.is_named(name).then(records::any))
            }
        }
    }

    /// Whether a rule determines the shapes of an operation, whatever the origin of the rule.
    pub fn has_shape_rule<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        self.broadcasts_by(name).is_some() || self.shape_rule(name).is_some()
    }

    /// The relation between the shapes of an operation, with its definition; `None` if there is none, or a rule of broadcasting overrides it.
    pub fn shape_rule<'n>(&self, name: impl Into<OpName<'n>>) -> Option<(&OpDefinition, &ShapeRule)> {
        let name = name.into().as_bytes();
        let of = |info: &'_ OpDefinition| info.shape.is_some();
        let overruled = self.rule(name).is_some()
            || self.is_named_broadcastable(name)
            || self.own_definition(name).is_some_and(|own| own.broadcasts_by().is_some());
        if overruled {
            return None;
        }
        let own = self.own_definition(name).filter(|info| of(info));
        let info = own
            .or_else(|| records::format_for(name, self.release).map(|format| &format.info))
            .or_else(|| rows::of_stablehlo(name).map(|format| &format.info))?;
        Some((info, info.shape.as_ref()?))
    }

    /// Returns the flow of values into and out of the regions, successors and functions of an operation, from the user's definition or from its record.
    pub(crate) fn flow(&self, name: &[u8]) -> Option<(&OpDefinition, &Flow)> {
        self.flow_beside(name, self.format(name))
    }

    /// Returns the flow if the format of the operation is known already.
    pub(crate) fn flow_beside<'r>(
        &'r self,
        name: &[u8],
        format: Option<&'r Arc<Format>>,
    ) -> Option<(&'r OpDefinition, &'r Flow)> {
        let own = self.own_definition(name).filter(|info| info.flow.is_some());
        let info = own.or_else(|| Some(&format?.info).filter(|info| info.flow.is_some()));
        let info = info.or_else(|| rows::of_stablehlo(name).map(|format| &format.info))?;
        Some((info, info.flow.as_ref()?))
    }

    /// The relation of an operation of ONNX that a `torch.operator` wraps; if the definition has a rule of broadcasting, this rule.
    pub fn wrapped_shape_rule(&self, ir: &Ir, op: OpId) -> Option<(&OpDefinition, &ShapeRule)> {
        static NUMPY: ShapeRule = ShapeRule::of_all("numpy");
        static ONTO: ShapeRule = ShapeRule::of_all("onto");
        static SAME: ShapeRule = ShapeRule::of_all("same");
        let name = ir.wrapped_name(op).filter(|name| name.starts_with(b"onnx."))?;
        self.shape_rule(&name[..]).or_else(|| {
            // Before opset 7 attributes determined whether, and from which axis on, the second operand is stretched.
            let is_old = || ["axis", "broadcast"].iter().any(|name| ir.own_attribute(op, name).is_some());
            let rule = match self.definition(&name[..])?.rule.as_ref()? {
                OpRule::OnnxElementwise if is_old() => return None,
                OpRule::OnnxElementwise => &NUMPY,
                OpRule::Fixed(rule) => match rule.alignment() {
                    Alignment::Right => &NUMPY,
                    Alignment::Onto(StartAxis::FromRanks) => &ONTO,
                    Alignment::Equal => &SAME,
                    Alignment::Onto(StartAxis::At(_)) | Alignment::Target(_) => return None,
                },
                OpRule::PdpdFrom { .. } | OpRule::TargetFrom { .. } => return None,
            };
            Some((&records::format(&name)?.info, rule))
        })
    }

    /// The parts and the custom form of an operation.
    pub(crate) fn format(&self, name: &[u8]) -> Option<&Arc<Format>> {
        match self.own.format(name, self.release) {
            // A form or a type that is computed in C++ may be implemented in the built-in definition.
            Some(format) if format.info.form == FormSource::Unknown || format.info.infers() => {
                Some(records::format_for(name, self.release).filter(|known| known.has_form()).unwrap_or(format))
            }
            Some(format) => Some(format),
            None => records::format_for(name, self.release),
        }
    }

    /// Stores the custom forms of a module's operations in the module, so that it can be printed in them.
    pub fn set_formats(&self, ir: &mut Ir) {
        for name in ir.op_name_ids() {
            let name_text = ir.op_name_id_bytes(name);
            if let Some(format) =
                self.format(name_text).or_else(|| rows::of_stablehlo(name_text)).filter(|format| self.prints(format))
            {
                ir.set_format(name, Arc::clone(format));
            }
        }
    }

    /// Whether the release has the form of an operation; earlier releases print it in generic form.
    pub(crate) fn prints(&self, format: &Format) -> bool {
        format.has_form() && format.info.releases.contain(self.release)
    }

    /// Whether a word is a name with a known custom form: with its dialect, or without a dialect that is the default in some region.
    pub(crate) fn has_form(&self, name: &[u8]) -> bool {
        let known = |name: &[u8]| self.readable_format(name).is_some();
        if name.contains(&b'.') {
            return known(name);
        }
        records::DEFAULT_DIALECTS.iter().any(|dialect| known(&[dialect.as_bytes(), b".", name].concat()))
    }

    /// Whether the dialect of the operation is closed, and has no such operation.
    pub fn is_unknown_in_closed_dialect<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        if bcast::is_within(name) {
            return BcastOp::of(name).is_none();
        }
        !self.is_named(name) && registered::is_unknown_in_closed_dialect(name, self.release)
    }

    /// Whether the operation is unknown and its dialect is closed: no project adds operations to it, and all its custom forms are known.
    pub(crate) fn is_unknown_in_described_dialect(&self, name: &[u8]) -> bool {
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
        (builtin::is_described(dialect) || bcast::is_within(name)) && self.is_unknown_in_closed_dialect(name)
    }

    /// Whether MLIR or a dialect that is built in is known to have the operation, and with it all of its traits.
    pub fn is_registered_operation<'n>(&self, name: impl Into<OpName<'n>>) -> bool {
        let name = name.into().as_bytes();
        !self.is_named(name)
            && (registered::is_operation(name, self.release)
                || bcast::traits(name).is_some()
                || records::has(name, self.release))
    }

    /// Whether the user defines operations of the dialect: it may then have more operations than the built-in tables.
    pub(crate) fn defines_dialect(&self, dialect: &[u8]) -> bool {
        std::str::from_utf8(dialect).is_ok_and(|dialect| self.own.has_dialect(dialect))
    }

    /// Whether operations of the dialect are known, in the tables or the user's definitions.
    pub(crate) fn is_known_dialect(&self, dialect: &str) -> bool {
        let is_of = |name: &str| name.split_once('.').is_some_and(|(known, _)| known == dialect);
        is_registered(dialect.as_bytes())
            || dialect == bcast::NAME
            || records::has_dialect(dialect)
            || self.own.has_dialect(dialect)
            || self.named_operations().any(is_of)
    }

    /// Returns similar names of known operations: names that differ by a few letters, or, for a name without dialect, names with a dialect.
    ///
    /// ```
    /// use broadcastable::dialect::Registry;
    ///
    /// let registry = Registry::default();
    /// assert_eq!(registry.similar_operations("tosa.addd"), ["tosa.add"]);
    /// assert_eq!(registry.similar_operations("addf"), ["arith.addf"]);
    /// assert!(registry.similar_operations("my.op").is_empty());
    /// ```
    pub fn similar_operations(&self, name: &str) -> Vec<&str> {
        const TOLD: usize = 3;
        if let Some((dialect, _)) = name.split_once('.') {
            let known = records::names_of(|known| is_similar_part(dialect, known)).map(|name| -> &str { name });
            return similar(name, known.chain(self.other_names()));
        }
        let is_meant = |known: &&str| known.split_once('.').is_some_and(|(_, known)| known == name);
        let known = records::names_called(name).map(|name| -> &str { name });
        let mut meant: Vec<&str> = known.chain(self.other_names().filter(is_meant)).collect();
        meant.sort();
        meant.dedup();
        if meant.len() > TOLD { Vec::new() } else { meant }
    }

    /// The names of all known operations; some are repeated.
    #[cfg(feature = "analysis")]
    pub(crate) fn operation_names(&self) -> impl Iterator<Item = &str> {
        records::names().map(|name| -> &str { name }).chain(self.other_names())
    }

    /// The names of defined operations that are not in the tables.
    fn other_names(&self) -> impl Iterator<Item = &str> {
        let built_in = bcast::names().map(|name| -> &str { name });
        built_in.chain(self.own.names()).chain(self.named_operations())
    }

    fn named_operations(&self) -> impl Iterator<Item = &str> {
        self.broadcastable.operations().chain(self.rules.numbers.operations())
    }

    fn is_named(&self, name: &[u8]) -> bool {
        self.is_named_broadcastable(name) || self.rule(name).is_some() || self.own_definition(name).is_some()
    }
}

/// Returns the definition of an operation in the built-in tables.
pub(crate) fn built_in_info(name: &[u8], release: Release) -> Option<&'static OpDefinition> {
    records::format_for(name, release).map(|format| &format.info)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_for_the_operation_comes_before_one_for_its_dialect() {
        let rules = ["a.b=none", "a.*=numpy", "a.*=unidirectional", "test.*=numpy"];
        let registry = Registry::default().with_rules(rules.map(|text| text.parse().unwrap()).into());
        let rule = |name: &str| registry.rule(name).map(|(index, rule)| (index, rule.to_string()));
        assert_eq!(rule("a.b"), Some((0, "none".to_owned())));
        assert_eq!(rule("a.c"), Some((2, "unidirectional".to_owned())));
        assert_eq!(rule("b.c"), None);
        assert!(!registry.traits("test.broadcastable").broadcastable);
    }
}
