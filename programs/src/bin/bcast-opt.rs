//! `bcast-opt`: [`bcast_programs::driver::bcast_opt`] with the arguments of the process.

use bcast_programs::driver::{bcast_opt, process};
use std::process::ExitCode;

fn main() -> ExitCode {
    process::run(|| bcast_opt(std::env::args_os())).into()
}
