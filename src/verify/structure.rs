//! Rules for operations and blocks of all dialects.

use super::{CheckContext, OperationFault, Options, Verifier, VerifierGap, verifier_gap};
use crate::assembly::Parents;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::dialect::{self, Traits};
use crate::ir::{BlockId, Form, Forms, OpId, PrintOptions, RegionId};
use crate::syntax::places;

/// The reason for which no operation of a name is accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unregistered {
    /// The dialect is known and has no such operation.
    Operation,
    /// The dialect is unknown, and `--deny-unregistered-dialect` was given.
    Dialect,
    /// The verifier of the operation is not complete, and `--require-complete` was given.
    Incomplete(VerifierGap),
}

/// Faults of the place of an operation or a block, in MLIR's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum StructureViolation {
    #[error("unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations")]
    UnregisteredOperation { name: String, dialect: String },
    #[error(
        "'{name}' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
    )]
    UnregisteredOfKnownDialect { name: String },
    #[error(
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used"
    )]
    UnregisteredDialect,
    #[error("'{name}' op has a verifier that is not complete")]
    Incomplete { name: String },
    #[error("successors in non-terminator")]
    SuccessorsInNonTerminator,
    #[error("operation with block successors must terminate its parent block")]
    SuccessorsNotLast,
    #[error("'{name}' op must be the last operation in the parent block")]
    TerminatorNotLast { name: String },
    #[error("'{name}' op expects parent op {parents}")]
    WrongParent { name: String, parents: String },
    #[error("'{name}' op {words}")]
    WrongParentInWords { name: String, words: String },
    #[error("'{name}' op branching to block of a different region")]
    BranchOutOfRegion { name: String },
    #[error("entry block of region may not have predecessors")]
    EntryBlockPredecessor,
    #[error("empty block: expect at least a terminator")]
    EmptyBlock,
    #[error("block with no terminator, has {last}")]
    MissingTerminator { last: String },
}

impl OperationFault for StructureViolation {
    fn code(&self) -> Code {
        match self {
            Self::UnregisteredOperation { .. } => Code::UnregisteredOperation,
            Self::UnregisteredOfKnownDialect { .. } | Self::UnregisteredDialect => Code::UnregisteredDialect,
            Self::Incomplete { .. } => Code::IncompleteVerifier,
            Self::SuccessorsInNonTerminator | Self::SuccessorsNotLast => Code::SuccessorsInNonTerminator,
            Self::TerminatorNotLast { .. } => Code::TerminatorNotLast,
            Self::WrongParent { .. } | Self::WrongParentInWords { .. } => Code::WrongParent,
            Self::BranchOutOfRegion { .. } => Code::BranchOutOfRegion,
            Self::EntryBlockPredecessor => Code::EntryBlockPredecessor,
            Self::EmptyBlock => Code::EmptyBlock,
            Self::MissingTerminator { .. } => Code::MissingTerminator,
        }
    }
}

pub(super) fn unregistered(options: &Options<'_>, name: &[u8]) -> Option<Unregistered> {
    if options.registry.is_unknown_in_closed_dialect(name) {
        return Some(Unregistered::Operation);
    }
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    let registry = options.registry;
    let is_defined = registry.is_described(name) || registry.definition(name).is_some();
    let is_known = name.contains(&b'.') && (dialect::is_registered(dialect) || is_defined);
    if options.deny_unregistered && !is_known {
        return Some(Unregistered::Dialect);
    }
    let name = std::str::from_utf8(name).ok().filter(|_| options.requires_complete)?;
    verifier_gap(registry, name).map(Unregistered::Incomplete)
}

