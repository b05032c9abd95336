//! [`Definitions`]: the contents of a file; and the key `llvm`.

use super::{DialectFileError, FileLints, Hints, Mistake, Reader, Value, span};
use broadcastable::dialect::{OpDefinition, Release};
use broadcastable::ir::ShapeNotation;

/// The contents of a file.
#[derive(Debug, Default)]
pub struct Definitions {
    /// Definitions of operations.
    pub definitions: Vec<OpDefinition>,
    /// Where types of dialects have their shapes.
    pub holders: Vec<(Box<str>, ShapeNotation)>,
    /// Descriptions of C++ code that definitions of TableGen name.
    pub hints: Hints,
    /// Levels of lints, in the order in which they hold.
    pub lints: Vec<FileLints>,
    /// The release of LLVM, if the file names one.
    pub release: Option<Release>,
    /// Whether files in folders above say nothing here.
    pub is_root: bool,
    /// Errors in custom forms. The operations are defined nevertheless; only their custom forms are unknown.
    pub faults: Vec<DialectFileError>,
}

impl Reader<'_> {
    /// `llvm = 24`
    pub(super) fn release(&mut self, value: &Value<'_>) -> Option<Release> {
        let number = self.number("llvm", value, "the number of a release of LLVM")?;
        let release = Release::try_from(number);
        if release.is_err() {
            self.refuse(span(value.span()), Mistake::Release(number));
        }
        release.ok()
    }
}
