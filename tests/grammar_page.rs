//! `docs/grammar.md` is the accepted grammar, printed from `grammar/mlir.lalrpop`: the page cannot differ from the
//! grammar.
//!
//! `BLESS=1 cargo test --test library grammar_page` writes the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

const INTRODUCTION: &str = "# The grammar\n\n\
The text that `bcast-opt` accepts, production by production, in the order of MLIR's LangRef. This page is printed from \
`grammar/mlir.lalrpop` by `tests/grammar_page.rs`; do not edit it.\n\n\
Capitals are tokens, listed at the end; quoted text is literal; `X?` is optional, `X*` is repeated any number of times, and \
`X,*` likewise with commas between. Restrictions that a grammar cannot express (ranges of numbers, names that must be \
defined, shapes of literals) are checked separately and have messages of their own.\n";

/// Descriptions of the tokens without a fixed spelling: their regular expressions are in `src/syntax/token.rs`.
const TOKENS: &[(&str, &str)] = &[
    ("ATTRIBUTE_ALIAS", "`#name`, without a dot and without a body"),
    ("ATTRIBUTE", "before the text of an attribute alone"),
    ("CUSTOM_END", "the end of a custom form that is read by its description"),
    ("CUSTOM_NAME", "the name of an operation whose custom form is described as data"),
    ("CUSTOM_RESUME", "after a region of such an operation"),
    ("CUSTOM_STEP", "before a piece of such a form that is read at once: up to a region, or to its end"),
    ("SUBSCRIPTS", "before the subscripts of an operation of `affine`"),
    ("BOUNDS", "before the affine expressions of a bound of `affine.parallel`"),
    ("MAP", "before an affine map without the word, as `memref.transpose` has it"),
    ("BLOCK", "`^name`"),
    (
        "DIALECT_ATTRIBUTE",
        "`#dialect.name`, `#dialect.name<..>` or `#dialect<..>`; brackets inside balance, strings and `->` aside",
    ),
    ("DIALECT_TYPE", "the same with `!`"),
    ("BLOCK_LINE", "`^name(%argument: type):` in one, on a line of its own as printers write it"),
    ("CLOSING_SIGNATURE", "`)`, `:` and a `Signature` in one, written as printers write them"),
    ("DIMENSION", "a decimal number in a dimension list"),
    ("FILE", "no text: a file begins"),
    ("FLOAT", "`1.5`, `1.`, `1.0e-5`"),
    ("FLOAT_TYPE", "`f32`, `bf16`, `f8E4M3FN` and the others of MLIR"),
    ("INTEGER", "`12`, `0xFF`"),
    ("INTEGER_TYPE", "`i32`, `si8`, `ui16`"),
    ("OPERATION_HEAD", "`OPERATION_LINE` up to the `)` that closes the operands"),
    (
        "OPERATION_LINE",
        "`%result = \"name\"(%operand, %operand) : ` and a `Signature` in one, successors, properties and attributes between them included, on a line of its own as printers write it",
    ),
    ("OPERATION_OPEN", "`\"name\"(`: a `STRING` and `(` in one"),
    ("REGION_TAIL", "the `)` after regions, attributes, `:` and a `Signature` in one, written as printers write them"),
    ("RESUME", "no text: parsing continues after an error"),
    ("RULE", "no text: the inside of a `#bcast.rule<..>` begins"),
    (
        "SHAPED_TYPE",
        "the whole of a `tensor<..>`, `vector<..>` or `memref<..>`; its inside is parsed by itself, as a `TYPE`",
    ),
    ("SIGNATURE", "`(types) -> types` in one, written as printers write it"),
    ("SIGNATURE_TEXT", "no text: the inside of a `SIGNATURE` begins"),
    ("STRING", "`\"text\"` with the escapes `\\\"`, `\\\\`, `\\n`, `\\t` and two hexadecimal digits"),
    ("SYMBOL", "`@name`, `@\"any text\"`"),
    ("TYPE", "no text: a type begins"),
    ("TYPE_ALIAS", "`!name`, without a dot and without a body"),
    ("VALUE", "`%name`, `%0`"),
    ("WORD", "a letter or `_`, then letters, digits, `_`, `$` and `.`"),
];

#[test]
fn the_page_is_the_grammar() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let grammar = std::fs::read_to_string(root.join("grammar/mlir.lalrpop")).unwrap();
    let page = page(&grammar);
    let path = root.join("docs/grammar.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/grammar.md is not the grammar: BLESS=1 cargo test --test library grammar_page");
}

