//! The encodings of locations, which are attributes of dialect `builtin`.

use super::pool::{Pool, Stop};
use super::reader::Reader;
use crate::ir::AttributeKind;

impl Pool<'_> {
    /// The location of a code of the dialect.
    pub(super) fn builtin_location(&mut self, code: u64, reader: &mut Reader<'_>) -> Result<AttributeKind, Stop> {
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
                self.file_location(file, &format!(":{line}:{column}"))?
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
                let text = [b"\"", self.ir.texts().get(name), b"\""].concat();
                let text = self.text(&text)?;
                let is_unknown = matches!(self.ir.attributes().get(child), AttributeKind::UnknownLocation);
                AttributeKind::NameLocation(text, Some(child).filter(|_| !is_unknown))
            }
            22 => {
                let file = self.string(reader)?;
                let numbers = self.list(reader, |_, reader| Ok(reader.varint("a line or a column")?))?;
                self.ready()?;
                let place = match numbers[..] {
                    [] => ":0:0".to_owned(),
                    [line] => format!(":{line}:0"),
                    [line, column] => format!(":{line}:{column}"),
                    [line, column, end] => format!(":{line}:{column} to :{end}"),
                    [line, column, last, end] => format!(":{line}:{column} to {last}:{end}"),
                    _ => return Ok(reader.malformed("place in a file")?),
                };
                self.file_location(file, &place)?
            }
            _ => AttributeKind::UnknownLocation,
        })
    }

    fn file_location(&mut self, file: crate::ir::Text, place: &str) -> Result<AttributeKind, Stop> {
        let text = [b"\"", self.ir.texts().get(file), b"\"", place.as_bytes()].concat();
        Ok(AttributeKind::FileLocation(self.text(&text)?))
    }
}
