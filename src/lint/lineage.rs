//! Identifies axes of different values that are the same axis: [`Lineage`].
//!
//! An axis belongs to a class. Operations pass classes on from operands to results, and where an element-wise operation puts two axes into one column, their
//! classes are united. [`NEW`] is the class of added axes, which are compatible with any other. For each value, the classes that were lost before it are
//! recorded.

use super::paths::{Drops, Meeting, Path};
use crate::ir::table;
use crate::ir::{Ir, OpId, ValueId};
use crate::limits::Linting;
use crate::shapes::{AxisOrigin, Descent, OperandAlignment, RelatedOperand, dims};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A class of axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AxisClass(u32);

/// The class of axes that were added, or that a reduction left with size 1.
const NEW: AxisClass = AxisClass(0);

/// An axis that a value has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Dropped {
    class: AxisClass,
    /// The index of the dropping operation in [`Lineage::drops`].
    drop: usize,
}

/// An operation that drops an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drop {
    pub(super) op: OpId,
    /// The axis of the operand.
    pub(super) axis: usize,
    pub(super) operand: usize,
    /// Whether the rest of the operand was also broadcast, correctly aligned, with a value that has the axis.
    is_placed: bool,
}

/// Two operands, one of which is misaligned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Misplaced {
    pub(super) op: OpId,
    /// The indices of the operands: the one that has all axes, and the one that lost an axis.
    pub(super) whole: usize,
    pub(super) rest: usize,
    /// The axes that are aligned.
    pub(super) whole_axis: usize,
    pub(super) rest_axis: usize,
    /// The axis of the complete operand that has the same origin as the axis of the misaligned operand.
    pub(super) home: usize,
    /// For each axis of the misaligned operand, the axis of the whole operand with the same origin.
    pub(super) homes: SmallVec<[Option<usize>; 6]>,
    /// The operation that dropped the axis with which the operand is aligned.
    drop: usize,
    /// Whether the misalignment has no effect because the axis has size 1.
    pub(super) is_hidden: bool,
}

/// The classes of a value.
#[derive(Clone, Copy, Default, Debug)]
struct ClassRow {
    /// The start of the value's classes plus 1; 0 without classes.
    start: u32,
    /// Whether the value has lost an axis.
    has_lost: bool,
}

/// The classes of the axes of values.
#[derive(Debug)]
pub(super) struct Lineage {
    /// The classes of each value's axes, indexed by value.
    rows: Vec<ClassRow>,
    classes: Vec<AxisClass>,
    /// The parent of each class, or the class itself, indexed by class.
    parents: Vec<AxisClass>,
    dropped: FxHashMap<ValueId, SmallVec<[Dropped; 2]>>,
    drops: Vec<Drop>,
    misplaced: Vec<Misplaced>,
    limits: Linting,
}

impl Lineage {
    pub(super) fn new(limits: &Linting) -> Self {
        Self {
            rows: Vec::new(),
            classes: Vec::new(),
            parents: vec![NEW],
            dropped: FxHashMap::default(),
            drops: Vec::new(),
            misplaced: Vec::new(),
            limits: *limits,
        }
    }

    fn fresh(&mut self) -> AxisClass {
        let class = AxisClass(self.parents.len() as u32);
        self.parents.push(class);
        class
    }

    fn find(&mut self, mut class: AxisClass) -> AxisClass {
        loop {
            let parent = self.parents[class.0 as usize];
            if parent == class {
                return class;
            }
            let above = self.parents[parent.0 as usize];
            self.parents[class.0 as usize] = above;
            class = above;
        }
    }

    /// Unites two classes. The class of added axes is compatible with any other, and is kept.
    fn unite(&mut self, left: AxisClass, right: AxisClass) -> AxisClass {
        match (left, right) {
            (NEW, other) | (other, NEW) => other,
            (left, right) => {
                let (older, newer) = (AxisClass(left.0.min(right.0)), left.0.max(right.0));
                self.parents[newer as usize] = older;
                older
            }
        }
    }

    /// The start of the classes of a value. A new value gets new classes.
    #[inline]
    fn row(&mut self, value: ValueId, rank: usize) -> usize {
        match self.rows.get(value.index()) {
            Some(ClassRow { start, .. }) if *start > 0 => *start as usize - 1,
            _ => self.first_row(value, rank),
        }
    }

    fn first_row(&mut self, value: ValueId, rank: usize) -> usize {
        let start = self.classes.len();
        for _ in 0..rank {
            let class = self.fresh();
            self.classes.push(class);
        }
        self.set_row(value, start);
        start
    }

