//! No test waits without a deadline: only `support::deadline` starts programs and waits for threads.

use crate::support::files::files_ending;
use crate::support::project::project;

/// Calls that may wait endlessly, without arguments: threads are spawned with one, and `Running::wait` has a deadline.
const WAIT: [&str; 5] = [".spawn()", ".output()", ".status()", ".recv()", ".join().unwrap()"];

/// The files in which calls that wait have a deadline.
const ALLOWED: [&str; 1] = ["tests/support/deadline.rs"];

#[test]
fn tests_wait_with_a_deadline() {
    let mut faults = Vec::new();
    for folder in ["tests", "programs/tests"] {
        for path in files_ending(&project().join(folder), "rs").unwrap() {
            let name = path.strip_prefix(project()).unwrap().display().to_string();
            if ALLOWED.contains(&name.as_str()) || name == "tests/deadlines.rs" {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for (index, line) in text.lines().enumerate() {
                let found = WAIT.iter().filter(|wait| line.contains(**wait) && !line.contains("in_time"));
                faults.extend(found.map(|wait| format!("{name}:{}: {wait}", index + 1)));
            }
        }
    }
    assert!(faults.is_empty(), "use tests/support/deadline.rs:\n{}", faults.join("\n"));
}
