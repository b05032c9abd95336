//! `bcast-shape`: [`bcast_programs::driver::calculator::bcast_shape`] with the arguments of the process.

use bcast_programs::driver::calculator::bcast_shape;
use bcast_programs::driver::process;
use std::process::ExitCode;

fn main() -> ExitCode {
    process::run(|| bcast_shape(std::env::args_os())).into()
}