    /// The classes that a value has lost.
    fn lost(&self, value: ValueId) -> Option<&SmallVec<[Dropped; 2]>> {
        let has_lost = self.rows.get(value.index()).is_some_and(|row| row.has_lost);
        if has_lost { self.dropped.get(&value) } else { None }
    }

    /// The class of an operand in a column, if the operand has an axis there.
    fn class(&mut self, operands: &[ValueId], operand: &RelatedOperand, column: usize) -> Option<AxisClass> {
        let axis = operand.axis(column)?;
        let row = self.row(operands[operand.index], operand.axes.len());
        let class = self.classes[row + axis];
        Some(self.find(class))
    }

    /// A fast path of [`Lineage::follow`] for an element-wise operation whose operands have one type. Returns whether it applies:
    /// not if an operand has lost an axis, or shapes differ.
    pub(super) fn follow_equal(&mut self, ir: &Ir, op: OpId) -> bool {
        let operands = ir.operands(op);
        let mut results = ir.results(op);
        let (Some(result), None, [first, others @ ..]) = (results.next(), results.next(), operands) else {
            return false;
        };
        let ty = ir.value_type(*first);
        if others.iter().any(|other| ir.value_type(*other) != ty) {
            return false;
        }
        let (Some(given), Some(declared)) = (dims(ir, *first), dims(ir, result)) else { return false };
        if given != declared || operands.iter().any(|operand| self.lost(*operand).is_some()) {
            return false;
        }
        let rows: SmallVec<[usize; 4]> = operands.iter().map(|operand| self.row(*operand, given.len())).collect();
        let start = self.classes.len();
        for axis in 0..given.len() {
            let mut joined = NEW;
            for row in &rows {
                let class = self.find(self.classes[row + axis]);
                joined = self.unite(joined, class);
            }
            self.classes.push(joined);
        }
        self.set_row(result, start);
        true
    }

    #[inline]
    fn set_row(&mut self, value: ValueId, start: usize) {
        table::entry(&mut self.rows, value.index(), ClassRow::default()).start = start as u32 + 1;
    }

    /// Passes the classes of operands to results.
    pub(super) fn follow(&mut self, ir: &Ir, op: OpId, path: &Path) {
        let columns = &path.columns;
        let misplaced = if self.dropped.is_empty() { None } else { self.misplaced_in(ir, op, columns) };
        let classes = self.joined(ir.operands(op), path, misplaced.is_some());
        let classes = &classes[..];
        self.misplaced.extend(misplaced);
        let start = self.classes.len();
        for axis in &path.results {
            let class = match axis.origin {
                AxisOrigin::Column(column) => match classes[column] {
                    Joined { wide: NEW, one } if axis.is_one => one,
                    // An axis of size 1 that is stretched is no axis of the result.
                    Joined { wide, .. } => wide,
                },
                AxisOrigin::New => NEW,
                AxisOrigin::Unknown => self.fresh(),
            };
            self.classes.push(class);
        }
        for (result, has_axes) in ir.results(op).zip(&path.have_axes) {
            if *has_axes {
                self.set_row(result, start);
            }
        }
        self.follow_drops(ir, op, path, classes, start);
    }

    /// The classes of the columns. If an operand is misaligned, two classes are not united.
    fn joined(&mut self, operands: &[ValueId], path: &Path, keeps: bool) -> SmallVec<[Joined; 6]> {
        let columns = &path.columns;
        let rows: SmallVec<[usize; 4]> =
            columns.operands.iter().map(|operand| self.row(operands[operand.index], operand.axes.len())).collect();
        let mut joined = smallvec::smallvec![Joined { wide: NEW, one: NEW }; columns.count];
        let classes: &mut [Joined] = &mut joined;
        for Meeting { column, operand, axis, is_one } in path.meetings.iter().copied() {
            let class = self.find(self.classes[rows[operand as usize] + axis as usize]);
            let joined = &mut classes[column as usize];
            let known = if is_one { &mut joined.one } else { &mut joined.wide };
            if !keeps || *known == NEW {
                *known = self.unite(*known, class);
            }
        }
        joined
    }

