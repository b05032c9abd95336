//! The names of values and blocks: the names in the text, and generated ones.

use super::Printer;
use super::digits::decimal;
use crate::ir::{BlockId, Definition, Ir, NameId, OpId, ValueData, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

impl Ir {
    /// `%name`, `%name#1`: a value as an operand; `None` without a name in the text.
    pub fn value_name(&self, value: ValueId) -> Option<String> {
        let Some(name) = self.value_name_text(value) else { return self.printed_name(value) };
        let name = String::from_utf8_lossy(name);
        match self.pack_position(value) {
            Some(position) => Some(format!("%{name}#{position}")),
            None => Some(format!("%{name}")),
        }
    }

    /// `%name` for an argument of a function, or `%arg0` by its position if it has no name of its own.
    pub(crate) fn argument_name(&self, argument: ValueId, position: usize) -> String {
        match self.value_name_text(argument) {
            Some(name) => format!("%{}", String::from_utf8_lossy(name)),
            None => format!("%arg{position}"),
        }
    }

    /// The name of a value in the text, without its `%` and the number in its pack.
    pub(crate) fn value_name_text(&self, value: ValueId) -> Option<&[u8]> {
        let name = self.values[value.index()].name?;
        Some(self.texts.get(self.names.entries[name.index()]))
    }

    /// The name of a value that shares its name with no other value, which is the common case and can be decided by the neighbouring
    /// values, without reading the operation.
    #[inline]
    fn own_name(&self, value: ValueId) -> Option<NameId> {
        let index = value.index();
        let name = self.values[index].name;
        let is_other = |neighbour: usize| self.values.get(neighbour).is_none_or(|other| other.name != name);
        if is_other(index + 1) && is_other(index.wrapping_sub(1)) { name } else { None }
    }

    /// The number of a value in its pack (`%0:2`); `None` if it is not in a pack.
    fn pack_position(&self, value: ValueId) -> Option<usize> {
        let (index, record) = (value.index(), &self.values[value.index()]);
        let (name, Definition::Result(op)) = (Some(record.name?), record.definition) else { return None };
        let results = self.operation(op).results.range();
        // A pack is a contiguous range of results, so its first one is found without a search.
        let first = results.start + self.values[results.start..index].partition_point(|before| before.name != name);
        let is_followed = index + 1 < results.end && self.values[index + 1].name == name;
        (first < index || is_followed).then_some(index - first)
    }
}

impl Ir {
    /// The number of names that a [`Printer`] generates: one for all results of an operation.
    pub fn unnamed_values(&self) -> usize {
        let has_no_name = |value: usize| self.values[value].name.is_none();
        let results = self.operations.iter().map(|operation| operation.results);
        let results = results.filter(|results| results.len > 0 && has_no_name(results.start as usize));
        let arguments = (0..self.blocks.len()).map(BlockId::at).flat_map(|block| self.arguments(block));
        results.count() + arguments.filter(|value| has_no_name(value.index())).count()
    }
}

/// Numbers for values without names.
#[derive(Default)]
pub(crate) struct ValueNumbers<'i> {
    /// The number of each value plus 1, or 0: empty until a value gets a number.
    given: Vec<u32>,
    /// Arguments that are printed with the names of the values they represent.
    shadowed: FxHashMap<ValueId, ValueId>,
    next: u32,
    spelling: Vec<u8>,
    parts: Vec<&'i Ir>,
    /// Names that generated numbers must avoid; `None` means all names of the file.
    taken: Option<FxHashSet<NameId>>,
}

impl ValueNumbers<'_> {
    /// The number of each value plus 1; 0, or nothing, for a value without a number.
    pub(super) fn into_given(self) -> Vec<u32> {
        self.given
    }

    /// Continues with the numbers of another printer.
    pub(crate) fn adopt(&mut self, other: &ValueNumbers<'_>) {
        self.given.clone_from(&other.given);
        self.next = other.next;
    }
}

impl<'i> Printer<'i> {
    /// Avoids numbers that are names in another part of the same file.
    pub fn avoid_names_of(&mut self, part: &'i Ir) {
        self.numbers.parts.push(part);
    }

    /// Numbers values as if the operation were the whole file, so that the numbers do not depend on its surroundings.
    /// At most `most` operations are numbered in the operation, in each block, and in each region.
    pub(crate) fn number_alone(&mut self, op: OpId, most: usize) {
        let ir = self.ir;
        let (mut taken, mut open, mut left) = (FxHashSet::default(), vec![op], most);
        while let Some(op) = open.pop().filter(|_| left > 0) {
            left -= 1;
            let blocks = || ir.regions(op).flat_map(|region| ir.blocks(region)).take(most);
            let inside: Vec<OpId> = blocks().flat_map(|block| ir.block_ops(block)).take(most).collect();
            open.extend(inside.into_iter().rev());
            let values = ir.results(op).chain(ir.operands(op).iter().copied());
            let arguments = blocks().flat_map(|block| ir.arguments(block));
            taken.extend(values.chain(arguments).take(most).filter_map(|value| ir.values[value.index()].name));
        }
        self.numbers.taken = Some(taken);
    }

    /// Skips the numbers for the values without names in earlier parts.
    pub fn reserve(&mut self, count: usize) {
        for _ in 0..count {
            self.next_number();
        }
    }

