//! Relations of ONNX's operations on signals: windows, spectra, and filters of frequencies.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::onnx::parts::number_of;
use crate::shapes::onnx::{attribute, operand, place};
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::values::number;
use crate::sizes::Term;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("samples", "an operand gives the number of elements", samples)
        .depends(Depends::Attributes)
        .numbers(&["size"]),
    Relation::new("spectrum", "frequencies along one axis, each of two numbers", spectrum)
        .depends(Depends::Attributes)
        .numbers(&["dft_length", "axis"]),
    Relation::new("spectra", "the frequencies of each frame of a signal", spectra)
        .depends(Depends::Attributes)
        .numbers(&["frame_step", "frame_length"]),
    Relation::new("filters", "a row for each frequency, with a number for each filter", filters)
        .depends(Depends::Attributes)
        .numbers(&["num_mel_bins", "dft_length"]),
];

fn samples(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let size = number_of(o, "size", reading);
    o.bind_known(&[size], reading)
}

/// The number of frequencies, without the frequencies that follow by symmetry.
fn half(length: Term, reading: &mut RelationState<'_>) -> Option<Term> {
    let length = i128::from(reading.facts.value(length)?);
    reading.size(length / 2 + 1)
}

/// The length of a signal with half as many frequencies, as [`half`] counts them.
fn whole(frequencies: Term, reading: &mut RelationState<'_>) -> Option<Term> {
    let frequencies = i128::from(reading.facts.value(frequencies)?);
    reading.size(2 * (frequencies - 1))
}

fn spectrum(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found: Partial = partial_shape(row, reading);
    let axis = match (o.info.attribute(b"axis").is_some(), operand(o, "axis")) {
        (true, _) => Some(attribute(o, "axis", 1)?),
        (false, None) => Some(-2),
        (false, Some(axis)) => match o.element(axis, reading) {
            Some(axis) => reading.facts.value(axis).map(number),
            None => None,
        },
    };
    let is_half = attribute(o, "onesided", 0)? != 0;
    let is_inverse = attribute(o, "inverse", 0)? != 0;
    let last = row.rank().checked_sub(1).ok_or(RelationRefusal::Invalid)?;
    let has_length = operand(o, "dft_length").is_some();
    match axis {
        Some(axis) => {
            let axis = place(axis, row.rank())?;
            if axis == last {
                return Err(RelationRefusal::Invalid);
            }
            let length = if has_length { number_of(o, "dft_length", reading) } else { found[axis] };
            found[axis] = match (is_half, is_inverse) {
                (false, _) => length,
                (true, false) => length.and_then(|length| half(length, reading)),
                // The length of the signal is stated, or is even.
                (true, true) if has_length => length,
                (true, true) => length.and_then(|length| whole(length, reading)),
            };
        }
        None if has_length || is_half => found.fill(None),
        // No dimension changes, whichever the axis is.
        None => {}
    }
    // The inverse of half the frequencies is a signal of real numbers.
    found[last] = reading.size(if is_half && is_inverse { 1 } else { 2 });
    o.bind_known(&found, reading)
}

fn spectra(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let signal = match o.operand_row(0, reading) {
        Some(row) => match columns(row, reading)[..] {
            [batch, length] | [batch, length, _] => [Some(batch), Some(length)],
            _ => return Err(RelationRefusal::Invalid),
        },
        None => [None, None],
    };
    let window = match operand(o, "window").map(|window| reading.row(o.ir, window)) {
        Some(Some(row)) => match columns(row, reading)[..] {
            [size] => Some(size),
            _ => return Err(RelationRefusal::Invalid),
        },
        Some(None) => None,
        None => number_of(o, "frame_length", reading),
    };
    let step = number_of(o, "frame_step", reading);
    let frames = [signal[1], window, step].map(|size| size.and_then(|size| reading.facts.value(size)));
    let frames = match frames.map(|size| size.map(i128::from)) {
        [Some(length), Some(window), Some(step @ 1..)] if window <= length => Some((length - window) / step + 1),
        _ => None,
    };
    let frames = frames.and_then(|frames| reading.size(frames));
    let bins = match attribute(o, "onesided", 1)? {
        0 => window,
        _ => window.and_then(|window| half(window, reading)),
    };
    let pair = reading.size(2);
    o.bind_known(&[signal[0], frames, bins, pair], reading)
}

fn filters(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let bins = number_of(o, "dft_length", reading).and_then(|length| half(length, reading));
    let filters = number_of(o, "num_mel_bins", reading);
    o.bind_known(&[bins, filters], reading)
}
