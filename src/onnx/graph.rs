//! [`Graphs`]: nodes of graphs to operations of blocks, with the values that names mean.

use super::message::{
    AttributeProto, DimensionProto, FunctionProto, GraphProto, ModelProto, NodeProto, Opset, TensorProto, TypeInfo,
    ValueInfo,
};
use super::operators::{is_core, is_other_form, is_own_domain, operation};
use super::types::{StatedType, unknown_type, unranked_of};
use super::{NodeNames, OnnxError, Options, elements};
use crate::assembly::{Arity, Slot};
use crate::dialect::built_in_info;
use crate::ir::build::{BuildError, Builder, FunctionState, Handle, Location, OperationState};
use crate::ir::{AttributeId, BlockId, TypeId, ValueId};
use crate::shape::Shape;
use rustc_hash::FxHashMap;

/// The name of the function of the graph, as in onnx-mlir.
const MAIN: &str = "main_graph";
/// The first version of the format in which an input with an initializer may have another value.
const DEFAULTS: u64 = 4;

/// The values that names mean in a graph or a function.
#[derive(Default)]
pub(super) struct GraphScope<'m> {
    pub(super) values: FxHashMap<&'m str, Handle<ValueId>>,
    /// The types that the file states.
    pub(super) stated: FxHashMap<&'m str, StatedType>,
    /// The value for omitted inputs.
    pub(super) no_value: Option<Handle<ValueId>>,
    /// Whether the scope is that of a function, in which values of the caller are invisible.
    pub(super) is_function: bool,
}

/// The attributes of a function's call, by the names to which the function's nodes refer, and the place of the call.
#[derive(Clone, Default)]
pub(super) struct Call<'m> {
    pub(super) attributes: FxHashMap<&'m str, &'m AttributeProto>,
    pub(super) location: Option<Location>,
    pub(super) depth: usize,
}

impl<'m> Call<'m> {
    /// The attribute of a node, or the attribute of the call to which the node's attribute refers.
    pub(super) fn value(&self, attribute: &'m AttributeProto) -> Option<&'m AttributeProto> {
        match &*attribute.reference {
            "" => Some(attribute),
            name => self.attributes.get(name).copied(),
        }
    }
}

pub(super) struct Graphs<'m, 'r> {
    pub(super) builder: Builder,
    pub(super) options: Options<'r>,
    pub(super) functions: FxHashMap<(&'m str, &'m str, &'m str), &'m FunctionProto>,
    pub(super) opsets: &'m [Opset],
    pub(super) scopes: Vec<GraphScope<'m>>,
    pub(super) call: Call<'m>,
    /// The number of inlined nodes.
    pub(super) inlined: usize,
    pub(super) nodes: Vec<NodeNames>,
    /// The values that nodes of the graph of the model compute, inputs, outputs and constants left out.
    pub(super) computed: Vec<(String, ValueId)>,
}

impl<'m, 'r> Graphs<'m, 'r> {
    pub(super) fn new(model: &'m ModelProto, options: Options<'r>) -> Self {
        let key = |function: &'m FunctionProto| (&*function.domain, &*function.name, &*function.overload);
        Self {
            builder: Builder::new(),
            options,
            functions: model.functions.iter().map(|function| (key(function), function)).collect(),
            opsets: &model.opsets,
            scopes: Vec::new(),
            call: Call::default(),
            inlined: 0,
            nodes: Vec::new(),
            computed: Vec::new(),
        }
    }

