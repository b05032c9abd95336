//! Attributes of StableHLO in the text of its directives.

use super::symbols::optional_attribute;
use crate::asm::directive::DirectiveStart::{Always, AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::AttributeIndex;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
    "DotDimensionNumbers" starts [Always] => parse_dot_dimensions, print_dot_dimensions;
    /// `, precision = [DEFAULT, HIGH]`, or nothing.
    "PrecisionConfig" starts [Text(",")] => parse_precision, print_precision;
    /// `, precision = [DEFAULT], algorithm = <..>`; both parts are optional.
    "PrecisionConfigAndAlgorithm" starts [Text(",")] => parse_precision, print_precision;
    /// `e5m2`: two numbers.
    "ExponentMantissa" starts [Always] => parse_exponent_and_mantissa, print_exponent_and_mantissa;
    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
    "ConvolutionDimensions" starts [Text("[")] => parse_convolution_dimensions, print_convolution_dimensions;
    /// `stride = [1, 2], pad = [[0, 1]], lhs_dilate = .., rhs_dilate = .., reverse = ..`
    "WindowAttributes" starts [AnyWord] => parse_window_attributes, print_window_attributes;
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
fn parse_dot_dimensions<'s>(p: &mut OpAsmParser<'_, 's>, numbers: AttributeIndex) -> ParseResult<()> {
    let mut parts = Vec::new();
    if p.parse_optional_keyword("batching_dims") {
        let [left, right] = pair_of_lists(p)?;
        parts.push(format!("lhs_batching_dimensions = [{left}]"));
        parts.push(format!("rhs_batching_dimensions = [{right}]"));
        p.parse(",")?;
    }
    p.parse_keyword("contracting_dims")?;
    let [left, right] = pair_of_lists(p)?;
    for (name, list) in [("lhs", left), ("rhs", right)] {
        if !list.is_empty() {
            parts.push(format!("{name}_contracting_dimensions = [{list}]"));
        }
    }
    parts.retain(|part| !part.ends_with("[]"));
    let text = parts.join(", ");
    let value = p.opaque_attribute(&[b"#stablehlo.dot<", text.as_bytes(), b">"]);
    p.set_attribute(numbers, value)
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
fn print_dot_dimensions(p: &mut OpAsmPrinter<'_, '_>, numbers: AttributeIndex) -> Option<()> {
    let body = body(p, numbers, "#stablehlo.dot<")?;
    let list = |name: &str| match body.split_once(&format!("{name}_dimensions = [")) {
        Some((_, rest)) => rest.split_once(']').map(|(list, _)| list),
        None => Some(""),
    };
    let batching = (list("lhs_batching")?, list("rhs_batching")?);
    if batching != ("", "") {
        p.print(&format!("batching_dims = [{}] x [{}], ", batching.0, batching.1));
    }
    let contracting = (list("lhs_contracting")?, list("rhs_contracting")?);
    p.print(&format!("contracting_dims = [{}] x [{}]", contracting.0, contracting.1));
    Some(())
}

/// `[0] x [0]`
fn pair_of_lists(p: &mut OpAsmParser<'_, '_>) -> ParseResult<[String; 2]> {
    p.parse("=")?;
    let first = number_list(p)?;
    p.parse_keyword("x")?;
    Ok([first, number_list(p)?])
}

/// `[0, 1]`; also returns the text between the brackets.
fn number_list(p: &mut OpAsmParser<'_, '_>) -> ParseResult<String> {
    p.parse("[")?;
    let mut texts = Vec::new();
    p.parse_list_until("]", |p| {
        texts.push(p.parse_index()?);
        Ok(())
    })?;
    Ok(texts.join(", "))
}

/// The body of `#dialect.name<body>`, for an attribute that the directive prints.
pub(super) fn body<'i>(p: &mut OpAsmPrinter<'_, 'i>, attribute: AttributeIndex, open: &str) -> Option<&'i str> {
    p.did_print_attribute(attribute);
    let value = p.attribute(attribute)?;
    body_of_value(p, value, open)
}

fn body_of_value<'i>(p: &OpAsmPrinter<'_, 'i>, value: AttributeId, open: &str) -> Option<&'i str> {
    let ir = p.ir();
    let AttributeKind::Opaque(text, None) = *ir.attributes().resolve(value) else { return None };
    std::str::from_utf8(ir.texts().get(text)).ok()?.strip_prefix(open)?.strip_suffix('>')
}

const PRECISIONS: [&str; 3] = ["DEFAULT", "HIGH", "HIGHEST"];

/// `, precision = [DEFAULT, HIGH]`, or nothing; and `, algorithm = <..>` if the directive has an attribute for it.
fn parse_precision<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (precision, algorithm): (AttributeIndex, Option<AttributeIndex>),
) -> ParseResult<()> {
    let start = p.at();
    if !p.parse_optional(",") {
        return Ok(());
    }
    let mut goes_on = true;
    if p.parse_optional_keyword("precision") {
        p.parse("=")?;
        p.parse("[")?;
        let mut found = Vec::new();
        while let Some(word) = p.word() {
            let text = p.slice(word.start, word.end);
            if !PRECISIONS.iter().any(|known| known.as_bytes() == text) {
                let (class, words) = (Some("::mlir::stablehlo::Precision".to_owned()), PRECISIONS.map(str::to_owned));
                return Err(p.error(CustomError::EnumerationWord { class, words: words.into() }, word));
            }
            p.skip_to(word.end);
            found.push(p.opaque_attribute(&[b"#stablehlo<precision ", text, b">"]));
            if !p.parse_optional(",") {
                break;
            }
        }
        p.parse("]")?;
        p.set_array(precision, &found)?;
        goes_on = false;
    }
    if let Some(algorithm) = algorithm {
        goes_on = goes_on || p.parse_optional(",");
        if goes_on && p.parse_optional_keyword("algorithm") {
            p.parse("=")?;
            optional_attribute(p, algorithm)?;
            goes_on = false;
        }
    }
    if goes_on {
        p.skip_to(start);
    }
    Ok(())
}

