//! The parts of an operation with its custom form: an [`OpDefinition`] from TableGen's records.

use super::attributes::Attributes;
use super::outline::Records;
use super::predicate::{Constraints, Predicates};
use super::record::{Dag, Operation, Part, TraitRecord, Variable};
use super::sources::Sources;
use super::types::short;
use super::{OdsError, OdsFile, UnknownParts};
use broadcastable::assembly::{
    Arity, BlockCount, Directive, Extent, FormElement, FormSource, OpDefinition, Origin, RegionInfo, Slot, TypeClass,
    parse_elements, print_elements,
};
use broadcastable::dialect::Registry;

/// A trait with the name of its record.
pub(super) type NamedTrait<'j> = (String, TraitRecord<'j>);

/// Reads the parts of operations.
pub(super) struct Forms<'r, 'j> {
    records: &'r Records<'j>,
    attributes: Attributes<'r, 'j>,
    file: &'j OdsFile,
    constraints: &'r Constraints,
}

impl<'r, 'j> Forms<'r, 'j> {
    pub(super) fn new(records: &'r Records<'j>, file: &'j OdsFile, constraints: &'r Constraints) -> Self {
        Self { records, attributes: Attributes::new(records, &file.types), file, constraints }
    }

    /// The operation in `record`, without its traits.
    pub(super) fn definition(
        &self,
        record: &str,
        name: &str,
        (operation, traits): (&Operation<'j>, &[NamedTrait<'j>]),
        unknown: &mut UnknownParts,
    ) -> Result<OpDefinition, OdsError> {
        let dialect = name.split('.').next().unwrap_or(name);
        let mut definition = OpDefinition {
            name: name.into(),
            default_dialect: self.default_dialect(dialect, operation, traits),
            extent: Extent::Whole,
            origin: Origin::File(self.file.name().to_owned(), None),
            ..OpDefinition::default()
        };
        let mut builders = Vec::new();
        self.parts(record, (&operation.arguments, "operand"), &mut definition, &mut builders, unknown)?;
        definition.operand_count = definition.slots.len();
        self.parts(record, (&operation.results, "result"), &mut definition, &mut builders, unknown)?;
        definition.regions = self.regions(record, dialect, operation, traits)?;
        for (index, (reference, name)) in operation.successors.args.iter().enumerate() {
            let part: Part<'j> = self.records.get(&reference.def, record)?;
            let arity = if part.has_class("VariadicSuccessor") { Arity::Variadic } else { Arity::One };
            definition.successors.push((named(name.as_deref(), "successor", index), arity));
        }
        self.form(&mut definition, operation, &builders, traits, unknown);
        Ok(definition)
    }

    /// The form, and the sources of types that it does not write.
    fn form(
        &self,
        info: &mut OpDefinition,
        operation: &Operation<'j>,
        builders: &[Option<String>],
        traits: &[NamedTrait<'j>],
        unknown: &mut UnknownParts,
    ) {
        let elements = operation.form.as_deref().map(parse_elements);
        info.form = match elements {
            Some(Ok(mut elements)) => {
                self.rename(&mut elements, unknown);
                let sources =
                    Sources { types: &self.file.types, hints: &self.file.hints, elements: &elements, builders, traits };
                for text in sources.resolve(info) {
                    *unknown.made_types.entry(text).or_default() += 1;
                }
                FormSource::Text(print_elements(&elements).into())
            }
            Some(Err(error)) => {
                unknown.forms.insert(info.name.to_string(), error);
                FormSource::Unknown
            }
            None => match self.file.hints.form(&info.name) {
                Some(form) => FormSource::Text(form.into()),
                None if operation.has_parser == Some(1) => FormSource::Unknown,
                None => FormSource::Generic,
            },
        };
        let is_built_in = || Registry::default().readable_format(info.name.as_bytes()).is_some();
        unknown.parsers += usize::from(info.form == FormSource::Unknown && !is_built_in());
    }

    /// Replaces the names of directives by the names that the library knows.
    fn rename(&self, elements: &mut [FormElement], unknown: &mut UnknownParts) {
        for element in elements {
            match element {
                FormElement::Custom(name, ..) => {
                    if let Some(known) = self.file.hints.directives.get(name) {
                        *name = known.name().to_owned();
                    }
                    if Directive::of(name).is_none() {
                        *unknown.directives.entry(name.clone()).or_default() += 1;
                    }
                }
                FormElement::Group { elements, otherwise, .. } => {
                    self.rename(elements, unknown);
                    self.rename(otherwise, unknown);
                }
                FormElement::Since { elements, .. } => self.rename(elements, unknown),
                FormElement::Clauses(clauses, _) => clauses.iter_mut().for_each(|clause| self.rename(clause, unknown)),
                FormElement::Literal(_)
                | FormElement::Blank
                | FormElement::NoBlank
                | FormElement::NewLine
                | FormElement::Variable(..)
                | FormElement::Type(..)
                | FormElement::Signature(..)
                | FormElement::Dictionary(_)
                | FormElement::Properties
                | FormElement::Operands
                | FormElement::Regions
                | FormElement::Successors => {}
            }
        }
    }

    /// Operands or results, and attributes.
    fn parts(
        &self,
        record: &str,
        (dag, what): (&Dag<'j>, &str),
        info: &mut OpDefinition,
        builders: &mut Vec<Option<String>>,
        unknown: &mut UnknownParts,
    ) -> Result<(), OdsError> {
        for (index, (reference, name)) in dag.args.iter().enumerate() {
            let mut at = reference.def.to_string();
            let mut variable: Variable<'j> = self.records.variable(&at, record)?;
            if let (true, Some(constraint)) = (variable.has_class("OpVariable"), &variable.constraint) {
                at = constraint.def.to_string();
                variable = self.records.variable(&at, record)?;
            }
            let name = match (name, dag.args.len()) {
                (None, 1) if info.slots.iter().all(|slot| &*slot.name != what) => what.into(),
                _ => named(name.as_deref(), what, index),
            };
            if !variable.has_class("TypeConstraint") {
                info.attributes.extend(self.attributes.attribute(&name, &at, record)?);
                continue;
            }
            let arity = match () {
                () if variable.has_class("VariadicOfVariadic") => Arity::VariadicOfVariadic,
                () if variable.has_class("Variadic") => Arity::Variadic,
                () if variable.has_class("Optional") => Arity::Optional,
                () => Arity::One,
            };
            let segments = variable.segments.take().map(|name| name.as_ref().into());
            if let (true, Some(base)) = (arity != Arity::One, &variable.base_type) {
                at = base.def.to_string();
                variable = self.records.variable(&at, record)?;
            }
            let constraint = self.constraints.of(&at, &variable, &Predicates::new(self.records, &self.file.types))?;
            // The constraint is counted once for all operands that have it.
            unknown.types.extend(constraint.unknown().map(|text| (text.to_owned(), 1)));
            let constraint = Some(constraint);
            let class = variable.class.as_deref();
            let type_class = class.and_then(|class| {
                TypeClass::NAMES.iter().find(|(_, known, _)| *known == short(class.trim())).map(|(.., class)| *class)
            });
            let class =
                class.filter(|_| arity == Arity::One).and_then(|class| self.file.types.stripped(class)).map(Box::from);
            let builder = variable.builder.filter(|text| !text.is_empty());
            builders.push(builder.map(|text| text.into_owned()));
            info.slots.push(Slot { name, arity, constraint, class, type_class, segments, ..Slot::default() });
        }
        Ok(())
    }

    fn regions(
        &self,
        record: &str,
        dialect: &str,
        operation: &Operation<'j>,
        traits: &[NamedTrait<'j>],
    ) -> Result<Vec<RegionInfo>, OdsError> {
        let name_of = |known: &TraitRecord<'j>| known.name.clone().unwrap_or_default();
        let is_single_block = traits.iter().any(|(_, known)| name_of(known) == "SingleBlock");
        let terminator = traits.iter().find_map(|(_, known)| {
            let name = name_of(known);
            let class = name.strip_prefix("SingleBlockImplicitTerminator<")?.strip_suffix(">::Impl")?;
            self.file.of_class(dialect, class.rsplit("::").next().unwrap_or(class)).map(Box::from)
        });
        let mut regions = Vec::new();
        for (index, (reference, name)) in operation.regions.args.iter().enumerate() {
            let part: Part<'j> = self.records.get(&reference.def, record)?;
            let is_variadic = part.has_class("VariadicRegion");
            let (name, terminator) = (named(name.as_deref(), "region", index), terminator.clone());
            let blocks = part.summary.as_deref().map(BlockCount::of_summary).unwrap_or_default();
            regions.push(RegionInfo { name, is_variadic, is_single_block, terminator, blocks });
        }
        Ok(regions)
    }

    /// The dialect whose operations are written without prefix inside of the regions. The C++ code in the record returns it, or is only declared there, in
    /// which case it is always the operation's own dialect.
    fn default_dialect(&self, dialect: &str, operation: &Operation<'j>, traits: &[NamedTrait<'j>]) -> Option<Box<str>> {
        const METHOD: &str = "getDefaultDialect";
        let is_elsewhere = traits.iter().any(|(_, known)| known.methods.iter().flatten().any(|name| name == METHOD));
        let declarations = operation.declarations.as_deref().unwrap_or_default();
        let definition = declarations.split_once(METHOD).map(|(_, body)| body);
        match definition.and_then(|body| body.split_once("return \"")?.1.split_once('"')) {
            Some((name, _)) => Some(name.into()),
            None => is_elsewhere.then(|| dialect.into()),
        }
    }
}

/// The name of a part; a part without a name is named by its kind and index.
fn named(name: Option<&str>, what: &str, index: usize) -> Box<str> {
    name.map_or_else(|| format!("{what}{index}").into(), Box::from)
}