    /// The graph of the model as a function.
    pub(super) fn main(&mut self, graph: &'m GraphProto, ir_version: u64) -> Result<(), OnnxError> {
        self.enter(graph)?;
        // In old files most inputs, possibly thousands, are weights.
        let constants: rustc_hash::FxHashSet<&str> = match ir_version < DEFAULTS {
            true => graph.initializers.iter().map(|tensor| &*tensor.name).collect(),
            false => rustc_hash::FxHashSet::default(),
        };
        let inputs: Vec<_> = graph.inputs.iter().filter(|input| !constants.contains(&*input.name)).collect();
        let mut state = FunctionState::new(MAIN);
        let mut arguments = Vec::new();
        for input in &inputs {
            let ty = self.stated_type(&input.name)?;
            arguments.push(self.about_value(input, Some(&input.ty))?);
            state = state.parameter(&input.name, ty);
        }
        let results =
            graph.outputs.iter().map(|output| self.about_value(output, None)).collect::<Result<Vec<_>, _>>()?;
        for (name, list) in [("arg_attrs", &arguments), ("res_attrs", &results)] {
            if !list.is_empty() {
                let list = self.builder.array_attribute(list).map_err(|error| at(MAIN, error))?;
                state = state.property(name, list);
            }
        }
        let function = self.builder.function(state).map_err(|error| at(MAIN, error))?;
        for (input, value) in inputs.iter().zip(function.arguments()) {
            self.define(&input.name, *value, "an input")?;
        }
        let body = function.body();
        self.graph(graph, body)?;
        self.computed = self.computed_values(graph);
        let results = self.outputs(graph)?;
        self.builder.returns(&function, results).map_err(|error| at(MAIN, error))?;
        self.scopes.pop();
        let symbol = self.builder.symbol_attribute(MAIN).map_err(|error| at(MAIN, error))?;
        let entry = OperationState::new("onnx.EntryPoint").attribute("func", symbol);
        let module = self.builder.body();
        self.builder.create(module, entry).map_err(|error| at(MAIN, error))?;
        Ok(())
    }

    /// The results of nodes that are no outputs of the graph.
    fn computed_values(&self, graph: &GraphProto) -> Vec<(String, ValueId)> {
        let outputs: rustc_hash::FxHashSet<&str> = graph.outputs.iter().map(|output| &*output.name).collect();
        let names = graph.nodes.iter().flat_map(|node| &node.outputs);
        let names = names.filter(|name| !name.is_empty() && !outputs.contains(&***name));
        names.filter_map(|name| Some((name.clone(), self.find(name)?.id()))).collect()
    }

    /// The attributes of an input or output: its name, and the names of its dimensions.
    fn about_value(
        &mut self,
        value: &ValueInfo,
        ty: Option<&Option<TypeInfo>>,
    ) -> Result<Handle<AttributeId>, OnnxError> {
        let mut names = String::new();
        if let Some(Some(TypeInfo::Tensor { dims: Some(dims), .. })) = ty {
            for (axis, dim) in dims.iter().enumerate() {
                // A comma ends a name.
                if let DimensionProto::Name(name) = dim
                    && !name.is_empty()
                    && !name.contains(',')
                {
                    let comma = if names.is_empty() { "" } else { "," };
                    names.push_str(&format!("{comma}{axis}:{name}"));
                }
            }
        }
        let refused = |error| at(&value.name, error);
        let mut entries = Vec::new();
        if !names.is_empty() {
            entries.push(("onnx.dim_params", self.builder.string_attribute(&names).map_err(refused)?));
        }
        entries.push(("onnx.name", self.builder.string_attribute(&value.name).map_err(refused)?));
        self.builder.dictionary_attribute(&entries).map_err(refused)
    }

    /// Begins a graph, with its stated types.
    pub(super) fn enter(&mut self, graph: &'m GraphProto) -> Result<(), OnnxError> {
        let mut scope = GraphScope::default();
        let tensors = graph.initializers.iter().map(|tensor| (&*tensor.name, Some(StatedType::of_tensor(tensor))));
        let lists = [
            (&graph.inputs, StatedType::INPUT),
            (&graph.outputs, StatedType::OUTPUT),
            (&graph.value_info, StatedType::VALUE_INFO),
        ];
        let infos = lists.into_iter().flat_map(|(list, at)| {
            list.iter().map(move |info| (&*info.name, info.ty.clone().map(|ty| StatedType { ty, at })))
        });
        for (name, stated) in tensors.chain(infos) {
            let Some(stated) = stated else { continue };
            let stated = match scope.stated.remove(name) {
                Some(known) => known.meet(&stated, name)?,
                None => stated,
            };
            scope.stated.insert(name, stated);
        }
        self.scopes.push(scope);
        Ok(())
    }

