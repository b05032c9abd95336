//! [`SourceOrigin`]: the place in another file, such as a Python program, from which an operation was generated.

use std::fmt;

/// A place in a file other than the input. Lines and columns are counted as in the location: usually from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginPlace {
    /// The name of the file, as it is written.
    pub file: String,
    /// The line; 0 is unknown.
    pub line: u32,
    /// The column; 0 is unknown.
    pub column: u32,
    /// The last line, if the location has it.
    pub end_line: Option<u32>,
    /// The column of the end, if the location has it.
    pub end_column: Option<u32>,
}

impl fmt::Display for OriginPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The place from which an operation was generated, according to its location: call sites, fused and named locations
/// are followed.
///
/// ```
/// use broadcastable_core::diagnostic::{SourceOrigin, OriginPlace};
///
/// let place = OriginPlace { file: "model.py".into(), line: 12, column: 4, end_line: None, end_column: None };
/// let origin = SourceOrigin { place, others: Vec::new() };
/// assert_eq!(origin.places().next().unwrap().to_string(), "model.py:12:4");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceOrigin {
    /// The innermost place.
    pub place: OriginPlace,
    /// The places of the calls, from the innermost outwards, and of the locations it is fused with.
    pub others: Vec<OriginPlace>,
}

impl SourceOrigin {
    /// All places, the innermost first.
    pub fn places(&self) -> impl Iterator<Item = &OriginPlace> {
        std::iter::once(&self.place).chain(&self.others)
    }
}
