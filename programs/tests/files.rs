//! Files of other users: the properties that a replaced file keeps and loses, the links that are followed, and the
//! files that are not read.
//!
//! Some tests need root; they also run the program as a second user, with write permission for a file that it does not
//! own.

use crate::support::deadline::InTime;
use rustix::fs::{XattrFlags, getxattr, removexattr, setxattr};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const TEXT: &str = "\"t.a\"() {a = 1 : f32} : () -> ()\n";
const FIXED: &str = "\"t.a\"() {a = 1.0 : f32} : () -> ()\n";

/// The id of a user that is neither root nor the owner of a file.
const NOBODY: u32 = 65534;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, text: &str, mode: u32) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        path
    }
}

fn bcast_opt(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    command.arg("--no-config").args(arguments).stdin(Stdio::null());
    command
}

fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command with its input, to its end.
fn output_of(command: &mut Command) -> Output {
    let running = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_in_time();
    running.and_then(|running| running.wait_with_output()).unwrap()
}

/// Runs a command that must fail, and returns its standard error.
fn refused(command: &mut Command) -> String {
    let output = output_of(command);
    assert_eq!(output.status.code(), Some(2), "{}", errors_of(&output));
    errors_of(&output)
}

fn succeeds(command: &mut Command) {
    let output = output_of(command);
    assert!(output.status.success(), "{}", errors_of(&output));
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Owner, group and mode.
fn attributes(path: &Path) -> (u32, u32, u32) {
    let found = fs::metadata(path).unwrap();
    (found.uid(), found.gid(), found.mode() & 0o7777)
}

const INFERRED: &str =
    "func.func @f(%a: tensor<4xf32>) {\n  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<?xf32>\n  return\n}\n";

/// Commands that replace the text of a file, with the initial text.
fn replacements(path: &Path, input: &Path) -> [(Command, &'static str); 3] {
    let (mut fix, mut infer, mut output) =
        (bcast_opt(&["--fix"]), bcast_opt(&["--infer", "--in-place"]), bcast_opt(&["-o"]));
    fix.arg(path);
    infer.arg(path);
    output.arg(path).arg(input);
    [(fix, TEXT), (infer, INFERRED), (output, TEXT)]
}

#[test]
fn owner_and_permissions_stay_and_no_program_gains_a_user() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", FIXED, 0o644);
    for mode in [0o4755, 0o2755, 0o6750, 0o640, 0o1666] {
        let path = folder.file("out.mlir", TEXT, 0o644);
        for (mut command, text) in replacements(&path, &input) {
            fs::write(&path, text).unwrap();
            if is_root() {
                chown(&path, Some(1234), Some(4321)).unwrap();
            }
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            let (owner, group, _) = attributes(&path);
            let before = fs::metadata(&path).unwrap().ino();
            succeeds(&mut command);
            assert_ne!(fs::metadata(&path).unwrap().ino(), before, "it is replaced");
            assert_eq!(attributes(&path), (owner, group, mode & 0o777), "{command:?}");
        }
    }
}

/// A copy of the program that other users can run: they may have no access to the folder in which it is built.
fn program_for_all(folder: &Folder) -> PathBuf {
    fs::set_permissions(folder.0.path(), Permissions::from_mode(0o777)).unwrap();
    let program = folder.path("bcast-opt");
    fs::copy(env!("CARGO_BIN_EXE_bcast-opt"), &program).unwrap();
    fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    program
}

#[test]
fn who_cannot_give_a_file_away_gives_nobody_access() {
    if !is_root() {
        return;
    }
    let folder = Folder::new();
    let program = program_for_all(&folder);
    let fix = |path: &Path| {
        let mut command = Command::new(&program);
        command.args(["--fix", "--no-config"]).arg(path).uid(NOBODY).gid(NOBODY);
        command
    };
    let path = folder.file("group.mlir", TEXT, 0o4676);
    succeeds(&mut fix(&path));
    assert_eq!((attributes(&path), fs::read_to_string(&path).unwrap()), ((NOBODY, NOBODY, 0o666), FIXED.to_owned()));
    let path = folder.file("own.mlir", TEXT, 0o676);
    chown(&path, Some(1234), Some(NOBODY)).unwrap();
    succeeds(&mut fix(&path));
    assert_eq!(attributes(&path), (NOBODY, NOBODY, 0o676));

    // Attributes that only root may set would be lost; so would an access list, which names the owner.
    for (name, value) in [("security.test", b"1".to_vec()), (ACCESS, access_list())] {
        let path = folder.file("attribute.mlir", TEXT, 0o666);
        setxattr(&path, name, &value, XattrFlags::empty()).unwrap();
        let errors = refused(&mut fix(&path));
        assert!(errors.contains("cannot be kept"), "{errors}");
        assert_eq!(fs::read_to_string(&path).unwrap(), TEXT);
        fs::remove_file(&path).unwrap();
    }
}

const ACCESS: &str = "system.posix_acl_access";

/// An access list that lets all users, and user 1234, read and write.
fn access_list() -> Vec<u8> {
    const NONE: u32 = u32::MAX;
    let entries = [(1_u16, 6_u16, NONE), (2, 6, 1234), (4, 6, NONE), (0x10, 6, NONE), (0x20, 6, NONE)];
    let entry = |(tag, may, id): &(u16, u16, u32)| {
        [tag.to_le_bytes().as_slice(), &may.to_le_bytes(), &id.to_le_bytes()].concat()
    };
    let entries = entries.iter().flat_map(entry);
    2_u32.to_le_bytes().into_iter().chain(entries).collect()
}

fn attribute(path: &Path, name: &str) -> Option<Vec<u8>> {
    let mut value = vec![0; 256];
    let length = getxattr(path, name, &mut value).ok()?;
    value.truncate(length);
    Some(value)
}

#[cfg(target_os = "linux")]
#[test]
fn extended_attributes_stay_but_for_those_of_the_content() {
    let folder = Folder::new();
    let path = folder.file("out.mlir", TEXT, 0o664);
    let mut kept = vec![("user.origin", b"there".to_vec()), ("user.empty", Vec::new()), (ACCESS, access_list())];
    // The default access list of the folder would give a new file other permissions than this file has.
    setxattr(folder.0.path(), "system.posix_acl_default", &access_list(), XattrFlags::empty()).unwrap();
    let dropped = "security.capability";
    if is_root() {
        kept.push(("trusted.a", b"1".to_vec()));
        let capability = [0x0200_0001_u32, 1 << 10, 0, 0, 0].map(u32::to_le_bytes).concat();
        setxattr(&path, dropped, &capability, XattrFlags::empty()).unwrap();
    }
    for (name, value) in &kept {
        setxattr(&path, *name, value, XattrFlags::empty()).unwrap();
    }
    let before = attributes(&path);
    succeeds(bcast_opt(&["--fix"]).arg(&path));
    assert_eq!(fs::read_to_string(&path).unwrap(), FIXED);
    assert_eq!(attributes(&path), before);
    for (name, value) in kept {
        assert_eq!(attribute(&path, name), Some(value), "{name}");
    }
    assert_eq!(attribute(&path, dropped), None);

    let plain = folder.file("plain.mlir", TEXT, 0o640);
    let _ = removexattr(&plain, ACCESS);
    fs::set_permissions(&plain, Permissions::from_mode(0o640)).unwrap();
    succeeds(bcast_opt(&["--fix"]).arg(&plain));
    assert_eq!((attribute(&plain, ACCESS), attributes(&plain).2), (None, 0o640));
}

#[test]
fn a_file_with_several_names_is_refused() {
    let folder = Folder::new();
    let input = folder.file("in.mlir", FIXED, 0o644);
    let (path, other) = (folder.file("out.mlir", TEXT, 0o644), folder.path("other.mlir"));
    fs::hard_link(&path, &other).unwrap();
    for (mut command, text) in replacements(&path, &input) {
        fs::write(&path, text).unwrap();
        let errors = refused(&mut command);
        assert!(errors.contains("out.mlir': it has 2 names (hard links)"), "{errors}");
        assert_eq!(
            (fs::read_to_string(&path).unwrap(), fs::read_to_string(&other).unwrap()),
            (text.into(), text.into())
        );
    }
    fs::remove_file(&other).unwrap();
    succeeds(bcast_opt(&["--infer", "-o"]).arg(&path).arg(&input));
}

#[test]
fn a_link_in_a_folder_does_not_lead_out_of_it() {
    let folder = Folder::new();
    let outside = folder.file("outside.mlir", TEXT, 0o644);
    let inside = folder.file("named/b/inside.mlir", TEXT, 0o644);
    symlink(&outside, folder.path("named/a.mlir")).unwrap();
    symlink("../b/inside.mlir", folder.path("named/b/link.mlir")).unwrap();
    let named = folder.path("named");
    let errors = refused(bcast_opt(&["--fix"]).arg(&named));
    assert!(errors.contains("named/a.mlir' is a link to '") && errors.contains("outside of the folder"), "{errors}");
    assert!(errors.ends_with("fixed 1 finding in 1 file; 1 file could not be read or written\n"), "{errors}");
    assert_eq!(
        (fs::read_to_string(&outside).unwrap(), fs::read_to_string(&inside).unwrap()),
        (TEXT.into(), FIXED.into())
    );
    assert!(fs::symlink_metadata(named.join("b/link.mlir")).unwrap().is_symlink());
    // A named link is followed, and kept.
    succeeds(bcast_opt(&["--fix"]).arg(named.join("a.mlir")));
    assert_eq!(fs::read_to_string(&outside).unwrap(), FIXED);
    assert!(fs::symlink_metadata(named.join("a.mlir")).unwrap().is_symlink());
}

#[test]
fn what_is_mostly_not_text_is_left() {
    let folder = Folder::new();
    let path = folder.file("program.mlir", "", 0o755);
    let text = [b"\x7fELF\x01\0\0\0".repeat(100).as_slice(), b"\n", TEXT.as_bytes()].concat();
    for option in ["--fix", "--diff"] {
        fs::write(&path, &text).unwrap();
        let errors = refused(bcast_opt(&[option]).arg(&path));
        assert!(errors.contains("program.mlir' is mostly not text, and is left as it is"), "{errors}");
        assert_eq!(fs::read(&path).unwrap(), text);
    }
}

/// The program does not wait for devices, sockets or pipes, so the test ends.
#[test]
fn devices_sockets_and_pipes_of_lists_are_not_read() {
    let folder = Folder::new();
    let (pipe, socket) = (folder.path("pipe.mlir"), folder.path("socket.mlir"));
    assert!(Command::new("mkfifo").arg(&pipe).status_in_time().unwrap().success());
    let _listener = UnixListener::bind(&socket).unwrap();
    let text = folder.file("text.mlir", TEXT, 0o644);
    let text = text.to_str().unwrap();
    let device = "it is a character device";
    for arguments in [
        ["--verify-only", "/dev/zero"].as_slice(),
        &["/dev/zero"],
        &["--verify-only", text, "/dev/zero"],
        &["--fix", "/dev/random"],
        &["--files-from=/dev/zero"],
        &["--dialect=/dev/zero", text],
        &["--ods=/dev/zero", text],
        &["--baseline=/dev/zero", text],
        &["--trace-shapes=/dev/zero"],
    ] {
        let errors = errors_of(&bcast_opt(arguments).output_in_time().unwrap());
        assert!(
            errors.contains(device) || arguments[0] == "--fix" && errors.contains("not a file that can be"),
            "{arguments:?}: {errors}"
        );
    }
    let zero = || Stdio::from(fs::File::open("/dev/zero").unwrap());
    assert!(refused(bcast_opt(&["-"]).stdin(zero())).contains(device));
    assert!(refused(bcast_opt(&["--files-from=-"]).stdin(zero())).contains(device));
    assert!(refused(bcast_opt(&[]).arg(&socket)).contains("it is a socket"));
    let calculator =
        Command::new(env!("CARGO_BIN_EXE_bcast-shape")).args(["--batch", "/dev/zero"]).output_in_time().unwrap();
    assert!(errors_of(&calculator).contains(device), "{}", errors_of(&calculator));

    let errors = refused(bcast_opt(&["--fix"]).arg(&pipe));
    assert!(errors.contains("pipe.mlir' is not a file that can be replaced"), "{errors}");
    let list = folder.file("list", &format!("{}\n{}\n", pipe.display(), socket.display()), 0o644);
    let errors = refused(bcast_opt(&["--files-from"]).arg(&list));
    assert_eq!(
        errors.matches("is no regular file, and is only read where the command line names it").count(),
        2,
        "{errors}"
    );
    // Devices, sockets and pipes in a folder are not among its files.
    let errors = errors_of_folder(&folder);
    assert!(errors.contains("1 file verified: "), "{errors}");
}

fn errors_of_folder(folder: &Folder) -> String {
    errors_of(&bcast_opt(&["--verify-only"]).arg(folder.0.path()).output_in_time().unwrap())
}

#[test]
fn what_has_an_end_is_read() {
    succeeds(&mut bcast_opt(&["/dev/null"]));
    succeeds(bcast_opt(&["-"]).stdin(Stdio::null()));
    let folder = Folder::new();
    let text = folder.file("text.mlir", FIXED, 0o644);
    let script = "\"$0\" --no-config --verify-only /dev/stdin < \"$1\" && cat \"$1\" | \"$0\" --no-config --verify-only /dev/stdin && \
        cat \"$1\" | { \"$0\" --no-config --verify-only /dev/fd/3 3<&0; } && cat \"$1\" | \"$0\" --no-config --diff /dev/stdin";
    succeeds(Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_bcast-opt")]).arg(&text));
}
