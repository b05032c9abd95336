//! Copying a view to memory with few loops ([`CopyLoops`]), whose innermost one covers long runs.
//!
//! A row-major input has two kinds of axes: those along which its elements are consecutive, and those along which one element is repeated. Neighbouring axes
//! of a kind are one loop. A row is copied and then repeated, a column is filled run by run, and in mixed cases the content of a repetition is written once
//! and then repeated. Most of the work is done by long copies.

use smallvec::SmallVec;

/// The loops from the outermost to the innermost. None has length 1, and neighbouring loops are of different kinds.
pub(super) struct CopyLoops(SmallVec<[CopyLoop; 6]>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CopyLoop {
    /// Repeats the result this number of times.
    Repeat(usize),
    /// Walks `steps` steps of `stride` elements of the input.
    Walk { steps: usize, stride: usize },
}

impl CopyLoops {
    /// Plans the loops for sizes without 0.
    pub(super) fn new(sizes: &[usize], strides: &[usize]) -> Self {
        let mut loops: SmallVec<[CopyLoop; 6]> = SmallVec::new();
        for (&size, &stride) in sizes.iter().zip(strides) {
            if size == 1 {
                continue;
            }
            match (loops.last_mut(), stride) {
                (Some(CopyLoop::Repeat(times)), 0) => *times *= size,
                // In row-major order a step of the outer walk spans the whole inner walk.
                (Some(CopyLoop::Walk { steps, stride: old }), 1..) => {
                    *steps *= size;
                    *old = stride;
                }
                (_, 0) => loops.push(CopyLoop::Repeat(size)),
                (_, 1..) => loops.push(CopyLoop::Walk { steps: size, stride }),
            }
        }
        Self(loops)
    }
}

/// Repetitions of at least about this many bytes are copied: that fits in the second cache, and is long enough for the
/// system's copy to be faster than a fill. (8 KiB take 1.2 times as long for a row, and 1.1 for a mixed case.)
const CHUNK_BYTES: usize = 128 << 10;

/// Overwrites all of `output`, whose length is the number of elements of the loops.
pub(super) fn write<T: Clone>(loops: &CopyLoops, input: &[T], output: &mut [T]) {
    write_loops(&loops.0, input, output);
}

fn write_loops<T: Clone>(loops: &[CopyLoop], input: &[T], output: &mut [T]) {
    match *loops {
        [] => output.clone_from_slice(&input[..1]),
        [CopyLoop::Walk { steps, .. }] => output.clone_from_slice(&input[..steps]),
        [CopyLoop::Repeat(_)] => output.fill(input[0].clone()),
        [CopyLoop::Walk { .. }, CopyLoop::Repeat(times)] => {
            for (run, element) in output.chunks_exact_mut(times).zip(input) {
                run.fill(element.clone());
            }
        }
        [CopyLoop::Walk { steps, stride }, ref inner @ ..] => {
            let block = output.len() / steps;
            let blocks = output.chunks_exact_mut(block).enumerate();
            for (step, block) in blocks {
                write_loops(inner, &input[step * stride..], block);
            }
        }
        [CopyLoop::Repeat(times), ref inner @ ..] => {
            let block = output.len() / times;
            write_loops(inner, input, &mut output[..block]);
            repeat(output, block);
        }
    }
}

/// Writes `output.len()` elements from index `start` on over `output`; the loops have `len` elements in total.
pub(super) fn write_range<T: Clone>(loops: &CopyLoops, len: usize, input: &[T], start: usize, output: &mut [T]) {
    range_loops(&loops.0, len, input, start, output);
}

fn range_loops<T: Clone>(loops: &[CopyLoop], len: usize, input: &[T], start: usize, output: &mut [T]) {
    match *loops {
        [] => output.clone_from_slice(&input[..output.len()]),
        [CopyLoop::Walk { .. }] => output.clone_from_slice(&input[start..start + output.len()]),
        [CopyLoop::Repeat(_)] => output.fill(input[0].clone()),
        [CopyLoop::Walk { steps, stride }, ref inner @ ..] => {
            let inside = len / steps;
            let (mut step, mut from) = (start / inside, start % inside);
            let mut rest = output;
            while !rest.is_empty() {
                let count = (inside - from).min(rest.len());
                let (now, later) = rest.split_at_mut(count);
                range_loops(inner, inside, &input[step * stride..], from, now);
                (rest, step, from) = (later, step + 1, 0);
            }
        }
        [CopyLoop::Repeat(times), ref inner @ ..] => {
            // The same elements repeatedly, starting at any element.
            let inside = len / times;
            let from = start % inside;
            let period = inside.min(output.len());
            let first = (inside - from).min(period);
            range_loops(inner, inside, input, from, &mut output[..first]);
            range_loops(inner, inside, input, 0, &mut output[first..period]);
            if output.len() > period {
                repeat(output, period);
            }
        }
    }
}

/// Continues the first `block` elements to the end.
fn repeat<T: Clone>(output: &mut [T], block: usize) {
    let chunk = chunk::<T>(block);
    let mut done = block;
    while done < output.len() {
        let (from, to) = output.split_at_mut(done);
        let step = done.min(chunk).min(to.len());
        to[..step].clone_from_slice(&from[..step]);
        done += step;
    }
}

/// The number of elements, in whole blocks, that are copied at once.
fn chunk<T>(block: usize) -> usize {
    let elements = CHUNK_BYTES / size_of::<T>().max(1);
    block * (elements / block).max(1)
}

/// Appends the elements that [`write`] writes.
pub(super) fn append<T: Clone>(loops: &CopyLoops, input: &[T], output: &mut Vec<T>) {
    append_loops(&loops.0, input, output);
}

fn append_loops<T: Clone>(loops: &[CopyLoop], input: &[T], output: &mut Vec<T>) {
    match *loops {
        [] => output.push(input[0].clone()),
        [CopyLoop::Walk { steps, .. }] => output.extend_from_slice(&input[..steps]),
        [CopyLoop::Repeat(times)] => output.resize(output.len() + times, input[0].clone()),
        [CopyLoop::Walk { steps, stride }, ref inner @ ..] => {
            for step in 0..steps {
                append_loops(inner, &input[step * stride..], output);
            }
        }
        [CopyLoop::Repeat(times), ref inner @ ..] => {
            let start = output.len();
            append_loops(inner, input, output);
            let block = output.len() - start;
            let (end, chunk) = (start + block * times, chunk::<T>(block));
            while output.len() < end {
                let done = output.len() - start;
                let step = done.min(chunk).min(end - output.len());
                output.extend_from_within(start..start + step);
            }
        }
    }
}
