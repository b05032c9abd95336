//! Compiles the elements of a form to the steps of its [`Format`].

use super::notation::{CustomArgument, Ends, FormAlternative, FormElement};
use super::omitted;
use super::{
    Anchor, Argument, AttributeIndex, AttributeShape, Directive, End, FormError, FormSource, Format, Literal,
    LiteralIndex, OpDefinition, Presence, Range, RegionIndex, Release, Side, SlotIndex, Step, SuccessorIndex, Test,
    parse_form,
};
use std::sync::Arc;

/// Compiles the form of an operation.
///
/// # Errors
/// [`FormError`] for a text that is no form, or a form that names a part that the operation does not have. A form that is not written as text is an empty one.
pub fn compile(info: OpDefinition) -> Result<Format, FormError> {
    compile_for(info, Release::DEFAULT)
}

/// Compiles the form of an operation for a release of LLVM: the alternative of that release is printed, and the others are read where it does not fit.
///
/// # Errors
/// As [`compile`].
pub(crate) fn compile_for(info: OpDefinition, release: Release) -> Result<Format, FormError> {
    let mut alternatives = match &info.form {
        FormSource::Text(text) => parse_form(text)?,
        FormSource::Generic | FormSource::Unknown => Vec::new(),
    };
    let absent = omitted::absent_attributes(&info, release);
    let is_of_release = |alternative: &FormAlternative| alternative.before.is_none_or(|before| release < before);
    let chosen = alternatives.iter().position(is_of_release).map(|index| alternatives.remove(index));
    let others = alternatives
        .into_iter()
        .rev()
        .map(|other| compile_elements(info.clone(), &other.elements, release).map(Arc::new));
    let mut others = others.collect::<Result<Vec<_>, _>>()?;
    let elements = chosen.map(|chosen| chosen.elements).unwrap_or_default();
    if absent.is_empty() {
        return Ok(Format { others, ..compile_elements(info, &elements, release)? });
    }
    // The form with all attributes is read too.
    others.push(Arc::new(compile_elements(info.clone(), &elements, release)?));
    let elements = omitted::without(&elements, &absent);
    Ok(Format { others, ..compile_elements(omitted::without_attributes(info, &absent), &elements, release)? })
}

fn compile_elements(info: OpDefinition, elements: &[FormElement], release: Release) -> Result<Format, FormError> {
    for (what, count) in [("operands and results", info.slots.len()), ("attributes", info.attributes.len())] {
        if count > usize::from(u8::MAX) {
            return Err(FormError::TooLarge { what, limit: usize::from(u8::MAX) });
        }
    }
    let mut compiler = Compiler {
        format: Format::empty(info),
        release,
        wants_blank: true,
        after_punctuation: false,
        is_in_group: false,
    };
    // The attributes with the lengths of runs are not printed: the lengths follow from the values.
    let segments = compiler.format.info.slots.iter().filter_map(|slot| slot.segments.as_deref());
    compiler.format.written = segments.filter_map(|name| compiler.format.attribute(name.as_bytes())).collect();
    compiler.elements(elements, None)?;
    compiler.push(Step::End)?;
    Ok(compiler.format)
}

struct Compiler {
    format: Format,
    release: Release,
    /// Whether the next element is printed after a blank, and whether punctuation precedes it: MLIR's two flags.
    wants_blank: bool,
    after_punctuation: bool,
    /// Whether the elements are in a group. A group cannot contain absent elements: its first element decides whether
    /// it is printed.
    is_in_group: bool,
}

/// The kind of part that `$name` refers to.
enum NamedPart {
    Slot(SlotIndex),
    Attribute(AttributeIndex),
    Region(RegionIndex),
    Successor(SuccessorIndex),
}

impl Compiler {
    fn push(&mut self, step: Step) -> Result<usize, FormError> {
        if self.format.steps.len() >= usize::from(u16::MAX) {
            return Err(FormError::TooLarge { what: "steps", limit: usize::from(u16::MAX) });
        }
        self.format.steps.push(step);
        Ok(self.format.steps.len() - 1)
    }

