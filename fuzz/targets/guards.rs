//! A valid program is valid with guards, and its conditions and witnesses can be computed.
#![no_main]

use bcast_programs::driver::Status;
use broadcastable_fuzz::run::Program;
use broadcastable_fuzz::split;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

broadcastable_fuzz::mlir_mutations!();

fn program(options: &[&str]) -> Program {
    Program::new(options.iter().copied()).unwrap_or_else(|usage| panic!("{}", usage.text(false)))
}

static VERIFY: LazyLock<Program> = LazyLock::new(|| program(&["--verify-only", "--whole-module"]));
static SIZES: LazyLock<Program> = LazyLock::new(|| program(&["--conditions", "--witness", "--whole-module"]));
static GUARDS: LazyLock<[Program; 2]> =
    LazyLock::new(|| ["assert", "cstr"].map(|kind| program(&[&format!("--guards={kind}"), "--whole-module"])));

fuzz_target!(|bytes: &[u8]| {
    let (text, _) = split(bytes);
    let is_fine = |program: &Program, text: &[u8]| matches!(program.run(text).status, Ok(Status::Fine));
    if !is_fine(&VERIFY, text) {
        return;
    }
    assert!(is_fine(&SIZES, text), "{}", SIZES.run(text).errors);
    for guards in &*GUARDS {
        let guarded = guards.run(text);
        assert!(matches!(guarded.status, Ok(Status::Fine)), "{}", guarded.errors);
        let again = VERIFY.run(guarded.output.as_bytes());
        assert!(matches!(again.status, Ok(Status::Fine)), "{}\n{}", again.errors, guarded.output);
    }
});
