//! [`Options`] of reading.

use crate::dialect::Registry;
use crate::limits::Limits;
use crate::shape::Conformance;
use std::num::NonZeroUsize;

/// Options of reading.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    /// The known operations, and their custom forms.
    pub registry: &'o Registry,
    /// Whether no module is added around a file that is not a single module.
    pub no_implicit_module: bool,
    /// Whether operations whose custom form is unknown are skipped instead of refused.
    pub skip_unknown: bool,
    /// The maximum number of errors that are reported; later ones in the text are counted. `None` for all: then memory grows with the number of errors.
    pub most_errors: Option<NonZeroUsize>,
    /// Whether the places of all elements are kept: see [`Ir::places`].
    pub places: bool,
    /// Sizes at which another method is used; the module does not change.
    pub limits: &'o Limits,
    /// Whether types and attributes of dialects that `mlir-opt` does not have are refused where an interface is required.
    pub conformance: Conformance,
}

impl<'o> Options<'o> {
    /// The defaults of `bcast-opt`: a module is added around a file that is not a single module.
    pub const fn new(registry: &'o Registry) -> Self {
        Self {
            registry,
            no_implicit_module: false,
            skip_unknown: false,
            most_errors: None,
            places: false,
            limits: &Limits::DEFAULT,
            conformance: Conformance::Spec,
        }
    }

    broadcastable_core::setters! { no_implicit_module: bool, skip_unknown: bool, most_errors: Option<NonZeroUsize>, places: bool, limits: &'o Limits, conformance: Conformance }
}
