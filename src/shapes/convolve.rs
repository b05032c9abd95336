//! Relations of convolutions.

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::onnx::windows::Spatial;
use super::products::{named_row, times};
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::declared;
use super::view::{OpView, ShapedValue, joined};
use crate::diagnostic::Code;
use crate::shape::Dim;
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("convolve", "an input and a kernel that have the same channels", |o, reading| {
        convolve(o, false, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings)
    .otherwise(|view| verify_convolve(view, false), "ranks are equal, and the input has the channels of the kernel"),
    Relation::new("deconvolve", "an input and a kernel that have the same channels, transposed", |o, reading| {
        convolve(o, true, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings)
    .otherwise(|view| verify_convolve(view, true), "ranks are equal, and the input has the channels of the kernel"),
];

/// Inputs and kernels that do not fit, in PyTorch's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ConvolveFault {
    #[error(
        "Expected {expected}-dimensional input for {expected}-dimensional weight [{weight}], but got {found}-dimensional input of size [{input}] instead"
    )]
    Rank { expected: usize, found: usize, weight: String, input: String },
    #[error(
        "Given {given}, weight of size [{weight}], expected input[{input}] to have {expected} channels, but got {found} channels instead"
    )]
    Channels { given: String, weight: String, input: String, expected: Dim, found: Dim },
    #[error(
        "Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{weight}] instead"
    )]
    Groups { groups: u64, weight: String },
}

impl ShapeFault for ConvolveFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// A convolution whose input and kernel begin with batch and channels. Spatial sizes follow where attributes give the windows, as in
/// ONNX.
fn convolve(o: Instance<'_, '_>, is_transposed: bool, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (named_row(o, 0, reading), named_row(o, 1, reading));
    let (Some(input), Some(kernel)) = rows else { return Ok(()) };
    if input.rank() != kernel.rank() || input.rank() < 2 {
        return Err(RelationRefusal::Invalid);
    }
    // PyTorch passes as operands the numbers that ONNX has in attributes.
    let operand = |name: &str| {
        let range = o.info.operand_range(name, o.ir.operands(o.op).len())?;
        o.ir.operands(o.op).get(range.start).copied()
    };
    let is_transposed = match operand("transposed") {
        Some(value) => o.ir.written_number(value).map(|number| number != 0),
        None => Some(is_transposed),
    };
    let groups = match (operand("groups"), o.ir.own_attribute(o.op, "group")) {
        (Some(value), _) => o.ir.written_number(value),
        (None, Some(value)) => o.ir.integer(value),
        (None, None) => Some(1),
    };
    let channels = (reading.dims.get(kernel, 0), reading.dims.get(kernel, 1));
    let second = groups.filter(|groups| *groups > 0).map(|groups| times(channels.1, groups, reading));
    let (expected, output) = match is_transposed {
        Some(false) => (second, Some(channels.0)),
        Some(true) => (Some(channels.0), second),
        None => (None, None),
    };
    if let Some(expected) = expected {
        reading.facts.equate(reading.dims.get(input, 1), expected)?;
    }
    for name in ["B", "bias"] {
        let row = operand(name).and_then(|bias| reading.row(o.ir, bias));
        if let (Some(row), Some(output)) = (row, output) {
            match row.rank() {
                1 => reading.facts.equate(reading.dims.get(row, 0), output)?,
                _ => return Err(RelationRefusal::Invalid),
            }
        }
    }
    // An attribute may repeat the sizes of the kernel.
    let sizes = o.ir.own_attribute(o.op, "kernel_shape").and_then(|value| o.ir.integer_list(value));
    for (axis, size) in (2..kernel.rank()).zip(sizes.into_iter().flatten()) {
        if let Some(size) = reading.size(size.into()) {
            reading.facts.equate(reading.dims.get(kernel, axis), size)?;
        }
    }
    let mut found: Partial = smallvec![Some(reading.dims.get(input, 0)), output];
    let has_attributes = o.info.attribute(b"kernel_shape").is_some();
    let has_lists = operand("stride").is_some();
    let spatial = Spatial { o, count: input.rank() - 2 };
    for axis in 2..input.rank() {
        let (dim, elements) = (reading.dims.get(input, axis), reading.dims.get(kernel, axis));
        found.push(match is_transposed {
            Some(false) if o.reader.refines && has_attributes => {
                spatial.convolve(axis - 2, dim, Some(elements), reading)
            }
            Some(true) if o.reader.refines && has_attributes => {
                spatial.deconvolve(axis - 2, dim, Some(elements), reading)
            }
            Some(is_transposed) if o.reader.refines && has_lists => {
                o.windowed(axis - 2, (dim, elements), is_transposed, reading)
            }
            Some(_) | None => None,
        });
    }
    o.bind_known(&found, reading)
}

