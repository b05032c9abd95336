//! The properties that a file keeps when it is replaced, among them owner, group, permissions, extended attributes and the access control list.
//!
//! Bits that give a program the rights of its owner or group (setuid, setgid) and capabilities are dropped, as the system does when a file is written. A
//! property that cannot be kept is an error, except the owner and the group, which only some users may set: then no user gains access.

use std::fs::File;
use std::io;

/// Copies the attributes of the replaced file to a new one.
#[cfg(unix)]
pub(super) fn carry_over(from: &File, to: &File) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let found = from.metadata()?;
    let owners = keep_owners(&found, to)?;
    let has_list = extended::carry_over(from, to)?;
    if has_list && owners != Owners::Kept {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "its access control list names an owner and a group that cannot be kept",
        ));
    }
    let mut mode = found.mode() & 0o777;
    if owners == Owners::OtherGroup {
        // The permissions of the old group would apply to another group, so the group gets the permissions that all users have.
        mode = mode & 0o707 | mode & (mode << 3) & 0o070;
    }
    to.set_permissions(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
pub(super) fn carry_over(from: &File, to: &File) -> io::Result<()> {
    to.set_permissions(from.metadata()?.permissions())
}

/// Whether a new file has the owner and group of the file that it replaces.
#[cfg(unix)]
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owners {
    Kept,
    OtherOwner,
    OtherGroup,
}

/// Sets the owner and the group of a file, or only the group, where the system permits it.
#[cfg(unix)]
fn keep_owners(found: &std::fs::Metadata, to: &File) -> io::Result<Owners> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = to.metadata()?;
    let owner = Some(found.uid()).filter(|uid| *uid != new.uid());
    let group = Some(found.gid()).filter(|gid| *gid != new.gid());
    if (owner, group) == (None, None) || fchown(to, owner, group).is_ok() {
        return Ok(Owners::Kept);
    }
    let is_kept = group.is_none() || fchown(to, None, group).is_ok();
    Ok(if is_kept { Owners::OtherOwner } else { Owners::OtherGroup })
}

/// Extended attributes, for systems that support them on open files.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod extended {
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
    use rustix::io::Errno;
    use std::fs::File;
    use std::io;

    /// The access control list, which a folder may set for each new file.
    const LIST: &[u8] = b"system.posix_acl_access";

    /// Attributes that depend on the contents, or extend a program's rights; they are not copied.
    const OF_CONTENT: [&[u8]; 3] = [b"security.capability", b"security.ima", b"security.evm"];

    /// Maximum size of attributes; no system supports larger ones.
    const LONGEST: usize = 1 << 26;

    /// Copies all attributes. Returns whether there is an access control list.
    pub(super) fn carry_over(from: &File, to: &File) -> io::Result<bool> {
        let names = names(from)?;
        for name in names.iter().filter(|name| !OF_CONTENT.contains(&name.as_slice())) {
            let lost = |error: Errno| {
                let name = String::from_utf8_lossy(name);
                let error = io::Error::from(error);
                let reason = broadcastable::source::reason(&error);
                io::Error::new(error.kind(), format!("its extended attribute '{name}' cannot be kept: {reason}"))
            };
            let value = value(from, name).map_err(lost)?;
            if self::value(to, name).is_ok_and(|there| there == value) {
                continue;
            }
            fsetxattr(to, name.as_slice(), &value, XattrFlags::empty()).map_err(lost)?;
        }
        let has_list = names.iter().any(|name| name == LIST);
        if !has_list && self::names(to)?.iter().any(|name| name == LIST) {
            fremovexattr(to, LIST)?;
        }
        Ok(has_list)
    }

    fn names(file: &File) -> io::Result<Vec<Vec<u8>>> {
        let list = match read_all(|buffer| flistxattr(file, buffer)) {
            Ok(list) => list,
            // The system does not support such attributes.
            Err(Errno::NOTSUP | Errno::NOSYS) => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        Ok(list.split(|byte| *byte == 0).filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect())
    }

    fn value(file: &File, name: &[u8]) -> Result<Vec<u8>, Errno> {
        read_all(|buffer| fgetxattr(file, name, buffer))
    }

    /// All bytes of a call that fills a buffer, which is enlarged until it is large enough.
    fn read_all(read: impl Fn(&mut [u8]) -> Result<usize, Errno>) -> Result<Vec<u8>, Errno> {
        let mut bytes = vec![0; 256];
        loop {
            match read(&mut bytes) {
                Ok(length) => {
                    bytes.truncate(length);
                    return Ok(bytes);
                }
                Err(Errno::RANGE) if bytes.len() < LONGEST => bytes.resize(2 * bytes.len(), 0),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Other systems: only permissions are copied.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android", target_vendor = "apple"))))]
mod extended {
    pub(super) fn carry_over(_from: &std::fs::File, _to: &std::fs::File) -> std::io::Result<bool> {
        Ok(false)
    }
}
