//! Verification of a module that could be read.
//!
//! | rule | where | tests |
//! |---|---|---|
//! | a closed dialect has no other operations; `--deny-unregistered-dialect` | `structure` | `testdata/verify/unregistered.mlir` |
//! | blocks are not empty and end with a terminator, where one is needed | `structure` | `testdata/verify/blocks.mlir` |
//! | terminators and operations with successors are last in their blocks | `structure` | `testdata/verify/blocks.mlir` |
//! | an entry block has no predecessors, a branch stays in its region | `structure` | `testdata/verify/blocks.mlir` |
//! | values that regions receive or pass have the types of their targets | `flow` | `testdata/verify/flow/` |
//! | a terminator has the successors of its definition, and passes values of the types of their arguments | `branches` | `testdata/verify/branches.mlir` |
//! | `builtin.module` has one block, named attributes of dialects, unique symbols | `builtin` | `testdata/verify/module.mlir` |
//! | `func.func` agrees with its entry block and its attributes, `func.return` with its function | `function` | `testdata/verify/func.mlir` |
//! | `func.call` and `func.constant` refer to a function of the nearest symbol table, with its types | `calls`, `symbols` | `testdata/verify/calls.mlir` |
//! | `arith.constant` has a value of its result's type | `builtin` | `testdata/verify/constant.mlir` |
//! | a definition dominates its uses | `dominance` | `testdata/verify/dominance.mlir` |
//! | isolated regions use no values from outside | `dominance` | `testdata/verify/isolation.mlir` |
//! | the `Broadcastable` trait | `broadcastable` | `testdata/broadcastable/` |
//! | the rule of a `bcast` operation, or one given to an operation | `rules` | `testdata/rules/` |
//! | counts, types and traits of operations with a definition | `defined` | `testdata/dialects/` |
//! | further requirements of the verifiers of single operations | `owners` | `testdata/verify/owners/` |
//! | the relation between the shapes of an operation, if its record has one | `shapes` | `testdata/shapes/` |
//! | all operations of a function together, for run-time sizes | `sizes` | `testdata/sizes/` |
//!
//! Each rule has files in `testdata/verify/`: one with violations, and one without, whose name ends in `-valid`.
//!
//! Operations are visited in the order of their arena, without recursion, and the sink sorts findings by place.

mod about;
mod branches;
mod broadcastable;
mod builtin;
mod calls;
mod compare;
mod complete;
mod defined;
mod dominance;
mod edits;
mod explain;
mod explain_operands;
mod explain_rules;
mod flow;
mod following;
mod function;
mod globals;
mod meant;
mod memo;
mod origin;
mod owners;
mod promises;
mod rules;
mod shapes;
mod signature;
mod sizes;
mod structure;
mod symbols;
mod violation;

pub use crate::shapes::{ArgumentKind, FormulaError, Relation, ShapeChecks, ShapeRuleError, Words};
pub use crate::sizes::{KnownSize, Requirement};
pub(crate) use about::About;
pub use compare::{
    AcceptedSizes, Assumptions, CompareOptions, ComparedArgument, ComparedModule, ComparedOp, Comparison,
    ComparisonVerdict, DifferenceNeeds, FailureContext, FunctionDifference, NotComparable, compare, functions_at,
};
pub use complete::{VerifierGap, verifier_gap};
pub use origin::origin;
pub use owners::owner_check;
pub use shapes::shape_checks;
pub(crate) use signature::{ForcedSize, ForcedSizes, forced_sizes};
pub use signature::{
    FunctionSignature, NoSignature, Signature, SignatureCheck, SignatureError, SignatureOptions, SignatureVerdict,
    SignedRequirement, SignedValue, SizeCondition, SizeTerm, UnknownSize, check_signatures, read_signatures,
    signatures,
};
pub use sizes::{
    Condition, FunctionSizes, Guarded, SizeName, SizesOutcome, Unanalysed, Unguarded, Witness, run_time_sizes,
};
pub use violation::{OpViolation, verify_op};