/// An operand of the record that the rule does not name.
fn constant_operand(view: OpView<'_>, name: &str) -> Option<Option<i64>> {
    let range = view.info.operand_range(name, view.operand_count())?;
    let operand = *view.ir.operands(view.op).get(range.start)?;
    Some(view.ir.written_number(operand))
}

/// Verifies the convolutions of ONNX and PyTorch: two operands that begin with batch and channels. Windows are checked at run time.
fn verify_convolve(view: OpView<'_>, is_transposed: bool) -> CheckResult {
    let (Some(input), Some(weight)) = (view.named(0), view.named(1)) else { return Ok(()) };
    if input.rank() != weight.rank() {
        let (expected, found) = (weight.rank(), input.rank());
        let (weight, sizes) = (joined(weight.dims, ", "), joined(input.dims, ", "));
        let fault = ConvolveFault::Rank { expected, found, weight, input: sizes };
        return refuse(fault, [input.whole()]);
    }
    let ([batch, _, rest @ ..], [first, second, ..]) = (input.dims, weight.dims) else { return Ok(()) };
    let is_transposed = constant_operand(view, "transposed").unwrap_or(Some(i64::from(is_transposed)));
    // ONNX assumes one group if the number is not given.
    let has_attribute = view.ir.own_attribute(view.op, "group").is_some();
    let groups = constant_operand(view, "groups")
        .unwrap_or_else(|| if has_attribute { view.number_of("group") } else { Some(1) })
        .and_then(|groups| u64::try_from(groups).ok())
        .filter(|groups| *groups > 0);
    let times = |dim: &Dim| {
        let product = dim.size().zip(groups).and_then(|(size, groups)| size.checked_mul(groups));
        product.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
    };
    let output = match is_transposed {
        Some(0) => {
            let given = format!("groups={}", groups.unwrap_or(1));
            channels(&input, (&weight, 1), times(second), given)?;
            if let Some(groups) = groups.filter(|groups| first.size().is_some_and(|size| size % groups != 0)) {
                let fault = ConvolveFault::Groups { groups, weight: joined(weight.dims, ", ") };
                return refuse(fault, [weight.dim(0)]);
            }
            *first
        }
        Some(_) => {
            channels(&input, (&weight, 0), *first, "transposed=1".to_owned())?;
            times(second)
        }
        None => Dim::DYNAMIC,
    };
    let found: Vec<Dim> = [*batch, output].into_iter().chain(rest.iter().map(|_| Dim::DYNAMIC)).collect();
    declared(view, Some(&found))
}

/// The input has as many channels as the kernel, at the given axis, expects.
fn channels(
    input: &ShapedValue<'_>,
    (weight, axis): (&ShapedValue<'_>, usize),
    expected: Dim,
    given: String,
) -> CheckResult {
    let found = input.dims[1];
    if expected.is_dynamic() || found.is_dynamic() || expected == found {
        return Ok(());
    }
    let (sizes, kernel) = (joined(input.dims, ", "), joined(weight.dims, ", "));
    let fault = ConvolveFault::Channels { given, weight: kernel, input: sizes, expected, found };
    refuse(fault, [input.dim(1), weight.dim(axis)])
}
