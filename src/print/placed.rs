//! The records of a printer about its output: the offsets of omitted regions, or the places of operations and blocks, by which a module that
//! was not read from a text gets one for its findings.

use super::{Forms, PrintOptions, Printer};
use crate::ir::{BlockId, Definition, Form, Ir, OpId, ValueId};
use crate::source::{SourceError, SourceFile};
use std::sync::Arc;

/// The records that a printer keeps of its output.
#[derive(Debug, Default)]
pub(crate) enum Recorded {
    #[default]
    Nothing,
    /// The offsets of regions, which are omitted.
    Gaps(Vec<usize>),
    /// The offsets of parts; the last record of a part counts.
    Places(Vec<(PlacedPart, usize)>),
}

/// A part of a module with a place in its text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlacedPart {
    /// The name of an operation.
    Name(OpId),
    /// The types of an operation, after the colon.
    Types(OpId),
    /// The label of a block, or the brace of its region.
    Block(BlockId),
}

impl Recorded {
    /// The offsets of omitted regions.
    pub(crate) fn into_gaps(self) -> Vec<usize> {
        match self {
            Self::Gaps(gaps) => gaps,
            Self::Nothing | Self::Places(_) => Vec::new(),
        }
    }
}

impl Printer<'_> {
    /// Records that a part begins here.
    #[inline]
    pub(crate) fn record(&mut self, part: PlacedPart) {
        if let Recorded::Places(places) = &mut self.recorded {
            places.push((part, self.out.len()));
        }
    }
}

/// The text that was printed of a module, in which its parts have places.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    text: Arc<Vec<u8>>,
    /// The number of each value that has no name of its own, plus 1; 0 for others.
    numbers: Vec<u32>,
}

impl Ir {
    /// Prints the module as a source of its own, called `name`, in generic form with locations. Operations and blocks then have places in that
    /// text, and values without names are called by their numbers there, so that findings about a module that was not read from a text can show
    /// it.
    ///
    /// ```
    /// use broadcastable::{dialect::Registry, source::SourceFile, syntax};
    ///
    /// let source = SourceFile::new("example", *b"module { %a = tensor.empty() : tensor<2xf32> }")?;
    /// let mut ir = syntax::parse(&source, &syntax::Options::new(&Registry::default())).ir;
    /// let text = ir.print_placed("printed")?;
    /// let places: Vec<&[u8]> = ir.operations().filter_map(|op| ir.place(op)).map(|place| text.slice(place)).collect();
    /// assert_eq!(places, [&b"\"tensor.empty\""[..], b"\"builtin.module\""]);
    /// # Ok::<(), broadcastable::source::SourceError>(())
    /// ```
    ///
    /// # Errors
    /// [`SourceError::TooLarge`] for a text of 4 GiB or more. The module is then unchanged.
    pub fn print_placed(&mut self, name: impl Into<String>) -> Result<SourceFile, SourceError> {
        let mut printer = Printer::new(self, PrintOptions::of(Forms::Generic).locations(true));
        printer.recorded = Recorded::Places(Vec::with_capacity(2 * self.operations.len()));
        printer.whole_module();
        let (text, recorded, numbers) = (printer.out, printer.recorded, printer.numbers.into_given());
        let source = SourceFile::new(name, text)?;
        if let Recorded::Places(places) = recorded {
            for (part, at) in places {
                self.set_place(part, at as u32);
            }
        }
        self.printed = Some(Box::new(Printed { text: source.share(), numbers }));
        self.text_places = None;
        self.built_places.clear();
        Ok(source)
    }

    fn set_place(&mut self, part: PlacedPart, at: u32) {
        match part {
            PlacedPart::Name(op) => {
                let operation = &mut self.operations[op.index()];
                (operation.place, operation.has_place) = (at, true);
            }
            PlacedPart::Types(op) => self.operations[op.index()].types = at,
            PlacedPart::Block(block) => self.blocks[block.index()].place = at,
        }
    }

    /// The text in which parts have places.
    pub(crate) fn text_of_places(&self) -> &[u8] {
        self.printed.as_ref().map_or(self.texts.source(), |printed| &printed.text)
    }

    /// Whether an operation is in custom form in the text in which it has a place.
    pub(crate) fn is_written_custom(&self, op: OpId) -> bool {
        self.form(op) == Form::Custom && self.printed.is_none()
    }

    /// The number that was printed for a value without a name, or for the first result of its operation.
    pub(super) fn printed_number(&self, first: ValueId) -> Option<u32> {
        self.printed.as_ref()?.numbers.get(first.index())?.checked_sub(1)
    }

    /// `%0`, `%0#1`: a value without a name, as it was printed.
    pub(super) fn printed_name(&self, value: ValueId) -> Option<String> {
        let results = match self.definition(value) {
            Definition::Result(op) => self.operation(op).results.range(),
            Definition::Argument(_) | Definition::Undefined => value.index()..value.index() + 1,
        };
        let number = self.printed_number(ValueId::at(results.start))?;
        match results.len() {
            1 => Some(format!("%{number}")),
            _ => Some(format!("%{number}#{}", value.index() - results.start)),
        }
    }
}