/// `, precision = [DEFAULT], algorithm = <..>`; both parts are optional.
fn print_precision(
    p: &mut OpAsmPrinter<'_, '_>,
    (precision, algorithm): (AttributeIndex, Option<AttributeIndex>),
) -> Option<()> {
    if p.attribute(precision).is_some() {
        let elements = p.elements(precision)?;
        // An empty text is read as no list.
        (!elements.is_empty()).then_some(())?;
        p.print(", precision = [");
        p.print_list(elements, |p, element| {
            let word = body_of_value(p, *element, "#stablehlo<precision ")?;
            p.print(word);
            Some(())
        })?;
        p.print("]");
    }
    if let Some(algorithm) = algorithm.filter(|algorithm| p.attribute(*algorithm).is_some()) {
        p.print(", algorithm = ");
        p.written(algorithm)?;
    }
    Some(())
}

/// `e5m2`
fn parse_exponent_and_mantissa<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (exponent, mantissa): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let span = p.word().unwrap_or(Span::at(p.next_at() as u32));
    let text = String::from_utf8_lossy(p.text_of(span)).into_owned();
    let parts = text.strip_prefix('e').and_then(|text| text.split_once('m'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((left, right)) = parts.filter(|(left, right)| is_number(left) && is_number(right)) else {
        let expected = "exponent mantissa in format e#m#";
        return Err(p.error(CustomError::Expected { expected }, span));
    };
    p.skip_to(span.end);
    let i32 = p.integer_type(32);
    for (attribute, text) in [(exponent, left), (mantissa, right)] {
        let text = p.new_text(text.as_bytes());
        p.add_attribute(attribute, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `e5m2`
fn print_exponent_and_mantissa(
    p: &mut OpAsmPrinter<'_, '_>,
    (exponent, mantissa): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (exponent, mantissa) = (p.number(exponent)?, p.number(mantissa)?);
    p.print(&format!("e{exponent}m{mantissa}"));
    (exponent >= 0 && mantissa >= 0).then_some(())
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
fn parse_convolution_dimensions<'s>(p: &mut OpAsmParser<'_, 's>, numbers: AttributeIndex) -> ParseResult<()> {
    let mut lists = Vec::new();
    for between in ["x", "->", ""] {
        let list = p.bracket_extent();
        let text = String::from_utf8_lossy(p.text_of(list)).into_owned();
        p.skip_to(list.end);
        let items: Vec<&str> = text.trim_matches(['[', ']']).split(',').map(str::trim).collect();
        lists.push(format!("[{}]", items.join(", ")));
        match between {
            "" => {}
            "x" => p.parse_keyword("x")?,
            _ => p.parse("->")?,
        }
    }
    let text = format!("{}x{}->{}", lists[0], lists[1], lists[2]);
    let value = p.opaque_attribute(&[b"#stablehlo.conv<", text.as_bytes(), b">"]);
    p.set_attribute(numbers, value)
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
fn print_convolution_dimensions(p: &mut OpAsmPrinter<'_, '_>, numbers: AttributeIndex) -> Option<()> {
    let body = body(p, numbers, "#stablehlo.conv<")?;
    p.print(body);
    body.starts_with('[').then_some(())
}

/// `stride = [1, 2], pad = [[0, 1]], ..`
/// The words of window attributes, in the order of the arguments.
const WINDOW_WORDS: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];

/// The attributes for these words.
type WindowParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `stride = [1, 2], pad = [[0, 1]], ..`
fn parse_window_attributes(
    p: &mut OpAsmParser<'_, '_>,
    (stride, pad, lhs, rhs, reverse): WindowParts,
) -> ParseResult<()> {
    loop {
        let attributes = [stride, pad, lhs, rhs, reverse];
        let found = WINDOW_WORDS.into_iter().zip(attributes).find(|(word, _)| p.is_at_keyword(word.as_bytes()));
        let Some((word, attribute)) = found else { return Ok(()) };
        p.parse_keyword(word)?;
        p.parse("=")?;
        match word {
            "pad" => window_padding(p, attribute)?,
            "reverse" => {
                let value = p.parse_numbers("i1")?;
                p.set_attribute(attribute, value)?;
            }
            _ => {
                let text = number_list(p)?;
                p.set_numbers(attribute, "i64", &text)?;
            }
        }
        if !p.parse_optional(",") {
            return Ok(());
        }
    }
}

/// `stride = [1, 2], pad = [[0, 1]], ..`: the attributes that are set.
fn print_window_attributes(p: &mut OpAsmPrinter<'_, '_>, (stride, pad, lhs, rhs, reverse): WindowParts) -> Option<()> {
    let mut is_first = true;
    for (word, attribute) in WINDOW_WORDS.into_iter().zip([stride, pad, lhs, rhs, reverse]) {
        p.did_print_attribute(attribute);
        let Some(kind) = p.kind(attribute) else { continue };
        p.print(if is_first { "" } else { ", " });
        is_first = false;
        p.print(word);
        p.print(" = ");
        match kind {
            AttributeKind::DenseArray(..) => {
                let AttributeKind::DenseArray(_, body) = kind else { return None };
                p.print("[");
                if let Some(body) = body {
                    p.print_text(body);
                }
                p.print("]");
            }
            AttributeKind::Dense(..) => padding(p, attribute)?,
            _ => return None,
        }
    }
    Some(())
}

/// `[[0, 1], [2, 3]]`, as elements of a tensor.
fn window_padding(p: &mut OpAsmParser<'_, '_>, attribute: crate::assembly::AttributeIndex) -> ParseResult<()> {
    p.parse("[")?;
    let mut rows = Vec::new();
    p.parse_list_until("]", |p| {
        rows.push(number_list(p)?);
        Ok(())
    })?;
    let i64 = p.integer_type(64);
    let size = |size: usize| Dim::fixed(size as u64).unwrap_or(Dim::DYNAMIC);
    let shape = [size(rows.len()), size(2)].into();
    let ty = p.intern(Type::RankedTensor { shape, element: i64, encoding: None });
    let mut numbers = rows.iter().flat_map(|row| row.split(", "));
    let first = numbers.next().unwrap_or_default().to_owned();
    let text = match rows.is_empty() || numbers.all(|number| number == first) {
        true => first,
        false => format!("[[{}]]", rows.join("], [")),
    };
    let text = p.new_text(text.as_bytes());
    p.add_attribute(attribute, AttributeKind::Dense(text, ty))
}

/// A list of pairs. If all numbers are equal, the attribute has only one.
fn padding(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let (ty, numbers) = p.ir().elements(p.attribute(attribute)?)?;
    let [rows, columns] = p.ir().types().shaped(ty)?.shape? else { return None };
    let rows = usize::try_from(rows.size()?).ok()?.min(1 << 16);
    if columns.size() != Some(2) || numbers.is_empty() {
        return None;
    }
    let mut numbers = numbers.iter().cycle();
    p.print("[");
    p.print_list(0..rows, |p, _| {
        let (low, high) = (numbers.next()?, numbers.next()?);
        p.print(&format!("[{low}, {high}]"));
        Some(())
    })?;
    p.print("]");
    Some(())
}