    /// Reads initializers and nodes of a graph whose inputs are defined.
    pub(super) fn graph(&mut self, graph: &'m GraphProto, block: Handle<BlockId>) -> Result<(), OnnxError> {
        for tensor in &graph.initializers {
            // An initializer with the name of an input is only the default value of the input.
            if self.scope().values.contains_key(&*tensor.name) {
                continue;
            }
            let value = self.constant(tensor, block)?;
            self.define(&tensor.name, value, "an initializer")?;
        }
        self.nodes(&graph.nodes, block)
    }

    pub(super) fn nodes(&mut self, nodes: &'m [NodeProto], block: Handle<BlockId>) -> Result<(), OnnxError> {
        nodes.iter().try_for_each(|node| self.node(node, nodes, block))
    }

    fn constant(&mut self, tensor: &'m TensorProto, block: Handle<BlockId>) -> Result<Handle<ValueId>, OnnxError> {
        let refused = |error| at(&tensor.name, error);
        let value = self.builder.onnx_tensor(tensor, &tensor.name)?;
        let ty = self.stated_type(&tensor.name)?;
        let location = self.builder.name_location(&tensor.name, None).map_err(refused)?;
        let state = OperationState::new("onnx.Constant").attribute("value", value).result(ty).location(location);
        self.builder.create_value(block, state.name(&tensor.name)).map_err(refused)
    }

    pub(super) fn outputs(&self, graph: &'m GraphProto) -> Result<Vec<Handle<ValueId>>, OnnxError> {
        let find = |output: &'m ValueInfo| {
            self.find(&output.name)
                .ok_or_else(|| OnnxError::UndefinedOutput { graph: graph.name.clone(), value: output.name.clone() })
        };
        graph.outputs.iter().map(find).collect()
    }

    pub(super) fn scope(&mut self) -> &mut GraphScope<'m> {
        if self.scopes.is_empty() {
            self.scopes.push(GraphScope::default());
        }
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    /// The scopes that are visible to a node, the innermost first.
    fn visible(&self) -> impl Iterator<Item = &GraphScope<'m>> {
        let last = self.scopes.iter().rposition(|scope| scope.is_function).unwrap_or(0);
        self.scopes[last.min(self.scopes.len())..].iter().rev()
    }

    pub(super) fn find(&self, name: &str) -> Option<Handle<ValueId>> {
        self.visible().find_map(|scope| scope.values.get(name).copied())
    }

    pub(super) fn define(&mut self, name: &'m str, value: Handle<ValueId>, by: &str) -> Result<(), OnnxError> {
        match name.is_empty() || self.scope().values.insert(name, value).is_none() {
            true => Ok(()),
            false => Err(OnnxError::Redefined { value: name.to_owned(), by: by.to_owned() }),
        }
    }

    pub(super) fn stated_type(&mut self, name: &str) -> Result<Handle<TypeId>, OnnxError> {
        let stated = self.scope().stated.get(name).map_or(TypeInfo::Unknown, |stated| stated.ty.clone());
        self.builder.onnx_type(&stated, name)
    }

