//! Rules about the structure: the imports of each module, private parts, the length of files.
//!
//! The imports are read from the text of `src/`. A rule that does not fit is changed in the tables below, with the reason.

mod circles;
mod map;
mod types;

use crate::support::deadline::InTime;
use crate::support::files::files_ending;
use crate::support::rust_text::{code, expand, tokens};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module of the crate with its permitted imports: modules, or paths into them.
struct Module {
    name: &'static str,
    may_import: &'static [&'static str],
    /// Imports against the order of the layers, and the reasons.
    departures: &'static [(&'static str, &'static str)],
}

/// The modules from the bottom to the top. Modules named `tests` and doctests may import any module.
const MODULES: &[Module] = &[
    // Every module may have limits.
    Module { name: "limits", may_import: &[], departures: &[] },
    Module { name: "shape", may_import: &[], departures: &[] },
    Module { name: "data", may_import: &["shape"], departures: &[] },
    Module { name: "sizes", may_import: &["limits"], departures: &[] },
    Module { name: "source", may_import: &[], departures: &[] },
    Module { name: "diagnostic", may_import: &["limits", "source"], departures: &[] },
    Module {
        name: "assembly",
        may_import: &["shape"],
        departures: &[(
            "asm",
            "a form is compiled against the table of directives, and has the functions that parse and print by it",
        )],
    },
    Module {
        name: "ir",
        may_import: &["limits", "assembly", "shape", "source"],
        departures: &[(
            "print",
            "attributes and types are equal if their canonical texts are; printing options have their public names here",
        )],
    },
    Module {
        name: "dialect",
        may_import: &["assembly", "ir", "shape"],
        departures: &[
            ("diagnostic", "names have similar ones"),
            ("print::spelling", "attributes of dialects are kept as text, and looked for in it"),
        ],
    },
    Module { name: "flow", may_import: &["assembly", "ir", "dialect"], departures: &[] },
    Module {
        name: "shapes",
        may_import: &["assembly", "ir", "dialect", "flow", "shape", "sizes"],
        departures: &[("diagnostic", "a refusal has a code, and a severity; how it is shown is verification's")],
    },
    Module {
        name: "solve",
        may_import: &["assembly", "ir", "dialect", "flow", "shape", "sizes", "shapes"],
        departures: &[],
    },
    Module { name: "lex", may_import: &["ir", "source"], departures: &[] },
    // The text of a module: as it was written, and as `mlir-opt` prints it (`print::mlir_opt`).
    Module { name: "print", may_import: &["limits", "assembly", "ir", "dialect", "shape", "source"], departures: &[] },
    Module {
        name: "syntax",
        may_import: &["limits", "assembly", "ir", "lex", "diagnostic", "source"],
        departures: &[
            ("dialect", "how a custom form reads, and whether a dialect is known, is part of its definition"),
            (
                "shape",
                "the dimensions of a type and the rule of an attribute are read straight into the form the IR keeps them in",
            ),
        ],
    },
    // `OpAsmParser` works on the builder, and `OpAsmPrinter` on the printer. Neither the builder nor the printer uses this module: they
    // call functions of `Format`.
    Module {
        name: "asm",
        may_import: &["assembly", "dialect", "ir", "lex", "print", "shape", "source", "syntax"],
        departures: &[],
    },
    Module {
        name: "bytecode",
        may_import: &["assembly", "dialect", "ir", "limits", "print", "shape", "source"],
        departures: &[("syntax", "attributes and types that a file keeps as text are read by the grammar")],
    },
    Module {
        name: "onnx",
        may_import: &["assembly", "dialect", "ir", "limits", "print", "shape", "source"],
        departures: &[],
    },
    Module {
        name: "verify",
        may_import: &["limits", "assembly", "ir", "dialect", "flow", "shape", "sizes", "shapes", "solve", "diagnostic"],
        departures: &[
            ("source", "a diagnostic points at single dimensions, which takes spans and the text they lie in"),
            ("syntax::places", "the spans of single types are not kept: they are lexed again for a diagnostic"),
            ("syntax", "a declared signature is compared as a function, whose text is parsed"),
        ],
    },
    Module {
        name: "lint",
        may_import: &[
            "limits",
            "verify",
            "shapes",
            "solve",
            "assembly",
            "dialect",
            "flow",
            "ir",
            "shape",
            "diagnostic",
        ],
        departures: &[
            ("source", "findings are suppressed by comments, which are found in the text"),
            ("syntax::places", "as in verify, a diagnostic points at single dimensions"),
        ],
    },
    // A text through the whole pipeline.
    Module {
        name: "check",
        may_import: &["limits", "lint", "verify", "syntax", "ir", "diagnostic", "source"],
        departures: &[
            ("dialect", "it has the registry that reading and verifying share"),
            ("shape", "and the reading of the rules"),
        ],
    },
    // Parts of a file, each through the whole pipeline.
    Module {
        name: "stream",
        may_import: &["limits", "lint", "verify", "syntax", "ir", "diagnostic", "source"],
        departures: &[("dialect", "its options take the registry that reading and verifying share")],
    },
    Module {
        name: "pass",
        may_import: &["limits", "verify", "shapes", "solve", "ir", "dialect", "flow", "shape", "diagnostic"],
        departures: &[("source", "changes are given back as edits of spans of the text")],
    },
    // The fixes of diagnostics, applied to a text that a function verifies.
    Module { name: "fix", may_import: &["limits", "pass", "stream", "diagnostic", "source"], departures: &[] },
    // A text that is being edited: the answers an editor needs, without its protocol.
    Module {
        name: "analysis",
        may_import: &["limits", "pass", "stream", "lint", "verify", "syntax", "ir", "diagnostic", "source"],
        departures: &[
            ("dialect", "its settings have the registry that reading and verifying share"),
            ("shape", "and the reading of the rules; a hover draws shapes"),
            ("assembly", "the record of an operation lists its attributes"),
        ],
    },
    // A separate package.
    Module {
        name: "definitions",
        may_import: &["dialect", "assembly", "ir", "shape", "diagnostic"],
        departures: &[
            ("source", "errors in a file have their places in it"),
            ("verify", "a file names the relations that verification evaluates"),
        ],
    },
    Module {
        name: "driver",
        may_import: &[
            "limits",
            "definitions",
            "check",
            "fix",
            "pass",
            "stream",
            "lint",
            "verify",
            "bytecode",
            "onnx",
            "syntax",
            "print",
            "diagnostic",
            "source",
        ],
        departures: &[
            ("assembly", "--explain-op prints the custom form of an operation"),
            ("dialect", "--broadcastable, --rule and --show-dialects are about the registry, which the driver makes"),
            ("ir", "a run prints modules, and prints them again for --verify-roundtrip"),
            ("shape", "--conformance, and the calculator, which is nothing but shapes"),
            ("analysis", "by what a document is verified follows from options and files"),
        ],
    },
    // The protocol of editors, without options and files, which the driver handles.
    Module {
        name: "lsp",
        may_import: &["analysis", "driver", "fix", "diagnostic", "limits", "source"],
        departures: &[],
    },
    Module { name: "bin", may_import: &["driver", "lsp"], departures: &[] },
];

