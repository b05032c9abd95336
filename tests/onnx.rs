//! ONNX models: any bytes give a module whose print can be read, or a refusal; weights are not read.

use crate::support::deadline::in_time_on;
use crate::support::mutants::{binary_inputs, each_mutant};
use broadcastable::diagnostic::Sink;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::limits::Limits;
use broadcastable::onnx::{self, FilePart, OnnxError, Options};
use broadcastable::pass::{Context, InferTypes, Pass};
use broadcastable::source::{Bytes, SourceFile};
use broadcastable::{dialect::Registry, syntax, verify};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

fn inputs() -> Vec<(String, Vec<u8>)> {
    binary_inputs("onnx", "onnx")
}

/// Reads, verifies and prints, and reads the printed text.
fn run(bytes: &[u8]) -> Result<(), OnnxError> {
    let registry = Registry::default();
    let model = onnx::read(&bytes, &Options::new(&registry))?;
    assert!(model.ir.faults().is_empty(), "{:?}", model.ir.faults());
    let nothing = SourceFile::new("nothing", Vec::new()).unwrap();
    let mut sink = Sink::default();
    verify::verify(&model.ir, &nothing, &verify::Options::new(&registry), &mut sink);
    let print = PrintOptions::of(Forms::Generic).locations(true);
    let text = model.ir.print(print);
    let source = SourceFile::new("printed", text.clone()).unwrap();
    let again = syntax::parse(&source, &syntax::Options::new(&registry));
    assert!(again.is_complete(), "{:?}\n{}", again.diagnostics, String::from_utf8_lossy(&text));
    assert_eq!(String::from_utf8_lossy(&again.ir.print(print)), String::from_utf8_lossy(&text));
    // Programs infer types before the module is verified.
    let mut inferred = model.ir;
    _ = InferTypes.run(&mut inferred, &Context::new(&registry));
    assert!(inferred.faults().is_empty(), "{:?}", inferred.faults());
    Ok(())
}

#[test]
fn what_is_printed_reads_again() {
    for (name, bytes) in inputs() {
        assert!(onnx::is_onnx(&bytes), "{name}");
        let is_refused = name.ends_with("undefined.onnx") || name.ends_with("both.onnx");
        assert_eq!(run(&bytes).is_err(), is_refused, "{name}");
    }
}

/// The text of a model that is read under limits.
fn printed(bytes: &[u8], limits: &Limits) -> Result<String, OnnxError> {
    let registry = Registry::default();
    let model = onnx::read(&bytes, &Options::new(&registry).limits(limits))?;
    Ok(String::from_utf8_lossy(&model.ir.print(PrintOptions::of(Forms::Generic))).into_owned())
}

#[test]
fn what_is_read_does_not_depend_on_silent_limits() {
    for (name, bytes) in inputs() {
        let text = |limits: &Limits| printed(&bytes, limits).map_err(|error| error.to_string());
        let expected = text(&Limits::DEFAULT);
        assert_eq!(text(&Limits::least()), expected, "{name}");
        for seed in 0..20 {
            assert_eq!(text(&Limits::random(seed)), expected, "{name}, {seed}");
        }
        // Budgets leave out the values of constants, or refuse the model.
        for seed in 0..20 {
            match printed(&bytes, &Limits::random_of_all(seed)) {
                Ok(text) => assert_eq!(text.lines().count(), expected.as_ref().unwrap().lines().count(), "{name}"),
                Err(OnnxError::Nested { .. } | OnnxError::TooManyNodes { .. }) => {}
                Err(error) => assert_eq!(Err(error.to_string()), expected, "{name}"),
            }
        }
    }
}

#[test]
fn functions_that_are_written_out_have_a_bound() {
    let model = inputs().into_iter().find(|(name, _)| name.ends_with("functions.onnx")).unwrap().1;
    let mut limits = Limits::DEFAULT;
    limits.importing.written_calls = 0;
    assert!(matches!(printed(&model, &limits), Err(OnnxError::Nested { most: 0, .. })));
    limits = Limits::DEFAULT;
    limits.importing.written_nodes = 1;
    assert!(matches!(printed(&model, &limits), Err(OnnxError::TooManyNodes { most: 1 })));
}

#[test]
fn parts_of_a_file_and_changed_bytes_give_a_module_or_a_refusal() {
    in_time_on(8 << 20, || {
        for (_, bytes) in inputs() {
            for end in 0..bytes.len().min(600) {
                _ = run(&bytes[..end]);
            }
        }
        each_mutant(inputs(), |mutant| _ = run(mutant));
    });
}

/// A sparse file: after `head` there are zero bytes, and `tail` is at the end.
struct Sparse {
    head: Vec<u8>,
    tail: Vec<u8>,
    length: u64,
    read: AtomicU64,
}

impl Bytes for Sparse {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_exact_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self.read.fetch_add(into.len() as u64, Ordering::Relaxed);
        let tail = self.length - self.tail.len() as u64;
        for (index, byte) in into.iter_mut().enumerate() {
            let at = at + index as u64;
            *byte = match usize::try_from(at) {
                Ok(at) if at < self.head.len() => self.head[at],
                _ if at >= self.length => return Err(io::ErrorKind::UnexpectedEof.into()),
                _ if at >= tail => self.tail[(at - tail) as usize],
                _ => 0,
            };
        }
        Ok(())
    }
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn field(number: u8, contents: &[u8]) -> Vec<u8> {
    [&[number << 3 | 2], &varint(contents.len() as u64)[..], contents].concat()
}

