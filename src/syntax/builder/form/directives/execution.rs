//! Bodies that are executed in parallel, with references to what they write: what IREE's dialect `pcf` writes.

use super::super::{Builder, Read, TypePlace};
use super::shaped::Shaped;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::link::Reached;

impl<'s> Builder<'s> {
    /// `-> (%a: t) execute(%x = %init, %y)[%i: index, %n: index] : (t, t) -> (t, t{%d}) {`
    pub(super) fn execution_body(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(inits),
            Argument::Type(init_types),
            Argument::Slot(sizes),
            Argument::Type(results),
            Argument::Attribute(tied),
            Argument::Region(region),
            leading @ ..,
        ] = arguments
        else {
            return Ok(None);
        };
        if let [Argument::Attribute(count), ..] = leading {
            if self.input.take_text("->") {
                self.typed_arguments()?;
            }
            let number = self.state()?.arguments.len().to_string();
            self.set_i64(*count, &number)?;
        }
        self.keyword_text("execute")?;
        let (mut references, mut values, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        if self.input.take_text("(") {
            self.comma_list(|form| {
                references.push(form.argument_name()?);
                let is_tied = form.input.take_text("=");
                flags.push(if is_tied { "true" } else { "false" });
                if is_tied {
                    values.push(form.read_use()?);
                }
                Ok(())
            })?;
            self.punctuation(")")?;
        }
        let before = self.state()?.arguments.len();
        self.arguments_in("[", "]")?;
        let (mut found, mut of_inits) = (Shaped::default(), Vec::new());
        if !references.is_empty() {
            self.punctuation(":")?;
            self.punctuation("(")?;
            for (at, reference) in references.iter().enumerate() {
                if at > 0 {
                    self.punctuation(",")?;
                }
                let ty = self.one_type()?;
                self.state()?.arguments.insert(before + at, (*reference, ty, None));
            }
            self.punctuation(")")?;
            self.punctuation("->")?;
            self.punctuation("(")?;
            for (at, flag) in flags.iter().enumerate() {
                if at > 0 {
                    self.punctuation(",")?;
                }
                let ty = self.one_type()?;
                found.types.push(ty);
                match *flag {
                    "true" => of_inits.push(ty),
                    _ => self.braced_sizes(&mut found.sizes)?,
                }
            }
            self.punctuation(")")?;
        }
        self.set_values(*inits, &values)?;
        self.set_types(*init_types, &of_inits, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)?;
        self.set_types(*results, &found.types, TypePlace::Nowhere)?;
        self.set_numbers(*tied, "i1", &flags.join(", "))?;
        self.expect_region(*region, true).map(Some)
    }

    /// Nothing: how many of the last arguments of a region are of `index`.
    pub(super) fn count_index_arguments(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Region(_), Argument::Attribute(leading), Argument::Attribute(count)] = arguments else {
            return Ok(());
        };
        let leading = self.state()?.attributes[usize::from(leading.0)].and_then(|value| self.core.ir.integer(value));
        let leading = leading.and_then(|leading| usize::try_from(leading).ok()).unwrap_or(0);
        let region = self.nesting.operations.last().and_then(|frame| frame.last_region);
        let entry = region.and_then(|region| self.core.ir.blocks(region).next());
        let types: Vec<TypeId> = entry
            .map(|entry| self.core.ir.arguments(entry).map(|value| self.core.ir.value_type(value)).collect())
            .unwrap_or_default();
        let is_index = |ty: &&TypeId| matches!(self.core.ir.types.resolved(**ty), Type::Index);
        let number = types.iter().skip(leading).rev().take_while(is_index).count().to_string();
        self.set_i64(*count, &number)
    }

    /// A number of 64 bits.
    pub(super) fn set_i64(&mut self, attribute: AttributeIndex, number: &str) -> Read<()> {
        let ty = self.integer_of(64);
        let text = self.core.ir.texts.add(number.as_bytes());
        self.set_attribute(attribute, AttributeKind::Integer(text, Some(ty)))
    }
}
