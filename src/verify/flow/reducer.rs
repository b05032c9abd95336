//! StableHLO's computations that combine two values, and the region that selects in `select_and_scatter`.

use super::hlo::HloViolation;
use super::{FlowResult, FlowView, FlowViolation};
use crate::flow::EdgeValues;
use crate::ir::{Type, TypeId, ValueId};
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ReducerViolation {
    #[error("Reduction-region must take {expected} parameters, but takes {found} parameter(s)")]
    Arguments { expected: usize, found: usize },
    #[error("The reduction-region expected to return some value(s)")]
    NoValue,
    #[error("Reduction-region here must produce {expected} tensors, but produces {found} instead")]
    Count { expected: usize, found: usize },
    #[error("Reduction-region here must produce tensor-typed result(s), but produces '{0}' instead")]
    NoTensor(String),
    #[error(
        "The type of reduction-region's parameter at index {index} is different than the corresponding result type: '{argument}' vs '{result}'"
    )]
    ArgumentType { index: usize, argument: String, result: String },
    #[error(
        "The shape of reduction-region's result type at index {index} differs from the op's corresponding init-value type: '{result}' vs '{init}'"
    )]
    ResultShape { index: usize, result: String, init: String },
    #[error(
        "The element-type of reduction-region's result type at index {index} is expected to be promotable from the op's corresponding init-value element-type: '{result}' vs '{init}'"
    )]
    ResultElement { index: usize, result: String, init: String },
    #[error(
        "The element-type of reduction-region's argument at index {index} is expected to be promotable from '{input}', but got '{argument}'"
    )]
    ArgumentElement { index: usize, input: String, argument: String },
    #[error("The rank of reduction-region's argument at index {index} is expected to be <= {expected}, got {found}")]
    ArgumentRank { index: usize, expected: usize, found: usize },
    #[error(
        "The shape of reduction-region's argument at index {index} is not compatible with that of reduce-op's input-parameter at index {input}"
    )]
    ArgumentShape { index: usize, input: usize },
    #[error("expects the select-region to take 2 parameters, but takes {0}")]
    SelectArguments(usize),
    #[error("expects the type of select-region's parameter at index {index} to be '{expected}', but got '{found}'")]
    SelectArgument { index: usize, expected: String, found: String },
    #[error("expects select-region to return single value, but got: {0}")]
    SelectCount(usize),
    #[error("expects the return-type of select-region to be tensor<i1>, but got: '{0}'")]
    SelectResult(String),
}

impl FlowViolation for ReducerViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::NoValue
            | Self::Count { .. }
            | Self::NoTensor(_)
            | Self::ResultShape { .. }
            | Self::ResultElement { .. }
            | Self::SelectCount(_)
            | Self::SelectResult(_) => true,
            Self::Arguments { .. }
            | Self::ArgumentType { .. }
            | Self::ArgumentElement { .. }
            | Self::ArgumentRank { .. }
            | Self::ArgumentShape { .. }
            | Self::SelectArguments(_)
            | Self::SelectArgument { .. } => false,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The values that a computation combines, for the operation that contains it.
struct CombinedValues<'a> {
    inputs: &'a [ValueId],
    inits: &'a [ValueId],
    /// Whether initial values are elements of the inputs, and not tensors of another shape.
    are_elements: bool,
    /// The permitted dimensions of arguments, if they are known.
    dims: Option<&'a [Dim]>,
}

