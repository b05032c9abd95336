//! `bcast-opt` with any options ends with a status. Options that only select what is shown do not change it, and a second run prints the
//! same.
#![no_main]

use bcast_programs::driver::{DriverError, Status};
use broadcastable_fuzz::run::{Program, Ran, options};
use broadcastable_fuzz::{Draw, split};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

broadcastable_fuzz::mlir_mutations!();

/// Options that may change the verdict. All others, including new ones, must only change what is shown.
const VERDICT: &[&str] = &[
    "--split-input-file",
    "--no-implicit-module",
    "--allow-unregistered-dialect",
    "--deny-unregistered-dialect",
    "--skip-unknown-syntax",
    "--require-complete",
    "--llvm",
    "--conformance",
    "--broadcastable",
    "--rule",
    "--verify-diagnostics",
    "--whole-module",
    "-W",
    "--also",
    "--shard",
    "--null",
    "--fix",
    "--unsafe-fixes",
    "--diff",
    "--in-place",
    "--explain",
    "--explain-op",
    "--show-dialects",
    "--completions",
    "--man-page",
    "--help",
    "--version",
];

/// Codes of modules that cannot be printed or inferred with the given option; without that option there is no error.
const REFUSALS: &[&str] = &["E0016", "E0017", "E0907"];

/// Names and values of options: first those that may change the verdict, then the other options.
static OPTIONS: LazyLock<[Vec<(String, Vec<String>)>; 2]> = LazyLock::new(|| {
    let (verdict, shown) = options().into_iter().partition(|(name, _)| VERDICT.contains(&name.as_str()));
    [verdict, shown]
});

fuzz_target!(|bytes: &[u8]| {
    let (text, mut draw) = split(bytes);
    let count = draw.below(4);
    let deciding = drawn(&OPTIONS[0], count, &mut draw, &[]);
    let count = 1 + draw.below(5);
    let shown = drawn(&OPTIONS[1], count, &mut draw, &deciding);
    let all = || deciding.iter().chain(&shown).copied();
    let Ok(whole) = Program::new(all()) else { return };
    let ran = whole.run(text);
    let again = whole.run(text);
    let is_timed = all().any(|word| word.ends_with("json"));
    assert_eq!(code(&again), code(&ran));
    assert!(
        is_timed || (again.output == ran.output && again.errors == ran.errors),
        "{:?}\n{ran:#?}\n{again:#?}",
        all().collect::<Vec<_>>()
    );
    if all().any(|word| word == "--error-format=json") && ran.status.is_ok() {
        for line in ran.errors.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok_and(|record| record.is_object()), "{line}");
        }
    }
    let Ok(short) = Program::new(deciding.iter().copied().chain(["--verify-only"])) else { return };
    let plain = short.run(text);
    // A remark about sizes, which an option requests, must be expected by the text.
    let is_expected = all().any(|word| word.starts_with("--verify-diagnostics"))
        && all().any(|word| {
            ["--conditions", "--witness", "--guards", "--infer"].iter().any(|sizes| word.starts_with(sizes))
        });
    let is_refused = is_expected
        || REFUSALS.iter().any(|code| ran.errors.contains(code))
        || ran.errors.contains("E0906") && all().any(|word| word == "--skip-unknown-syntax");
    assert!(
        is_refused || code(&plain) == code(&ran),
        "{:?}\n{plain:#?}\n{ran:#?}\nof {}",
        all().collect::<Vec<_>>(),
        String::from_utf8_lossy(text)
    );
});

/// Draws options, and omits an option that another one excludes.
fn drawn<'o>(
    options: &'o [(String, Vec<String>)],
    count: usize,
    draw: &mut Draw<'_>,
    others: &[&'o str],
) -> Vec<&'o str> {
    let mut all = others.to_vec();
    for _ in 0..count {
        let (_, words) = draw.one_of(options);
        all.push(draw.one_of(words).as_str());
        if let Err(usage) = Program::new(all.iter().copied()) {
            _ = usage.text(false);
            all.pop();
        }
    }
    all.split_off(others.len())
}

/// The exit status; the only other errors are those of options that are invalid with standard input.
fn code(ran: &Ran) -> u8 {
    match &ran.status {
        Ok(status) => Status::code(*status),
        Err(DriverError::FixOfStdin) => 2,
        Err(error) => panic!("{error}"),
    }
}
