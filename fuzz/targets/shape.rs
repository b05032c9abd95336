//! Any bytes as input of the calculator: a rule and shapes, one on each line, or questions in JSON.
#![no_main]

use bcast_programs::driver::calculator::{BatchOptions, Comparison, Question, answer_batch};
use broadcastable::shape::{Conformance, Rule, Shape, Wording};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut answers = Vec::new();
    let answered = answer_batch(bytes, &mut answers, &BatchOptions::default()).expect("memory can be read and written");
    let lines = answers.split(|byte| *byte == b'\n').count() as u64 - 1;
    assert_eq!(lines, answered.lines, "an answer a line");

    let text = String::from_utf8_lossy(bytes);
    let shapes: Vec<Shape> = text.lines().filter_map(|line| line.parse().ok()).take(8).collect();
    for shape in &shapes {
        // The printed shape is read as the same shape.
        assert_eq!(shape.to_string().parse().as_ref(), Ok(shape));
    }
    for conformance in Conformance::ALL {
        if let Ok(comparison) = Comparison::new(shapes.clone(), None, None, conformance) {
            _ = comparison.to_string();
        }
        let question = Question { inputs: shapes.clone(), rule: Rule::Broadcastable, conformance };
        match question.answer() {
            Ok(result) => _ = question.show_result(&result),
            Err(error) => _ = Wording::ALL.map(|wording| question.show_refusal(&error, wording)),
        }
    }
});