impl FlowView<'_> {
    pub(super) fn hlo_reduce(&self) -> FlowResult {
        let inputs = self.parts.operands("inputs");
        let shape = inputs.first().and_then(|input| self.cx.shaped(self.ty(*input))?.shape);
        let axes = self.cx.ir.attribute(self.parts.op, "dimensions").and_then(|axes| self.cx.ir.integers(axes));
        let dims = shape.zip(axes).map(|(shape, axes)| -> Vec<Dim> {
            let is_kept = |axis: &usize| !axes.iter().any(|other| usize::try_from(*other) == Ok(*axis));
            (0..shape.len()).filter(is_kept).map(|axis| shape[axis]).collect()
        });
        let inits = self.parts.operands("init_values");
        self.reducer(0, &CombinedValues { inputs, inits, are_elements: false, dims: dims.as_deref() })?;
        self.one_result_each(inputs, dims.as_deref())?;
        self.combined_results(0, dims.as_deref())
    }

    pub(super) fn hlo_window(&self) -> FlowResult {
        let (inputs, inits) = (self.parts.operands("inputs"), self.parts.operands("init_values"));
        // The sizes of windows determine the shapes.
        let sizes = self.cx.ir.attribute(self.parts.op, "window_dimensions");
        let sizes = sizes.and_then(|sizes| self.cx.ir.integers(sizes)).unwrap_or_default();
        let dims: Vec<Dim> = sizes.iter().filter_map(|size| Dim::fixed(u64::try_from(*size).ok()?).ok()).collect();
        self.reducer(0, &CombinedValues { inputs, inits, are_elements: false, dims: Some(&dims) })?;
        self.one_result_each(inputs, None)?;
        self.combined_results(0, None)
    }

    pub(super) fn hlo_combine(&self) -> FlowResult {
        let slots = self.flow.clauses.first().map(|clause| &clause.arguments[..]).unwrap_or_default();
        let mut operands = slots.iter().filter_map(|slot| Some(self.parts.operands(slot.operand()?)));
        let (inputs, inits) = (operands.next().unwrap_or_default(), operands.next().unwrap_or_default());
        self.reducer(0, &CombinedValues { inputs, inits, are_elements: true, dims: Some(&[]) })?;
        self.combined_results(0, None)
    }

    pub(super) fn hlo_each(&self) -> FlowResult {
        let each = self.cx.ir.operands(self.parts.op).iter();
        each.map(std::slice::from_ref).try_for_each(|inputs| {
            self.reducer(0, &CombinedValues { inputs, inits: inputs, are_elements: true, dims: Some(&[]) })
        })?;
        self.one_result_each(self.cx.ir.operands(self.parts.op), None)?;
        self.combined_results(0, None)
    }

    pub(super) fn hlo_select(&self) -> FlowResult {
        let (operand, inits) = (self.parts.operands("operand"), self.parts.operands("init_value"));
        let Some(first) = operand.first() else { return Ok(()) };
        self.select(self.element(self.ty(*first)))?;
        self.reducer(1, &CombinedValues { inputs: operand, inits, are_elements: false, dims: Some(&[]) })
    }

    fn select(&self, element: TypeId) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let arguments = self.arguments(0);
        if arguments.len() != 2 {
            return self.refuse(ReducerViolation::SelectArguments(arguments.len()));
        }
        for (index, argument) in arguments.iter().enumerate() {
            let ty = self.ty(*argument);
            let may_be_scalar = self.rank_of(*argument).is_none_or(|rank| rank == 0) && self.cx.shaped(ty).is_some();
            let is_right = may_be_scalar && self.is_like(self.element(ty), element);
            if !is_right && !self.is_erroneous(ty) {
                let expected = format!("tensor<{}>", self.print(element));
                return self.refuse(ReducerViolation::SelectArgument { index, expected, found: self.print(ty) });
            }
        }
        let Some((_, yielded)) = self.yielded(0) else { return Ok(()) };
        let [value] = yielded else { return self.refuse(ReducerViolation::SelectCount(yielded.len())) };
        let is_tensor = self.cx.shaped(self.ty(*value)).is_some() || self.is_erroneous(self.ty(*value));
        let is_right = is_tensor && self.is_bool(*value) && self.rank_of(*value).is_none_or(|rank| rank == 0);
        match is_right {
            true => Ok(()),
            false => self.refuse(ReducerViolation::SelectResult(self.print_of(*value))),
        }
    }

    fn reducer(&self, region: usize, combined: &CombinedValues<'_>) -> FlowResult {
        if !self.has_block(region) || combined.inits.len() != combined.inputs.len() {
            return Ok(());
        }
        let count = combined.inputs.len();
        let arguments = self.arguments(region);
        if arguments.len() != 2 * count {
            return self.refuse(ReducerViolation::Arguments { expected: 2 * count, found: arguments.len() });
        }
        let Some((_, yielded)) = self.yielded(region) else { return Ok(()) };
        if yielded.is_empty() {
            return self.refuse(ReducerViolation::NoValue);
        }
        if yielded.len() != count {
            return self.refuse(ReducerViolation::Count { expected: count, found: yielded.len() });
        }
        let all = || yielded.iter().chain(&arguments).map(|value| self.ty(*value));
        if all().any(|ty| self.is_erroneous(ty)) {
            return Ok(());
        }
        if let Some(value) = yielded.iter().find(|value| self.cx.shaped(self.ty(**value)).is_none()) {
            return self.refuse(ReducerViolation::NoTensor(self.print_of(*value)));
        }
        (0..count).try_for_each(|index| self.combined(index, combined, yielded[index], &arguments))
    }

    fn combined(
        &self,
        index: usize,
        combined: &CombinedValues<'_>,
        value: ValueId,
        arguments: &[ValueId],
    ) -> FlowResult {
        let count = combined.inputs.len();
        let result = self.ty(value);
        let (first, second) = (self.ty(arguments[index]), self.ty(arguments[count + index]));
        for (number, ty, ignores_precision) in [(index, first, false), (count + index, second, true)] {
            let is_like = match (self.cx.shaped(ty), self.cx.shaped(result)) {
                (Some(left), Some(right)) => {
                    let elements = self.same(left.element, right.element)
                        || ignores_precision && self.is_like(left.element, right.element);
                    Self::agrees(left.shape, right.shape) && elements
                }
                _ => false,
            };
            if !is_like {
                let (argument, result) = (self.print(ty), self.print(result));
                return self.refuse(ReducerViolation::ArgumentType { index: number, argument, result });
            }
        }
        let init = self.ty(combined.inits[index]);
        let element = self.element(init);
        let print_init = || match combined.are_elements {
            true => format!("tensor<{}>", self.print(element)),
            false => self.print(init),
        };
        let shape = self.cx.shaped(result).and_then(|shaped| shaped.shape);
        let init_shape = match combined.are_elements {
            true => Some(&[][..]),
            false => self.cx.shaped(init).and_then(|shaped| shaped.shape),
        };
        if !Self::agrees(shape, init_shape) {
            let (result, init) = (self.print(result), print_init());
            return self.refuse(ReducerViolation::ResultShape { index, result, init });
        }
        if !self.is_promotable(element, self.element(result)) {
            let (result, init) = (self.print(result), print_init());
            return self.refuse(ReducerViolation::ResultElement { index, result, init });
        }
        let (input, argument) = (self.element(self.ty(combined.inputs[index])), self.element(second));
        if !self.is_promotable(input, argument) {
            let (input, argument) = (self.print(input), self.print(argument));
            return self.refuse(ReducerViolation::ArgumentElement { index: count + index, input, argument });
        }
        let shape = self.cx.shaped(second).and_then(|shaped| shaped.shape);
        let (Some(shape), Some(dims)) = (shape, combined.dims) else { return Ok(()) };
        if shape.len() > dims.len() {
            let (expected, found) = (dims.len(), shape.len());
            return self.refuse(ReducerViolation::ArgumentRank { index: count + index, expected, found });
        }
        let mut met = 0;
        for dim in dims {
            let meets = |other: &Dim| dim.is_dynamic() || other.is_dynamic() || dim == other;
            met += usize::from(shape.get(met).is_some_and(meets));
        }
        match met == shape.len() {
            true => Ok(()),
            false => self.refuse(ReducerViolation::ArgumentShape { index: count + index, input: index }),
        }
    }

    /// There is a result for each combined value, which MLIR infers. Unknown sizes of results are the declared ones.
    fn one_result_each(&self, inputs: &[ValueId], dims: Option<&[Dim]>) -> FlowResult {
        let (Some((_, yielded)), results) = (self.yielded(0), self.results()) else { return Ok(()) };
        if inputs.len() == results.len() || yielded.is_empty() {
            return Ok(());
        }
        let inferred = inputs.iter().enumerate().map(|(index, input)| {
            let element = self.element(self.ty(*yielded.get(index).unwrap_or(&yielded[0])));
            let like = results.get(index).unwrap_or(input);
            let dims = dims.or_else(|| self.cx.shaped(self.ty(*like))?.shape);
            let sizes = dims.map(|dims| dims.iter().map(|dim| format!("{dim}x")).collect::<String>());
            format!("'tensor<{}{}>'", sizes.unwrap_or_else(|| "*x".to_owned()), self.print(element))
        });
        let inferred = inferred.collect::<Vec<_>>().join(", ");
        self.refuse(HloViolation::Inferred { inferred, declared: self.print_all(&results) })
    }

    /// Results have the element types that the computation yields, which MLIR infers.
    pub(super) fn combined_results(&self, region: usize, dims: Option<&[Dim]>) -> FlowResult {
        let (Some((_, yielded)), results) = (self.yielded(region), self.results()) else { return Ok(()) };
        // One computation may apply to all results.
        let yielded = match yielded {
            [only] => EdgeValues::from_elem(*only, results.len()),
            yielded if yielded.len() == results.len() => yielded.into(),
            _ => return Ok(()),
        };
        let elements = |value: &ValueId| self.element(self.ty(*value));
        let differs = |(value, result): (&ValueId, &ValueId)| {
            let is_shaped = self.cx.shaped(self.ty(*result)).is_some() && self.cx.shaped(self.ty(*value)).is_some();
            let is_open = |ty: TypeId| matches!(self.cx.ir.types.resolved(ty), Type::Opaque(_) | Type::Erroneous);
            is_shaped
                && !self.same(elements(value), elements(result))
                && !is_open(elements(value))
                && !is_open(elements(result))
        };
        if !yielded.iter().zip(&results).any(differs) {
            return Ok(());
        }
        let inferred = yielded.iter().zip(&results).map(|(value, result)| {
            let declared = self.cx.shaped(self.ty(*result)).and_then(|shaped| shaped.shape);
            let dims = dims.or(declared).map(|dims| dims.iter().map(|dim| format!("{dim}x")).collect::<String>());
            format!("'tensor<{}{}>'", dims.unwrap_or_else(|| "*x".to_owned()), self.print(elements(value)))
        });
        let inferred = inferred.collect::<Vec<_>>().join(", ");
        self.refuse(HloViolation::Inferred { inferred, declared: self.print_all(&results) })
    }

    /// Whether element types are equal, or both are floats, or one is quantized.
    fn is_like(&self, left: TypeId, right: TypeId) -> bool {
        let resolved = |ty| self.cx.ir.types.resolved(ty);
        match (resolved(left), resolved(right)) {
            (Type::Float(_), Type::Float(_)) | (Type::Opaque(_), _) | (_, Type::Opaque(_)) => true,
            _ => self.same(left, right),
        }
    }

    /// Whether an element type can be promoted to another one: of the same kind, with at least as many bits.
    fn is_promotable(&self, from: TypeId, to: TypeId) -> bool {
        let resolved = |ty| self.cx.ir.types.resolved(ty);
        match (resolved(from), resolved(to)) {
            (Type::Integer { width, .. }, Type::Integer { width: wider, .. }) => width <= wider,
            (Type::Float(_), Type::Float(_)) | (Type::Erroneous, _) | (_, Type::Erroneous) => true,
            (Type::Complex(from), Type::Complex(to)) => self.is_promotable(*from, *to),
            (Type::Opaque(_), _) | (_, Type::Opaque(_)) => true,
            _ => self.same(from, to),
        }
    }
}
