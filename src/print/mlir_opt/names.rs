//! The names of values in the custom form of MLIR: those suggested by records, made unique in their scope, and numbers for
//! all others.
//!
//! The rules are those of `SSANameState` in MLIR's `AsmPrinter`: inner regions continue numbers and names, and sibling regions restart them.

use super::loops::LoopMaker;
use crate::assembly::{Feature, OpDefinition, ResultName, Step, integer};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, AttributeKind, Definition, Ir, NameId, OpId, RegionId, ValueId, segments, spelled};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// Gives all values the names that `mlir-opt` would print. Operations must have their [formats](Ir::set_format).
pub fn name_values(ir: &mut Ir) {
    let mut namer = ValueNamer {
        ir,
        used: FxHashSet::default(),
        scopes: Vec::new(),
        counts: NameCounts::default(),
        named: Vec::new(),
        loops: LoopMaker::of(ir),
    };
    namer.module();
    for (value, name) in namer.named {
        ir.values[value.index()].name = name.map(|name| {
            let text = ir.texts.add(name.as_bytes());
            NameId::at(ir.names.intern(&ir.texts, name.as_bytes(), text))
        });
    }
}

/// The state that continues in inner regions.
#[derive(Clone, Copy, Default)]
struct NameCounts {
    values: u32,
    arguments: u32,
    conflicts: u32,
}

/// A region whose values are not named yet.
struct UnnamedRegion {
    region: RegionId,
    counts: NameCounts,
    /// The number of scopes around the region.
    depth: usize,
}

struct ValueNamer<'i> {
    ir: &'i Ir,
    /// The visible names, and the names of each scope.
    used: FxHashSet<String>,
    scopes: Vec<Vec<String>>,
    counts: NameCounts,
    /// The new names. An argument without a name is printed with the name of another value.
    named: Vec<(ValueId, Option<String>)>,
    loops: LoopMaker,
}

impl ValueNamer<'_> {
    fn module(&mut self) {
        let ir = self.ir;
        let mut open = Vec::new();
        for op in ir.top_level() {
            self.counts = NameCounts::default();
            self.leave(0);
            self.scopes.push(Vec::new());
            self.results(op);
            open.extend(ir.regions(op).map(|region| UnnamedRegion { region, counts: self.counts, depth: 1 }));
            while let Some(UnnamedRegion { region, counts, depth }) = open.pop() {
                self.counts = counts;
                self.leave(depth);
                self.scopes.push(Vec::new());
                self.region(region);
                let (counts, depth) = (self.counts, self.scopes.len());
                let inside = ir.blocks(region).flat_map(|block| ir.block_ops(block)).flat_map(|op| ir.regions(op));
                open.extend(inside.map(|region| UnnamedRegion { region, counts, depth }));
            }
        }
    }

    /// Removes the names of the scopes inside.
    fn leave(&mut self, depth: usize) {
        for name in self.scopes.drain(depth..).flatten() {
            self.used.remove(&name);
        }
    }

    fn region(&mut self, region: RegionId) {
        let ir = self.ir;
        let op = ir.region_op(region);
        let of_loop = op.and_then(|op| self.loops.argument_name(ir, op));
        let mut suggested = op.and_then(|op| argument_names(ir, op)).unwrap_or_default();
        suggested.extend(of_loop.as_deref());
        let is_shadowed = op.and_then(|op| ir.format(op)).is_some_and(|format| {
            let is_shadowing =
                |step: &Step| matches!(step, Step::Custom { directive, .. } if directive.has(Feature::ShadowsNames));
            format.steps.iter().any(is_shadowing)
        });
        for (position, block) in ir.blocks(region).enumerate() {
            for (index, argument) in ir.arguments(block).enumerate() {
                let name = match suggested.get(index).filter(|_| position == 0) {
                    Some(name) => self.unique(name),
                    None if position > 0 => self.number(),
                    None => {
                        let name = format!("arg{}", self.counts.arguments);
                        self.counts.arguments += 1;
                        self.unique(&name)
                    }
                };
                self.named.push((argument, Some(name).filter(|_| !is_shadowed)));
            }
            for op in ir.block_ops(block) {
                self.results(op);
            }
        }
    }

    fn number(&mut self) -> String {
        self.counts.values += 1;
        (self.counts.values - 1).to_string()
    }

    /// The name, with a number after it if the name is used.
    fn unique(&mut self, name: &str) -> String {
        let name = sanitized(name);
        let mut unique = name.clone();
        while self.used.contains(&unique) {
            unique.clone_from(&name);
            _ = write!(unique, "_{}", self.counts.conflicts);
            self.counts.conflicts += 1;
        }
        self.used.insert(unique.clone());
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(unique.clone());
        }
        unique
    }

    /// Names the results: with one name for all results, or the name of each in the definition.
    fn results(&mut self, op: OpId) {
        let ir = self.ir;
        let results: Vec<ValueId> = ir.results(op).collect();
        if results.is_empty() {
            return;
        }
        let info = ir.format(op).map(|format| &format.info);
        let groups = info.filter(|info| info.results().len() > 1).and_then(|info| {
            let names: Vec<&str> = match &info.result_name {
                None => info.results().iter().map(|slot| &*slot.name).collect(),
                Some(ResultName::Text(names)) if names.contains(' ') => names.split(' ').collect(),
                Some(_) => return None,
            };
            let runs = segments::of_results(ir, op, info)?;
            Some(names.into_iter().zip(runs).map(|(name, run)| (name, run.range())).collect::<Vec<_>>())
        });
        for (name, range) in groups.iter().flatten().filter(|(_, range)| !range.is_empty()) {
            let name = self.unique(name);
            self.named.extend(results[range.clone()].iter().map(|value| (*value, Some(name.clone()))));
        }
        if groups.is_none() {
            let suggested = info.and_then(|info| result_name(ir, op, info, &self.loops));
            let name = match suggested.filter(|name| !name.is_empty()) {
                Some(name) => self.unique(&name),
                None => self.number(),
            };
            self.named.extend(results.into_iter().map(|value| (value, Some(name.clone()))));
        }
    }
}