    /// Records the classes that results have lost: those that their operands had lost, and those of columns that results lack.
    fn follow_drops(&mut self, ir: &Ir, op: OpId, path: &Path, classes: &[Joined], row: usize) {
        let mut lost: SmallVec<[Dropped; 2]> = SmallVec::new();
        for operand in &path.columns.operands {
            if let Some(before) = self.lost(ir.operands(op)[operand.index]) {
                lost.extend(before.iter().copied());
            }
        }
        for Drops { column, operand, axis } in path.drops.iter().copied() {
            let class = classes[column].wide;
            if class != NEW {
                lost.push(Dropped { class, drop: self.drops.len() });
                self.drops.push(Drop { op, axis, operand, is_placed: false });
            }
        }
        if lost.is_empty() {
            return;
        }
        // A class that the result has is not lost.
        let mut own: SmallVec<[AxisClass; 6]> = SmallVec::from_slice(&self.classes[row..row + path.results.len()]);
        for class in &mut own {
            *class = self.find(*class);
        }
        let mut kept: SmallVec<[Dropped; 2]> = SmallVec::new();
        for dropped in lost {
            let class = self.find(dropped.class);
            if !own.contains(&class)
                && kept.len() < self.limits.lost_axes
                && !kept.contains(&Dropped { class, ..dropped })
            {
                kept.push(Dropped { class, ..dropped });
            }
        }
        for result in ir.results(op).filter(|_| !kept.is_empty()) {
            self.dropped.insert(result, kept.clone());
            table::entry(&mut self.rows, result.index(), ClassRow::default()).has_lost = true;
        }
    }

    /// The first operand that is stretched along an axis that it has lost, because of the alignment of another axis.
    fn misplaced_in(&mut self, ir: &Ir, op: OpId, columns: &Descent) -> Option<Misplaced> {
        if columns.layout == OperandAlignment::Single || columns.operands.len() > self.limits.compared_operands {
            return None;
        }
        for rest in &columns.operands {
            let Some(lost) = self.lost(ir.operands(op)[rest.index]).cloned() else { continue };
            for whole in columns.operands.iter().filter(|whole| whole.index != rest.index) {
                if let Some(found) = self.misplaced_pair(ir, op, columns, whole, rest, &lost) {
                    return Some(found);
                }
            }
        }
        None
    }

    fn misplaced_pair(
        &mut self,
        ir: &Ir,
        op: OpId,
        columns: &Descent,
        whole: &RelatedOperand,
        rest: &RelatedOperand,
        lost: &[Dropped],
    ) -> Option<Misplaced> {
        let operands = ir.operands(op);
        for dropped in lost {
            let class = self.find(dropped.class);
            let meets = |column: &usize| self.class(operands, whole, *column) == Some(class);
            let Some(column) = (0..columns.count).find(meets) else { continue };
            let is_one =
                |operand: &RelatedOperand, column| columns.dim(ir, operand, column).is_some_and(|dim| dim.is_one());
            let own = match self.class(operands, rest, column) {
                Some(own) if own != NEW && own != class => own,
                // The operand is stretched along the axis that it has lost, which is correct.
                _ => {
                    self.drops[dropped.drop].is_placed = true;
                    continue;
                }
            };
            let is_stretched = |lineage: &mut Self, column| {
                lineage.class(operands, rest, column).is_none_or(|class| class == NEW) || is_one(rest, column)
            };
            let home = (0..columns.count).find(|other| {
                *other != column && self.class(operands, whole, *other) == Some(own) && is_stretched(self, *other)
            });
            let Some(home) = home else { continue };
            return Some(Misplaced {
                op,
                whole: whole.index,
                rest: rest.index,
                whole_axis: whole.axis(column)?,
                rest_axis: rest.axis(column)?,
                home: whole.axis(home)?,
                homes: self.homes(operands, whole, rest),
                drop: dropped.drop,
                is_hidden: is_one(rest, column),
            });
        }
        None
    }

    /// For each axis of the misaligned operand, the axis of the whole operand with the same origin, if there is one.
    fn homes(
        &mut self,
        operands: &[ValueId],
        whole: &RelatedOperand,
        rest: &RelatedOperand,
    ) -> SmallVec<[Option<usize>; 6]> {
        let of = |lineage: &mut Self, operand: &RelatedOperand, axis: usize| {
            let row = lineage.row(operands[operand.index], operand.axes.len());
            let class = lineage.classes[row + axis];
            lineage.find(class)
        };
        let mut homes = SmallVec::new();
        for axis in 0..rest.axes.len() {
            let class = of(self, rest, axis);
            homes.push((0..whole.axes.len()).find(|home| class != NEW && of(self, whole, *home) == class));
        }
        homes
    }

    /// Returns the misplaced axes, and the places at which the axes that belong there were dropped. An axis that is
    /// correctly aligned elsewhere too is not reported: a matrix may be scaled by its rows and by its columns.
    pub(super) fn finish(self) -> impl Iterator<Item = (Misplaced, Drop)> {
        let Self { drops, misplaced, .. } = self;
        let found = misplaced.into_iter().map(move |misplaced| {
            let drop = drops[misplaced.drop];
            (misplaced, drop)
        });
        found.filter(|(_, drop)| !drop.is_placed)
    }
}

/// The classes in a column: of axes with sizes other than 1, and of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Joined {
    wide: AxisClass,
    one: AxisClass,
}
