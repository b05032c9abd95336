//! A document after any edits gives the same answers to all requests of an editor as a new document with the same text.
#![no_main]

use broadcastable::analysis::{Document, Encoding, Settings};
use broadcastable::source::Span;
use broadcastable_fuzz::{Draw, registry, split};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

broadcastable_fuzz::mlir_mutations!();

/// Pieces of text that break, repair and move their surroundings.
const PIECES: &[&str] = &[
    "",
    "x",
    "4",
    "?",
    "\n",
    "}",
    "{",
    "(",
    ")",
    "\"",
    "%",
    "%a",
    "// -----\n",
    "// ",
    "\r",
    "\r\n",
    "\u{1D11E}",
    "func.func @f1() {\n  return\n}\n",
    "  func.call @f1() : () -> ()\n",
    "#alias = affine_map<(d0) -> (d0)>\n",
    "!t = tensor<4xf32>\n",
    "!t",
    "module {\n",
    "  my.op %a, %b : i32\n",
    "#loc = loc(\"a\":1:2)\n",
    " loc(#loc)",
    "distinct[0]<1>",
    "@f1",
    "^bb1:\n",
    "  %0 = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n",
];

fuzz_target!(|bytes: &[u8]| {
    let (text, mut draw) = split(bytes);
    let sizes = [1 << 20, 64, 200, 1000];
    let settings = Arc::new(Settings::default().registry(registry()).large_function(*draw.one_of(&sizes)));
    let new = |text: &[u8]| Document::new("x.mlir", text, Arc::clone(&settings)).expect("a short text");
    let mut document = new(text);
    let mut near = 0;
    for _ in 0..10 {
        if draw.is_empty() {
            break;
        }
        near = edit(&mut document, &mut draw, near);
        // Until the document is settled, answers may be provisional, but must have places in the text.
        match draw.below(6) {
            0 => {}
            1 => document.settle(),
            2 => {
                let answer = document.task().map(broadcastable::analysis::Task::run);
                assert_ne!(answer.map(|answer| document.accept(answer)), Some(false), "the answer of this text");
            }
            3 => drop(document.hover(near)),
            4 => drop(document.completions(near)),
            _ => {
                let length = document.text().len() as u32;
                let places = document.diagnostics().into_iter().filter_map(|found| found.location);
                places.for_each(|place| assert!(place.start <= place.end && place.end <= length, "{place:?}"));
            }
        }
        if document.is_settled() && draw.below(3) == 0 {
            compare(&mut document, new, near);
        }
    }
    document.settle();
    compare(&mut document, new, near);
    let middle = document.text().len() as u32 / 2;
    compare(&mut document, new, middle);
    // The names of all operations that are known are a long list.
    let (edited, fresh) = (document.completions(near), new(document.text()).completions(near));
    assert!(edited == fresh, "{edited:?}\n{fresh:?}\nat {near} of {}", String::from_utf8_lossy(document.text()));
});

/// Makes an edit, usually near the previous edit; returns its place.
fn edit(document: &mut Document, draw: &mut Draw<'_>, near: u32) -> u32 {
    let length = document.text().len();
    let start = match draw.below(4) {
        0 => draw.below(length + 1),
        _ => (near as usize + draw.below(40)).saturating_sub(16).min(length),
    };
    let end = match draw.below(8) {
        0 => start + draw.below(length + 1),
        few => start + few / 2,
    };
    let piece = draw.below(PIECES.len() + 8);
    let taken = draw.below(length + 1);
    // A part of the text itself: a repeated line or function.
    let own = document.text()[taken..(taken + draw.below(120)).min(length)].to_vec();
    let replacement = PIECES.get(piece).map_or(own, |piece| piece.as_bytes().to_vec());
    document.edit(Span::new(start as u32, end as u32), &replacement).expect("a short text");
    (start + replacement.len()) as u32
}

fn compare(edited: &mut Document, new: impl Fn(&[u8]) -> Document, near: u32) {
    let mut fresh = new(edited.text());
    let text = edited.text().to_vec();
    let whole = Span::new(0, text.len() as u32);
    macro_rules! ask {
        ($($question:ident($($argument:expr),*);)*) => {
            $({
                let (old, new) = (edited.$question($($argument),*), fresh.$question($($argument),*));
                let (question, text) = (stringify!($question($($argument),*)), String::from_utf8_lossy(&text));
                assert!(old == new, "{question} near {near}:\nedited {old:?}\nfresh  {new:?}\nof {text}");
            })*
        };
    }
    ask! {
        lines(); diagnostics(); skipped(); symbols(); folds(); tokens(whole); hints(whole);
    }
    for at in [0, near / 2, near.saturating_sub(1), near, near + 7, whole.end] {
        ask! {
            hover(at); definition(at); occurrences(at); signature(at); around(at); rename(at, "fresh");
        }
        let at = at.min(whole.end);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let position = edited.lines().position(&text, at, encoding);
            let back = edited.lines().offset(&text, position, encoding);
            // Editors have no other texts than UTF-8; between the characters of a line end is the end of the line.
            let is_place = str::from_utf8(&text).is_ok_and(|text| text.is_char_boundary(at as usize));
            assert!(!is_place || back <= at && at <= back + 1, "{at} is {position:?}, which is {back}");
        }
    }
    for found in edited.diagnostics() {
        for edit in found.help.iter().flat_map(|help| &help.edits) {
            assert!(edit.span.start <= edit.span.end && edit.span.end <= whole.end, "{edit:?}");
        }
    }
}
