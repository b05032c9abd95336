//! Names of files as text.

use std::borrow::Cow;
use std::path::Path;

/// A path as text. Bytes that are not UTF-8 are written as `\xFF`, so that different files have different names.
pub fn path_name(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        chunk.invalid().iter().for_each(|byte| text += &format!("\\x{byte:02X}"));
    }
    text
}

/// The name of a file in a message: line ends are replaced, because a name could otherwise imitate a message.
pub fn one_line(name: &str) -> Cow<'_, str> {
    match name.contains(['\n', '\r']) {
        true => Cow::Owned(name.replace('\n', "\u{240a}").replace('\r', "\u{240d}")),
        false => Cow::Borrowed(name),
    }
}

/// A path as text in a message.
pub fn shown_path(path: &Path) -> String {
    one_line(&path_name(path)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn names_of_different_files_differ() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let shown = |bytes: &[u8]| shown_path(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(shown(b"a\xffb\xc3\xa9"), "a\\xFFb\u{e9}");
        assert_eq!(shown(b"a\xfe"), "a\\xFE");
        assert_eq!(shown(b"a\nerror: b\r"), "a\u{240a}error: b\u{240d}");
        assert_eq!(shown("a\u{202e}\\".as_bytes()), "a\u{202e}\\");
    }
}
