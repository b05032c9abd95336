//! A file that is verified in parts of any size gives the same result as the whole.
#![no_main]

use broadcastable::diagnostic::{Severity, Sink, render};
use broadcastable::ir::PrintOptions;
use broadcastable::source::SourceFile;
use broadcastable::stream::{Joint, Options, Stream, StreamError, Workspace};
use broadcastable::{lint, syntax, verify};
use broadcastable_fuzz::{registry, split};
use libfuzzer_sys::fuzz_target;

broadcastable_fuzz::mlir_mutations!();

/// The findings, and the printed text if there is no error.
type Outcome = (Vec<String>, Option<String>);

fuzz_target!(|bytes: &[u8]| {
    let (text, mut draw) = split(bytes);
    let registry = registry();
    let lints = lint::Settings::default();
    let options = Options::new(&registry).print(Some(PrintOptions::default())).lints(Some(&lints));
    let mut sizes = vec![1, 64, 300];
    sizes.push(1 + draw.below(text.len() + 1));
    let mut known = None;
    for size in sizes {
        match in_parts(text, options.part_size(size)) {
            Ok(parts) => {
                let whole = known.get_or_insert_with(|| whole(text, &options));
                let text = String::from_utf8_lossy(text);
                assert_eq!(parts.0, whole.0, "found in parts of {size} of {text}");
                assert!(
                    parts.1 == whole.1,
                    "printed in parts of {size}: {}\n\nof {text}",
                    differing(&parts.1, &whole.1)
                );
            }
            // The file must be read as a whole.
            Err(StreamError::Dependent(_)) => {}
            Err(StreamError::Source(error)) => panic!("{error}"),
        }
    }
});

/// The first line in which two prints differ.
fn differing(part: &Option<String>, whole: &Option<String>) -> String {
    let (Some(part), Some(whole)) = (part, whole) else { return String::from("one of them is not printed") };
    let differing = part.lines().zip(whole.lines()).find(|(part, whole)| part != whole);
    differing
        .map_or_else(|| String::from("one has more lines"), |(part, whole)| format!("`{part}`, as a whole `{whole}`"))
}

fn in_parts(text: &[u8], options: Options<'_>) -> Result<Outcome, StreamError> {
    let stream = Stream::open("x", text, options)?;
    let mut printed = stream.printed_header().to_vec();
    let (mut joint, mut workspace) = (Joint::default(), Workspace::default());
    let (mut rendered, mut errors) = (Vec::new(), 0);
    for index in 0..stream.part_count() {
        let Some(part) = stream.part(index, &mut workspace)? else { continue };
        let part = joint.add(part)?;
        printed.extend_from_slice(part.printed());
        errors += part.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        if let Some(source) = &part.source {
            rendered
                .extend(part.diagnostics.iter().map(|found| render::to_string(source, found, render::Style::PLAIN)));
        }
        workspace.reuse(part.into_text());
    }
    joint.finish()?;
    Ok((rendered, (errors == 0).then(|| String::from_utf8_lossy(&printed).into_owned())))
}

fn whole(text: &[u8], options: &Options<'_>) -> Outcome {
    let source = SourceFile::new("x", text).expect("a short text");
    let parsed = syntax::parse(&source, &options.syntax);
    let mut sink = Sink::new();
    let verify = options.verify.is_complete(parsed.is_complete());
    sink.extend(parsed.diagnostics);
    verify::verify(&parsed.ir, &source, &verify, &mut sink);
    if let Some(lints) = options.lints {
        lint::lint(&parsed.ir, &source, &verify, lints, source.whole(), [], &mut sink);
    }
    let printed =
        (!sink.has_errors()).then(|| String::from_utf8_lossy(&parsed.ir.print(PrintOptions::default())).into_owned());
    (sink.finish().iter().map(|found| render::to_string(&source, found, render::Style::PLAIN)).collect(), printed)
}
