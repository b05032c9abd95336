//! The types of SPIR-V that contain others, and a matrix of `gpu`, of which the IR has the text alone.

use super::llvm::items;

/// What a pointer points to, and its storage class: `!spirv.ptr<i32, Function>`.
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
