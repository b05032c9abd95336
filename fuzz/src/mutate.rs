//! Mutations that know tokens, lines and functions of MLIR text, for `fuzz_mutator!` and `fuzz_crossover!`. Bytes after the text (see
//! [`split`](crate::split)) are left to libFuzzer's own mutations, which process every third input.

use libfuzzer_sys::fuzzer_mutate;
use std::ops::Range;

/// Replacements of tokens: extreme sizes, types, and words that begin a construct.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "64",
    "-1",
    "?",
    "*",
    "2147483648",
    "9223372036854775807",
    "18446744073709551616",
    "0x1F",
    "1.5e400",
    "tensor<*xf32>",
    "tensor<?xf32>",
    "tensor<4x?xf32>",
    "tensor<0x1xi1>",
    "tensor<f32>",
    "vector<[4]xf32>",
    "memref<?x4xf32, 1>",
    "!shape.shape",
    "index",
    "i1",
    "i64",
    "f32",
    "complex<f32>",
    "none",
    "tuple<>",
    "() -> ()",
    "(i32) -> i32",
    "%0",
    "%1",
    "%a",
    "%arg0",
    "%0#1",
    "%a:2",
    "^bb0",
    "^bb1(%x: i32):",
    "@f",
    "@f1::@g",
    "#a",
    "!t",
    "#loc",
    "loc(unknown)",
    "loc(\"a\":1:2)",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    ":",
    "=",
    "->",
    "\"",
    "// -----\n",
    "//",
    "\n",
    "\r\n",
    "\t",
    "\u{1D11E}",
    "({",
    "})",
    "module {\n",
    "func.func @g() {\n",
    "func.func private @p(i32)\n",
    "return\n",
    "\"t.x\"() : () -> ()\n",
    "\"t.r\"() ({\n",
    "attributes {a = 1 : i32}",
    "dense<1>",
    "dense<[1, 2]> : tensor<2xi64>",
    "array<i64: 1, 2>",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "distinct[0]<1>",
    "{-# dialect_resources: {} #-}",
    "// expected-error {{",
    "// expected-error@+1 {{x}}",
    "// bcast: allow(all)",
];

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        // The generator SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end.max(1) as u64) as usize
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Changes the first `size` bytes of `data`, and returns their new length, at most `most`.
pub fn mutate(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut random = Random(seed.into());
    if size == 0 || random.below(3) == 0 {
        return fuzzer_mutate(data, size, most);
    }
    let end = data[..size].iter().position(|byte| *byte == 0).unwrap_or(size);
    let (mut text, rest) = (data[..end].to_vec(), data[end..size].to_vec());
    for _ in 0..=random.below(3) {
        change(&mut text, &mut random);
    }
    text.truncate(most.saturating_sub(rest.len()));
    text.extend(rest);
    store(data, &text, most)
}

/// Writes the first input with lines or a function of the second inserted to `out`, and returns its length.
pub fn cross(first: &[u8], second: &[u8], out: &mut [u8], seed: u32) -> usize {
    let mut random = Random(seed.into());
    let end = first.iter().position(|byte| *byte == 0).unwrap_or(first.len());
    let other = &second[..second.iter().position(|byte| *byte == 0).unwrap_or(second.len())];
    let taken = some_lines(other, &mut random);
    let (lines, mut made) = (lines(&first[..end]), first[..end].to_vec());
    let target = random.one_of(&lines).cloned().unwrap_or_default();
    let target = if random.below(4) == 0 { target } else { target.start..target.start };
    made.splice(target, other[taken].iter().copied());
    let most = out.len();
    // Choices are kept, and apply to the changed text.
    made.truncate(most.saturating_sub(first.len() - end));
    made.extend_from_slice(&first[end..]);
    store(out, &made, most)
}

fn store(data: &mut [u8], made: &[u8], most: usize) -> usize {
    let length = made.len().min(most).min(data.len());
    data[..length].copy_from_slice(&made[..length]);
    length
}

