//! Parses the text of a clause to a [`FlowClause`].

use super::flow::{RUNS, TYPES};
use super::{FlowArgument, FlowClause, FlowError, FlowTarget, FlowType};

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.$!".contains(&byte))
}

/// `region(arguments) 1.. keeps -> targets times`
pub(super) fn parse_clause(text: &str) -> Result<FlowClause, FlowError> {
    let text = text.trim();
    let (region, rest) = text.split_once('(').ok_or_else(|| FlowError::expected("a region and its arguments", text))?;
    let region = region.trim();
    if !is_name(region.strip_prefix('@').unwrap_or(region)) {
        return Err(FlowError::expected("the name of a region", text));
    }
    let close = closing(rest).ok_or_else(|| FlowError::expected("')' after the arguments", rest))?;
    let (list, rest) = (&rest[..close], rest[close + 1..].trim());
    let arguments = items(list).map(argument).collect::<Result<_, _>>()?;
    let (before, after) = match rest.split_once("->") {
        Some((before, after)) => (before.trim(), Some(after.trim())),
        None => (rest, None),
    };
    let with_runs = after.unwrap_or(before);
    let (others, word) = with_runs.rsplit_once(' ').unwrap_or(("", with_runs));
    let runs = RUNS.iter().find(|(name, _)| *name == word).map(|(_, runs)| *runs);
    let runs = runs.ok_or_else(|| FlowError::expected("'once', 'one', 'maybe' or 'again'", word))?;
    let (how, targets) = if after.is_some() { (before, others) } else { (others, "") };
    let (mut skipped, mut keeps) = (0, false);
    for word in how.split_whitespace() {
        match word.strip_suffix("..").and_then(|number| number.parse().ok()) {
            Some(number) => skipped = number,
            None if word == "keeps" => keeps = true,
            None => return Err(FlowError::expected("a number and '..', or 'keeps'", word)),
        }
    }
    let targets = items(targets).map(target).collect::<Result<_, _>>()?;
    Ok(FlowClause { region: region.into(), arguments, skipped, keeps, targets, runs })
}

/// Returns the offset of the parenthesis that closes an open one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|byte| match byte {
        b'(' => {
            depth += 1;
            false
        }
        b')' if depth == 0 => true,
        b')' => {
            depth -= 1;
            false
        }
        _ => false,
    })
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

fn argument(text: &str) -> Result<FlowArgument, FlowError> {
    Ok(match text {
        "_" => FlowArgument::Any,
        "_*" => FlowArgument::Rest,
        "index" => FlowArgument::Typed(text.into()),
        _ if text.starts_with('!') => FlowArgument::Typed(text.into()),
        _ if let Some((count, Some(axes))) = along(text, "slices") => {
            FlowArgument::Slices { count: count.into(), axes: axes.into() }
        }
        _ => {
            let (name, of) = typed(text).ok_or_else(|| FlowError::expected("an argument of a region", text))?;
            FlowArgument::Values(name.into(), of)
        }
    })
}

fn target(text: &str) -> Result<FlowTarget, FlowError> {
    if let Some((name, axes)) = along(text, "stacks") {
        return Ok(FlowTarget::Stacks(name.into(), axes.map(Into::into)));
    }
    match typed(text) {
        Some((name, FlowType::Same)) => Ok(FlowTarget::Named(name.into())),
        Some((name, of)) => Ok(FlowTarget::Type(name.into(), of)),
        None => Err(FlowError::expected("a result, a region or 'element(name)'", text)),
    }
}

/// `word(name)`, `word(name along axes)`
fn along<'t>(text: &'t str, word: &str) -> Option<(&'t str, Option<&'t str>)> {
    let inside = text.strip_prefix(word)?.strip_prefix('(')?.strip_suffix(')')?;
    let (name, axes) = match inside.split_once(" along ") {
        Some((name, axes)) => (name.trim(), Some(axes.trim())),
        None => (inside, None),
    };
    (is_name(name) && axes.is_none_or(is_name)).then_some((name, axes))
}

/// `name`, `element(name)`
fn typed(text: &str) -> Option<(&str, FlowType)> {
    if is_name(text) {
        return Some((text, FlowType::Same));
    }
    let (word, name) = text.strip_suffix(')')?.split_once('(')?;
    let of = TYPES.iter().find(|(known, _)| *known == word)?.1;
    is_name(name).then_some((name, of))
}
