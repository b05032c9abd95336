//! `broadcastable._native`: the library and the programs for Python. The parts that are specific to Python are in
//! `broadcastable/*.py`.
//!
//! | file | contents |
//! |---|---|
//! | `shapes` | `broadcast_shapes`, and shapes as tuples |
//! | `finding` | findings with their labels, notes and fixes |
//! | `origin` | where a finding is in the user's program, by the locations of operations |
//! | `checker` | `Checker`: options, definitions, and texts that are checked without the lock of the interpreter |
//! | `module` | the module that was read, for inspection |
//! | `sizes` | conditions on run-time sizes |
//! | `contracts` | signatures of functions, and comparisons of modules |
//! | `programs` | the programs, and their answers as texts |

mod checker;
mod contracts;
mod finding;
mod module;
mod origin;
mod programs;
mod shapes;
mod sizes;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::checker::{Checker, InputError};
    #[pymodule_export]
    use super::contracts::{FunctionComparison, Signature, SizeRequirement, SizedValue};
    #[pymodule_export]
    use super::finding::{Edit, Finding, Fix, Label, Note};
    #[pymodule_export]
    use super::module::{Block, Module, Operation, Region, Value};
    #[pymodule_export]
    use super::origin::Origin;
    #[pymodule_export]
    use super::programs::{explain, run_captured, run_program};
    #[pymodule_export]
    use super::shapes::{ShapeError, broadcast_shapes};
    #[pymodule_export]
    use super::sizes::{Condition, FunctionSizes};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
