//! [`Dumped`]: a dump that was read, and [`Modules`]: the reader of dumps.
//!
//! Many passes change nothing, or only one of the functions that they are run on. A dump with the text of an earlier one, whose functions are still
//! compared with, is not read again.

use super::header::Header;
use super::unit::{Node, Unit, units};
use crate::driver::front_end::FrontEndOptions;
use broadcastable::diagnostic::{Code, Diagnostic, Severity, Sink};
use broadcastable::dialect::Tally;
use broadcastable::ir::{Form, Ir};
use broadcastable::source::{SourceFile, Span};
use broadcastable::{syntax, verify};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::Hasher;
use std::rc::{Rc, Weak};

/// A module, its functions, and its errors.
pub(super) struct Module {
    text: SourceFile,
    pub(super) ir: Ir,
    pub(super) units: Vec<Unit>,
    pub(super) errors: Vec<Diagnostic>,
    /// The functions that do not verify.
    pub(super) excluded: BTreeSet<String>,
    pub(super) tally: Tally,
}

/// A dump that the next dump of its functions is compared with.
pub(super) struct Dumped {
    pub(super) module: Rc<Module>,
    pub(super) source: SourceFile,
    /// The header of the dump; `None` for the input.
    pub(super) header: Option<Header>,
}

impl Dumped {
    /// The line of an operation in the log.
    pub(super) fn line(&self, node: &Node) -> u32 {
        self.module.ir.place(node.op).map_or(0, |place| self.source.line_column(place.start).line)
    }
}

/// The state of a function in a dump.
pub(super) struct FunctionState {
    pub(super) dump: Rc<Dumped>,
    /// The index of the function in the module.
    pub(super) index: usize,
}

impl FunctionState {
    pub(super) fn unit(&self) -> &Unit {
        &self.dump.module.units[self.index]
    }
}

/// Reads and verifies modules.
pub(super) struct Modules<'o> {
    front_end: &'o FrontEndOptions,
    /// The modules in use, by the hashes of their texts.
    known: FxHashMap<u64, Weak<Module>>,
    /// The number of modules at which those that are no longer in use are dropped.
    most: usize,
}

impl<'o> Modules<'o> {
    pub(super) fn new(front_end: &'o FrontEndOptions) -> Self {
        Self { front_end, known: FxHashMap::default(), most: 16 }
    }

    /// Reads a dump.
    ///
    /// # Errors
    /// The syntax errors of a text that cannot be read.
    pub(super) fn dump(&mut self, source: &SourceFile) -> Result<Rc<Module>, Vec<Diagnostic>> {
        let mut hasher = FxHasher::default();
        hasher.write(source.bytes());
        let hash = hasher.finish();
        let known = self.known.get(&hash).and_then(Weak::upgrade);
        if let Some(known) = known.filter(|known| known.text.bytes() == source.bytes()) {
            return Ok(known);
        }
        let module = self.part(source, source.whole())?;
        if self.known.len() >= self.most {
            self.known.retain(|_, module| module.strong_count() > 0);
            self.most = 16 + 2 * self.known.len();
        }
        self.known.insert(hash, Rc::downgrade(&module));
        Ok(module)
    }

    /// Reads a part of a text.
    ///
    /// # Errors
    /// As [`Modules::dump`].
    pub(super) fn part(&self, source: &SourceFile, part: Span) -> Result<Rc<Module>, Vec<Diagnostic>> {
        let steps = self.front_end.steps();
        let options = syntax::Options { no_implicit_module: false, skip_unknown: true, ..steps.syntax };
        let parsed = syntax::parse_chunk(source, part, &options);
        if !parsed.is_complete() {
            return Err(parsed.diagnostics);
        }
        let ir = parsed.ir;
        // A function that is dumped alone may call functions of its module.
        let open = ir.top_level().next().filter(|root| ir.form(*root) == Form::ImplicitModule);
        let mut sink = Sink::new();
        let is_verified = verify::verify_part(&ir, source, &steps.verify, open, &mut sink).is_some();
        let mut errors = sink.finish();
        errors.retain(|diagnostic| diagnostic.severity == Severity::Error);
        let units = units(&ir, is_verified.then_some(&errors));
        let registry = &self.front_end.registry;
        let places = errors.iter().filter(|error| error.code != Code::UnsatisfiableSizes);
        let excluded = verify::functions_at(&ir, registry, places.filter_map(|error| error.location));
        let tally = registry.tally(&ir);
        Ok(Rc::new(Module { text: source.clone(), ir, units, errors, excluded, tally }))
    }
}
