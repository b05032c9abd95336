//! Operations on separate lines that differ from earlier ones only in the names of their values: [`KnownLines`]. They are in custom form, or in generic
//! form with attributes.
//!
//! A model repeats a few hundred such lines, as it does the signatures of generic form. The meaning of a line follows from its text between the names: types,
//! attributes, places of operands. The lexer of the fast parser combines such a line to one token, of which the builder reads only the names.

use crate::ir::{ArenaRange, AttributeId, Form, OpNameId, SignatureId, equal};
use crate::lex::scan;
use crate::limits::Reading;
use crate::source::Span;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::Hasher;

/// A line that begins with the name of an operation, up to the beginning of its location.
#[derive(Debug)]
pub(crate) struct LineText {
    pub(crate) span: Span,
    /// The names of values in the line, in the order of the text.
    pub(crate) names: SmallVec<[Span; 4]>,
    /// Whether a named result precedes the text.
    pub(crate) has_result: bool,
    next: Next,
    pub(crate) hash: u64,
}

/// The kind of token after a line, which determines that the form is complete.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// `loc(` on the same line.
    Location,
    /// A token that begins with the given byte: a sigil, a quote or a brace.
    Byte(u8),
    /// A word.
    Word(Span),
    End,
}

/// The meaning of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meaning {
    pub(crate) name: OpNameId,
    pub(crate) form: Form,
    /// The types of operands and results; see [`crate::ir::Signatures::remember_whole`].
    pub(crate) signature: SignatureId,
    pub(crate) properties: Option<AttributeId>,
    pub(crate) attributes: Option<AttributeId>,
    /// The beginning of the operation's types, if types are written.
    pub(crate) types: Option<LineAnchor>,
    /// The length of the dialect in the operation's name, if the dialect is not written: at another place another dialect may be meant.
    pub(crate) implied_dialect: Option<u32>,
}

/// An operand, in the order of the definition: the index of its name in the text, and its index in a pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineOperand {
    pub(crate) name: u8,
    pub(crate) number: u32,
}

/// A place in a line, valid for all lines that differ only in names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineAnchor {
    /// The number of names before the token, and the distance from the end of the last name.
    names: u32,
    distance: u32,
}

/// A known line.
#[derive(Clone, Copy, Debug)]
struct KnownLine {
    span: Span,
    names: ArenaRange,
    has_result: bool,
    next: Next,
    hash: u64,
    operands: ArenaRange,
    firsts: ArenaRange,
    meaning: Meaning,
}

/// A line of [`KnownLines`]. The lexer, which is a token ahead of the builder, may find a line before a new table begins and pass
/// it on after that, so the id names the table too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownLineId {
    generation: u32,
    index: TableLine,
}

/// The index of a line in its [`LineTable`], which is valid only there.
#[derive(Clone, Copy, Debug)]
struct TableLine(u32);

/// Lines of one text.
pub(crate) struct KnownLines {
    newest: LineTable,
    /// The previous table, whose lines may be in tokens that the builder has not read.
    retired: LineTable,
    /// The number of tables before the newest.
    generation: u32,
    /// The most lines in a table.
    most: usize,
    /// The maximum number of bytes of a cached line; a line with too many names of values is not cached either.
    most_bytes: usize,
    most_names: usize,
}

/// Lines that are cached together.
#[derive(Default)]
struct LineTable {
    lines: Vec<KnownLine>,
    by_hash: HashTable<TableLine>,
    names: Vec<Span>,
    operands: Vec<LineOperand>,
    /// For each name, the index of the first equal name, if a form compares them.
    firsts: Vec<u8>,
}

/// A known line, with its table.
#[derive(Clone, Copy)]
pub(crate) struct KnownLineRef<'k> {
    table: &'k LineTable,
    line: &'k KnownLine,
}

