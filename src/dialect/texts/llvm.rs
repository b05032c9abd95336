//! The types of LLVM with inner types: structures and arrays. The IR keeps them as text.

/// The type at a position inside of a structure or an array; `None` if there is none.
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

/// The type of a function: `!llvm.func<i32 (ptr, ...)>`.
pub(crate) struct LlvmFunctionType {
    /// The type of the result; `None` for `void`.
    pub(crate) result: Option<String>,
    pub(crate) parameters: Vec<String>,
    /// Whether the argument list is variadic.
    pub(crate) is_variadic: bool,
}

/// The parts of the type of a function.
pub(crate) fn function(text: &str) -> Option<LlvmFunctionType> {
    let body = text.strip_prefix("!llvm.func<")?.strip_suffix('>')?.trim();
    let open = items(body, '(').first()?.len();
    let (result, parameters) = (body[..open].trim(), body[open..].trim());
    let mut parameters = items(parameters.strip_prefix('(')?.strip_suffix(')')?, ',');
    let is_variadic = parameters.last() == Some(&"...");
    if is_variadic {
        parameters.pop();
    }
    Some(LlvmFunctionType {
        result: (result != "void").then(|| spelled(result)),
        parameters: parameters.into_iter().map(spelled).collect(),
        is_variadic,
    })
}

/// The text of the type of a function; `None` and `!llvm.void` are no result.
pub(crate) fn function_type(result: Option<&str>, parameters: &[String], is_variadic: bool) -> String {
    let inside = |text: &str| text.strip_prefix("!llvm.").unwrap_or(text).to_owned();
    let mut list: Vec<String> = parameters.iter().map(|parameter| inside(parameter)).collect();
    list.extend(is_variadic.then(|| "...".to_owned()));
    format!("!llvm.func<{} ({})>", result.map_or_else(|| "void".to_owned(), inside), list.join(", "))
}

/// A field of `(i32, ptr)`, optionally after a name and `packed`.
fn field(body: &str, index: usize) -> Option<&str> {
    let mut body = body.trim();
    if let Some(rest) = body.strip_prefix('"') {
        body = rest.split_once('"')?.1.trim().strip_prefix(',')?.trim();
    }
    body = body.strip_prefix("packed").unwrap_or(body).trim();
    let fields = body.strip_prefix('(')?.strip_suffix(')')?;
    items(fields, ',').get(index).copied()
}

/// The parts between separators that are not in brackets.
pub(crate) fn items(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut start, mut previous) = (0usize, 0, ' ');
    let mut items = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            _ if depth == 0 && c == separator => {
                items.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if previous == '-' => {}
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = c;
    }
    let last = text[start..].trim();
    if !last.is_empty() || !items.is_empty() {
        items.push(last);
    }
    items
}

/// The text of a type outside of another type, where types of LLVM have their prefix.
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

    #[test]
    fn functions_have_parameters_and_a_result() {
        let ty = function("!llvm.func<array<2 x i32> (ptr, struct<(i32, i32)>, ...)>").unwrap();
        assert_eq!(ty.result.as_deref(), Some("!llvm.array<2 x i32>"));
        assert_eq!(ty.parameters, ["!llvm.ptr", "!llvm.struct<(i32, i32)>"]);
        assert!(ty.is_variadic);
        let ty = function("!llvm.func<void ()>").unwrap();
        assert!(ty.result.is_none() && ty.parameters.is_empty() && !ty.is_variadic);
    }
}