use crate::diagnostic::{Code, Diagnostic, Severity, Sink, Subject};
use crate::dialect::{Registry, Traits};
use crate::ir::table;
use crate::ir::{AttributeKind, Form, Ir, OpId, OpNameId};
use crate::limits::Limits;
use crate::shape::Conformance;
use crate::shapes::SingleRelations;
use crate::source::{SourceFile, Span};
use defined::Reads;
use dominance::Dominance;
use std::rc::Rc;

/// The scope of verification, and the reading of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    /// The known operations.
    pub registry: &'o Registry,
    /// The interpretation of MLIR's `Broadcastable` page.
    pub conformance: Conformance,
    /// Whether operations of unknown dialects are refused.
    pub deny_unregistered: bool,
    /// Whether an operation is refused if its owner has checks that are not implemented here.
    pub requires_complete: bool,
    /// Whether the text was read without errors. Otherwise operations are verified one by one, without conclusions from
    /// missing parts of a block or a region.
    pub is_complete: bool,
    /// Whether the run-time sizes of a function are followed into the private functions it calls, which needs the whole module.
    pub follows_calls: bool,
    /// Sizes at which another method is used, and budgets of the analysis of run-time sizes.
    pub limits: &'o Limits,
}

impl<'o> Options<'o> {
    /// Verifies as `bcast-opt` does by default, a text that could be read without errors.
    pub const fn new(registry: &'o Registry) -> Self {
        Self {
            registry,
            conformance: Conformance::Spec,
            deny_unregistered: false,
            requires_complete: false,
            is_complete: true,
            follows_calls: false,
            limits: &Limits::DEFAULT,
        }
    }

    broadcastable_core::setters! { conformance: Conformance, deny_unregistered: bool, requires_complete: bool, is_complete: bool, follows_calls: bool, limits: &'o Limits }
}

/// Verifies all operations of `ir`, which was read from `source`, and reports errors to the sink.
///
/// ```
/// use broadcastable::{diagnostic::Sink, dialect::Registry, source::SourceFile, syntax, verify};
///
/// let text = br#"
///   %a = "test.source"() : () -> tensor<2xf32>
///   %b = "test.source"() : () -> tensor<3xf32>
///   %c = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>"#;
/// let source = SourceFile::new("example", *text)?;
/// let registry = Registry::default();
/// let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
///
/// let mut sink = Sink::new();
/// let options = verify::Options::new(&registry).is_complete(parsed.is_complete());
/// verify::verify(&parsed.ir, &source, &options, &mut sink);
/// let diagnostics = sink.finish();
/// assert_eq!(diagnostics[0].message, "'test.broadcastable' op operands don't have broadcast-compatible shapes");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn verify(ir: &Ir, source: &SourceFile, options: &Options<'_>, sink: &mut Sink) {
    verify_with(Verifier::new(ir, source, options, sink));
}

/// Verifies a part of a file, in which the symbol table `open` is incomplete. Returns the operations that refer to
/// functions outside the part, or `None` if the findings may be incomplete.
pub fn verify_part(
    ir: &Ir,
    source: &SourceFile,
    options: &Options<'_>,
    open: Option<OpId>,
    sink: &mut Sink,
) -> Option<Vec<OpId>> {
    let mut verifier = Verifier::new(ir, source, options, sink);
    verifier.symbols.open_table = open;
    let symbols = verify_with(verifier);
    (!symbols.is_open_asked).then_some(symbols.open_uses)
}

fn verify_with<'v>(mut verifier: Verifier<'v>) -> symbols::SymbolCache<'v> {
    let CheckContext { ir, options, .. } = verifier.cx;
    for op in ir.operations() {
        verifier.operation(op);
    }
    if options.is_complete {
        verifier.blocks();
    }
    verifier.functions();
    verifier.report_promises(None);
    verifier.symbols
}