/// A name with only permitted characters.
fn sanitized(name: &str) -> String {
    let mut out = String::new();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        out.push('_');
    }
    for byte in name.bytes() {
        match byte {
            b' ' => out.push('_'),
            byte if byte.is_ascii_alphanumeric() || b"$._-".contains(&byte) => out.push(char::from(byte)),
            byte => _ = write!(out, "{byte:X}"),
        }
    }
    out
}

/// The names of the arguments of an entry block: first all arguments for one operand, then all for the next.
fn argument_names(ir: &Ir, op: OpId) -> Option<Vec<&str>> {
    let info = &ir.format(op)?.info;
    if info.argument_names.is_empty() {
        return None;
    }
    let runs = segments::of_operands(ir, op, info)?;
    let names = info.argument_names.iter().zip(runs);
    Some(names.flat_map(|(name, run)| run.range().map(move |_| &**name)).collect())
}

/// `c4_vscale`, of the product of a constant and `vector.vscale`.
fn vscale_product(ir: &Ir, op: OpId) -> Option<String> {
    let [left, right] = *ir.operands(op) else { return None };
    let made_by = |value| match ir.definition(value) {
        Definition::Result(op) => Some(op),
        Definition::Argument(_) | Definition::Undefined => None,
    };
    let product = |constant: ValueId, scale: ValueId| {
        let is_scale = ir.op_name_bytes(made_by(scale)?) == b"vector.vscale";
        let value = attribute_of(ir, made_by(constant)?, "value").filter(|_| is_scale)?;
        Some(format!("c{}_vscale", ir.integer(value)?))
    };
    product(left, right).or_else(|| product(right, left))
}

fn result_name(ir: &Ir, op: OpId, info: &OpDefinition, loops: &LoopMaker) -> Option<String> {
    match info.result_name.as_ref()? {
        ResultName::Text(template) => {
            let Some((text, attribute)) = template.split_once('$') else { return Some(template.to_string()) };
            let enclosed = attribute.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let (attribute, after) = enclosed.unwrap_or((attribute, ""));
            Some(format!("{text}{}{after}", spelling(ir, attribute_of(ir, op, attribute)?)?))
        }
        ResultName::BitVector => {
            let ty = ir.print_type(ir.value_type(ir.results(op).next()?));
            let width = ty.strip_prefix("!smt.bv<")?.strip_suffix('>')?;
            Some(format!("c{}_bv{width}", spelling(ir, attribute_of(ir, op, "value")?)?))
        }
        ResultName::VscaleProduct => vscale_product(ir, op),
        ResultName::LoopNest => loops.result_name(ir, op),
        ResultName::Constant => Some(constant_name(ir, attribute_of(ir, op, "value")?)),
        ResultName::TypedConstant => {
            let ty = ir.value_type(ir.results(op).next()?);
            Some(typed_constant_name(ir, attribute_of(ir, op, "value")?, ty))
        }
    }
}

