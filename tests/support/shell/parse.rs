//! Parses a command line.

use std::fmt;

/// Commands joined by `|`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Pipeline {
    /// The commands, at least one.
    pub(crate) commands: Vec<Command>,
}

/// One command; `not` and `env` before it are stored in fields.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Command {
    /// Whether `not` precedes the command, so that it must fail.
    pub(crate) negated: bool,
    /// `env NAME=VALUE`.
    pub(crate) environment: Vec<(String, String)>,
    /// The program and its arguments; at least one.
    pub(crate) words: Vec<String>,
    /// `< file`.
    pub(crate) input: Option<String>,
    /// `> file`; the pipe when `None`.
    pub(crate) output: Option<Target>,
    /// `2> file`, `2>&1`; shown on failure when `None`.
    pub(crate) errors: Option<Target>,
}

/// The target of a stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The target of standard output.
    Output,
    /// The stream is redirected into a file.
    File { path: String, append: bool },
}

impl Command {
    /// The word that names the program.
    pub(crate) fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// The words after the program.
    pub(crate) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "$ {}{}", if self.negated { "not " } else { "" }, self.words.join(" "))
    }
}

enum Token {
    Word(String),
    /// `|`, `&&`, `<`, `>`, `>>`, `2>`, `2>>`, `2>&1`.
    Operator(&'static str),
}

/// Reads a line; the answer is the pipelines that `&&` joins.
pub(crate) fn parse(line: &str) -> Result<Vec<Pipeline>, String> {
    let mut pipelines = vec![Pipeline::default()];
    let mut command = Command::default();
    let mut tokens = tokens(line)?.into_iter();
    while let Some(token) = tokens.next() {
        let operator = match token {
            Token::Word(word) => {
                command.words.push(word);
                continue;
            }
            Token::Operator(operator) => operator,
        };
        if matches!(operator, "|" | "&&") {
            finish(&mut pipelines, std::mem::take(&mut command), operator == "&&")?;
            continue;
        }
        if operator == "2>&1" {
            command.errors = Some(Target::Output);
            continue;
        }
        let Some(Token::Word(path)) = tokens.next() else {
            return Err(format!("`{operator}` needs a file"));
        };
        match operator {
            "<" => command.input = Some(path),
            ">" | ">>" if command.errors == Some(Target::Output) => {
                return Err("`2>&1` before `>` would part the two; put it after".to_owned());
            }
            ">" | ">>" => command.output = Some(Target::File { path, append: operator == ">>" }),
            _ => command.errors = Some(Target::File { path, append: operator == "2>>" }),
        }
    }
    finish(&mut pipelines, command, false)?;
    Ok(pipelines)
}

/// Removes `not` and `env` from a command and appends it; `next` begins a new pipeline.
fn finish(pipelines: &mut Vec<Pipeline>, mut command: Command, next: bool) -> Result<(), String> {
    loop {
        match command.program() {
            "not" => {
                command.negated = !command.negated;
                command.words.remove(0);
            }
            "env" => {
                command.words.remove(0);
                while let Some((name, value)) = command.program().split_once('=') {
                    command.environment.push((name.to_owned(), value.to_owned()));
                    command.words.remove(0);
                }
            }
            "" => return Err("a command without a program".to_owned()),
            _ => break,
        }
    }
    if let Some(pipeline) = pipelines.last_mut() {
        pipeline.commands.push(command);
    }
    if next {
        pipelines.push(Pipeline::default());
    }
    Ok(())
}

fn tokens(line: &str) -> Result<Vec<Token>, String> {
    const OPERATORS: [&str; 8] = ["2>&1", "2>>", "2>", "&&", ">>", ">", "<", "|"];
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        if rest.starts_with("||") {
            return Err(refused("||"));
        }
        if let Some(operator) = OPERATORS.into_iter().find(|operator| rest.starts_with(operator)) {
            tokens.push(Token::Operator(operator));
            rest = rest[operator.len()..].trim_start();
        } else {
            let (word, behind) = word(rest)?;
            tokens.push(Token::Word(word));
            rest = behind.trim_start();
        }
    }
    Ok(tokens)
}

/// The first word of a text, without its quotes, and the rest.
fn word(text: &str) -> Result<(String, &str), String> {
    let mut word = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            ' ' | '\t' | '|' | '<' | '>' => return Ok((word, &text[at..])),
            '&' if text[at..].starts_with("&&") => return Ok((word, &text[at..])),
            '\'' => loop {
                match chars.next() {
                    Some((_, '\'')) => break,
                    Some((_, c)) => word.push(c),
                    None => return Err("a quote is not closed".to_owned()),
                }
            },
            '"' => loop {
                match chars.next() {
                    Some((_, '"')) => break,
                    Some((_, '\\')) => match chars.next() {
                        Some((_, c @ ('"' | '\\'))) => word.push(c),
                        Some((_, c)) => word.extend(['\\', c]),
                        None => return Err("a quote is not closed".to_owned()),
                    },
                    Some((_, c)) => word.push(c),
                    None => return Err("a quote is not closed".to_owned()),
                }
            },
            '\\' => word.extend(chars.next().map(|(_, c)| c)),
            // lit would expand a pattern of file names, run the commands after `;`, and so on.
            '*' | '?' | ';' | '&' | '`' | '$' | '(' | ')' => {
                return Err(refused(c.encode_utf8(&mut [0; 4])));
            }
            c => word.push(c),
        }
    }
    Ok((word, ""))
}

fn refused(what: &str) -> String {
    format!("`{what}` is not understood by tests/support/shell: quote it, or use several RUN lines")
}
