//! Assigns a line after a syntax error to a region by its column: [`RegionColumns`].

use super::{Resume, layout};
use crate::syntax::builder::TextBuilder;

/// Whether the indentation of the innermost region shows which lines are in it, even if braces are missing.
pub(crate) fn is_laid_out(builder: &TextBuilder<'_>) -> bool {
    let lines = RegionColumns::without_statement(builder);
    builder.nesting.region_depth().checked_sub(1).is_none_or(|innermost| lines.least_column(innermost).is_some())
}

/// The columns that decide to which open region a line belongs.
pub(super) struct RegionColumns<'b, 's> {
    pub(super) builder: &'b TextBuilder<'s>,
    pub(super) bytes: &'b [u8],
    /// The column of the line in which the failed statement begins.
    pub(super) statement: Option<usize>,
    /// Whether the failed statement is the label of a block.
    pub(super) is_label: bool,
    /// Whether the failed statement expected a region at the place of the error.
    pub(super) wants_brace: bool,
}

impl<'b, 's> RegionColumns<'b, 's> {
    /// The columns for a text in which no statement failed.
    pub(super) fn without_statement(builder: &'b TextBuilder<'s>) -> Self {
        Self { builder, bytes: builder.source_bytes(), statement: None, is_label: false, wants_brace: false }
    }

    /// The least column for the contents of a region, by the number of regions around it; `None` if the region is not laid out.
    fn least_column(&self, region: usize) -> Option<usize> {
        let (statement, brace) = self.builder.nesting.region_statement(region)?;
        layout::laid_out(self.bytes, statement as usize, brace as usize).map(|owner| owner + 1)
    }

    /// Decides where reading continues at a line that begins with a closing brace or a statement, by its column. `opens` is whether a region of the failed
    /// statement was entered.
    pub(super) fn at(&self, at: usize, opens: bool) -> LineIs {
        let depth = self.builder.nesting.region_depth();
        let least = depth.checked_sub(1).map_or(Some(0), |innermost| self.least_column(innermost));
        let (Some(column), Some(least)) = (layout::column_at_start(self.bytes, at), least) else {
            return LineIs::Unknown;
        };
        let here = LineIs::Next(Resume::At(at as u32));
        match self.bytes.get(at) {
            Some(b'}') if column + 1 == least => here,
            Some(b'}') if column >= least => LineIs::Rest,
            Some(b'^') if self.wants_brace && Some(column) == self.statement => self.in_missing_brace(at),
            Some(b'^') if column + 1 >= least => LineIs::Unknown,
            Some(_) if column < least => self.outside(at, column),
            _ => match self.statement {
                Some(statement) if column == statement => here,
                Some(statement) if column > statement && self.is_label => here,
                // A line further to the right is in a region of the failed statement, whose brace is missing.
                Some(statement) if column > statement && !opens => self.in_missing_brace(at),
                _ => LineIs::Unknown,
            },
        }
    }

    /// The first line of a region whose brace is missing at the end of the line before.
    fn in_missing_brace(&self, at: usize) -> LineIs {
        let newline = self.bytes[..at].iter().rposition(|byte| *byte == b'\n');
        newline.map_or(LineIs::Unknown, |brace| LineIs::Next(Resume::Inside { brace: brace as u32 }))
    }

    /// The number of regions around a line before which a closing brace is missing. Regions that are not laid out end with the regions
    /// around them.
    pub(super) fn holding(&self, at: usize) -> usize {
        let depth = self.builder.nesting.region_depth();
        let Some(column) = layout::column_at_start(self.bytes, at) else { return depth };
        let is_brace = self.bytes.get(at) == Some(&b'}');
        let holds = |region: &usize| {
            self.least_column(*region).is_some_and(|least| if is_brace { column + 1 == least } else { column >= least })
        };
        let holder = (0..depth).rev().find(holds).map(|region| region + 1);
        holder.unwrap_or(if is_brace { depth } else { 0 })
    }

    /// The role of a line that is further to the left than the contents of the innermost region, which lacks its closing brace. The line
    /// leaves only regions that are laid out.
    fn outside(&self, at: usize, column: usize) -> LineIs {
        let (regions, depth) = (self.holding(at), self.builder.nesting.region_depth());
        let is_left = |region: usize| self.least_column(region).is_some_and(|least| column < least);
        match regions < depth && (regions..depth).all(is_left) {
            true => LineIs::Next(Resume::Outside { at: at as u32, regions }),
            false => LineIs::Unknown,
        }
    }
}

/// The role of a line after a syntax error, by its column.
pub(super) enum LineIs {
    /// Reading continues with the line.
    Next(Resume),
    /// The line belongs to the failed statement.
    Rest,
    /// The columns do not determine the role; braces do.
    Unknown,
}
