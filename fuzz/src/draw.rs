//! [`Draw`]: choices from the bytes of an input. An input is a text, followed by the choices after the first NUL: so a plain file is an input
//! too.

/// Draws choices from bytes; without further bytes the first alternative is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'b> {
    bytes: &'b [u8],
}

/// Splits an input at its first NUL: the text, and the choices.
pub fn split(input: &[u8]) -> (&[u8], Draw<'_>) {
    let end = input.iter().position(|byte| *byte == 0).unwrap_or(input.len());
    (&input[..end], Draw { bytes: input.get(end + 1..).unwrap_or_default() })
}

impl Draw<'_> {
    /// Returns whether no byte is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Draws a byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// Draws a number below `end`, by as many bytes as that needs.
    pub fn below(&mut self, end: usize) -> usize {
        let mut drawn = usize::from(self.byte());
        let mut most = 0xff;
        while most < end {
            drawn = drawn << 8 | usize::from(self.byte());
            most = most << 8 | 0xff;
        }
        drawn % end.max(1)
    }

    /// Draws one element of a slice.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
