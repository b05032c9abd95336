//! Cuts of a file: before a line that begins a function.

use crate::source::Bytes;
use memchr::memmem;
use std::io;

/// The text between two places of a file.
pub(super) enum Cut {
    /// No function begins in the line.
    None,
    /// Functions begin in a nested module.
    Inner,
    /// Functions, and the end of the file.
    Last,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.".contains(&byte)
}

/// Returns the first place at or after `from` that begins a line with a function: `func.func`, `"llvm.func"`. Text before `from` is used only to find the
/// beginning of a line.
pub(crate) fn next_cut(bytes: &[u8], from: usize) -> Option<usize> {
    const MARK: &[u8] = b".func";
    // The line may begin before the mark, but not before `from`.
    memmem::find_iter(bytes.get(from..)?, MARK).map(|at| from + at).find_map(|at| {
        if bytes.get(at + MARK.len()).is_none_or(|byte| is_word(*byte)) {
            return None;
        }
        let before = |end: usize, is_part: &dyn Fn(u8) -> bool| {
            end - bytes[..end].iter().rev().take_while(|byte| is_part(**byte)).count()
        };
        let word = before(at, &is_word);
        let quote = if bytes[..word].ends_with(b"\"") { word - 1 } else { word };
        let line = before(quote, &|byte| byte == b' ' || byte == b'\t');
        let begins_line = line == 0 || bytes[line - 1] == b'\n';
        (word < at && begins_line && line >= from).then_some(line)
    })
}

/// Reads the part between the first cut at or after `from` and the first cut at or after `to`, into the buffer after its first `start`
/// bytes. Other contents of the buffer are overwritten, so it need not be cleared. Until the end of the part is found, about `step` bytes
/// are read at a time.
pub(super) fn read_part(
    (bytes, step): (&dyn Bytes, usize),
    (from, to): (u64, u64),
    buffer: &mut Vec<u8>,
    start: usize,
) -> io::Result<Cut> {
    let step = step.max(8);
    // The byte before `from` determines whether a line begins there.
    let first = from.saturating_sub(1);
    let mut window = FileWindow { bytes, step, first, start, end: start, buffer };
    window.read_more(step / 8)?;
    let Some(begin) = window.find_cut((from - first) as usize, (to - first) as usize)? else {
        buffer.truncate(start);
        return Ok(Cut::None);
    };
    window.forget(begin);
    let border = to.saturating_sub(window.first) as usize;
    window.read_up_to(border + step / 8)?;
    let end = window.find_cut(border, usize::MAX)?;
    let length = end.map_or(window.end, |end| start + end);
    buffer.truncate(length);
    Ok(if end.is_some() { Cut::Inner } else { Cut::Last })
}

/// The bytes read of a file from `first` on: they are in the buffer from `start` to `end`.
struct FileWindow<'b> {
    bytes: &'b dyn Bytes,
    step: usize,
    first: u64,
    start: usize,
    end: usize,
    buffer: &'b mut Vec<u8>,
}

impl FileWindow<'_> {
    /// Reads `count` bytes more, or up to the end.
    fn read_more(&mut self, count: usize) -> io::Result<()> {
        let at = self.first + (self.end - self.start) as u64;
        let count = self.bytes.length().saturating_sub(at).min(count as u64) as usize;
        let start = self.end;
        self.end += count;
        if self.buffer.len() < self.end {
            self.buffer.resize(self.end, 0);
        }
        self.bytes.read_exact_at(at, &mut self.buffer[start..self.end])
    }

    /// Reads until the buffer has `count` bytes, or up to the end.
    fn read_up_to(&mut self, count: usize) -> io::Result<()> {
        self.read_more(count.saturating_sub(self.end - self.start))
    }

    /// Removes the first bytes from the window.
    fn forget(&mut self, count: usize) {
        self.buffer.copy_within(self.start + count..self.end, self.start);
        self.first += count as u64;
        self.end -= count;
    }

    /// The first cut from `from` on, if it is before `to`; reads the bytes that decide it.
    fn find_cut(&mut self, from: usize, to: usize) -> io::Result<Option<usize>> {
        let mut seen = from;
        loop {
            let text = &self.buffer[self.start..self.end];
            if let Some(at) = next_cut(text, seen) {
                return Ok((at < to).then_some(at));
            }
            let line = line_start(text);
            if line >= to || self.first + text.len() as u64 >= self.bytes.length() {
                return Ok(None);
            }
            // A line is classified only if the buffer contains its end.
            if to != usize::MAX && text.len() > to && (line < from || !may_begin_function(&text[line..])) {
                return Ok(None);
            }
            // A keyword that begins a function may be split between two reads.
            seen = line.max(from);
            let more = self.step.max(text.len() / 4);
            self.read_more(more)?;
        }
    }
}

/// Whether an incomplete line may begin a function.
fn may_begin_function(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let word = line.strip_prefix(b"\"").unwrap_or(line);
    word.iter().all(|byte| is_word(*byte))
}

/// The beginning of the last line.
fn line_start(bytes: &[u8]) -> usize {
    memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn cuts_before_lines_that_begin_functions() {
        let text =
            b"module {\n  func.func @a()\n%x.func \"func.func\"\n\t\"llvm.func\"() // func.func\nfunc.functor\n.func\n";
        let mut cuts = Vec::new();
        let mut from = 0;
        while let Some(at) = next_cut(text, from) {
            cuts.push(at);
            from = at + 1;
        }
        assert_eq!(cuts, [9, 46]);
    }

    #[test]
    fn parts_are_the_whole_text_whatever_their_size() {
        let text =
            b"module {\n  func.func @a()\n  func.func @b() {\n  }\n\n  \"func.func\"() : () -> ()\n}\n".as_slice();
        let first = next_cut(text, 0).unwrap();
        for size in 1..text.len() + 5 {
            let mut whole = text[..first].to_vec();
            let mut last = 0;
            for from in (first..text.len()).step_by(size) {
                let to = (from + size).min(text.len());
                let start = whole.len();
                let cut = read_part((&text, 16), (from as u64, to as u64), &mut whole, start).unwrap();
                last += usize::from(matches!(cut, Cut::Last));
            }
            assert_eq!((last, String::from_utf8_lossy(&whole)), (1, String::from_utf8_lossy(text)), "{size}");
        }
    }
}
