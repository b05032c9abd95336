//! Compiles `grammar/mlir.lalrpop` into the parser, where the parser is asked for. Beside it lies the grammar of
//! `examples/toy`, which the published crate goes without.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "text")]
    lalrpop::Configuration::new()
        .emit_rerun_directives(true)
        .set_in_dir("grammar")
        .set_out_dir(std::env::var("OUT_DIR")?)
        .process()?;
    Ok(())
}
