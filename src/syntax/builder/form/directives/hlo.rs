//! What StableHLO writes of its attributes.

use super::super::{Builder, CustomError, Read};
use crate::assembly::Argument;
use crate::ir::{AttributeKind, Type};
use crate::shape::Dim;
use crate::source::Span;

impl<'s> Builder<'s> {
    /// `[0, 1]`, and its text inside of the brackets.
    fn number_list(&mut self) -> Read<String> {
        self.punctuation("[")?;
        let mut texts = Vec::new();
        self.list_until("]", |form| {
            texts.push(form.read_index()?);
            Ok(())
        })?;
        Ok(texts.join(", "))
    }

    /// `[0] x [0]`
    fn pair_of_lists(&mut self) -> Read<[String; 2]> {
        self.punctuation("=")?;
        let first = self.number_list()?;
        self.keyword_text("x")?;
        Ok([first, self.number_list()?])
    }

    /// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
    pub(super) fn dot_dimensions(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(numbers)] = arguments else { return Ok(()) };
        let mut parts = Vec::new();
        if self.input.take_word("batching_dims") {
            let [left, right] = self.pair_of_lists()?;
            parts.push(format!("lhs_batching_dimensions = [{left}]"));
            parts.push(format!("rhs_batching_dimensions = [{right}]"));
            self.punctuation(",")?;
        }
        self.keyword_text("contracting_dims")?;
        let [left, right] = self.pair_of_lists()?;
        for (name, list) in [("lhs", left), ("rhs", right)] {
            if !list.is_empty() {
                parts.push(format!("{name}_contracting_dimensions = [{list}]"));
            }
        }
        parts.retain(|part| !part.ends_with("[]"));
        let text = parts.join(", ");
        let value = self.opaque(&[b"#stablehlo.dot<", text.as_bytes(), b">"]);
        self.state()?.attributes[usize::from(numbers.0)] = Some(value);
        Ok(())
    }

    /// `, precision = [DEFAULT, HIGH]`, or nothing; and `, algorithm = <..>` where there is an attribute for it.
    pub(super) fn precision(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(precision), rest @ ..] = arguments else { return Ok(()) };
        let start = self.input.at();
        if !self.input.take_text(",") {
            return Ok(());
        }
        let mut goes_on = true;
        if self.input.take_word("precision") {
            self.punctuation("=")?;
            self.punctuation("[")?;
            let mut found = Vec::new();
            while let Some(word) = self.input.word() {
                self.input.skip_to(word.end);
                let text = self.core.slice(word.start, word.end);
                found.push(self.opaque(&[b"#stablehlo<precision ", text, b">"]));
                if !self.input.take_text(",") {
                    break;
                }
            }
            self.punctuation("]")?;
            self.set_array(*precision, &found)?;
            goes_on = false;
        }
        if let [Argument::Attribute(algorithm)] = rest {
            goes_on = goes_on || self.input.take_text(",");
            if goes_on && self.input.take_word("algorithm") {
                self.punctuation("=")?;
                self.optional_attribute(*algorithm)?;
                goes_on = false;
            }
        }
        if goes_on {
            self.input.skip_to(start);
        }
        Ok(())
    }

    /// `e5m2`
    pub(super) fn exponent_and_mantissa(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(exponent), Argument::Attribute(mantissa)] = arguments else { return Ok(()) };
        let span = self.input.word().unwrap_or(Span::at(self.input.next_at() as u32));
        let text = String::from_utf8_lossy(self.input.text(span)).into_owned();
        let parts = text.strip_prefix('e').and_then(|text| text.split_once('m'));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let Some((left, right)) = parts.filter(|(left, right)| is_number(left) && is_number(right)) else {
            let expected = "exponent mantissa in format e#m#";
            return Err(self.refused(CustomError::Expected { expected }, span));
        };
        self.input.skip_to(span.end);
        let i32 = self.integer_of(32);
        for (attribute, text) in [(exponent, left), (mantissa, right)] {
            let text = self.core.ir.texts.add(text.as_bytes());
            self.set_attribute(*attribute, AttributeKind::Integer(text, Some(i32)))?;
        }
        Ok(())
    }

    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
    pub(super) fn convolution_dimensions(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(numbers)] = arguments else { return Ok(()) };
        let mut lists = Vec::new();
        for between in ["x", "->", ""] {
            let list = self.bracket_extent();
            let text = String::from_utf8_lossy(self.input.text(list)).into_owned();
            self.input.skip_to(list.end);
            let items: Vec<&str> = text.trim_matches(['[', ']']).split(',').map(str::trim).collect();
            lists.push(format!("[{}]", items.join(", ")));
            match between {
                "" => {}
                "x" => self.keyword_text("x")?,
                _ => self.punctuation("->")?,
            }
        }
        let text = format!("{}x{}->{}", lists[0], lists[1], lists[2]);
        let value = self.opaque(&[b"#stablehlo.conv<", text.as_bytes(), b">"]);
        self.state()?.attributes[usize::from(numbers.0)] = Some(value);
        Ok(())
    }

    /// `stride = [1, 2], pad = [[0, 1]], ..`
    pub(super) fn window_attributes(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let words = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
        loop {
            let found = words.into_iter().zip(arguments).find(|(word, _)| self.is_word(word.as_bytes()));
            let Some((word, Argument::Attribute(attribute))) = found else { return Ok(()) };
            self.keyword_text(word)?;
            self.punctuation("=")?;
            match word {
                "pad" => self.window_padding(*attribute)?,
                "reverse" => {
                    let value = self.read_numbers("i1")?;
                    self.state()?.attributes[usize::from(attribute.0)] = Some(value);
                }
                _ => {
                    let text = self.number_list()?;
                    self.set_numbers(*attribute, "i64", &text)?;
                }
            }
            if !self.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// `[[0, 1], [2, 3]]`, as elements of a tensor.
    fn window_padding(&mut self, attribute: crate::assembly::AttributeIndex) -> Read<()> {
        self.punctuation("[")?;
        let mut rows = Vec::new();
        self.list_until("]", |form| {
            rows.push(form.number_list()?);
            Ok(())
        })?;
        let i64 = self.integer_of(64);
        let size = |size: usize| Dim::fixed(size as u64).unwrap_or(Dim::DYNAMIC);
        let shape = [size(rows.len()), size(2)].into();
        let ty = self.core.intern(Type::RankedTensor { shape, element: i64, encoding: None });
        let mut numbers = rows.iter().flat_map(|row| row.split(", "));
        let first = numbers.next().unwrap_or_default().to_owned();
        let text = match rows.is_empty() || numbers.all(|number| number == first) {
            true => first,
            false => format!("[[{}]]", rows.join("], [")),
        };
        let text = self.core.ir.texts.add(text.as_bytes());
        self.set_attribute(attribute, AttributeKind::Dense(text, ty))
    }
}
