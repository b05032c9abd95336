//! Indexing maps for the letters of a rule of loops: the loops over the dimensions of each operand.

use super::ShapeRule;

/// The index of a dimension of an operand, in terms of loops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopIndex {
    /// The index of a loop.
    Loop(usize),
    /// The index of a window, with a stride and a dilation.
    Window {
        /// The loop of the result.
        output: usize,
        /// The loop of the kernel.
        kernel: usize,
        /// The factor of the loop of the result.
        stride: i64,
        /// The factor of the loop of the kernel.
        dilation: i64,
    },
}

/// The maps of the operands, including the operands for results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LoopMaps {
    /// The number of loops.
    pub loops: usize,
    /// A map for each operand.
    pub maps: Vec<Vec<LoopIndex>>,
}

impl ShapeRule {
    /// Parses the maps of `operands` operands. Operands without letters are numbers, and precede the last one. Windows move in steps of 1 if the list has no
    /// step. `None` if there are no letters, or they do not fit.
    pub fn loop_maps(&self, operands: usize, strides: &[i64], dilations: &[i64]) -> Option<LoopMaps> {
        let (inputs, result) = self.letters()?;
        let names = self.loop_letters()?;
        let map = |letters: &[u8]| {
            let mut turn = 0;
            let index = |letter: &u8| {
                let loop_of = |letter: u8| names.iter().position(|name| *name == letter);
                if !letter.is_ascii_uppercase() {
                    return Some(LoopIndex::Loop(loop_of(*letter)?));
                }
                let number = |list: &[i64]| list.get(turn).copied().or(list.is_empty().then_some(1));
                let (stride, dilation) = (number(strides)?, number(dilations)?);
                turn += 1;
                let (output, kernel) = (loop_of(b'0' + turn as u8)?, loop_of(letter.to_ascii_lowercase())?);
                Some(LoopIndex::Window { output, kernel, stride, dilation })
            };
            letters.iter().map(index).collect::<Option<Vec<_>>>()
        };
        let numbers = operands.checked_sub(inputs.len() + 1)?;
        let numbers = (0..numbers).map(|_| Some(Vec::new()));
        let maps = inputs.into_iter().map(map).chain(numbers).chain([map(result)]).collect::<Option<_>>()?;
        Some(LoopMaps { loops: names.len(), maps })
    }

    /// The letters of the loops, in order: the letters after `;`, or the letters of the result followed by those of the
    /// operands from the last to the first.
    fn loop_letters(&self) -> Option<Vec<u8>> {
        let (inputs, result) = self.letters()?;
        let written = self.arguments.last().and_then(|last| last.split_once(';'));
        let result = written.map_or(result, |(_, letters)| letters.as_bytes());
        let mut names = Vec::new();
        for letter in
            result.iter().chain(inputs.into_iter().rev().flatten()).filter(|letter| !letter.is_ascii_uppercase())
        {
            if !names.contains(letter) {
                names.push(*letter);
            }
        }
        Some(names)
    }
}
