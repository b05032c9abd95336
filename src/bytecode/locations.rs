//! The encodings of locations, which are attributes of dialect `builtin`.

use super::pool::{Pool, PoolStop};
use super::reader::BytesReader;
use crate::ir::{AttributeKind, Text};

impl Pool<'_> {
    /// The location of a code of the dialect.
    pub(super) fn builtin_location(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<AttributeKind, PoolStop> {
        Ok(match code {
            10 => {
                let (callee, caller) = (self.location(reader)?, self.location(reader)?);
                self.ready()?;
                AttributeKind::CallSiteLocation(callee, caller)
            }
            11 => {
                let file = self.string(reader)?;
                let (line, column) = (reader.varint("a line")?, reader.varint("a column")?);
                self.ready()?;
                self.file_location(file, &[(b":", line), (b":", column)])?
            }
            12 | 13 => {
                let locations = self.list(reader, Self::location)?;
                let metadata = if code == 13 { Some(self.attribute(reader)?) } else { None };
                self.ready()?;
                AttributeKind::FusedLocation(metadata, self.ir.attributes.add_list(&locations))
            }
            14 => {
                let name = self.string(reader)?;
                let child = self.location(reader)?;
                self.ready()?;
                self.verify_room(self.ir.texts().get(name).len() + 2)?;
                let text = self.ir.texts.add_quoted(name, &[]);
                let is_unknown = matches!(self.ir.attributes().get(child), AttributeKind::UnknownLocation);
                AttributeKind::NameLocation(text, Some(child).filter(|_| !is_unknown))
            }
            22 => {
                let file = self.string(reader)?;
                let count = reader.count("elements")?;
                let mut numbers = [0; 4];
                for number in numbers.iter_mut().take(count) {
                    *number = reader.varint("a line or a column")?;
                }
                self.ready()?;
                let [line, column, last, end] = numbers;
                let start: [(&[u8], u64); 2] = [(b":", line), (b":", column)];
                match count {
                    0..=2 => self.file_location(file, &start)?,
                    3 => self.file_location(file, &[start[0], start[1], (b" to :", last)])?,
                    4 => self.file_location(file, &[start[0], start[1], (b" to ", last), (b":", end)])?,
                    _ => return Ok(reader.malformed("place in a file")?),
                }
            }
            _ => AttributeKind::UnknownLocation,
        })
    }

    /// A place in a file: the name of the file, and numbers, each after a separator.
    fn file_location(&mut self, file: Text, place: &[(&[u8], u64)]) -> Result<AttributeKind, PoolStop> {
        // Maximum length of the text after the name of the file.
        const NUMBERS: usize = 128;
        self.verify_room(self.ir.texts().get(file).len() + NUMBERS)?;
        Ok(AttributeKind::FileLocation(self.ir.texts.add_quoted(file, place)))
    }
}
