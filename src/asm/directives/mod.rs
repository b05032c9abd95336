//! The table of directives: a file for each family, with the rows and the functions that parse and print them.

mod affine;
mod affine_loops;
mod affine_parallel;
mod branches;
mod calls;
mod coiteration;
mod combined;
mod constants;
mod dictionaries;
mod dimensions;
mod dispatch;
mod execution;
mod functions;
mod generic_headers;
mod gpu;
mod headers;
mod hlo;
mod imports;
mod krnl_loops;
mod lists;
mod llvm;
mod loops;
mod matrices;
mod memory;
mod named_values;
mod openacc;
mod openacc_loops;
mod openmp;
mod openmp_loops;
mod openmp_regions;
mod parallel_loops;
mod parameters;
mod payloads;
mod reductions;
pub(super) mod resources;
pub(super) mod shaped;
mod shaped_functions;
mod signatures;
mod spirv;
mod spirv_constants;
mod structured;
mod symbols;
mod transfers;
mod types;
mod values;
mod vectors;
pub(super) mod words;

use super::directive::DirectiveRow;
use super::parser::ParseResult;
use super::printer::OpAsmPrinter;
use crate::asm::parser::OpAsmParser;
use crate::assembly::Argument;

/// The number in an attribute that marks a value, in a list of sizes and in a list of indices.
const DYNAMIC: i64 = i64::MIN;
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// The text of [`DYNAMIC`].
const DYNAMIC_TEXT: &str = "-9223372036854775808";

/// The rows of all families.
pub(super) const FAMILIES: &[&[DirectiveRow]] = &[
    affine::ROWS,
    affine_loops::ROWS,
    affine_parallel::ROWS,
    branches::ROWS,
    calls::ROWS,
    coiteration::ROWS,
    combined::ROWS,
    constants::ROWS,
    dictionaries::ROWS,
    dimensions::ROWS,
    dispatch::ROWS,
    execution::ROWS,
    functions::ROWS,
    generic_headers::ROWS,
    gpu::ROWS,
    headers::ROWS,
    hlo::ROWS,
    imports::ROWS,
    krnl_loops::ROWS,
    lists::ROWS,
    llvm::ROWS,
    loops::ROWS,
    matrices::ROWS,
    memory::ROWS,
    named_values::ROWS,
    openacc::ROWS,
    openacc_loops::ROWS,
    openmp::ROWS,
    openmp_loops::ROWS,
    openmp_regions::ROWS,
    parallel_loops::ROWS,
    parameters::ROWS,
    reductions::ROWS,
    resources::ROWS,
    shaped::ROWS,
    shaped_functions::ROWS,
    signatures::ROWS,
    spirv::ROWS,
    spirv_constants::ROWS,
    structured::ROWS,
    symbols::ROWS,
    transfers::ROWS,
    types::ROWS,
    values::ROWS,
    vectors::ROWS,
    words::ROWS,
];

/// Parses nothing.
fn parse_nothing<'s>(_: &mut OpAsmParser<'_, 's>, _: &'s [Argument]) -> ParseResult<()> {
    Ok(())
}

/// Prints nothing.
fn print_nothing(_: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    Some(())
}

/// Has no custom text: the operation is printed in generic form.
fn print_generic<A>(_: &mut OpAsmPrinter<'_, '_>, _: A) -> Option<()> {
    None
}
