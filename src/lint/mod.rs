//! Lints: findings in valid code that was perhaps meant differently.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | `argument-forced`: sizes of arguments that can be one number only |
//! | `shapes` | the lints that the shapes of one operation decide, one file for each |
//! | `lineage` | `misaligned-axis` and `hidden-by-one`: which axes of values are the same |
//! | `paths` | the map of axes from operands to results, computed once for operations with equal types and attributes |
//! | `positions` | values that are positions, all pairs of which make a grid |
//! | `promotions` | operands that were promoted before the operation, as JAX writes them |
//! | `report` | which findings are reported |
//! | `suppress` | comments and attributes that suppress findings |
//! | `explain` | the common parts of diagnostics, and those of `lineage` |
//!
//! [`lint`] searches a verified module. An operation whose operands have equal types costs only that comparison, and each combination of other types is
//! searched once; the origin of axes is followed only where an operation drops one. `docs/lints.md` describes each lint, and the published bugs that it finds.

mod arguments;
mod baseline;
mod explain;
mod lineage;
mod paths;
mod positions;
mod promotions;
mod report;
mod shapes;
mod suppress;

pub use self::baseline::Baseline;
pub use crate::diagnostic::{Choice, Level, Levels, Lint, UnknownLint};

use crate::diagnostic::{Diagnostic, Sink};
use crate::dialect::Registry;
use crate::ir::table;
use crate::ir::{Form, Ir, OpId, OpNameId};
use crate::shape::Rule;
use crate::shapes::{Descent, SizeTransfer};
use crate::source::{SourceFile, Span};
use crate::verify;
use explain::Explainer;
use lineage::Lineage;
use paths::Paths;
use positions::ElementComputation;
use report::LintReport;
use shapes::{ShapeFindings, ShapeLintView};
use smallvec::SmallVec;
use std::sync::Arc;

/// The lints to search for, and their options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The levels of the lints.
    pub levels: Levels,
    /// The rules that `not-portable` compares with.
    pub also: Vec<Rule>,
    /// Findings that are known, and not reported.
    pub baseline: Option<Arc<Baseline>>,
}

impl Settings {
    broadcastable_core::setters! { levels: Levels, also: Vec<Rule>, baseline: Option<Arc<Baseline>> }
}

/// Applies the lints to `ir`, which was read from `source` and verified with `options`, and reports their findings in `scope` to the
/// sink. `more` are other findings about the text.
///
/// ```
/// use broadcastable::{diagnostic::Sink, dialect::Registry, lint, source::SourceFile, syntax, verify};
///
/// let text = br#"
///   %a = "test.source"() : () -> tensor<64x1xf32>
///   %b = "test.source"() : () -> tensor<64xf32>
///   %c = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>"#;
/// let source = SourceFile::new("example", *text)?;
/// let registry = Registry::default();
/// let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
///
/// let mut sink = Sink::new();
/// let settings = lint::Settings::default();
/// lint::lint(&parsed.ir, &source, &verify::Options::new(&registry), &settings, source.whole(), [], &mut sink);
/// assert_eq!(sink.finish()[0].code.name(), "implicit-outer");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn lint(
    ir: &Ir,
    source: &SourceFile,
    options: &verify::Options<'_>,
    settings: &Settings,
    scope: Span,
    more: impl IntoIterator<Item = (Lint, Diagnostic)>,
    sink: &mut Sink,
) {
    if !settings.levels.is_any() {
        return;
    }
    let explainer = Explainer { about: verify::About::new(ir, source, options), levels: settings.levels };
    let names = names(ir, options.registry);
    let counts = names.iter().any(|name| name.source == ElementComputation::Counting);
    let linter = Linter { ir, options, settings, explainer, names, counts };
    let mut report = LintReport::new(ir, source, settings, scope, sink);
    linter.shapes(&mut report);
    linter.promotions(&mut report);
    linter.lineage(&mut report);
    linter.arguments(&mut report);
    for (lint, diagnostic) in more {
        report.find(lint, None, diagnostic.location, || Some(diagnostic));
    }
    report.unused();
}

/// The properties of the operations of a name that lints use.
#[derive(Clone, Copy, Debug)]
struct NameProperties<'r> {
    transfer: SizeTransfer<'r>,
    /// Whether operands may have different shapes.
    broadcasts: bool,
    /// Whether the origin of axes of results can be known.
    is_followed: bool,
    /// Whether results may lack an axis of an operand.
    drops: bool,
    /// Whether the operation is element-wise: operands of equal shape have the axes of the result in the same order.
    is_elementwise: bool,
    source: ElementComputation,
}

fn names<'r>(ir: &Ir, registry: &'r Registry) -> Vec<NameProperties<'r>> {
    let name = |name: OpNameId| {
        let text = ir.op_name_id_bytes(name);
        let transfer = SizeTransfer::of(registry, text);
        NameProperties {
            transfer,
            broadcasts: transfer.broadcasts(),
            is_followed: transfer.is_followed(),
            drops: transfer.drops(),
            is_elementwise: transfer.is_elementwise(),
            source: ElementComputation::of(text),
        }
    };
    ir.op_name_ids().map(name).collect()
}