#[test]
fn weights_are_passed_over() {
    // Six gigabytes of `W`, followed by `Identity(W)`.
    const ROWS: u64 = 1 << 20;
    const SIZE: u64 = ROWS * 1536 * 4;
    let dims = [&[8], &varint(ROWS)[..], &[8], &varint(1536)].concat();
    let tensor = [&dims, &[0x10, 1][..], &field(8, b"W"), &[9 << 3 | 2], &varint(SIZE)].concat();
    let node = [field(1, b"W"), field(2, b"Y"), field(4, b"Identity")].concat();
    let tail = [field(1, &node), field(12, &field(1, b"Y"))].concat();
    let tensor_length = tensor.len() as u64 + SIZE;
    let begin = [&[5 << 3 | 2], &varint(tensor_length)[..], &tensor].concat();
    let graph_length = begin.len() as u64 + SIZE + tail.len() as u64;
    let head = [&[8, 10, 7 << 3 | 2], &varint(graph_length)[..], &begin].concat();
    let length = head.len() as u64 + SIZE + tail.len() as u64;
    let file = Sparse { head, tail, length, read: AtomicU64::new(0) };
    let model = onnx::read(&file, &Options::new(&Registry::default())).unwrap();
    let text = model.ir.print_to_string(PrintOptions::default());
    assert!(text.contains("dense_resource<__elided__> : tensor<1048576x1536xf32>"), "{text}");
    assert!(file.read.into_inner() < 1 << 20);
}

/// The file with inferred types; `None` if they do not change it.
fn with_types(bytes: &[u8]) -> Result<Option<(Vec<u8>, usize)>, OnnxError> {
    let registry = Registry::default();
    let options = Options::new(&registry);
    let mut model = onnx::read(&bytes, &options)?;
    if InferTypes.run(&mut model.ir, &Context::new(&registry)).is_err() {
        return Ok(None);
    }
    let Some(parts) = model.with_value_info(&bytes, &options)? else { return Ok(None) };
    let (mut changed, mut written) = (Vec::new(), 0);
    for part in parts {
        match part {
            FilePart::Kept(range) => changed.extend_from_slice(&bytes[range.start as usize..range.end as usize]),
            FilePart::Written(more) => {
                written += more.len();
                changed.extend(more);
            }
        }
    }
    Ok(Some((changed, written)))
}

#[test]
fn inferred_types_are_written_once_and_the_rest_is_kept() {
    let mut changes = 0;
    for (name, bytes) in inputs() {
        let Ok(Some((changed, written))) = with_types(&bytes) else { continue };
        changes += 1;
        assert!(onnx::is_onnx(&changed), "{name}");
        run(&changed).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(changed.len() - written <= bytes.len(), "{name}");
        assert_eq!(with_types(&changed).unwrap(), None, "{name}");
    }
    assert!(changes > 3, "{changes}");
}

#[test]
fn what_is_stated_in_part_is_completed() {
    // `Y = Relu(X)`, `Z = Relu(Y)`, where `Y` has a name, no size, and a text for people.
    let dims = |dims: &[Vec<u8>]| {
        let dims: Vec<u8> = dims.iter().flat_map(|dim| field(1, dim)).collect();
        field(2, &field(1, &[&[8, 1][..], &field(2, &dims)].concat()))
    };
    let number = |size: u8| vec![8, size];
    let info = |name: &[u8], ty: &[u8]| [&field(1, name), ty, &field(3, b"for people")].concat();
    let node = |from: &[u8], to: &[u8]| field(1, &[field(1, from), field(2, to), field(4, b"Relu")].concat());
    let model = |middle: &[u8]| {
        let argument = info(b"X", &dims(&[field(2, b"n"), number(3), number(4)]));
        let graph = [
            node(b"X", b"Y"),
            field(13, &info(b"Y", middle)),
            node(b"Y", b"Z"),
            field(11, &argument),
            field(12, &field(1, b"Z")),
        ];
        [&[8, 10][..], &field(7, &graph.concat()), &field(2, b"somebody")].concat()
    };
    let stated = dims(&[field(2, b"batch"), Vec::new(), number(4)]);
    let completed = dims(&[field(2, b"batch"), number(3), number(4)]);
    let (changed, _) = with_types(&model(&stated)).unwrap().expect("a size is missing");
    assert_eq!(changed, model(&completed));
    assert_eq!(with_types(&model(&completed)).unwrap(), None);
    // One model has no type, another a denotation, which types of the library do not have.
    assert!(with_types(&model(&[])).unwrap().is_some());
    let denoted = field(2, &[&stated[2..], &field(6, b"IMAGE")].concat());
    assert_eq!(with_types(&model(&denoted)).unwrap(), None);
}

#[test]
fn nesting_has_a_bound() {
    // Graphs in attributes of nodes of graphs.
    let mut graph = Vec::new();
    for _ in 0..40 {
        let attribute = [field(1, b"body"), field(6, &graph)].concat();
        let node = [field(4, b"Loop"), field(5, &attribute)].concat();
        graph = field(1, &node);
    }
    let model = [&[8, 10][..], &field(7, &graph)].concat();
    let error = onnx::read(&&*model, &Options::new(&Registry::default())).unwrap_err();
    assert!(matches!(error, OnnxError::Nested { .. }), "{error}");
}
