//! The calculator from a user's view: its output, and its exit status.

use crate::support::deadline::{InTime, Running, in_time};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

struct Outcome {
    status: i32,
    stdout: String,
    stderr: String,
}

fn run(arguments: &[&str], input: &[u8]) -> Outcome {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // The program may end without reading its input.
    _ = in_time(move || writer.join().unwrap());
    Outcome {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn start(arguments: &[&str]) -> Running {
    Command::new(env!("CARGO_BIN_EXE_bcast-shape"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn_in_time()
        .unwrap()
}

/// The answers to a batch, for which the program must succeed.
fn batch(input: impl AsRef<[u8]>) -> Vec<String> {
    let outcome = run(&["--batch"], input.as_ref());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    outcome.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_result_is_drawn_and_stands_alone_on_the_last_line() {
    let outcome = run(&["8x1x6x1", "7x1x5"], b"");
    let expected = "\
operand #0  8 x 1 x 6 x 1
operand #1      7 x 1 x 5
            -------------
result      8 x 7 x 6 x 5

8x7x6x5
";
    assert_eq!((outcome.status, outcome.stdout.as_str(), outcome.stderr.as_str()), (0, expected, ""));
}

#[test]
fn shapes_without_dimensions_are_understood() {
    for (shapes, result) in [
        (&["*", "?x1", "scalar"][..], "?x1"),
        (&["scalar", "()"], "scalar"),
        (&["--rule=numpy"], "scalar"),
        (&["*", "*"], "*"),
        (&["0x1", "?"], "0x?"),
        (&["?", "0"], "0"),
    ] {
        let outcome = run(shapes, b"");
        assert_eq!((outcome.status, outcome.stdout.lines().last()), (0, Some(result)), "{shapes:?}");
    }
}

#[test]
fn upstream_infers_as_llvm_does() {
    let outcome = run(&["--conformance=upstream", "?", "0"], b"");
    assert_eq!((outcome.status, outcome.stdout.lines().last()), (0, Some("?")));
}

#[test]
fn a_conflict_is_explained_on_the_error_stream() {
    let outcome = run(&["32x50", "32x50x4"], b"");
    let expected = "\
error: operands don't have broadcast-compatible shapes

operand #0       32 x 50
operand #1  32 x 50 x  4
                 ^^   ^^

dimension 1 of operand #0 is 50, but dimension 2 of operand #1 is 4
help: reshape operand #0 to 32x50x1
";
    assert_eq!((outcome.status, outcome.stdout.as_str(), outcome.stderr.as_str()), (1, "", expected));
}

#[test]
fn what_is_no_shape_is_refused_with_its_place() {
    for (shape, reason) in [
        ("8xa", "a dimension is a number or `?`, at column 3"),
        ("8xx1", "a dimension is missing, at column 3"),
        ("18446744073709551616", "a size is at most 9223372036854775807, at column 1"),
        ("", "it is empty; the shape without dimensions is `scalar`, or `()`"),
        (" ", "it is empty; the shape without dimensions is `scalar`, or `()`"),
        // Columns count characters: the sign of multiplication has two bytes.
        ("8×4×é", "a dimension is a number or `?`, at column 5"),
        ("8 x  a", "a dimension is a number or `?`, at column 6"),
        ("(8,,4)", "a dimension is missing, at column 4"),
        ("(,)", "a dimension is missing, at column 2"),
        (" [8, -2]", "a dimension is a number or `?`, at column 6"),
        ("[8, 4)", "expected `]`, at column 7"),
        ("8,4x2", "a dimension is a number or `?`, at column 3"),
        ("8x-1", "a dimension is a number or `?`, at column 3"),
        ("tensor<8xq8>", "expected a type or a dimension, but found 'q8', at column 10"),
        (" tensor<8xi8", "expected '>' or ',', but found the end of the input, at column 13"),
        ("tensor<8x!a>", "undefined symbol alias id 'a': not defined before this place, at column 10"),
        ("vector<[8]xi8>", "the sizes of a scalable vector are not known"),
        ("tuple<i8>", "expected a tensor, a vector or a memref"),
        ("tensor<8xi8> loc(unknown)", "expected one type"),
        ("tensor<8xi8>\n\"a.b\"() : () -> tensor<8xi8>", "expected one type"),
    ] {
        let outcome = run(&["2", shape], b"");
        let expected = format!("error: invalid shape '{shape}': {reason}\n");
        assert_eq!((outcome.status, outcome.stdout.as_str(), outcome.stderr), (2, "", expected));
    }
}

#[test]
fn shapes_are_read_as_people_write_them() {
    for shape in [
        "2x3x?",
        "2X3X?",
        "2 x 3 x ?",
        "2×3×?",
        "(2,3,?)",
        "(2, 3, -1)",
        "[2,3,?]",
        "[ 2, 3, None, ]",
        " 2,3,-1",
        "2, 3, ?",
        "tensor<2x3x?xf32>",
        "memref<2x3x?xf32, strided<[?, ?, 1], offset: ?>>",
        "tensor<2x3x?xvector<4xf32>>",
    ] {
        let outcome = run(&["--", shape], b"");
        assert_eq!(outcome.stdout.lines().last(), Some("2x3x?"), "{shape}: {}", outcome.stderr);
    }
    for (shape, meant) in [
        ("(2,)", "2"),
        ("(2)", "2"),
        ("2,", "2"),
        ("[]", "scalar"),
        ("( )", "scalar"),
        ("tensor<f32>", "scalar"),
        ("tensor<*xf32>", "*"),
        ("vector<2x3xf32>", "2x3"),
    ] {
        assert_eq!(run(&[shape], b"").stdout.lines().last(), Some(meant), "{shape}");
    }
    let outcome = run(&["--rule=bidirectional", "--target=(2, 1)", "[1,3]"], b"");
    assert_eq!(outcome.stdout.lines().last(), Some("2x3"));
    assert_eq!(batch(r#"{"inputs":["(2, 1)",[1,-1],"tensor<1x3xf32>"]}"#), [r#"{"result":[2,3]}"#]);
}

#[test]
fn wrong_usage_exits_with_2_and_help_with_0() {
    for arguments in [&[][..], &["--nonsense"], &["--conformance=ours", "2"]] {
        assert_eq!(run(arguments, b"").status, 2, "{arguments:?}");
    }
    for argument in ["-h", "--help", "--version"] {
        assert_eq!(run(&[argument], b"").status, 0, "{argument}");
    }
}

#[test]
fn every_rule_answers() {
    for (arguments, result) in [
        (&["--rule=broadcastable", "2x1", "?"][..], "2x?"),
        (&["--rule=none", "2x?", "?x3"], "2x3"),
        (&["--rule=numpy", "2x1", "3"], "2x3"),
        (&["--rule=unidirectional", "2x3", "1"], "2x3"),
        (&["--rule=pdpd", "2x3x4", "4"], "2x3x4"),
        (&["--rule=pdpd", "--axis=-1", "2x3x4", "4"], "2x3x4"),
        (&["--rule=pdpd", "--axis", "1", "2x3x4", "3"], "2x3x4"),
        (&["--rule=pdpd:axis=1", "2x3x4", "3"], "2x3x4"),
        (&["--rule", "pdpd:axis=-1", "2x3x4", "4"], "2x3x4"),
        (&["--rule=bidirectional", "--target=2x1x6", "3x1"], "2x3x6"),
    ] {
        let outcome = run(arguments, b"");
        let found = (outcome.status, outcome.stdout.lines().last());
        assert_eq!(found, (0, Some(result)), "{arguments:?}");
    }
}

#[test]
fn a_refusal_shows_where_the_rule_puts_the_shapes_and_where_it_is_written() {
    let outcome = run(&["--rule=pdpd", "--axis=1", "8x1x6x1", "7x1"], b"");
    let expected = "\
error: operands don't have broadcast-compatible shapes

operand #0  8 x 1 x 6 x 1
operand #1      7 x 1
                ^

dimension 1 of operand #0 is 1, but dimension 0 of operand #1 is 7, and only operand #1 is stretched
rule: pdpd: the result has the shape of A; B, laid under it from `axis` on, has its sizes or 1, with any 1s at the end dropped
source: OpenVINO, Broadcast Rules For Elementwise Operations: Rules, PDPD broadcast, 2
";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, expected));
}

#[test]
fn messages_are_worded_as_asked() {
    let torch = "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1";
    for (whose, text) in [
        ("mlir", "operands don't have broadcast-compatible shapes"),
        ("numpy", "operands could not be broadcast together with shapes (5,2,4,1) (3,1,1)"),
        ("torch", torch),
    ] {
        let option = format!("--messages={whose}");
        let single = run(&[&option, "--rule=numpy", "5x2x4x1", "3x1x1"], b"");
        assert_eq!(single.stderr.lines().next(), Some(&*format!("error: {text}")));
        let batch = run(&[&option, "--batch"], br#"{"inputs":[[5,2,4,1],[3,1,1]]}"#);
        assert_eq!(batch.stdout, format!("{{\"result\":null,\"error\":\"{text}\"}}\n"));
    }
}

#[test]
fn parameters_out_of_place_are_wrong_usage() {
    for (arguments, reason) in [
        (&["--rule=numpy", "--axis=0", "2"][..], "rule `numpy` takes no axis"),
        (&["--target=2", "2"], "rule `broadcastable` takes no target"),
        (&["--rule=bidirectional", "2"], "rule `bidirectional` needs a target"),
        (&["--rule=pdpd", "--axis=-2", "2", "2"], "axis -2 is negative, and only -1 has a meaning: rank(A) - rank(B)"),
    ] {
        let outcome = run(arguments, b"");
        let expected = format!("error: {reason}\n");
        assert_eq!((outcome.status, outcome.stderr), (2, expected), "{arguments:?}");
    }
    for arguments in [&["--compare", "--batch"][..], &["--compare", "--rule=numpy", "2"]] {
        assert_eq!(run(arguments, b"").status, 2, "{arguments:?}");
    }
}

#[test]
fn rules_are_compared_in_a_table() {
    let outcome = run(&["--compare", "--axis=1", "2x3x4x5", "3x4"], b"");
    let words = |line: &str| -> Vec<String> {
        let cells = line.split("  ").map(str::trim);
        cells.filter(|cell| !cell.is_empty()).map(str::to_owned).take(2).collect()
    };
    let table: Vec<Vec<String>> = outcome.stdout.lines().map(words).collect();
    let expected = [
        &["broadcastable", "refused"][..],
        &["none", "refused"],
        &["numpy", "refused"],
        &["unidirectional", "refused"],
        &["pdpd, axis = 1", "2x3x4x5"],
        &["bidirectional, target = [3, 4]", "refused"],
        &["the rules differ"],
    ];
    assert_eq!(
        (outcome.status, table),
        (0, expected.map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).to_vec())
    );
    let agreement = run(&["--compare", "2x3", "2x3"], b"").stdout;
    assert_eq!(agreement.lines().last(), Some("the rules agree"));
}

#[test]
fn batch_lines_name_their_rules() {
    let outcome = run(
        &["--batch"],
        br#"{"rule":"none","inputs":[[2,"?"],[2,3],"*"],"axis":null,"target":null}
{"rule":"unidirectional","inputs":[[2,3],[3]]}
{"rule":"pdpd","inputs":[[2,3,4],[3]],"axis":1}
{"rule":"bidirectional","inputs":[[3,1]],"target":[2,1,6]}
{"rule":"pdpd","inputs":[[2,3,4],[3]],"axis":-2}
{"rule":"numpy","inputs":[[2]],"axis":1}
{"rule":"numpy","inputs":[[2]],"extra":1}
{"rule":"numpy","inputs":[]}
{"rule":"none","inputs":[]}
{"rule":"pdpd","inputs":[[2]]}"#,
    );
    assert_eq!(outcome.stderr, "error: <stdin>: 3 of 10 lines are no questions, first line 5\n");
    let answers: Vec<_> = outcome.stdout.lines().collect();
    let expected = [
        r#"{"result":[2,3]}"#,
        r#"{"result":[2,3]}"#,
        r#"{"result":[2,3,4]}"#,
        r#"{"result":[2,3,6]}"#,
        r#"{"result":null,"error":"axis -2 is negative, and only -1 has a meaning: rank(A) - rank(B)"}"#,
        r#"{"result":null,"error":"rule `numpy` takes no axis"}"#,
        r#"{"result":null,"error":"unknown field `extra`, expected one of `rule`, `inputs`, `axis`, `target`, at column 38"}"#,
        r#"{"result":[]}"#,
        r#"{"result":null,"error":"at least one operand is needed"}"#,
        r#"{"result":null,"error":"rule `pdpd` takes 2 operands, not 1"}"#,
    ];
    assert_eq!(answers, expected);
}

#[test]
fn lines_without_a_rule_take_that_of_the_command_line() {
    let input = br#"{"inputs":[[2,3,4],[3]]}
{"inputs":[[2,3,4],[2]],"axis":0}
{"rule":"pdpd","inputs":[[2,3,4],[4]]}
"#;
    let outcome = run(&["--batch", "--rule=pdpd", "--axis=1"], input);
    assert_eq!(outcome.stdout, "{\"result\":[2,3,4]}\n".repeat(3));
}

/// The examples of `--help` are true.
#[test]
fn help_shows_what_the_program_prints() {
    let help = run(&["--help"], b"").stdout;
    let unindented: String =
        help.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect();
    let result = run(&["8x1x6x1", "7x1x5"], b"").stdout;
    let conflict = run(&["32x50", "32x50x4"], b"").stderr;
    assert!(unindented.contains(&format!("$ bcast-shape 8x1x6x1 7x1x5\n{result}")), "{help}");
    let pdpd = run(&["--rule=pdpd", "--axis=1", "2x3x4x5", "3x4"], b"").stdout;
    assert!(unindented.contains(&format!("$ bcast-shape --rule=pdpd --axis=1 2x3x4x5 3x4\n{pdpd}")), "{help}");
    assert!(unindented.contains(&format!("$ bcast-shape 32x50 32x50x4\n{conflict}")), "{help}");
}

#[test]
fn a_batch_answers_line_by_line() {
    let answers = batch(
        r#"{"rule":"broadcastable","inputs":[[8,1,"?"],"*"]}
{"inputs":[[8,1],[7]]}
{"inputs":["*"]}
{"inputs":[[],[]]}
{"inputs":[[2],[3]]}
{"inputs":["8x1","?"]}"#,
    );
    let expected = [
        r#"{"result":[8,1,"?"]}"#,
        r#"{"result":[8,7]}"#,
        r#"{"result":"*"}"#,
        r#"{"result":[]}"#,
        r#"{"result":null,"error":"dimension 0 of operand #0 is 2, but dimension 0 of operand #1 is 3"}"#,
        r#"{"result":[8,"?"]}"#,
    ];
    assert_eq!(answers, expected);
}

#[test]
fn a_line_that_is_no_question_has_an_answer_too() {
    let lines: [&[u8]; 10] = [
        b"",
        b"\xff\xfe\x00",
        b"[[[[[[",
        br#"{"inputs":[[1,-2]]}"#,
        br#"{"inputs":[[18446744073709551616]]}"#,
        br#"{"inputs":[[1.5]]}"#,
        br#"{"inputs":["8xx"]}"#,
        br#"{"rule":"nonsense","inputs":[]}"#,
        b"\"\\u0000\"",
        "{\"é\":1}".as_bytes(),
    ];
    let outcome = run(&["--batch"], &lines.join(&b'\n'));
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.stderr, "error: <stdin>: 10 of 10 lines are no questions, first line 1\n");
    let answers: Vec<_> = outcome.stdout.lines().collect();
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        assert!(answer.starts_with(r#"{"result":null,"error":""#), "{line:?}: {answer}");
    }
    assert!(answers[3].ends_with("at column 16\"}"), "{}", answers[3]);
    assert!(answers[6].ends_with("\"invalid shape '8xx': a dimension is missing, at column 16\"}"), "{}", answers[6]);
    assert!(answers[9].ends_with("at column 4\"}"), "in characters: {}", answers[9]);
    assert!(answers[4].contains("a size is at most 9223372036854775807, at column"), "{}", answers[4]);
    let outcome = run(&["--batch"], b"{\"inputs\":[[2]]}\r\n\r\n");
    let empty = r#"{"result":null,"error":"the line is empty, expected an object such as {\"inputs\":[[2,1],[3]]}"}"#;
    assert_eq!(outcome.stdout, format!("{{\"result\":[2]}}\n{empty}\n"));
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.stderr, "error: <stdin>: 1 of 2 lines is no question, first line 2\n");
    assert_eq!(batch(b""), [""; 0]);
}

#[test]
fn huge_ranks_and_many_operands_are_answered() {
    let ones = vec!["1"; 200_000].join(",");
    let answers = batch(format!("{{\"inputs\":[[{ones}],[2]]}}\n"));
    assert!(answers[0].ends_with(",1,2]}"));

    let many = vec!["[1]"; 100_000].join(",");
    assert_eq!(batch(format!("{{\"inputs\":[{many},[2,7],[1,8]]}}")).len(), 1);

    let long = ["7", &"x1".repeat(20_000)].concat();
    let outcome = run(&[&long, "2", "3"], b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
    assert!(outcome.stderr.len() < 1000, "the picture is cut: {}", outcome.stderr);
}

/// A program may ask, read the answer, and ask again.
#[test]
fn answers_do_not_wait_for_the_end_of_input() {
    let mut child = start(&["--batch"]);
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for size in 2..5 {
        writeln!(questions, "{{\"inputs\":[[{size}],[1]]}}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{{\"result\":[{size}]}}\n"));
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = start(&["--batch"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    _ = stdin.write_all("{\"inputs\":[[2]]}\n".repeat(10_000).as_bytes());
    drop(stdin);
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn batches_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("questions.jsonl");
    std::fs::write(&path, "{\"inputs\":[[2],[1]]}\n").unwrap();
    let path = path.to_str().unwrap();
    let outcome = run(&["--batch", path, "-", path], b"{\"inputs\":[\"*\"]}");
    assert_eq!(outcome.stdout, "{\"result\":[2]}\n{\"result\":\"*\"}\n{\"result\":[2]}\n");

    for unreadable in [folder.path().to_str().unwrap(), "no such file"] {
        let outcome = run(&["--batch", unreadable], b"");
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(&format!("input file '{unreadable}'")), "{}", outcome.stderr);
    }
}
