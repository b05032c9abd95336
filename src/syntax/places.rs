//! Places inside types, computed when a diagnostic needs them: the IR keeps the start of an operation's types, and the spans of single types and dimensions
//! are lexed from there.

use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::{SourceFile, Span};
use crate::syntax::lexer::Lexer;

/// The spans of an operation's types.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeSpans {
    /// One for each written operand type.
    pub operands: Vec<Span>,
    /// The places of the written result types; empty if the form does not write them separately.
    pub results: Vec<Span>,
}

/// Finds the types that start at `offset`, after the colon of an operation.
pub fn type_spans(source: &SourceFile, offset: u32) -> TypeSpans {
    let lexer = Lexer::coarse(source.bytes(), Span::new(offset, source.bytes().len() as u32), Token::TypeStart);
    let mut tokens = lexer.map_while(Result::ok).skip(1).peekable();
    let mut spans = TypeSpans::default();
    if !matches!(tokens.peek(), Some((_, Token::LeftParen, _))) {
        spans.operands = list(&mut tokens, source.bytes(), false);
        return spans;
    }
    tokens.next();
    spans.operands = list(&mut tokens, source.bytes(), true);
    if tokens.next_if(|(_, token, _)| *token == Token::Arrow).is_some() {
        let is_list = tokens.next_if(|(_, token, _)| *token == Token::LeftParen).is_some();
        spans.results = list(&mut tokens, source.bytes(), is_list);
    }
    spans
}

/// The place of the token after `offset`.
pub fn next_token(source: &SourceFile, offset: u32) -> Span {
    Span::at(scan::skip_trivia(source.bytes(), offset as usize) as u32)
}

/// The types up to the closing parenthesis; without one, the types that commas separate.
fn list(
    tokens: &mut std::iter::Peekable<impl Iterator<Item = (u32, Token, u32)>>,
    bytes: &[u8],
    is_closed: bool,
) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut current: Option<Span> = None;
    let mut depth = 0usize;
    while let Some((start, token, end)) = tokens.peek().copied() {
        let is_whole = !is_closed && depth == 0 && current.is_some();
        match token {
            // Text after the last type, such as a broken next chunk, does not belong to the type.
            Token::LeftParen | Token::LeftBracket | Token::LeftBrace if is_whole => break,
            Token::Less if is_whole && current.is_some_and(|span| bytes[span.range()].ends_with(b">")) => break,
            Token::LeftParen | Token::Less | Token::LeftBracket | Token::LeftBrace => depth += 1,
            Token::RightParen | Token::Greater | Token::RightBracket | Token::RightBrace if depth == 0 => {
                spans.extend(current.take());
                if is_closed {
                    tokens.next();
                }
                return spans;
            }
            Token::RightParen | Token::Greater | Token::RightBracket | Token::RightBrace => depth -= 1,
            Token::Comma if depth == 0 => {
                spans.extend(current.take());
                tokens.next();
                continue;
            }
            _ if is_whole => break,
            _ => {}
        }
        current = Some(current.map_or(Span::new(start, end), |span| span.to(Span::new(start, end))));
        tokens.next();
    }
    spans.extend(current);
    spans
}

/// Finds the operands of an operation whose name ends at `offset`: the names of values before the colon of its types.
pub fn operand_spans(source: &SourceFile, offset: u32) -> Vec<Span> {
    let lexer = Lexer::coarse(source.bytes(), Span::new(offset, source.bytes().len() as u32), Token::CustomName);
    let mut spans: Vec<Span> = Vec::new();
    let mut depth = 0usize;
    for (start, token, end) in lexer.map_while(Result::ok).skip(1) {
        match token {
            Token::ValueName => spans.push(Span::new(start, end)),
            // `%a#1` consists of two tokens.
            _ if spans.last().is_some_and(|last| last.end == start)
                && source.bytes().get(start as usize) == Some(&b'#') =>
            {
                if let Some(last) = spans.last_mut() {
                    last.end = end;
                }
            }
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket | Token::Less => depth += 1,
            Token::RightParen | Token::RightBrace | Token::RightBracket | Token::Greater => {
                depth = depth.saturating_sub(1)
            }
            Token::Colon if depth == 0 => break,
            _ => {}
        }
    }
    spans
}

