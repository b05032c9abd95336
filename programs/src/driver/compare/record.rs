//! The records of comparisons: a line for each function, as `docs/diagnostics.schema.json` describes it.

use crate::driver::report::json::line;
use crate::driver::trace::Header;
use broadcastable::diagnostic::SCHEMA;
use broadcastable::ir::OpId;
use broadcastable::verify::{ComparedModule, ComparedOp, Comparison, DifferenceNeeds, FunctionDifference};
use serde::Serialize;
use std::time::Duration;

/// The pass that is between the two modules.
#[derive(Clone, Copy)]
pub(in crate::driver) enum Pass<'p> {
    /// The pass is not known.
    None,
    /// The pass of a dump.
    After(&'p Header),
}

#[derive(Serialize)]
struct ComparisonRecord<'r> {
    schema: u32,
    r#type: &'static str,
    before: &'r str,
    before_line: Option<u32>,
    after: &'r str,
    after_line: Option<u32>,
    function: &'r str,
    pass: Option<&'r str>,
    argument: Option<&'r str>,
    when: Option<&'static str>,
    verdict: String,
    difference: Option<&'static str>,
    accepts: String,
    result: Option<usize>,
    axis: Option<usize>,
    from: Option<String>,
    to: Option<String>,
    witness: Vec<WitnessRecord<'r>>,
    numbers: Vec<NumberRecord>,
    needs: Option<&'static str>,
    assume: String,
    blame: Vec<OperationRecord>,
    unknown: Vec<OperationRecord>,
    reason: Option<String>,
    results_compared: usize,
    results: usize,
    cases: usize,
    ms: f64,
}

#[derive(Serialize)]
struct WitnessRecord<'r> {
    argument: usize,
    value: &'r str,
    r#type: &'r str,
}

/// A number that an argument holds.
#[derive(Serialize)]
struct NumberRecord {
    argument: usize,
    index: u32,
    number: i64,
}

#[derive(Serialize)]
struct OperationRecord {
    side: &'static str,
    line: Option<u32>,
    op: String,
}

impl OperationRecord {
    fn of(module: ComparedModule<'_>, is_after: bool, op: OpId) -> Self {
        Self {
            side: if is_after { "after" } else { "before" },
            line: module.ir.place(op).map(|place| module.source.line_column(place.start).line),
            op: module.ir.op_name(op).to_string(),
        }
    }
}

/// The line of a comparison.
pub(in crate::driver) fn comparison(
    found: &Comparison,
    modules: [ComparedModule<'_>; 2],
    pass: Pass<'_>,
    time: Duration,
) -> String {
    let line_of = |side: usize, op: Option<OpId>| {
        let place = modules[side].ir.place(op?)?;
        Some(modules[side].source.line_column(place.start).line)
    };
    let shape = |dims: &[Option<i64>]| {
        let dims = dims.iter().map(|dim| dim.map_or_else(|| "?".to_owned(), |dim| dim.to_string()));
        dims.collect::<Vec<_>>().join("x")
    };
    let (difference, result, axis, from, to) = match &found.difference {
        None => (None, None, None, None, None),
        Some(FunctionDifference::Fails(op)) => {
            (Some(if op.is_some() { "fails" } else { "signature" }), None, None, None, None)
        }
        Some(FunctionDifference::Shape { result, axis, before, after }) => {
            let kind = if axis.is_some() { "shape" } else { "rank" };
            (Some(kind), Some(*result), *axis, Some(shape(before)), Some(shape(after)))
        }
    };
    let operation =
        |ComparedOp { is_after, op }: ComparedOp| OperationRecord::of(modules[usize::from(is_after)], is_after, op);
    let numbers = found.witness.iter().flat_map(|found| {
        let number = move |(index, number): &(u32, i64)| NumberRecord {
            argument: found.argument,
            index: *index,
            number: *number,
        };
        found.numbers.iter().map(number)
    });
    let (pass, argument, when) = match pass {
        Pass::None => (None, None, None),
        Pass::After(header) => (Some(header.pass.as_str()), header.argument.as_deref(), Some(header.when.word())),
    };
    line(&ComparisonRecord {
        schema: SCHEMA,
        r#type: "comparison",
        before: modules[0].source.name(),
        before_line: line_of(0, found.before),
        after: modules[1].source.name(),
        after_line: line_of(1, found.after),
        function: &found.function,
        pass,
        argument,
        when,
        verdict: found.verdict.to_string(),
        difference,
        accepts: found.accepts.to_string(),
        result,
        axis,
        from,
        to,
        witness: found
            .witness
            .iter()
            .map(|found| WitnessRecord { argument: found.argument, value: &found.value, r#type: &found.ty })
            .collect(),
        numbers: numbers.collect(),
        needs: found.needs.map(|needs| match needs {
            DifferenceNeeds::Zero => "zero",
            DifferenceNeeds::One => "one",
        }),
        assume: found.assume.to_string(),
        blame: found.blame.iter().map(|(blamed, _)| operation(*blamed)).collect(),
        unknown: found.unknown.iter().copied().map(operation).collect(),
        reason: found.reason.map(|reason| reason.to_string()),
        results_compared: found.results_compared,
        results: found.results,
        cases: found.cases,
        // Tenths are enough.
        ms: (time.as_secs_f64() * 10_000.0).round() / 10.0,
    })
}