    fn position(&self) -> u16 {
        self.format.steps.len() as u16
    }

    fn named(&self, name: &str, at: usize) -> Result<NamedPart, FormError> {
        let info = &self.format.info;
        let place = |found: Option<usize>| found.map(|index| index as u8);
        if let Some(index) = place(info.slots.iter().position(|slot| &*slot.name == name)) {
            return Ok(NamedPart::Slot(SlotIndex(index)));
        }
        if let Some(index) = place(info.attributes.iter().position(|attribute| &*attribute.name == name)) {
            return Ok(NamedPart::Attribute(AttributeIndex(index)));
        }
        if let Some(index) = place(info.regions.iter().position(|region| &*region.name == name)) {
            return Ok(NamedPart::Region(RegionIndex(index)));
        }
        if let Some(index) = place(info.successors.iter().position(|(known, _)| &**known == name)) {
            return Ok(NamedPart::Successor(SuccessorIndex(index)));
        }
        Err(FormError::UnknownName { name: name.to_owned(), at })
    }

    fn slot(&self, name: &str, at: usize) -> Result<SlotIndex, FormError> {
        match self.named(name, at)? {
            NamedPart::Slot(slot) => Ok(slot),
            NamedPart::Attribute(_) => Err(FormError::WrongKind { what: "an attribute", at }),
            NamedPart::Region(_) => Err(FormError::WrongKind { what: "a region", at }),
            NamedPart::Successor(_) => Err(FormError::WrongKind { what: "a successor", at }),
        }
    }

    fn literal_index(&mut self, text: &str) -> Result<LiteralIndex, FormError> {
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let literal = if is_word { Literal::Word(text.into()) } else { Literal::Punctuation(text.into()) };
        let literals = &mut self.format.literals;
        let index = literals.iter().position(|known| *known == literal).unwrap_or_else(|| {
            literals.push(literal);
            literals.len() - 1
        });
        match u8::try_from(index) {
            Ok(index) => Ok(LiteralIndex(index)),
            Err(_) => Err(FormError::TooLarge { what: "literals", limit: usize::from(u8::MAX) }),
        }
    }

    /// The blank before a literal, by MLIR's rules.
    fn literal_blank(&mut self, text: &str) -> bool {
        let only = (text.len() == 1).then(|| text.as_bytes()[0]);
        let blank = match only {
            _ if !self.wants_blank => false,
            None if text != "->" => true,
            Some(byte) if self.after_punctuation => !b">)}],".contains(&byte),
            Some(byte) => !b"<>(){}[],".contains(&byte),
            None => true,
        };
        self.wants_blank = !only.is_some_and(|byte| b"<({[".contains(&byte));
        self.after_punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        blank
    }

    /// Whether a blank is printed before the next element.
    fn blank(&mut self) -> bool {
        let blank = self.wants_blank || !self.after_punctuation;
        self.after_punctuation = false;
        self.wants_blank = true;
        blank
    }

    /// Compiles elements in order. A unit attribute that is the anchor of its group prints no text.
    fn elements(&mut self, elements: &[FormElement], anchor: Option<usize>) -> Result<(), FormError> {
        for (index, element) in elements.iter().enumerate() {
            self.element(element, anchor == Some(index))?;
        }
        Ok(())
    }