/// The place of an argument's definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArgumentSpan {
    /// The place of the argument's name.
    pub name: Span,
    /// The place of the argument's type.
    pub ty: Span,
}

/// Finds the arguments in the first parentheses after `offset`: those of a function, or of a block.
pub fn argument_spans(source: &SourceFile, offset: u32) -> Vec<ArgumentSpan> {
    let lexer = Lexer::coarse(source.bytes(), Span::new(offset, source.bytes().len() as u32), Token::CustomName);
    let mut spans: Vec<ArgumentSpan> = Vec::new();
    let (mut depth, mut name) = (0usize, None);
    let mut ty: Option<Span> = None;
    for (start, token, end) in lexer.map_while(Result::ok).skip(1) {
        let span = Span::new(start, end);
        match token {
            Token::LeftParen if depth == 0 => depth = 1,
            _ if depth == 0 => {}
            Token::ValueName if depth == 1 => name = Some(span),
            // Attributes and locations follow the type.
            Token::Comma | Token::RightParen | Token::LeftBrace | Token::Loc if depth == 1 => {
                if let (Some(name), Some(ty)) = (name.take(), ty.take()) {
                    spans.push(ArgumentSpan { name, ty });
                }
                match token {
                    Token::RightParen => break,
                    Token::LeftBrace => depth += 1,
                    _ => {}
                }
            }
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket => depth += 1,
            Token::RightParen | Token::RightBrace | Token::RightBracket => depth -= 1,
            Token::Colon => {}
            _ if depth == 1 && name.is_some() => ty = Some(ty.map_or(span, |ty| ty.to(span))),
            _ => {}
        }
    }
    spans
}

