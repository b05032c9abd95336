//! The program itself, on pipes: malformed messages, and a client that does not read.

use super::deadline::{InTime, Running, in_time};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn program() -> Running {
    std::process::Command::new(env!("CARGO_BIN_EXE_bcast-lsp"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn_in_time()
        .unwrap()
}

fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn request(id: i32, method: &str, params: &Value) -> String {
    framed(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string())
}

fn notification(method: &str, params: &Value) -> String {
    framed(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string())
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
const SHUTDOWN: &str = r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#;
const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

/// The messages that a stream has, up to the answer to `shutdown`.
fn messages(input: &mut impl BufRead) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    loop {
        let mut header = String::new();
        if found.last().is_some_and(|last| last["id"] == 2) || input.read_line(&mut header).unwrap() == 0 {
            return found;
        }
        let length: usize = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        let mut body = vec![0; length + 2];
        input.read_exact(&mut body).unwrap();
        found.push(serde_json::from_slice(&body[2..]).unwrap());
    }
}

/// The answers of the program to bytes between the beginning of a session and its end.
fn answers(bytes: &str) -> Vec<Value> {
    let mut server = program();
    let all = [&framed(INITIALIZE), bytes, &framed(SHUTDOWN), &framed(EXIT)].concat();
    server.stdin.take().unwrap().write_all(all.as_bytes()).unwrap();
    let output = server.wait_with_output().unwrap();
    let mut found = messages(&mut output.stdout.as_slice());
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(0), true), "{found:?}");
    assert_eq!((&found[0]["id"], &found.last().unwrap()["id"]), (&json!(1), &json!(2)));
    found.pop();
    found.remove(0);
    found
}

fn codes(answers: &[Value]) -> Vec<(Value, i64)> {
    answers.iter().map(|answer| (answer["id"].clone(), answer["error"]["code"].as_i64().unwrap_or_default())).collect()
}

#[test]
fn what_is_no_message_does_not_end_the_session() {
    let wrong = [framed("{]"), framed("[]"), "Content-Length: many\r\n\r\n".to_owned()];
    let found = answers(&wrong.concat());
    assert_eq!(codes(&found), [(Value::Null, -32700), (Value::Null, -32600), (Value::Null, -32700)]);
    // Each length is invalid for the message: too short, too long for the message, and too long for any message.
    let body = r#"{"jsonrpc":"2.0","method":"x"}"#;
    for length in ["20", "1073741825", "18446744073709551615", "184467440737095516150", "-5"] {
        let found = answers(&format!("Content-Length: {length}\r\n\r\n{body}"));
        assert!((1..=2).contains(&found.len()), "{length}: {found:?}");
        assert!(codes(&found).iter().all(|found| *found == (Value::Null, -32700)), "{length}: {found:?}");
    }
}

#[test]
fn ids_and_members() {
    let ids = ["1.5", "2147483648", "9007199254740993", "-1e3", "null", "true", "[1]", r#""a""#, r#""""#, "-7"];
    let all: String =
        ids.iter().map(|id| framed(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"x/y"}}"#))).collect();
    let found = codes(&answers(&all));
    let refused = |id: Value| (id, -32600);
    let unknown = |id: Value| (id, -32601);
    let expected = [
        refused(json!(1.5)),
        refused(json!(2147483648_i64)),
        refused(json!(9007199254740993_i64)),
        refused(json!(-1000.0)),
        refused(Value::Null),
        refused(Value::Null),
        refused(Value::Null),
        unknown(json!("a")),
        unknown(json!("")),
        unknown(json!(-7)),
    ];
    assert_eq!(found, expected);
    // Responses and notifications are never answered.
    for silent in [
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"result":null}"#,
        r#"{"jsonrpc":"2.0","id":99,"error":7}"#,
        r#"{"jsonrpc":"2.0","method":"$/x","params":3}"#,
        r#"{"jsonrpc":"2.0","method":"x","params":"\ud800"}"#,
    ] {
        assert_eq!(answers(&framed(silent)), [Value::Null; 0], "{silent}");
    }
}

/// An edit may split a character of two units: both halves are characters until they are joined.
#[test]
fn halves_of_characters() {
    let item = r#"{"uri":"file:///f.mlir","languageId":"mlir","version":1,"text":"// \ud834x\n\"t.x\"( : () -> ()\n"}"#;
    let open = format!(r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{item}}}}}"#);
    let ask = r#"{"jsonrpc":"2.0","id":5,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///f.mlir"}}}"#;
    let found = answers(&[framed(&open), framed(ask)].concat());
    let answer = found.iter().find(|found| found["id"] == 5).unwrap();
    assert_eq!(answer["result"]["items"][0]["range"]["start"]["line"], 1, "{found:?}");
}