/// The input of a check: the module, its text, and the options.
struct CheckContext<'v> {
    ir: &'v Ir,
    source: &'v SourceFile,
    options: &'v Options<'v>,
    edits: edits::Edits,
}

impl<'v> CheckContext<'v> {
    fn new(ir: &'v Ir, source: &'v SourceFile, options: &'v Options<'v>) -> Self {
        Self { ir, source, options, edits: edits::Edits::default() }
    }
}

/// Runs all checks on every operation, reports their findings, and caches common results.
struct Verifier<'v> {
    cx: CheckContext<'v>,
    sink: &'v mut Sink,
    /// The facts about operations by name, computed once.
    traits: Vec<Option<Rc<OperationFacts<'v>>>>,
    dominance: Dominance,
    symbols: symbols::SymbolCache<'v>,
    memo: memo::Memo,
    /// The relations of operations, created at the first use.
    operations: Option<SingleRelations<'v>>,
    promises: promises::Promises,
    enclosing: owners::EnclosingMemo,
    names: owners::NameMemo,
}

/// The properties of all operations with a name.
#[derive(Debug)]
struct OperationFacts<'v> {
    traits: Traits,
    /// The source of the operation's rule, if it has a rule in addition to the trait.
    rule: Option<rules::OperationRule<'v>>,
    /// The definition of operands and results, if it is known and no option overrides it.
    defined: Option<defined::Defined<'v>>,
    /// The relation of the operation's shapes, if its record has one.
    shaping: Option<shapes::Shaping<'v>>,
    /// Whether operations of this name wrap another operation, which an attribute names.
    wraps: bool,
    special: builtin::Special,
    symbols: symbols::SymbolScope,
    /// The flow of values into the operation's regions and out of them, if it is known.
    flow: Option<flow::Flowing<'v>>,
    /// The operations that may contain the operation.
    parents: Option<&'v crate::assembly::Parents>,
    is_function: bool,
    /// The effect of the operation's operands if it is the last operation of a block.
    ending: crate::flow::BlockEnding,
    /// The operation's successors, if they are known.
    successors: Option<branches::Successors<'v>>,
    /// Whether all traits of the operation are known.
    is_registered: bool,
    /// The error that is reported for every operation with the name.
    unregistered: Option<structure::Unregistered>,
    /// Whether the verdict depends on types and attributes alone, for an operation without regions and successors.
    ignores_surroundings: bool,
}

/// The fault of an operation: MLIR's text, and its code. Each file that verifies has a closed enum of them.
trait OperationFault: std::error::Error {
    fn code(&self) -> Code;
}

impl<'v> Verifier<'v> {
    fn new(ir: &'v Ir, source: &'v SourceFile, options: &'v Options<'v>, sink: &'v mut Sink) -> Self {
        let cx = CheckContext::new(ir, source, options);
        let (dominance, symbols) = Default::default();
        let memo = memo::Memo::new(cx.options.limits.verifying.memo);
        let (promises, enclosing, names) = Default::default();
        Self { cx, sink, traits: Vec::new(), dominance, symbols, memo, operations: None, promises, enclosing, names }
    }

