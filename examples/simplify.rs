//! A user-defined pass on a StableHLO model: types are inferred, and `exponential(log(x))` becomes `x`.
//!
//!     cargo run --example simplify -- model.mlir

use broadcastable::dialect::Registry;
use broadcastable::ir::{Definition, Ir, OpId, PrintOptions};
use broadcastable::pass::{Changes, Context, InferTypes, Manager, Pass, PassError};
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use std::error::Error;
use std::io::Write;

struct Simplify;

impl Pass for Simplify {
    fn name(&self) -> &'static str {
        "simplify"
    }

    fn run(&self, ir: &mut Ir, _: &Context<'_>) -> Result<Changes, PassError> {
        let mut changes = Changes::default();
        let all: Vec<OpId> = ir.operations().filter(|op| ir.op_name(*op) == "stablehlo.exponential").collect();
        for exponential in all {
            let (Some(result), &[operand]) = (ir.results(exponential).next(), ir.operands(exponential)) else {
                continue;
            };
            let Definition::Result(log) = ir.definition(operand) else { continue };
            let Some(source) = ir.operands(log).first().copied() else { continue };
            if ir.op_name(log) != "stablehlo.log" || ir.value_type(source) != ir.value_type(result) {
                continue;
            }
            changes.other += ir.replace_all_uses(result, source)?;
            ir.erase(exponential)?;
            changes.erased += 1;
            if !ir.is_used(operand) {
                ir.erase(log)?;
                changes.erased += 1;
            }
        }
        Ok(changes)
    }
}

/// The model after the passes, as text.
pub(crate) fn simplified(source: &SourceFile) -> Result<String, Box<dyn Error>> {
    let registry = Registry::default();
    let parsed = syntax::parse(source, &syntax::Options::new(&registry));
    if let Some(error) = parsed.diagnostics.first() {
        return Err(error.message.to_string().into());
    }
    let mut model = parsed.ir;
    Manager::new().with(InferTypes).with(Simplify).run(&mut model, &Context::new(&registry))?;
    Ok(model.print_to_string(PrintOptions::default()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("simplify: name a file of StableHLO")?;
    Ok(std::io::stdout().write_all(simplified(&SourceFile::read(path.as_ref())?)?.as_bytes())?)
}
