//! Inputs and outputs that are not regular files: they can be read or written only once and in order.

use crate::support::deadline::{InTime, in_time};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// A short file is verified in parts.
const LIMITS: &str = "--limits=streamed-file=65536,part-size=65536";

/// A text larger than the limit for reading as a whole, so that it is verified in parts; `wrong` adds an error.
fn large(wrong: bool) -> String {
    let function = |index: usize| {
        format!("func.func @f{index}(%a: tensor<4xf32>) -> tensor<4xf32> {{\n  return %a : tensor<4xf32>\n}}\n")
    };
    let mut text: String = (0..2_000).map(function).collect();
    if wrong {
        text.push_str("func.func @wrong() -> i32 {\n  return\n}\n");
    }
    text
}

fn bcast_opt(arguments: &[&Path]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    command.arg(LIMITS).args(arguments).stdin(Stdio::null());
    command
}

/// A command with the default handling of signals: a shell ignores some for background processes, and programs inherit that.
fn interruptible(arguments: &[&Path]) -> Command {
    if cfg!(not(target_os = "linux")) {
        return bcast_opt(arguments);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP", env!("CARGO_BIN_EXE_bcast-opt")]);
    command.arg(LIMITS).args(arguments).stdin(Stdio::null());
    command
}

fn output(arguments: &[&Path]) -> Output {
    bcast_opt(arguments).output_in_time().unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn pipe(&self) -> PathBuf {
        let path = self.0.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&path).status_in_time().unwrap().success());
        path
    }
}

#[test]
fn a_pipe_is_read_once() {
    for text in [large(false), String::from("func.func private @f()\n")] {
        let folder = Folder::new();
        let expected = output(&[&folder.file("in.mlir", &text)]);
        let pipe = folder.pipe();
        let writer = {
            let pipe = pipe.clone();
            thread::spawn(move || std::fs::write(pipe, text).unwrap())
        };
        let found = output(&[&pipe]);
        in_time(move || writer.join().unwrap());
        assert_eq!(found.status.code(), Some(0), "{}", String::from_utf8_lossy(&found.stderr));
        assert!(found.stdout == expected.stdout && !found.stdout.is_empty());
    }
}

#[test]
fn a_pipe_gets_the_module_once_and_whole() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", &large(false));
    let expected = output(&[&input]).stdout;
    let pipe = folder.pipe();
    let mut command = bcast_opt(&[&input, Path::new("-o"), &pipe]).spawn_in_time().unwrap();
    assert!(in_time(move || std::fs::read(pipe).unwrap()) == expected);
    assert!(command.wait().unwrap().success());
    let found = output(&[&input, Path::new("-o"), Path::new("/dev/stdout")]);
    assert!(found.status.success() && found.stdout == expected);
}

#[test]
fn a_pipe_gets_nothing_of_a_wrong_module() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", &large(true));
    let pipe = folder.pipe();
    let mut command = bcast_opt(&[&input, Path::new("-o"), &pipe]).stderr(Stdio::piped()).spawn_in_time().unwrap();
    assert_eq!(in_time(move || std::fs::read(pipe).unwrap()), b"");
    let mut errors = String::new();
    command.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(errors.contains("@wrong"), "{errors}");
    assert_eq!(command.wait().unwrap().code(), Some(1));
    let found = output(&[&input, Path::new("-o"), Path::new("/dev/stdout")]);
    assert_eq!((found.status.code(), found.stdout.as_slice()), (Some(1), &b""[..]));
}

