//! Stops the build if the lexer or a parser in `grammar/generated` is missing: `cargo xtask generate` writes them.

fn main() {
    for name in ["token.rs", "mlir.rs", "ascent.rs"] {
        let path = format!("grammar/generated/{name}");
        println!("cargo::rerun-if-changed={path}");
        if !std::path::Path::new(&path).exists() {
            println!("cargo::error={path} is missing: run `cargo xtask generate`");
        }
    }
}
