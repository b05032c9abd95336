//! The `{-# .. #-}` sections as MLIR prints them: merged into one after the module, with one entry on each line, and
//! only the dialect resources that the module uses.

use crate::ir::{AttributeKind, Ir, unescaped, unquoted};
use crate::print::spelling::escape;
use crate::print::spelling::scan::tokens;
use std::borrow::Cow;

/// A key and its value.
type ResourceEntry<'t> = (&'t [u8], &'t [u8]);

/// One section: groups of keys and values, in order.
#[derive(Default)]
struct ResourceSection<'t> {
    groups: Vec<(&'t [u8], Vec<ResourceEntry<'t>>)>,
}

pub(super) fn print(ir: &Ir, texts: &[&[u8]], most: Option<u64>) -> Vec<u8> {
    let (mut dialects, mut external) = (ResourceSection::default(), ResourceSection::default());
    for text in texts {
        read(text, &mut dialects, &mut external);
    }
    let keys: Vec<&[u8]> = ir
        .attributes
        .entries
        .iter()
        .filter_map(|kind| match kind {
            AttributeKind::DenseResource(key, _) => Some(unquoted(ir.texts.get(*key))),
            _ => None,
        })
        .collect();
    for (_, entries) in &mut dialects.groups {
        entries.retain(|(key, _)| keys.contains(&unquoted(key)));
    }
    let entries = |section: &ResourceSection<'_>| section.groups.iter().any(|(_, entries)| !entries.is_empty());
    let has_any = entries(&dialects) || entries(&external);
    let is_short = |value: &[u8]| most.is_none_or(|most| spelled(value).len() as u64 <= most);
    for (_, entries) in dialects.groups.iter_mut().chain(&mut external.groups) {
        entries.retain(|(_, value)| is_short(value));
    }
    let sections: Vec<(&str, &ResourceSection<'_>)> =
        [("dialect_resources", &dialects), ("external_resources", &external)]
            .into_iter()
            .filter(|(_, section)| entries(section))
            .collect();
    if sections.is_empty() {
        // MLIR begins the section before it finds that there are no resources.
        return if has_any { b"\n{-#\n\n#-}\n".to_vec() } else { Vec::new() };
    }
    let mut out = b"\n{-#\n".to_vec();
    for (index, (name, section)) in sections.iter().enumerate() {
        out.extend(format!("  {name}: {{\n").into_bytes());
        let groups: Vec<_> = section.groups.iter().filter(|(_, entries)| !entries.is_empty()).collect();
        for (index, (group, entries)) in groups.iter().enumerate() {
            line(&mut out, 4, &[group, b": {"]);
            for (index, (key, value)) in entries.iter().enumerate() {
                let comma: &[u8] = if index + 1 < entries.len() { b"," } else { b"" };
                line(&mut out, 6, &[key, b": ", &spelled(value), comma]);
            }
            line(&mut out, 4, &[if index + 1 < groups.len() { b"}," } else { b"}" }]);
        }
        line(&mut out, 2, &[if index + 1 < sections.len() { b"}," } else { b"}" }]);
    }
    out.extend_from_slice(b"#-}\n");
    out
}

/// A value in MLIR's spelling: capital digits in a blob, strings with MLIR's escapes.
fn spelled(value: &[u8]) -> Cow<'_, [u8]> {
    match value {
        [b'"', b'0', b'x', digits @ ..] => [b"\"0x", &digits.to_ascii_uppercase()[..]].concat().into(),
        [b'"', text @ .., b'"'] => escape(&unescaped(text), true).into(),
        value => value.into(),
    }
}

fn line(out: &mut Vec<u8>, indent: usize, parts: &[&[u8]]) {
    out.resize(out.len() + indent, b' ');
    parts.iter().for_each(|part| out.extend_from_slice(part));
    out.push(b'\n');
}

/// Splits a section's text, which the grammar has accepted, at words, strings and braces.
fn read<'t>(text: &'t [u8], dialects: &mut ResourceSection<'t>, external: &mut ResourceSection<'t>) {
    let mut depth = 0;
    let mut key: &[u8] = b"";
    let mut is_dialects = true;
    let inner = text.strip_prefix(b"{-#").and_then(|text| text.strip_suffix(b"#-}")).unwrap_or(text);
    let is_punctuation = |text: &[u8]| matches!(text, b":" | b",");
    for token in tokens(inner).map(|token| token.text).filter(|text| !is_punctuation(text)) {
        let section = if is_dialects { &mut *dialects } else { &mut *external };
        match (token, depth) {
            (b"{", _) => {
                depth += 1;
                match depth {
                    1 => is_dialects = unquoted(key) == b"dialect_resources",
                    _ => section.groups.push((key, Vec::new())),
                }
                key = b"";
            }
            (b"}", _) => depth -= 1,
            (value, 2) if !key.is_empty() => {
                if let Some((_, entries)) = section.groups.last_mut() {
                    entries.push((key, value));
                }
                key = b"";
            }
            (name, _) => key = name,
        }
    }
}