fn change(text: &mut Vec<u8>, random: &mut Random) {
    let (tokens, all) = (tokens(text), lines(text));
    let (Some(token), Some(line)) = (random.one_of(&tokens).cloned(), random.one_of(&all).cloned()) else {
        return text.extend_from_slice(random.one_of(TOKENS).map_or("", |token| token).as_bytes());
    };
    let new = random.one_of(TOKENS).map_or("", |token| token).as_bytes().to_vec();
    match random.below(12) {
        0 => drop(text.splice(token, new)),
        1 => drop(text.splice(token.start..token.start, new)),
        2 => drop(text.drain(token)),
        // Inserts a token of the same kind from another place: a name, a size, a type.
        3..6 => {
            let alike: Vec<_> = tokens.iter().filter(|other| kind(text, other) == kind(text, &token)).collect();
            let other = random.one_of(&alike).map_or_else(Vec::new, |other| text[(*other).clone()].to_vec());
            text.splice(token, other);
        }
        6 => drop(text.drain(line)),
        7 => {
            let copy = text[line].to_vec();
            let target = random.one_of(&all).map_or(0, |line| line.start);
            text.splice(target..target, copy);
        }
        // Lines that repeat are read by comparing them with the first such line.
        8 => {
            let copies = text[line.clone()].repeat(1 + random.below(4));
            text.splice(line.end..line.end, copies);
        }
        9 => {
            let copy = text[some_lines(text, random)].to_vec();
            let target = random.one_of(&all).map_or(0, |line| line.start);
            text.splice(target..target, copy);
        }
        10 => drop(text.drain(some_lines(text, random))),
        _ => {
            // Replaces a name or a size at all places where it occurs.
            let (old, new) = (text[token].to_vec(), new);
            let mut made = Vec::with_capacity(text.len());
            let mut from = 0;
            for other in tokens {
                if text[other.clone()] == old[..] {
                    made.extend_from_slice(&text[from..other.start]);
                    made.extend_from_slice(&new);
                    from = other.end;
                }
            }
            made.extend_from_slice(&text[from..]);
            *text = made;
        }
    }
}

/// Returns a function, or a few lines.
fn some_lines(text: &[u8], random: &mut Random) -> Range<usize> {
    let lines = lines(text);
    let begins = |line: &Range<usize>| memchr::memmem::find(&text[line.clone()], b"func").is_some();
    let starts: Vec<usize> = lines.iter().filter(|line| begins(line)).map(|line| line.start).collect();
    match random.one_of(&starts) {
        Some(start) if random.below(2) == 0 => {
            *start..starts.iter().find(|next| *next > start).copied().unwrap_or(text.len())
        }
        _ => {
            let first = random.below(lines.len());
            let last = (first + random.below(6)).min(lines.len().saturating_sub(1));
            lines.get(first).map_or(0, |line| line.start)..lines.get(last).map_or(0, |line| line.end)
        }
    }
}

fn lines(text: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let line = |line: &[u8]| {
        start += line.len();
        start - line.len()..start
    };
    text.split_inclusive(|byte| *byte == b'\n').map(line).collect()
}

/// Words with their sigils, strings of one line, and other characters one by one; no blanks.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.%@#!^?".contains(byte) || *byte >= 0x80;
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text.get(at) {
        let length = match first {
            b'"' => text[at + 1..].iter().position(|byte| b"\"\n".contains(byte)).map_or(1, |end| end + 2),
            byte if is_word(byte) => text[at..].iter().take_while(|byte| is_word(byte)).count(),
            _ => 1,
        };
        if !first.is_ascii_whitespace() {
            found.push(at..at + length);
        }
        at += length;
    }
    found
}

/// Tokens of one kind may replace each other: values, symbols, numbers, words.
fn kind(text: &[u8], token: &Range<usize>) -> u8 {
    match text[token.start] {
        byte if byte.is_ascii_digit() => b'0',
        byte if byte.is_ascii_alphabetic() => b'a',
        byte => byte,
    }
}
