//! Prints the elements of a form as text.

use super::{CustomArgument, Ends, FormElement};

/// The text of a form, with one blank between its elements.
pub fn print_elements(elements: &[FormElement]) -> String {
    elements.iter().map(print_element).collect::<Vec<_>>().join(" ")
}

fn print_element(element: &FormElement) -> String {
    let qualified = |text: String, is_qualified: bool| if is_qualified { format!("qualified({text})") } else { text };
    match element {
        FormElement::Literal(text) => format!("`{text}`"),
        FormElement::Blank => "` `".to_owned(),
        FormElement::NoBlank => "``".to_owned(),
        FormElement::NewLine => "`\\n`".to_owned(),
        FormElement::Variable(name, is_qualified, _) => qualified(format!("${name}"), *is_qualified),
        FormElement::Type(ends, is_qualified, _) => qualified(format!("type({})", print_ends(ends)), *is_qualified),
        FormElement::Signature(inputs, results, _) => {
            format!("functional-type({}, {})", print_ends(inputs), print_ends(results))
        }
        FormElement::Dictionary(false) => "attr-dict".to_owned(),
        FormElement::Dictionary(true) => "attr-dict-with-keyword".to_owned(),
        FormElement::Properties => "prop-dict".to_owned(),
        FormElement::Operands => "operands".to_owned(),
        FormElement::Regions => "regions".to_owned(),
        FormElement::Successors => "successors".to_owned(),
        FormElement::Custom(name, arguments, _) => {
            let arguments: Vec<String> = arguments.iter().map(print_argument).collect();
            format!("custom<{name}>({})", arguments.join(", "))
        }
        FormElement::Group { elements, anchor, otherwise, .. } => {
            let print = |(index, element)| {
                let mark = if *anchor == Some(index) { "^" } else { "" };
                format!("{}{mark}", print_element(element))
            };
            let group = elements.iter().enumerate().map(print).collect::<Vec<_>>().join(" ");
            match otherwise.is_empty() {
                true => format!("({group})?"),
                false => format!("({group}) : ({})?", print_elements(otherwise)),
            }
        }
        FormElement::Clauses(clauses, _) => {
            let clauses: Vec<String> = clauses.iter().map(|clause| print_elements(clause)).collect();
            format!("oilist({})", clauses.join(" | "))
        }
        FormElement::Since { release, elements, .. } => format!("since<{release}>({})", print_elements(elements)),
    }
}

fn print_ends(ends: &Ends) -> String {
    match ends {
        Ends::Operands => "operands".to_owned(),
        Ends::Results => "results".to_owned(),
        Ends::Name(name) => format!("${name}"),
    }
}

fn print_argument(argument: &CustomArgument) -> String {
    match argument {
        CustomArgument::Variable(name, _) => format!("${name}"),
        CustomArgument::Type(name, _) => format!("type(${name})"),
        CustomArgument::Dictionary => "attr-dict".to_owned(),
        CustomArgument::Text(text) => format!("\"{text}\""),
    }
}
