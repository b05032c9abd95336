//! Directives of StableHLO for its attributes.

use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind};

/// The body of `#dialect.name<body>`, for an attribute that the directive prints.
fn body<'i>(form: &mut FormPrinter<'_, 'i>, attribute: AttributeIndex, open: &str) -> Option<&'i str> {
    form.printed.attributes.add(attribute.0);
    let value = form.parts.attribute(attribute)?;
    body_of_value(form, value, open)
}

fn body_of_value<'i>(form: &FormPrinter<'_, 'i>, value: AttributeId, open: &str) -> Option<&'i str> {
    let ir = form.parts.ir;
    let AttributeKind::Opaque(text, None) = *ir.attributes().resolve(value) else { return None };
    std::str::from_utf8(ir.texts().get(text)).ok()?.strip_prefix(open)?.strip_suffix('>')
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
pub(super) fn dot_dimensions(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(numbers)] = arguments else { return None };
    let body = body(form, *numbers, "#stablehlo.dot<")?;
    let list = |name: &str| match body.split_once(&format!("{name}_dimensions = [")) {
        Some((_, rest)) => rest.split_once(']').map(|(list, _)| list),
        None => Some(""),
    };
    let batching = (list("lhs_batching")?, list("rhs_batching")?);
    if batching != ("", "") {
        form.str(&format!("batching_dims = [{}] x [{}], ", batching.0, batching.1));
    }
    let contracting = (list("lhs_contracting")?, list("rhs_contracting")?);
    form.str(&format!("contracting_dims = [{}] x [{}]", contracting.0, contracting.1));
    Some(())
}

/// `, precision = [DEFAULT, HIGH]`, or nothing.
pub(super) fn precision(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(precision), ..] = arguments else { return None };
    if form.parts.attribute(*precision).is_none() {
        return Some(());
    }
    let elements = form.elements(*precision)?;
    form.str(", precision = [");
    form.list(elements, |form, element| {
        let word = body_of_value(form, *element, "#stablehlo<precision ")?;
        form.str(word);
        Some(())
    })?;
    form.str("]");
    // An empty text is read as no list.
    (!elements.is_empty()).then_some(())
}

/// `, precision = [DEFAULT], algorithm = <..>`, either of which may be left out.
pub(super) fn precision_and_algorithm(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(_), Argument::Attribute(algorithm)] = arguments else { return None };
    precision(form, arguments)?;
    if form.parts.attribute(*algorithm).is_some() {
        form.str(", algorithm = ");
        form.written(*algorithm)?;
    }
    Some(())
}

/// `e5m2`
pub(super) fn exponent_and_mantissa(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(exponent), Argument::Attribute(mantissa)] = arguments else { return None };
    let (exponent, mantissa) = (form.number(*exponent)?, form.number(*mantissa)?);
    form.str(&format!("e{exponent}m{mantissa}"));
    (exponent >= 0 && mantissa >= 0).then_some(())
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
pub(super) fn convolution_dimensions(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(numbers)] = arguments else { return None };
    let body = body(form, *numbers, "#stablehlo.conv<")?;
    form.str(body);
    body.starts_with('[').then_some(())
}

/// `stride = [1, 2], pad = [[0, 1]], ..`: those that are set.
pub(super) fn window_attributes(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let words = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
    let mut is_first = true;
    for (word, argument) in words.into_iter().zip(arguments) {
        let Argument::Attribute(attribute) = argument else { return None };
        form.printed.attributes.add(attribute.0);
        let Some(kind) = form.kind(*attribute) else { continue };
        form.str(if is_first { "" } else { ", " });
        is_first = false;
        form.str(word);
        form.str(" = ");
        match kind {
            AttributeKind::DenseArray(..) => {
                let AttributeKind::DenseArray(_, body) = kind else { return None };
                form.str("[");
                if let Some(body) = body {
                    form.printer.text(body);
                }
                form.str("]");
            }
            AttributeKind::Dense(..) => padding(form, *attribute)?,
            _ => return None,
        }
    }
    Some(())
}

/// A list of pairs; where all numbers are the same the attribute has one only.
fn padding(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let (ty, numbers) = form.parts.ir.elements(form.parts.attribute(attribute)?)?;
    let [rows, columns] = form.parts.ir.types().shaped(ty)?.shape? else { return None };
    let rows = usize::try_from(rows.size()?).ok()?.min(1 << 16);
    if columns.size() != Some(2) || numbers.is_empty() {
        return None;
    }
    let mut numbers = numbers.iter().cycle();
    form.str("[");
    form.list(0..rows, |form, _| {
        let (low, high) = (numbers.next()?, numbers.next()?);
        form.str(&format!("[{low}, {high}]"));
        Some(())
    })?;
    form.str("]");
    Some(())
}
