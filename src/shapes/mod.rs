//! Requirements of operations on the sizes of their operands, results and attributes.
//!
//! `kind` finds the requirement of an operation by its definition: a trait, a rule, or a [`Relation`], which is a row next to the function with its
//! constraints. [`RelationReader::apply`] states the constraints of one operation to a [`Facts`], which is one of two: [`Sizes`](crate::sizes::Sizes), which is
//! fast, and [`ConstraintRecord`], which keeps the source of each constraint. `single` verifies one operation; `solve` reads functions.
//!
//! Operations without a definition have results of unknown sizes, and no requirements.

mod apply;
mod assertions;
mod axes;
mod bind;
mod body;
mod broadcast;
mod calls;
mod code;
mod computation;
mod concatenate;
mod contract;
mod convolve;
mod descent;
mod dims;
mod dot;
mod einsum;
mod equalities;
mod facts;
mod fold;
mod formula;
mod groups;
mod hlo;
mod kind;
mod ledger;
mod loops;
mod misfit;
mod named;
mod onnx;
mod owner;
mod permute;
mod placed;
mod products;
mod record;
mod reduce;
mod relation;
mod repeats;
mod reshape;
mod same;
mod shared;
mod single;
mod sizes;
mod slices;
mod stretches;
mod symbols;
mod torch;
mod triton;
mod user_rule;
mod values;
mod view;
mod window;
mod windows;

pub(crate) use apply::{Columns, Declared, RelationReader, RelationRefusal, RelationState, columns};
pub(crate) use assertions::Assertion;
pub(crate) use bind::{Partial, partial_shape};
pub(crate) use body::BodyElement;
pub(crate) use calls::Calls;
pub(crate) use computation::Computation;
pub(crate) use descent::{AxisOrigin, Descent, OperandAlignment, RelatedOperand, dims, dims_of};
pub(crate) use dims::{DimTable, shaped_dims, tensor_dims};
pub(crate) use facts::{DimPlace, Facts};
pub use formula::FormulaError;
pub(crate) use kind::SizeTransfer;
pub(crate) use ledger::{Ledger, NumberSource, Stance};
pub(crate) use misfit::{CheckResult, Misfit, MisfitPlace, ShapeFault, refuse};
pub(crate) use owner::Owner;
pub use owner::{ShapeChecks, Words};
pub(crate) use record::ConstraintRecord;
pub(crate) use relation::{Alike, Depends, Refines};
pub use relation::{ArgumentKind, Relation};
pub(crate) use shared::{SharedFault, axis, destinations, refuse_result, repeated};
pub(crate) use single::{MismatchReason, ShapeContradiction, SingleRelations};
pub use user_rule::ShapeRuleError;
pub(crate) use view::OpView;
