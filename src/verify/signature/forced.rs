//! Dynamic sizes of arguments that can have one value only: [`forced_sizes`].

use super::{FUEL, SignatureMaker, SignatureOptions, body};
use crate::ir::{Ir, OpId};
use crate::solve::signature::{ForcedSize, forced};
use crate::source::SourceFile;

/// The sizes of a function's arguments that are forced.
#[derive(Debug)]
pub(crate) struct ForcedSizes {
    pub(crate) function: OpId,
    pub(crate) sizes: Vec<ForcedSize>,
}

/// The dynamic sizes of arguments of public functions that can have one value only, in the order of the functions. W0611 reports those
/// that must be 1.
pub(crate) fn forced_sizes(ir: &Ir, source: &SourceFile, options: &SignatureOptions<'_>) -> Vec<ForcedSizes> {
    let signer = SignatureMaker::new(ir, source, options);
    let functions = ir.operations().filter(|op| signer.reader.flows.is_function(ir, *op) && signer.is_public(*op));
    let of = |function: OpId| {
        let entry = body(ir, function)?;
        let most = options.limits.solving.findings;
        let sizes = forced(&signer.reader, (function, entry), signer.domain(function), FUEL, most);
        (!sizes.is_empty()).then_some(ForcedSizes { function, sizes })
    };
    functions.filter_map(of).collect()
}
