//! [`OpName`]: the name of an operation, as embedders write and compare it.

use super::{Ir, OpId, OpNameId};
use std::fmt;

/// The name of an operation without quotes: `dialect.operation`.
///
/// A name in generic form may have any bytes, so that it is not always a `str`. It is compared with one directly:
///
/// ```
/// use broadcastable::ir::OpName;
///
/// let name = OpName::from("tosa.add");
/// assert!(name == "tosa.add");
/// assert_eq!(name.dialect(), Some("tosa"));
/// assert_eq!(name.as_str(), Some("tosa.add"));
/// assert_eq!(name.to_string(), "tosa.add");
/// assert_eq!(OpName::from(b"\xff.add").as_str(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpName<'n>(&'n [u8]);

impl<'n> OpName<'n> {
    /// The bytes of the name.
    pub fn as_bytes(self) -> &'n [u8] {
        self.0
    }

    /// The name as a string; `None` if it is not UTF-8.
    pub fn as_str(self) -> Option<&'n str> {
        std::str::from_utf8(self.0).ok()
    }

    /// The part before the first dot; `None` without a dot, or if it is not UTF-8.
    pub fn dialect(self) -> Option<&'n str> {
        let dot = self.0.iter().position(|byte| *byte == b'.')?;
        std::str::from_utf8(&self.0[..dot]).ok()
    }
}

impl<'n> From<&'n [u8]> for OpName<'n> {
    fn from(name: &'n [u8]) -> Self {
        Self(name)
    }
}

impl<'n, const N: usize> From<&'n [u8; N]> for OpName<'n> {
    fn from(name: &'n [u8; N]) -> Self {
        Self(name)
    }
}

impl<'n> From<&'n str> for OpName<'n> {
    fn from(name: &'n str) -> Self {
        Self(name.as_bytes())
    }
}

impl<'n> From<&'n String> for OpName<'n> {
    fn from(name: &'n String) -> Self {
        Self(name.as_bytes())
    }
}

impl PartialEq<str> for OpName<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for OpName<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

/// Bytes that are not UTF-8 are replaced by `U+FFFD`.
impl fmt::Display for OpName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(self.0))
    }
}

impl fmt::Debug for OpName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Ir {
    /// The name of an operation.
    pub fn op_name(&self, op: OpId) -> OpName<'_> {
        OpName::from(self.op_name_bytes(op))
    }

    #[inline]
    pub(crate) fn op_name_bytes(&self, op: OpId) -> &[u8] {
        self.op_name_id_bytes(self.operation(op).name)
    }

    /// The interned name of an operation.
    pub fn op_name_id(&self, op: OpId) -> OpNameId {
        self.operation(op).name
    }

    /// The spelling of an interned name of an operation.
    pub fn op_name_text(&self, name: OpNameId) -> OpName<'_> {
        OpName::from(self.op_name_id_bytes(name))
    }

    #[inline]
    pub(crate) fn op_name_id_bytes(&self, name: OpNameId) -> &[u8] {
        self.texts.get(self.op_names.entries[name.index()])
    }
}
