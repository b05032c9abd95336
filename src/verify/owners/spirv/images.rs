//! Operations on images: requirements on dimensions, sampling and elements.

use super::super::fault::{WrongPart, require, require_bare};
use super::super::view::{OwnedOp, OwnedValue};
use super::{spelled, words};
use crate::dialect::texts::llvm::items;
use crate::shapes::CheckResult;

/// The parameters of an image.
struct Image {
    element: String,
    dimension: String,
    arrayed: String,
    sampling: String,
    sampler: String,
}

impl Image {
    /// The image of the first operand, which may be sampled.
    fn of(op: OwnedOp<'_>) -> Option<Self> {
        let text = spelled(op, op.operand(0)?.ty);
        let inner = text.strip_prefix("!spirv.sampled_image<").and_then(|inner| inner.strip_suffix('>'));
        let body = inner.unwrap_or(&text).trim().strip_prefix("!spirv.image<")?.strip_suffix('>')?;
        let parts: Vec<String> = items(body, ',').into_iter().map(|part| part.trim().to_owned()).collect();
        let [element, dimension, _, arrayed, sampling, sampler, _] = <[String; 7]>::try_from(parts).ok()?;
        Some(Self { element, dimension, arrayed, sampling, sampler })
    }

    fn is_single(&self) -> CheckResult {
        let words = "failed to verify that the MS operand of the underlying image type must be SingleSampled";
        require(self.sampling == "SingleSampled", WrongPart::Type, words)
    }

    /// Whether a value has the element type of the image.
    fn holds(&self, op: OwnedOp<'_>, value: Option<OwnedValue>) -> bool {
        value.is_none_or(|value| spelled(op, op.element(value.ty)) == self.element)
    }

    fn verify_result(&self, op: OwnedOp<'_>) -> CheckResult {
        let words = "failed to verify that the result component type must match the image sampled type";
        require(self.holds(op, op.result(0)), WrongPart::Type, words)
    }

    fn is_without_sampler(&self) -> CheckResult {
        let words =
            "failed to verify that the sampled operand of the underlying image must be SamplerUnknown or NoSampler";
        require(matches!(self.sampler.as_str(), "SamplerUnknown" | "NoSampler"), WrongPart::Type, words)
    }
}

pub(super) fn dref_gather(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    image.verify_result(op)?;
    let words = "failed to verify that the Dim operand of the underlying image must be Dim2D or Cube or Rect";
    require(matches!(image.dimension.as_str(), "Dim2D" | "Cube" | "Rect"), WrongPart::Type, words)?;
    image.is_single()
}

pub(super) fn sample(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    image.is_single()?;
    image.verify_result(op)
}

pub(super) fn explicit(op: OwnedOp<'_>) -> CheckResult {
    sample(op)?;
    if op.attribute("image_operands").is_none() {
        return Ok(());
    }
    let has_level = words(op, "image_operands").iter().any(|word| matches!(*word, "Lod" | "Grad"));
    let words = "failed to verify that either Lod or Grad image operands must be present";
    require(has_level, WrongPart::Attribute, words)
}

pub(super) fn projected(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    image.is_single()?;
    let words = "failed to verify that type of 'result' matches image type of 'sampled_image'";
    require(image.holds(op, op.result(0)), WrongPart::Type, words)
}

pub(super) fn fetch(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    let words = "failed to verify that the Dim operand of the underlying image must not be Cube";
    require(image.dimension != "Cube", WrongPart::Type, words)?;
    let words = "failed to verify that the sampled operand of the underlying image must be NeedSampler";
    require(image.sampler == "NeedSampler", WrongPart::Type, words)?;
    image.verify_result(op)
}

pub(super) fn read(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    image.is_without_sampler()?;
    image.verify_result(op)
}

pub(super) fn write(op: OwnedOp<'_>) -> CheckResult {
    let Some(image) = Image::of(op) else { return Ok(()) };
    let words = "failed to verify that the Dim operand of the underlying image must not be SubpassData";
    require(image.dimension != "SubpassData", WrongPart::Type, words)?;
    image.is_without_sampler()?;
    let words = "failed to verify that the texel component type must match the image sampled type";
    require(image.holds(op, op.operand(2)), WrongPart::Type, words)
}

pub(super) fn query_size(op: OwnedOp<'_>) -> CheckResult {
    let (Some(image), Some(result)) = (Image::of(op), op.result(0)) else { return Ok(()) };
    let dimension = image.dimension.as_str();
    let words = "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect";
    let components: u64 = match dimension {
        "Dim1D" | "Buffer" => 1,
        "Dim2D" | "Cube" | "Rect" => 2,
        "Dim3D" => 3,
        _ => 0,
    };
    require_bare(components > 0, WrongPart::Type, words)?;
    let is_sized =
        matches!(dimension, "Buffer" | "Rect") || image.sampling == "MultiSampled" || image.sampler != "NeedSampler";
    let words = "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2";
    require_bare(is_sized, WrongPart::Type, words)?;
    let expected = components + u64::from(image.arrayed == "Arrayed");
    let found = op.shape(result.ty).and_then(|shape| shape.first()?.size()).unwrap_or(1);
    require_bare(found == expected, WrongPart::Type, || {
        format!("expected the result to have {expected} component(s), but found {found} component(s)")
    })
}
