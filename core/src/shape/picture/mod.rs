//! Shapes drawn under one another, aligned as broadcasting aligns them: [`Picture`].

mod layout;

use super::{Axis, Conflict, Dim, RuleError};
use layout::{LayoutRun, PictureColumn, PictureLayout, runs};
use std::borrow::Cow;
use std::fmt;

/// A drawing of operands, of the results under a rule, with marks at the errors.
///
/// ```
/// use broadcastable::shape::{Conformance, Picture, Shape, conflicts};
///
/// let (a, b): (Shape, Shape) = ("32x50".parse()?, "32x50x4".parse()?);
/// let mut picture = Picture::new().operand("%a", a.dims()).operand("%b", b.dims());
/// for conflict in conflicts([a.dims(), b.dims()], Conformance::Spec) {
///     picture = picture.conflict(&conflict);
/// }
/// assert_eq!(
///     picture.to_string(),
///     "%a       32 x 50\n\
///      %b  32 x 50 x  4\n\
///      \x20        ^^   ^^"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The text has no line end after its last line. Its size is bounded for any number of operands and dimensions: columns far from all marks are replaced by
/// `...`.
#[derive(Debug, Clone, Default)]
pub struct Picture<'a> {
    operands: Vec<PictureRow<'a>>,
    results: Vec<PictureRow<'a>>,
    /// Columns, counted from the right, in order of importance.
    marks: Vec<usize>,
    /// Operands that are always drawn.
    culprits: Vec<usize>,
}

#[derive(Debug, Clone)]
struct PictureRow<'a> {
    label: Cow<'a, str>,
    dims: Option<&'a [Dim]>,
    /// The number of free columns to the right of the row.
    gap: usize,
}

/// The number of marks whose surroundings are drawn.
const SHOWN_MARKS: usize = 3;

impl<'a> Picture<'a> {
    /// An empty drawing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a row for an operand; `None` is an unranked operand.
    #[must_use]
    pub fn operand(self, label: impl Into<Cow<'a, str>>, dims: Option<&'a [Dim]>) -> Self {
        self.operand_with_gap(label, dims, 0)
    }

    /// Adds a row for an operand that ends `gap` columns before the other rows.
    #[must_use]
    pub(super) fn operand_with_gap(
        mut self,
        label: impl Into<Cow<'a, str>>,
        dims: Option<&'a [Dim]>,
        gap: usize,
    ) -> Self {
        self.operands.push(PictureRow { label: label.into(), dims, gap });
        self
    }

    /// Adds a row under the rule, for an inferred or a declared result.
    #[must_use]
    pub fn result(mut self, label: impl Into<Cow<'a, str>>, dims: Option<&'a [Dim]>) -> Self {
        // If rows have gaps, results have the shape of the first operand.
        let gap = self.operands.first().map_or(0, |row| row.gap);
        self.results.push(PictureRow { label: label.into(), dims, gap });
        self
    }

    /// Marks the column of a conflict among the operands drawn so far. The first mark is always drawn.
    #[must_use]
    pub fn conflict(self, conflict: &Conflict) -> Self {
        let parts = [conflict.first, conflict.second];
        self.mark(parts.map(|part| (part.operand, part.axis)))
    }

    /// Marks the columns of an error under a rule, in the [picture](super::Rule::picture) of that rule.
    #[must_use]
    pub fn violation(self, error: &RuleError) -> Self {
        self.mark(error.places())
    }

    /// Marks an axis of the result that was added last.
    #[must_use]
    pub fn mismatch(mut self, axis: Axis) -> Self {
        self.marks.extend(self.results.last().map(|row| row.column(axis)));
        self
    }

    /// Marks axes of operands.
    fn mark(mut self, places: impl IntoIterator<Item = (usize, Axis)>) -> Self {
        for (operand, axis) in places {
            self.culprits.push(operand);
            let row = self.operands.get(operand);
            let column = row.map(|row| row.column(axis));
            self.marks.extend(column.filter(|column| self.marks.last() != Some(column)));
        }
        self
    }

    /// The columns to draw, from left to right.
    fn slots(&self) -> Vec<PictureColumn> {
        let rows = self.operands.iter().chain(&self.results);
        let columns = rows.map(PictureRow::width).max().unwrap_or(0);
        let marks = &self.marks[..self.marks.len().min(SHOWN_MARKS)];
        let mut slots: Vec<PictureColumn> = Vec::new();
        for run in runs(columns, marks) {
            match run {
                LayoutRun::Shown(column) => slots.push(PictureColumn { first: column, last: column }),
                LayoutRun::Cut(range) => slots.push(PictureColumn { first: range.start, last: range.end - 1 }),
            }
        }
        slots.reverse();
        slots
    }
}

