//! The parts of a picture that are drawn or omitted ([`runs`]), and their widths ([`PictureLayout`]).

use super::PictureRow;

/// Up to this number of columns and operands, all are drawn.
const UNCUT: usize = 12;
/// The number of columns drawn at each end and on each side of a mark if others are omitted.
const CONTEXT: usize = 2;

/// A column of the drawing: a column of the shapes (`first == last`), or several omitted ones, counted from the right.
#[derive(Clone, Copy)]
pub(super) struct PictureColumn {
    pub(super) first: usize,
    pub(super) last: usize,
}

impl PictureColumn {
    pub(super) fn is_cut(self) -> bool {
        self.first != self.last
    }
}

pub(super) enum LayoutRun {
    Shown(usize),
    Cut(std::ops::Range<usize>),
}

/// Splits `0..count` into drawn columns, one by one, and omitted ones, in runs of two and more.
pub(super) fn runs(count: usize, keep: &[usize]) -> Vec<LayoutRun> {
    let mut shown: Vec<usize> = if count <= UNCUT {
        (0..count).collect()
    } else {
        let around = |&at: &usize| at.saturating_sub(CONTEXT)..(at.saturating_add(CONTEXT + 1)).min(count);
        let ends = (0..CONTEXT).chain(count - CONTEXT..count);
        ends.chain(keep.iter().flat_map(around)).collect()
    };
    shown.sort_unstable();
    shown.dedup();
    let mut runs = Vec::new();
    let mut next = 0;
    for at in shown {
        match at - next {
            0 => {}
            1 => runs.push(LayoutRun::Shown(next)),
            _ => runs.push(LayoutRun::Cut(next..at)),
        }
        runs.push(LayoutRun::Shown(at));
        next = at + 1;
    }
    runs
}

/// Widths in characters, computed when all rows are known.
pub(super) struct PictureLayout {
    pub(super) label_width: usize,
    /// Blanks before the first column, when a word is wider than all columns.
    pub(super) indent: usize,
    pub(super) widths: Vec<usize>,
    pub(super) slots: Vec<PictureColumn>,
}

impl PictureLayout {
    fn body_width(&self) -> usize {
        self.indent + self.widths.iter().sum::<usize>() + 3 * self.widths.len().saturating_sub(1)
    }

    fn line(&self, label: &str, body: &str) -> String {
        format!("{label:<0$}  {body}", self.label_width).trim_end().to_owned()
    }

    pub(super) fn row(&self, row: &PictureRow<'_>) -> String {
        if let Some(word) = row.word() {
            return self.line(&row.label, &format!("{word:>0$}", self.body_width()));
        }
        let mut body = " ".repeat(self.indent);
        let mut left = None;
        for (index, (slot, width)) in self.slots.iter().zip(&self.widths).enumerate() {
            let cell = row.cell(*slot);
            if index > 0 {
                let between = left.is_some() && cell.is_some();
                body.push_str(if between { " x " } else { "   " });
            }
            body.push_str(&format!("{:>width$}", cell.as_deref().unwrap_or_default()));
            left = cell;
        }
        self.line(&row.label, &body)
    }

    pub(super) fn rule(&self) -> String {
        self.line("", &"-".repeat(self.body_width()))
    }

    pub(super) fn markers(&self, marks: &[usize]) -> Option<String> {
        let mut body = " ".repeat(self.indent);
        for (index, (slot, width)) in self.slots.iter().zip(&self.widths).enumerate() {
            let marked = !slot.is_cut() && marks.contains(&slot.first);
            body.push_str(if index > 0 { "   " } else { "" });
            body.push_str(&if marked { "^" } else { " " }.repeat(*width));
        }
        (!body.trim_end().is_empty()).then(|| self.line("", &body))
    }
}
