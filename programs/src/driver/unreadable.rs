//! Messages about files that cannot be read as an ONNX model: what the file is instead, by its first bytes, and what to do.

use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::onnx::{self, OnnxError};
use broadcastable::source::Bytes;

/// The first bytes of a pointer, which Git LFS keeps instead of a large file.
const POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// The number of bytes that are looked at.
const HEAD: u64 = 64;

/// The contents of a file with the name of a model that is none.
enum Contents {
    Nothing,
    Pointer,
    Archive,
    /// A text, and the beginning of its first line.
    Text(String),
}

impl Contents {
    /// The contents of a file that does not begin like a model; `None` for unknown bytes.
    fn of(bytes: &dyn Bytes) -> Option<Self> {
        let mut head = vec![0; usize::try_from(bytes.length().min(HEAD)).unwrap_or_default()];
        bytes.read_exact_at(0, &mut head).ok()?;
        if onnx::is_onnx(&head) {
            return None;
        }
        let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        let is_text = |byte: &u8| !byte.is_ascii_control() || matches!(byte, b'\n' | b'\r' | b'\t');
        match &head[..] {
            [] => Some(Self::Nothing),
            [b'P', b'K', 3, 4, ..] => Some(Self::Archive),
            _ if head.starts_with(POINTER) => Some(Self::Pointer),
            // The last character may be cut.
            _ if head.iter().all(is_text)
                && head.utf8_chunks().next().is_some_and(|it| it.valid().len() + 3 >= head.len()) =>
            {
                Some(Self::Text(String::from_utf8_lossy(line).trim_end_matches('\u{FFFD}').to_owned()))
            }
            _ => None,
        }
    }

    fn words(&self) -> (String, &'static str) {
        match self {
            Self::Nothing => ("it is empty".to_owned(), "download it again, or export the model again"),
            Self::Pointer => (
                "it is a pointer of Git LFS, and the model is stored elsewhere".to_owned(),
                "`git lfs pull`, in the repository, replaces the pointer by the model",
            ),
            Self::Archive => ("it is a ZIP archive".to_owned(), "unpack it, and read the model that is in it"),
            Self::Text(line) => (
                format!("it is a text, which begins with `{line}`"),
                "a model is a binary file: export it again; if this is the text of a module, name it `.mlir`; if it is a page of a website, download \
                 the file itself",
            ),
        }
    }
}

/// The diagnostic of an ONNX model that cannot be read.
pub(super) fn unreadable(error: &OnnxError, bytes: &dyn Bytes) -> Diagnostic {
    let refused =
        |why: &str| Diagnostic::new(Severity::Error, Code::Onnx, None, format!("ONNX model cannot be read: {why}"));
    if let Some(contents) = Contents::of(bytes) {
        let (why, help) = contents.words();
        return refused(&why).help(help);
    }
    let diagnostic = refused(&error.to_string());
    let size = bytes.length();
    let end = match *error {
        OnnxError::Length { offset, length, .. } => offset.saturating_add(length),
        OnnxError::End { offset } if size.saturating_sub(offset) < 10 => size.saturating_add(1),
        _ => 0,
    };
    match error {
        _ if end > size => diagnostic
            .note(format!(
                "the file has {size} bytes, and this part would end after them: the file is truncated, or damaged"
            ))
            .help("copy or download it again, or export the model again"),
        OnnxError::Malformed { .. } => diagnostic.help("the file is damaged, or is no model: export the model again"),
        OnnxError::NoGraph => {
            diagnostic.help("the file is truncated, or another message of protobuf than a model, such as a tensor")
        }
        _ => diagnostic,
    }
}
