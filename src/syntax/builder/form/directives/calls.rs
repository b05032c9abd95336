//! Calls and dispatches with more than operands and their types: what IREE's dialects `vm`, `hal` and `stream` write.

use super::super::{Builder, CustomError, Read, TypePlace};
use super::functions::Signature;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `%condition, %status, "message"`, of which the condition is the status if only one is written.
    pub(super) fn failing_condition(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(condition), Argument::Slot(status), Argument::Attribute(message)] = arguments else {
            return Ok(());
        };
        let first = self.read_use()?;
        let (mut second, mut has_comma) = (first, self.input.take_text(","));
        if has_comma && self.input.first() == Some(b'%') {
            second = self.read_use()?;
            has_comma = self.input.take_text(",");
        }
        if has_comma {
            let text = self.read_string()?;
            self.state()?.attributes[usize::from(message.0)] = Some(text);
        }
        self.set_values(*condition, &[first])?;
        self.set_values(*status, &[second])
    }

    /// `(%a, [%b, %c], [(%d, %e)])`: values, and how many are in each list; -1 for a value that is in none.
    pub(super) fn segmented_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands), Argument::Attribute(sizes)] = arguments else { return Ok(()) };
        let (start, mut counts) = (self.nesting.uses.len(), Vec::new());
        self.punctuation("(")?;
        self.list_until(")", |form| {
            if !form.input.take_text("[") {
                counts.push("-1".to_owned());
                return form.read_operand();
            }
            let mut count = 0usize;
            form.list_until("]", |form| {
                count += 1;
                if form.input.take_text("(") {
                    return form.list_until(")", Self::read_operand);
                }
                form.read_operand()
            })?;
            counts.push(count.to_string());
            Ok(())
        })?;
        self.slot(*operands)?.values = start..self.nesting.uses.len();
        let element = self.integer_of(16);
        let value = self.dense_numbers(&counts, element, true);
        self.state()?.attributes[usize::from(sizes.0)] = Some(value);
        Ok(())
    }

    /// `(t, u ..., tuple<v, w> ...) -> r`: the types of lists of values, and of results.
    pub(super) fn segmented_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(operands), Argument::Attribute(sizes), Argument::Attribute(types), Argument::Type(results)] =
            arguments
        else {
            return Ok(());
        };
        let sizes = self.state()?.attributes[usize::from(sizes.0)];
        let sizes = sizes.and_then(|sizes| self.core.ir.numbers(sizes)).unwrap_or_default();
        let (mut found, mut all) = (Vec::new(), Vec::new());
        let place = self.input.peek()?.1;
        self.punctuation("(")?;
        self.list_until(")", |form| {
            let ty = form.one_type()?;
            let is_list = form.input.take_text("...");
            let size = sizes.get(found.len()).or(sizes.first()).copied().unwrap_or(-1.0);
            found.push(ty);
            let of_one = match form.core.ir.types.resolved(ty) {
                Type::Tuple(elements) if is_list => elements.to_vec(),
                _ => vec![ty],
            };
            let count = if is_list { size.max(0.0) as usize } else { 1 };
            all.extend(std::iter::repeat_n(of_one, count).flatten());
            Ok(())
        })?;
        let values = self.slot(*operands)?.values.len();
        if all.len() != values {
            let error = CustomError::TypeCount { operands: values, types: all.len() };
            return Err(self.refused(error, place));
        }
        self.set_types(*operands, &all, TypePlace::Nowhere)?;
        self.set_type_array(*types, &found)?;
        self.arrow_types(*results).map(|_| ())
    }

    /// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the
    /// attributes of arguments and results.
    pub(super) fn dispatch_signature(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
        else {
            return Ok(());
        };
        let index = self.fixed_type("index");
        let mut inputs = Signature::default();
        self.punctuation("(")?;
        self.list_until(")", |form| {
            let name = form.argument_name()?;
            let range = match form.input.take_text("[") {
                true => {
                    let offset = form.argument_name()?;
                    form.keyword_text("for")?;
                    let length = form.argument_name()?;
                    form.punctuation("]")?;
                    vec![offset, length]
                }
                false => Vec::new(),
            };
            form.punctuation(":")?;
            let ty = form.one_type()?;
            inputs.types.push(ty);
            inputs.attributes.push(form.optional_dictionary()?);
            form.state()?.arguments.push((name, ty, None));
            for name in range {
                inputs.types.push(index);
                inputs.attributes.push(None);
                form.state()?.arguments.push((name, index, None));
            }
            Ok(())
        })?;
        let results = self.function_results()?;
        let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
        let function = self.core.intern(function);
        self.set_attribute(*ty, AttributeKind::Type(function))?;
        self.set_dictionaries(*of_arguments, &inputs.attributes)?;
        self.set_dictionaries(*of_results, &results.attributes)
    }

    /// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: three arrays, and a region for each target, which may be empty.
    pub(super) fn target_objects(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Attribute(targets),
            Argument::Attribute(ordinals),
            Argument::Attribute(objects),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let at = self.state()?.step - 1;
        let counts = [self.count_of(*targets)?, self.count_of(*ordinals)?];
        if counts[0] == counts[1] {
            // The next target, before which a comma comes after the first.
            if counts[0] > 0 && !self.input.take_text(",") || self.input.first() == Some(b'}') {
                for attribute in [targets, ordinals, objects] {
                    self.append_to(*attribute, None)?;
                }
                return Ok(None);
            }
            let target = self.read_any_attribute()?;
            self.append_to(*targets, Some(target))?;
            if self.input.take_word("if") {
                self.typed_arguments()?;
                self.punctuation("->")?;
                let start = self.core.types.len();
                self.read_type()?;
                self.drop_types(start);
                self.state()?.step = at;
                return self.expect_region(*region, true).map(Some);
            }
            let place = self.input.at();
            self.region_begin(place);
            self.region_end(place);
            self.state()?.regions.push(*region);
        }
        self.keyword_text("ordinal")?;
        self.punctuation("(")?;
        let text = self.read_index()?;
        let (text, index) = (self.core.ir.texts.add(text.as_bytes()), self.fixed_type("index"));
        let ordinal = self.core.ir.attributes.add(AttributeKind::Integer(text, Some(index)));
        self.append_to(*ordinals, Some(ordinal))?;
        self.punctuation(")")?;
        self.punctuation("=")?;
        if self.input.peek()?.0 != Token::LeftBracket {
            return self.punctuation("[").map(|()| None);
        }
        let list = self.read_any_attribute()?;
        self.append_to(*objects, Some(list))?;
        self.state()?.step = at;
        self.target_objects(arguments)
    }

    fn count_of(&mut self, attribute: AttributeIndex) -> Read<usize> {
        Ok(self.elements_of(attribute)?.len())
    }

    /// The elements of an array that was read, or none.
    pub(super) fn elements_of(&mut self, attribute: AttributeIndex) -> Read<Vec<AttributeId>> {
        let known = self.state()?.attributes[usize::from(attribute.0)];
        Ok(match known.map(|known| *self.core.ir.attributes.get(known)) {
            Some(AttributeKind::Array(list)) => self.core.ir.attributes.list(list).to_vec(),
            _ => Vec::new(),
        })
    }

    /// Adds an element to an array.
    fn append_to(&mut self, attribute: AttributeIndex, element: Option<AttributeId>) -> Read<()> {
        let mut all = self.elements_of(attribute)?;
        all.extend(element);
        self.set_array(attribute, &all)
    }

    /// `(%x = %a) : (t) -> u {`, with the parentheses also where they hold nothing: values, results and a region.
    pub(super) fn renamed_values(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(inputs), Argument::Type(results), Argument::Region(region)] = arguments else {
            return Ok(None);
        };
        let names = self.assignments(*inputs)?;
        let place = self.input.peek()?.1;
        self.punctuation(":")?;
        let (types, outputs) = self.read_signature()?;
        self.verify_inputs(names.len(), types.len(), place)?;
        self.name_arguments(&names, types.clone())?;
        self.slot(*inputs)?.types = Some(types);
        self.slot(*results)?.types = Some(outputs);
        self.expect_region(*region, true).map(Some)
    }
}
