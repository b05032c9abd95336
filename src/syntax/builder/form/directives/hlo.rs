//! Directives of StableHLO for its attributes.

use super::super::expect::{is_at_word, keyword_text, list_until, punctuation, refused};
use super::super::numbers::read_numbers;
use super::super::terms::{integer_of, opaque, set_numbers};
use super::super::types::bracket_extent;
use super::super::{Builder, CustomError, Read};
use super::lists::{read_index, set_attribute};
use super::symbols::{optional_attribute, set_array};
use crate::assembly::Argument;
use crate::ir::{AttributeKind, Type};
use crate::shape::Dim;
use crate::source::Span;

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

/// `[0] x [0]`
fn pair_of_lists(b: &mut Builder<'_>) -> Read<[String; 2]> {
    punctuation(b, "=")?;
    let first = number_list(b)?;
    keyword_text(b, "x")?;
    Ok([first, number_list(b)?])
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
pub(super) fn dot_dimensions<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(numbers)] = arguments else { return Ok(()) };
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

/// `, precision = [DEFAULT, HIGH]`, or nothing; and `, algorithm = <..>` where there is an attribute for it.
pub(super) fn precision<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(precision), rest @ ..] = arguments else { return Ok(()) };
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
        set_array(b, *precision, &found)?;
        goes_on = false;
    }
    if let [Argument::Attribute(algorithm)] = rest {
        goes_on = goes_on || b.input.take_text(",");
        if goes_on && b.input.take_word("algorithm") {
            punctuation(b, "=")?;
            optional_attribute(b, *algorithm)?;
            goes_on = false;
        }
    }
    if goes_on {
        b.input.skip_to(start);
    }
    Ok(())
}

/// `e5m2`
pub(super) fn exponent_and_mantissa<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(exponent), Argument::Attribute(mantissa)] = arguments else { return Ok(()) };
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
        set_attribute(b, *attribute, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
pub(super) fn convolution_dimensions<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(numbers)] = arguments else { return Ok(()) };
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

/// `stride = [1, 2], pad = [[0, 1]], ..`
pub(super) fn window_attributes<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let words = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
    loop {
        let found = words.into_iter().zip(arguments).find(|(word, _)| is_at_word(b, word.as_bytes()));
        let Some((word, Argument::Attribute(attribute))) = found else { return Ok(()) };
        keyword_text(b, word)?;
        punctuation(b, "=")?;
        match word {
            "pad" => window_padding(b, *attribute)?,
            "reverse" => {
                let value = read_numbers(b, "i1")?;
                b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
            }
            _ => {
                let text = number_list(b)?;
                set_numbers(b, *attribute, "i64", &text)?;
            }
        }
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
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
