//! Kernels and their launches.

use super::super::enclosing::Enclosing;
use super::super::layout::Memref;
use super::super::named::NamedIn;
use super::super::view::OwnedOp;
use super::{GpuFault, refused};
use crate::ir::{BlockId, OpId, Type};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

pub(super) fn function(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some((inputs, outputs)) = ir.signature(op.op) else { return Ok(()) };
    if op.attribute("gpu.kernel").is_some() && !outputs.is_empty() {
        return refused("expected void return type for kernel function", []);
    }
    let Some(region) = ir.regions(op.op).next() else { return Ok(()) };
    let Some(entry) = ir.blocks(region).next() else {
        return refused("expected body with at least one block", []);
    };
    let shared = usize::try_from(op.number("workgroup_attributions").unwrap_or(0)).unwrap_or(0);
    let arguments: Vec<_> = ir.arguments(entry).map(|value| ir.value_type(value)).collect();
    let least = inputs.len().saturating_add(shared);
    if arguments.len() < least {
        return refuse(GpuFault::Operands(format!("expected at least {least} arguments to body region")), []);
    }
    for (index, (expected, found)) in inputs.iter().zip(&arguments).enumerate() {
        if !op.same(*expected, *found) {
            let (expected, found) = (op.print(*expected), op.print(*found));
            let text = format!("expected body region argument #{index} to be of type '{expected}', got '{found}'");
            return refused(text, []);
        }
    }
    for (index, ty) in arguments.iter().enumerate().skip(inputs.len()) {
        if !matches!(op.ty(*ty), Type::MemRef { .. }) {
            return refused("expected memref type in attribution", []);
        }
        let space = Memref::of(op, *ty).and_then(|memref| memref.space).map(|space| ir.spell_attribute(space));
        let Some(space) = space.filter(|space| space.starts_with("#gpu.address_space<")) else { continue };
        let expected = if index < least { "workgroup" } else { "private" };
        if space != format!("#gpu.address_space<{expected}>") {
            return refused(format!("expected memory space {expected} in attribution"), []);
        }
    }
    Ok(())
}

pub(super) fn returns(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some(function) = ir.parent_op(op.op).filter(|parent| ir.op_name_bytes(*parent) == b"gpu.func") else {
        return Ok(());
    };
    let Some((_, outputs)) = ir.signature(function) else { return Ok(()) };
    if op.operands().len() != outputs.len() {
        return refuse(GpuFault::Operands(format!("expected {} result operands", outputs.len())), []);
    }
    for (index, (expected, found)) in outputs.iter().zip(op.operands()).enumerate() {
        let found = ir.value_type(*found);
        if !op.same(*expected, found) {
            let (expected, found) = (op.print(*expected), op.print(found));
            return refused(format!("unexpected type '{found}' for operand #{index}; expected '{expected}'"), []);
        }
    }
    Ok(())
}

impl OwnedOp<'_> {
    /// The operation with a symbol name in a block.
    fn symbol_in(self, block: BlockId, name: &str) -> Option<OpId> {
        self.first_named(NamedIn::Block(block), name.as_bytes())
    }

    fn body(self, of: OpId) -> Option<BlockId> {
        self.ir.blocks(self.ir.regions(of).next()?).next()
    }
}

pub(super) fn launch(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    // The module around the parts of a file may be in another part.
    let Some(module) = op.nearest(Enclosing::Named("builtin.module")) else { return Ok(()) };
    if ir.attribute(module, "gpu.container_module").is_none() {
        let text = "expected the closest surrounding module to have the 'gpu.container_module' attribute";
        return refused(text, []);
    }
    let is_inside = ir.parent_op(op.op).and_then(|parent| ir.parent_op(parent)) == Some(module);
    let Some(text) = op.attribute("kernel").map(|kernel| ir.spell_attribute(kernel)).filter(|_| is_inside) else {
        return Ok(());
    };
    let mark = || [MisfitPlace::Attribute("kernel".into())];
    let symbol = |text: String| refuse(GpuFault::Symbol(text), mark());
    let mut names = text.split("::").map(|name| name.trim_start_matches('@').trim_matches('"'));
    let (Some(container), Some(kernel), None) = (names.next(), names.next(), names.next()) else { return Ok(()) };
    let Some(body) = op.body(module) else { return Ok(()) };
    let Some(found) = op.symbol_in(body, container) else {
        return symbol(format!("kernel container '{container}' is undefined"));
    };
    match ir.op_name_bytes(found) {
        b"gpu.binary" => return Ok(()),
        b"gpu.module" => {}
        _ => return symbol(format!("kernel module '{container}' is undefined")),
    }
    let Some(function) = op.body(found).and_then(|body| op.symbol_in(body, kernel)) else {
        return symbol(format!("kernel function '{text}' is undefined"));
    };
    let name = ir.op_name_bytes(function);
    if !matches!(name, b"gpu.func" | b"func.func" | b"llvm.func" | b"spirv.func" | b"emitc.func") {
        return symbol(format!("referenced kernel '{text}' is not a function"));
    }
    if ir.attribute(function, "gpu.kernel").is_none() {
        return refused("kernel function is missing the 'gpu.kernel' attribute", mark());
    }
    let Some((inputs, _)) = ir.signature(function).filter(|_| name == b"gpu.func") else { return Ok(()) };
    let range = op.range("kernelOperands");
    if range.len() != inputs.len() {
        let text = format!("got {} kernel operands but expected {}", range.len(), inputs.len());
        return refuse(GpuFault::Operands(text), mark());
    }
    let operands = op.operands().get(range).unwrap_or_default();
    let differs =
        |(operand, input): (&crate::ir::ValueId, &crate::ir::TypeId)| !op.same(ir.value_type(*operand), *input);
    match operands.iter().zip(inputs).position(differs) {
        Some(index) => refused(format!("type of function argument {index} does not match"), mark()),
        None => Ok(()),
    }
}