    #[inline]
    fn facts(&mut self, name: OpNameId) -> Rc<OperationFacts<'v>> {
        match self.traits.get(name.index()) {
            Some(Some(facts)) => Rc::clone(facts),
            Some(None) | None => self.find_facts(name),
        }
    }

    #[inline(never)]
    fn find_facts(&mut self, name: OpNameId) -> Rc<OperationFacts<'v>> {
        let text = self.cx.ir.op_name_id_bytes(name);
        let traits = self.cx.options.registry.traits(text);
        let defined = defined::Defined::of(self.cx.options.registry, text);
        let owned = defined.as_ref().and_then(|defined| defined.owned);
        let shaping = shapes::Shaping::of(self.cx.options.registry, text);
        let special = builtin::Special::of(text);
        let format = self.cx.options.registry.format(text);
        let named = crate::flow::NamedFlow::beside(self.cx.options.registry, text, format);
        let ends = || flow::Flowing::ends(&format.filter(|_| defined.is_some())?.info);
        let flow = flow::Flowing::of(named.flow).or_else(ends);
        let facts = Rc::new(OperationFacts {
            traits,
            rule: rules::OperationRule::of(self.cx.options.registry, text),
            defined,
            shaping,
            wraps: text == Ir::WRAPPER,
            special,
            symbols: symbols::SymbolScope::of(self.cx.options, text),
            successors: branches::Successors::of(format, traits, text),
            is_registered: self.cx.options.registry.is_registered_operation(text),
            unregistered: structure::unregistered(self.cx.options, text),
            flow,
            parents: named.parents,
            is_function: named.is_function,
            ending: named.ending,
            ignores_surroundings: special.ignores_surroundings()
                && flow.is_none()
                && named.parents.is_none()
                && text != Ir::WRAPPER
                && !(traits.terminator || traits.symbol || traits.symbol_table)
                && defined.is_none_or(|defined| defined.ignores_surroundings())
                && owned.is_none_or(|owned| owned.ignores_surroundings())
                && shaping.is_none_or(|shaping| shaping.reads < Reads::Surroundings),
        });
        *table::entry(&mut self.traits, name.index(), None) = Some(Rc::clone(&facts));
        facts
    }

    fn traits(&mut self, op: OpId) -> Traits {
        self.facts(self.cx.ir.op_name_id(op)).traits
    }

    #[inline]
    fn operation(&mut self, op: OpId) {
        let record = self.cx.ir.operation(op);
        let is_bare = record.extra.is_none() && record.form != Form::Skipped;
        let signature = record.signature.filter(|signature| is_bare || self.cx.ir.signatures.is_whole(*signature));
        if signature.is_none_or(|signature| !self.memo.is_settled(record.name, signature)) {
            let facts = self.facts(record.name);
            let counts = self.sink.counts();
            self.by_itself(op, &facts);
            if let Some(signature) = signature.filter(|_| facts.ignores_surroundings && self.sink.counts() == counts) {
                self.memo.settle(record.name, signature);
            }
        }
        if self.cx.options.is_complete {
            self.operands(op);
        }
    }

    /// Runs all checks of an operation except whether the definitions of its operands dominate it.
    fn by_itself(&mut self, op: OpId, facts: &OperationFacts<'v>) {
        // Skipped operations may be of another version of their dialect.
        if let Some(unregistered) = facts.unregistered.filter(|_| self.cx.ir.form(op) != Form::Skipped) {
            self.report_unregistered(op, unregistered);
        }
        if self.cx.options.is_complete && (self.cx.ir.operation(op).extra.is_some() || facts.traits.terminator) {
            self.structure(op, facts.traits);
        }
        let is_read = self.cx.ir.form(op) != Form::Skipped;
        if let Some(parents) = facts.parents.filter(|_| is_read && self.cx.options.is_complete)
            && !self.has_parent(op, parents)
        {
            return;
        }
        if is_read && !owners::verify_carried(self, op, facts) {
            return;
        }
        let successors = facts.successors.filter(|_| is_read && self.cx.options.is_complete);
        let errors = self.sink.counts().errors;
        // The operation of MLIR's tests permits vectors too, except in the profile `upstream`.
        let is_right = if let Some(defined) = facts.defined.filter(|_| !facts.traits.tensors_only) {
            !is_read || self.defined(op, facts.traits, defined, successors)
        } else {
            if facts.traits.broadcastable {
                self.broadcastable(op, facts.traits);
            } else if let Some(source) = facts.rule {
                self.verify_rule(op, facts.traits, source);
            }
            successors.is_none_or(|successors| self.successor_count(op, successors))
        };
        let is_right = match facts
            .defined
            .and_then(|defined| defined.owned)
            .filter(|_| is_right && is_read && self.sink.counts().errors == errors)
        {
            Some(owned) => self.verify_owned(op, owned),
            None => is_right,
        };
        // The shapes are not compared if the types have another error.
        let shaping = match facts.wraps {
            true => shapes::Shaping::wrapped(self.cx.options.registry, self.cx.ir, op),
            false => facts.shaping,
        };
        if let Some(shaping) = shaping.filter(|_| is_right && is_read && self.sink.counts().errors == errors) {
            self.shaping(op, shaping);
        }
        if !self.cx.options.is_complete {
            return;
        }
        let is_passed = is_right && successors.is_none_or(|successors| self.successors(op, successors));
        if is_passed && facts.special != builtin::Special::None {
            self.special(op, facts.special);
        } else if is_right && facts.traits.symbol {
            self.symbol(op);
        }
        if let Some(flow) = facts.flow.filter(|_| is_passed && is_read && self.sink.counts().errors == errors) {
            self.flow(op, flow);
        }
        if facts.traits.symbol_table {
            self.symbol_table(op);
        }
    }

    /// Reports an error of an operation.
    fn refuse(&mut self, op: OpId, violation: &impl OperationFault) {
        self.find(op, Severity::Error, |cx| cx.violation(op, violation));
    }

    /// Reports a finding at the place of an operation. The diagnostic is created only if the sink keeps it.
    fn find(&mut self, op: OpId, severity: Severity, make: impl FnOnce(&CheckContext<'v>) -> Diagnostic) {
        if self.sink.wants_or_counts(severity, self.cx.ir.place_start(op).map(Span::at)) {
            self.sink.report(make(&self.cx));
        }
    }

    /// Whether the sink keeps an error at the place of an operation, so that its diagnostic must be created; otherwise the
    /// error is counted.
    fn keeps_error(&mut self, op: OpId) -> bool {
        self.sink.wants_or_counts(Severity::Error, self.cx.ir.place_start(op).map(Span::at))
    }
}

