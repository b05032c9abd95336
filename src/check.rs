//! Reads, verifies and lints a text: [`check()`] with the default options.
//!
//! [`Checker`] owns the required data: options, definitions of operations, and memory that is reused for the next text. [`Steps`] are the same steps with
//! borrowed options.

use crate::diagnostic::{Code, Counts, Diagnostic, Severity, Sink};
use crate::dialect::Registry;
use crate::ir::Ir;
use crate::limits::Limits;
use crate::lint::{self, Lint};
use crate::shape::Conformance;
use crate::source::{SourceFile, Span};
use crate::verify::{CompareOptions, Comparison, FunctionSignature, FunctionSizes, SignatureOptions};
use crate::{syntax, verify};
use std::num::NonZeroUsize;
use std::sync::{Mutex, TryLockError};

/// A text that was read, verified and searched by lints.
#[derive(Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The module, which is incomplete after an error of syntax.
    pub ir: Ir,
    /// The findings, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Checked {
    /// Whether there is an error, so that the text is refused.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics, Counts::default())
    }
}

/// Reads a text with definitions of operations, verifies it and searches it by lints, with the default options. [`Checker`] has other options, and can check
/// many texts.
///
/// ```
/// use broadcastable::{check::check, dialect::Registry, ir::PrintOptions, source::SourceFile};
///
/// let text = r#"
///   %a = "test.source"() : () -> tensor<8x1xf32>
///   %b = "test.source"() : () -> tensor<?xf32>
///   %sum = "test.broadcastable"(%a, %b) : (tensor<8x1xf32>, tensor<?xf32>) -> tensor<8x?xf32>
/// "#;
/// let checked = check(&SourceFile::new("example.mlir", text)?, &Registry::default());
/// assert!(!checked.has_errors());
/// assert_eq!(checked.ir.operations().len(), 4); // with the module
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn check(source: &SourceFile, registry: &Registry) -> Checked {
    let lints = lint::Settings::default();
    let steps = Steps { syntax: syntax::Options::new(registry), verify: verify::Options::new(registry), lints: &lints };
    let mut sink = Sink::new();
    let (ir, _) = steps.run((source, source.whole()), None, |_| Vec::new(), &mut sink);
    Checked { ir, diagnostics: sink.finish() }
}

/// Options of checking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The interpretation of the rules.
    pub conformance: Conformance,
    /// Whether operations of unknown dialects are refused.
    pub deny_unregistered: bool,
    /// Whether an operation is refused if its owner has checks that are not implemented here.
    pub requires_complete: bool,
    /// Whether operations whose custom form is unknown are skipped instead of refused.
    pub skip_unknown: bool,
    /// The settings of lints.
    pub lints: lint::Settings,
    /// The number of findings of each severity that are kept, those with the first places; the others are counted. All if `None`.
    pub most_kept: Option<NonZeroUsize>,
    /// Whether the places of all elements are kept: see [`Ir::places`].
    pub places: bool,
    /// Sizes at which another method is used, and budgets.
    pub limits: Limits,
}

impl Options {
    broadcastable_core::setters! { conformance: Conformance, deny_unregistered: bool, requires_complete: bool, skip_unknown: bool, lints: lint::Settings, most_kept: Option<NonZeroUsize>, places: bool, limits: Limits }
}

/// Checks one text after another, from any number of threads.
///
/// ```
/// use broadcastable::check::{Checker, Options};
/// use broadcastable::dialect::Registry;
/// use broadcastable::source::SourceFile;
///
/// let checker = Checker::new(Registry::default(), Options::default());
/// let text = br#"
///   %a = "test.source"() : () -> tensor<2xf32>
///   %b = "test.source"() : () -> tensor<3xf32>
///   %c = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>"#;
/// let report = checker.check(&SourceFile::new("example.mlir", *text)?);
/// assert_eq!(report.diagnostics[0].message, "'test.broadcastable' op operands don't have broadcast-compatible shapes");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
#[derive(Debug, Default)]
pub struct Checker {
    registry: Registry,
    options: Options,
    /// The memory of a text that was checked.
    spare: Mutex<Option<Ir>>,
}

/// The findings about a text.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The kept findings, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of further findings; see [`Options::most_kept`].
    pub hidden: Counts,
}

impl Report {
    fn of(sink: Sink) -> Self {
        let mut hidden = sink.counts();
        let diagnostics = sink.finish();
        diagnostics.iter().for_each(|diagnostic| hidden.uncount(diagnostic.severity));
        Self { diagnostics, hidden }
    }

