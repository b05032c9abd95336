//! The commands that are part of the shell: `FileCheck` and `diff`.

use super::Shell;
use crate::support::filecheck;

/// Checks the text on standard input, or of a file.
pub(super) fn filecheck(shell: &Shell<'_>, arguments: &[String], input: &[u8]) -> Result<(), String> {
    let command = filecheck::Command::parse(arguments)?;
    let read = |path: &str| std::fs::read(shell.folder.join(path)).map_err(|error| format!("{path}: {error}"));
    let checks = read(&command.check_file)?;
    let input = match &command.input_file {
        Some(path) => read(path)?,
        None => input.to_vec(),
    };
    let (checks, input) = (String::from_utf8_lossy(&checks), String::from_utf8_lossy(&input));
    filecheck::verify(&command.check_file, &checks, &input, &command.options)
}

/// Compares a golden with a text (`-` is standard input); with `BLESS`, rewrites the golden.
pub(super) fn diff(shell: &Shell<'_>, arguments: &[String], input: &[u8]) -> Result<(), String> {
    let [golden, actual] = arguments else {
        return Err("diff takes a golden and a file or `-`, and no options".to_owned());
    };
    let read = |path: &str| std::fs::read(shell.folder.join(path)).map_err(|error| format!("{path}: {error}"));
    let actual = if actual == "-" { input.to_vec() } else { read(actual)? };
    if shell.setup.bless {
        return std::fs::write(shell.folder.join(golden), actual).map_err(|error| format!("{golden}: {error}"));
    }
    let expected = read(golden).map_err(|error| format!("{error}\nBLESS=1 cargo test --test lit writes it"))?;
    if expected == actual {
        return Ok(());
    }
    let (expected, actual) = (String::from_utf8_lossy(&expected), String::from_utf8_lossy(&actual));
    Err(format!(
        "differs from {golden} (BLESS=1 cargo test --test lit rewrites it)\n{}",
        difference(&expected, &actual)
    ))
}

/// The two texts without common lines at the beginning and the end: `-` expected, `+` actual.
fn difference(expected: &str, actual: &str) -> String {
    let mut expected: Vec<&str> = expected.split_inclusive('\n').collect();
    let mut actual: Vec<&str> = actual.split_inclusive('\n').collect();
    let same = expected.iter().zip(&actual).take_while(|(left, right)| left == right).count();
    expected.drain(..same);
    actual.drain(..same);
    while expected.last().is_some_and(|line| Some(line) == actual.last()) {
        expected.pop();
        actual.pop();
    }
    let mut result = format!("from line {}:\n", same + 1);
    for (sign, lines) in [('-', expected), ('+', actual)] {
        for line in lines {
            result.push(sign);
            result.push_str(line);
            if !line.ends_with('\n') {
                result.push_str("<no line feed>\n");
            }
        }
    }
    result
}
