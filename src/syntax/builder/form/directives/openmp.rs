//! Clauses of `omp`: values with words, symbols and types, and the regions whose arguments they name.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, BlockClause, Format, HINTS, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// What a clause lists: values and their types.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) values: Vec<Use>,
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<AttributeId>,
}

/// The words of `omp.clause_task_depend`.
const DEPENDENCES: &[&str] =
    &["taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset", "taskdependinoutset"];

impl<'s> Builder<'s> {
    /// `%a`, which is an operand of one of the entries.
    pub(super) fn entry_value(&mut self, entries: &mut Entries) -> Read<()> {
        entries.values.push(self.read_use()?);
        Ok(())
    }

    /// `: t`
    pub(super) fn entry_type(&mut self, entries: &mut Entries) -> Read<()> {
        self.punctuation(":")?;
        entries.types.push(self.one_type()?);
        Ok(())
    }

    pub(super) fn set_entries(&mut self, slot: SlotIndex, entries: &Entries) -> Read<()> {
        self.set_values(slot, &entries.values)?;
        self.set_types(slot, &entries.types, TypePlace::Nowhere)
    }

    /// `%allocator : t -> %a : t, ..`
    pub(super) fn allocations(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variables), Argument::Type(_), Argument::Slot(allocators), Argument::Type(_)] = arguments
        else {
            return Ok(());
        };
        let (mut first, mut second) = (Entries::default(), Entries::default());
        self.comma_list(|form| {
            form.entry_value(&mut first)?;
            form.entry_type(&mut first)?;
            form.punctuation("->")?;
            form.entry_value(&mut second)?;
            form.entry_type(&mut second)
        })?;
        self.set_entries(*allocators, &first)?;
        self.set_entries(*variables, &second)
    }

    /// `%a = %step : t, ..`
    pub(super) fn linear_clause(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variables), Argument::Type(_), Argument::Slot(steps)] = arguments else { return Ok(()) };
        let (mut entries, mut found) = (Entries::default(), Vec::new());
        self.comma_list(|form| {
            form.entry_value(&mut entries)?;
            form.punctuation("=")?;
            found.push(form.read_use()?);
            form.entry_type(&mut entries)
        })?;
        self.set_entries(*variables, &entries)?;
        self.set_values(*steps, &found)
    }

    /// `%a : t -> 16 : i64, ..`
    pub(super) fn aligned_clause(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(alignments)] = arguments else {
            return Ok(());
        };
        let mut entries = Entries::default();
        self.comma_list(|form| {
            form.entry_value(&mut entries)?;
            form.entry_type(&mut entries)?;
            form.punctuation("->")?;
            entries.attributes.push(form.read_any_attribute()?);
            Ok(())
        })?;
        self.set_entries(*variables, &entries)?;
        self.set_array(*alignments, &entries.attributes)
    }

    /// `%a -> @copy : t, ..`
    pub(super) fn copied_values(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(symbols)] = arguments else {
            return Ok(());
        };
        let mut entries = Entries::default();
        self.comma_list(|form| {
            form.entry_value(&mut entries)?;
            form.punctuation("->")?;
            entries.attributes.push(form.read_any_attribute()?);
            form.entry_type(&mut entries)
        })?;
        self.set_entries(*variables, &entries)?;
        self.set_array(*symbols, &entries.attributes)
    }

    /// `taskdependin -> %a : t, ..`
    pub(super) fn dependences(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(kinds)] = arguments else {
            return Ok(());
        };
        let mut entries = Entries::default();
        self.comma_list(|form| {
            let Some(word) = DEPENDENCES.iter().find(|word| form.input.take_word(word)) else {
                let span = form.input.peek()?.1;
                return Err(form.text_error(&format!("expected one of {}", DEPENDENCES.join(", ")), span));
            };
            entries.attributes.push(form.opaque(&[b"#omp<clause_task_depend(", word.as_bytes(), b")>"]));
            form.punctuation("->")?;
            form.entry_value(&mut entries)?;
            form.entry_type(&mut entries)
        })?;
        self.set_entries(*variables, &entries)?;
        self.set_array(*kinds, &entries.attributes)
    }

    /// `word`, or `word:` before it
    pub(super) fn order_clause(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(order), Argument::Attribute(modifier)] = arguments else { return Ok(()) };
        if self.optional_word_of(format, *modifier)? {
            self.input.take_text(":");
        }
        self.clause_word(format, *order)
    }

    /// `static = %chunk : t, monotonic, simd`
    pub(super) fn schedule_clause(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Attribute(kind),
            Argument::Attribute(modifier),
            Argument::Attribute(simd),
            Argument::Slot(chunk),
            Argument::Type(_),
        ] = arguments
        else {
            return Ok(());
        };
        let takes_chunk = !self.is_word(b"auto") && !self.is_word(b"runtime");
        self.clause_word(format, *kind)?;
        let mut entries = Entries::default();
        if takes_chunk && self.input.take_text("=") {
            self.entry_value(&mut entries)?;
            self.entry_type(&mut entries)?;
        }
        self.set_entries(*chunk, &entries)?;
        if !self.input.take_text(",") {
            return Ok(());
        }
        // `simd` alone is the second of two, of which the first is `none`.
        let is_simd = match self.input.take_word("simd") {
            true => {
                self.word_attribute(format, *modifier, "none")?;
                true
            }
            false => {
                self.clause_word(format, *modifier)?;
                self.input.take_text(",") && self.keyword_text("simd").map(|()| true)?
            }
        };
        if is_simd { self.set_attribute(*simd, AttributeKind::Unit) } else { Ok(()) }
    }

    /// `strict, %a: t`
    pub(super) fn granularity(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(modifier), Argument::Slot(value), Argument::Type(_)] = arguments else {
            return Ok(());
        };
        if self.optional_word_of(format, *modifier)? {
            self.punctuation(",")?;
        }
        let mut entries = Entries::default();
        self.entry_value(&mut entries)?;
        self.entry_type(&mut entries)?;
        self.set_entries(*value, &entries)
    }

    /// `none`, or words with commas between them: a number of bits.
    pub(super) fn synchronization_hint(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(hint)] = arguments else { return Ok(()) };
        let mut bits = 0;
        if !self.input.take_word("none") {
            self.comma_list(|form| {
                let Some(bit) = HINTS.iter().position(|word| form.input.take_word(word)) else {
                    let span = form.input.peek()?.1;
                    let word = String::from_utf8_lossy(form.input.text(span)).into_owned();
                    return Err(form.refused(CustomError::Text { text: format!("{word} is not a valid hint") }, span));
                };
                bits |= 1 << bit;
                Ok(())
            })?;
        }
        let ty = self.integer_of(64);
        let text = self.core.ir.texts.add(bits.to_string().as_bytes());
        self.set_attribute(*hint, AttributeKind::Integer(text, Some(ty)))
    }

    /// `[0], [1, 2]`: an array of arrays of numbers.
    pub(super) fn member_indices(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let mut lists = Vec::new();
        self.comma_list(|form| {
            form.punctuation("[")?;
            let mut numbers = Vec::new();
            form.comma_list(|form| {
                numbers.push(form.read_number(Some("i64"))?);
                Ok(())
            })?;
            form.punctuation("]")?;
            let list = form.core.ir.attributes.add_list(&numbers);
            lists.push(form.core.ir.attributes.add(AttributeKind::Array(list)));
            Ok(())
        })?;
        self.set_array(*attribute, &lists)
    }

    /// `(%a, %b) <- (%c)`, or `<- (%c)`
    pub(super) fn transformed_loops(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(generated), Argument::Slot(applied)] = arguments else { return Ok(()) };
        if !self.input.is_text("<-") {
            self.enclosed_operands(*generated)?;
        }
        self.punctuation("<-")?;
        self.enclosed_operands(*applied)
    }

    /// `(%cli) %i : t in range(%n) {`
    pub(super) fn canonical_loop(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(count), Argument::Slot(info), Argument::Region(region)] = arguments else {
            return Ok(None);
        };
        if self.input.first() == Some(b'(') {
            self.enclosed_operands(*info)?;
        }
        let variable = self.argument_name()?;
        self.punctuation(":")?;
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.keyword_text("in")?;
        self.keyword_text("range")?;
        self.enclosed_operands(*count)?;
        self.set_types(*count, &[ty], TypePlace::At(place))?;
        self.state()?.arguments.push((variable, ty, None));
        self.expect_region(*region, true).map(Some)
    }

    /// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
    pub(super) fn canonical_loop_nest(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(lower),
            Argument::Slot(upper),
            Argument::Slot(steps),
            Argument::Attribute(is_inclusive),
            Argument::Attribute(collapsed),
            Argument::Attribute(tiles),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let names = self.argument_names()?;
        self.punctuation(":")?;
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.punctuation("=")?;
        self.enclosed_operands(*lower)?;
        self.keyword_text("to")?;
        self.enclosed_operands(*upper)?;
        if self.input.take_word("inclusive") {
            self.set_attribute(*is_inclusive, AttributeKind::Unit)?;
        }
        self.keyword_text("step")?;
        self.enclosed_operands(*steps)?;
        if self.input.take_word("collapse") {
            self.punctuation("(")?;
            let number = self.read_number(Some("i64"))?;
            self.state()?.attributes[usize::from(collapsed.0)] = Some(number);
            self.punctuation(")")?;
        }
        if self.input.take_word("tiles") {
            self.punctuation("(")?;
            let mut sizes = Vec::new();
            self.comma_list(|form| {
                sizes.push(form.read_index()?);
                Ok(())
            })?;
            self.punctuation(")")?;
            self.set_numbers(*tiles, "i64", &sizes.join(", "))?;
        }
        for slot in [lower, upper, steps] {
            let count = self.slot(*slot)?.values.len();
            self.set_types(*slot, &vec![ty; count], TypePlace::At(place))?;
        }
        self.state()?.arguments.extend(names.into_iter().map(|name| (name, ty, None)));
        self.expect_region(*region, true).map(Some)
    }

    /// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
    pub(super) fn clause_region(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let Some((Argument::Region(region), arguments)) = arguments.split_first() else { return Ok(None) };
        for clause in BlockClause::all(format, arguments) {
            if self.input.take_word(clause.word) {
                self.block_clause(format, &clause)?;
            }
        }
        self.expect_region(*region, true).map(Some)
    }

    /// What follows the word of a clause: `(byref @r %b -> %y [map_idx=0], .. : t, ..) private_barrier`
    fn block_clause(&mut self, format: &'s Format, clause: &BlockClause<'_>) -> Read<()> {
        self.punctuation("(")?;
        if let Some(modifier) = clause.modifier
            && self.input.take_word("mod")
        {
            self.punctuation(":")?;
            self.clause_word(format, modifier)?;
            self.punctuation(",")?;
        }
        let (mut entries, mut names, mut maps, mut references) =
            (Entries::default(), Vec::new(), Vec::new(), Vec::new());
        self.comma_list(|form| {
            if clause.references.is_some() {
                references.push(if form.input.take_word("byref") { "true" } else { "false" });
            }
            if clause.symbols.is_some() {
                entries.attributes.push(form.read_any_attribute()?);
            }
            form.entry_value(&mut entries)?;
            form.punctuation("->")?;
            names.push(form.argument_name()?);
            if clause.maps.is_some() {
                maps.push(form.map_index()?);
            }
            Ok(())
        })?;
        self.punctuation(":")?;
        self.comma_list(|form| {
            entries.types.push(form.one_type()?);
            Ok(())
        })?;
        self.punctuation(")")?;
        self.set_entries(clause.values, &entries)?;
        let types = entries.types.iter().copied();
        let all = names.into_iter().zip(types).map(|(name, ty)| (name, ty, None));
        let all: Vec<_> = all.collect();
        self.state()?.arguments.extend(all);
        if let Some(symbols) = clause.symbols {
            self.set_array(symbols, &entries.attributes)?;
        }
        if let Some(attribute) = clause.references {
            self.set_numbers(attribute, "i1", &references.join(", "))?;
        }
        if let Some(attribute) = clause.maps {
            self.set_numbers(attribute, "i64", &maps.join(", "))?;
        }
        match clause.barrier {
            Some(barrier) if self.input.take_word("private_barrier") => {
                self.set_attribute(barrier, AttributeKind::Unit)
            }
            _ => Ok(()),
        }
    }

    /// `[map_idx=0]`, or nothing for -1.
    fn map_index(&mut self) -> Read<String> {
        if !self.input.take_text("[") {
            return Ok("-1".to_owned());
        }
        self.keyword_text("map_idx")?;
        self.punctuation("=")?;
        let index = self.read_index()?;
        self.punctuation("]")?;
        Ok(index)
    }
}
