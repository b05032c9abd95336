//! The library for a page: one document, and answers about it as JSON.
//!
//! The interface is a plain C ABI of numbers: `input` reserves bytes that the page fills, a function that answers returns the address of JSON, and
//! `output_length` its length. `wasm-bindgen` would add a generated file and a program that must have exactly the version of its crate; seven
//! functions need neither. The module imports nothing: it has no access to the page, the network or the clock.
//!
//! | file | contents |
//! |---|---|
//! | `state` | the document, the input and the output |
//! | `findings` | diagnostics, with their pictures and fixes |
//! | `places` | hovers and hints |
//! | `sizes` | conditions and signatures of functions |
//! | `shapes` | the calculator |

pub mod findings;
pub mod places;
pub mod shapes;
pub mod sizes;
pub mod state;

use serde_json::Value;
use state::State;
use std::cell::RefCell;

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Answers by the state, and keeps the answer until the next one.
fn answer(by: impl FnOnce(&mut State) -> Value) -> *const u8 {
    STATE.with_borrow_mut(|state| {
        let answer = by(state);
        state.put(&answer)
    })
}

/// Reserves `length` bytes of input, and returns their address.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: u32) -> *mut u8 {
    STATE.with_borrow_mut(|state| state.reserve(length as usize))
}

/// The number of bytes of the last answer.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> u32 {
    STATE.with_borrow(State::output_length)
}

/// Takes the input as the text, and returns its findings.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn check() -> *const u8 {
    answer(|state| match state.take_text() {
        Ok(()) => findings::findings(&mut state.document),
        Err(error) => findings::refused(&error.to_string()),
    })
}

/// Returns the conditions and signatures of the functions of the text.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn function_sizes() -> *const u8 {
    answer(|state| sizes::sizes(&mut state.document))
}

/// Returns a description of a place, given by its line and its character in units of 16 bits, both from 0.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn hover(line: u32, character: u32) -> *const u8 {
    answer(|state| places::hover(&mut state.document, line, character))
}

/// Returns the hints in lines, from 0, the last one included.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn hints(first: u32, last: u32) -> *const u8 {
    answer(|state| places::hints(&mut state.document, first, last))
}

/// Takes the input as the name of a rule and shapes, one on each line, and returns the shape to which they broadcast.
#[allow(unsafe_code, reason = "the page calls it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn calculate() -> *const u8 {
    answer(|state| shapes::calculate(&state.take_input()))
}
