//! The output to a terminal: no byte of a file or of the call that would move the cursor, change colours or reorder a
//! line, and colours only if the call requests them.

use crate::support::deadline::InTime;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// An escape, a bell, a control of one byte, and an override of the direction. An argument cannot contain NUL.
const HOSTILE: &str = "\x1b[31m\x07\u{9b}2J\u{202e}\u{2066}\u{200b}";
const FAMILY: &str = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";

/// The output of a call, both streams together.
fn output(program: &str, arguments: &[&str], folder: &Path, input: &str) -> String {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env_remove("NO_COLOR").env_remove("COLUMNS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn_in_time().unwrap();
    // The program does not read its input if it refuses its arguments.
    _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
}

fn bcast_opt(arguments: &[&str], folder: &Path) -> String {
    output(env!("CARGO_BIN_EXE_bcast-opt"), arguments, folder, "")
}

fn assert_clean(text: &str) {
    let is_hostile = |ch: char| {
        ch.is_control() && ch != '\n'
            || matches!(ch, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!text.is_empty());
    assert!(!text.contains(is_hostile), "{text:?}");
}

#[test]
fn nothing_of_a_call_acts_on_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.mlir"), "").unwrap();
    std::fs::write(folder.join("bcast.toml"), format!("[op.\"a.b\"]\nrule = \"{HOSTILE}\"")).unwrap();
    let hostile = |text: &str| text.replace('!', HOSTILE);
    for arguments in [
        &["!"][..],
        &["a.mlir", "!"],
        &["a.mlir", "-o", "!/x"],
        &["--explain-op=!"],
        &["--explain-op=a.!"],
        &["--ods=!"],
        &["--dialect=!"],
        &["--!"],
        &["--verify-only=!"],
        &["--color=!"],
        &["--color=always", "--color=!"],
        &["--threads=!"],
        &["--rule=!"],
        &["--rule=a.b=!"],
        &["--rule=a.b=pdpd:!"],
        &["--broadcastable=!"],
        &["a.mlir"],
    ] {
        let arguments: Vec<String> = arguments.iter().map(|argument| hostile(argument)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_clean(&bcast_opt(&arguments, folder));
    }
    for arguments in [&["!"][..], &["2", "--rule=!"], &["--!"], &["2", "--target=!"], &["--batch", "!"]] {
        let arguments: Vec<String> = arguments.iter().map(|argument| hostile(argument)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_clean(&output(env!("CARGO_BIN_EXE_bcast-shape"), &arguments, folder, ""));
    }
}

#[test]
fn nothing_of_a_file_acts_on_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("\"t.{HOSTILE}\"() : () -> ()\n\"{HOSTILE}.t\"(%a) : (i32) -> () // {HOSTILE}\n");
    std::fs::write(folder.join("a.mlir"), text).unwrap();
    let definitions = format!(
        "{{\"!instanceof\": {{\"Op\": [\"A\"]}}, \"D\": {{\"!superclasses\": [\"Dialect\"], \"name\": \"d\"}}, \"A\": {{\"opName\": \
         \"a\", \"opDialect\": {{\"def\": \"D\"}}, \"arguments\": {{\"args\": [[{{\"def\": \"{}\"}}, null]]}}}}}}",
        HOSTILE.replace('\x1b', "\\u001b").replace('\x07', "\\u0007")
    );
    std::fs::write(folder.join("a.json"), definitions).unwrap();
    std::fs::write(folder.join("a.toml"), format!("[op.\"a.b\"]\n# {HOSTILE}\nrule = 'a")).unwrap();
    for arguments in [
        &["a.mlir"][..],
        &["a.mlir", "--error-format=gcc"],
        &["a.mlir", "--stats", "--verify-only"],
        &["a.mlir", "--verify-diagnostics"],
        &["a.mlir", "--ods=a.json"],
        &["a.mlir", "--dialect=a.toml"],
        &[".", "--stats"],
    ] {
        assert_clean(&bcast_opt(arguments, folder));
    }
    let questions = format!("{{\"inputs\": [], \"{HOSTILE}\": 1}}\n{{\"rule\": \"\\u001b\\u202e\", \"inputs\": []}}\n");
    assert_clean(&output(env!("CARGO_BIN_EXE_bcast-shape"), &["--batch"], folder, &questions));
}

#[test]
fn emoji_of_several_characters_survive() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = format!("{FAMILY}.mlir");
    std::fs::write(folder.join(&name), format!("\"t.x\"(%a) : (i32) -> () // {FAMILY}\n")).unwrap();
    let text = bcast_opt(&[&name], folder);
    assert_eq!(text.matches(FAMILY).count(), 2, "{text}");
    assert!(bcast_opt(&[&format!("no {FAMILY}")], folder).contains(FAMILY));
}

#[test]
fn colours_are_there_when_asked_for_in_both_formats() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("a.mlir"), "\"t.x\"(%a) : (i32) -> ()\n").unwrap();
    let plain = bcast_opt(&["a.mlir", "--error-format=gcc"], folder);
    assert_eq!(plain, "a.mlir:1:7: error: use of undeclared SSA value name\n");
    for format in ["--error-format=gcc", "--error-format=human"] {
        let colored = bcast_opt(&["a.mlir", format, "--color=always"], folder);
        assert!(colored.contains("\x1b[31m"), "{colored:?}");
        // Without colours the text is the same.
        let mut shown = String::new();
        for (index, piece) in colored.split("\x1b[").enumerate() {
            shown += if index == 0 { piece } else { piece.split_once('m').unwrap().1 };
        }
        let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(&shown), lines(&bcast_opt(&["a.mlir", format, "--color=never"], folder)));
    }
}