    /// Whether there is an error, kept or not.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics, self.hidden)
    }
}

/// Whether there is an error among the kept or the dropped diagnostics.
pub fn has_errors(diagnostics: &[Diagnostic], hidden: Counts) -> bool {
    hidden.errors > 0 || diagnostics.iter().any(|found| found.severity == Severity::Error)
}

impl Checker {
    /// Creates a checker with definitions of operations.
    pub fn new(registry: Registry, options: Options) -> Self {
        Self { registry, options, spare: Mutex::new(None) }
    }

    /// Returns the definitions of operations.
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Checks a text.
    pub fn check(&self, source: &SourceFile) -> Report {
        let (ir, report) = self.checked((source, source.whole()), self.take_spare(), |_| Vec::new());
        self.reuse(ir);
        report
    }

    /// Checks a part of a text, such as one between two lines `// -----`. `more` returns further findings about the text for the given
    /// lints.
    pub fn check_part(
        &self,
        source: &SourceFile,
        part: Span,
        more: impl FnOnce(&lint::Settings) -> Vec<(Lint, Diagnostic)>,
    ) -> (Ir, Report) {
        self.checked((source, part), self.take_spare(), more)
    }

    /// Checks a text, and returns its module too. After an error of syntax the module is incomplete.
    pub fn check_module(&self, source: &SourceFile) -> (Ir, Report) {
        self.checked((source, source.whole()), None, |_| Vec::new())
    }

    /// The run-time sizes of the functions of a module without errors.
    ///
    /// ```
    /// use broadcastable::check::Checker;
    /// use broadcastable::source::SourceFile;
    /// use broadcastable::verify::SizesOutcome;
    ///
    /// let text = br#"
    /// func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    ///   %0 = "tosa.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    ///   return %0 : tensor<?xf32>
    /// }"#;
    /// let source = SourceFile::new("example.mlir", *text)?;
    /// let checker = Checker::default();
    /// let (module, report) = checker.check_module(&source);
    /// assert!(!report.has_errors());
    /// let outcome = &checker.run_time_sizes(&module, &source)[0].outcome;
    /// assert!(matches!(outcome, SizesOutcome::Satisfiable { conditions, .. } if conditions.len() == 1));
    /// # Ok::<(), broadcastable::source::SourceError>(())
    /// ```
    pub fn run_time_sizes(&self, module: &Ir, source: &SourceFile) -> Vec<FunctionSizes> {
        let options = verify::Options { follows_calls: true, ..self.steps().verify };
        verify::run_time_sizes(module, source, &options)
    }

    /// The signatures of the public functions of a module that has no errors.
    ///
    /// ```
    /// use broadcastable::{check::Checker, source::SourceFile};
    ///
    /// let text = br#"
    /// func.func @f(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
    ///   %0 = "onnx.Add"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
    ///   return %0 : tensor<?xf32>
    /// }"#;
    /// let source = SourceFile::new("example.mlir", *text)?;
    /// let checker = Checker::default();
    /// let (module, _) = checker.check_module(&source);
    /// let found = checker.signatures(&module, &source);
    /// let signature = found[0].signature.as_ref().map(ToString::to_string);
    /// assert_eq!(signature.as_deref(), Ok("@f(%a: A, %b: 4) -> 4\n  where A is 1 or 4  (line 3)\n"));
    /// # Ok::<(), broadcastable::source::SourceError>(())
    /// ```
    pub fn signatures(&self, module: &Ir, source: &SourceFile) -> Vec<FunctionSignature> {
        let limits = self.steps().verify.limits;
        let options = SignatureOptions { limits, ..SignatureOptions::new(&self.registry) };
        verify::signatures(module, source, &options)
    }

    /// The functions of two modules without errors compared, for all sizes.
    ///
    /// ```
    /// use broadcastable::{check::Checker, source::SourceFile, verify::ComparisonVerdict};
    ///
    /// let source = |ty| SourceFile::new("example.mlir", format!("func.func @f(%a: tensor<?xf32>) -> tensor<{ty}> {{
    ///   %0 = tensor.cast %a : tensor<?xf32> to tensor<{ty}>
    ///   return %0 : tensor<{ty}>
    /// }}"));
    /// let checker = Checker::default();
    /// let [before, after] = [source("?xf32")?, source("4xf32")?].map(|source| checker.check_module(&source).0);
    /// assert_eq!(checker.compare(&before, &after)[0].verdict, ComparisonVerdict::Differs);
    /// # Ok::<(), broadcastable::source::SourceError>(())
    /// ```
    pub fn compare(&self, before: &Ir, after: &Ir) -> Vec<Comparison> {
        let limits = self.steps().verify.limits;
        verify::compare(before, after, &CompareOptions { limits, ..CompareOptions::new(&self.registry) }).collect()
    }