struct Linter<'v> {
    ir: &'v Ir,
    options: &'v verify::Options<'v>,
    settings: &'v Settings,
    explainer: Explainer<'v>,
    /// The data about each name, indexed by name.
    names: Vec<NameProperties<'v>>,
    /// Whether operations of some name count up, so that values may be positions.
    counts: bool,
}

impl<'v> Linter<'v> {
    fn is_on(&self, lint: Lint) -> bool {
        self.settings.levels.is_on(lint)
    }

    fn shapes(&self, report: &mut LintReport<'_>) {
        let ir = self.ir;
        if !shapes::is_any_on(self.settings) || !self.names.iter().any(|name| name.broadcasts) {
            return;
        }
        // Equal operands are not stretched by these rules, but their result may have another rank.
        let is_equal_quiet = !self.is_on(Lint::DroppedBySuffixRule);
        // The name of the operations with each signature, and their findings, indexed by signature.
        let mut results: Vec<Option<(OpNameId, SmallVec<[Lint; 1]>)>> = Vec::new();
        for op in ir.operations() {
            let id = ir.op_name_id(op);
            let name = &self.names[id.index()];
            let [first, others @ ..] = ir.operands(op) else { continue };
            if !name.broadcasts
                || is_equal_quiet && others.iter().all(|other| ir.value_type(*other) == ir.value_type(*first))
            {
                continue;
            }
            let signature = ir.operation(op).signature.filter(|_| name.transfer.is_of_types()).map(|id| id.index());
            let same = signature.and_then(|signature| results.get(signature)?.as_ref()).filter(|(name, _)| *name == id);
            if let Some((_, lints)) = same {
                let found = lints.iter().filter(|lint| **lint != Lint::ImplicitOuter || !self.makes_grid(op));
                found.for_each(|lint| report.find(*lint, Some(op), None, || self.explained(op, *lint)));
                continue;
            }
            let Some(columns) = Descent::of(ir, name.transfer, op) else { continue };
            let found = self.shape_findings(op, name.transfer, &columns);
            if let Some(signature) = signature {
                *table::entry(&mut results, signature, None) =
                    Some((id, found.iter().map(|found| found.lint()).collect()));
            }
            for found in found.iter().filter(|found| found.lint() != Lint::ImplicitOuter || !self.makes_grid(op)) {
                report.find(found.lint(), Some(op), None, || {
                    Some(self.explainer.shape_diagnostic(op, &columns, &**found))
                });
            }
        }
    }

    fn shape_findings(&self, op: OpId, transfer: SizeTransfer<'_>, columns: &Descent) -> ShapeFindings {
        let view = ShapeLintView::new(self.ir, op, transfer, columns, self.options);
        view.map(|view| shapes::detect(&view, self.settings)).unwrap_or_default()
    }

    /// The diagnostic of an operation for whose types a lint has a finding.
    fn explained(&self, op: OpId, lint: Lint) -> Option<Diagnostic> {
        let transfer = self.names[self.ir.op_name_id(op).index()].transfer;
        let columns = Descent::of(self.ir, transfer, op)?;
        let found = self.shape_findings(op, transfer, &columns);
        let found = found.iter().find(|found| found.lint() == lint)?;
        Some(self.explainer.shape_diagnostic(op, &columns, &**found))
    }

    /// Whether an operand is a position.
    fn makes_grid(&self, op: OpId) -> bool {
        if !self.counts {
            return false;
        }
        let most = self.options.limits.linting.origin_values;
        self.ir.operands(op).iter().any(|value| positions::is_position(self.ir, &self.names, *value, most))
    }

    fn lineage(&self, report: &mut LintReport<'_>) {
        let ir = self.ir;
        let is_on = self.is_on(Lint::MisalignedAxis) || self.is_on(Lint::HiddenByOne);
        if !is_on || !self.names.iter().any(|name| name.drops) {
            return;
        }
        let (mut lineage, mut paths) = (Lineage::new(&self.options.limits.linting), Paths::default());
        for op in ir.operations().filter(|op| ir.form(*op) != Form::Skipped) {
            let name = &self.names[ir.op_name_id(op).index()];
            if name.is_followed
                && !(name.is_elementwise && lineage.follow_equal(ir, op))
                && let Some(path) = paths.of(ir, name.transfer, op)
            {
                lineage.follow(ir, op, path);
            }
        }
        for (misplaced, drop) in lineage.finish() {
            let lint = if misplaced.is_hidden { Lint::HiddenByOne } else { Lint::MisalignedAxis };
            let transfer = self.names[ir.op_name_id(misplaced.op).index()].transfer;
            let Some(columns) = Descent::of(ir, transfer, misplaced.op).filter(|_| self.is_on(lint)) else { continue };
            let explain = || Some(self.explainer.misplaced(lint, &misplaced, &drop, &columns));
            report.find(lint, Some(misplaced.op), None, explain);
        }
    }
}