impl LineText {
    /// The line of an operation whose name is at `start`, if it may be cached.
    fn at(bytes: &[u8], start: usize, has_result: bool, (most_bytes, most_names): (usize, usize)) -> Option<Self> {
        let most = bytes.len().min(start.saturating_add(most_bytes));
        let (mut names, mut hasher, mut from, mut at) = (SmallVec::new(), FxHasher::default(), start, start);
        let line_end = loop {
            let rest = bytes.get(at..most)?;
            // Most names are in a list, whose commas do not distinguish lines.
            let is_next = scan::begins_with(rest, b", %");
            let sigil = if is_next { at + 2 } else { at + memchr::memchr3(b'%', b'\n', b'@', rest)? };
            match bytes[sigil] {
                b'\n' => break sigil,
                // A diagnostic marks a symbol, so lines with symbols are not shared.
                b'@' => return None,
                _ => {}
            }
            let Some(name_end) = scan::value_end(bytes, sigil) else {
                at = sigil + 1;
                continue;
            };
            if names.len() == most_names {
                return None;
            }
            if !is_next {
                hasher.write(&bytes[from..sigil]);
            }
            names.push(Span::new(sigil as u32, name_end as u32));
            (from, at) = (name_end, name_end);
        };
        let location = match bytes[line_end - 1] {
            // A region begins, or a list continues.
            b'{' | b',' | b'(' | b'[' => return None,
            b')' => last_location(&bytes[from..line_end]),
            _ => None,
        };
        let (end, next) = match location {
            Some(location) => (from + location, Next::Location),
            None => (line_end, Next::after(bytes, line_end)?),
        };
        hasher.write(&bytes[from..end]);
        let span = Span::new(start as u32, end as u32);
        Some(Self { span, names, has_result, next, hash: hasher.finish() })
    }

    /// A place in the line as an anchor, valid for all lines that differ only in names.
    pub(crate) fn anchor(&self, place: u32) -> LineAnchor {
        let names = self.names.iter().take_while(|name| name.end <= place).count();
        let from = names.checked_sub(1).map_or(self.span.start, |last| self.names[last].end);
        LineAnchor { names: names as u32, distance: place - from }
    }
}

/// The place of the last ` loc(`. A search for bytes needs no preparation, as one for words does.
fn last_location(text: &[u8]) -> Option<usize> {
    let mut opened = memchr::memrchr_iter(b'(', text);
    opened.find_map(|at| text[..at].ends_with(b" loc").then(|| at - b" loc".len()))
}

impl LineAnchor {
    /// The place in a line that begins at `start`.
    #[inline]
    pub(crate) fn place(self, start: u32, names: &[Span]) -> u32 {
        let from = (self.names as usize).checked_sub(1).map_or(start, |last| names[last].end);
        from + self.distance
    }
}

impl Next {
    /// Classifies the text after a line that ends at `end`. Any other text may belong to a form.
    #[inline]
    fn after(bytes: &[u8], end: usize) -> Option<Self> {
        let at = scan::skip_trivia(bytes, end);
        match bytes.get(at) {
            None => Some(Self::End),
            Some(byte @ (b'%' | b'^' | b'"' | b'}')) => Some(Self::Byte(*byte)),
            Some(_) => match scan::word_length(bytes, at) {
                0 => None,
                length => Some(Self::Word(Span::new(at as u32, (at + length) as u32))),
            },
        }
    }

    #[inline]
    fn is(self, other: Self, bytes: &[u8]) -> bool {
        match (self, other) {
            (Self::Location, Self::Location) | (Self::End, Self::End) => true,
            (Self::Byte(byte), Self::Byte(other)) => byte == other,
            (Self::Word(word), Self::Word(other)) => equal(slice(bytes, word), slice(bytes, other)),
            (Self::Location | Self::Byte(_) | Self::Word(_) | Self::End, _) => false,
        }
    }
}

#[inline]
fn slice(bytes: &[u8], span: Span) -> &[u8] {
    &bytes[span.start as usize..span.end as usize]
}

impl KnownLines {
    pub(crate) fn new(limits: &Reading) -> Self {
        Self {
            newest: LineTable::default(),
            retired: LineTable::default(),
            generation: 0,
            most: limits.known_lines,
            most_bytes: limits.known_line_bytes,
            // The names are counted in a byte.
            most_names: limits.known_line_names.min(usize::from(u8::MAX)),
        }
    }

    /// The line of an operation whose name is at `start`, if it may be cached.
    pub(crate) fn text(&self, bytes: &[u8], start: usize, has_result: bool) -> Option<LineText> {
        LineText::at(bytes, start, has_result, (self.most_bytes, self.most_names))
    }

    /// The known line that differs from `text` only in names.
    pub(crate) fn find(&self, bytes: &[u8], text: &LineText) -> Option<KnownLineId> {
        let index = self.newest.find(bytes, text)?;
        Some(KnownLineId { generation: self.generation, index })
    }

