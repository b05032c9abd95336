//! `cargo xtask generate` writes the lexer and the parsers in `grammar/generated` from the grammars; with `--check` it compares them.
//!
//! The generated files are committed, so that a build of the library needs neither `lalrpop`, nor `logos`'s derive macro, nor their
//! dependencies.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A file of `grammar/generated`, and the grammar it is made of. There are two parsers of MLIR's grammar: a table with a stack on the heap, and functions that call
/// each other, which are faster but nest on the machine's stack. The last one is the parser of an example's language.
const GENERATED: [(&str, &str); 4] =
    [("token.rs", "token.rs"), ("mlir.rs", "mlir.lalrpop"), ("ascent.rs", "mlir.lalrpop"), ("toy.rs", "toy.lalrpop")];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate"] => generate(false),
        ["generate", "--check"] => generate(true),
        _ => Err("usage: cargo xtask generate [--check]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Generates all files. With `only_compares` they are not written, and the first that differs is an error.
fn generate(only_compares: bool) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammar");
    let out = tempfile::tempdir()?;
    let out = out.path();
    let mut lalrpop = lalrpop::Configuration::new();
    lalrpop.emit_whitespace(false);
    lalrpop.set_features(["complete".to_owned()]).set_in_dir(&folder).set_out_dir(out).process()?;

    let grammar = std::fs::read_to_string(folder.join("mlir.lalrpop"))?;
    let ascent = out.join("ascent");
    std::fs::create_dir_all(&ascent)?;
    let functions = grammar.replacen("\ngrammar<", "\n#[recursive_ascent]\ngrammar<", 1);
    std::fs::write(ascent.join("ascent.lalrpop"), functions)?;
    lalrpop.set_features([]).set_in_dir(&ascent).set_out_dir(out).process()?;
    std::fs::write(out.join("token.rs"), lexer(&std::fs::read_to_string(folder.join("token.rs"))?)?)?;

    for (name, grammar) in GENERATED {
        let text = std::fs::read_to_string(out.join(name))?;
        let text = if name == "ascent.rs" { without_expected(&text) } else { text };
        let text = format!("// Generated from grammar/{grammar} by `cargo xtask generate`.\n{text}");
        let path: PathBuf = folder.join("generated").join(name);
        if std::fs::read_to_string(&path).ok().as_deref() == Some(&text) {
            continue;
        }
        if only_compares {
            return Err(format!(
                "grammar/generated/{name} differs from what grammar/{grammar} gives: run `cargo xtask generate`"
            )
            .into());
        }
        std::fs::write(&path, text)?;
    }
    Ok(())
}

/// The enum of tokens, and the code that deriving `Logos` for it generates, in lines that an editor can show.
fn lexer(tokens: &str) -> Result<String, Box<dyn Error>> {
    let tokens: proc_macro2::TokenStream = tokens.parse()?;
    let (name, lexer) = (logos_codegen::strip_attributes(tokens.clone()), logos_codegen::generate(tokens));
    Ok(format!("use logos::Logos;\n{name}\n{lexer}\n").replace(" ; ", ";\n").replace(" , ___ , ", ",___,"))
}

/// Removes the lists of expected tokens. A text that the functions refuse is read again by the table, so these lists are never shown,
/// and the code that makes them is more than half of the machine code.
fn without_expected(parser: &str) -> String {
    let is_of_list = |line: &&str| line.starts_with("r###\"") && line.ends_with("\"###.to_string(),");
    parser.lines().filter(|line| !is_of_list(line)).flat_map(|line| [line, "\n"]).collect()
}