impl CheckContext<'_> {
    /// The error that an operation has.
    fn violation(&self, op: OpId, violation: &impl OperationFault) -> Diagnostic {
        self.error(op, violation.code(), violation.to_string())
    }

    /// An error about an operation: MLIR's place, and the origin in the operation's location.
    fn error(&self, op: OpId, code: Code, message: impl Into<String>) -> Diagnostic {
        self.about(Severity::Error, op, code, message)
    }

    fn about(&self, severity: Severity, op: OpId, code: Code, message: impl Into<String>) -> Diagnostic {
        let place = self.ir.place(op);
        let mut diagnostic = Diagnostic::new(severity, code, place, message);
        diagnostic.subject = Some(Box::new(self.subject(op)));
        if let Some(location) = self.ir.location(op) {
            let origin = origin::origin_of(self.ir, location);
            if let Some(text) = self.origin_text(location, origin.as_ref()) {
                diagnostic = diagnostic.note(format!("from {text}"));
            }
            diagnostic = diagnostic.with_subject(|subject| {
                subject.origin = origin.map(Box::new);
                subject.location_name = origin::first_name(self.ir, location);
            });
        }
        diagnostic
    }

    /// The operation, and the function around it.
    fn subject(&self, op: OpId) -> Subject {
        const DEEPEST: usize = 64;
        let around = std::iter::successors(Some(op), |op| self.ir.parent_op(*op)).take(DEEPEST);
        let function = around.into_iter().find(|op| self.ir.signature(*op).is_some());
        let name =
            function.and_then(|function| match *self.ir.attributes.resolve(self.ir.attribute(function, "sym_name")?) {
                AttributeKind::String(text, _) => {
                    Some(String::from_utf8_lossy(self.ir.texts.get(text)).trim_matches('"').to_owned())
                }
                _ => None,
            });
        Subject { op: Some(self.name(op)), function: name, ..Subject::default() }
    }

    fn name(&self, op: OpId) -> String {
        String::from_utf8_lossy(self.ir.op_name_bytes(op)).into_owned()
    }
}
