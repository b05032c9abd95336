//! Attributes of a dialect on operations of other dialects: the requirements of their owner on the operation and the
//! value.
//!
//! They are verified before the operation is. An operation without attributes of a dialect has none of these checks.

use super::fault::{FaultWords, WrongPart, bare, fault, require, require_bare};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Ir, OpId};
use crate::shapes::CheckResult;
use crate::verify::symbols::TableSymbol;
use crate::verify::{OperationFacts, Verifier};

/// An attribute of an operation, or of a parameter of a function.
#[derive(Clone, Copy)]
pub(super) struct Carried<'v> {
    pub(super) ir: &'v Ir,
    pub(super) op: OpId,
    pub(super) name: &'v str,
    pub(super) value: AttributeId,
    /// Whether the operation is a symbol table.
    is_table: bool,
}

/// The attributes of a dialect.
struct CarriedRow {
    dialect: &'static str,
    check: fn(Carried<'_>, FindSymbol<'_>) -> CheckResult,
}

/// Finds the operation of a symbol in the regions of the operation that carries the attribute.
type FindSymbol<'f> = &'f mut dyn FnMut(AttributeId) -> Option<OpId>;

const ROWS: &[CarriedRow] = &[
    CarriedRow { dialect: "bufferization", check: bufferization },
    CarriedRow { dialect: "dlti", check: dlti },
    CarriedRow { dialect: "gpu", check: gpu },
    CarriedRow { dialect: "linalg", check: linalg },
    CarriedRow { dialect: "llvm", check: llvm },
    CarriedRow { dialect: "nvvm", check: nvvm },
    CarriedRow { dialect: "rocdl", check: rocdl },
    CarriedRow { dialect: "shape", check: shape },
    CarriedRow { dialect: "spirv", check: spirv },
    CarriedRow { dialect: "transform", check: transform },
];

impl<'v> Carried<'v> {
    fn kind(self) -> &'v AttributeKind {
        self.ir.attributes.resolve(self.value)
    }

    fn is_string(self) -> bool {
        matches!(self.kind(), AttributeKind::String(..))
    }

    /// Whether the value is an attribute of a dialect with this name.
    fn is_of(self, name: &str) -> bool {
        let text = self.ir.dialect_text(self.value).unwrap_or_default();
        let text = text.strip_prefix(b"#").unwrap_or(text);
        text.strip_prefix(name.as_bytes()).is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_alphanumeric))
    }

    fn op_name(self) -> &'v [u8] {
        self.ir.op_name_bytes(self.op)
    }

    fn is_on(self, dialects: &[&[u8]]) -> bool {
        let name = self.op_name();
        dialects.iter().any(|dialect| name.strip_prefix(*dialect).is_some_and(|rest| rest.first() == Some(&b'.')))
    }

    /// The length of an array of numbers of 32 bits.
    fn count(self) -> Option<usize> {
        match self.kind() {
            AttributeKind::DenseArray(ty, _) if self.ir.types.resolved(*ty).number_bits() == Some(32) => {
                self.ir.integer_list(self.value).map(|list| list.len())
            }
            _ => None,
        }
    }
}

/// Verifies the attributes that dialects attach to an operation, and reports the first fault.
pub(in crate::verify) fn verify_carried<'v>(verifier: &mut Verifier<'v>, op: OpId, facts: &OperationFacts<'v>) -> bool {
    let ir = verifier.cx.ir;
    let Some(dictionary) = ir.attribute_dictionary(op) else { return true };
    let AttributeKind::Dictionary(entries) = *ir.attributes.resolve(dictionary) else { return true };
    let is_table = facts.traits.symbol_table;
    for entry in ir.attributes.dictionary(entries) {
        let name = ir.texts.get(entry.name);
        let Some(dot) = name.iter().position(|byte| *byte == b'.') else { continue };
        let dialect = name[..dot].trim_ascii_start();
        let Some(row) = ROWS.iter().find(|row| row.dialect.as_bytes() == dialect) else { continue };
        let Ok(name) = std::str::from_utf8(name) else { continue };
        let symbols = &mut verifier.symbols;
        let mut find = |symbol| {
            let (TableSymbol::Unique(found) | TableSymbol::Ambiguous(found)) =
                symbols.find(ir, op, &ir.symbol(symbol)?)?;
            Some(found)
        };
        if let Err(misfit) = (row.check)(Carried { ir, op, name, value: entry.value, is_table }, &mut find) {
            // Another part of the file may define the missing symbol.
            verifier.symbols.is_open_asked |= is_table && verifier.symbols.open_table == Some(op);
            verifier.find(op, misfit.severity, |cx| super::explain_misfit(cx, op, None, &misfit));
            return false;
        }
    }
    true
}

