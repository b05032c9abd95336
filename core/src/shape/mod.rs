//! Shapes and broadcasting. This module depends on no other module of the crate.
//!
//! A shape is a list of [`Dim`]s, or unranked. Functions take operands as `Option<&[Dim]>`, `None` being unranked, so
//! that shapes may be stored anywhere; [`Shape`] owns its dimensions.
//!
//! | question | function |
//! |---|---|
//! | What do two dimensions broadcast to? | [`Dim::join`] |
//! | What do these operands broadcast to? | [`infer_result_shape`]; for all errors: [`conflicts`] |
//! | Is a declared result shape right? | [`verify_result_shape`] |
//! | Can broadcasting fail at run time? | [`statically_known_broadcastable`] |
//! | Which edit makes the operands broadcast? | [`suggest_reshape`] |
//! | What do NumPy, ONNX and PaddlePaddle infer? | [`Rule`] |
//! | What is the result of `ik,kj->ij`? | [`Einsum`] |
//! | How are shapes drawn for users? | [`Picture`] |
//!
//! ```
//! use broadcastable::shape::{Conformance, Picture, Shape, infer_result_shape};
//!
//! let (a, b): (Shape, Shape) = ("8x1x6x1".parse()?, "7x1x5".parse()?);
//! let result = infer_result_shape([a.dims(), b.dims()], Conformance::Spec)?;
//! let picture = Picture::new()
//!     .operand("%a", a.dims())
//!     .operand("%b", b.dims())
//!     .result("result", result.dims());
//! assert_eq!(
//!     picture.to_string(),
//!     "%a      8 x 1 x 6 x 1\n\
//!      %b          7 x 1 x 5\n\
//!      \x20       -------------\n\
//!      result  8 x 7 x 6 x 5"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod dim;
mod einsum;
mod infer;
mod known;
mod picture;
mod rule;
#[allow(clippy::module_inception)]
mod shape;
mod suggest;
mod trace;
mod verify;

pub use axis::Axis;
pub use dim::{Dim, DimError};
pub use einsum::{Einsum, EinsumError, ParseEinsumError};
pub use infer::{Conflict, OperandDim, conflicts, infer_result_shape};
pub use known::{Broadcastability, statically_known_broadcastable};
pub use picture::Picture;
pub use rule::{
    Alignment, Clause, OperandRank, ParseRuleError, Rule, RuleError, RuleKind, RuleLabel, RuleParameter,
    RuleParameterError, RulePart, RuleSource, StartAxis, StartAxisError, UnknownRule, UnknownWording, Wording,
};
pub use shape::{ParseShapeError, Shape, ShapeString, shape_string};
pub use suggest::{Reshape, suggest_reshape};
pub use verify::{Conformance, ResultMatch, ResultMismatch, UnknownConformance, verify_result_shape};
