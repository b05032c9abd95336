//! The text of types of `quant`: the storage type, the expressed type, and scales with zero points.

use super::parts::TypePart;
use super::reader::{ParameterReader, ParameterResult};
use crate::syntax::faults::{ParameterError, ParameterFault, QuantFault};

/// The expressed type of scales.
struct Expressed {
    /// The least and the greatest scale, and their text in MLIR; `None` if they are not verified.
    range: Option<(f64, f64, &'static str, &'static str)>,
}

/// The most bits that a value is stored in.
const MOST_BITS: u32 = 32;

/// The text of a number as in MLIR's messages about `quant`.
fn printed(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, power) = exponent.strip_prefix('-').map_or(('+', exponent), |power| ('-', power));
            format!("{digits}e{sign}{power:0>2}")
        }
        None => text,
    }
}

impl ParameterReader<'_> {
    fn quant(&self, fault: QuantFault, at: usize) -> ParameterResult {
        Err(Some(ParameterError { expected: ParameterFault::Quant(fault), at }))
    }

    pub(crate) fn text(&mut self, text: &'static str) -> ParameterResult {
        self.part(TypePart::Text(text), 0)
    }

    /// `!quant.any`, `!quant.calibrated` or `!quant.uniform`, from after the name.
    pub(super) fn quant_type(&mut self, name: &[u8]) -> ParameterResult {
        // MLIR reports errors about a whole type at the place of its name.
        let body = self.at - name.len();
        match name {
            b"any" => {
                self.text("<")?;
                let range = self.storage()?;
                if self.take(":") {
                    self.expressed()?;
                }
                self.text(">")?;
                self.is_range(range, body)
            }
            b"calibrated" => self.calibrated(body),
            b"uniform" => {
                self.text("<")?;
                let range = self.storage()?;
                self.text(":")?;
                let expressed = self.expressed()?;
                let faults = self.scales(&expressed)?;
                self.text(">")?;
                self.is_range(range, body)?;
                faults.map_or(Ok(()), |fault| self.quant(fault, body))
            }
            _ => Err(None),
        }
    }

    /// A number with its sign.
    fn signed(&mut self) -> Result<i64, Option<ParameterError>> {
        self.next();
        let start = self.at;
        self.integer()?;
        std::str::from_utf8(&self.text[start..self.at]).ok().and_then(|text| text.parse().ok()).ok_or(None)
    }

    fn storage(&mut self) -> Result<(i64, i64), Option<ParameterError>> {
        self.next();
        let start = self.at;
        let word = self.word().unwrap_or_default();
        // Other storage types belong to later releases of LLVM.
        let (is_signed, digits) = match word {
            [b's', b'i', digits @ ..] | [b'i', digits @ ..] => (true, digits),
            [b'u', b'i', digits @ ..] | [b'u', digits @ ..] => (false, digits),
            [b'f' | b'b' | b't', ..] | [] => return Err(None),
            _ => return self.quant(QuantFault::Prefix, start).map(|()| (0, 0)),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return if word == b"index" { Err(None) } else { self.quant(QuantFault::Prefix, start).map(|()| (0, 0)) };
        }
        let width = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok());
        let Some(width) = width else { return self.quant(QuantFault::Width, start).map(|()| (0, 0)) };
        if width == 0 || width > MOST_BITS {
            return self.quant(QuantFault::Size(width), start).map(|()| (0, 0));
        }
        let whole = match is_signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if !self.take("<") {
            return Ok(whole);
        }
        self.next();
        let first = self.at;
        let least = self.signed()?;
        self.text(":")?;
        self.next();
        let second = self.at;
        let most = self.signed()?;
        self.text(">")?;
        if least < whole.0 {
            self.quant(QuantFault::Least(least), first)?;
        }
        if most > whole.1 {
            self.quant(QuantFault::Most(most), second)?;
        }
        Ok((least, most))
    }

    fn is_range(&self, (least, most): (i64, i64), body: usize) -> ParameterResult {
        if most > least { Ok(()) } else { self.quant(QuantFault::Range(least, most), body) }
    }

    fn expressed(&mut self) -> Result<Expressed, Option<ParameterError>> {
        self.next();
        let start = self.at;
        self.any_type(0)?;
        let range = match &self.text[start..self.at] {
            b"f16" => Some((5.960464477539063e-08, 65504.0, "5.960464e-08", "6.550400e+04")),
            b"bf16" => Some((9.183549615799121e-41, 3.3895313892515355e+38, "9.183550e-41", "3.389531e+38")),
            b"f32" => Some((1.401298464324817e-45, f64::from(f32::MAX), "1.401298e-45", "3.402823e+38")),
            b"f64" => Some((f64::from_bits(1), f64::MAX, "4.940656e-324", "1.797693e+308")),
            [b'f' | b'b' | b't' | b'!', ..] => None,
            _ => return self.quant(QuantFault::Kind, start).map(|()| Expressed { range: None }),
        };
        Ok(Expressed { range })
    }

    /// A number with a point, with its sign.
    fn literal(&mut self) -> Result<f64, Option<ParameterError>> {
        let before = self.at;
        self.next();
        let start = self.at;
        self.at += usize::from(self.text.get(self.at) == Some(&b'-'));
        let first = self.at;
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        if digits.is_empty() {
            self.at = before;
            self.next();
            return self.quant(QuantFault::Float, self.at).map(|()| 0.0);
        }
        if self.text.get(self.at) != Some(&b'.') {
            // A hexadecimal number is a bit pattern.
            let is_bits = self.text[first..].starts_with(b"0x");
            return if is_bits { Err(None) } else { self.quant(QuantFault::Decimal, first).map(|()| 0.0) };
        }
        self.at += 1;
        self.take_while(|byte| byte.is_ascii_digit());
        let end = self.at;
        if matches!(self.text.get(end), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.text.get(self.at), Some(b'+' | b'-')));
            if self.take_while(|byte| byte.is_ascii_digit()).is_empty() {
                self.at = end;
            }
        }
        std::str::from_utf8(&self.text[start..self.at]).ok().and_then(|text| text.parse().ok()).ok_or(None)
    }

    /// A scale and its zero point.
    fn scale(&mut self, expressed: &Expressed) -> ParameterResult {
        let scale = self.literal()?;
        let after = self.at;
        self.next();
        if let Some((least, most, least_text, most_text)) = expressed.range
            && !(least..=most).contains(&scale)
        {
            let fault = QuantFault::Scale { scale: printed(scale), least: least_text, most: most_text };
            return self.quant(fault, self.at);
        }
        self.at = after;
        if self.take(":") { self.signed().map(|_| ()) } else { Ok(()) }
    }

    /// Scales after the expressed type, with the checks of the type's verifier.
    fn scales(&mut self, expressed: &Expressed) -> Result<Option<QuantFault>, Option<ParameterError>> {
        if !self.take(":") {
            self.text(",")?;
            self.scale(expressed)?;
            return Ok(None);
        }
        if !self.take("{") {
            let dimension = self.signed()?;
            self.text(",")?;
            self.text("{")?;
            self.list(|reader| reader.scale(expressed))?;
            self.text("}")?;
            return Ok((dimension < 0).then_some(QuantFault::Dimension(dimension)));
        }
        let mut blocks = Vec::new();
        if self.next() != Some(b'}') {
            self.list(|reader| {
                let dimension = reader.signed()?;
                reader.text(":")?;
                blocks.push((dimension, reader.signed()?));
                Ok(())
            })?;
        }
        self.text("}")?;
        self.text(",")?;
        if self.next() != Some(b'{') {
            return self.text("{").map(|()| None);
        }
        self.nested(expressed)?;
        let fault = blocks.iter().find_map(|(dimension, size)| match (dimension, size) {
            (..0, _) => Some(QuantFault::Dimension(*dimension)),
            (_, ..=0) => Some(QuantFault::Block(*size)),
            _ => None,
        });
        Ok(fault)
    }

    /// Lists of lists of scales: `{{..}, {..}}`. Their depth is counted, without a recursion.
    fn nested(&mut self, expressed: &Expressed) -> ParameterResult {
        // The number of items of each open list, and the lengths that the first list of each depth has.
        let (mut open, mut lengths): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
        loop {
            while self.take("{") {
                if let Some(items) = open.last_mut() {
                    *items += 1;
                }
                open.push(0);
                lengths.resize(lengths.len().max(open.len()), None);
            }
            self.scale(expressed)?;
            if let Some(items) = open.last_mut() {
                *items += 1;
            }
            while self.take("}") {
                let length = open.pop().ok_or(None)?;
                if *lengths[open.len()].get_or_insert(length) != length {
                    self.next();
                    return self.quant(QuantFault::Ragged, self.at);
                }
                if open.is_empty() {
                    return Ok(());
                }
            }
            if !self.take(",") {
                return self.text("}");
            }
        }
    }

    fn calibrated(&mut self, body: usize) -> ParameterResult {
        self.text("<")?;
        self.expressed()?;
        self.text("<")?;
        let least = self.literal()?;
        self.text(":")?;
        let most = self.literal()?;
        self.text(">")?;
        self.text(">")?;
        match most > least {
            true => Ok(()),
            false => self.quant(QuantFault::Calibrated(printed(least), printed(most)), body),
        }
    }
}
