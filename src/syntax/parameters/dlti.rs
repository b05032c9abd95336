//! `#dlti.dl_spec<..>` and other lists of entries of `dlti`: each key is a type or a string, and occurs once.

use super::parts::TypePart;
use super::reader::{ParameterReader, ParameterResult};
use crate::syntax::faults::{LayoutFault, ParameterError, ParameterFault};

/// The attributes that are lists of entries.
const LISTS: [&str; 3] = ["dl_spec", "map", "target_device_spec"];

impl<'t> ParameterReader<'t> {
    fn layout(&self, fault: LayoutFault, at: usize) -> ParameterResult {
        Err(Some(ParameterError { expected: ParameterFault::Layout(fault), at }))
    }

    /// An attribute of `dlti`, after its name.
    pub(super) fn layout_attribute(&mut self, name: &[u8]) -> ParameterResult {
        let place = self.at - name.len();
        match std::str::from_utf8(name) {
            Ok("dl_entry") => {
                self.part(TypePart::Text("<"), 0)?;
                self.layout_key().map(|_| ())
            }
            Ok("target_system_spec") => self.devices(place),
            Ok(name) if LISTS.contains(&name) => self.layout_entries(place),
            Ok(_) | Err(_) => Err(None),
        }
    }

    /// A string, or a type: the text up to the next comma or equal sign outside of brackets.
    fn layout_key(&mut self) -> Result<&'t [u8], Option<ParameterError>> {
        match self.next() {
            Some(b'"' | b'!') => {}
            Some(byte) if byte.is_ascii_alphabetic() => {}
            _ => return self.layout(LayoutFault::Key, self.at).map(|()| b"".as_slice()),
        }
        let start = self.at;
        self.skip_until(b",=>")?;
        Ok(self.text[start..self.at].trim_ascii())
    }

    /// `<#dlti.dl_entry<key, value>, key = value>`
    fn layout_entries(&mut self, place: usize) -> ParameterResult {
        self.part(TypePart::Text("<"), 0)?;
        let mut keys: Vec<&[u8]> = Vec::new();
        if self.take(">") {
            return Ok(());
        }
        self.list(|reader| {
            let key = match reader.next() {
                Some(b'#') => {
                    if !reader.take("#dlti.dl_entry") || !reader.take("<") {
                        return Err(None);
                    }
                    let key = reader.layout_key()?;
                    reader.skip_until(b">")?;
                    reader.at += 1;
                    key
                }
                Some(b'[' | b'{' | b'0'..=b'9' | b'-') => return reader.layout(LayoutFault::Kind, reader.at),
                _ => {
                    let key = reader.layout_key()?;
                    reader.skip_until(b",>")?;
                    key
                }
            };
            keys.push(key);
            Ok(())
        })?;
        self.part(TypePart::Text(">"), 0)?;
        if keys.contains(&b"\"\"".as_slice()) {
            return self.layout(LayoutFault::Empty, place);
        }
        match repeated(&keys) {
            Some(key) => self.layout(LayoutFault::Repeated(key), place),
            None => Ok(()),
        }
    }

    /// `<"device" = #dlti.target_device_spec<..>>`
    fn devices(&mut self, place: usize) -> ParameterResult {
        self.part(TypePart::Text("<"), 0)?;
        let mut keys: Vec<&[u8]> = Vec::new();
        self.list(|reader| {
            let after = reader.at;
            match reader.next() {
                Some(b'"') => keys.push(reader.layout_key()?),
                Some(b'=') => return Err(Some(ParameterError { expected: ParameterFault::Attribute, at: after })),
                Some(b'[' | b'{' | b'0'..=b'9' | b'-') => return reader.layout(LayoutFault::Kind, reader.at),
                _ => return Err(None),
            }
            reader.part(TypePart::Text("="), 0)?;
            for text in ["#", "dlti", ".", "target_device_spec"] {
                if !reader.take(text) {
                    return Err(None);
                }
            }
            let name = reader.at - b"target_device_spec".len();
            reader.layout_entries(name)
        })?;
        self.part(TypePart::Text(">"), 0)?;
        match repeated(&keys) {
            Some(key) => self.layout(LayoutFault::Device(key), place),
            None => Ok(()),
        }
    }
}

/// The first key that is there twice.
fn repeated(keys: &[&[u8]]) -> Option<String> {
    let mut seen = rustc_hash::FxHashSet::default();
    let key = keys.iter().find(|key| !seen.insert(**key))?;
    Some(String::from_utf8_lossy(key).into_owned())
}