/// An attribute of a parameter of a function, besides `others`.
pub(super) fn of_parameter(ir: &Ir, op: OpId, (name, value): (&str, AttributeId), others: &[Entry]) -> CheckResult {
    let carried = Carried { ir, op, name, value, is_table: false };
    match name {
        "bufferization.writable" => {
            let is_bool = matches!(carried.kind(), AttributeKind::Bool(_));
            require_bare(is_bool, WrongPart::Value, "'bufferization.writable' is expected to be a boolean attribute")?;
            let is_external = ir.regions(op).all(|region| ir.block_count(region) == 0);
            let words = "'bufferization.writable' is invalid on external functions";
            require_bare(!is_external, WrongPart::Attribute, words)
        }
        "bufferization.access" => {
            let Some(access) = ir.string(value) else {
                return bare(WrongPart::Value, "'bufferization.access' is expected to be a string attribute");
            };
            let is_known = matches!(&access[..], b"none" | b"read" | b"write" | b"read-write");
            require_bare(is_known, WrongPart::Value, "invalid value for 'bufferization.access'")
        }
        "bufferization.buffer_layout" => {
            let is_layout = matches!(
                carried.kind(),
                AttributeKind::AffineMap(..) | AttributeKind::Opaque(..) | AttributeKind::Strided(..)
            );
            let words = "'bufferization.buffer_layout' is expected to be a memref layout attribute";
            require_bare(is_layout, WrongPart::Value, words)
        }
        "nvvm.grid_constant" => {
            let words = "'\"nvvm.grid_constant\"' attribute must be present only on kernel arguments";
            require_bare(ir.attribute(op, "nvvm.kernel").is_some(), WrongPart::Place, words)?;
            let is_unit = matches!(carried.kind(), AttributeKind::Unit);
            require_bare(is_unit, WrongPart::Value, "'\"nvvm.grid_constant\"' must be a unit attribute")?;
            let is_by_value = others.iter().any(|entry| ir.texts.get(entry.name) == b"llvm.byval");
            let words = "'\"nvvm.grid_constant\"' attribute requires the argument to also have attribute 'llvm.byval'";
            require_bare(is_by_value, WrongPart::Attribute, words)
        }
        "spirv.interface_var_abi" => {
            let is_right = carried.is_of(name);
            require_bare(is_right, WrongPart::Value, || format!("'{name}' must be a spirv::InterfaceVarABIAttr"))
        }
        "spirv.decoration" => Ok(()),
        _ if name.starts_with("spirv.") => {
            bare(WrongPart::Attribute, || format!("found unsupported '{name}' attribute on region argument"))
        }
        _ if name.starts_with("bufferization.") => bare(
            WrongPart::Attribute,
            "attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect",
        ),
        _ => Ok(()),
    }
}

/// The fault of an attribute that its dialect does not have.
fn unknown(words: impl FaultWords) -> CheckResult {
    bare(WrongPart::Attribute, words)
}

fn bufferization(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    if it.name != "bufferization.manual_deallocation" {
        let name = it.name;
        return unknown(|| {
            format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect")
        });
    }
    // Operations of these dialects have no effects.
    let is_pure = it.is_on(&[b"arith", b"complex", b"index", b"math", b"shape", b"tosa"]);
    require(
        !is_pure,
        WrongPart::Attribute,
        "attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect",
    )
}

fn dlti(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    if !matches!(name, "dlti.dl_spec" | "dlti.map" | "dlti.target_system_spec") {
        return unknown(|| format!("attribute '{name}' not supported by dialect"));
    }
    require_bare(it.is_of(name), WrongPart::Value, || format!("'{name}' is expected to be a #{name} attribute"))
}

fn gpu(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    match name {
        "gpu.container_module" if matches!(it.kind(), AttributeKind::Unit) => {
            let words = "expected 'gpu.container_module' attribute to be attached to 'builtin.module'";
            require_bare(it.op_name() == b"builtin.module", WrongPart::Place, words)
        }
        "gpu.known_block_size" | "gpu.known_grid_size" | "gpu.known_cluster_size" => match it.count() {
            Some(3) => Ok(()),
            Some(_) => fault(WrongPart::Value, || format!("{name} must contain exactly 3 elements")),
            None => fault(WrongPart::Value, || format!("{name} must be a dense i32 array")),
        },
        _ => Ok(()),
    }
}