impl Verifier<'_> {
    pub(super) fn report_unregistered(&mut self, op: OpId, unregistered: Unregistered) {
        if !self.keeps_error(op) {
            return;
        }
        let name = self.cx.name(op);
        let dialect = name.split('.').next().unwrap_or_default();
        let diagnostic = match unregistered {
            Unregistered::Operation => {
                let violation =
                    StructureViolation::UnregisteredOperation { name: name.clone(), dialect: dialect.to_owned() };
                let diagnostic = self.cx.violation(op, &violation);
                if let Some(gone) = dialect::gone(&name) {
                    self.sink.report(diagnostic.help(gone.sentence(&name)));
                    return;
                }
                let similar: Vec<_> = self.cx.options.registry.similar_operations(&name);
                let similar: Vec<String> = similar.into_iter().map(|similar| format!("`{similar}`")).collect();
                match similar.split_last() {
                    None => diagnostic.help("if your MLIR has it, its definition makes it known: `--ods=FILE.json`"),
                    Some((only, [])) => {
                        let advice = format!("{only} has a similar name");
                        let written =
                            self.cx.ir.place(op).filter(|place| self.cx.source.slice(*place).starts_with(b"\""));
                        match written.filter(|_| self.cx.ir.operation(op).has_place) {
                            Some(place) => diagnostic.help_edit(advice, place, only.replace('`', "\"")),
                            None => diagnostic.help(advice),
                        }
                    }
                    Some((last, rest)) => diagnostic.help(format!("{} and {last} have similar names", rest.join(", "))),
                }
            }
            Unregistered::Dialect => unregistered_dialect(&self.cx, op, &name),
            Unregistered::Incomplete(gap) => {
                let diagnostic = self.cx.violation(op, &StructureViolation::Incomplete { name });
                diagnostic.note(format!("not verified: {}", gap.sentence()))
            }
        };
        self.sink.report(diagnostic);
    }

    /// Whether an operation is inside of a permitted parent. A violation is reported.
    pub(super) fn has_parent(&mut self, op: OpId, parents: &Parents) -> bool {
        let ir = self.cx.ir;
        // A skipped operation allows no conclusions.
        let Some(parent) = ir.parent_op(op).filter(|parent| ir.form(*parent) != Form::Skipped) else { return true };
        // Operations without a description may have the required interface.
        let is_open = parents.words.is_some() && !self.traits(parent).registered;
        if is_open || parents.contain(ir.op_name_bytes(parent)) {
            return true;
        }
        if !self.keeps_error(op) {
            return false;
        }
        let name = self.cx.name(op);
        let violation = match (&parents.words, &parents.names[..]) {
            (Some(words), _) => StructureViolation::WrongParentInWords { name, words: words.to_string() },
            (None, [only]) => StructureViolation::WrongParent { name, parents: format!("'{only}'") },
            (None, names) => {
                StructureViolation::WrongParent { name, parents: format!("to be one of '{}'", names.join(", ")) }
            }
        };
        let diagnostic = self.cx.violation(op, &violation);
        let diagnostic = match ir.place(parent) {
            Some(place) => diagnostic.secondary(place, format!("the parent is '{}'", self.cx.name(parent))),
            None => diagnostic,
        };
        self.sink.report(diagnostic);
        false
    }

    /// Verifies the position of an operation in its block.
    pub(super) fn structure(&mut self, op: OpId, traits: Traits) {
        let Some(block) = self.cx.ir.parent_block(op) else { return };
        if traits.registered && !traits.terminator && !self.cx.ir.successors(op).is_empty() {
            let diagnostic = self.cx.violation(op, &StructureViolation::SuccessorsInNonTerminator);
            let diagnostic = match self.cx.ir.place(op) {
                Some(place) => diagnostic.primary(place, "an operation that ends no block, and so has no successors"),
                None => diagnostic,
            };
            return self.sink.report(diagnostic);
        }
        let is_last = self.cx.ir.last_op(block) == Some(op);
        if is_last {
            return self.branch(op, block);
        }
        let violation = if !self.cx.ir.successors(op).is_empty() {
            StructureViolation::SuccessorsNotLast
        } else if traits.terminator {
            StructureViolation::TerminatorNotLast { name: self.cx.name(op) }
        } else {
            return;
        };
        self.find(op, Severity::Error, |cx| point_at_next(cx, op, cx.violation(op, &violation)));
    }

    fn branch(&mut self, op: OpId, block: BlockId) {
        let region = self.cx.ir.parent_region(block);
        let leaves = self.cx.ir.successors(op).iter().any(|successor| self.cx.ir.parent_region(*successor) != region);
        if leaves {
            let diagnostic = self.cx.violation(op, &StructureViolation::BranchOutOfRegion { name: self.cx.name(op) });
            self.sink.report(diagnostic);
        }
        if let Some(entry) = self.cx.ir.regions[region.index()].first
            && self.cx.ir.successors(op).contains(&entry)
            && let Some(parent) = self.cx.ir.region_op(region)
        {
            let mut diagnostic = self.cx.violation(parent, &StructureViolation::EntryBlockPredecessor);
            if let Some(place) = self.cx.ir.place(op) {
                diagnostic = diagnostic.secondary(place, "branches to the entry block");
            }
            self.sink.report(diagnostic);
        }
    }

    /// Verifies the ends of all blocks.
    pub(super) fn blocks(&mut self) {
        for index in 0..self.cx.ir.blocks.len() {
            let block = BlockId::at(index);
            let region = self.cx.ir.parent_region(block);
            if self.cx.ir.regions.is_empty() || !is_linked(&self.cx, block, region) {
                continue;
            }
            let Some(parent) = self.cx.ir.region_op(region) else { continue };
            if self.may_lack_terminator(region, parent) {
                continue;
            }
            match self.cx.ir.last_op(block) {
                None if lacks_arguments(&self.cx, block, parent) => {}
                // Operations with single blocks are verified separately.
                None if self.has_single_blocks(parent) => {}
                None => self.find(parent, Severity::Error, |cx| {
                    let diagnostic = cx.violation(parent, &StructureViolation::EmptyBlock);
                    match cx.ir.block_place(block) {
                        Some(place) => diagnostic.secondary(place, "this block is empty"),
                        None => diagnostic,
                    }
                }),
                Some(last) => {
                    let traits = self.traits(last);
                    let is_wrong = traits.registered && !traits.terminator && self.cx.ir.successors(last).is_empty();
                    if is_wrong && self.keeps_error(last) {
                        let text = self.cx.ir.print_op(last, PrintOptions::of(Forms::Generic));
                        let violation = StructureViolation::MissingTerminator { last: text.trim().to_owned() };
                        let diagnostic = self.cx.violation(last, &violation);
                        let diagnostic = if self.cx.ir.op_name_bytes(parent) == b"func.func" {
                            diagnostic.help("end the block with a terminator: `return`, or a branch to another block")
                        } else {
                            diagnostic.help("end the block with a terminator: a branch to another block, or what ends the region, such as a yield")
                        };
                        self.sink.report(diagnostic);
                    }
                }
            }
        }
    }

    fn has_single_blocks(&mut self, parent: OpId) -> bool {
        self.facts(self.cx.ir.op_name_id(parent)).defined.is_some_and(|defined| defined.has_single_blocks())
    }

    fn may_lack_terminator(&mut self, region: RegionId, parent: OpId) -> bool {
        if self.cx.ir.block_count(region) > 1 {
            return false;
        }
        let traits = self.traits(parent);
        !traits.registered || traits.no_terminator
    }
}

