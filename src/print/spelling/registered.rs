//! The types of MLIR's own dialects with several spellings: blanks in lists of sizes, optional prefixes, and parameters with
//! defaults.

use super::scan::string_end;
use super::sparse;
use crate::dialect::texts::llvm::items;
use crate::ir::unsigned;

/// The dialects whose types have lists of sizes, in which blanks have no meaning.
const WITH_SIZES: [&[u8]; 9] =
    [b"amdgpu", b"async", b"emitc", b"gpu", b"llvm", b"nvgpu", b"sparse_tensor", b"spirv", b"xegpu"];

/// The identity of a type, from a text without needless blanks.
pub(super) fn identity(text: Vec<u8>) -> Vec<u8> {
    let name = text.get(1..).unwrap_or_default();
    let dialect = &name[..name.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(name.len())];
    if text.first() != Some(&b'!') || !WITH_SIZES.contains(&dialect) {
        return text;
    }
    let text = joined_sizes(&text);
    match dialect {
        b"llvm" => llvm(&text),
        b"async" => without_address_space(&text),
        b"nvgpu" => sorted_parameters(&text).unwrap_or(text),
        b"sparse_tensor" => {
            let text = with_encoding(&text).unwrap_or(text);
            levels(&text).unwrap_or(text)
        }
        b"xegpu" => encoding(&text).unwrap_or(text),
        _ => text,
    }
}

/// Applies `change` to the parts of a text that are not in strings.
fn outside_strings(text: &[u8], change: impl Fn(&[u8], usize, &mut Vec<u8>) -> usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'"' {
            let end = string_end(text, at);
            out.extend_from_slice(&text[at..end]);
            at = end;
            continue;
        }
        at += match change(text, at, &mut out) {
            0 => {
                out.push(text[at]);
                1
            }
            length => length,
        };
    }
    out
}

/// `4 x f32` as `4xf32`.
fn joined_sizes(text: &[u8]) -> Vec<u8> {
    outside_strings(text, |text, at, out| {
        let follows_size = out.last().is_some_and(|last| last.is_ascii_digit() || b"?*]".contains(last));
        let sign = if follows_size { text[at..].strip_prefix(b" ").unwrap_or(&text[at..]) } else { b"" };
        match sign.strip_prefix(b"x") {
            Some(rest) => {
                out.push(b'x');
                text.len() - at - rest.strip_prefix(b" ").unwrap_or(rest).len()
            }
            None => 0,
        }
    })
}

/// `!llvm.array<2x!llvm.ptr<0>>` as `!llvm.array<2xptr>`.
fn llvm(text: &[u8]) -> Vec<u8> {
    const PREFIX: &[u8] = b"!llvm.";
    let text = outside_strings(text, |text, at, _| match text[at..].starts_with(PREFIX) {
        true if at > 0 => PREFIX.len(),
        _ => 0,
    });
    without_address_space(&text)
}

/// `ptr<0>` as `ptr`.
fn without_address_space(text: &[u8]) -> Vec<u8> {
    const DEFAULT: &[u8] = b"ptr<0>";
    outside_strings(text, |text, at, out| {
        let starts_word = !out.last().is_some_and(|last| last.is_ascii_alphanumeric() && *last != b'x');
        if starts_word && text[at..].starts_with(DEFAULT) {
            out.extend_from_slice(b"ptr");
            return DEFAULT.len();
        }
        0
    })
}

/// `!sparse_tensor.iter_space<#COO,lvls=0>` with `lvls=0 to 1`.
fn levels(text: &[u8]) -> Option<Vec<u8>> {
    const LEVELS: &[u8] = b"lvls=";
    let start = find(text, LEVELS)? + LEVELS.len();
    let level = text[start..].strip_suffix(b">")?;
    let after = unsigned(level)?.checked_add(1)?;
    Some([&text[..start], level, format!(" to {after}>").as_bytes()].concat())
}

/// A type with an encoding of a sparse tensor as that is spelled.
fn with_encoding(text: &[u8]) -> Option<Vec<u8>> {
    let start = find(text, b"#sparse_tensor.encoding<")?;
    let end = start + close(&text[start..])?;
    Some([&text[..start], &sparse::encoding(&text[start..end])?, &text[end..]].concat())
}

/// `!nvgpu.mbarrier.group<..>` with its named parameters in a fixed order.
fn sorted_parameters(text: &[u8]) -> Option<Vec<u8>> {
    let open = text.iter().position(|byte| *byte == b'<')?;
    let body = std::str::from_utf8(text[open + 1..].strip_suffix(b">")?).ok()?;
    let mut parameters = items(body, ',');
    parameters.sort_unstable();
    Some([&text[..=open], parameters.join(",").as_bytes(), b">"].concat())
}

/// `!xegpu.tensor_desc<8xf32,#xegpu.block_tdesc_attr<array_length=1>>` without parameters that have their defaults.
fn encoding(text: &[u8]) -> Option<Vec<u8>> {
    const NAME: &[u8] = b",#xegpu.block_tdesc_attr<";
    const DEFAULTS: [&str; 4] = ["array_length=1", "array_length=1:i64", "boundary_check=true", "memory_space=global"];
    let start = find(text, NAME)?;
    let end = start + close(&text[start..])?;
    let body = std::str::from_utf8(&text[start + NAME.len()..end - 1]).ok()?;
    let mut parameters: Vec<&str> = items(body, ',').into_iter().filter(|item| !DEFAULTS.contains(item)).collect();
    parameters.sort_unstable();
    let (before, after) = (&text[..start], &text[end..]);
    Some(match parameters[..] {
        [] => [before, after].concat(),
        _ => [before, NAME, parameters.join(",").as_bytes(), b">", after].concat(),
    })
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// The end of the first pair of angle brackets.
fn close(text: &[u8]) -> Option<usize> {
    let (mut depth, mut previous) = (0usize, b' ');
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if previous != b'-' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        previous = *byte;
    }
    None
}
