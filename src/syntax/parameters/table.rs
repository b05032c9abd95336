//! The parameters in angle brackets of types of MLIR's own dialects as data, a line for each type.

use super::{Field, Part, Words};

const OPEN: Part = Part::Text("<");
const CLOSE: Part = Part::Text(">");
const COMMA: Part = Part::Text(",");
const PAREN: Part = Part::Text("(");
const UNPAREN: Part = Part::Text(")");

/// The types by name; whether the parameters may be omitted.
pub(super) const KNOWN: &[(&[u8], bool, &[Part])] = &[
    (b"amdgpu.tdm_base", false, &[OPEN, Part::Type, CLOSE]),
    (b"async.value", false, &[OPEN, Part::Type, CLOSE]),
    (b"emitc.lvalue", false, &[OPEN, Part::Type, CLOSE]),
    (b"emitc.opaque", false, &[OPEN, Part::String, CLOSE]),
    (b"emitc.ptr", false, &[OPEN, Part::Type, CLOSE]),
    (b"gpu.mma_matrix", false, &[OPEN, Part::Sizes, Part::Type, COMMA, Part::Name, CLOSE]),
    (b"llvm.array", false, &[OPEN, Part::Integer, Part::Word("x"), Part::Llvm, CLOSE]),
    (b"llvm.func", false, &[OPEN, Part::Llvm, PAREN, Part::Unknown]),
    (b"llvm.ptr", true, &[OPEN, Part::Integer, CLOSE]),
    (b"llvm.struct", false, &[OPEN, Part::UnlessNamed, Part::May("packed"), PAREN, Part::LlvmTypes, UNPAREN, CLOSE]),
    (b"llvm.target", false, &[OPEN, Part::String, Part::Unknown]),
    (b"nvgpu.mbarrier.group", false, &[OPEN, Part::Fields(1, BARRIER), CLOSE]),
    (b"nvgpu.tensormap.descriptor", false, &[OPEN, Part::Fields(5, TENSOR_MAP), CLOSE]),
    (b"nvgpu.warpgroup.accumulator", false, &[OPEN, Part::Fields(1, &[("fragmented", Field::Type)]), CLOSE]),
    (b"nvgpu.warpgroup.descriptor", false, &[OPEN, Part::Fields(1, &[("tensor", Field::Type)]), CLOSE]),
    (b"pdl.range", false, &[OPEN, Part::Keyword, CLOSE]),
    (b"ptr.ptr", false, &[OPEN, Part::Attribute, CLOSE]),
    (b"ptr.ptr_metadata", false, &[OPEN, Part::Type, CLOSE]),
    (b"smt.array", false, &[OPEN, Part::Text("["), Part::Type, Part::Text("->"), Part::Type, Part::Text("]"), CLOSE]),
    (b"smt.bv", false, &[OPEN, Part::Integer, CLOSE]),
    (b"smt.func", false, &[OPEN, PAREN, Part::Types, UNPAREN, Part::Type, CLOSE]),
    (b"sparse_tensor.storage_specifier", false, &[OPEN, Part::Unknown]),
    (b"spirv.coopmatrix", false, &[OPEN, Part::Unknown]),
    (
        b"spirv.image",
        false,
        &[
            OPEN,
            Part::Type,
            COMMA,
            DIM,
            COMMA,
            DEPTH,
            COMMA,
            ARRAYED,
            COMMA,
            SAMPLING,
            COMMA,
            SAMPLER,
            COMMA,
            FORMAT,
            CLOSE,
        ],
    ),
    (b"spirv.matrix", false, &[OPEN, Part::Unknown]),
    (b"spirv.ptr", false, &[OPEN, Part::Type, COMMA, Part::Keyword, CLOSE]),
    (b"spirv.rtarray", false, &[OPEN, Part::Type, Part::Unknown]),
    (b"spirv.sampled_image", false, &[OPEN, Part::Type, CLOSE]),
    (b"transform.op", false, &[OPEN, Part::String, CLOSE]),
    (b"transform.param", false, &[OPEN, Part::Type, CLOSE]),
    (b"xegpu.mem_desc", false, &[OPEN, Part::Unknown]),
    (b"xegpu.tensor_desc", false, &[OPEN, Part::Unknown]),
];

const BARRIER: &[(&str, Field)] = &[("memorySpace", Field::Attribute), ("num_barriers", Field::Integer)];

const TENSOR_MAP: &[(&str, Field)] = &[
    ("tensor", Field::Type),
    (
        "swizzle",
        Field::Words(Words {
            class: "::mlir::nvgpu::TensorMapSwizzleKind",
            words: &["none", "swizzle_32b", "swizzle_64b", "swizzle_128b"],
        }),
    ),
    (
        "l2promo",
        Field::Words(Words {
            class: "::mlir::nvgpu::TensorMapL2PromoKind",
            words: &["none", "l2promo_64b", "l2promo_128b", "l2promo_256b"],
        }),
    ),
    ("oob", Field::Words(Words { class: "::mlir::nvgpu::TensorMapOOBKind", words: &["zero", "nan"] })),
    (
        "interleave",
        Field::Words(Words {
            class: "::mlir::nvgpu::TensorMapInterleaveKind",
            words: &["none", "interleave_16b", "interleave_32b"],
        }),
    ),
];

const DIM: Part = Part::OneOf(&["Dim1D", "Dim2D", "Dim3D", "Cube", "Rect", "Buffer", "SubpassData"]);
const DEPTH: Part = Part::OneOf(&["NoDepth", "IsDepth", "DepthUnknown"]);
const ARRAYED: Part = Part::OneOf(&["NonArrayed", "Arrayed"]);
const SAMPLING: Part = Part::OneOf(&["SingleSampled", "MultiSampled"]);
const SAMPLER: Part = Part::OneOf(&["SamplerUnknown", "NeedSampler", "NoSampler"]);
const FORMAT: Part = Part::OneOf(&[
    "Unknown",
    "Rgba32f",
    "Rgba16f",
    "R32f",
    "Rgba8",
    "Rgba8Snorm",
    "Rg32f",
    "Rg16f",
    "R11fG11fB10f",
    "R16f",
    "Rgba16",
    "Rgb10A2",
    "Rg16",
    "Rg8",
    "R16",
    "R8",
    "Rgba16Snorm",
    "Rg16Snorm",
    "Rg8Snorm",
    "R16Snorm",
    "R8Snorm",
    "Rgba32i",
    "Rgba16i",
    "Rgba8i",
    "R32i",
    "Rg32i",
    "Rg16i",
    "Rg8i",
    "R16i",
    "R8i",
    "Rgba32ui",
    "Rgba16ui",
    "Rgba8ui",
    "R32ui",
    "Rgb10a2ui",
    "Rg32ui",
    "Rg16ui",
    "Rg8ui",
    "R16ui",
    "R8ui",
    "R64ui",
    "R64i",
]);
