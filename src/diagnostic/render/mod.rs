//! Turns [`Diagnostic`](super::Diagnostic)s into text.