fn attribute_of(ir: &Ir, op: OpId, name: &str) -> Option<AttributeId> {
    let dictionaries = [ir.properties(op), ir.attribute_dictionary(op)];
    dictionaries.into_iter().flatten().find_map(|dictionary| {
        let AttributeKind::Dictionary(entries) = *ir.attributes.resolve(dictionary) else { return None };
        let mut entries = ir.attributes.dictionary(entries).iter();
        entries.find(|entry| *spelled(ir.texts.get(entry.name)) == *name.as_bytes()).map(|entry| entry.value)
    })
}

/// A number, a word or a name, as part of a name.
fn spelling(ir: &Ir, value: AttributeId) -> Option<String> {
    let text = |text| String::from_utf8_lossy(&spelled(ir.texts.get(text))).into_owned();
    Some(match *ir.attributes.resolve(value) {
        AttributeKind::Bool(value) => value.to_string(),
        AttributeKind::Integer(number, ty) => {
            let width = match ty.map(|ty| ir.types.resolved(ty)) {
                Some(Type::Integer { width, signedness: Signedness::Unsigned }) => Some(*width),
                _ => None,
            };
            match width.and_then(|width| integer::digits_of_bits(&text(number), width)) {
                Some((digits, true)) => format!("-{digits}"),
                _ => text(number),
            }
        }
        AttributeKind::String(name, _) => text(name),
        AttributeKind::Symbol(_) => {
            let text = ir.print_attribute(value);
            let leaf = text.rsplit("::").next().unwrap_or_default();
            leaf.trim_start_matches('@').trim_matches('"').to_owned()
        }
        // `#gpu<dim x>`
        AttributeKind::Opaque(known, _) => text(known).trim_end_matches('>').rsplit([' ', '<']).next()?.to_owned(),
        _ => return None,
    })
}

/// `true`, `c5`, `c5_i32`, or `cst` for other constants.
fn constant_name(ir: &Ir, value: AttributeId) -> String {
    match *ir.attributes.resolve(value) {
        AttributeKind::Bool(value) => value.to_string(),
        AttributeKind::Integer(text, ty) => {
            let digits = String::from_utf8_lossy(ir.texts.get(text));
            match ty.map(|ty| (ty, ir.types.resolved(ty))) {
                None => format!("c{digits}_i64"),
                Some((_, Type::Index)) => format!("c{digits}"),
                Some((ty, _)) => format!("c{digits}_{}", ir.print_type(ty)),
            }
        }
        _ => "cst".to_owned(),
    }
}

/// `true`, `cst5_i32`, `cst_f32`, `cst_vec_4xf32`, or `cst`.
fn typed_constant_name(ir: &Ir, value: AttributeId, ty: crate::ir::TypeId) -> String {
    let number = |ty| matches!(ir.types.resolved(ty), Type::Integer { .. } | Type::Float(_));
    match (*ir.attributes.resolve(value), ir.types.resolved(ty)) {
        (AttributeKind::Bool(value), Type::Integer { width: 1, signedness: Signedness::Signless }) => value.to_string(),
        (AttributeKind::Integer(text, _), Type::Integer { .. }) => {
            format!("cst{}_{}", String::from_utf8_lossy(ir.texts.get(text)), ir.print_type(ty))
        }
        (_, Type::Float(name)) => format!("cst_{name}"),
        (_, Type::Vector { shape, element, .. }) => {
            let size = shape.first().and_then(|dim| dim.size()).unwrap_or_default();
            match number(*element) {
                true => format!("cst_vec_{size}x{}", ir.print_type(*element)),
                false => format!("cst_vec_{size}"),
            }
        }
        _ => "cst".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::sanitized;

    #[test]
    fn names_are_made_of_what_the_text_may_have() {
        for (name, text) in [("c-5_i8", "c-5_i8"), ("a b", "a_b"), ("7up", "_7up"), ("x+y", "x2By")] {
            assert_eq!(sanitized(name), text);
        }
    }
}