    fn element(&mut self, element: &FormElement, is_anchor: bool) -> Result<(), FormError> {
        match element {
            FormElement::Literal(text) => {
                let literal = self.literal_index(text)?;
                let blank = self.literal_blank(text);
                self.push(Step::Literal { literal, blank })?;
            }
            FormElement::NewLine => {
                self.push(Step::Space { is_line: true })?;
            }
            FormElement::Blank => {
                self.wants_blank = false;
                self.after_punctuation = false;
                self.push(Step::Space { is_line: false })?;
            }
            FormElement::NoBlank => {
                self.wants_blank = false;
                self.after_punctuation = true;
            }
            FormElement::Variable(name, is_qualified, at) => self.variable(name, *is_qualified, is_anchor, *at)?,
            FormElement::Type(ends, is_qualified, at) => {
                let step = match ends {
                    Ends::Name(name) => {
                        let slot = self.slot(name, *at)?;
                        Step::Type { slot, is_qualified: *is_qualified, blank: self.blank() }
                    }
                    Ends::Operands => Step::Types { side: Side::Operands, blank: self.blank() },
                    Ends::Results => Step::Types { side: Side::Results, blank: self.blank() },
                };
                self.push(step)?;
            }
            FormElement::Signature(inputs, results, at) => {
                let (inputs, results) = (self.end(inputs, *at)?, self.end(results, *at)?);
                let blank = self.blank();
                self.push(Step::Signature { inputs, results, blank })?;
            }
            FormElement::Dictionary(has_keyword) => {
                self.push(Step::Dictionary { has_keyword: *has_keyword })?;
                self.after_punctuation = false;
            }
            FormElement::Properties => {
                self.blank();
                self.push(Step::Properties { blank: self.release < Release::V24 })?;
            }
            FormElement::Operands => {
                let blank = self.blank();
                self.push(Step::Operands { blank })?;
            }
            FormElement::Regions => {
                let blank = self.blank();
                self.push(Step::Regions { blank })?;
            }
            FormElement::Successors => {
                let blank = self.blank();
                self.push(Step::Successors { blank })?;
            }
            FormElement::Custom(name, arguments, at) => self.custom(name, arguments, *at)?,
            FormElement::Group { elements, anchor, otherwise, at } => self.group(elements, *anchor, otherwise, *at)?,
            FormElement::Clauses(clauses, at) => self.clauses(clauses, *at)?,
            FormElement::Since { release, elements, at } => self.since(*release, elements, *at)?,
        }
        Ok(())
    }

    fn end(&self, ends: &Ends, at: usize) -> Result<End, FormError> {
        Ok(match ends {
            Ends::Operands => End::Side(Side::Operands),
            Ends::Results => End::Side(Side::Results),
            Ends::Name(name) => End::Slot(self.slot(name, at)?),
        })
    }

    fn variable(&mut self, name: &str, is_qualified: bool, is_anchor: bool, at: usize) -> Result<(), FormError> {
        match self.named(name, at)? {
            NamedPart::Slot(slot) if self.format.info.is_operand(slot) => {
                let blank = self.blank();
                self.push(Step::Operand { slot, blank })?;
            }
            NamedPart::Slot(_) => return Err(FormError::WrongKind { what: "a result", at }),
            NamedPart::Attribute(attribute) => {
                self.written(attribute);
                let info = &self.format.info.attributes[usize::from(attribute.0)];
                if is_anchor && info.shape == AttributeShape::Unit {
                    self.push(Step::Unit { attribute })?;
                    return Ok(());
                }
                let is_optional =
                    !self.is_in_group && matches!(info.presence, Presence::Optional | Presence::Elided(_));
                let blank = self.blank();
                self.push(Step::Attribute { attribute, is_qualified, is_optional, blank })?;
            }
            NamedPart::Region(region) => {
                let blank = self.blank();
                self.push(Step::Region { region, blank })?;
            }
            NamedPart::Successor(successor) => {
                let blank = self.blank();
                self.push(Step::Successor { successor, blank })?;
            }
        }
        Ok(())
    }

    fn written(&mut self, attribute: AttributeIndex) {
        if !self.format.written.contains(&attribute) {
            self.format.written.push(attribute);
        }
    }

