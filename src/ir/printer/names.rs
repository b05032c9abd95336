//! The names of values and blocks: those the user gave, and new ones where there are none.

use super::Printer;
use crate::ir::{BlockId, Definition, Ir, NameId, OpId, ValueId};

impl Ir {
    /// `%name`, `%name#1`: how a value is written where it is used; `None` when the text gave it no name.
    pub fn value_name(&self, value: ValueId) -> Option<String> {
        let record = &self.values[value.index()];
        let name = String::from_utf8_lossy(self.texts.get(self.names.entries[record.name?.index()])).into_owned();
        match self.pack_position(value) {
            Some(position) => Some(format!("%{name}#{position}")),
            None => Some(format!("%{name}")),
        }
    }

    /// The number of a value in its pack (`%0:2`); `None` when it stands alone.
    fn pack_position(&self, value: ValueId) -> Option<usize> {
        let record = &self.values[value.index()];
        let Definition::Result(op) = record.definition else { return None };
        let results = self.operation(op).results.range();
        let (index, name) = (value.index(), Some(record.name?));
        // A pack is one stretch of the results, so that its first is found without walking through thousands.
        let first = results.start + self.values[results.start..index].partition_point(|before| before.name != name);
        let is_followed = index + 1 < results.end && self.values[index + 1].name == name;
        (first < index || is_followed).then_some(index - first)
    }
}

impl Printer<'_> {
    pub(super) fn results(&mut self, op: OpId) {
        let results = self.ir.results(op);
        let count = results.len();
        if count == 0 {
            return;
        }
        let mut first = true;
        let mut values = results.peekable();
        let first_value = values.peek().copied();
        if first_value.is_some_and(|value| self.ir.values[value.index()].name.is_none()) {
            // The whole pack gets one name, as MLIR does.
            if let Some(value) = first_value {
                let number = self.fresh_number(value);
                self.str(&format!("%{number}"));
                if count > 1 {
                    self.str(&format!(":{count}"));
                }
            }
        } else {
            while let Some(value) = values.next() {
                let name = self.ir.values[value.index()].name;
                let mut size = 1;
                while values.next_if(|next| self.ir.values[next.index()].name == name).is_some() {
                    size += 1;
                }
                if !std::mem::take(&mut first) {
                    self.str(", ");
                }
                self.value_name(name);
                if size > 1 {
                    self.str(&format!(":{size}"));
                }
            }
        }
        self.str(" = ");
    }

    fn value_name(&mut self, name: Option<NameId>) {
        self.out.push(b'%');
        if let Some(name) = name {
            self.text(self.ir.names.entries[name.index()]);
        }
    }

    /// A number no name of the file uses.
    fn fresh_number(&mut self, value: ValueId) -> u32 {
        if let Some(number) = self.fresh.get(&value) {
            return *number;
        }
        while self.ir.names.find(&self.ir.texts, self.next_fresh.to_string().as_bytes()).is_some() {
            self.next_fresh += 1;
        }
        let number = self.next_fresh;
        self.next_fresh += 1;
        self.fresh.insert(value, number);
        number
    }

    pub(super) fn value(&mut self, value: ValueId) {
        let record = &self.ir.values[value.index()];
        if record.name.is_some() {
            self.value_name(record.name);
            if let Some(position) = self.ir.pack_position(value) {
                self.str(&format!("#{position}"));
            }
            return;
        }
        let (first, count) = match record.definition {
            Definition::Result(op) => {
                let range = self.ir.operation(op).results.range();
                (ValueId::at(range.start), range.len())
            }
            _ => (value, 1),
        };
        let number = self.fresh_number(first);
        self.str(&format!("%{number}"));
        if count > 1 {
            self.str(&format!("#{}", value.index() - first.index()));
        }
    }

    pub(super) fn values(&mut self, values: &[ValueId]) {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.value(*value);
        }
    }

    pub(super) fn block_name(&mut self, block: BlockId) {
        self.out.push(b'^');
        match self.ir.blocks[block.index()].label {
            Some(label) => self.text(self.ir.names.entries[label.index()]),
            None => {
                let name = self.entry_name(block);
                self.str(&name);
            }
        }
    }

    /// A name for an entry block without one: `bb0`, unless another block of the region has it.
    fn entry_name(&self, block: BlockId) -> String {
        let region = self.ir.parent_region(block);
        let is_taken = |name: &str| {
            self.ir.names.find(&self.ir.texts, name.as_bytes()).is_some_and(|found| {
                self.ir.blocks(region).any(|other| self.ir.blocks[other.index()].label == Some(NameId::at(found)))
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