/// Crates that only some files may use.
const CRATES: &[(&str, &[&str])] = &[
    ("batsat", &["core/src/sizes/search.rs"]),
    ("codespan_reporting", &["core/src/diagnostic/render/"]),
    ("logos", &["src/lex/", "src/syntax/lexer/", "grammar/"]),
    ("lalrpop_util", &["src/syntax/", "grammar/"]),
    ("clap_complete", &["programs/src/driver/options/pages/"]),
    ("clap_mangen", &["programs/src/driver/options/pages/"]),
    (
        "clap",
        &["programs/src/driver/options/", "programs/src/driver/usage.rs", "programs/src/driver/calculator/program.rs"],
    ),
    ("strsim", &["core/src/diagnostic/similar.rs"]),
    ("gen_lsp_types", &["programs/src/lsp/"]),
    ("lsp_server", &["programs/src/lsp/"]),
    ("serde", &["core/src/diagnostic/", "programs/src/", "definitions/src/ods/"]),
    ("serde_json", &["programs/src/", "definitions/src/ods/", "definitions/src/file/mod.rs"]),
    ("toml", &["definitions/src/file/"]),
    ("glob", &["definitions/src/file/lints.rs"]),
];

/// Maximum number of lines in a file.
const LONGEST_FILE: usize = 500;

/// Fields and methods a type may have.
const MOST_FIELDS: usize = 15;
const MOST_METHODS: usize = 80;

/// Types that have more, with the numbers and the reason. A type that is split lowers its numbers.
const LARGE_TYPES: &[(&str, usize, usize, &str)] = &[
    ("verify::FlowView", 15, 100, "each check of an owner is a method; the methods are in a file for each owner"),
    ("assembly::OpDefinition", 18, 80, "each property of an operation is a field"),
    ("driver::Arguments", 50, 80, "an option of the command line is a field"),
    ("driver::ChangeRecord", 20, 80, "a record for programs is flat, as in its schema"),
    ("diagnostic::DiagnosticRecord", 21, 80, "a record for programs is flat, as in its schema"),
    ("driver::ComparisonRecord", 29, 80, "a record for programs is flat, as in its schema"),
    ("verify::Comparison", 20, 80, "the result for a function is flat, as its record is"),
    ("driver::FrontEndOptions", 25, 80, "one field for each setting of the command line"),
    ("driver::Totals", 21, 80, "several of this name: the sums of a run, of fixes, and of a trace"),
    ("ir::Ir", 25, 200, "an arena is a field, a question a method; the methods are in a file for each idea"),
    ("print::Printer", 18, 80, "its caches of types, names, aliases and regions are to become types of their own"),
    ("syntax::ElementSummary", 16, 80, "the counts of the literals of a dense attribute"),
    ("asm::OpAsmParser", 15, 140, "what a directive may ask for is a method, as in MLIR; a file for each kind of text"),
    ("asm::OpAsmPrinter", 15, 110, "likewise"),
    (
        "syntax::ParameterReader",
        15,
        110,
        "the types and attributes of each dialect are read by methods in a file of its own",
    ),
    ("syntax::FormState", 20, 80, "the parts of an operation in custom form, which come in any order"),
    ("syntax::Lexer", 25, 80, "the state of lines, custom forms and the parser for the next token"),
    ("syntax::OpFrame", 20, 80, "the parts of an operation, which come in any order"),
];