    /// Adds the meaning of a line. `firsts` has for each name the index of the first equal one, if the form compares
    /// names.
    pub(crate) fn remember(&mut self, text: &LineText, meaning: Meaning, operands: &[LineOperand], firsts: &[u8]) {
        if self.newest.lines.len() >= self.most {
            self.retired = std::mem::take(&mut self.newest);
            self.generation += 1;
        }
        self.newest.remember(text, meaning, operands, firsts);
    }

    /// Returns the meaning of a line; `None` if its table was dropped.
    #[inline]
    pub(crate) fn get(&self, KnownLineId { generation, index }: KnownLineId) -> Option<KnownLineRef<'_>> {
        let table = match self.generation - generation {
            0 => &self.newest,
            1 => &self.retired,
            _ => return None,
        };
        Some(KnownLineRef { table, line: table.lines.get(index.0 as usize)? })
    }
}

impl<'k> KnownLineRef<'k> {
    #[inline]
    pub(crate) fn meaning(self) -> Meaning {
        self.line.meaning
    }

    /// The operands, in the order of the definition.
    #[inline]
    pub(crate) fn operands(self) -> &'k [LineOperand] {
        &self.table.operands[self.line.operands.range()]
    }

    /// For each name, the index of the first equal name; empty if no form compares names.
    #[inline]
    pub(crate) fn firsts(self) -> &'k [u8] {
        &self.table.firsts[self.line.firsts.range()]
    }
}

impl LineTable {
    /// The known line that differs from `text` only in names.
    fn find(&self, bytes: &[u8], text: &LineText) -> Option<TableLine> {
        let is_it = |index: &TableLine| self.is_same(bytes, &self.lines[index.0 as usize], text);
        self.by_hash.find(text.hash, is_it).copied()
    }

    fn is_same(&self, bytes: &[u8], known: &KnownLine, text: &LineText) -> bool {
        let names = &self.names[known.names.range()];
        if known.hash != text.hash
            || known.has_result != text.has_result
            || names.len() != text.names.len()
            || !known.next.is(text.next, bytes)
        {
            return false;
        }
        let (mut left, mut right) = (known.span.start, text.span.start);
        let is_same_before = names.iter().zip(&text.names).all(|(name, other)| {
            let is_same = equal(slice(bytes, Span::new(left, name.start)), slice(bytes, Span::new(right, other.start)));
            (left, right) = (name.end, other.end);
            is_same
        });
        let rest = |from: u32, end: u32| slice(bytes, Span::new(from, end));
        is_same_before && equal(rest(left, known.span.end), rest(right, text.span.end))
    }

    fn remember(&mut self, text: &LineText, meaning: Meaning, operands: &[LineOperand], firsts: &[u8]) {
        let line = KnownLine {
            span: text.span,
            names: extended(&mut self.names, &text.names),
            has_result: text.has_result,
            next: text.next,
            hash: text.hash,
            operands: extended(&mut self.operands, operands),
            firsts: extended(&mut self.firsts, firsts),
            meaning,
        };
        let index = TableLine(self.lines.len() as u32);
        self.lines.push(line);
        let lines = &self.lines;
        self.by_hash.insert_unique(text.hash, index, |index| lines[index.0 as usize].hash);
    }
}

fn extended<T: Copy>(list: &mut Vec<T>, more: &[T]) -> ArenaRange {
    let start = list.len();
    list.extend_from_slice(more);
    ArenaRange::new(start, list.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_means_its_own_line_or_nothing() {
        let bytes = b"\"t.a\"(%x) {k = 1} : (index) -> ()\n\"t.b\"(%x) {k = 2} : (index) -> ()\n";
        let second = bytes.iter().position(|byte| *byte == b'\n').unwrap_or_default() + 1;
        let mut lines = KnownLines { most: 1, ..KnownLines::new(&Reading::DEFAULT) };
        let mut handles = Vec::new();
        for round in 0..4 {
            let start = if round % 2 == 0 { 0 } else { second };
            let Some(text) = lines.text(bytes, start, false) else { panic!("no line at {start}") };
            assert!(lines.find(bytes, &text).is_none());
            let meaning = Meaning {
                name: OpNameId::at(round),
                form: Form::Generic,
                signature: SignatureId::at(0),
                properties: None,
                attributes: None,
                types: None,
                implied_dialect: None,
            };
            lines.remember(&text, meaning, &[], &[]);
            handles.push(lines.find(bytes, &text));
            for (index, handle) in handles.iter().enumerate() {
                let known = handle.and_then(|handle| lines.get(handle)).map(|met| met.meaning().name.index());
                assert_eq!(known, (index + 1 >= round).then_some(index));
            }
        }
    }
}
