//! Every row of the tables of operations occurs in a golden file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The names of operations in a text, with their dialects.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |byte: char| byte.is_ascii_alphanumeric() || byte == '_' || byte == '$' || byte == '.';
    text.split(move |byte| !is_part(byte)).filter(|word| word.contains('.'))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The names of the fields of a structure.
fn fields(text: &str, structure: &str) -> Vec<String> {
    let body = text.split_once(&format!("pub struct {structure} {{")).unwrap().1;
    let body = body.split_once("\n}").unwrap().0;
    let names = body.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// Each field of a row is read somewhere other than where rows and other definitions are read and printed.
#[test]
fn every_field_of_a_record_has_a_reader() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    files(&root, &mut sources);
    let writers = ["assembly/record", "assembly/definition.rs", "assembly/parts.rs", "dialect/ods", "dialect/file"];
    let is_reader = |path: &&PathBuf| {
        let path = path.strip_prefix(&root).unwrap();
        path.extension().is_some_and(|extension| extension == "rs")
            && !writers.iter().any(|writer| path.starts_with(writer))
    };
    let texts: Vec<String> =
        sources.iter().filter(is_reader).map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let info =
        ["assembly/definition.rs", "assembly/parts.rs"].map(|file| std::fs::read_to_string(root.join(file)).unwrap());
    let info = info.concat();
    for structure in ["OpDefinition", "Slot", "AttributeInfo", "RegionInfo"] {
        let names = fields(&info, structure);
        assert!(names.len() > 3, "{structure} was not found");
        for name in names {
            let read = format!(".{name}");
            let is_read = |text: &String| {
                text.match_indices(&read).any(|(at, _)| {
                    let after = text[at + read.len()..].chars().next();
                    after.is_some_and(|next| !next.is_ascii_alphanumeric() && next != '_' && next != '(')
                })
            };
            assert!(texts.iter().any(is_read), "nothing reads the field {name} of {structure}");
        }
    }
}

/// The row in CONTRIBUTING.md is the row that is used.
#[test]
fn the_recipe_for_an_operation_is_a_row() {
    let page = include_str!("../CONTRIBUTING.md");
    let table = include_str!("../src/assembly/records/tensor.ops");
    for start in ["Tensor := ", "tensor.cast("] {
        let row = table.lines().find(|line| line.starts_with(start)).unwrap();
        assert!(page.contains(&format!("\n    {row}\n")), "{row}");
    }
}

#[test]
fn every_row_has_a_golden() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut goldens = Vec::new();
    files(&root.join("testdata"), &mut goldens);
    let is_golden = |path: &&PathBuf| {
        path.extension()
            .is_some_and(|extension| ["mlir", "custom", "generic", "pretty"].iter().any(|known| extension == *known))
    };
    let mut seen = HashSet::new();
    for path in goldens.iter().filter(is_golden) {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        seen.extend(names(&text).map(str::to_owned));
    }

    let mut tables = Vec::new();
    files(&root.join("src/assembly/records"), &mut tables);
    let (mut unseen, mut rows) = (Vec::new(), 0);
    for table in tables.iter().filter(|path| path.extension().is_some_and(|extension| extension == "ops")) {
        for line in std::fs::read_to_string(table).unwrap().lines() {
            if let Some(name) = names(line).next().filter(|name| line.starts_with(name)) {
                rows += 1;
                unseen.extend((!seen.contains(name)).then(|| name.to_owned()));
            }
        }
    }
    assert!(rows > 3000, "the tables were not found");
    assert!(unseen.is_empty(), "rows without a golden: {unseen:?}");
}
