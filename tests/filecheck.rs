//! The FileCheck of this suite against verdicts that LLVM 22's `FileCheck` gave.

mod support;

use support::filecheck::{Command, verify};

/// Directives, input, options, LLVM's verdict.
type Row = (&'static str, &'static str, &'static str, bool);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("CHECK: a", "a\n", "", true),
    ("CHECK: b", "a\n", "", false),
    ("nothing", "a\n", "", false),
    ("CHECK: a", "", "", false),
    ("CHECK-NOT: a", "", "--allow-empty", true),
    ("CHECK: {{[0-9]+}}x", "12x\n", "", true),
    ("CHECK: [[A:%[0-9]+]] = foo\nCHECK: bar [[A]]\n", "%1 = foo\nbar %1\n", "", true),
    ("CHECK: [[A:%[0-9]+]] = foo\nCHECK: bar [[A]]\n", "%1 = foo\nbar %2\n", "", false),
    ("CHECK: [[#A:]] b [[#A+1]]\n", "1 b 2\n", "", false),
    ("CHECK: [[#A:]] b [[#A+1]]\n", "1 b 3\n", "", false),
    ("CHECK: a\nCHECK-NEXT: b\n", "a\n\nb\n", "", false),
    ("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n", "a\n\nb\n", "", true),
    ("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n", "a\nb\n", "", false),
    ("CHECK: a\nCHECK-SAME: b\n", "a b\n", "", true),
    ("CHECK: a\nCHECK-SAME: b\n", "a\nb\n", "", false),
    ("CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c", "b\na\nc\n", "", true),
    ("CHECK-DAG: a\nCHECK-DAG: a\nCHECK: c", "a\nc\n", "", false),
    ("CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b\n", "b\na\n", "", false),
    ("CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b\n", "a\nx\nb\n", "", false),
    ("CHECK-LABEL: f\nCHECK: a\nCHECK-LABEL: g\nCHECK: b", "f\ng\na\nb\n", "", false),
    ("CHECK-LABEL: f\nCHECK: a\nCHECK-LABEL: g\nCHECK: b", "f\na\ng\nb\n", "", true),
    ("CHECK-NOT: a\nCHECK: b", "a\nb\n", "", false),
    ("CHECK-NOT: a\nCHECK: b", "b\na\n", "", true),
    ("CHECK: a\nCHECK-NOT: b", "a\nb\n", "", false),
    ("CHECK-COUNT-2: a\nCHECK-NOT: a", "a\na\n", "", true),
    ("CHECK-COUNT-2: a", "a\n", "", false),
    ("FOO: a", "a\n", "--check-prefix=FOO", true),
    ("FOO: a\nBAR: b", "a\nb\n", "--check-prefixes=FOO,BAR", true),
    ("FOO: a", "a\nb\n", "--check-prefixes=FOO,BAR", false),
    ("FOO: a", "a\nb\n", "--check-prefixes=FOO,BAR --allow-unused-prefixes", true),
    ("CHECK: a b", "a   b\n", "", true),
    ("CHECK: a b", "a   b\n", "--strict-whitespace", false),
    ("CHECK: a", "ab\n", "--match-full-lines", false),
    ("CHECK: a", "a\n", "--match-full-lines", true),
    ("CHECK:   a", "  a  \n", "--match-full-lines", true),
    ("CHECK:a", "a\n", "--match-full-lines --strict-whitespace", true),
    ("CHECK: a", "a\n", "--match-full-lines --strict-whitespace", false),
    ("CHECK: tensor<?x2xf32>", "tensor<?x2xf32>\n", "", true),
    ("CHECK: (a|b)", "(a|b)\n", "", true),
    ("CHECK: {{(a|b)}}c[[X:.]]", "bcd\n", "", true),
    ("CHECK: {{(a|b)}}c[[X:.]]\nCHECK-SAME: [[X]]", "bcdd\n", "", true),
    ("CHECK: {{a{2}}}", "aa\n", "", false),
    ("CHECK: [[[A:.]]]", "[x]\n", "", true),
    ("CHECK: {{{.*}}}", "{x}\n", "", true),
    ("CHECK: {{\\[}}[[A:[a-z]]]{{\\]}}", "[x]\n", "", true),
    ("CHECK: [[@LINE+1]]", "2\n", "", true),
    ("CHECK: :[[#@LINE]]:", "x:1:\n", "", true),
    ("CHECK: [[UNDEF]]", "a\n", "", false),
    ("CHECK-NEXT: a", "a\n", "", false),
    ("CHECK-SAME: a", "a\n", "", false),
    ("CHECK-EMPTY: a", "a\n\n", "", false),
    ("CHECK: ", "a\n", "", false),
    ("CHECK:", "a\n", "", false),
    ("CHECK{LITERAL}: [[a]]", "[[a]]\n", "", true),
    ("XCHECK: b\nCHECK: a", "a\n", "", true),
    ("// CHECK-FOO: b\n// CHECK: a", "a\n", "", true),
    ("CHECK: a {{$}}", "a \n", "", true),
    ("CHECK: a{{$}}", "a\nb\n", "", true),
    ("CHECK: {{^}}b", "a\nb\n", "", true),
    ("CHECK: {{^ab}}", "x ab\n", "", false),
    ("// RUN: x CHECK: b\n// CHECK: a", "a\n", "", true),
    ("// COM: CHECK: b\n// CHECK: a", "a\n", "", true),
    ("CHECK: a\nCHECK: a", "a\n", "", false),
    ("CHECK: {{.*}}b", "a\nb\n", "", true),
    ("CHECK: a{{.*}}b", "a\nb\n", "", false),
    ("CHECK-LABEL: [[A:.]]", "a\n", "", false),
    ("CHECK-LABEL: @f(\nCHECK-SAME: %[[A:.*]]: i32\nCHECK: use %[[A]]", "@f(%x: i32)\nuse %x\n", "", true),
    ("CHECK: %[[A:.+]] = a\nCHECK: %[[B:.+]] = b %[[A]], %[[A]]", "%0 = a\n%1 = b %0, %0\n", "", true),
    ("CHECK: x", "a\n", "--implicit-check-not=x", false),
    ("CHECK: a", "a\nx\n", "--implicit-check-not=x", false),
    ("CHECK: [[A:a]]\nCHECK-NOT: [[A]]", "a\nb\n", "", true),
    ("CHECK: [[A:a]]\nCHECK-NOT: [[A]]", "a\nba\n", "", false),
    ("CHECK: é{{.}}\n", "éa\n", "", true),
    ("CHECK: {{[[:digit:]]+}}x\n", "12x\n", "", true),
    ("CHECK: a\\b", "a\\b\n", "", true),
    ("CHECK: a\r\nCHECK: b\r\n", "a\r\nb\r\n", "", true),
    ("CHECK:\ta", "a\n", "", true),
    ("CHECK-NOT: a\nCHECK-NOT: b", "c\n", "", true),
    ("CHECK-DAG: [[X:%.]] = a\nCHECK-DAG: b [[X]]", "%1 = a\nb %1\n", "", true),
    ("CHECK-NEXT:a\nCHECK: b", "b\n", "", false),
    ("CHECK-DAG: a\nCHECK-NEXT: b\n", "a\nb\n", "", false),
    ("CHECK-NOT: c\nCHECK-NEXT: b", "a\nb\n", "", false),
    ("CHECK: a\nCHECK-NOT: c\nCHECK-NEXT: b", "a\nb\n", "", true),
    ("CHECK: a\nCHECK-NOT: c\nCHECK-SAME: b", "a b\n", "", true),
    ("CHECK: a\nCHECK-NOT: c\nCHECK-SAME: b", "a c b\n", "", false),
    ("CHECK-LABEL: a\nCHECK-NEXT: b\n", "a\nb\n", "", true),
    ("CHECK-LABEL: f\nCHECK-NOT: x\nCHECK-LABEL: g\n", "f\ng\nx\n", "", true),
    ("CHECK-LABEL: f\nCHECK-NOT: x\nCHECK-LABEL: g\n", "f\nx\ng\n", "", false),
    ("CHECK: b", "a\nb\n", "--match-full-lines", true),
    ("CHECK-NOT: b", "ab\n", "--match-full-lines", false),
    ("CHECK: [[[A:.]]]\nCHECK: <[[A]]>", "[x]\n<x>\n", "", true),
    ("CHECK-DAG: a\nCHECK-DAG: a\nCHECK-DAG: b", "a\nb\na\n", "", true),
    ("CHECK: a{{x|y}}b", "ayb\n", "", true),
    ("CHECK: a{{x|y}}b", "ax\n", "", false),
    ("CHECK: {{[^a]}}b", "a\nb\n", "", false),
    ("CHECK-NEXT-DAG: a", "a\n", "", false),
    ("CHECK-COUNT-0: a", "a\n", "", false),
    ("CHECK-LABEL: a\nCHECK-DAG: b\nCHECK-LABEL: c\n", "a\nc\nb\n", "", false),
];