/// A file of the crate.
struct File {
    /// The path from the root of the project, with `/`.
    name: String,
    text: String,
    /// The path of the module: `["ir", "types"]`.
    module: Vec<String>,
}

impl File {
    /// The imported paths of the file, without its tests: `crate::ir::Type` is `["ir", "Type"]`.
    fn imports(&self) -> BTreeSet<Vec<String>> {
        let code = code(&self.text);
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let mut all = BTreeSet::new();
        let tokens = tokens(code);
        for at in 0..tokens.len() {
            let is_path = tokens.get(at + 1) == Some(&"::") && (at == 0 || tokens[at - 1] != "::");
            let mut path = match tokens[at] {
                _ if !is_path => continue,
                "crate" if self.module[0] == "definitions" => vec!["definitions".to_owned()],
                "crate" => Vec::new(),
                // Packages above the library refer to it, and to themselves, by the package's name.
                "broadcastable" | "bcast_programs" if self.is_above_the_library() => Vec::new(),
                "broadcastable_definitions" if self.is_above_the_library() => vec!["definitions".to_owned()],
                "super" => self.module[..self.module.len() - 1].to_vec(),
                _ => continue,
            };
            let mut next = at + 2;
            while tokens.get(next) == Some(&"super") {
                path.pop();
                next += 2;
            }
            expand(&tokens, next, &path, &mut all);
        }
        all
    }

    fn is_above_the_library(&self) -> bool {
        ["definitions", "driver", "lsp", "bin"].contains(&self.module[0].as_str())
    }

    /// The crates of [`CRATES`] the file names, in its tests too.
    fn crates(&self) -> BTreeSet<&'static str> {
        let code = code(&self.text);
        let tokens = tokens(&code);
        let is_named = |name: &str| tokens.windows(2).any(|pair| pair == [name, "::"]);
        CRATES.iter().map(|(name, _)| *name).filter(|name| is_named(name)).collect()
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file of the packages, and the grammar, which is compiled into `syntax`.
fn files() -> Vec<File> {
    let folders = ["src", "core/src", "definitions/src", "programs/src"];
    let mut paths: Vec<PathBuf> =
        folders.iter().flat_map(|folder| files_ending(&root().join(folder), "rs").unwrap()).collect();
    paths.push(root().join("grammar/mlir.lalrpop"));
    paths.iter().map(|path| file(path)).collect()
}

fn file(path: &Path) -> File {
    let parts: Vec<String> =
        path.strip_prefix(root()).unwrap().iter().map(|part| part.to_str().unwrap().into()).collect();
    let mut module: Vec<String> = match parts[0].as_str() {
        "grammar" => vec!["syntax".into(), "grammar".into()],
        // The library has the modules of `core` under the same names.
        "core" | "programs" => parts[2..].to_vec(),
        // `definitions/src/ods`: a module of the crate that the programs use together with those of the library.
        "definitions" => parts.iter().filter(|part| *part != "src").cloned().collect(),
        _ => parts[1..].to_vec(),
    };
    if let Some(last) = module.last_mut() {
        *last = last.trim_end_matches(".rs").to_owned();
    }
    if module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    File { name: parts.join("/"), text: std::fs::read_to_string(path).unwrap(), module }
}

fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Whether `rule`, such as `syntax::places`, allows `path`.
fn allows(rule: &str, path: &[String]) -> bool {
    rule.split("::").zip(path).filter(|(wanted, found)| wanted == found).count() == rule.split("::").count()
}

#[test]
fn modules_import_what_lies_below_them() {
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for file in files().iter().filter(|file| file.module != ["lib"]) {
        let Some(module) = MODULES.iter().find(|module| module.name == file.module[0]) else {
            faults.push(format!("{}: the table of tests/architecture.rs has no such module", file.name));
            continue;
        };
        for path in file.imports() {
            let is_outside = path.first().is_some_and(|first| *first != file.module[0]);
            if !is_outside || module.may_import.iter().any(|rule| allows(rule, &path)) {
                continue;
            }
            match module.departures.iter().find(|(rule, _)| allows(rule, &path)) {
                Some((rule, _)) => {
                    used.insert((module.name, *rule));
                }
                None => faults.push(format!("{}: {} may not import {}", file.name, module.name, path.join("::"))),
            }
        }
    }
    let departures = MODULES.iter().flat_map(|module| module.departures.iter().map(|(rule, _)| (module.name, *rule)));
    let unused = departures.filter(|departure| !used.contains(departure));
    faults.extend(unused.map(|(module, rule)| format!("{module} no longer imports {rule}: strike the departure")));
    none(faults);
}

#[test]
fn only_some_files_know_some_crates() {
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for file in files() {
        for name in file.crates() {
            used.insert(name);
            let (_, places) = CRATES.iter().find(|(known, _)| *known == name).unwrap();
            if !places.iter().any(|place| file.name.starts_with(place)) {
                faults.push(format!("{}: only {} may know {name}", file.name, places.join(", ")));
            }
        }
    }
    let unused = CRATES.iter().filter(|(name, _)| !used.contains(name));
    faults.extend(unused.map(|(name, _)| format!("no file uses {name}: remove it from the table")));
    none(faults);
}

/// The lexer and the parser are not visible to users of the library, so that both can change.
#[test]
fn the_types_of_logos_and_lalrpop_stay_private() {
    let files = files();
    let syntax = files.iter().find(|file| file.name == "src/syntax/mod.rs").unwrap();
    let text = code(&syntax.text);
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.crates().iter().any(|name| ["logos", "lalrpop_util"].contains(name))) {
        if file.module.get(1).is_some_and(|module| text.contains(&format!("pub mod {module};"))) {
            faults.push(format!("{}: it names logos or lalrpop, and its module is public", file.name));
        }
    }
    let is_public = |item: &&str| item.trim_start().starts_with("pub ");
    for item in text.lines().filter(is_public) {
        if ["ParseError", "lalrpop_util", "logos", "Token", "Lexer"].iter().any(|name| item.contains(name)) {
            faults.push(format!("src/syntax/mod.rs: `{}` shows how the text is read", item.trim()));
        }
    }
    none(faults);
}