    pub(crate) fn results(&mut self, op: OpId) {
        let results = self.ir.operation(op).results.range();
        match self.ir.values[results.clone()] {
            [] => return,
            [ValueData { name: Some(name), .. }] => self.value_name(name),
            // The results of a pack share one name, as in MLIR.
            [ValueData { name: None, .. }, ..] => {
                self.fresh_name(ValueId::at(results.start));
                self.pack_size(results.len());
            }
            _ => self.packs(results),
        }
        self.str(" = ");
    }

    fn packs(&mut self, results: std::ops::Range<usize>) {
        let ir = self.ir;
        for (index, pack) in ir.values[results].chunk_by(|left, right| left.name == right.name).enumerate() {
            if index > 0 {
                self.str(", ");
            }
            match pack[0].name {
                Some(name) => self.value_name(name),
                None => self.out.push(b'%'),
            }
            self.pack_size(pack.len());
        }
    }

    fn pack_size(&mut self, size: usize) {
        if size > 1 {
            self.out.push(b':');
            decimal(&mut self.out, size as u64);
        }
    }

    #[inline]
    fn value_name(&mut self, name: NameId) {
        self.out.push(b'%');
        self.text(self.ir.names.entries[name.index()]);
    }

    fn fresh_name(&mut self, value: ValueId) {
        if self.numbers.given.is_empty() {
            self.numbers.given = vec![0; self.ir.values.len()];
        }
        let number = match self.numbers.given[value.index()].checked_sub(1) {
            Some(number) => number,
            None => {
                // An operation that is printed alone has the numbers of the text in which it has a place.
                let printed = self.numbers.taken.as_ref().and_then(|_| self.ir.printed_number(value));
                let number = printed.unwrap_or_else(|| self.next_number());
                self.numbers.given[value.index()] = number + 1;
                number
            }
        };
        self.out.push(b'%');
        decimal(&mut self.out, u64::from(number));
    }

    /// A number that no name of the file uses.
    fn next_number(&mut self) -> u32 {
        loop {
            let ValueNumbers { next, spelling, parts, taken, .. } = &mut self.numbers;
            let number = *next;
            *next += 1;
            spelling.clear();
            decimal(spelling, u64::from(number));
            let is_name = |ir: &Ir| {
                let found = ir.names.find_number(&ir.texts, spelling);
                found.is_some_and(|found| taken.as_ref().is_none_or(|taken| taken.contains(&NameId::at(found))))
            };
            if !is_name(self.ir) && !parts.iter().any(|part| is_name(part)) {
                return number;
            }
        }
    }

    #[inline]
    pub(crate) fn value(&mut self, value: ValueId) {
        match self.ir.own_name(value) {
            Some(name) => self.value_name(name),
            None => self.other_value(value),
        }
    }

    /// Writes a value that has no name, or shares a name with other values.
    #[cold]
    fn other_value(&mut self, value: ValueId) {
        let record = &self.ir.values[value.index()];
        if let Some(name) = record.name {
            self.value_name(name);
            if let Some(position) = self.ir.pack_position(value) {
                self.pack_place(position);
            }
            return;
        }
        if let Some(shadowed) = self.numbers.shadowed.get(&value) {
            return self.value(*shadowed);
        }
        let (first, count) = match record.definition {
            Definition::Result(op) => {
                let range = self.ir.operation(op).results.range();
                (ValueId::at(range.start), range.len())
            }
            _ => (value, 1),
        };
        self.fresh_name(first);
        if count > 1 {
            self.pack_place(value.index() - first.index());
        }
    }

    /// Writes an argument without a name as the value it represents; `false` if it has another name.
    pub(crate) fn write_as(&mut self, argument: ValueId, value: ValueId) -> bool {
        if self.ir.values[argument.index()].name.is_some() {
            return self.ir.value_name(argument) == self.ir.value_name(value);
        }
        let value = self.numbers.shadowed.get(&value).copied().unwrap_or(value);
        self.numbers.shadowed.insert(argument, value);
        true
    }

    fn pack_place(&mut self, position: usize) {
        self.out.push(b'#');
        decimal(&mut self.out, position as u64);
    }

    pub(crate) fn values(&mut self, values: &[ValueId]) {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.value(*value);
        }
    }

    pub(crate) fn block_name(&mut self, block: BlockId) {
        self.out.push(b'^');
        match self.ir.blocks[block.index()].label.filter(|_| self.has_header(block)) {
            Some(label) => self.text(self.ir.names.entries[label.index()]),
            None => {
                if self.entry_name.0 != Some(block) {
                    self.entry_name = (Some(block), self.new_entry_name(block));
                }
                self.out.extend_from_slice(self.entry_name.1.as_bytes());
            }
        }
    }

    /// A name for an entry block whose label is not printed: `bb0`, unless another block of the region has it.
    fn new_entry_name(&self, block: BlockId) -> String {
        let region = self.ir.parent_region(block);
        let is_taken = |name: &str| {
            self.ir.names.find(&self.ir.texts, name.as_bytes()).is_some_and(|found| {
                let label = Some(NameId::at(found));
                self.ir.blocks(region).any(|other| other != block && self.ir.blocks[other.index()].label == label)
            })
        };
        let mut name = "bb0".to_owned();
        let mut suffix = 0;
        while is_taken(&name) {
            suffix += 1;
            name = format!("bb0_{suffix}");
        }
        name
    }
}
