//! The types of LLVM that contain others: structures and arrays, of which the IR has the text alone.

/// The type at a position inside of a structure or an array; `None` where there is none.
///
/// `!llvm.struct<(i32, array<3 x ptr>)>` has `!llvm.ptr` at `[1, 0]`.
pub(crate) fn contained(text: &str, position: &[i64]) -> Option<String> {
    let mut inner = text.strip_prefix("!llvm.")?.trim();
    for index in position {
        let index = usize::try_from(*index).ok()?;
        inner = inner.strip_prefix("!llvm.").unwrap_or(inner);
        inner = match inner.strip_prefix("array<") {
            Some(body) => {
                let (count, element) = body.strip_suffix('>')?.split_once(" x ")?;
                let count: usize = count.trim().parse().ok()?;
                Some(element.trim()).filter(|_| index < count)?
            }
            None => field(inner.strip_prefix("struct<")?.strip_suffix('>')?, index)?,
        };
    }
    Some(spelled(inner))
}

/// A field of `(i32, ptr)`, before which there may be a name and `packed`.
fn field(body: &str, index: usize) -> Option<&str> {
    let mut body = body.trim();
    if let Some(rest) = body.strip_prefix('"') {
        body = rest.split_once('"')?.1.trim().strip_prefix(',')?.trim();
    }
    body = body.strip_prefix("packed").unwrap_or(body).trim();
    let fields = body.strip_prefix('(')?.strip_suffix(')')?;
    let (mut depth, mut start, mut found) = (0usize, 0, 0);
    let mut previous = ' ';
    for (at, c) in fields.char_indices() {
        match c {
            ',' if depth == 0 => {
                if found == index {
                    return Some(fields[start..at].trim());
                }
                (start, found) = (at + 1, found + 1);
            }
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if previous == '-' => {}
            '>' | ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        previous = c;
    }
    (found == index && !fields[start..].trim().is_empty()).then(|| fields[start..].trim())
}

/// A type as it is written outside: those of LLVM have their prefix there.
fn spelled(text: &str) -> String {
    let word = &text[..text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len())];
    let is_llvm = matches!(
        word,
        "ptr"
            | "struct"
            | "array"
            | "func"
            | "void"
            | "token"
            | "label"
            | "metadata"
            | "target"
            | "ppc_fp128"
            | "x86_amx"
    );
    if is_llvm { format!("!llvm.{text}") } else { text.to_owned() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_inside_of_others() {
        let ty = r#"!llvm.struct<"a, b", packed (i32, array<3 x ptr>, struct<(f32, vector<4xi1>)>)>"#;
        assert_eq!(contained(ty, &[0]).unwrap(), "i32");
        assert_eq!(contained(ty, &[1]).unwrap(), "!llvm.array<3 x ptr>");
        assert_eq!(contained(ty, &[1, 2]).unwrap(), "!llvm.ptr");
        assert_eq!(contained(ty, &[2, 1]).unwrap(), "vector<4xi1>");
        for position in [&[3][..], &[1, 3], &[0, 0], &[-1]] {
            assert_eq!(contained(ty, position), None);
        }
        assert_eq!(contained("!llvm.struct<()>", &[0]), None);
    }
}
