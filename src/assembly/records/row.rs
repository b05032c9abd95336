//! [`RecordRow`]: the row of an operation, with the rows of the same name for earlier releases.

use super::RowId;
use crate::assembly::{Format, Release, Releases};
use std::sync::{Arc, OnceLock};

/// The row of an operation, and its compiled form.
pub(super) struct RecordRow {
    pub(super) place: RowId,
    pub(super) text: &'static str,
    /// The format for the release that is the default.
    pub(super) format: OnceLock<Option<Arc<Format>>>,
    /// The formats for all releases, compiled at the first request for a release other than the default.
    pub(super) formats: OnceLock<ReleaseFormats>,
    /// The releases for which the row is valid: all releases for most rows.
    pub(super) releases: Releases,
    /// The row for earlier releases than those of this row.
    pub(super) earlier: Option<Box<RecordRow>>,
}

/// A format for each release, made on demand.
pub(super) type ReleaseFormats = Box<[OnceLock<Option<Arc<Format>>>; Release::ALL.len()]>;

impl RecordRow {
    pub(super) fn new(place: RowId, text: &'static str) -> Self {
        let releases = releases_of(text);
        Self { place, text, format: OnceLock::new(), formats: OnceLock::new(), releases, earlier: None }
    }

    pub(super) fn append(&mut self, row: Self) {
        match &mut self.earlier {
            Some(earlier) => earlier.append(row),
            None => self.earlier = Some(Box::new(row)),
        }
    }

    /// The row that is valid for a release.
    pub(super) fn of(&self, release: Release) -> Option<&Self> {
        let found = self.chain().filter(|row| row.releases.contain(release)).last();
        // An operation that a later release added is read for all releases.
        found.or_else(|| Some(self).filter(|row| row.releases.before.is_none_or(|before| release < before)))
    }

    /// The row, followed by the rows for earlier releases.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |row| row.earlier.as_deref())
    }
}

/// The releases for which a row is valid.
fn releases_of(row: &str) -> Releases {
    Releases::parse(&row[name_of(row).len()..]).map(|(releases, _)| releases).unwrap_or_default()
}

/// Whether the release of the tables has the operation of a row.
pub(super) fn is_of_today(row: &str) -> bool {
    releases_of(row).contain(Release::DEFAULT)
}

/// The name at the beginning of a row.
pub(super) fn name_of(row: &str) -> &str {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$-".contains(byte);
    let end = row.bytes().position(|byte| !is_part(&byte)).unwrap_or(row.len());
    &row[..end]
}
