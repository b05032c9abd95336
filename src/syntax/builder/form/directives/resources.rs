//! Resources that regions and dispatches use: what IREE's dialects `stream` and `hal` write.

use super::super::{Builder, CustomError, Read, TypePlace};
use super::shaped::{Operands, Shaped};
use crate::assembly::Argument;
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// Values with a range of each, and how they are accessed.
#[derive(Default)]
pub(super) struct Ranges {
    values: Vec<Use>,
    pub(super) offsets: Vec<Use>,
    pub(super) ends: Vec<Use>,
    pub(super) lengths: Vec<Use>,
    accesses: Vec<AttributeId>,
}

impl<'s> Builder<'s> {
    /// `@a::@b`, or `{@a::@b, @c::@d}`
    pub(super) fn entry_points(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(entry_points)] = arguments else { return Ok(()) };
        let mut found = Vec::new();
        let is_list = self.input.take_text("{");
        loop {
            let (token, span) = self.input.peek()?;
            if token != Token::SymbolName {
                return Err(self.refused(CustomError::Attribute, span));
            }
            found.push(self.read_any_attribute()?);
            if !is_list || !self.input.take_text(",") {
                break;
            }
        }
        if is_list {
            self.punctuation("}")?;
        }
        self.set_array(*entry_points, &found)
    }

    /// `@function`, or `@function as("name")`: the name is that of the function unless it is written.
    pub(super) fn symbol_alias(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(name), Argument::Attribute(function)] = arguments else { return Ok(()) };
        let (token, span) = self.input.peek()?;
        if token != Token::SymbolName {
            return Err(self.refused(CustomError::Attribute, span));
        }
        let symbol = self.read_any_attribute()?;
        self.state()?.attributes[usize::from(function.0)] = Some(symbol);
        let text = self.symbol_text(span.start, span.end);
        let own = self.core.ir.attributes.add(AttributeKind::String(text, None));
        let alias = if self.input.take_word("as") {
            self.punctuation("(")?;
            let alias = self.read_string()?;
            self.punctuation(")")?;
            alias
        } else {
            own
        };
        self.state()?.attributes[usize::from(name.0)] = Some(alias);
        Ok(())
    }

    /// `(%a: t, ..) -> (t, ..) {`, before which `workgroups` or `count` may come, or nothing: a region whose results have
    /// types.
    pub(super) fn typed_region(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [.., Argument::Region(region)] = arguments else { return Ok(None) };
        let has_word = self.input.take_word("workgroups") || self.input.take_word("count");
        if !has_word && self.input.first() != Some(b'(') {
            return Ok(None);
        }
        self.typed_arguments()?;
        if self.input.take_text("->") {
            let start = self.core.types.len();
            if self.input.take_text("(") {
                if !self.input.take_text(")") {
                    self.read_type_list()?;
                    self.punctuation(")")?;
                }
            } else {
                self.read_type()?;
            }
            self.drop_types(start);
        }
        self.expect_region(*region, true).map(Some)
    }

    /// Types that say nothing about the operation.
    pub(super) fn drop_types(&mut self, start: usize) {
        let first = self.nesting.operations.last().map_or(0, |frame| frame.types_start);
        self.core.types.truncate(start);
        if let Some(state) = self.forms.last_mut() {
            state.places.truncate(start.saturating_sub(first));
        }
    }

    /// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`: operands that are arguments of the region, and results.
    pub(super) fn resource_region(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(operands),
            Argument::Type(types),
            Argument::Slot(sizes),
            rest @ ..,
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let (names, found) = self.captures()?;
        let of_results = match rest {
            [Argument::Type(results), Argument::Slot(result_sizes), Argument::Attribute(tied)] => {
                let outputs = match self.input.take_text("->") {
                    true => self.shaped_results(&Operands { names: &names, types: &found.types })?,
                    false => Shaped::default(),
                };
                Some((outputs, *results, *result_sizes, *tied))
            }
            _ => None,
        };
        self.set_values(*operands, &names)?;
        self.set_types(*types, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)?;
        if let Some((outputs, results, result_sizes, tied)) = of_results {
            self.set_types(results, &outputs.types, TypePlace::Nowhere)?;
            self.set_values(result_sizes, &outputs.sizes)?;
            self.set_tied(tied, &outputs.tied)?;
        }
        self.expect_region(*region, true).map(Some)
    }

    /// `(%a as %x: t{%s}, ..)`
    fn captures(&mut self) -> Read<(Vec<Use>, Shaped)> {
        let (mut names, mut found) = (Vec::new(), Shaped::default());
        self.punctuation("(")?;
        if self.input.take_text(")") {
            return Ok((names, found));
        }
        self.comma_list(|form| {
            names.push(form.read_use()?);
            form.keyword_text("as")?;
            let argument = form.argument_name()?;
            form.punctuation(":")?;
            let ty = form.one_type()?;
            form.braced_sizes(&mut found.sizes)?;
            found.types.push(ty);
            form.state()?.arguments.push((argument, ty, None));
            Ok(())
        })?;
        self.punctuation(")")?;
        Ok((names, found))
    }

    /// `[%offset to %end for %length]`, of which the end may not be written.
    pub(super) fn range_of(&mut self, ranges: &mut Ranges, has_end: bool) -> Read<()> {
        self.punctuation("[")?;
        ranges.offsets.push(self.read_use()?);
        if has_end {
            self.keyword_text("to")?;
            ranges.ends.push(self.read_use()?);
        }
        self.keyword_text("for")?;
        ranges.lengths.push(self.read_use()?);
        self.punctuation("]")
    }

    /// `ro`, `rw` or `wo`.
    fn access(&mut self) -> Read<AttributeId> {
        let words = [("ro", "1"), ("wo", "2"), ("rw", "3")];
        let Some((_, number)) = words.into_iter().find(|(word, _)| self.input.take_word(word)) else {
            let span = self.input.peek()?.1;
            let text = "expected access to be one of ro, rw, or wo".to_owned();
            return Err(self.refused(CustomError::Text { text }, span));
        };
        let ty = self.integer_of(32);
        let text = self.core.ir.texts.add(number.as_bytes());
        Ok(self.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty))))
    }

    /// `(%a[%o to %e for %l], %b)`: values of which resources have a range.
    pub(super) fn dispatch_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(ends), Argument::Slot(lengths)] =
            arguments
        else {
            return Ok(());
        };
        let mut ranges = Ranges::default();
        self.punctuation("(")?;
        self.list_until(")", |form| {
            ranges.values.push(form.read_use()?);
            if form.input.first() == Some(b'[') {
                form.range_of(&mut ranges, true)?;
            }
            Ok(())
        })?;
        self.set_values(*values, &ranges.values)?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_values(*ends, &ranges.ends)?;
        self.set_values(*lengths, &ranges.lengths)
    }

    /// `(ro %a[%o for %l], %b)`
    pub(super) fn command_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(lengths), Argument::Attribute(accesses)] =
            arguments
        else {
            return Ok(());
        };
        let mut ranges = Ranges::default();
        self.punctuation("(")?;
        self.list_until(")", |form| {
            let is_resource = form.input.first() != Some(b'%');
            if is_resource {
                let access = form.access()?;
                ranges.accesses.push(access);
            }
            ranges.values.push(form.read_use()?);
            if is_resource {
                form.range_of(&mut ranges, false)?;
            }
            Ok(())
        })?;
        self.set_values(*values, &ranges.values)?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_values(*lengths, &ranges.lengths)?;
        self.set_array(*accesses, &ranges.accesses)
    }

    /// `ro %a[%o for %l] : t{%s}, ..`
    pub(super) fn dispatch_resources(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(values),
            Argument::Type(types),
            Argument::Slot(sizes),
            Argument::Slot(offsets),
            Argument::Slot(lengths),
            Argument::Attribute(accesses),
        ] = arguments
        else {
            return Ok(());
        };
        let (mut ranges, mut found) = (Ranges::default(), Shaped::default());
        while self.input.first() != Some(b'}') {
            let access = self.access()?;
            ranges.accesses.push(access);
            ranges.values.push(self.read_use()?);
            self.range_of(&mut ranges, false)?;
            self.punctuation(":")?;
            let ty = self.one_type()?;
            found.types.push(ty);
            self.braced_sizes(&mut found.sizes)?;
            if !self.input.take_text(",") {
                break;
            }
        }
        self.set_values(*values, &ranges.values)?;
        self.set_types(*types, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_values(*lengths, &ranges.lengths)?;
        self.set_array(*accesses, &ranges.accesses)
    }

    /// `(%a : t)[%o, %l], ..`
    pub(super) fn bindings(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Type(types), Argument::Slot(offsets), Argument::Slot(lengths)] =
            arguments
        else {
            return Ok(());
        };
        let (mut ranges, mut of_values) = (Ranges::default(), Vec::new());
        while self.input.take_text("(") {
            ranges.values.push(self.read_use()?);
            self.punctuation(":")?;
            of_values.push(self.one_type()?);
            self.punctuation(")")?;
            self.punctuation("[")?;
            ranges.offsets.push(self.read_use()?);
            self.punctuation(",")?;
            ranges.lengths.push(self.read_use()?);
            self.punctuation("]")?;
            if !self.input.take_text(",") {
                break;
            }
        }
        self.set_values(*values, &ranges.values)?;
        self.set_types(*types, &of_values, TypePlace::Nowhere)?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_values(*lengths, &ranges.lengths)
    }

    /// `%scope::%key`, or `%key`
    pub(super) fn parameter_reference(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(scope), Argument::Slot(key)] = arguments else { return Ok(()) };
        let (of_scope, of_key) = self.scoped_key()?;
        self.set_values(*scope, of_scope.as_slice())?;
        self.set_values(*key, &[of_key])
    }

    pub(super) fn scoped_key(&mut self) -> Read<(Option<Use>, Use)> {
        let first = self.read_use()?;
        if self.input.take_text("::") {
            return Ok((Some(first), self.read_use()?));
        }
        Ok((None, first))
    }

    /// `%scope::%key[%offset] : t{%s}, ..`: results that are loaded.
    pub(super) fn parameter_loads(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(scope),
            Argument::Slot(keys),
            Argument::Slot(offsets),
            Argument::Type(results),
            Argument::Slot(sizes),
        ] = arguments
        else {
            return Ok(());
        };
        let (mut scopes, mut ranges, mut found) = (None, Ranges::default(), Shaped::default());
        self.comma_list(|form| {
            let (of_scope, key) = form.scoped_key()?;
            scopes = scopes.or(of_scope);
            ranges.values.push(key);
            form.punctuation("[")?;
            ranges.offsets.push(form.read_use()?);
            form.punctuation("]")?;
            form.punctuation(":")?;
            let ty = form.one_type()?;
            found.types.push(ty);
            form.braced_sizes(&mut found.sizes)
        })?;
        self.set_values(*scope, scopes.as_slice())?;
        self.set_values(*keys, &ranges.values)?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_types(*results, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)
    }

    /// `t{%s} = value, ..`: results that are constants.
    pub(super) fn constant_values(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(results), Argument::Slot(sizes), Argument::Attribute(values)] = arguments else {
            return Ok(());
        };
        let (mut found, mut constants) = (Shaped::default(), Vec::new());
        self.comma_list(|form| {
            let ty = form.one_type()?;
            found.types.push(ty);
            form.braced_sizes(&mut found.sizes)?;
            form.punctuation("=")?;
            constants.push(form.read_any_attribute()?);
            Ok(())
        })?;
        self.set_types(*results, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)?;
        self.set_array(*values, &constants)
    }

    /// `[0, 9] = %size, ..`: a result of `index` for each.
    pub(super) fn slice_lifetimes(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(intervals), Argument::Slot(sizes), Argument::Type(results)] = arguments else {
            return Ok(());
        };
        let index = self.fixed_type("index");
        let (mut numbers, mut values) = (Vec::new(), Vec::new());
        while self.input.take_text("[") {
            for close in [",", "]"] {
                let text = self.read_index()?;
                let text = self.core.ir.texts.add(text.as_bytes());
                numbers.push(self.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
                self.punctuation(close)?;
            }
            self.punctuation("=")?;
            values.push(self.read_use()?);
            if !self.input.take_text(",") {
                break;
            }
        }
        self.set_array(*intervals, &numbers)?;
        self.set_values(*sizes, &values)?;
        let types: Vec<TypeId> = vec![index; values.len()];
        self.set_types(*results, &types, TypePlace::Nowhere)
    }

    /// `[[%a, 2], [3]]`: values, and lists of numbers.
    pub(super) fn nested_index_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return Ok(()) };
        let (mut found, mut lists) = (Vec::new(), Vec::new());
        self.punctuation("[")?;
        while self.input.take_text("[") {
            let mut texts = Vec::new();
            while self.input.first() != Some(b']') {
                if self.input.first() == Some(b'%') {
                    found.push(self.read_use()?);
                    texts.push(super::DYNAMIC.to_owned());
                } else {
                    texts.push(self.read_index()?);
                }
                if !self.input.take_text(",") {
                    break;
                }
            }
            self.punctuation("]")?;
            lists.push(self.dense_array_of("i64", &texts.join(", ")));
            if !self.input.take_text(",") {
                break;
            }
        }
        self.punctuation("]")?;
        self.set_values(*values, &found)?;
        self.set_array(*numbers, &lists)
    }

    /// `knobs = {..}`
    pub(super) fn named_dictionary(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let format = self.state()?.format;
        self.keyword_text(&format.info.attributes[usize::from(attribute.0)].name)?;
        self.punctuation("=")?;
        let value = self.read_any_attribute()?;
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }
}
