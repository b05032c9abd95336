//! Functions of a model: their nodes are inlined at each call, because their types depend on the call. A location has the node,
//! and the calls through which it was inlined.

use super::OnnxError;
use super::graph::{Call, GraphScope, Graphs, at, label};
use super::message::{FunctionProto, NodeProto};
use crate::ir::BlockId;
use crate::ir::ValueId;
use crate::ir::build::Handle;

impl<'m> Graphs<'m, '_> {
    /// Inlines the nodes of a function.
    pub(super) fn call(
        &mut self,
        function: &'m FunctionProto,
        node: &'m NodeProto,
        operands: &[Handle<ValueId>],
        block: Handle<BlockId>,
    ) -> Result<(), OnnxError> {
        let label = label(node);
        let wrong = |what, expected: usize, found: usize| OnnxError::Call {
            node: label.to_owned(),
            function: function.name.clone(),
            what,
            expected,
            found,
        };
        if operands.len() > function.inputs.len() {
            return Err(wrong("inputs", function.inputs.len(), operands.len()));
        }
        if node.outputs.len() > function.outputs.len() {
            return Err(wrong("outputs", function.outputs.len(), node.outputs.len()));
        }
        // ONNX has no recursive functions, so deep nesting is an error.
        let (depth, most) = (self.call.depth + 1, self.options.limits.importing.written_calls);
        if depth > most {
            return Err(OnnxError::Nested { what: "calls of functions", most });
        }
        self.inlined += function.nodes.len().max(1);
        let most = self.options.limits.importing.written_nodes;
        if self.inlined > most {
            return Err(OnnxError::TooManyNodes { most });
        }
        let mut attributes: rustc_hash::FxHashMap<_, _> =
            function.defaults.iter().map(|attribute| (&*attribute.name, attribute)).collect();
        for attribute in &node.attributes {
            let value = self.call.value(attribute);
            attributes.extend(value.map(|value| (&*attribute.name, value)));
        }
        let location = self.location(label).map_err(|error| at(label, error))?;
        // The types of the call's results are stated for the function's results.
        let mut scope = GraphScope { is_function: true, ..GraphScope::default() };
        for (inner, outer) in function.outputs.iter().zip(&node.outputs) {
            if let Some(stated) = self.scopes.last().and_then(|scope| scope.stated.get(&**outer)) {
                scope.stated.insert(inner, stated.clone());
            }
        }
        let caller = std::mem::replace(&mut self.call, Call { attributes, location: Some(location), depth });
        let opsets = self.opsets;
        if !function.opsets.is_empty() {
            self.opsets = &function.opsets;
        }
        self.scopes.push(scope);
        let missing = function.inputs.get(operands.len()..).unwrap_or_default();
        for (input, value) in function.inputs.iter().zip(operands) {
            self.define(input, *value, "an input")?;
        }
        for input in missing {
            let value = self.no_value(block).map_err(|error| at(label, error))?;
            self.define(input, value, "an input")?;
        }
        self.nodes(&function.nodes, block)?;
        let mut results = Vec::with_capacity(node.outputs.len());
        for output in function.outputs.iter().take(node.outputs.len()) {
            results.push(
                self.find(output).ok_or_else(|| OnnxError::UndefinedOutput {
                    graph: function.name.clone(),
                    value: output.clone(),
                })?,
            );
        }
        self.scopes.pop();
        (self.call, self.opsets) = (caller, opsets);
        for (output, value) in node.outputs.iter().zip(results) {
            self.define(output, value, &format!("node '{label}'"))?;
        }
        Ok(())
    }
}
