//! Kernels and their launches: what the dialect `gpu` writes of the arguments of regions.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type, unquoted};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
    pub(super) fn gpu_function(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Attribute(ty),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
            Argument::Attribute(of_workgroup),
            Argument::Attribute(of_private),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let Some(symbol) = self.input.take_if(Token::SymbolName)? else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Symbol, span));
        };
        let text = self.symbol_text(symbol.start, symbol.end);
        let name = self.core.ir.attributes.add(AttributeKind::String(text, None));
        let (inputs, _) = self.function_arguments(false)?;
        let results = self.function_results()?;
        let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
        let function = self.core.intern(function);
        self.set_attribute(*ty, AttributeKind::Type(function))?;
        self.set_dictionaries(*of_arguments, &inputs.attributes)?;
        self.set_dictionaries(*of_results, &results.attributes)?;
        let count = self.attributions("workgroup", Some(*of_workgroup))?;
        self.attributions("private", Some(*of_private))?;
        let mut entries = Vec::new();
        if self.input.take_word("kernel") {
            entries.push((&b"gpu.kernel"[..], self.core.ir.attributes.add(AttributeKind::Unit)));
        }
        entries.push((b"sym_name", name));
        self.dictionary_step(true)?;
        self.add_attributions(entries, count);
        self.expect_region(*region, true).map(Some)
    }

    /// `word(%a : t {..}, ..)`, or nothing: further arguments of the region; how many there are.
    fn attributions(&mut self, word: &str, attribute: Option<AttributeIndex>) -> Read<usize> {
        if !self.input.take_word(word) {
            return Ok(0);
        }
        let mut found = Vec::new();
        self.punctuation("(")?;
        self.list_until(")", |form| {
            let name = form.argument_name()?;
            form.punctuation(":")?;
            let ty = form.one_type()?;
            found.push(form.optional_dictionary()?);
            form.state()?.arguments.push((name, ty, None));
            Ok(())
        })?;
        if let Some(attribute) = attribute {
            self.set_dictionaries(attribute, &found)?;
        }
        Ok(found.len())
    }

    /// Attributes that no definition speaks of: those that are given, and how many arguments are for a workgroup.
    fn add_attributions(&mut self, mut entries: Vec<(&'static [u8], AttributeId)>, count: usize) {
        let ty = self.integer_of(64);
        let number = self.core.ir.texts.add(count.to_string().as_bytes());
        entries
            .push((b"workgroup_attributions", self.core.ir.attributes.add(AttributeKind::Integer(number, Some(ty)))));
        let dictionary = self.nesting.operations.last().and_then(|frame| frame.attributes);
        let mut all: Vec<Entry> = match dictionary.map(|dictionary| *self.core.ir.attributes.resolve(dictionary)) {
            Some(AttributeKind::Dictionary(list)) => self.core.ir.attributes.dictionary(list).to_vec(),
            _ => Vec::new(),
        };
        for (name, value) in entries {
            all.push(Entry { name: self.core.ir.texts.add(name), value });
        }
        let texts = &self.core.ir.texts;
        all.sort_by(|left, right| unquoted(texts.get(left.name)).cmp(unquoted(texts.get(right.name))));
        let list = self.core.ir.attributes.add_dictionary(&all);
        let dictionary = self.core.ir.attributes.add(AttributeKind::Dictionary(list));
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(dictionary);
        }
    }

    /// `async [%t] clusters(..) in (..) blocks(%x, %y, %z) in (%a = %s, ..) threads(..) in (..) dynamic_shared_memory_size %n module(@m)
    /// function(@f) workgroup(..) private(..) {`: sizes of the grid, of blocks and of clusters, the size of memory, module
    /// and function, and the region, which has the places and the sizes as arguments.
    pub(super) fn gpu_launch(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            _,
            _,
            sizes @ ..,
            Argument::Slot(memory),
            Argument::Attribute(module),
            Argument::Attribute(function),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        self.async_dependencies(&arguments[..2])?;
        let mut clusters = None;
        if self.input.take_word("clusters") {
            clusters = Some(self.launch_places()?);
        }
        self.keyword_text("blocks")?;
        let blocks = self.launch_places()?;
        self.keyword_text("threads")?;
        let threads = self.launch_places()?;
        let mut names: Vec<Use> = Vec::new();
        for part in [&blocks, &threads] {
            names.extend(&part[0]);
        }
        for part in [&blocks, &threads] {
            names.extend(&part[1]);
        }
        names.extend(clusters.iter().flat_map(|part| part[0].iter().chain(&part[1])));
        self.index_arguments(&names)?;
        let of_clusters = clusters.map(|part| part[2].clone()).unwrap_or_default();
        let values: Vec<Use> = blocks[2].iter().chain(&threads[2]).chain(&of_clusters).copied().collect();
        for (slot, value) in sizes.iter().zip(values) {
            if let Argument::Slot(slot) = slot {
                self.set_values(*slot, &[value])?;
            }
        }
        if self.input.take_word("dynamic_shared_memory_size") {
            let value = self.read_use()?;
            self.set_values(*memory, &[value])?;
        }
        for (word, attribute) in [("module", module), ("function", function)] {
            if self.input.take_word(word) {
                self.punctuation("(")?;
                let value = self.read_any_attribute()?;
                self.punctuation(")")?;
                self.state()?.attributes[usize::from(attribute.0)] = Some(value);
            }
        }
        let count = self.attributions("workgroup", None)?;
        self.attributions("private", None)?;
        self.state()?.launched = count;
        self.expect_region(*region, true).map(Some)
    }

    /// `(%x, %y, %z) in (%a = %s, %b = %s, %c = %s)`: the names of places, the names of sizes, and the sizes.
    fn launch_places(&mut self) -> Read<[Vec<Use>; 3]> {
        let place = self.input.peek()?.1;
        let places = self.argument_names()?;
        self.keyword_text("in")?;
        self.punctuation("(")?;
        let (mut names, mut sizes) = (Vec::new(), Vec::new());
        self.comma_list(|form| {
            names.push(form.argument_name()?);
            form.punctuation("=")?;
            sizes.push(form.read_use()?);
            Ok(())
        })?;
        self.punctuation(")")?;
        if places.len() != 3 || sizes.len() != 3 {
            return Err(self.refused(CustomError::Expected { expected: "3 places and 3 sizes" }, place));
        }
        Ok([places, names, sizes])
    }

    /// The dictionary after the region of a launch.
    pub(super) fn launch_attributes(&mut self) -> Read<()> {
        self.dictionary_step(false)?;
        let count = self.state()?.launched;
        self.add_attributions(Vec::new(), count);
        Ok(())
    }

    /// `{kind = ..} : t, t`: the types of a product and of its result, whose shape is both one after the other.
    pub(super) fn outer_product(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(_), Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments
        else {
            return Ok(());
        };
        self.dictionary_step(false)?;
        let place = self.input.peek()?.1;
        self.punctuation(":")?;
        self.note_types()?;
        let start = self.core.types.len();
        self.read_type_list()?;
        if self.core.types.len() != start + 2 {
            return Err(self.text_error("expected 2 types", place));
        }
        let (first, second) = (self.core.types[start], self.core.types[start + 1]);
        self.slot(*left)?.types = Some(start..start + 1);
        self.slot(*right)?.types = Some(start + 1..start + 2);
        let Type::Vector { shape, scalable, element } = self.core.ir.types.resolved(first).clone() else {
            return Err(self.text_error("expected vector type for operand #1", place));
        };
        let made = match self.core.ir.types.resolved(second).clone() {
            Type::Vector { shape: other, scalable: flags, .. } => {
                let flag = |flags: &[bool]| flags.first().copied().unwrap_or(false);
                let both = [flag(&scalable), flag(&flags)];
                let scalable = if both.contains(&true) { both.into() } else { Box::default() };
                Type::Vector { shape: shape.iter().chain(&*other).copied().collect(), scalable, element }
            }
            _ => Type::Vector { shape, scalable, element },
        };
        let ty = self.core.intern(made);
        self.set_types(*result, &[ty], super::TypePlace::Nowhere)
    }
}