#[test]
fn pipes_that_are_closed_end_the_session() {
    let initialize = framed(INITIALIZE);
    // The writer ends in the middle of a message.
    let mut server = program();
    server.stdin.take().unwrap().write_all(&initialize.as_bytes()[..30]).unwrap();
    let output = server.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(1), true), "{output:?}");
    // The reader of the output ends.
    let mut server = program();
    drop(server.stdout.take());
    let mut input = server.stdin.take().unwrap();
    let hover = framed(r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{}}"#);
    let _ = input.write_all(initialize.as_bytes());
    // The server may have ended already.
    in_time(move || while input.write_all(hover.as_bytes()).is_ok() {});
    let output = server.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(1), true), "{output:?}");
}

const URI: &str = "file:///nowhere/f.mlir";
const USES: usize = 24_000;
const REQUESTS: i32 = 300;

/// Requests with answers of many places each, for a client that does not read.
fn flood() -> String {
    let line = "  %v = \"tosa.add\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n";
    let body: String = (0..USES / 2).map(|at| line.replace("%v", &format!("%v{at}"))).collect();
    let text = format!("func.func @f(%a: tensor<4xf32>) {{\n{body}  return\n}}\n");
    let item = json!({"uri": URI, "languageId": "mlir", "version": 1, "text": text});
    let mut all = framed(INITIALIZE) + &notification("textDocument/didOpen", &json!({"textDocument": item}));
    let params = json!({
        "textDocument": {"uri": URI},
        "position": {"line": 0, "character": 14},
        "context": {"includeDeclaration": true},
    });
    (0..REQUESTS).for_each(|at| all += &request(10 + at, "textDocument/references", &params));
    all
}

/// Answers wait, together with their requests, for a client that does not read, in little memory; then the client gets all of them, except
/// those of requests that it has cancelled.
#[cfg(target_os = "linux")]
#[test]
fn a_client_that_does_not_read_is_waited_for() {
    let mut server = program();
    let mut input = server.stdin.take().unwrap();
    let cancel = |id: i32| notification("$/cancelRequest", &json!({"id": id}));
    // The last requests are not processed while the client does not read.
    let kept = 20;
    let cancelled: String = (kept..REQUESTS).map(|at| cancel(10 + at)).collect();
    let bytes = [flood(), cancelled].concat();
    let mut input = in_time(move || {
        input.write_all(bytes.as_bytes()).unwrap();
        input
    });
    let status = format!("/proc/{}/status", server.id());
    let resident = move || -> u64 {
        let text = std::fs::read_to_string(&status).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    // The test waits until the processor time of the server's threads no longer changes.
    let stat = format!("/proc/{}/stat", server.id());
    in_time(move || {
        let time = || {
            let text = std::fs::read_to_string(&stat).unwrap();
            let fields: Vec<&str> = text.rsplit(')').next().unwrap().split(' ').collect();
            (fields[12].to_owned(), fields[13].to_owned())
        };
        let mut last = time();
        let mut same = 0;
        while same < 20 {
            std::thread::sleep(std::time::Duration::from_millis(100));
            let now = time();
            same = if now == last { same + 1 } else { 0 };
            last = now;
        }
    });
    assert!(resident() < 300 << 10, "{} kB", resident());
    let mut output = BufReader::new(server.stdout.take().unwrap());
    let shutdown = framed(SHUTDOWN);
    let (mut input, found) = in_time(move || {
        let writer = std::thread::spawn(move || input.write_all(shutdown.as_bytes()).map(|()| input));
        let found: Vec<(Value, usize, i64)> = messages(&mut output)
            .into_iter()
            .filter(|message| message.get("method").is_none())
            .map(|message| {
                let places = message["result"].as_array().map_or(0, Vec::len);
                (message["id"].clone(), places, message["error"]["code"].as_i64().unwrap_or_default())
            })
            .collect();
        (writer.join().unwrap_or_else(|_| panic!("the writer panicked")).unwrap(), found)
    });
    assert!(resident() < 300 << 10, "{} kB", resident());
    input.write_all(framed(EXIT).as_bytes()).unwrap();
    assert!(server.wait().unwrap().success());
    // One answer to each request.
    let of = |id: i32| -> Vec<(usize, i64)> {
        found.iter().filter(|(found, ..)| *found == json!(id)).map(|(_, places, code)| (*places, *code)).collect()
    };
    for at in 0..REQUESTS {
        let expected = if at < kept { (USES + 1, 0) } else { (0, -32800) };
        assert_eq!(of(10 + at), [expected], "{at}");
    }
}

/// A client that ends the session and does not read keeps no server.
#[test]
fn a_client_that_never_reads_keeps_no_server() {
    let mut server = program();
    let mut input = server.stdin.take().unwrap();
    let bytes = flood();
    in_time(move || {
        input.write_all(bytes.as_bytes()).unwrap();
        drop(input);
    });
    assert_eq!(server.wait().unwrap().code(), Some(1));
}
