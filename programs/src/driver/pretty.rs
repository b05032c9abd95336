//! Prints a module as `mlir-opt` does, in custom form: `--mlir-opt-print` together with `--mlir-print-op-custom`.
//!
//! The generic text of `mlir-opt` has MLIR's spelling. It is read again, values get the names that MLIR suggests, and the
//! module is printed in custom form. Aliases that only the generic form needs are omitted, and the numbers of others depend on
//! their order in the custom form, so a module with such aliases is read twice.

use broadcastable::ir::{Ir, PrintOptions};
use broadcastable::print::mlir_opt::{self, TooLong};
use broadcastable::source::SourceFile;
use broadcastable::syntax;

/// The text of a module; in generic form if that cannot be read again.
pub(super) fn print(
    ir: &Ir,
    options: &syntax::Options<'_>,
    (print, generic): (PrintOptions, mlir_opt::Options),
) -> Result<Vec<u8>, TooLong> {
    let all = mlir_opt::print_keeping(ir, generic, None)?;
    let Some((text, used)) = in_custom_form(&all, options, print) else { return Ok(all) };
    if used.is_empty() && !has_definitions(&all) {
        return Ok(text);
    }
    let some = mlir_opt::print_keeping(ir, generic, Some(&used))?;
    if some == all {
        return Ok(text);
    }
    Ok(in_custom_form(&some, options, print).map_or(text, |(text, _)| text))
}

fn has_definitions(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'#' | b'!'))
}

/// The names of aliases, in the order of their uses.
type Used = Vec<Vec<u8>>;

fn in_custom_form(generic: &[u8], options: &syntax::Options<'_>, print: PrintOptions) -> Option<(Vec<u8>, Used)> {
    let source = SourceFile::new("<printed>", generic.to_vec()).ok()?;
    let options = syntax::Options { no_implicit_module: true, ..*options };
    let mut parsed = syntax::parse(&source, &options);
    if !parsed.is_complete() {
        return None;
    }
    options.registry.set_formats(&mut parsed.ir);
    mlir_opt::name_values(&mut parsed.ir);
    Some(parsed.ir.print_with_used_aliases(print))
}
