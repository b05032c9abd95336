//! [`Tally`]: the number of operations, and the number for which a rule determines the shapes. Records of files, `--stats` and their sums
//! have the numbers of [`Registry::occurrences`].

use super::Registry;
use crate::ir::{Form, Holder, Ir, OpName, TypeId};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The operations of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// All operations, except a module that is not written in the text.
    pub operations: usize,
    /// The operations whose shapes a rule or a relation determines.
    pub verified: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.operations += other.operations;
        self.verified += other.verified;
    }
}

/// The kind of definition that covers the shapes of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// A rule or a relation determines the shapes.
    Decided,
    /// The operation has a definition without a rule.
    Known,
    /// There is no definition.
    Unknown,
}

/// The operations of a name in a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrences {
    /// The name of the operation. An operation that wraps another one has both names, with a blank between them.
    pub name: String,
    /// The number of operations with the name.
    pub count: usize,
    /// The number of operations with an operand or a result that has a shape. Terminators only pass values on, and are not counted.
    pub with_tensors: usize,
    /// The kind of definition that covers the operations' shapes.
    pub reach: Reach,
}

/// The name of a wrapped operation, and the kind of definition that covers its shapes.
type Wrapped = (Box<[u8]>, Reach);

/// Whether values of a type have a shape, known or not.
fn is_shaped(ir: &Ir, ty: TypeId) -> bool {
    let is_held = || match ir.types.holder(ty) {
        Holder::Shape(_) => true,
        Holder::Unknown => ir.types.claims_shape(ty),
        Holder::Scalar => false,
    };
    ir.types.shaped(ty).is_some() || is_held()
}

impl Registry {
    /// Whether a rule or a relation decides over the shapes of the operations of a name, or only a definition is known.
    pub fn reach<'n>(&self, name: impl Into<OpName<'n>>) -> Reach {
        let name = name.into().as_bytes();
        match () {
            () if self.has_shape_rule(name) => Reach::Decided,
            () if self.is_registered_operation(name) || self.is_described(name) => Reach::Known,
            () => Reach::Unknown,
        }
    }

    /// Counts the operations of a module by name, except a module that is not written in the text.
    pub fn occurrences(&self, ir: &Ir) -> Vec<Occurrences> {
        let shaped: Vec<bool> = ir.types.ids().map(|ty| is_shaped(ir, ty)).collect();
        let mut counts = vec![(0, 0); ir.op_name_ids().len()];
        let mut wrapped: BTreeMap<Wrapped, (usize, usize)> = BTreeMap::new();
        let wrapper = ir.op_name_ids().find(|name| ir.op_name_id_bytes(*name) == Ir::WRAPPER);
        for op in ir.operations().filter(|op| ir.form(*op) != Form::ImplicitModule) {
            let mut values = ir.operands(op).iter().copied().chain(ir.results(op));
            let has_tensor = usize::from(values.any(|value| shaped[ir.value_type(value).index()]));
            // A wrapped operation has another name than its wrapper, and perhaps a rule.
            let (count, with_tensors) = if wrapper == Some(ir.op_name_id(op)) {
                let is_decided = self.wrapped_shape_rule(ir, op).is_some();
                let reach = if is_decided { Reach::Decided } else { Reach::Known };
                let name = ir.wrapped_name(op).unwrap_or_default();
                wrapped.entry((Box::from(&*name), reach)).or_default()
            } else {
                &mut counts[ir.op_name_id(op).index()]
            };
            *count += 1;
            *with_tensors += has_tensor;
        }
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let of_names = ir.op_name_ids().zip(counts).filter(|(_, (count, _))| *count > 0);
        let of_names = of_names.map(|(id, (count, with_tensors))| {
            let name = ir.op_name_id_bytes(id);
            let with_tensors = if self.traits(name).terminator { 0 } else { with_tensors };
            Occurrences { name: text(name), count, with_tensors, reach: self.reach(name) }
        });
        let of_wrapped = wrapped.into_iter().map(|((name, reach), (count, with_tensors))| {
            let name = format!("{} {}", text(Ir::WRAPPER), text(&name));
            Occurrences { name, count, with_tensors, reach }
        });
        of_names.chain(of_wrapped).collect()
    }

    /// Counts the operations of a module.
    pub fn tally(&self, ir: &Ir) -> Tally {
        let mut tally = Tally::default();
        for found in self.occurrences(ir) {
            tally.operations += found.count;
            tally.verified += if found.reach == Reach::Decided { found.with_tensors } else { 0 };
        }
        tally
    }
}
