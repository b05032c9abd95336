//! All tests of the programs as one program: it is linked once, and its tests run in parallel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bcast_shape;
mod codes;
mod compared_folders;
#[cfg(unix)]
mod discovery;
mod exit_status;
#[cfg(unix)]
mod files;
mod fix;
mod lints_page;
#[cfg(unix)]
mod names;
mod parts;
#[cfg(unix)]
mod pipes;
mod readme;
mod records;
mod size_pages;
mod terminal;
mod trace;

#[path = "../../tests/support/mod.rs"]
mod support;