    fn custom(&mut self, name: &str, arguments: &[CustomArgument], at: usize) -> Result<(), FormError> {
        let Some(directive) = Directive::of(name) else {
            return Err(FormError::UnknownCustom { name: name.to_owned(), at });
        };
        let start = self.format.arguments.len();
        for argument in arguments {
            let argument = match argument {
                CustomArgument::Variable(name, at) => match self.named(name, *at)? {
                    NamedPart::Slot(slot) => Argument::Slot(slot),
                    NamedPart::Attribute(attribute) => {
                        self.written(attribute);
                        Argument::Attribute(attribute)
                    }
                    NamedPart::Region(region) => Argument::Region(region),
                    NamedPart::Successor(successor) => Argument::Successor(successor),
                },
                CustomArgument::Type(name, at) => Argument::Type(self.slot(name, *at)?),
                CustomArgument::Dictionary => Argument::Dictionary,
                CustomArgument::Text(text) => Argument::Text(text.as_str().into()),
            };
            self.format.arguments.push(argument);
        }
        if !directive.accepts(&self.format.arguments[start..]) {
            let parameters = directive.parameters().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            return Err(FormError::Arguments { name: name.to_owned(), parameters, at });
        }
        let arguments = Range { start: start as u16, end: self.format.arguments.len() as u16 };
        let blank = self.blank();
        self.push(Step::Custom { directive, arguments, blank })?;
        Ok(())
    }

    fn group(
        &mut self,
        elements: &[FormElement],
        anchor: Option<usize>,
        otherwise: &[FormElement],
        at: usize,
    ) -> Result<(), FormError> {
        let Some(anchored) = anchor.and_then(|anchor| elements.get(anchor)) else {
            return Err(FormError::NoAnchor { at });
        };
        let anchors = self.anchors(std::slice::from_ref(anchored))?;
        let first = elements.iter().find(|element| !matches!(element, FormElement::NoBlank | FormElement::Blank));
        let test = self.test(first, at)?;
        let begin = self.push(Step::Group { test, anchors, otherwise: 0 })?;
        let was_in_group = std::mem::replace(&mut self.is_in_group, true);
        self.elements(elements, anchor)?;
        let mut open = begin;
        if !otherwise.is_empty() {
            open = self.push(Step::Jump { to: 0 })?;
            let other = self.position();
            self.go_to(begin, other);
            self.elements(otherwise, None)?;
        }
        let end = self.position();
        self.go_to(open, end);
        self.is_in_group = was_in_group;
        Ok(())
    }

    /// Compiles elements that are printed since a release. For earlier releases, their attributes remain in the dictionary.
    fn since(&mut self, since: Release, elements: &[FormElement], at: usize) -> Result<(), FormError> {
        let first = elements.iter().find(|element| !matches!(element, FormElement::NoBlank | FormElement::Blank));
        let test = self.test(first, at)?;
        let is_printed = since <= self.release;
        let anchors = if is_printed { self.anchors(elements)? } else { Range::default() };
        let begin = self.push(Step::Since { is_printed, test, anchors, otherwise: 0 })?;
        let was_in_group = std::mem::replace(&mut self.is_in_group, true);
        let (blank, punctuation) = (self.wants_blank, self.after_punctuation);
        let written = self.format.written.clone();
        // If the part is a single word, the word sets its unit attribute.
        let unit = elements.iter().position(|element| self.is_unit(element));
        self.elements(elements, unit)?;
        if !is_printed {
            self.format.written = written;
            (self.wants_blank, self.after_punctuation) = (blank, punctuation);
        }
        self.is_in_group = was_in_group;
        let end = self.position();
        self.go_to(begin, end);
        Ok(())
    }

    /// Sets the step after a step.
    fn go_to(&mut self, step: usize, position: u16) {
        match &mut self.format.steps[step] {
            Step::Group { otherwise: to, .. }
            | Step::Since { otherwise: to, .. }
            | Step::Jump { to }
            | Step::Clause { next: to, .. } => *to = position,
            _ => {}
        }
    }

    fn clauses(&mut self, clauses: &[Vec<FormElement>], at: usize) -> Result<(), FormError> {
        let first = self.position();
        for elements in clauses {
            let test = self.test(elements.first(), at)?;
            let Test::Literal(_) = test else { return Err(FormError::GroupStart { at }) };
            let anchors = self.anchors(elements)?;
            let begin = self.push(Step::Clause { test, anchors, next: 0 })?;
            // If a clause is a single word, the word sets its unit attribute.
            let unit = elements.iter().position(|element| self.is_unit(element));
            let was_in_group = std::mem::replace(&mut self.is_in_group, false);
            self.elements(elements, unit)?;
            self.is_in_group = was_in_group;
            self.push(Step::ClauseEnd { first })?;
            let next = self.position();
            self.go_to(begin, next);
        }
        Ok(())
    }

