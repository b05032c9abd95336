//! Directives of StableHLO for its attributes.

use super::lists::{read_index, set_attribute};
use super::symbols::{optional_attribute, set_array};
use crate::asm::directive::Start::{Always, AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::expect::{is_at_word, keyword_text, list_until, punctuation, refused};
use crate::asm::parser::numbers::read_numbers;
use crate::asm::parser::terms::{integer_of, opaque, set_numbers};
use crate::asm::parser::types::bracket_extent;
use crate::asm::printer::FormPrinter;
use crate::assembly::AttributeIndex;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
    "DotDimensionNumbers" starts [Always] => parse_dot_dimensions, print_dot_dimensions;
    /// `, precision = [DEFAULT, HIGH]`, or nothing.
    "PrecisionConfig" starts [Text(",")] => parse_precision, print_precision;
    /// `, precision = [DEFAULT], algorithm = <..>`, each of which may be left out.
    "PrecisionConfigAndAlgorithm" starts [Text(",")] => parse_precision, print_precision;
    /// `e5m2`: two numbers.
    "ExponentMantissa" starts [Always] => parse_exponent_and_mantissa, print_exponent_and_mantissa;
    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
    "ConvolutionDimensions" starts [Text("[")] => parse_convolution_dimensions, print_convolution_dimensions;
    /// `stride = [1, 2], pad = [[0, 1]], lhs_dilate = .., rhs_dilate = .., reverse = ..`
    "WindowAttributes" starts [AnyWord] => parse_window_attributes, print_window_attributes;
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
fn parse_dot_dimensions<'s>(b: &mut Builder<'s>, numbers: AttributeIndex) -> Read<()> {
    let mut parts = Vec::new();
    if b.input.take_word("batching_dims") {
        let [left, right] = pair_of_lists(b)?;
        parts.push(format!("lhs_batching_dimensions = [{left}]"));
        parts.push(format!("rhs_batching_dimensions = [{right}]"));
        punctuation(b, ",")?;
    }
    keyword_text(b, "contracting_dims")?;
    let [left, right] = pair_of_lists(b)?;
    for (name, list) in [("lhs", left), ("rhs", right)] {
        if !list.is_empty() {
            parts.push(format!("{name}_contracting_dimensions = [{list}]"));
        }
    }
    parts.retain(|part| !part.ends_with("[]"));
    let text = parts.join(", ");
    let value = opaque(b, &[b"#stablehlo.dot<", text.as_bytes(), b">"]);
    b.forms.state()?.attributes[usize::from(numbers.0)] = Some(value);
    Ok(())
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
fn print_dot_dimensions(form: &mut FormPrinter<'_, '_>, numbers: AttributeIndex) -> Option<()> {
    let body = body(form, numbers, "#stablehlo.dot<")?;
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

/// `[0] x [0]`
fn pair_of_lists(b: &mut Builder<'_>) -> Read<[String; 2]> {
    punctuation(b, "=")?;
    let first = number_list(b)?;
    keyword_text(b, "x")?;
    Ok([first, number_list(b)?])
}

/// `[0, 1]`, and its text inside of the brackets.
fn number_list(b: &mut Builder<'_>) -> Read<String> {
    punctuation(b, "[")?;
    let mut texts = Vec::new();
    list_until(b, "]", |b| {
        texts.push(read_index(b)?);
        Ok(())
    })?;
    Ok(texts.join(", "))
}

/// The body of `#dialect.name<body>`, for an attribute that the directive prints.
pub(super) fn body<'i>(form: &mut FormPrinter<'_, 'i>, attribute: AttributeIndex, open: &str) -> Option<&'i str> {
    form.printed.attributes.add(attribute.0);
    let value = form.parts.attribute(attribute)?;
    body_of_value(form, value, open)
}

fn body_of_value<'i>(form: &FormPrinter<'_, 'i>, value: AttributeId, open: &str) -> Option<&'i str> {
    let ir = form.parts.ir;
    let AttributeKind::Opaque(text, None) = *ir.attributes().resolve(value) else { return None };
    std::str::from_utf8(ir.texts().get(text)).ok()?.strip_prefix(open)?.strip_suffix('>')
}

/// `, precision = [DEFAULT, HIGH]`, or nothing; and `, algorithm = <..>` where there is an attribute for it.
fn parse_precision<'s>(
    b: &mut Builder<'s>,
    (precision, algorithm): (AttributeIndex, Option<AttributeIndex>),
) -> Read<()> {
    let start = b.input.at();
    if !b.input.take_text(",") {
        return Ok(());
    }
    let mut goes_on = true;
    if b.input.take_word("precision") {
        punctuation(b, "=")?;
        punctuation(b, "[")?;
        let mut found = Vec::new();
        while let Some(word) = b.input.word() {
            b.input.skip_to(word.end);
            let text = b.core.slice(word.start, word.end);
            found.push(opaque(b, &[b"#stablehlo<precision ", text, b">"]));
            if !b.input.take_text(",") {
                break;
            }
        }
        punctuation(b, "]")?;
        set_array(b, precision, &found)?;
        goes_on = false;
    }
    if let Some(algorithm) = algorithm {
        goes_on = goes_on || b.input.take_text(",");
        if goes_on && b.input.take_word("algorithm") {
            punctuation(b, "=")?;
            optional_attribute(b, algorithm)?;
            goes_on = false;
        }
    }
    if goes_on {
        b.input.skip_to(start);
    }
    Ok(())
}

/// `, precision = [DEFAULT], algorithm = <..>`, each of which may be left out.
fn print_precision(
    form: &mut FormPrinter<'_, '_>,
    (precision, algorithm): (AttributeIndex, Option<AttributeIndex>),
) -> Option<()> {
    if form.parts.attribute(precision).is_some() {
        let elements = form.elements(precision)?;
        // An empty text is read as no list.
        (!elements.is_empty()).then_some(())?;
        form.str(", precision = [");
        form.list(elements, |form, element| {
            let word = body_of_value(form, *element, "#stablehlo<precision ")?;
            form.str(word);
            Some(())
        })?;
        form.str("]");
    }
    if let Some(algorithm) = algorithm.filter(|algorithm| form.parts.attribute(*algorithm).is_some()) {
        form.str(", algorithm = ");
        form.written(algorithm)?;
    }
    Some(())
}

/// `e5m2`
fn parse_exponent_and_mantissa<'s>(
    b: &mut Builder<'s>,
    (exponent, mantissa): (AttributeIndex, AttributeIndex),
) -> Read<()> {
    let span = b.input.word().unwrap_or(Span::at(b.input.next_at() as u32));
    let text = String::from_utf8_lossy(b.input.text(span)).into_owned();
    let parts = text.strip_prefix('e').and_then(|text| text.split_once('m'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((left, right)) = parts.filter(|(left, right)| is_number(left) && is_number(right)) else {
        let expected = "exponent mantissa in format e#m#";
        return Err(refused(b, CustomError::Expected { expected }, span));
    };
    b.input.skip_to(span.end);
    let i32 = integer_of(b, 32);
    for (attribute, text) in [(exponent, left), (mantissa, right)] {
        let text = b.core.ir.texts.add(text.as_bytes());
        set_attribute(b, attribute, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `e5m2`
fn print_exponent_and_mantissa(
    form: &mut FormPrinter<'_, '_>,
    (exponent, mantissa): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (exponent, mantissa) = (form.number(exponent)?, form.number(mantissa)?);
    form.str(&format!("e{exponent}m{mantissa}"));
    (exponent >= 0 && mantissa >= 0).then_some(())
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
fn parse_convolution_dimensions<'s>(b: &mut Builder<'s>, numbers: AttributeIndex) -> Read<()> {
    let mut lists = Vec::new();
    for between in ["x", "->", ""] {
        let list = bracket_extent(b);
        let text = String::from_utf8_lossy(b.input.text(list)).into_owned();
        b.input.skip_to(list.end);
        let items: Vec<&str> = text.trim_matches(['[', ']']).split(',').map(str::trim).collect();
        lists.push(format!("[{}]", items.join(", ")));
        match between {
            "" => {}
            "x" => keyword_text(b, "x")?,
            _ => punctuation(b, "->")?,
        }
    }
    let text = format!("{}x{}->{}", lists[0], lists[1], lists[2]);
    let value = opaque(b, &[b"#stablehlo.conv<", text.as_bytes(), b">"]);
    b.forms.state()?.attributes[usize::from(numbers.0)] = Some(value);
    Ok(())
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
fn print_convolution_dimensions(form: &mut FormPrinter<'_, '_>, numbers: AttributeIndex) -> Option<()> {
    let body = body(form, numbers, "#stablehlo.conv<")?;
    form.str(body);
    body.starts_with('[').then_some(())
}

/// `stride = [1, 2], pad = [[0, 1]], ..`
/// The words of window attributes, in the order of the arguments.
const WINDOW_WORDS: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];

/// The attributes of these words.
type WindowParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `stride = [1, 2], pad = [[0, 1]], ..`
fn parse_window_attributes(b: &mut Builder<'_>, (stride, pad, lhs, rhs, reverse): WindowParts) -> Read<()> {
    loop {
        let attributes = [stride, pad, lhs, rhs, reverse];
        let found = WINDOW_WORDS.into_iter().zip(attributes).find(|(word, _)| is_at_word(b, word.as_bytes()));
        let Some((word, attribute)) = found else { return Ok(()) };
        keyword_text(b, word)?;
        punctuation(b, "=")?;
        match word {
            "pad" => window_padding(b, attribute)?,
            "reverse" => {
                let value = read_numbers(b, "i1")?;
                b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
            }
            _ => {
                let text = number_list(b)?;
                set_numbers(b, attribute, "i64", &text)?;
            }
        }
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

/// `stride = [1, 2], pad = [[0, 1]], ..`: those that are set.
fn print_window_attributes(
    form: &mut FormPrinter<'_, '_>,
    (stride, pad, lhs, rhs, reverse): WindowParts,
) -> Option<()> {
    let mut is_first = true;
    for (word, attribute) in WINDOW_WORDS.into_iter().zip([stride, pad, lhs, rhs, reverse]) {
        form.printed.attributes.add(attribute.0);
        let Some(kind) = form.kind(attribute) else { continue };
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
            AttributeKind::Dense(..) => padding(form, attribute)?,
            _ => return None,
        }
    }
    Some(())
}

/// `[[0, 1], [2, 3]]`, as elements of a tensor.
fn window_padding(b: &mut Builder<'_>, attribute: crate::assembly::AttributeIndex) -> Read<()> {
    punctuation(b, "[")?;
    let mut rows = Vec::new();
    list_until(b, "]", |b| {
        rows.push(number_list(b)?);
        Ok(())
    })?;
    let i64 = integer_of(b, 64);
    let size = |size: usize| Dim::fixed(size as u64).unwrap_or(Dim::DYNAMIC);
    let shape = [size(rows.len()), size(2)].into();
    let ty = b.core.intern(Type::RankedTensor { shape, element: i64, encoding: None });
    let mut numbers = rows.iter().flat_map(|row| row.split(", "));
    let first = numbers.next().unwrap_or_default().to_owned();
    let text = match rows.is_empty() || numbers.all(|number| number == first) {
        true => first,
        false => format!("[[{}]]", rows.join("], [")),
    };
    let text = b.core.ir.texts.add(text.as_bytes());
    set_attribute(b, attribute, AttributeKind::Dense(text, ty))
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
