//! [`Program`]: `bcast-opt` as a function of options and standard input. No file is read or written: no option here names one, and
//! `bcast.toml` is not searched for.

use bcast_programs::driver::options::{command, parse};
use bcast_programs::driver::surroundings::Surroundings;
use bcast_programs::driver::usage::Usage;
use bcast_programs::driver::{DriverError, DriverOptions, Status, Streams, run};
use clap::builder::ValueParser;
use std::ffi::OsString;

/// `bcast-opt` with options.
pub struct Program(DriverOptions);

/// A finished run.
#[derive(Debug)]
pub struct Ran {
    /// The status, or the error.
    pub status: Result<Status, DriverError>,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

impl Program {
    /// Reads the options.
    ///
    /// # Errors
    /// [`Usage`] for what the command line refuses or answers itself.
    pub fn new<'o>(options: impl IntoIterator<Item = &'o str>) -> Result<Self, Usage> {
        let words = ["bcast-opt", "--no-config"].into_iter().chain(options).map(OsString::from);
        parse(words, Surroundings::default()).map(Self)
    }

    /// Runs with a text as standard input.
    ///
    /// # Panics
    /// If something is written that is not UTF-8 although the input is.
    pub fn run(&self, text: &[u8]) -> Ran {
        let (mut output, mut errors, mut input) = (Vec::new(), Vec::new(), text);
        let streams = Streams { input: &mut input, interactive: false, output: &mut output, errors: &mut errors };
        let status = run(&self.0, streams);
        let is_text = str::from_utf8(text).is_ok();
        let [output, errors] = [output, errors].map(|bytes| match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if is_text => panic!("{error}"),
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        });
        Ran { status, output, errors }
    }
}

/// Values of options, by the names of their kinds.
const VALUES: &[(&str, &[&str])] = &[
    ("OPS", &["mine.*", "t.x", "tosa.add,arith.addf", "func.*"]),
    ("OP=RULE", &["my.*=numpy", "t.x=pdpd:axis=1", "tosa.add=none", "t.y=bidirectional:target=2x1x6"]),
    ("MARKER", &["// -----", "}", "x", ""]),
    ("LINT", &["everything", "no-everything", "error=everything", "implicit-outer", "error=malformed-expectation"]),
    ("RULE", &["numpy", "pdpd", "unidirectional,pdpd:axis=1"]),
    ("N", &["0", "1", "2", "100"]),
    ("K/N", &["1/1", "1/2"]),
    ("CODE", &["E0510", "W0701", "x"]),
    ("OP", &["tosa.add", "t.x", "x"]),
    ("BOOL", &["true", "false"]),
    ("B:A", &["0:0", "a:a,1:0", "x"]),
    ("RELEASE", &["19", "22", "24", "25", "x"]),
    ("LIMITS", &["least", "random:1", "random:2", "random:3"]),
];

/// The options of the program that name no file, each as the words that can be passed: with every value that is listed, or tried here.
///
/// # Panics
/// If an option has a value that is not in the table above.
pub fn options() -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for option in command().get_arguments() {
        let Some(name) =
            option.get_long().map(|long| format!("--{long}")).or(option.get_short().map(|short| format!("-{short}")))
        else {
            continue;
        };
        let value_name = option.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        let is_path =
            option.get_value_parser().type_id() == ValueParser::path_buf().type_id() || value_name.contains("FILE");
        if is_path {
            continue;
        }
        let mut words = Vec::new();
        if !option.get_action().takes_values() || option.get_num_args().is_some_and(|count| count.min_values() == 0) {
            words.push(name.clone());
        }
        if option.get_action().takes_values() {
            let listed =
                option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect::<Vec<_>>();
            let values = match VALUES.iter().find(|(known, _)| *known == value_name) {
                _ if !listed.is_empty() => listed,
                Some((_, values)) => values.iter().map(|value| (*value).to_owned()).collect(),
                None => panic!("a value of '{name}' to try is to be written into the table"),
            };
            let joint = if name.starts_with("--") { "=" } else { "" };
            words.extend(values.iter().map(|value| format!("{name}{joint}{value}")));
        }
        all.push((name, words));
    }
    all
}

/// Applies a unified diff to its original text.
///
/// # Panics
/// If it does not fit the text.
pub fn patched(text: &str, diff: &str) -> String {
    let mut old = text.split_inclusive('\n');
    let (mut made, mut taken) = (String::new(), 0);
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(line) = lines.next() {
        // The line end is part of the difference if the text has none.
        let is_last = lines.next_if(|next| next.starts_with("\\ ")).is_some();
        let content = if is_last { line[1..].strip_suffix('\n').expect("a whole line") } else { &line[1..] };
        match line.as_bytes()[0] {
            b'@' => {
                let from =
                    line.split([' ', ',']).nth(1).and_then(|range| range.strip_prefix('-')?.parse::<usize>().ok());
                let is_empty = line.split(' ').nth(1).is_some_and(|range| range.ends_with(",0"));
                let from = from.expect("a range") - usize::from(!is_empty);
                made.extend(old.by_ref().take(from - taken));
                taken = from;
            }
            b'+' => made += content,
            sign => {
                assert_eq!(old.next(), Some(content), "{diff}");
                taken += 1;
                made += if sign == b' ' { content } else { "" };
            }
        }
    }
    made.extend(old);
    made
}
