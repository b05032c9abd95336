//! Binary inputs of goldens, and mutants of them.

use super::files::files_ending;
use super::project::project;
use std::path::PathBuf;

/// The files of a folder of `testdata` with an extension, each with its path.
pub(crate) fn binary_inputs(folder: &str, extension: &str) -> Vec<(String, Vec<u8>)> {
    let folder = project().join("testdata").join(folder);
    let read = |path: PathBuf| (path.display().to_string(), std::fs::read(&path).unwrap());
    let inputs: Vec<_> = files_ending(&folder, extension).unwrap().into_iter().map(read).collect();
    assert!(inputs.len() > 10, "{}", inputs.len());
    inputs
}

/// Calls a function with 400 mutants of each input, in which one to three bytes are changed: the same in every run.
pub(crate) fn each_mutant(inputs: Vec<(String, Vec<u8>)>, mut run: impl FnMut(&[u8])) {
    const MUTANTS: u64 = 400;
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for (_, bytes) in inputs {
        for _ in 0..MUTANTS {
            let mut mutant = bytes.clone();
            for _ in 0..=next() % 3 {
                let at = (next() % mutant.len() as u64) as usize;
                match next() % 4 {
                    0 => mutant[at] = next() as u8,
                    1 => mutant[at] ^= 1 << (next() % 8),
                    2 => mutant[at] = mutant[at].wrapping_add(2),
                    _ => {
                        let from = (next() % mutant.len() as u64) as usize;
                        mutant[at] = mutant[from];
                    }
                }
            }
            run(&mutant);
        }
    }
}