    fn checked(
        &self,
        text: (&SourceFile, Span),
        spare: Option<Ir>,
        more: impl FnOnce(&lint::Settings) -> Vec<(Lint, Diagnostic)>,
    ) -> (Ir, Report) {
        let mut sink = Sink::within(self.options.most_kept, &self.options.limits.reporting);
        let (ir, _) = self.steps().run(text, spare, more, &mut sink);
        (ir, Report::of(sink))
    }

    fn steps(&self) -> Steps<'_> {
        let Options {
            conformance,
            deny_unregistered,
            requires_complete,
            skip_unknown,
            most_kept,
            places,
            ref lints,
            ref limits,
        } = self.options;
        Steps {
            syntax: syntax::Options {
                skip_unknown,
                most_errors: most_kept,
                places,
                limits,
                conformance,
                ..syntax::Options::new(&self.registry)
            },
            verify: verify::Options {
                conformance,
                deny_unregistered,
                requires_complete,
                limits,
                ..verify::Options::new(&self.registry)
            },
            lints,
        }
    }

    /// A second thread uses new memory, and so does the first thread after a panic.
    fn take_spare(&self) -> Option<Ir> {
        match self.spare.try_lock() {
            Ok(mut spare) => spare.take(),
            Err(TryLockError::Poisoned(_) | TryLockError::WouldBlock) => None,
        }
    }

    /// Keeps the memory of a module that is no longer needed.
    pub fn reuse(&self, mut ir: Ir) {
        ir.texts.release();
        if let Ok(mut spare) = self.spare.try_lock() {
            *spare = Some(ir);
        }
    }
}

/// Options for reading and verifying a text and applying lints.
#[derive(Clone, Copy, Debug)]
pub struct Steps<'o> {
    /// The options for reading.
    pub syntax: syntax::Options<'o>,
    /// The options for verifying. Whether the text was read without errors is set automatically.
    pub verify: verify::Options<'o>,
    /// The settings of lints.
    pub lints: &'o lint::Settings,
}

impl Steps<'_> {
    /// Reads `chunk` of `source` into the memory of `ir`, verifies it, and applies lints if there is no syntax error.
    /// Returns this with the module. `more` makes further findings for the enabled lints.
    pub fn run(
        &self,
        (source, chunk): (&SourceFile, Span),
        ir: Option<Ir>,
        more: impl FnOnce(&lint::Settings) -> Vec<(Lint, Diagnostic)>,
        sink: &mut Sink,
    ) -> (Ir, bool) {
        let parsed = syntax::parse_into(source, chunk, &self.syntax, ir);
        let is_complete = parsed.is_complete();
        let ir = parsed.ir;
        sink.extend(parsed.diagnostics);
        sink.count_errors(parsed.hidden);
        self.check((&ir, is_complete), (source, chunk), more, sink);
        (ir, is_complete)
    }

    /// Verifies a module, and applies lints if it was read without errors: the second part of [`run`](Self::run).
    pub fn check(
        &self,
        (ir, is_complete): (&Ir, bool),
        (source, chunk): (&SourceFile, Span),
        more: impl FnOnce(&lint::Settings) -> Vec<(Lint, Diagnostic)>,
        sink: &mut Sink,
    ) {
        let operations = ir.top_level().count();
        if self.syntax.no_implicit_module && is_complete && operations != 1 {
            sink.report(not_single(operations));
        }
        let options = verify::Options { is_complete, ..self.verify };
        verify::verify(ir, source, &options, sink);
        if is_complete {
            lint::lint(ir, source, &options, self.lints, chunk, more(self.lints), sink);
        }
    }
}

/// MLIR's error for a text that is not a single operation.
fn not_single(operations: usize) -> Diagnostic {
    let message = format!("source must contain a single top-level operation, found: {operations}");
    Diagnostic::new(Severity::Error, Code::NotASingleOperation, None, message)
        .help("leave out --no-implicit-module to have a module put around what is in the file")
}
