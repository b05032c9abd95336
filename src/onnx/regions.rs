//! Graphs in attributes, which are regions: of branches and loops.

use super::OnnxError;
use super::graph::{Graphs, at, label};
use super::message::{AttributeProto, GraphProto, NodeProto};
use super::types::{unknown_type, unranked_of};
use crate::ir::build::{BuildError, Handle, OperationState};
use crate::ir::{OpId, RegionId, TypeId, ValueId};

impl<'m> Graphs<'m, '_> {
    /// Builds the regions of a node, for its operation.
    pub(super) fn regions(&mut self, node: &'m NodeProto, op: Handle<OpId>, label: &str) -> Result<(), OnnxError> {
        let refused = |error| at(label, error);
        let find = |name: &str| node.attributes.iter().find(|attribute| attribute.name == name)?.graph();
        let graphs: Vec<_> = match &*node.op_type {
            "If" => ["then_branch", "else_branch"].into_iter().filter_map(find).collect(),
            _ => node.attributes.iter().filter_map(AttributeProto::graph).collect(),
        };
        let mut yielded = Vec::new();
        for graph in graphs {
            let region = self.builder.add_region(op).map_err(refused)?;
            yielded = self.region(graph, region, node)?;
        }
        self.take_over(node, op, &yielded).map_err(refused)
    }

    /// Gives results of unknown type the element types of the values that a region yields; the first value that a loop yields is its
    /// condition.
    fn take_over(&mut self, node: &NodeProto, op: Handle<OpId>, yielded: &[Handle<ValueId>]) -> Result<(), BuildError> {
        let yielded = if node.op_type == "Loop" { yielded.get(1..).unwrap_or_default() } else { yielded };
        let unknown = unknown_type(&mut self.builder)?;
        for (result, value) in self.builder.results(op)?.into_iter().zip(yielded) {
            if self.builder.value_type(result)? != unknown {
                continue;
            }
            let ty = match unranked_of(&mut self.builder, *value)? {
                Some(ty) => ty,
                None => self.builder.value_type(*value)?,
            };
            self.builder.set_value_type(result, ty)?;
        }
        Ok(())
    }

    /// For each input of the body of a loop the element type of the operand that is passed to it, as a tensor of unknown shape.
    fn passed_types(
        &mut self,
        graph: &GraphProto,
        node: &NodeProto,
    ) -> Result<Vec<Option<Handle<TypeId>>>, BuildError> {
        // Version 8 of Scan has an operand before the states.
        let before = match &*node.op_type {
            "Loop" => Some(0),
            "Scan" => node.inputs.len().checked_sub(graph.inputs.len()),
            _ => None,
        };
        let mut types = vec![None; graph.inputs.len()];
        let names = before.and_then(|before| node.inputs.get(before..)).unwrap_or_default();
        for (ty, name) in types.iter_mut().zip(names) {
            if let Some(value) = self.find(name) {
                *ty = unranked_of(&mut self.builder, value)?;
            }
        }
        Ok(types)
    }

    /// Builds a region from a graph; its terminator yields the outputs of the graph.
    fn region(
        &mut self,
        graph: &'m GraphProto,
        region: Handle<RegionId>,
        node: &NodeProto,
    ) -> Result<Vec<Handle<ValueId>>, OnnxError> {
        let refused = |error| at(label(node), error);
        let passed = self.passed_types(graph, node).map_err(refused)?;
        self.enter(graph)?;
        let mut types = Vec::with_capacity(graph.inputs.len());
        for (input, passed) in graph.inputs.iter().zip(passed) {
            let is_stated = self.scope().stated.get(&*input.name).is_some_and(|stated| stated.ty.has_element());
            types.push(match passed.filter(|_| !is_stated) {
                Some(passed) => passed,
                None => self.stated_type(&input.name)?,
            });
        }
        let block = self.builder.add_block(region, &types).map_err(refused)?;
        let arguments = self.builder.arguments(block).map_err(refused)?;
        for (input, value) in graph.inputs.iter().zip(arguments) {
            self.builder.set_value_name(value, &input.name).map_err(refused)?;
            self.define(&input.name, value, "an input")?;
        }
        self.graph(graph, block)?;
        let values = self.outputs(graph)?;
        let yielded = OperationState::new("onnx.Yield").operands(values.iter().copied());
        self.builder.create(block, yielded).map_err(refused)?;
        self.scopes.pop();
        Ok(values)
    }
}
