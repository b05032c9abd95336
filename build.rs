//! Compiles `grammar/mlir.lalrpop` into the parser, where the parser is asked for. Beside it lies the grammar of
//! `examples/toy`, which the published crate goes without.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "text")]
    parsers()?;
    Ok(())
}

/// Two parsers of the same grammar: a table with a stack on the heap, and functions that call each other, which are faster
/// but nest on the stack of the machine.
#[cfg(feature = "text")]
fn parsers() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::path::PathBuf::from(std::env::var("OUT_DIR")?);
    let mut table = lalrpop::Configuration::new();
    table
        .emit_rerun_directives(true)
        .set_features(["complete".to_owned()])
        .set_in_dir("grammar")
        .set_out_dir(&out)
        .process()?;
    let grammar = std::fs::read_to_string("grammar/mlir.lalrpop")?;
    let ascent = grammar.replacen("\ngrammar<", "\n#[recursive_ascent]\ngrammar<", 1);
    let folder = out.join("ascent");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("ascent.lalrpop"), ascent)?;
    lalrpop::Configuration::new().set_features([]).set_in_dir(&folder).set_out_dir(&folder).process()?;
    Ok(())
}
