//! The verifiers of `nvvm`: conditions between attributes, and on the types that depend on them.

pub(super) mod lanes;
pub(super) mod transfers;

use super::OwnerRow;
use super::view::OwnedOp;
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const PROXIES: &str = "the proxies are those that such a fence is between";
const CONVERTS: &str = "the type is one that is converted to, with a mode of rounding and saturation that it has";

/// Modules of `gpu` with target devices.
pub(super) const MODULES: &[OwnerRow] =
    &[OwnerRow::new("gpu.module", lanes::module, "the device of the module has its operations")
        .looks_around()
        .in_part()];

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("nvvm.convert.f16x2.to.f8x2", |op| target(op, F8, "f16x2", "f8x2"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x2.to.bf16x2", |op| rounded(op, "bf16x2"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x2.to.f16x2", |op| rounded(op, "f16x2"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x2.to.f4x2", |op| target(op, F4, "f32x2", "f4x2"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x2.to.f6x2", |op| target(op, F6, "f32x2", "f6x2"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x2.to.f8x2", to_f8x2, CONVERTS),
    OwnerRow::new("nvvm.convert.f32x4.to.f4x4", |op| target(op, F4, "f32x4", "f4x4"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x4.to.f6x4", |op| target(op, F6, "f32x4", "f6x4"), CONVERTS),
    OwnerRow::new("nvvm.convert.f32x4.to.f8x4", |op| target(op, F8, "f32x4", "f8x4"), CONVERTS),
    OwnerRow::new("nvvm.fence.proxy", fence, "the kind `async.shared` has a space, and no other"),
    OwnerRow::new("nvvm.fence.proxy.acquire", one_way, PROXIES),
    OwnerRow::new("nvvm.fence.proxy.release", one_way, PROXIES),
    OwnerRow::new("nvvm.fence.proxy.sync_restrict", sync_restrict, PROXIES),
    OwnerRow::new("nvvm.ldmatrix", ldmatrix, "number, elements, layout and result are those of a matrix of that shape"),
    OwnerRow::new("nvvm.pmevent", event, "there is an event or a mask, and the event is below 16"),
    OwnerRow::new("nvvm.prefetch", prefetch, "a level of the cache or a map is named, with a pointer that it takes"),
    OwnerRow::new("nvvm.redux.sync", redux, "`abs` and `nan` are for f32"),
    OwnerRow::new("nvvm.setmaxregister", registers, "the number is a multiple of 8 from 24 to 256"),
    OwnerRow::new("nvvm.st.bulk", bulk, "the value is 0"),
    OwnerRow::new("nvvm.stmatrix", stmatrix, "number, elements and layout are those of a matrix of that shape"),
];

/// Names of types, and the text by which a message lists them.
type Targets = (&'static [&'static str], &'static str);

const F8: Targets = (&["f8E4M3FN", "f8E5M2"], "'f8E4M3FN' and 'f8E5M2' types are");
const F6: Targets = (&["f6E2M3FN", "f6E3M2FN"], "'f6E2M3FN' and 'f6E3M2FN' types are");
const F4: Targets = (&["f4E2M1FN"], "'f4E2M1FN' type is");

/// Faults of an operation of `nvvm`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum NvvmFault {
    #[error("{0}")]
    Attribute(String),
    #[error("{0}")]
    Type(String),
}

impl ShapeFault for NvvmFault {
    fn code(&self) -> Code {
        match self {
            Self::Attribute(_) => Code::InconsistentAttributes,
            Self::Type(_) => Code::InvalidValueType,
        }
    }
}

fn refused(words: impl Into<String>, attribute: &str) -> CheckResult {
    refuse(NvvmFault::Attribute(words.into()), [MisfitPlace::Attribute(attribute.into())])
}

/// Requires a condition of an attribute.
fn require(holds: bool, words: impl Into<String>, attribute: &str) -> CheckResult {
    if holds { Ok(()) } else { refused(words, attribute) }
}

fn registers(op: OwnedOp<'_>) -> CheckResult {
    let Some(count) = op.number("regCount") else { return Ok(()) };
    require(count % 8 == 0, "new register size must be multiple of 8", "regCount")?;
    require((24..=256).contains(&count), "new register size must be in between 24 to 256", "regCount")
}

fn fence(op: OwnedOp<'_>) -> CheckResult {
    let is_shared = op.word("kind") == Some("async.shared");
    match (op.word("kind"), op.attribute("space")) {
        (Some("tensormap"), _) => refused("tensormap proxy is not a supported proxy kind", "kind"),
        (Some("generic"), _) => refused("generic proxy not a supported proxy kind", "kind"),
        (Some(_), None) if is_shared => refused("async_shared fence requires space attribute", "kind"),
        (Some(_), Some(_)) if !is_shared => refused("only async_shared fence can have space attribute", "space"),
        _ => Ok(()),
    }
}

fn one_way(op: OwnedOp<'_>) -> CheckResult {
    let is = |name, wanted| op.word(name).is_none_or(|found| found == wanted);
    const FROM: &str = "uni-directional proxies only support generic for from_proxy attribute";
    require(is("fromProxy", "generic"), FROM, "fromProxy")?;
    const TO: &str = "uni-directional proxies only support tensormap for to_proxy attribute";
    require(is("toProxy", "tensormap"), TO, "toProxy")
}

fn sync_restrict(op: OwnedOp<'_>) -> CheckResult {
    let is = |name, wanted| op.word(name).is_none_or(|found| found == wanted);
    require(is("toProxy", "async"), "only async is supported for to_proxy attribute", "toProxy")?;
    require(is("fromProxy", "generic"), "only generic is support for from_proxy attribute", "fromProxy")
}

fn event(op: OwnedOp<'_>) -> CheckResult {
    let (event, mask) = (op.attribute("eventId"), op.attribute("maskedEventId"));
    match (event, mask) {
        (None, None) => refuse(NvvmFault::Attribute("either `id` or `mask` must be set".into()), []),
        (Some(_), Some(_)) => refused("`id` and `mask` cannot be set at the same time", "maskedEventId"),
        (Some(_), None) => {
            let is_event = op.number("eventId").is_none_or(|event| (0..16).contains(&event));
            require(is_event, "`id` must be between 0 and 15", "eventId")
        }
        (None, Some(_)) => Ok(()),
    }
}

fn redux(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = op.operand(0) else { return Ok(()) };
    let is_f32 = matches!(op.ty(value.ty), Type::Float("f32"));
    for name in ["abs", "nan"] {
        require(is_f32 || !op.has(name), format!("{name} attribute is supported only for f32 type"), name)?;
    }
    Ok(())
}

fn bulk(op: OwnedOp<'_>) -> CheckResult {
    match op.number("initVal") {
        Some(value) if value != 0 => refused(format!("only 0 is supported for initVal, got {value}"), "initVal"),
        Some(_) | None => Ok(()),
    }
}

/// The name of the target type.
fn converted(op: OwnedOp<'_>) -> Option<String> {
    Some(op.print(op.ir.type_of(op.attribute("dstTy")?)?))
}

fn target(op: OwnedOp<'_>, (known, listed): Targets, from: &str, to: &str) -> CheckResult {
    let is_known = converted(op).is_none_or(|name| known.contains(&name.as_str()));
    require(is_known, format!("Only {listed} supported for conversions from {from} to {to}."), "dstTy")
}

fn to_f8x2(op: OwnedOp<'_>) -> CheckResult {
    let Some(name) = converted(op) else { return Ok(()) };
    let (rounding, saturation) = (op.word("rnd").unwrap_or("none"), op.word("sat").unwrap_or("none"));
    match name.as_str() {
        "f8E4M3FN" | "f8E5M2" => {
            const ROUNDING: &str =
                "Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types";
            require(rounding == "rn", ROUNDING, "rnd")?;
            const SATURATION: &str = "Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types";
            require(saturation == "satfinite", SATURATION, "sat")
        }
        "f8E8M0FNU" => {
            const ROUNDING: &str =
                "Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type";
            require(matches!(rounding, "rz" | "rp"), ROUNDING, "rnd")?;
            require(!op.has("relu"), "relu not supported for conversions to 'f8E8M0FNU' type", "relu")
        }
        _ => Ok(()),
    }
}

fn rounded(op: OwnedOp<'_>, to: &str) -> CheckResult {
    let rounding = op.word("rnd").unwrap_or("none");
    let has_bits = op.count("random_bits") > 0;
    let words = format!("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to {to}.");
    require(matches!(rounding, "rn" | "rz" | "rs"), words, "rnd")?;
    match rounding {
        "rs" => require(has_bits, "random_bits is required for RS rounding mode.", "rnd"),
        _ => require(!has_bits, "random_bits not supported for RN and RZ rounding modes.", "rnd"),
    }
}

fn prefetch(op: OwnedOp<'_>) -> CheckResult {
    let Some(address) = op.named("addr") else { return Ok(()) };
    let Some(space) = op.address_space(address.ty) else { return Ok(()) };
    let pointer = |is_right: bool, words: &str| {
        if is_right { Ok(()) } else { refuse(NvvmFault::Type(words.into()), [address.whole()]) }
    };
    let (level, priority) = (op.word("cacheLevel"), op.attribute("evictPriority"));
    if !op.has("tensormap") {
        if op.count("predicate") > 0 {
            return refused("predicate supported only on prefetch tensormap", "predicate");
        }
        if op.has("in_param_space") {
            return refused("in_param_space is supported only on prefetch tensormap", "in_param_space");
        }
        let Some(level) = level else {
            let words = "requires specification of either cache level or tensormap";
            return refuse(NvvmFault::Attribute(words.into()), []);
        };
        if op.has("uniform") {
            let words = "unsupported cache level, the only supported uniform cache level is L1";
            require(level == "L1", words, "cacheLevel")?;
            return pointer(space == "0", "prefetch to uniform cache requires a generic pointer");
        }
        let words = "prefetch to cache level requires a generic, global, or local pointer";
        pointer(matches!(space, "0" | "1" | "5"), words)?;
        if priority.is_some() {
            let words = "cache eviction priority supported only for cache level L2";
            require(level == "L2", words, "evictPriority")?;
            pointer(space == "1", "cache eviction priority requires a global pointer")?;
            let is_known = matches!(op.word("evictPriority"), Some("evict_last" | "evict_normal"));
            let words = "unsupported cache eviction priority, only evict_last and evict_normal are supported";
            return require(is_known, words, "evictPriority");
        }
        return Ok(());
    }
    require(level.is_none(), "cannot specify both tensormap and cache level", "cacheLevel")?;
    pointer(matches!(space, "0" | "4"), "prefetch tensormap requires a generic or constant pointer")?;
    require(priority.is_none(), "prefetch tensormap does not support eviction priority", "evictPriority")?;
    let is_plain = !op.has("in_param_space") || space == "0";
    require(is_plain, "in_param_space can only be specified for a generic pointer", "in_param_space")
}

/// The rows and columns of a matrix: `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`.
fn shape(op: OwnedOp<'_>) -> Option<(i64, i64)> {
    let text = std::str::from_utf8(op.ir.dialect_text(op.attribute("shape")?)?).ok()?;
    let number = |name: &str| {
        let (_, rest) = text.split_once(name)?;
        let digits = rest.trim_start_matches([' ', '=']);
        digits[..digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
    };
    Some((number("m =").or_else(|| number("m="))?, number("n =").or_else(|| number("n="))?))
}

fn stmatrix(op: OwnedOp<'_>) -> CheckResult {
    let count = op.count("sources");
    if !matches!(count, 1 | 2 | 4) {
        return refuse(NvvmFault::Attribute("expected num attribute to be 1, 2 or 4".into()), []);
    }
    let (Some(shape), Some(element), Some(layout)) = (shape(op), op.word("eltType"), op.word("layout")) else {
        return Ok(());
    };
    match shape {
        (8, 8) => require(element == "b16", "expected element type to be B16 for 8x8 matrix", "eltType"),
        (16, 8) => {
            require(element == "b8", "expected element type to be B8 for 16x8 matrix", "eltType")?;
            require(layout == "col", "expected layout to be col for 16x8 matrix", "layout")
        }
        _ => refused("expected shape to be 8x8 or 16x8", "shape"),
    }
}

fn ldmatrix(op: OwnedOp<'_>) -> CheckResult {
    let (Some(number), Some(shape), Some(element), Some(layout)) =
        (op.number("num"), shape(op), op.word("eltType"), op.word("layout"))
    else {
        return Ok(());
    };
    let is_packed = matches!(element, "b8x16.b4x16_p64" | "b8x16.b6x16_p32");
    match shape {
        (8, 8) => {
            require(matches!(number, 1 | 2 | 4), "expected num attribute to be 1, 2 or 4 for 8x8 matrix", "num")?;
            require(element == "b16", "expected element type to be b16 for 8x8 matrix", "eltType")?;
        }
        (8, 16) => {
            require(matches!(number, 1 | 2 | 4), "expected num attribute to be 1, 2 or 4 for 8x16 matrix", "num")?;
            require(layout == "row", "expected layout to be row for 8x16 matrix", "layout")?;
            let words = "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix";
            require(is_packed, words, "eltType")?;
        }
        (16, 16) => {
            require(matches!(number, 1 | 2), "expected num attribute to be 1 or 2 for 16x16 matrix", "num")?;
            require(layout == "col", "expected layout to be col for 16x16 matrix", "layout")?;
            let words = "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix";
            require(is_packed || element == "b8", words, "eltType")?;
        }
        _ => return refused("expected shape to be 8x8, 8x16 or 16x16", "shape"),
    }
    let Some(result) = op.result(0) else { return Ok(()) };
    let count = if shape == (16, 16) { number * 2 } else { number };
    if count == 1 {
        let is_i32 = matches!(op.ty(result.ty), Type::Integer { width: 32, .. });
        return if is_i32 {
            Ok(())
        } else {
            refuse(NvvmFault::Type("expected destination type is i32".into()), [result.whole()])
        };
    }
    let Type::Opaque(text) = op.ty(result.ty) else { return Ok(()) };
    let parts = vec!["i32"; usize::try_from(count).unwrap_or(0)].join(", ");
    let found: String = String::from_utf8_lossy(text).split_whitespace().collect();
    let expected: String = format!("!llvm.struct<({parts})>").split_whitespace().collect();
    if found == expected {
        return Ok(());
    }
    let words = format!("expected destination type is a structure of {count} elements of type i32");
    refuse(NvvmFault::Type(words), [result.whole()])
}