/// Finds the types of the results in the header of a function whose keyword ends at `offset`.
pub fn result_spans(source: &SourceFile, offset: u32) -> Vec<Span> {
    let lexer = Lexer::coarse(source.bytes(), Span::new(offset, source.bytes().len() as u32), Token::CustomName);
    let mut tokens = lexer.map_while(Result::ok).skip(1).peekable();
    let mut depth = 0usize;
    // The types of arguments come before those of results.
    for (_, token, _) in tokens.by_ref() {
        match token {
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket => depth += 1,
            Token::RightParen if depth == 1 => break,
            Token::RightParen | Token::RightBrace | Token::RightBracket => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if tokens.next_if(|(_, token, _)| *token == Token::Arrow).is_none() {
        return Vec::new();
    }
    let is_list = tokens.next_if(|(_, token, _)| *token == Token::LeftParen).is_some();
    let (mut spans, mut current, mut depth) = (Vec::new(), None::<Span>, 0usize);
    for (start, token, end) in tokens {
        let span = Span::new(start, end);
        let is_end = match token {
            Token::RightParen => is_list,
            Token::LeftBrace | Token::Loc => !is_list,
            Token::Word => !is_list && source.slice(span) == b"attributes",
            _ => false,
        };
        match token {
            _ if depth == 0 && is_end => break,
            // The attributes of a result follow its type.
            Token::LeftBrace | Token::Comma if depth == 0 => spans.extend(current.take()),
            _ => {}
        }
        match token {
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket | Token::Less => depth += 1,
            Token::RightParen | Token::RightBrace | Token::RightBracket | Token::Greater => {
                depth = depth.saturating_sub(1)
            }
            _ => {}
        }
        let is_attribute = token == Token::LeftBrace || current.is_none() && (depth > 0 || token == Token::RightBrace);
        if !(is_attribute || token == Token::Comma && depth == 0) {
            current = Some(current.map_or(span, |ty| ty.to(span)));
        }
    }
    spans.extend(current);
    spans
}

/// Finds the word `attributes` of a function, whose keyword ends at `offset`; the word is outside of all brackets.
pub fn attributes_clause(source: &SourceFile, offset: u32) -> Option<Span> {
    let lexer = Lexer::coarse(source.bytes(), Span::new(offset, source.bytes().len() as u32), Token::CustomName);
    let mut depth = 0usize;
    for (start, token, end) in lexer.map_while(Result::ok).skip(1) {
        match token {
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket => depth += 1,
            Token::RightParen | Token::RightBrace | Token::RightBracket => depth = depth.saturating_sub(1),
            Token::Word if depth == 0 && source.slice(Span::new(start, end)) == b"attributes" => {
                return Some(Span::new(start, end));
            }
            _ => {}
        }
    }
    None
}

/// The spans of the dimensions of a shaped type, left to right, and of its element type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DimensionSpans {
    /// The place of each dimension.
    pub dimensions: Vec<Span>,
    /// The first token of the element type.
    pub element: Option<Span>,
}

/// Finds the dimensions inside a type. An alias has no dimensions.
pub fn dimension_spans(source: &SourceFile, ty: Span) -> DimensionSpans {
    let mut spans = DimensionSpans::default();
    let text = source.slice(ty);
    if text.starts_with(b"!") {
        // A type of a dialect has a list of sizes, or contains a tensor.
        let tensor = memchr::memmem::find(text, b"tensor<").filter(|at| text.get(at.wrapping_sub(1)) == Some(&b':'));
        return match tensor {
            Some(at) => dimension_spans(source, Span::new(ty.start + at as u32, ty.end)),
            None => {
                let span = |range: std::ops::Range<usize>| {
                    Span::new(ty.start + range.start as u32, ty.start + range.end as u32)
                };
                let dimensions = crate::ir::holders::listed_sizes(text).into_iter().map(span).collect();
                DimensionSpans { dimensions, element: None }
            }
        };
    }
    for (start, token, end) in Lexer::fine(source.bytes(), ty, Token::TypeStart).map_while(Result::ok) {
        match token {
            Token::Dimension | Token::Question | Token::Star => spans.dimensions.push(Span::new(start, end)),
            Token::TypeStart | Token::Tensor | Token::Vector | Token::MemRef if spans.dimensions.is_empty() => {}
            Token::Less | Token::Times | Token::LeftBracket | Token::RightBracket => {}
            _ => {
                spans.element = Some(Span::new(start, end));
                break;
            }
        }
    }
    spans
}

/// Finds the numbers of an attribute of an operation, where `rest` is the text after its name: the numbers after the name of the attribute, or the first list
/// with these numbers.
pub fn number_spans(source: &SourceFile, rest: Span, attribute: &str, numbers: &[i64]) -> Vec<Span> {
    /// Maximum number of tokens of an operation that is searched.
    const MOST_TOKENS: usize = 4096;
    let lexer = Lexer::coarse(source.bytes(), rest, Token::CustomName);
    let tokens: Vec<_> = lexer.map_while(Result::ok).skip(1).take(MOST_TOKENS).collect();
    let text =
        |index: usize| tokens.get(index).map_or(&b""[..], |(start, _, end)| source.slice(Span::new(*start, *end)));
    let named = (0..tokens.len()).find(|at| text(*at) == attribute.as_bytes()).map_or(0, |at| at + 1);
    for begin in [named, 0] {
        for at in begin..tokens.len() {
            let found = run(&tokens, at, source);
            if found.iter().map(|(number, _)| *number).eq(numbers.iter().copied()) && !numbers.is_empty() {
                return found.into_iter().map(|(_, span)| span).collect();
            }
        }
    }
    Vec::new()
}

/// The numbers from a token on, with commas between them.
fn run(tokens: &[(u32, Token, u32)], mut at: usize, source: &SourceFile) -> Vec<(i64, Span)> {
    let mut found = Vec::new();
    // A token in the middle of a list or a type begins no list.
    let begins = at.checked_sub(1).is_some_and(|before| {
        matches!(tokens[before].1, Token::LeftBracket | Token::Colon | Token::Equal | Token::LeftParen)
    });
    if !begins {
        return found;
    }
    loop {
        let minus = matches!(tokens.get(at), Some((_, Token::Minus, _)));
        let start = tokens.get(at).map_or(0, |(start, ..)| *start);
        at += usize::from(minus);
        let Some((_, Token::Integer, end)) = tokens.get(at) else { break };
        let span = Span::new(start, *end);
        let Some(number) = crate::ir::integer(source.slice(span)) else { break };
        found.push((number, span));
        if !matches!(tokens.get(at + 1), Some((_, Token::Comma, _))) {
            break;
        }
        at += 2;
    }
    found
}

/// Finds a text in an operation whose name begins at `offset`: as the value of an attribute, or without a name the first occurrence
/// outside of its regions.
pub(crate) fn written_in(source: &SourceFile, offset: u32, attribute: Option<&str>, text: &[u8]) -> Option<Span> {
    let bytes = source.bytes();
    let lexer = Lexer::coarse(bytes, Span::new(offset, bytes.len() as u32), Token::CustomName);
    let mut open: Vec<Token> = Vec::new();
    // The token before, and whether that is the name of the attribute and an equals sign.
    let (mut before, mut is_named): (&[u8], bool) = (b"", false);
    for (start, token, end) in lexer.map_while(Result::ok).skip(1) {
        let ends = open.is_empty() && (token == Token::RightBrace || start > offset && begins_line(bytes, start));
        if ends && (token == Token::RightBrace || scan::is_statement(bytes, start as usize)) {
            return None;
        }
        let is_place = is_named || attribute.is_none() && !open.contains(&Token::LeftParen);
        if is_place && bytes[start as usize..].starts_with(text) {
            return Some(Span::new(start, start + text.len() as u32));
        }
        let of_dictionary = matches!(open[..], [Token::LeftBrace] | [Token::Less, Token::LeftBrace]);
        let is_name = |name: &str| before == name.as_bytes() || before.trim_ascii() == format!("\"{name}\"").as_bytes();
        is_named = of_dictionary && token == Token::Equal && attribute.is_some_and(is_name);
        match token {
            Token::LeftParen | Token::LeftBrace | Token::LeftBracket | Token::Less => open.push(token),
            Token::RightParen | Token::RightBrace | Token::RightBracket | Token::Greater => {
                open.pop();
            }
            _ => {}
        }
        before = source.slice(Span::new(start, end));
    }
    None
}

/// Whether only blanks precede a place on its line.
fn begins_line(bytes: &[u8], at: u32) -> bool {
    let before = bytes[..at as usize].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    before.is_none_or(|byte| *byte == b'\n')
}

/// The places inside a `#bcast.rule<..>`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulePlaces {
    /// The number of an axis, including its sign.
    pub axis: Option<Span>,
    /// One for each size of a target.
    pub target: Vec<Span>,
}

/// Finds the parts of a rule inside the attribute that could be read.
pub fn rule_places(source: &SourceFile, attribute: Span) -> RulePlaces {
    let mut places = RulePlaces::default();
    let Some(open) = source.slice(attribute).iter().position(|byte| *byte == b'<') else { return places };
    let body = Span::new(attribute.start + open as u32 + 1, attribute.end);
    let mut minus: Option<Span> = None;
    let mut is_target = false;
    for (start, token, end) in Lexer::fine(source.bytes(), body, Token::RuleStart).map_while(Result::ok) {
        let span = Span::new(start, end);
        match token {
            Token::LeftBracket => is_target = true,
            Token::RightBracket => is_target = false,
            Token::Integer | Token::Question if is_target => places.target.push(span),
            Token::Integer => places.axis = Some(minus.map_or(span, |minus| minus.to(span))),
            _ => {}
        }
        minus = (token == Token::Minus).then_some(span);
    }
    places
}
