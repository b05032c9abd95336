//! What a finding is known by from one run to the next, though the lines above it move.

use crate::diagnostic::Diagnostic;
use crate::driver::hash::fnv1a;
use crate::source::{SourceFile, Span};

/// Of a line so many bytes count.
const LONGEST: u32 = 1024;

/// 16 hexadecimal digits of what is found: its code, operation, function and message, and the text of its line without the blanks around it.
pub(super) fn fingerprint(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    let subject = diagnostic.subject.as_deref();
    let function = subject.and_then(|subject| subject.function.as_deref());
    let line = diagnostic.location.map_or(&[][..], |at| {
        let begin = source.line_span(source.line_index(at.start)).map_or(at.start, |line| line.start);
        let rest = source.slice(Span::new(begin, begin.saturating_add(LONGEST).min(source.whole().end)));
        rest.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii()
    });
    let parts = [
        diagnostic.code.number().as_bytes(),
        subject.and_then(|subject| subject.op.as_deref()).unwrap_or_default().as_bytes(),
        function.unwrap_or_default().as_bytes(),
        diagnostic.message.as_bytes(),
        line,
    ];
    format!("{:016x}", fnv1a(parts.into_iter().flat_map(|part| part.iter().copied().chain([0]))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn of(text: &str, message: &str) -> String {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let at = text.find('!').unwrap() as u32;
        fingerprint(&source, &Diagnostic::error(Code::IncompatibleShapes, Span::at(at), message))
    }

    #[test]
    fn moved_lines_keep_it_and_others_have_another() {
        assert_eq!(of("a !\n", "m"), of("\n\n  a !", "m"));
        assert_ne!(of("a !\n", "m"), of("b !\n", "m"));
        assert_ne!(of("a !\n", "m"), of("a !\n", "n"));
    }
}