    /// The type of a result: the stated one, otherwise the element type that follows from the operator.
    fn result_type(
        &mut self,
        node: &NodeProto,
        index: usize,
        operands: &[Handle<ValueId>],
    ) -> Result<Handle<TypeId>, OnnxError> {
        let name = &node.outputs[index];
        let refused = |error| at(name, error);
        if let Some(StatedType { ty, .. }) = self.scope().stated.get(&**name)
            && ty.has_element()
        {
            let ty = ty.clone();
            return self.builder.onnx_type(&ty, name);
        }
        if let Some(inner) = self.element_of(node) {
            return self.builder.onnx_type(&inner, name);
        }
        let followed = match elements::source(node, index) {
            _ if !is_own_domain(&node.domain) => None,
            elements::ElementTypeSource::Unknown => None,
            elements::ElementTypeSource::Always(number) => {
                let element = self.builder.onnx_element(number).map_err(refused)?;
                Some(self.builder.tensor_type(Shape::UNRANKED, element).map_err(refused)?)
            }
            elements::ElementTypeSource::Operand(place) => match operands.get(place) {
                Some(operand) => unranked_of(&mut self.builder, *operand).map_err(refused)?,
                None => None,
            },
        };
        followed.map_or_else(|| unknown_type(&mut self.builder).map_err(refused), Ok)
    }

    /// The stated type of the elements of the sequence from which a node takes one, or of the value that an optional may have.
    fn element_of(&self, node: &NodeProto) -> Option<TypeInfo> {
        let input = node.inputs.first().filter(|_| is_own_domain(&node.domain))?;
        let stated = &self.visible().find_map(|scope| scope.stated.get(&**input))?.ty;
        match (&*node.op_type, stated) {
            ("OptionalGetElement", TypeInfo::Optional(inner)) | ("SequenceAt", TypeInfo::Sequence(inner)) => {
                Some((**inner).clone())
            }
            _ => None,
        }
    }

    pub(super) fn version(&self, domain: &str) -> u64 {
        let is_same = |known: &&Opset| known.domain == domain || is_core(domain) && is_core(&known.domain);
        self.opsets.iter().find(is_same).map_or(1, |opset| opset.version)
    }

    fn node(&mut self, node: &'m NodeProto, all: &'m [NodeProto], block: Handle<BlockId>) -> Result<(), OnnxError> {
        let label = label(node);
        if node.op_type.is_empty() {
            return Err(OnnxError::NoOperation { node: label.to_owned() });
        }
        let refused = |error| at(label, error);
        let mut operands = Vec::with_capacity(node.inputs.len());
        for input in &node.inputs {
            let value = match (&**input, self.find(input)) {
                ("", _) => self.no_value(block).map_err(refused)?,
                (_, Some(value)) => value,
                (_, None) => {
                    let is_later = all.iter().any(|node| node.outputs.contains(input));
                    return Err(OnnxError::Undefined { node: label.to_owned(), value: input.clone(), is_later });
                }
            };
            operands.push(value);
        }
        let key = (&*node.domain, &*node.op_type, &*node.overload);
        if let Some(function) = self.functions.get(&key).copied() {
            return self.call(function, node, &operands, block);
        }
        if node.op_type == "Constant" && is_own_domain(&node.domain) {
            return self.constant_node(node, block);
        }
        let state = self.operation(node, &mut operands, block)?;
        self.nodes.push(NodeNames::of(node));
        let op = self.builder.create(block, state).map_err(refused)?;
        let results = self.builder.results(op).map_err(refused)?;
        self.regions(node, op, label)?;
        for (output, value) in node.outputs.iter().zip(results) {
            self.define(output, value, &format!("node '{label}'"))?;
        }
        Ok(())
    }

    /// The value for an omitted input.
    pub(super) fn no_value(&mut self, block: Handle<BlockId>) -> Result<Handle<ValueId>, BuildError> {
        if let Some(value) = self.visible().find_map(|scope| scope.no_value) {
            return Ok(value);
        }
        let (unit, none) = (self.builder.unit_attribute()?, self.builder.none_type());
        let state = OperationState::new("onnx.NoValue").attribute("value", unit).result(none);
        let value = self.builder.create_value(block, state)?;
        self.scope().no_value = Some(value);
        Ok(value)
    }

