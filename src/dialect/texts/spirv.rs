//! The types of SPIR-V, `gpu`, `smt`, `llvm` and `wasmssa` that contain others. The IR keeps them as text.

use super::llvm::items;

/// The pointee of a pointer, and its storage class: `!spirv.ptr<i32, Function>`.
pub(crate) fn pointer(text: &str) -> Option<(&str, &str)> {
    let parts = items(text.strip_prefix("!spirv.ptr<")?.strip_suffix('>')?, ',');
    match parts[..] {
        [pointee, class] => Some((pointee.trim(), class.trim())),
        _ => None,
    }
}

/// The type of the numbers in a matrix: `!gpu.mma_matrix<16x16xf16, "AOp">`.
pub(crate) fn matrix_element(text: &str) -> Option<&str> {
    let (shape, _) = text.strip_prefix("!gpu.mma_matrix<")?.split_once(',')?;
    let sizes = shape.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'x').count();
    Some(shape[sizes..].trim()).filter(|element| !element.is_empty())
}

/// The index and element types of an array: `!smt.array<[!smt.int -> !smt.bool]>`.
pub(crate) fn smt_array(text: &str) -> Option<(&str, &str)> {
    let body = text.strip_prefix("!smt.array<")?.strip_suffix('>')?.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (mut depth, mut previous) = (0usize, b' ');
    let arrow = body.bytes().position(|byte| {
        let is_arrow = previous == b'-' && byte == b'>';
        match byte {
            b'<' | b'(' | b'[' => depth += 1,
            b'>' | b')' | b']' if !is_arrow => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = byte;
        is_arrow && depth == 0
    })?;
    Some((body[..arrow - 1].trim(), body[arrow + 1..].trim()))
}

/// The arguments and the result of a function: `!smt.func<(!smt.int, !smt.int) !smt.bool>`.
pub(crate) fn smt_function(text: &str) -> Option<(Vec<&str>, &str)> {
    let body = text.strip_prefix("!smt.func<")?.strip_suffix('>')?.trim().strip_prefix('(')?;
    let mut depth = 1usize;
    let close = body.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    let arguments = items(&body[..close], ',').into_iter().map(str::trim).filter(|argument| !argument.is_empty());
    Some((arguments.collect(), body[close + 1..].trim()))
}

/// `!llvm.struct<(type, i1)>`, in which a type of LLVM has no prefix.
pub(crate) fn struct_with_bit(text: &str) -> String {
    format!("!llvm.struct<({}, i1)>", text.strip_prefix("!llvm.").unwrap_or(text))
}

/// The type of the local variable that a reference refers to: `!wasmssa<local ref to i32>`.
pub(crate) fn wasm_local(text: &str) -> Option<&str> {
    text.strip_prefix("!wasmssa<local ref to ")?.strip_suffix('>').map(str::trim)
}

/// The members of a structure: `!spirv.struct<name, (f32 [0], i32 [4, NonWritable])>`.
pub(crate) fn members(text: &str) -> Option<Vec<&str>> {
    let body = text.strip_prefix("!spirv.struct<")?.strip_suffix('>')?;
    let open = body.find('(')?;
    let close = body.rfind(')')?;
    let members = items(body.get(open + 1..close)?, ',');
    let without_place = |member: &&'_ str| member.split_once(" [").map_or(member.len(), |(ty, _)| ty.len());
    Some(members.into_iter().map(|member| member[..without_place(&member)].trim()).collect())
}

/// The type inside a structure, an array or a vector at a place.
pub(crate) fn part(text: &str, indices: &[i64]) -> Option<String> {
    let mut inner = text.trim();
    for index in indices {
        let index = usize::try_from(*index).ok()?;
        inner = if inner.starts_with("!spirv.struct<") {
            *members(inner)?.get(index)?
        } else if let Some(body) =
            ["!spirv.array<", "!spirv.rtarray<", "vector<"].iter().find_map(|head| inner.strip_prefix(head))
        {
            let body = body.strip_suffix('>')?;
            let body = items(body, ',').first().copied()?;
            match inner.starts_with("!spirv.rtarray<") {
                true => body.trim(),
                false => body.split_once('x').map(|(_, element)| element.trim())?,
            }
        } else {
            return None;
        };
    }
    Some(inner.to_owned())
}