fn unregistered_dialect(cx: &CheckContext<'_>, op: OpId, name: &str) -> Diagnostic {
    let help = "leave out --deny-unregistered-dialect to accept operations of any dialect";
    if dialect::is_registered(name.as_bytes()) {
        let violation = StructureViolation::UnregisteredOfKnownDialect { name: name.to_owned() };
        return cx.violation(op, &violation).help(help);
    }
    let mut diagnostic = cx.violation(op, &StructureViolation::UnregisteredDialect);
    if let Some(place) = cx.ir.place(op).filter(|_| cx.ir.operation(op).has_place) {
        // MLIR reports the error after it has read the name.
        diagnostic.location = Some(places::next_token(cx.source, place.end));
        diagnostic = diagnostic.primary(
            place,
            match name.split_once('.') {
                Some((dialect, _)) => format!("the dialect '{dialect}' is not registered"),
                None => "an operation without a dialect".to_owned(),
            },
        );
    }
    diagnostic.help(help)
}

fn point_at_next(cx: &CheckContext<'_>, op: OpId, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = match cx.ir.place(op) {
        Some(place) => diagnostic.primary(place, "control never passes this operation"),
        None => diagnostic,
    };
    match cx.ir.operation(op).next.and_then(|next| cx.ir.place(next)) {
        Some(next) => diagnostic
            .secondary(next, "so nothing may follow it")
            .help("remove one of the two, or begin a block before the second: `^bb1:`"),
        None => diagnostic,
    }
}

/// Whether the entry block of a function lacks its arguments, which is an error of the function.
fn lacks_arguments(cx: &CheckContext<'_>, block: BlockId, parent: OpId) -> bool {
    cx.ir.block_count(cx.ir.blocks[block.index()].region) == 1
        && !cx.ir.has_arguments(block)
        && cx.ir.signature(parent).is_some_and(|(inputs, _)| !inputs.is_empty())
}

/// Whether a block is in the list of a region. A label that is used but never defined creates a block in no list.
fn is_linked(cx: &CheckContext<'_>, block: BlockId, region: RegionId) -> bool {
    let record = &cx.ir.blocks[block.index()];
    record.next.is_some() || cx.ir.regions[region.index()].last == Some(block)
}