#[test]
fn files_say_what_they_own_and_are_short() {
    let mut faults = Vec::new();
    for file in files() {
        if !file.text.starts_with("//! ") {
            faults.push(format!("{}: begin with `//!` and what the file owns", file.name));
        }
        let lines = file.text.lines().count();
        if !file.name.starts_with("grammar/") && lines > LONGEST_FILE {
            faults.push(format!("{}: {lines} lines; at most {LONGEST_FILE}, one idea a file", file.name));
        }
    }
    none(faults);
}

/// The dependencies of a package without any of its features.
fn dependencies(package: &str) -> BTreeSet<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--no-default-features", "--edges=normal,build", "--depth=1"])
        .args(["--prefix=none", "--format={p}", "--package", package, "--manifest-path"])
        .arg(root().join("Cargo.toml"))
        .output_in_time()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    tree.lines().skip(1).filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

/// The dependencies of a compiler that uses only the shape algebra.
#[test]
fn the_shape_algebra_alone_needs_two_crates() {
    assert_eq!(dependencies("broadcastable"), BTreeSet::from(["broadcastable-core".to_owned()]));
    assert_eq!(dependencies("broadcastable-core"), BTreeSet::from(["smallvec", "thiserror"].map(str::to_owned)));
}

/// The rules above depend on finding all imports.
#[test]
fn imports_are_found_wherever_they_stand() {
    let text = r##"
        //! crate::not::this
        use crate::{a::{self, B}, c::*, d as e,};
        use super::super::{f, g::H as I};
        fn x<'a>(_: &'a u8) -> crate::j::K<'a> { let c = '"'; let d = b'\''; crate::l::m::<u8>("crate::no", br#" " crate::no "#) }
        pub(crate) fn y() { super::n(); broadcastable::o(); r#type() /* crate::no */ }
        #[cfg(test)]
        mod tests { use crate::no; }
    "##;
    let found = |module: [&str; 3]| {
        let file = File { name: String::new(), text: text.into(), module: module.map(str::to_owned).into() };
        file.imports().iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(found(["q", "r", "s"]), ["a", "a::B", "c", "d", "j::K", "l::m", "q::f", "q::g::H", "q::r::n"]);
    assert!(found(["bin", "r", "s"]).contains(&"o".to_owned()));
    assert!(allows("a", &["a".into(), "B".into()]) && allows("a::B", &["a".into(), "B".into()]));
    assert!(!allows("a::B", &["a".into()]) && !allows("a::B", &["a".into(), "C".into()]));
}
