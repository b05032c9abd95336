//! Source text and places in it: [`Span`], [`SourceFile`], and the conversion to lines and columns.
//!
//! Offsets are bytes, and 32 bits wide: a file of 4 GiB or more is refused when it is opened, so that every
//! later addition is known not to overflow.

mod name;

pub use name::{one_line, path_name, shown_path};

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A half-open range of bytes in one [`SourceFile`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to but not including `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        debug_assert!(start <= end);
        Self { start, end }
    }

    /// The empty place at `offset`.
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// The smallest span that contains both.
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Number of bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range to index bytes with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// The reason for which a source could not be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The operating system refused to open or read the file, or the file became shorter after it was opened.
    #[error("{}", refusal(path, error))]
    Read {
        /// The requested file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is larger than 32-bit offsets can address.
    #[error("'{}' is too large: it has {length} bytes or more, and at most {most} are read", one_line(name))]
    TooLarge {
        /// The name of the source.
        name: String,
        /// The size of the file in bytes, or the number of bytes read from a stream.
        length: u64,
        /// The maximum size.
        most: u32,
    },
}

/// MLIR's words, except for a file that became shorter after it was opened: only then are there fewer bytes than
/// requested.
fn refusal(path: &Path, error: &io::Error) -> String {
    let path = shown_path(path);
    match error.kind() {
        io::ErrorKind::UnexpectedEof => format!("cannot read input file '{path}': it became shorter while it was read"),
        _ => format!("cannot open input file '{path}': {}", reason(error)),
    }
}

/// The message of the operating system without Rust's suffix "(os error N)", which users cannot use.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Opens a file for reading to its end. Devices are refused without being opened, except `/dev/null` and terminals; so are sockets.
///
/// # Errors
/// The error of the operating system, or that the file is of none of the kinds that can be read.
pub fn open(path: &Path) -> io::Result<File> {
    refuse_device(&fs::metadata(path)?)?;
    File::open(path)
}

/// Refuses to read a file that has no end, or is changed by reading.
///
/// # Errors
/// An error that names the kind of the file, if it is neither a regular file, a pipe nor a terminal.
#[cfg(unix)]
pub fn refuse_device(found: &Metadata) -> io::Result<()> {
    use std::io::IsTerminal;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let kind = found.file_type();
    let is_same = |path: &str| fs::metadata(path).is_ok_and(|known| known.rdev() == found.rdev());
    let has_end = || is_same("/dev/null") || is_same("/dev/tty") || io::stdin().is_terminal() && is_same("/dev/stdin");
    let device = if kind.is_block_device() {
        "it is a block device"
    } else if kind.is_char_device() && !has_end() {
        "it is a character device"
    } else if kind.is_socket() {
        "it is a socket"
    } else {
        return Ok(());
    };
    Err(io::Error::other(device))
}

/// Accepts all files: on other systems than Unix, devices are not files.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn refuse_device(_found: &Metadata) -> io::Result<()> {
    Ok(())
}

/// One input: its name for diagnostics, its bytes, and the offsets of its lines.
///
/// The bytes need not be UTF-8; MLIR allows anything inside strings and comments.
#[derive(Debug, Clone, Default)]
pub struct SourceFile {
    name: String,
    bytes: Arc<Vec<u8>>,
    line_starts: OnceLock<Vec<u32>>,
    /// The position at which the bytes continue with another part of the file, if only parts are in memory.
    gap: Option<Gap>,
}

/// Omitted text: after `at` the file continues from a line, counted from 0, and from a byte.
#[derive(Debug, Clone, Copy)]
struct Gap {
    at: u32,
    line: u32,
    byte: u64,
}

/// Bytes with random access: a file, or memory. Several threads may read at once.
pub trait Bytes: Send + Sync {
    /// The number of bytes.
    fn length(&self) -> u64;

    /// Fills `into` with the bytes from `at` on.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] when fewer bytes are left, and errors of the operating system.
    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()>;
}

impl Bytes for &[u8] {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        let from = usize::try_from(at).ok().and_then(|at| self.get(at..)?.get(..into.len()));
        into.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// A file at the time when it was opened: if it grows, only the first bytes are read.
#[derive(Debug)]
pub struct FileBytes {
    file: File,
    length: u64,
}

impl FileBytes {
    /// Opens the file at `path`. `None` if it is not a regular file: other files can be read only once and in order, so they are
    /// not opened.
    ///
    /// # Errors
    /// [`SourceError::Read`] when it cannot be opened.
    pub fn open(path: &Path) -> Result<Option<Self>, SourceError> {
        let refused = |error| SourceError::Read { path: path.to_owned(), error };
        if !fs::metadata(path).map_err(refused)?.is_file() {
            return Ok(None);
        }
        let file = File::open(path).map_err(refused)?;
        let length = file.metadata().map_err(refused)?.len();
        Ok(Some(Self { file, length }))
    }
}

impl Bytes for &FileBytes {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        (**self).read_exact_at(at, into)
    }
}

impl Bytes for FileBytes {
    fn length(&self) -> u64 {
        self.length
    }

    #[cfg(unix)]
    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, into, at)
    }

    #[cfg(windows)]
    fn read_exact_at(&self, mut at: u64, mut into: &mut [u8]) -> io::Result<()> {
        while !into.is_empty() {
            let count = std::os::windows::fs::FileExt::seek_read(&self.file, into, at)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            at += count as u64;
            into = &mut into[count..];
        }
        Ok(())
    }

    /// Other systems read by moving the file's one position, which is not used otherwise.
    #[cfg(not(any(unix, windows)))]
    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        use std::io::{Seek, SeekFrom};
        (&self.file).seek(SeekFrom::Start(at))?;
        (&self.file).read_exact(into)
    }
}

/// A line and a column: both from 1, columns in bytes as in MLIR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line, counted from 1.
    pub line: u32,
    /// Column in bytes, counted from 1.
    pub column: u32,
}

impl SourceFile {
    /// A source that is already in memory, called `name` in diagnostics.
    ///
    /// # Errors
    /// [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Result<Self, SourceError> {
        let (name, bytes) = (name.into(), bytes.into());
        if u32::try_from(bytes.len()).is_err() {
            return Err(SourceError::TooLarge { name, length: bytes.len() as u64, most: u32::MAX });
        }
        Ok(Self { name, bytes: Arc::new(bytes), line_starts: OnceLock::new(), gap: None })
    }

    /// A part of a larger file, from the beginning of a line on, after the first `at` bytes of that file.
    pub fn part(name: impl Into<String>, bytes: Vec<u8>, at: u32) -> Result<Self, SourceError> {
        Ok(Self { gap: Some(Gap { at, line: 0, byte: u64::from(at) }), ..Self::new(name, bytes)? })
    }

    /// Sets the numbers of lines and bytes of the file before the part.
    pub fn set_before(&mut self, lines: u32, bytes: u64) {
        if let Some(gap) = &mut self.gap {
            (gap.line, gap.byte) = (lines, bytes);
        }
    }

    /// Returns the bytes for reuse; `None` if they are shared.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        Arc::try_unwrap(self.bytes).ok()
    }

    /// Returns the bytes, copied if they are shared.
    pub fn unshared_bytes(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.bytes)
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// [`SourceError::Read`] when it cannot be read, [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        Self::read_at_most(path, u32::MAX)
    }

    /// Reads a file of at most `most` bytes: reading stops early on a device without an end.
    ///
    /// # Errors
    /// [`SourceError::Read`] when it cannot be read, [`SourceError::TooLarge`] for more than `most` bytes.
    pub fn read_at_most(path: &Path, most: u32) -> Result<Self, SourceError> {
        let refused = |error| SourceError::Read { path: path.to_owned(), error };
        let found = fs::metadata(path).map_err(refused)?;
        refuse_device(&found).map_err(refused)?;
        let (length, name) = (found.len(), path_name(path));
        if length > u64::from(most) {
            return Err(SourceError::TooLarge { name, length, most });
        }
        Self::read_all(name, length, &mut File::open(path).map_err(refused)?, most)
    }

    /// Reads a file that was opened, at `path`.
    ///
    /// # Errors
    /// [`SourceError::Read`] when it cannot be read, [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn read_opened(path: &Path, file: &FileBytes) -> Result<Self, SourceError> {
        let (length, name) = (file.length, path_name(path));
        if u32::try_from(length).is_err() {
            return Err(SourceError::TooLarge { name, length, most: u32::MAX });
        }
        Self::read_all(name, length, &mut &file.file, u32::MAX)
    }

    /// Returns the source with another name.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Reads a pipe or another stream, called `name` in diagnostics. An endless stream is refused.
    ///
    /// # Errors
    /// [`SourceError::Read`] when it cannot be read, [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn read_from(name: &str, stream: &mut dyn Read) -> Result<Self, SourceError> {
        Self::read_all(name.to_owned(), 0, stream, u32::MAX)
    }

    fn read_all(name: String, expected: u64, stream: &mut dyn Read, most: u32) -> Result<Self, SourceError> {
        let mut bytes = Vec::new();
        let reserved = bytes.try_reserve_exact(expected as usize).map_err(io::Error::from);
        match reserved.and_then(|()| stream.take(u64::from(most) + 1).read_to_end(&mut bytes)) {
            Ok(length) if length as u64 > u64::from(most) => {
                Err(SourceError::TooLarge { name, length: length as u64, most })
            }
            Ok(_) => Self::new(name, bytes),
            Err(error) => Err(SourceError::Read { path: name.into(), error }),
        }
    }

    /// The name shown in diagnostics.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, shared: texts of the IR are ranges of them instead of copies.
    pub fn share(&self) -> Arc<Vec<u8>> {
        Arc::clone(&self.bytes)
    }

    /// The bytes of a span.
    #[inline]
    pub fn slice(&self, span: Span) -> &[u8] {
        &self.bytes[span.range()]
    }

    /// The text of a span, with U+FFFD where it is not UTF-8.
    pub fn text(&self, span: Span) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.slice(span))
    }

    /// The span of the whole source.
    pub fn whole(&self) -> Span {
        Span::new(0, self.bytes.len() as u32)
    }

    /// Line and column of an offset.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line_index(offset);
        LineColumn { line: self.line_number(line), column: offset - self.line_starts()[line] + 1 }
    }

    /// The place of an offset in the file, of which only a part may be in memory.
    pub fn file_offset(&self, offset: u32) -> u64 {
        match self.gap {
            Some(gap) if offset >= gap.at => gap.byte + u64::from(offset - gap.at),
            _ => offset.into(),
        }
    }

    /// The number of a line, counted from 1.
    pub(crate) fn line_number(&self, index: usize) -> u32 {
        let index = index as u32;
        let from_gap = self.gap.and_then(|gap| {
            let first = self.line_index(gap.at) as u32;
            index.checked_sub(first).map(|behind| gap.line + behind)
        });
        from_gap.unwrap_or(index) + 1
    }

    /// The line of an offset, counted from 0 among those in memory.
    pub fn line_index(&self, offset: u32) -> usize {
        self.line_starts().partition_point(|start| *start <= offset) - 1
    }

    /// The bytes of a line counted from 0, its line end included; `None` after the last.
    pub fn line_span(&self, line: usize) -> Option<Span> {
        let starts = self.line_starts();
        let start = *starts.get(line)?;
        let end = starts.get(line + 1).copied().unwrap_or(self.bytes.len() as u32);
        Some(Span::new(start, end))
    }

    /// Computed for the first diagnostic, so that it takes no time without one.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let newlines = memchr::memchr_iter(b'\n', &self.bytes);
            std::iter::once(0).chain(newlines.map(|at| at as u32 + 1)).collect()
        })
    }
}

/// The beginning of the comment on a line; a string ends on its line.
pub fn comment_start(line: &[u8]) -> Option<usize> {
    let (mut at, mut is_string) = (0, false);
    while at < line.len() {
        match line[at] {
            b'\\' if is_string => at += 1,
            b'"' => is_string = !is_string,
            b'/' if !is_string && line.get(at + 1) == Some(&b'/') => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_bytes() {
        let source = SourceFile::new("x", "ab\n\u{e9}c\n".as_bytes()).unwrap();
        assert_eq!(source.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(source.line_column(2), LineColumn { line: 1, column: 3 });
        assert_eq!(source.line_column(5), LineColumn { line: 2, column: 3 });
        assert_eq!(source.line_column(7), LineColumn { line: 3, column: 1 });
        assert_eq!(source.line_span(1), Some(Span::new(3, 7)));
        assert_eq!(source.line_span(3), None);
    }

    #[test]
    fn a_file_that_loses_its_end_is_told_apart_from_one_that_cannot_be_opened() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        io::Write::write_all(&mut file, b"\"t.x\"() : () -> ()").unwrap();
        let bytes = FileBytes::open(file.path()).unwrap().unwrap();
        file.as_file().set_len(4).unwrap();
        let error = bytes.read_exact_at(0, &mut [0; 8]).unwrap_err();
        let error = SourceError::Read { path: "x".into(), error };
        assert_eq!(error.to_string(), "cannot read input file 'x': it became shorter while it was read");

        let error = SourceFile::read(Path::new("no such file")).unwrap_err();
        assert_eq!(error.to_string(), "cannot open input file 'no such file': No such file or directory");
    }
}
