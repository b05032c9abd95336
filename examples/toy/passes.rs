//! Stage 5, with `-O`: known sizes become constants, and unused values are removed.

use super::dialect::is_pure;
use super::lower::Program;
use broadcastable::ir::build::{BuildError, Builder, OperationState};

pub(super) fn optimise(program: Program) -> Result<Program, BuildError> {
    let mut builder = Builder::edit(program.ir)?;
    fold_shapes(&mut builder)?;
    builder.erase_unused(is_pure)?;
    Ok(Program { ir: builder.finish(), ..program })
}

/// `x.shape`, where all sizes of `x` are known.
fn fold_shapes(builder: &mut Builder) -> Result<(), BuildError> {
    for op in builder.ir().operations() {
        let ir = builder.ir();
        let (b"toy.shape", Some(result)) = (ir.op_name(op).as_bytes(), ir.results(op).next()) else { continue };
        let shape = ir.operands(op).first().and_then(|value| ir.types().shaped(ir.value_type(*value))?.shape);
        let sizes = shape.and_then(|dims| dims.iter().map(|dim| Some(dim.size()? as i64)).collect::<Option<Vec<_>>>());
        if let Some(sizes) = sizes {
            let ty = builder.own(ir.value_type(result))?;
            let value = builder.dense_attribute(ty, &sizes)?;
            let op = builder.own(op)?;
            builder.replace(op, OperationState::new("toy.constant").attribute("value", value))?;
        }
    }
    Ok(())
}