#[test]
fn agrees_with_llvm() -> Result<(), String> {
    let mut wrong = Vec::new();
    for row @ (checks, input, options, passes) in ROWS {
        let mut arguments = vec!["checks".to_owned()];
        arguments.extend(options.split_whitespace().map(str::to_owned));
        let outcome = verify("checks", checks, input, &Command::parse(&arguments)?.options);
        if outcome.is_ok() != *passes {
            wrong.push(format!("{row:?}: {outcome:?}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Features of LLVM's FileCheck that are not implemented are refused with a message, never interpreted differently.
#[test]
fn refuses_what_it_does_not_know() {
    let refused = [
        ("CHECK: [[A:.]] = [[A]]", "a = a", "the same directive"),
        ("CHECK: [[#A:]]", "1", "no name of a variable"),
        ("CHECK: {{(a)\\1}}", "aa", "means something else"),
        ("CHECK: {{\\d}}", "d", "means something else"),
        ("CHECK: {{a*?}}", "a", "repetition"),
    ];
    for (checks, input, message) in refused {
        let outcome = verify("checks", checks, input, &Command::default().options);
        assert!(outcome.as_ref().is_err_and(|error| error.contains(message)), "{checks}: {outcome:?}");
    }
    for option in ["--ignore-case", "-DV=q", "--enable-var-scope"] {
        let outcome = Command::parse(&["checks".to_owned(), option.to_owned()]);
        assert!(outcome.is_err(), "{option}: {outcome:?}");
    }
}

/// The message names the line and the directive, and shows the input.
#[test]
fn explains_a_failure() {
    let outcome = verify("f.mlir", "// CHECK: a\n// CHECK-NEXT: c", "a\nb\nc\n", &Command::default().options);
    let message = outcome.err().unwrap_or_default();
    assert!(message.starts_with("f.mlir:2: CHECK-NEXT: `c` is not on the line after"), "{message}");
    assert!(message.contains("     3 | c\n"), "{message}");
}