#[test]
fn every_token_of_the_grammar_is_explained() {
    let grammar = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar/mlir.lalrpop")).unwrap();
    let explained: BTreeMap<_, _> = TOKENS.iter().copied().collect();
    let declared = grammar.lines().filter_map(|line| line.trim().split_once(" => Token::")).map(|(name, _)| name);
    for name in declared.filter(|name| !name.starts_with('"')) {
        assert!(explained.contains_key(name), "{name} has no explanation");
    }
}

fn page(grammar: &str) -> String {
    let mut page = INTRODUCTION.to_owned();
    let productions = &grammar[grammar.find("// A file,").expect("the first section")..];
    let mut is_open = false;
    for block in statements(productions) {
        match block {
            Statement::Section(title) => {
                page.push_str(if std::mem::take(&mut is_open) { "```\n" } else { "" });
                writeln!(page, "\n## {title}\n").unwrap();
            }
            Statement::Production { name, alternatives } => {
                page.push_str(if std::mem::replace(&mut is_open, true) { "" } else { "```text\n" });
                writeln!(page, "{name} = {}", alternatives.join(&format!("\n{} | ", " ".repeat(name.len())))).unwrap();
            }
        }
    }
    page.push_str("```\n\n## Tokens\n\n| token | what it is |\n|---|---|\n");
    for (name, what) in TOKENS {
        writeln!(page, "| `{name}` | {what} |").unwrap();
    }
    page
}

enum Statement {
    Section(String),
    Production { name: String, alternatives: Vec<String> },
}

/// The sections and productions, in order.
fn statements(text: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut pending = String::new();
    for line in text.lines() {
        let line = line.trim_end();
        if let (Some(title), true) = (line.strip_prefix("// "), pending.is_empty()) {
            statements.push(Statement::Section(title.trim_end_matches('.').to_owned()));
        } else if !line.starts_with("//") && !line.trim_start().starts_with("#[") {
            pending.push_str(line.trim());
            pending.push('\n');
            let is_complete = pending.trim_end().ends_with(';');
            if is_complete {
                statements.extend(production(&pending));
            }
            if is_complete || pending.trim().is_empty() {
                pending.clear();
            }
        }
    }
    statements
}

fn production(text: &str) -> Option<Statement> {
    let (name, body) = text.split_once(": () = ")?;
    let name = name.trim().trim_start_matches("pub ");
    if name.contains('<') {
        // The two list macros are shown as `X*` and `X,*`.
        return None;
    }
    let body = body.trim().trim_end_matches(';').trim();
    let alternatives = match body.strip_prefix('{').and_then(|body| body.strip_suffix('}')) {
        Some(list) if body.starts_with("{\n") => split_alternatives(list),
        _ => vec![body.to_owned()],
    };
    let alternatives = alternatives.iter().map(|alternative| symbols(alternative)).collect();
    Some(Statement::Production { name: name.to_owned(), alternatives })
}

/// Alternatives end with a comma outside of brackets and quotes.
fn split_alternatives(list: &str) -> Vec<String> {
    let (mut all, mut current, mut depth, mut quoted) = (Vec::new(), String::new(), 0usize, false);
    let mut previous = ' ';
    for c in list.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '<' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            '>' if !quoted && !matches!(previous, '=' | '-') => depth -= 1,
            _ => {}
        }
        previous = c;
        if c == ',' && depth == 0 && !quoted {
            all.push(std::mem::take(&mut current));
        } else {
            current.push(c);
        }
    }
    all.push(current);
    all.into_iter().filter(|alternative| !alternative.trim().is_empty()).collect()
}

/// The symbols of an alternative, without its action and its `@L` and `@R`.
fn symbols(alternative: &str) -> String {
    let text = alternative.split(" =>").next().unwrap_or(alternative);
    let words = text.split_whitespace().filter(|word| !word.contains(":@")).map(|word| {
        let inner = |prefix: &str| word.strip_prefix(prefix).and_then(|word| word.strip_suffix('>'));
        match (inner("Comma<"), inner("Many<")) {
            (Some(item), _) => format!("{item},*"),
            (_, Some(item)) => format!("{item}*"),
            _ => word.to_owned(),
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    if text == "()" { "(nothing)".to_owned() } else { text }
}