    /// The location of a node: its name, and the call by which it was inlined.
    pub(super) fn location(&mut self, label: &str) -> Result<Location, BuildError> {
        let own = self.builder.name_location(label, None)?;
        match self.call.location {
            Some(caller) => self.builder.call_site_location(own, caller),
            None => Ok(own),
        }
    }

    /// Creates the operation of a node, with values for omitted operands.
    fn operation(
        &mut self,
        node: &'m NodeProto,
        operands: &mut Vec<Handle<ValueId>>,
        block: Handle<BlockId>,
    ) -> Result<OperationState, OnnxError> {
        let label = label(node);
        let refused = |error| at(label, error);
        let version = self.version(&node.domain);
        let name = format!("onnx.{}", operation(node, version));
        let known = match is_own_domain(&node.domain) && !is_other_form(node, version) {
            true => self
                .options
                .registry
                .definition(name.as_bytes())
                .or_else(|| built_in_info(name.as_bytes(), crate::dialect::Release::default())),
            false => None,
        };
        let mut attributes = Vec::new();
        let known = known.filter(|known| {
            // Earlier versions of an operator have other numbers of results.
            let most = known.results();
            node.outputs.len() <= most.len() || most.iter().any(|slot| slot.arity != Arity::One) || version >= 14
        });
        let mut left_out = (0, 0);
        match known {
            Some(known) => {
                let missing = |slots: &[Slot], given: usize| {
                    let fixed = slots.iter().take_while(|slot| slot.arity == Arity::One).count();
                    fixed.saturating_sub(given)
                };
                left_out = (missing(known.operands(), operands.len()), missing(known.results(), node.outputs.len()));
            }
            None => {
                let domain = if node.domain.is_empty() { "ai.onnx" } else { &node.domain };
                attributes.push(("domain_name", self.builder.string_attribute(domain).map_err(refused)?));
                attributes.push(("function_name", self.builder.string_attribute(&node.op_type).map_err(refused)?));
            }
        }
        let own = match known {
            Some(_) => name,
            None => "onnx.Custom".to_owned(),
        };
        for attribute in &node.attributes {
            let value = self.call.value(attribute);
            let Some(value) = value.map(|value| self.builder.onnx_attribute(value, label)).transpose()?.flatten()
            else {
                continue;
            };
            if known.is_some() || attributes.iter().all(|(name, _)| *name != attribute.name) {
                attributes.push((&attribute.name, value));
            }
        }
        let mut state = OperationState::new(own);
        for index in 0..node.outputs.len() {
            state = state.result(match node.outputs[index].is_empty() {
                true => self.builder.none_type(),
                false => self.result_type(node, index, operands)?,
            });
        }
        for _ in 0..left_out.1 {
            state = state.result(self.builder.none_type());
        }
        for _ in 0..left_out.0 {
            operands.push(self.no_value(block).map_err(refused)?);
        }
        if let Some(hint) = node.outputs.iter().find(|output| !output.is_empty()) {
            state = state.name(hint);
        }
        let location = self.location(label).map_err(refused)?;
        if !node.name.is_empty() && !attributes.iter().any(|(name, _)| *name == "onnx_node_name") {
            attributes.push(("onnx_node_name", self.builder.string_attribute(&node.name).map_err(refused)?));
        }
        Ok(state.operands(operands.iter().copied()).attributes(attributes).location(location))
    }
}

/// The label of a node: its name, or the first value that it computes.
pub(super) fn label(node: &NodeProto) -> &str {
    let output = || node.outputs.iter().find(|output| !output.is_empty());
    match node.name.is_empty() {
        false => &node.name,
        true => output().map_or(&node.op_type, String::as_str),
    }
}

pub(super) fn at(node: &str, error: BuildError) -> OnnxError {
    OnnxError::Build { node: node.to_owned(), error }
}
