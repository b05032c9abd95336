//! The programs as functions: on the standard streams of the process, or on texts.

use bcast_programs::driver::calculator::bcast_shape;
use bcast_programs::driver::options::parse;
use bcast_programs::driver::surroundings::Surroundings;
use bcast_programs::driver::{Streams, bcast_opt, process, run};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs `bcast-opt`, `bcast-shape` or `bcast-lsp` on the standard streams, with its name as the first argument; returns its exit status.
#[pyfunction]
pub(super) fn run_program(py: Python<'_>, program: &str, arguments: Vec<OsString>) -> PyResult<u8> {
    match program {
        "bcast-opt" => Ok(py.detach(|| process::run(move || bcast_opt(arguments.clone())))),
        "bcast-shape" => Ok(py.detach(|| process::run(move || bcast_shape(arguments.clone())))),
        "bcast-lsp" => {
            let arguments: Vec<OsString> = arguments.into_iter().skip(1).collect();
            Ok(py.detach(|| process::run(move || bcast_programs::lsp::run(arguments.clone()))))
        }
        _ => Err(PyValueError::new_err(format!("there is no program '{program}'"))),
    }
}

/// Runs `bcast-opt` with options and a text on its standard input; returns its exit status, its output and its errors.
#[pyfunction]
#[pyo3(signature = (options, text = Vec::new()))]
pub(super) fn run_captured(py: Python<'_>, options: Vec<OsString>, text: Vec<u8>) -> (u8, Vec<u8>, Vec<u8>) {
    py.detach(|| captured(options, &text))
}

fn captured(options: Vec<OsString>, text: &[u8]) -> (u8, Vec<u8>, Vec<u8>) {
    let arguments = std::iter::once(OsString::from("bcast-opt")).chain(options);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = match parse(arguments, Surroundings::default()) {
        Ok(options) => {
            let mut input = text;
            let streams = Streams { input: &mut input, interactive: false, output: &mut output, errors: &mut errors };
            match run(&options, streams) {
                Ok(status) => status.code(),
                Err(error) => {
                    errors.extend(format!("error: {error}\n").into_bytes());
                    2
                }
            }
        }
        Err(usage) => {
            let stream = if usage.is_answer() { &mut output } else { &mut errors };
            stream.extend(usage.text(false).into_bytes());
            usage.code()
        }
    };
    (status, output, errors)
}

/// The page on a code such as `"E0510"`, or the definition of an operation such as `"tosa.add"`.
///
/// `options` are those of `bcast-opt` that define operations. Raises `KeyError` if the name is neither a code nor an operation.
#[pyfunction]
#[pyo3(signature = (name, *options))]
pub(super) fn explain(py: Python<'_>, name: &str, options: Vec<OsString>) -> PyResult<String> {
    let is_op = name.contains('.');
    let asked = if is_op { format!("--explain-op={name}") } else { format!("--explain={name}") };
    let options = options.into_iter().chain([asked.into()]).collect();
    let (status, output, errors) = py.detach(|| captured(options, b""));
    match status {
        0 => Ok(String::from_utf8_lossy(&output).trim_end().to_owned()),
        _ => {
            let text = if errors.is_empty() { output } else { errors };
            Err(PyKeyError::new_err(String::from_utf8_lossy(&text).trim_end().to_owned()))
        }
    }
}
