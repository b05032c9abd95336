//! What StableHLO writes of its attributes.

use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind};

impl<'i> FormPrinter<'_, 'i> {
    /// The body of `#dialect.name<body>`, for an attribute that the directive prints.
    fn body(&mut self, attribute: AttributeIndex, open: &str) -> Option<&'i str> {
        self.printed.attributes.add(attribute.0);
        let value = self.parts.attribute(attribute)?;
        self.body_of_value(value, open)
    }

    fn body_of_value(&self, value: AttributeId, open: &str) -> Option<&'i str> {
        let ir = self.parts.ir;
        let AttributeKind::Opaque(text, None) = *ir.attributes().resolve(value) else { return None };
        std::str::from_utf8(ir.texts().get(text)).ok()?.strip_prefix(open)?.strip_suffix('>')
    }

    /// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
    pub(super) fn dot_dimensions(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(numbers)] = arguments else { return None };
        let body = self.body(*numbers, "#stablehlo.dot<")?;
        let list = |name: &str| match body.split_once(&format!("{name}_dimensions = [")) {
            Some((_, rest)) => rest.split_once(']').map(|(list, _)| list),
            None => Some(""),
        };
        let batching = (list("lhs_batching")?, list("rhs_batching")?);
        if batching != ("", "") {
            self.str(&format!("batching_dims = [{}] x [{}], ", batching.0, batching.1));
        }
        let contracting = (list("lhs_contracting")?, list("rhs_contracting")?);
        self.str(&format!("contracting_dims = [{}] x [{}]", contracting.0, contracting.1));
        Some(())
    }

    /// `, precision = [DEFAULT, HIGH]`, or nothing.
    pub(super) fn precision(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(precision), ..] = arguments else { return None };
        if self.parts.attribute(*precision).is_none() {
            return Some(());
        }
        let elements = self.elements(*precision)?;
        self.str(", precision = [");
        self.list(elements, |form, element| {
            let word = form.body_of_value(*element, "#stablehlo<precision ")?;
            form.str(word);
            Some(())
        })?;
        self.str("]");
        // Nothing is read as no list.
        (!elements.is_empty()).then_some(())
    }

    /// `, precision = [DEFAULT], algorithm = <..>`, either of which may be left out.
    pub(super) fn precision_and_algorithm(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(_), Argument::Attribute(algorithm)] = arguments else { return None };
        self.precision(arguments)?;
        if self.parts.attribute(*algorithm).is_some() {
            self.str(", algorithm = ");
            self.written(*algorithm)?;
        }
        Some(())
    }

    /// `e5m2`
    pub(super) fn exponent_and_mantissa(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(exponent), Argument::Attribute(mantissa)] = arguments else { return None };
        let (exponent, mantissa) = (self.number(*exponent)?, self.number(*mantissa)?);
        self.str(&format!("e{exponent}m{mantissa}"));
        (exponent >= 0 && mantissa >= 0).then_some(())
    }

    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
    pub(super) fn convolution_dimensions(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(numbers)] = arguments else { return None };
        let body = self.body(*numbers, "#stablehlo.conv<")?;
        self.str(body);
        body.starts_with('[').then_some(())
    }

    /// `stride = [1, 2], pad = [[0, 1]], ..`: those that are set.
    pub(super) fn window_attributes(&mut self, arguments: &[Argument]) -> Option<()> {
        let words = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
        let mut is_first = true;
        for (word, argument) in words.into_iter().zip(arguments) {
            let Argument::Attribute(attribute) = argument else { return None };
            self.printed.attributes.add(attribute.0);
            let Some(kind) = self.kind(*attribute) else { continue };
            self.str(if is_first { "" } else { ", " });
            is_first = false;
            self.str(word);
            self.str(" = ");
            match kind {
                AttributeKind::DenseArray(..) => {
                    let AttributeKind::DenseArray(_, body) = kind else { return None };
                    self.str("[");
                    if let Some(body) = body {
                        self.printer.text(body);
                    }
                    self.str("]");
                }
                AttributeKind::Dense(..) => self.padding(*attribute)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// A list of pairs; where all numbers are the same the attribute has one only.
    fn padding(&mut self, attribute: AttributeIndex) -> Option<()> {
        let (ty, numbers) = self.parts.ir.elements(self.parts.attribute(attribute)?)?;
        let [rows, columns] = self.parts.ir.types().shaped(ty)?.shape? else { return None };
        let rows = usize::try_from(rows.size()?).ok()?.min(1 << 16);
        if columns.size() != Some(2) || numbers.is_empty() {
            return None;
        }
        let mut numbers = numbers.iter().cycle();
        self.str("[");
        self.list(0..rows, |form, _| {
            let (low, high) = (numbers.next()?, numbers.next()?);
            form.str(&format!("[{low}, {high}]"));
            Some(())
        })?;
        self.str("]");
        Some(())
    }
}
