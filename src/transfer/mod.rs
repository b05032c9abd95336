//! From operations to constraints on run-time sizes, and what follows for a whole function.
//!
//! `kind` says what an operation does to sizes, by its definition; `apply` and `dispatch` say it of one operation, by a function of `broadcast`, `layout`,
//! `products`, `windows`, `hlo` or another kind of rule, to a [`Facts`], of which there are two:
//! [`Sizes`](crate::sizes::Sizes), which is fast, and [`Record`], which remembers what came from where. `function` reads a function with the
//! first, and asks the second only when there is something to explain.
//!
//! An operation of which nothing is known has results of unknown sizes, and says nothing of its operands.

mod apply;
mod assertions;
mod bind;
mod branches;
mod broadcast;
mod calls;
mod computation;
mod conditions;
mod dims;
mod facts;
mod fold;
mod function;
mod hlo;
mod hlo_windows;
mod kind;
mod layout;
mod loops;
mod named;
mod names;
mod onnx;
mod onnx_equation;
mod onnx_indices;
mod onnx_parts;
mod onnx_recurrent;
mod onnx_resize;
mod onnx_windows;
mod products;
mod record;
mod refine;
mod relation;
mod repeats;
mod replay;
mod reshape;
mod single;
mod stretches;
mod structured;
mod symbols;
mod torch;
mod torch_parts;
mod torch_windows;
mod values;
mod walk;
mod window;
mod windows;

pub(crate) use conditions::Conditions;
pub(crate) use facts::Place;
pub(crate) use function::{Analysis, Blame, Findings, Forced, Promise};
pub(crate) use kind::Transfer;
pub(crate) use record::Record;
pub(crate) use refine::{Accepts, Refinements};
pub use relation::{ArgumentKind, Relation};
pub(crate) use relation::{Depends, Descent};
pub(crate) use single::{Operations, Reason, Unfit};
pub(crate) use walk::Scope;
