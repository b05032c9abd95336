//! Forms without the attributes that an operation does not have in a release of LLVM.

use super::notation::{CustomArgument, FormElement};
use super::{OpDefinition, Release};

/// The names of the attributes that the operation does not have in a release.
pub(super) fn absent_attributes(info: &OpDefinition, release: Release) -> Vec<Box<str>> {
    let absent = info.attributes.iter().filter(|attribute| !attribute.releases.contain(release));
    absent.map(|attribute| attribute.name.clone()).collect()
}

/// The definition without attributes that later releases added: it is that of the earlier releases.
pub(super) fn without_attributes(mut info: OpDefinition, absent: &[Box<str>]) -> OpDefinition {
    let removed = info.attributes.extract_if(.., |attribute| absent.contains(&attribute.name));
    let added = removed.filter_map(|attribute| attribute.releases.since).min();
    info.releases.before = info.releases.before.or(added);
    info
}

/// Omits attributes from the elements of a form: as arguments of directives, and with the clauses and groups that name them.
pub(super) fn without(elements: &[FormElement], absent: &[Box<str>]) -> Vec<FormElement> {
    elements.iter().filter_map(|element| element_without(element, absent)).collect()
}

fn element_without(element: &FormElement, absent: &[Box<str>]) -> Option<FormElement> {
    match element {
        FormElement::Custom(name, arguments, at) => {
            let kept = arguments.iter().filter(|argument| !is_absent(argument, absent)).cloned().collect();
            Some(FormElement::Custom(name.clone(), kept, *at))
        }
        FormElement::Clauses(clauses, at) => {
            let kept = clauses.iter().filter(|clause| !clause.iter().any(|element| names(element, absent)));
            Some(FormElement::Clauses(kept.cloned().collect(), *at))
        }
        _ => (!names(element, absent)).then(|| element.clone()),
    }
}

fn is_absent(argument: &CustomArgument, absent: &[Box<str>]) -> bool {
    matches!(argument, CustomArgument::Variable(name, _) if absent.iter().any(|absent| **absent == **name))
}

/// Whether an element names one of the attributes. Groups nest as deeply as the parser of the notation permits.
fn names(element: &FormElement, absent: &[Box<str>]) -> bool {
    let any = |elements: &[FormElement]| elements.iter().any(|element| names(element, absent));
    match element {
        FormElement::Variable(name, ..) => absent.iter().any(|absent| **absent == **name),
        FormElement::Custom(_, arguments, _) => arguments.iter().any(|argument| is_absent(argument, absent)),
        FormElement::Group { elements, otherwise, .. } => any(elements) || any(otherwise),
        FormElement::Clauses(clauses, _) => clauses.iter().any(|clause| any(clause)),
        FormElement::Since { elements, .. } => any(elements),
        FormElement::Literal(_)
        | FormElement::Blank
        | FormElement::NoBlank
        | FormElement::NewLine
        | FormElement::Type(..)
        | FormElement::Signature(..)
        | FormElement::Dictionary(_)
        | FormElement::Properties
        | FormElement::Operands
        | FormElement::Regions
        | FormElement::Successors => false,
    }
}