#[test]
fn a_reader_who_leaves_is_no_crash() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", &large(false));
    let mut command = bcast_opt(&[&input]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_in_time().unwrap();
    let mut first = [0; 100];
    command.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let found = command.wait_with_output().unwrap();
    assert_eq!((found.status.code(), String::from_utf8_lossy(&found.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn standard_input_is_what_a_file_is() {
    let folder = Folder::new();
    let text = large(true);
    let mut command = bcast_opt(&[Path::new("-")]);
    let mut command =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_in_time().unwrap();
    let mut stdin = command.stdin.take().unwrap();
    let writer = {
        let text = text.clone();
        thread::spawn(move || stdin.write_all(text.as_bytes()).unwrap())
    };
    let found = command.wait_with_output().unwrap();
    in_time(move || writer.join().unwrap());
    let input = folder.file("in.mlir", &text);
    let expected = output(&[&input]);
    let errors =
        |output: &Output| String::from_utf8_lossy(&output.stderr).replace(&*input.to_string_lossy(), "<stdin>");
    assert_eq!((found.status.code(), errors(&found)), (Some(1), errors(&expected)));
}

/// Files to which standard output and standard error are redirected are not replaced.
#[test]
fn streams_that_are_files_are_written_to() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", "func.func private @f()\n");
    let printed = String::from_utf8(output(&[&input]).stdout).unwrap();
    for (name, redirected) in [
        ("/dev/stdout", 1),
        ("/proc/self/fd/1", 1),
        ("/dev/fd/1", 1),
        ("/dev/stderr", 2),
        ("/proc/thread-self/fd/2", 2),
    ] {
        if !Path::new("/proc/self").exists() && name.starts_with("/proc") {
            continue;
        }
        let path = folder.file("out", "before\n");
        let file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
        let mut command = bcast_opt(&[&input, Path::new("-o"), Path::new(name)]);
        if redirected == 1 {
            command.stdout(file)
        } else {
            command.stderr(file)
        };
        assert!(command.status_in_time().unwrap().success());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("before\n{printed}"), "{name}");
    }
    // The same holds for other descriptors, and for an endless input.
    let path = folder.file("out", "before\n");
    let script = "\"$0\" \"$1\" -o /dev/fd/7 7>>\"$2\" && \"$0\" \"$1\" -o /dev/null";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_bcast-opt")]).args([&input, &path]);
    assert!(shell.status_in_time().unwrap().success());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("before\n{printed}"));
}

/// With few resources of the system the program reports the lack, or works with less.
#[test]
fn little_stack_and_little_memory_are_no_crash() {
    let folder = Folder::new();
    let deep = format!("{}{}", "\"t.op\"() ({\n".repeat(5_000), "}) : () -> ()\n".repeat(5_000));
    let deep = folder.file("deep.mlir", &deep);
    let limited = |limit: &str, arguments: &[&Path]| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_bcast-opt")]);
        shell.args(arguments).env_remove("RUST_BACKTRACE").output_in_time().unwrap()
    };
    let found = limited("-s 256", &[&deep, Path::new("--verify-only")]);
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    if cfg!(target_os = "linux") {
        let wide = folder.file("wide.mlir", &"\"t.op\"() {a = \"b\"} : () -> ()\n".repeat(1_500_000));
        let found = limited("-v 250000", &[&wide, Path::new("--verify-only"), Path::new("--threads=1")]);
        let errors = String::from_utf8_lossy(&found.stderr);
        assert_eq!(found.status.code(), Some(2), "{errors}");
        assert!(errors.contains("memory"), "{errors}");
    }
}

/// The program may be interrupted at any time: it leaves no new file in the folder.
#[test]
fn an_interrupted_program_leaves_nothing_behind() {
    let always =
        if cfg!(target_os = "linux") { ["INT", "TERM", "HUP", "KILL"].as_slice() } else { &["INT", "TERM", "HUP"] };
    for signal in always {
        let folder = Folder::new();
        let input = folder.file("in.mlir", &large(false));
        let pipe = folder.pipe();
        let target = folder.0.path().join("out.mlir");
        let names = || std::fs::read_dir(folder.0.path()).unwrap().count();
        let before = names();
        // The program has opened its output, and waits for its input.
        let mut command = interruptible(&[&pipe, Path::new("-o"), &target]).spawn_in_time().unwrap();
        let writer = in_time(move || {
            let mut writer = std::fs::OpenOptions::new().write(true).open(&pipe).unwrap();
            writer.write_all(&std::fs::read(&input).unwrap()[..100_000]).unwrap();
            writer
        });
        let kill = Command::new("kill").args(["-s", signal, &command.id().to_string()]).status_in_time().unwrap();
        assert!(kill.success() && !command.wait().unwrap().success());
        assert_eq!(names(), before, "{signal}");
        drop(writer);
    }
}
