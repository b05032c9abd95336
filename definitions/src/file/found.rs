//! [`Definitions`]: the contents of a file; and the key `llvm`.

use super::{DialectFileError, FileLints, Hints, Mistake, Reader, Value, span};
use broadcastable::dialect::{FunctionDeclaration, OpDefinition, Release};
use broadcastable::ir::ShapeNotation;

/// The contents of a file.
#[derive(Debug, Default)]
pub struct Definitions {
    /// Definitions of operations.
    pub definitions: Vec<OpDefinition>,
    /// The notations of types that hold shapes.
    pub holders: Vec<(Box<str>, ShapeNotation)>,
    /// Names of sizes and signatures of functions.
    pub functions: Vec<FunctionDeclaration>,
    /// Descriptions of C++ code that definitions of TableGen name.
    pub hints: Hints,
    /// Levels of lints, in the order in which they apply.
    pub lints: Vec<FileLints>,
    /// The release of LLVM that the file states, if it states one.
    pub release: Option<Release>,
    /// Whether files in parent folders are ignored.
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