fn linalg(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    match name {
        "linalg.memoized_indexing_maps" => Ok(()),
        _ => unknown(|| format!("attribute '\"{name}\"' not supported by the linalg dialect")),
    }
}

fn llvm(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let is_right = it.name != "llvm.data_layout" || it.is_string();
    require(is_right, WrongPart::Value, "expected 'llvm.data_layout' to be a string attributes")
}

fn nvvm(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    match name {
        "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => {
            require_bare(it.count().is_some_and(|count| (1..=3).contains(&count)), WrongPart::Value, || {
                format!("'\"{name}\"' attribute must be integer array with maximum 3 index")
            })
        }
        "nvvm.kernel" => {
            let words = "'nvvm.kernel' attribute attached to unexpected op";
            require_bare(it.op_name() == b"llvm.func", WrongPart::Place, words)
        }
        "nvvm.blocksareclusters" => {
            let has = |name| it.ir.attribute(it.op, name).is_some();
            require_bare(has("nvvm.reqntid") && has("nvvm.cluster_dim"), WrongPart::Attribute, || {
                format!("'\"{name}\"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'")
            })
        }
        "nvvm.minctasm" | "nvvm.maxnreg" | "nvvm.cluster_max_blocks" => {
            let is_number = matches!(it.kind(), AttributeKind::Integer(..) | AttributeKind::Bool(_));
            require_bare(is_number, WrongPart::Value, || format!("'\"{name}\"' attribute must be integer constant"))
        }
        _ => Ok(()),
    }
}

fn rocdl(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let is_right = it.name != "rocdl.kernel" || it.op_name() == b"llvm.func";
    require_bare(is_right, WrongPart::Place, "'\"rocdl.kernel\"' attribute attached to unexpected op")
}

/// Verifies the libraries of shape functions.
fn shape(it: Carried<'_>, library: FindSymbol<'_>) -> CheckResult {
    if it.name != "shape.lib" {
        return Ok(());
    }
    require_bare(it.is_table, WrongPart::Place, "shape.lib attribute may only be on op implementing SymbolTable")?;
    let spell = |symbol| it.ir.spell_attribute(symbol);
    let is_library = |op: OpId| it.ir.op_name_bytes(op) == b"shape.function_library";
    match *it.kind() {
        AttributeKind::Symbol(_) => match library(it.value) {
            None => bare(WrongPart::Symbol, || format!("shape function library {} not found", spell(it.value))),
            Some(op) => require_bare(is_library(op), WrongPart::Referenced, || {
                format!("{} required to be shape function library", spell(it.value))
            }),
        },
        AttributeKind::Array(list) => it.ir.attributes.list(list).iter().try_for_each(|symbol| {
            let is_symbol = matches!(it.ir.attributes.resolve(*symbol), AttributeKind::Symbol(_));
            require_bare(is_symbol, WrongPart::Value, "only SymbolRefAttr allowed in shape.lib attribute array")?;
            require_bare(library(*symbol).is_some_and(is_library), WrongPart::Referenced, || {
                format!("{} does not refer to FunctionLibraryOp", spell(*symbol))
            })
        }),
        _ => bare(WrongPart::Value, "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute"),
    }
}

fn spirv(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    let (kind, words) = match name {
        "spirv.entry_point_abi" => ("spirv.entry_point_abi", "' attribute must be an entry point ABI attribute"),
        "spirv.target_env" => ("spirv.target_env", "' must be a spirv::TargetEnvAttr"),
        _ => return unknown(|| format!("found unsupported '{name}' attribute on operation")),
    };
    require_bare(it.is_of(kind), WrongPart::Value, || format!("'{name}{words}"))
}

fn transform(it: Carried<'_>, _: FindSymbol<'_>) -> CheckResult {
    let name = it.name;
    match name {
        "transform.with_named_sequence" => require_bare(
            it.is_table,
            WrongPart::Place,
            "\"transform.with_named_sequence\" attribute can only be attached to operations with symbol tables",
        ),
        "transform.target_tag" => {
            require_bare(it.is_string(), WrongPart::Value, "\"transform.target_tag\" attribute must be a string")
        }
        "transform.consumed" | "transform.readonly" | "transform.silence_tracking_failures" => Ok(()),
        _ => unknown(|| format!("unknown attribute: \"{name}\"")),
    }
}