impl PictureRow<'_> {
    /// The number of columns of the row, including the free ones.
    fn width(&self) -> usize {
        self.dims.map_or(0, |dims| dims.len() + self.gap)
    }

    /// The column of a dimension, counted from the right.
    fn column(&self, axis: Axis) -> usize {
        self.gap + axis.to_right(self.dims.map_or(0, <[Dim]>::len))
    }

    /// The text in a column of the drawing; `None` if the shape has no such dimension.
    fn cell(&self, slot: PictureColumn) -> Option<String> {
        let dims = self.dims.unwrap_or_default();
        if slot.is_cut() {
            let taken = self.gap..self.gap + dims.len();
            let overlaps = slot.first < taken.end && taken.start <= slot.last;
            return overlaps.then(|| "...".to_owned());
        }
        let from_right = slot.first.checked_sub(self.gap)?;
        let dim = dims.iter().rev().nth(from_right)?;
        Some(dim.to_string())
    }

    /// The text in a row without dimensions.
    fn word(&self) -> Option<&'static str> {
        match self.dims {
            None => Some("unranked"),
            Some([]) => Some("scalar"),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slots = self.slots();
        let culprits = &self.culprits[..self.culprits.len().min(2 * SHOWN_MARKS)];
        let operand_runs = runs(self.operands.len(), culprits);
        let drawn = operand_runs.iter().filter_map(|run| match run {
            LayoutRun::Shown(index) => Some(&self.operands[*index]),
            LayoutRun::Cut(_) => None,
        });
        let drawn: Vec<&PictureRow<'_>> = drawn.chain(&self.results).collect();

        let label_width = drawn.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = slots
            .iter()
            .map(|slot| drawn.iter().filter_map(|row| row.cell(*slot)).map(|cell| cell.len()).max().unwrap_or(1))
            .collect();
        let cells_width = widths.iter().sum::<usize>() + 3 * widths.len().saturating_sub(1);
        let words_width = drawn.iter().filter_map(|row| row.word()).map(str::len).max().unwrap_or(0);
        let layout = PictureLayout { label_width, indent: words_width.saturating_sub(cells_width), widths, slots };

        let mut lines = Vec::new();
        for run in &operand_runs {
            lines.push(match run {
                LayoutRun::Shown(index) => layout.row(&self.operands[*index]),
                LayoutRun::Cut(range) if range.len() == 1 => "... 1 more operand".to_owned(),
                LayoutRun::Cut(range) => format!("... {} more operands", range.len()),
            });
        }
        if !self.operands.is_empty() && !self.results.is_empty() {
            lines.push(layout.rule());
        }
        lines.extend(self.results.iter().map(|row| layout.row(row)));
        lines.extend(layout.markers(&self.marks));
        f.write_str(&lines.join("\n"))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::shape::{Conformance, Shape, conflicts};

    fn shapes(texts: &[&str]) -> Vec<Shape> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn draw(shapes: &[Shape]) -> String {
        let mut picture = Picture::new();
        for (index, shape) in shapes.iter().enumerate() {
            picture = picture.operand(format!("#{index}"), shape.dims());
        }
        let found = conflicts(shapes.iter().map(Shape::dims), Conformance::Spec);
        found.iter().fold(picture, |picture, conflict| picture.conflict(conflict)).to_string()
    }

    fn lines(text: &[&str]) -> String {
        text.join("\n")
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_size() {
        let expected = lines(&["#0  1024 x ? x  3", "#1         8 x 16", "               ^^"]);
        assert_eq!(draw(&shapes(&["1024x?x3", "8x16"])), expected);
    }

    #[test]
    fn shapes_without_dimensions_are_words() {
        let expected = lines(&["#0  unranked", "#1    scalar", "#2         5"]);
        assert_eq!(draw(&shapes(&["*", "scalar", "5"])), expected);
        assert_eq!(draw(&shapes(&["2x3x4", "*"])), lines(&["#0  2 x 3 x 4", "#1   unranked"]));
        assert_eq!(draw(&[]), "");
        assert_eq!(Picture::new().result("result", Some(&[])).to_string(), "result  scalar");
    }

    #[test]
    fn results_stand_under_a_rule() {
        let given = shapes(&["4x1x2", "3x1", "4x3x2", "4x3x3"]);
        let picture = Picture::new()
            .operand("%a", given[0].dims())
            .operand("%b", given[1].dims())
            .result("inferred", given[2].dims())
            .result("declared", given[3].dims())
            .mismatch(Axis::new(2));
        let expected = lines(&[
            "%a        4 x 1 x 2",
            "%b            3 x 1",
            "          ---------",
            "inferred  4 x 3 x 2",
            "declared  4 x 3 x 3",
            "                  ^",
        ]);
        assert_eq!(picture.to_string(), expected);
    }

    #[test]
    fn far_columns_are_cut_out() {
        let mut dims = vec![Dim::ONE; 5000];
        dims[2500] = Dim::from(7);
        let long = Shape::ranked(dims.iter().copied());
        dims[2500] = Dim::from(8);
        let other = Shape::ranked(dims.split_off(1000));
        let expected = lines(&[
            "#0  1 x 1 x ... x 1 x 1 x 7 x 1 x 1 x ... x 1 x 1",
            "#1          ... x 1 x 1 x 8 x 1 x 1 x ... x 1 x 1",
            "                          ^",
        ]);
        assert_eq!(draw(&[long, other]), expected);
    }

    #[test]
    fn operands_that_agree_are_cut_out() {
        let mut given = vec![Shape::scalar(); 1000];
        given[500] = "2".parse().unwrap();
        given[700] = "3".parse().unwrap();
        let drawn = draw(&given);
        assert!(drawn.contains("\n#498  scalar\n#499  scalar\n#500       2\n"), "{drawn}");
        assert!(drawn.contains("\n... 195 more operands\n#698"), "{drawn}");
        assert_eq!(drawn.lines().count(), 18);
    }
}
