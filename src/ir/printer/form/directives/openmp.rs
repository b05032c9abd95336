//! Clauses of `omp`: see the reading half.

use crate::assembly::{Argument, AttributeIndex, BlockClause, HINTS, MAP_WORDS, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};

impl<'i> FormPrinter<'_, 'i> {
    /// The values of a slot with their types, which the directive prints.
    pub(super) fn typed(&mut self, slot: SlotIndex) -> Vec<(ValueId, TypeId)> {
        self.printed.values.add(slot.0);
        let types = self.types_of(slot);
        self.parts.values(slot).iter().copied().zip(types).collect()
    }

    /// `%a : t`
    pub(super) fn typed_value(&mut self, (value, ty): (ValueId, TypeId)) {
        self.printer.value(value);
        self.str(" : ");
        self.ty(ty);
    }

    /// `%allocator : t -> %a : t, ..`
    pub(super) fn allocations(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(variables), _, Argument::Slot(allocators), _] = arguments else { return None };
        let (variables, allocators) = (self.typed(*variables), self.typed(*allocators));
        let is_paired = variables.len() == allocators.len();
        self.list(allocators.into_iter().zip(variables), |form, (allocator, variable)| {
            form.typed_value(allocator);
            form.str(" -> ");
            form.typed_value(variable);
            Some(())
        })?;
        is_paired.then_some(())
    }

    /// `%a = %step : t, ..`
    pub(super) fn linear_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(variables), _, Argument::Slot(steps)] = arguments else { return None };
        let (variables, steps) = (self.typed(*variables), self.typed(*steps));
        let is_paired = variables.len() == steps.len();
        self.list(variables.into_iter().zip(steps), |form, ((value, ty), (step, _))| {
            form.printer.value(value);
            form.str(" = ");
            form.typed_value((step, ty));
            Some(())
        })?;
        is_paired.then_some(())
    }

    /// `%a : t -> 16 : i64, ..`
    pub(super) fn aligned_clause(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(variables), _, Argument::Attribute(alignments)] = arguments else { return None };
        let (variables, alignments) = (self.typed(*variables), self.elements(*alignments)?);
        self.list(variables.iter().zip(alignments), |form, (variable, alignment)| {
            form.typed_value(*variable);
            form.str(" -> ");
            form.value(&crate::assembly::AttributeShape::Any, false, *alignment)
        })?;
        (variables.len() == alignments.len()).then_some(())
    }

    /// `%a -> @copy : t, ..`
    pub(super) fn copied_values(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(variables), _, Argument::Attribute(symbols)] = arguments else { return None };
        let (variables, symbols) = (self.typed(*variables), self.elements(*symbols)?);
        self.list(variables.iter().zip(symbols), |form, ((value, ty), symbol)| {
            form.printer.value(*value);
            form.str(" -> ");
            form.attribute_text(*symbol);
            form.str(" : ");
            form.ty(*ty);
            Some(())
        })?;
        (variables.len() == symbols.len()).then_some(())
    }

    /// `taskdependin -> %a : t, ..`
    pub(super) fn dependences(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(variables), _, Argument::Attribute(kinds)] = arguments else { return None };
        let (variables, kinds) = (self.typed(*variables), self.elements(*kinds)?);
        self.list(variables.iter().zip(kinds), |form, (variable, kind)| {
            let text = form.parts.ir.print_attribute(*kind);
            form.str(text.strip_prefix("#omp<clause_task_depend(")?.strip_suffix(")>")?);
            form.str(" -> ");
            form.typed_value(*variable);
            Some(())
        })?;
        (variables.len() == kinds.len()).then_some(())
    }

    /// The word of an attribute alone.
    pub(super) fn clause_word(&mut self, attribute: AttributeIndex) -> Option<()> {
        let start = self.printer.out.len();
        self.written(attribute)?;
        let text = self.printer.out.split_off(start);
        let word = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")).unwrap_or(&text);
        self.printer.out.extend_from_slice(word.trim_ascii());
        Some(())
    }

    /// `word`, or `word:` before it
    pub(super) fn order_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(order), Argument::Attribute(modifier)] = arguments else { return None };
        if self.parts.attribute(*modifier).is_some() {
            self.clause_word(*modifier)?;
            self.str(":");
        }
        self.clause_word(*order)
    }

    /// `static = %chunk : t, monotonic, simd`
    pub(super) fn schedule_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(kind),
            Argument::Attribute(modifier),
            Argument::Attribute(simd),
            Argument::Slot(chunk),
            _,
        ] = arguments
        else {
            return None;
        };
        self.clause_word(*kind)?;
        for typed in self.typed(*chunk) {
            self.str(" = ");
            self.typed_value(typed);
        }
        if self.parts.attribute(*modifier).is_some() {
            self.str(", ");
            self.clause_word(*modifier)?;
        } else if self.parts.attribute(*simd).is_some() {
            return None;
        }
        if self.is_set(*simd) {
            self.str(", simd");
        }
        Some(())
    }

    /// `strict, %a: t`
    pub(super) fn granularity(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(modifier), Argument::Slot(value), _] = arguments else { return None };
        if self.parts.attribute(*modifier).is_some() {
            self.clause_word(*modifier)?;
            self.str(", ");
        }
        let [(value, ty)] = self.typed(*value)[..] else { return None };
        self.printer.value(value);
        self.str(": ");
        self.ty(ty);
        Some(())
    }

    /// `none`, or words
    pub(super) fn synchronization_hint(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(hint)] = arguments else { return None };
        let bits = self.number(*hint)?;
        let words = HINTS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, word)| *word);
        let words: Vec<&str> = words.collect();
        self.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
        (bits >> HINTS.len() == 0).then_some(())
    }

    /// `always, tofrom`
    pub(super) fn map_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        let start = self.printer.out.len();
        self.clause_word(*attribute)?;
        let text = String::from_utf8(self.printer.out.split_off(start)).ok()?;
        let flags: Vec<&str> = text.split('|').map(str::trim).collect();
        let has = |flag: &str| flags.contains(&flag);
        let is_both = has("to") && has("from");
        let words = MAP_WORDS.iter().filter(|(_, flag)| has(flag)).filter_map(|(word, _)| match *word {
            "to" if is_both => Some("tofrom"),
            "from" if is_both => None,
            word => Some(word),
        });
        let words: Vec<&str> = words.collect();
        self.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
        Some(())
    }

    /// `[0], [1, 2]`
    pub(super) fn member_indices(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        let ir = self.parts.ir;
        let lists = self.elements(*attribute)?;
        self.list(lists, |form, list: &AttributeId| {
            let AttributeKind::Array(numbers) = *ir.attributes().resolve(*list) else { return None };
            form.str("[");
            form.list(ir.attributes().list(numbers), |form, number| {
                let number = form.parts.ir.integer(*number)?;
                form.display(number);
                Some(())
            })?;
            form.str("]");
            Some(())
        })
    }

    /// ` (%a, %b) <- (%c)`
    pub(super) fn transformed_loops(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(generated), Argument::Slot(applied)] = arguments else { return None };
        if self.parts.count(*generated) > 0 {
            self.enclosed_values("(", *generated);
            self.str(" ");
        }
        self.enclosed_values("<- (", *applied);
        Some(())
    }

    fn enclosed_values(&mut self, open: &str, slot: SlotIndex) {
        self.str(open);
        self.value_list(slot);
        self.str(")");
    }

    /// `(%cli) %i : t in range(%n) {`
    pub(super) fn canonical_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(count), Argument::Slot(info), Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        let [variable] = self.entry_arguments(id)[..] else { return None };
        if self.parts.count(*info) > 0 {
            self.enclosed_values("(", *info);
        }
        self.str(" ");
        let ty = self.parts.ir.value_type(variable);
        self.typed_value((variable, ty));
        self.enclosed_values(" in range(", *count);
        self.str(" ");
        let of_count = self.type_of(*count)?;
        self.parts.ir.types().same(of_count, ty).then_some(())?;
        self.headed_region(*region, id)
    }

    /// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
    pub(super) fn canonical_loop_nest(&mut self, arguments: &[Argument]) -> Option<()> {
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
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let ty = self.parts.ir.value_type(*entry.first()?);
        let mut types = self.types_of_values(&entry).to_vec();
        for slot in [lower, upper, steps] {
            types.extend(self.types_of(*slot));
        }
        let fits = types.iter().all(|of| self.parts.ir.types().same(*of, ty));
        self.str("(");
        self.printer.values(&entry);
        self.str(") : ");
        self.ty(ty);
        self.enclosed_values(" = (", *lower);
        self.enclosed_values(" to (", *upper);
        let is_inclusive = self.is_set(*is_inclusive);
        self.str(if is_inclusive { " inclusive" } else { "" });
        self.enclosed_values(" step (", *steps);
        if self.parts.attribute(*collapsed).is_some() {
            let number = self.number(*collapsed)?;
            (number > 1).then_some(())?;
            self.str(&format!(" collapse({number})"));
        }
        if self.parts.attribute(*tiles).is_some() {
            let sizes: Vec<String> = self.numbers(*tiles)?.iter().map(i64::to_string).collect();
            self.str(&format!(" tiles({})", sizes.join(", ")));
        }
        self.str(" ");
        fits.then_some(())?;
        self.headed_region(*region, id)
    }

    /// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
    pub(super) fn clause_region(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let (Argument::Region(region), rest) = arguments.split_first()? else { return None };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let mut entry = &entry[..];
        for clause in BlockClause::all(self.parts.format, rest) {
            let (own, others) = entry.split_at_checked(self.parts.count(clause.values))?;
            entry = others;
            if own.is_empty() {
                self.printed.values.add(clause.values.0);
            } else {
                self.block_clause(&clause, own)?;
            }
        }
        entry.is_empty().then_some(())?;
        self.headed_region(*region, id)
    }

    fn block_clause(&mut self, clause: &BlockClause<'i>, entry: &[ValueId]) -> Option<()> {
        let values = self.typed(clause.values);
        let symbols = clause.symbols.map(|symbols| self.elements(symbols).ok_or(())).transpose().ok()?;
        let references = match clause.references {
            Some(references) => Some(self.truths(references)?),
            None => None,
        };
        let maps = match clause.maps.filter(|maps| self.parts.attribute(*maps).is_some()) {
            Some(maps) => Some(self.numbers(maps)?),
            None => None,
        };
        let count = values.len();
        let lengths = [symbols.map(<[_]>::len), references.as_ref().map(Vec::len), maps.as_ref().map(Vec::len)];
        if lengths.into_iter().flatten().any(|length| length != count) {
            return None;
        }
        self.str(clause.word);
        self.str("(");
        if let Some(modifier) = clause.modifier.filter(|modifier| self.parts.attribute(*modifier).is_some()) {
            self.str("mod: ");
            self.clause_word(modifier)?;
            self.str(", ");
        }
        self.list(values.iter().zip(entry).enumerate(), |form, (index, ((value, _), argument))| {
            form.str(if references.as_ref().is_some_and(|all| all[index]) { "byref " } else { "" });
            if let Some(symbols) = symbols {
                form.attribute_text(symbols[index]);
                form.str(" ");
            }
            form.printer.value(*value);
            form.str(" -> ");
            form.printer.value(*argument);
            if let Some(map) = maps.as_ref().map(|maps| maps[index]).filter(|map| *map != -1) {
                form.str(&format!(" [map_idx={map}]"));
            }
            Some(())
        })?;
        self.str(" : ");
        let types: Vec<TypeId> = values.iter().map(|(_, ty)| *ty).collect();
        self.types(&types);
        self.str(") ");
        if clause.barrier.is_some_and(|barrier| self.is_set(barrier)) {
            self.str("private_barrier ");
        }
        self.are_same(&self.types_of_values(entry), &types).then_some(())
    }

    /// Which of `array<i1: true, false>` are true.
    fn truths(&mut self, attribute: AttributeIndex) -> Option<Vec<bool>> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::DenseArray(_, Some(text)) = self.kind(attribute)? else { return None };
        let text = std::str::from_utf8(self.parts.ir.texts().get(text)).ok()?;
        Some(text.split(',').map(|flag| flag.trim() == "true").collect())
    }
}
