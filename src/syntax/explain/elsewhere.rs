//! Advice for text in the syntax of other languages and programs: [`elsewhere`].

use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::conflict::is_conflict;
use crate::syntax::wanted::{Wanted, is_name_of_value, rest_of_line};

/// A sentence, and the correction that it describes, if there is one.
pub(super) type Advice = (&'static str, Option<(Span, String)>);

/// Advice about an unexpected token, if it belongs to the syntax of another language.
pub(super) fn elsewhere(wanted: Option<Wanted<'_>>, unexpected: Span, source: &SourceFile) -> Option<Advice> {
    let (bytes, text) = (source.bytes(), source.slice(unexpected));
    let line = source.line_span(source.line_index(unexpected.start))?;
    if is_conflict(source, unexpected.start) {
        return Some((
            "version control could not merge here: keep one of the texts between `<<<<<<<` and `>>>>>>>`, and delete the lines that mark them",
            None,
        ));
    }
    let previous_end = scan::end_of_previous(bytes, unexpected.start, 0);
    let rest = source.slice(Span::new(unexpected.start, line.end.max(unexpected.start)));
    if rest.starts_with(b"=>") {
        return Some(("the arrow is `->`", Some((Span::new(unexpected.start, unexpected.start + 2), "->".to_owned()))));
    }
    match (wanted?, text) {
        (Wanted::Type | Wanted::Sizes, [b'-', ..]) => {
            let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = Span::new(unexpected.start, unexpected.start + 1 + digits as u32);
            let is_size = digits > 0 && rest.get(1 + digits) == Some(&b'x');
            is_size.then(|| ("a size that is known only at run time is written `?`", Some((number, "?".to_owned()))))
        }
        (Wanted::Sizes, [b'X', ..]) => Some((
            "`x` is a small letter: `tensor<4x?xf32>`",
            Some((unexpected, source.text(unexpected).replace('X', "x"))),
        )),
        (Wanted::Sizes, b"*") => {
            let end = memchr::memchr(b'>', rest)?;
            let sizes: String =
                source.text(Span::new(unexpected.start, unexpected.start + end as u32)).split_whitespace().collect();
            let written = Span::new(previous_end, unexpected.start + end as u32);
            Some(("`x` is between sizes: `tensor<4x?xf32>`", Some((written, sizes.replace('*', "x")))))
        }
        (Wanted::Type, [b'<', ..]) => {
            Some(("a shaped type begins with its name: `tensor<..>`, `memref<..>` or `vector<..>`", None))
        }
        (Wanted::Type, b">") if bytes[..previous_end as usize].ends_with(b"<") => {
            Some(("write sizes and the type of elements in the brackets, such as `4x?xf32`", None))
        }
        (Wanted::Operation, [b'(', ..])
            if [&b"(#loc"[..], b"(unknown)", b"(callsite("].iter().any(|loc| rest.starts_with(loc)) =>
        {
            Some(("`loc` is missing here", Some((Span::at(unexpected.start), "loc".to_owned()))))
        }
        (Wanted::Operation, [b':', ..]) if previous_end > line.start => {
            Some(("operands are missing here: each type after `:` is that of a value such as `%0`", None))
        }
        (Wanted::Operation, [b'0'..=b'9', ..]) if previous_end > line.start => {
            let is_value = is_name_of_value(bytes, std::str::from_utf8(text).unwrap_or_default());
            let edit = is_value.then(|| (Span::at(unexpected.start), "%".to_owned()));
            let words = match edit {
                Some(_) => "the name of a value begins with `%`",
                None => "an operand is the name of a value: `%0 = arith.constant 0 : i32` defines one",
            };
            Some((words, edit))
        }
        (Wanted::Text(")"), _) if rest_of_line(bytes, unexpected.end as usize).starts_with(b")") && is_type(text) => {
            Some(("a comma is missing", Some((Span::at(previous_end), ",".to_owned()))))
        }
        _ => None,
    }
}

/// Whether a text begins as types do.
fn is_type(text: &[u8]) -> bool {
    const NAMES: [&[u8]; 6] = [b"tensor<", b"memref<", b"vector<", b"!", b"index", b"bf16"];
    matches!(text, [b'i' | b'f', b'0'..=b'9', ..]) || NAMES.iter().any(|name| text.starts_with(name))
}
