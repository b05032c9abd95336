//! [`Resources`]: contents of resources, as ranges of the file.

use super::BytecodeError;
use super::reader::BytesReader;
use super::sections::{SectionKind, Sections};
use super::strings::{Dialects, Strings, entry};
use crate::print::spelling::{escape, key_text};

/// The contents of a resource.
#[derive(Clone, Copy, Debug)]
enum Contents<'b> {
    /// The resource has no contents.
    Missing,
    Blob {
        alignment: u64,
        bytes: &'b [u8],
    },
    Bool(bool),
    Text(&'b [u8]),
}

#[derive(Clone, Copy, Debug)]
struct Resource<'b> {
    key: &'b [u8],
    contents: Contents<'b>,
}

#[derive(Clone, Debug)]
struct ResourceGroup<'b> {
    owner: &'b [u8],
    is_dialect: bool,
    resources: Vec<Resource<'b>>,
}

/// The resources of a file. They are borrowed, not copied.
#[derive(Clone, Debug, Default)]
pub struct Resources<'b> {
    groups: Vec<ResourceGroup<'b>>,
    /// The keys of resources of dialects, to which attributes refer by number.
    keys: Vec<&'b [u8]>,
}

impl<'b> Resources<'b> {
    pub(super) fn read(
        sections: &Sections<'b>,
        strings: &Strings<'b>,
        dialects: &Dialects<'b>,
    ) -> Result<Self, BytecodeError> {
        let mut resources = Self::default();
        let Some(mut offsets) = sections.optional(SectionKind::ResourceOffsets) else { return Ok(resources) };
        let mut contents = sections.required(SectionKind::Resources)?;
        let external = offsets.count("groups of resources")?;
        while !offsets.is_empty() {
            let is_dialect = resources.groups.len() >= external;
            let owner = match is_dialect {
                true => {
                    let offset = offsets.offset();
                    let index = offsets.varint("the number of a dialect")?;
                    entry(&dialects.names, index, "dialect", offset)?
                }
                false => strings.next(&mut offsets)?,
            };
            let count = offsets.count("resources")?;
            let mut group = ResourceGroup { owner, is_dialect, resources: Vec::with_capacity(count) };
            for _ in 0..count {
                let key = strings.next(&mut offsets)?;
                let length = offsets.varint("the length of a resource")?;
                let kind = offsets.byte("the kind of a resource")?;
                let contents = read_contents(kind, contents.range(length, "a resource")?, strings)?;
                group.resources.push(Resource { key, contents });
                if is_dialect {
                    resources.keys.push(key);
                }
            }
            resources.groups.push(group);
        }
        Ok(resources)
    }

    /// The next key of a resource.
    pub(super) fn next_key(&self, reader: &mut BytesReader<'_>) -> Result<&'b [u8], BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of a resource")?;
        entry(&self.keys, index, "resource", offset).copied()
    }

    /// Whether there are no resources.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Prints them as MLIR does after a module, part by part: the text of a blob is twice as long as the blob. Those of more than `most` bytes of text
    /// are omitted, as with `--mlir-elide-resource-strings-if-larger`.
    ///
    /// # Errors
    /// The first error of `write`.
    pub fn print<E>(&self, most: Option<usize>, write: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut is_open = false;
        for (is_dialect, kind) in [(true, "dialect_resources"), (false, "external_resources")] {
            let mut is_first = true;
            for group in self.groups.iter().filter(|group| group.is_dialect == is_dialect) {
                let mut printed = group.resources.iter().filter(|resource| is_printed(resource, most)).peekable();
                if printed.peek().is_none() {
                    continue;
                }
                if is_first {
                    write(if is_open { b",\n" } else { b"\n{-#\n" })?;
                    write(format!("  {kind}: {{\n").as_bytes())?;
                } else {
                    write(b",\n")?;
                }
                (is_first, is_open) = (false, true);
                write(&[b"    ", &*key_text(group.owner), b": {\n"].concat())?;
                while let Some(resource) = printed.next() {
                    print_resource(resource, write)?;
                    write(if printed.peek().is_some() { b",\n" } else { b"\n    }" })?;
                }
            }
            if !is_first {
                write(b"\n  }")?;
            }
        }
        if is_open { write(b"\n#-}\n") } else { Ok(()) }
    }
}

/// Whether a resource has contents, whose text is not longer than the limit.
fn is_printed(resource: &Resource<'_>, most: Option<usize>) -> bool {
    let length = match resource.contents {
        Contents::Missing => return false,
        Contents::Blob { bytes, .. } => 2 * bytes.len() + 12,
        Contents::Bool(_) => 5,
        Contents::Text(text) => text.len() + 2,
    };
    most.is_none_or(|most| length <= most)
}

fn print_resource<E>(resource: &Resource<'_>, write: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    /// Number of bytes of a blob whose digits are written at once.
    const STEP: usize = 1 << 15;
    write(&[b"      ", &*key_text(resource.key), b": "].concat())?;
    match resource.contents {
        Contents::Missing => Ok(()),
        Contents::Bool(value) => write(if value { b"true" } else { b"false" }),
        Contents::Text(text) => write(&escape(text, true)),
        Contents::Blob { alignment, bytes } => {
            const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
            write(b"\"0x")?;
            let alignment = (alignment as u32).to_le_bytes();
            let mut digits = Vec::with_capacity(2 * STEP.min(bytes.len() + alignment.len()));
            for part in std::iter::once(&alignment[..]).chain(bytes.chunks(STEP)) {
                digits.clear();
                digits.extend(
                    part.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]),
                );
                write(&digits)?;
            }
            write(b"\"")
        }
    }
}

fn read_contents<'b>(
    kind: u8,
    mut reader: BytesReader<'b>,
    strings: &Strings<'b>,
) -> Result<Contents<'b>, BytecodeError> {
    if reader.is_empty() {
        return Ok(Contents::Missing);
    }
    let contents = match kind {
        0 => {
            let alignment = reader.varint("the alignment of a resource")?;
            let length = reader.varint("the length of a resource")?;
            if alignment > u64::from(u32::MAX) {
                return reader.malformed("alignment");
            }
            reader.align(alignment)?;
            Contents::Blob { alignment, bytes: reader.take(length, "a resource")? }
        }
        1 => Contents::Bool(reader.byte("a resource")? != 0),
        2 => Contents::Text(strings.next(&mut reader)?),
        _ => return reader.malformed("kind of a resource"),
    };
    reader.finish("end of a resource")?;
    Ok(contents)
}
