//! Verifies that the lexer and the parsers in `grammar/generated` were generated from the current grammars.
//!
//! They are committed, so that a build of the library needs neither `lalrpop`, nor `logos`'s derive macro, nor their
//! dependencies. The feature `generate` generates them after a change of a grammar.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "generate")]
    generate()?;
    #[cfg(feature = "text")]
    check()?;
    Ok(())
}

/// The generated files, and their sources. There are two parsers of MLIR's grammar: a table with a stack on the heap, and functions
/// that call each other, which are faster but nest on the machine's stack. The last file is the parser of an example's language.
#[cfg(feature = "text")]
const GENERATED: [(&str, &str); 4] = [
    ("grammar/generated/token.rs", "grammar/token.rs"),
    ("grammar/generated/mlir.rs", "grammar/mlir.lalrpop"),
    ("grammar/generated/ascent.rs", "grammar/mlir.lalrpop"),
    ("grammar/generated/toy.rs", "grammar/toy.lalrpop"),
];

/// The files whose grammar exists: the published crate does not have the example's.
#[cfg(feature = "text")]
fn generated() -> impl Iterator<Item = (&'static str, &'static str)> {
    GENERATED.into_iter().filter(|(_, grammar)| std::path::Path::new(grammar).exists())
}

/// The first line of what is made of a grammar.
#[cfg(feature = "text")]
fn heading(grammar: &str) -> Result<String, Box<dyn Error>> {
    use std::hash::Hasher;
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(&std::fs::read(grammar)?);
    Ok(format!("// Made by build.rs of {grammar}, FNV-1a {:016x}: no file to edit.", hasher.finish()))
}

/// Refuses to build what is made of another grammar than there is.
#[cfg(feature = "text")]
fn check() -> Result<(), Box<dyn Error>> {
    use std::io::BufRead;
    for (kept, grammar) in generated() {
        println!("cargo::rerun-if-changed={grammar}");
        println!("cargo::rerun-if-changed={kept}");
        let mut first = String::new();
        std::io::BufReader::new(std::fs::File::open(kept)?).read_line(&mut first)?;
        if first.trim_end() != heading(grammar)? {
            println!("cargo::error={kept} is not made of {grammar} as it is: build once with `--features generate`");
        }
    }
    Ok(())
}

#[cfg(feature = "generate")]
fn generate() -> Result<(), Box<dyn Error>> {
    let out = std::path::PathBuf::from(std::env::var("OUT_DIR")?);
    let mut lalrpop = lalrpop::Configuration::new();
    lalrpop.emit_whitespace(false);
    lalrpop.set_features(["complete".to_owned()]).set_in_dir("grammar").set_out_dir(&out).process()?;

    let grammar = std::fs::read_to_string("grammar/mlir.lalrpop")?;
    let ascent = out.join("ascent");
    std::fs::create_dir_all(&ascent)?;
    let functions = grammar.replacen("\ngrammar<", "\n#[recursive_ascent]\ngrammar<", 1);
    std::fs::write(ascent.join("ascent.lalrpop"), functions)?;
    lalrpop.set_features([]).set_in_dir(&ascent).set_out_dir(&out).process()?;
    std::fs::write(out.join("token.rs"), lexer(&std::fs::read_to_string("grammar/token.rs")?)?)?;

    for (kept, grammar) in generated() {
        let name = std::path::Path::new(kept).file_name().unwrap_or_default();
        let made = std::fs::read_to_string(out.join(name))?;
        let made = if name == "ascent.rs" { without_expected(&made) } else { made };
        let text = format!("{}\n{made}", heading(grammar)?);
        if std::fs::read_to_string(kept).ok().as_deref() != Some(&text) {
            std::fs::write(kept, text)?;
        }
    }
    Ok(())
}

/// The enum of tokens, and what deriving `Logos` for it writes, in lines that an editor can show.
#[cfg(feature = "generate")]
fn lexer(tokens: &str) -> Result<String, Box<dyn Error>> {
    let tokens: proc_macro2::TokenStream = tokens.parse()?;
    let (name, lexer) = (logos_codegen::strip_attributes(tokens.clone()), logos_codegen::generate(tokens));
    Ok(format!("use logos::Logos;\n{name}\n{lexer}\n").replace(" ; ", ";\n").replace(" , ___ , ", ",___,"))
}

/// Removes the lists of expected tokens. A text that the functions refuse is read again by the table, so these lists are never shown,
/// and the code that makes them is more than half of the machine code.
#[cfg(feature = "generate")]
fn without_expected(parser: &str) -> String {
    let is_of_list = |line: &&str| line.starts_with("r###\"") && line.ends_with("\"###.to_string(),");
    parser.lines().filter(|line| !is_of_list(line)).flat_map(|line| [line, "\n"]).collect()
}