    fn is_unit(&self, element: &FormElement) -> bool {
        let FormElement::Variable(name, _, at) = element else { return false };
        match self.named(name, *at) {
            Ok(NamedPart::Attribute(index)) => {
                self.format.info.attributes[usize::from(index.0)].shape == AttributeShape::Unit
            }
            _ => false,
        }
    }

    fn test(&mut self, first: Option<&FormElement>, at: usize) -> Result<Test, FormError> {
        Ok(match first {
            Some(FormElement::Literal(text)) => Test::Literal(self.literal_index(text)?),
            Some(FormElement::Variable(name, _, at)) => match self.named(name, *at)? {
                NamedPart::Slot(_) => Test::Operand,
                NamedPart::Attribute(attribute) => Test::Attribute(attribute),
                NamedPart::Region(_) => Test::Region,
                NamedPart::Successor(_) => Test::Successor,
            },
            Some(FormElement::Type(..)) => Test::Type,
            Some(FormElement::Operands) => Test::Operand,
            Some(FormElement::Regions) => Test::Region,
            Some(FormElement::Successors) => Test::Successor,
            Some(FormElement::Custom(..)) => Test::Directive,
            Some(FormElement::Signature(..)) => Test::Type,
            _ => return Err(FormError::GroupStart { at }),
        })
    }

    /// The elements of a group that may be absent.
    fn anchors(&mut self, elements: &[FormElement]) -> Result<Range, FormError> {
        let start = self.format.anchors.len() as u16;
        for element in elements {
            let mut found = Vec::new();
            match element {
                FormElement::Variable(name, _, at) => found.push(self.named(name, *at)?),
                FormElement::Type(Ends::Name(name), _, at) => found.push(self.named(name, *at)?),
                FormElement::Signature(inputs, results, at) => {
                    for ends in [inputs, results] {
                        if let Ends::Name(name) = ends {
                            found.push(self.named(name, *at)?);
                        }
                    }
                }
                FormElement::Custom(_, arguments, _) => {
                    for argument in arguments {
                        if let CustomArgument::Variable(name, at) | CustomArgument::Type(name, at) = argument {
                            found.push(self.named(name, *at)?);
                        }
                    }
                }
                FormElement::Group { elements, .. } => {
                    self.anchors(elements)?;
                }
                FormElement::Operands | FormElement::Type(Ends::Operands, ..) => {
                    found.extend(self.format.info.side(Side::Operands).map(NamedPart::Slot));
                }
                FormElement::Type(Ends::Results, ..) => {
                    found.extend(self.format.info.side(Side::Results).map(NamedPart::Slot));
                }
                FormElement::Regions => {
                    found
                        .extend((0..self.format.info.regions.len()).map(|at| NamedPart::Region(RegionIndex(at as u8))));
                }
                FormElement::Successors => {
                    let all = 0..self.format.info.successors.len();
                    found.extend(all.map(|at| NamedPart::Successor(SuccessorIndex(at as u8))));
                }
                FormElement::Literal(_)
                | FormElement::Blank
                | FormElement::NoBlank
                | FormElement::NewLine
                | FormElement::Dictionary(_)
                | FormElement::Properties
                | FormElement::Clauses(..)
                | FormElement::Since { .. } => {}
            }
            self.format.anchors.extend(found.into_iter().map(|named| match named {
                NamedPart::Slot(slot) => Anchor::Slot(slot),
                NamedPart::Attribute(attribute) => Anchor::Attribute(attribute),
                NamedPart::Region(region) => Anchor::Region(region),
                NamedPart::Successor(successor) => Anchor::Successor(successor),
            }));
        }
        Ok(Range { start, end: self.format.anchors.len() as u16 })
    }
}
