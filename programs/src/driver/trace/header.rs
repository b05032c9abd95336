//! [`Header`]: the line before each dump, as written by LLVM 17 to 22 and later.
//!
//! ```text
//! // -----// IR Dump After Canonicalizer (canonicalize) //----- //
//! // -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //
//! // -----// IR Dump After Inliner Failed (inline) //----- //
//! // -----// IR Dump After Canonicalizer: canonicalize{max-iterations=10} //----- //
//! // -----// IR Dump a label of the pass print-ir //----- //
//! ```

use memchr::memmem;
use std::fmt;

const MARK: &[u8] = b"// -----// IR Dump";
const END: &[u8] = b"//----- //";

/// The time of a dump, relative to its pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::driver) enum When {
    Before,
    After,
    /// Dumped by the pass `print-ir`.
    At,
}

impl When {
    pub(in crate::driver) const fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
            Self::At => "at",
        }
    }
}

/// The content of the line before a dump.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::driver) struct Header {
    pub(in crate::driver) when: When,
    /// The name of the pass, or the label of the dump.
    pub(in crate::driver) pass: String,
    /// The name of the pass in a pipeline, with or without its options.
    pub(in crate::driver) argument: Option<String>,
    /// Whether the pass failed.
    pub(in crate::driver) failed: bool,
    /// The operation on which the pass ran, if the whole module is dumped: `'func.func' operation: @f`.
    pub(in crate::driver) scope: Option<String>,
}

impl Header {
    /// The header in a line. Text of other programs may precede it, but not follow it.
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        let line = line.trim_ascii_end().strip_suffix(END)?;
        let start = memmem::find(line, MARK)? + MARK.len();
        let text = String::from_utf8_lossy(&line[start..]);
        let (text, scope) = scope(text.trim());
        let (when, text) = match text.split_once(' ') {
            Some(("Before", rest)) => (When::Before, rest),
            Some(("After", rest)) => (When::After, rest),
            _ => (When::At, text),
        };
        if when == When::At {
            return Some(Self { when, pass: text.to_owned(), argument: None, failed: false, scope });
        }
        let (text, argument) = argument(text.trim());
        let (pass, failed) = match text.strip_suffix(" Failed") {
            Some(pass) => (pass, true),
            None => (text, false),
        };
        Some(Self { when, pass: pass.to_owned(), argument: argument.map(str::to_owned), failed, scope })
    }

    /// Whether two headers are of the same pass.
    pub(super) fn is_same_pass(&self, other: &Self) -> bool {
        self.pass == other.pass && self.argument == other.argument
    }

    /// The pass for people: `Canonicalizer (canonicalize)`.
    pub(super) fn pass_text(&self) -> String {
        match (&self.argument, self.when, self.pass.is_empty()) {
            (Some(argument), _, _) => format!("{} ({argument})", self.pass),
            (None, When::At, true) => "print-ir".to_owned(),
            (None, When::At, false) => format!("print-ir '{}'", self.pass),
            (None, When::Before | When::After, _) => self.pass.clone(),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.when.word(), self.pass_text())?;
        if self.failed { f.write_str(", which failed") } else { Ok(()) }
    }
}

/// The operation at the end of a header: ` ('func.func' operation: @f)`.
fn scope(text: &str) -> (&str, Option<String>) {
    let found = text.strip_suffix(')').and_then(|rest| rest.rfind(" ('").map(|at| (&rest[..at], &rest[at + 2..])));
    match found {
        Some((rest, scope)) if scope.contains("' operation") => (rest, Some(scope.to_owned())),
        _ => (text, None),
    }
}

/// The argument at the end: ` (canonicalize)`, or in later versions `: canonicalize{max-iterations=10}`.
fn argument(text: &str) -> (&str, Option<&str>) {
    if let Some(at) = text.strip_suffix(')').and_then(|rest| rest.rfind(" (")) {
        return (&text[..at], Some(&text[at + 2..text.len() - 1]));
    }
    match text.split_once(": ") {
        Some((pass, argument)) => (pass, Some(argument)),
        None => (text, None),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Header {
        Header::parse(format!("// -----// IR Dump{text} //----- //\r\n").as_bytes()).unwrap()
    }

    #[test]
    fn headers_of_all_versions() {
        let header = parsed(" After Canonicalizer (canonicalize)");
        assert_eq!((header.when, header.to_string().as_str()), (When::After, "after Canonicalizer (canonicalize)"));
        let header = parsed(" Before (anonymous namespace)::Own (own) ('func.func' operation: @f)");
        assert_eq!(header.to_string(), "before (anonymous namespace)::Own (own)");
        assert_eq!(header.scope.as_deref(), Some("'func.func' operation: @f"));
        let header = parsed(" After Canonicalizer ('builtin.module' operation)");
        assert_eq!((header.argument, header.scope.is_some()), (None, true));
        assert_eq!(parsed(" After CSE Failed (cse)").to_string(), "after CSE (cse), which failed");
        let header = parsed(" After mlir::Own Failed: own{a=(1)}");
        assert_eq!((header.pass.as_str(), header.argument.as_deref()), ("mlir::Own", Some("own{a=(1)}")));
        assert!(header.failed);
        assert_eq!(parsed("").to_string(), "at print-ir");
        assert_eq!(parsed(" here and there").to_string(), "at print-ir 'here and there'");
        assert_eq!(Header::parse(b"// -----// IR Dump After X (x)"), None);
        assert_eq!(Header::parse(b"// -----"), None);
        assert!(Header::parse(b"noise// -----// IR Dump After X (x) //----- //").is_some());
    }
}
