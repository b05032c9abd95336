//! The files from which operations were generated, if they exist: [`OriginFile`].

use super::root::in_repository;
use broadcastable::diagnostic::render::{self, Style};
use broadcastable::diagnostic::{Diagnostic, OriginPlace, SourceOrigin};
use broadcastable::source::{SourceFile, Span};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Larger files are not shown.
const LARGEST: u64 = 1 << 22;

/// A place of an origin whose file exists.
pub(crate) struct OriginFile<'d> {
    pub(crate) place: &'d OriginPlace,
    pub(crate) path: PathBuf,
}

fn origin_of(diagnostic: &Diagnostic) -> Option<&SourceOrigin> {
    diagnostic.subject.as_deref()?.origin.as_deref()
}

/// The places of the origin of a finding in `file` whose files exist, relative to the current folder or to the folder of the file.
pub(crate) fn origin_files<'d>(
    diagnostic: &'d Diagnostic,
    file: &'d Path,
) -> impl Iterator<Item = OriginFile<'d>> + use<'d> {
    let places = origin_of(diagnostic).into_iter().flat_map(SourceOrigin::places);
    places.filter_map(move |place| {
        let beside = file.parent().map(|folder| folder.join(&place.file));
        let mut paths = [Some(PathBuf::from(&place.file)), beside].into_iter().flatten();
        let path = paths.find(|path| path.is_file())?;
        Some(OriginFile { place, path })
    })
}

impl OriginFile<'_> {
    /// The name of the file in reports, if the file is in the repository.
    pub(super) fn in_repository(&self) -> Option<String> {
        in_repository(&self.path)
    }

    /// The lines of the place, for people.
    fn excerpt(&self, style: Style) -> Option<String> {
        with_file(&self.path, &self.place.file, |source| {
            let span = span_of(source, self.place)?;
            Some(render::excerpt(source, span, "written here", style))
        })
    }
}

/// The excerpt of the first existing place of the origin; empty without one.
pub(super) fn excerpt(source: &SourceFile, diagnostic: &Diagnostic, style: Style) -> String {
    let file = Path::new(source.name());
    origin_files(diagnostic, file).find_map(|file| file.excerpt(style)).unwrap_or_default()
}

/// The marked stretch: from the column to the end that is written, or of a word.
fn span_of(source: &SourceFile, place: &OriginPlace) -> Option<Span> {
    let line_at = |line: u32| source.line_span(usize::try_from(line).ok()?.checked_sub(1)?);
    let line = line_at(place.line)?;
    let text = source.slice(line);
    let end = text.trim_ascii_end().len();
    // Python counts columns from 0, and most other programs from 1: a blank is then the wrong column.
    let is_blank = |at: usize| text.get(at).is_some_and(u8::is_ascii_whitespace);
    let column = (place.column.max(1) as usize - 1).min(end);
    let from_zero = u32::from(is_blank(column) && !is_blank(column + 1) && column + 1 < end);
    let column = column + from_zero as usize;
    let start = line.start + column as u32;
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let word = text[column..].iter().take_while(is_word).count() as u32;
    let written = match (place.end_line, place.end_column) {
        (Some(last), Some(column)) => {
            line_at(last).map(|line| line.start + (column.max(1) - 1 + from_zero).min(line.end - line.start))
        }
        _ => None,
    };
    let end = written.filter(|end| *end > start).unwrap_or(start + word.max(1)).min(source.whole().end);
    Some(Span::new(start.min(end), end))
}

thread_local! {
    /// The file that was read last: successive findings about a model have the same file.
    static LAST: RefCell<Option<(PathBuf, Option<SourceFile>)>> = const { RefCell::new(None) };
}

fn with_file<T>(path: &Path, name: &str, show: impl FnOnce(&SourceFile) -> Option<T>) -> Option<T> {
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _)| known != path) {
            let is_small = std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= LARGEST);
            let text = is_small.then(|| std::fs::read(path).ok()).flatten();
            let source = text.and_then(|text| SourceFile::new(name, text).ok());
            *last = Some((path.to_owned(), source));
        }
        show(last.as_ref()?.1.as_ref()?)
    })
}
