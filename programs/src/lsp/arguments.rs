//! [`Arguments`]: the command line. Options of `mlir-lsp-server` are accepted and have no effect.

use std::ffi::OsString;

/// The request of the command line.
#[derive(Debug)]
pub(super) enum SessionKind {
    /// A session on the standard streams.
    Session,
    /// A session whose messages are in a file, used by tests.
    Transcript,
    /// A text to print, such as help.
    Text(String),
}

#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) asked: SessionKind,
    /// Options of `bcast-opt`, for all files.
    pub(super) options: Vec<OsString>,
}

/// Options of `mlir-lsp-server`, and options that clients add.
const IGNORED: [&str; 7] = ["log", "pretty", "input-style", "stdio", "color", "clientProcessId", "verify-diagnostics"];

const HELP: &str = "\
The language server for MLIR that knows shapes.

Usage: bcast-lsp [OPTIONS]

It uses the Language Server Protocol on standard input and output; an editor starts it. See docs/editors.md.

Options:
      --lit-test         Read messages as text with '// -----' between them, and write answers with line breaks
      --stdio            Accepted: there is no other way
      --log=<LEVEL>, --pretty, --input-style=<STYLE>
                         Accepted and without effect, for editors that are set up for mlir-lsp-server
  -h, --help             Print help
  -V, --version          Print version

All other options are those of bcast-opt that define operations and select what is verified: --ods, --dialect, --rule, --broadcastable,
--conformance, -W, --no-config. An editor can set them, too: \"bcast.arguments\", a list.
";

impl Arguments {
    pub(super) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Self {
        let mut asked = SessionKind::Session;
        let mut options = Vec::new();
        for argument in arguments {
            let text = argument.to_string_lossy();
            let name = text.trim_start_matches('-');
            let name = name.split('=').next().unwrap_or(name);
            match (text.starts_with('-'), name) {
                (true, "lit-test") => asked = SessionKind::Transcript,
                (true, "help" | "h") => asked = SessionKind::Text(HELP.to_owned()),
                (true, "version" | "V") => {
                    asked = SessionKind::Text(format!("bcast-lsp {}\n", env!("CARGO_PKG_VERSION")))
                }
                (true, name) if IGNORED.contains(&name) => {}
                _ => options.push(argument),
            }
        }
        Self { asked, options }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_mlir_lsp_server_has_no_effect() {
        let all = ["--log=verbose", "-pretty", "--input-style=delimited", "--lit-test", "--rule=my.add=numpy"];
        let arguments = Arguments::parse(all.map(OsString::from));
        assert!(matches!(arguments.asked, SessionKind::Transcript));
        assert_eq!(arguments.options, ["--rule=my.add=numpy"]);
    }
}
