//! The text of types of SPIR-V with inner types: arrays, pointers, structures and matrices.

use super::parts::TypePart;
use super::reader::{ParameterReader, ParameterResult};
use crate::syntax::faults::{ParameterError, ParameterFault, SpirvFault};

/// The storage classes.
const CLASSES: &[&str] = &[
    "UniformConstant",
    "Input",
    "Uniform",
    "Output",
    "Workgroup",
    "CrossWorkgroup",
    "Private",
    "Function",
    "Generic",
    "PushConstant",
    "AtomicCounter",
    "Image",
    "StorageBuffer",
    "CallableDataKHR",
    "IncomingCallableDataKHR",
    "RayPayloadKHR",
    "HitAttributeKHR",
    "IncomingRayPayloadKHR",
    "ShaderRecordBufferKHR",
    "PhysicalStorageBuffer",
    "CodeSectionINTEL",
    "DeviceOnlyINTEL",
    "HostOnlyINTEL",
    "TaskPayloadWorkgroupEXT",
    "TileImageEXT",
    "NodePayloadAMDX",
    "HitObjectAttributeNV",
];

impl<'t> ParameterReader<'t> {
    fn spirv(&self, fault: SpirvFault, at: usize) -> ParameterResult {
        Err(Some(ParameterError { expected: ParameterFault::Spirv(fault), at }))
    }

    fn spirv_text(&mut self, text: &'static str) -> ParameterResult {
        self.part(TypePart::Text(text), 0)
    }

    fn from(&self, start: usize) -> String {
        String::from_utf8_lossy(self.text[start..self.at].trim_ascii()).into_owned()
    }

    /// Reads a number before an `x`; `None` if there is none.
    fn spirv_size(&mut self) -> Option<u64> {
        self.next().filter(u8::is_ascii_digit)?;
        std::str::from_utf8(self.take_while(|byte| byte.is_ascii_digit())).ok()?.parse().ok()
    }

    fn spirv_by(&mut self) -> ParameterResult {
        let end = self.at;
        match self.next() {
            Some(b'x') => {
                self.at += 1;
                Ok(())
            }
            _ => self.spirv(SpirvFault::By, end),
        }
    }

    /// Reads a type that may be an inner type. Returns its text.
    fn spirv_part(&mut self, depth: usize) -> Result<String, Option<ParameterError>> {
        self.next();
        let start = self.at;
        self.any_type(depth)?;
        let text = self.from(start);
        let digits = ["si", "ui", "i"].iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or_default();
        let fault = match text.as_str() {
            _ if digits.parse::<u32>().is_ok_and(|width| !matches!(width, 1 | 8 | 16 | 32 | 64)) => {
                SpirvFault::Width(text)
            }
            "index" | "none" => SpirvFault::Other(text),
            _ if text.starts_with("vector<") => {
                let is_scalable = text.contains('[');
                match text["vector<".len()..].bytes().filter(|byte| *byte == b'x').count() {
                    1 | 0 => return Ok(text),
                    _ if is_scalable => return Ok(text),
                    _ => SpirvFault::Rank(text),
                }
            }
            _ if ["tensor<", "memref<", "tuple<", "complex<", "!llvm."].iter().any(|head| text.starts_with(head)) => {
                SpirvFault::Other(text)
            }
            _ => return Ok(text),
        };
        self.spirv(fault, start).map(|()| String::new())
    }

    /// `, stride=4`
    fn spirv_stride(&mut self) -> ParameterResult {
        if !self.take(",") {
            return Ok(());
        }
        self.part(TypePart::Word("stride"), 0)?;
        self.spirv_text("=")?;
        self.next();
        let start = self.at;
        self.integer()?;
        match self.from(start).parse::<i64>() {
            Ok(0) => self.spirv(SpirvFault::Stride, start),
            _ => Ok(()),
        }
    }

    /// A type of SPIR-V, after its name, which begins at `name_at`; `None` if its row describes the text.
    pub(super) fn spirv_type(&mut self, name: &[u8], depth: usize) -> Option<ParameterResult> {
        let name_at = self.at - name.len();
        Some(match name {
            b"array" => self.spirv_array(depth),
            b"rtarray" => self.spirv_runtime_array(depth),
            b"ptr" => self.spirv_pointer(depth),
            b"sampled_image" => self.spirv_sampled(depth),
            b"struct" => self.spirv_struct(name_at, depth),
            b"coopmatrix" => self.spirv_cooperative(depth),
            b"matrix" => self.spirv_matrix(depth),
            b"arm.tensor" => self.spirv_tensor(),
            _ => return None,
        })
    }

    fn spirv_array(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.next();
        let start = self.at;
        let Some(count) = self.spirv_size() else { return self.spirv(SpirvFault::Count, start) };
        self.spirv_by()?;
        if count == 0 {
            return self.spirv(SpirvFault::Empty, start);
        }
        self.next();
        if self.text[self.at..].first().is_some_and(u8::is_ascii_digit) || self.text.get(self.at) == Some(&b'?') {
            return self.spirv(SpirvFault::Count, start);
        }
        self.spirv_part(depth)?;
        self.spirv_stride()?;
        self.spirv_text(">")
    }

    fn spirv_runtime_array(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.spirv_part(depth)?;
        self.spirv_stride()?;
        self.spirv_text(">")
    }

    fn spirv_pointer(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.spirv_part(depth)?;
        let end = self.at;
        self.next();
        let comma = std::mem::replace(&mut self.at, end);
        self.spirv_text(",")?;
        self.next();
        let start = self.at;
        self.part(TypePart::Keyword, depth)?;
        let class = self.from(start);
        if !CLASSES.contains(&class.as_str()) {
            return self.spirv(SpirvFault::Class(class), comma);
        }
        self.spirv_text(">")
    }

    fn spirv_sampled(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.next();
        let start = self.at;
        self.any_type(depth)?;
        let text = self.from(start);
        match text.strip_prefix("!spirv.image<") {
            None if text.starts_with("!spirv.") || !text.starts_with('!') => {
                return self.spirv(SpirvFault::Sampled(text), start);
            }
            None => return Err(None),
            Some(body) => {
                let dimension = body.split(',').nth(1).unwrap_or_default().trim();
                if let Some(refused) = ["SubpassData", "Buffer"].into_iter().find(|word| *word == dimension) {
                    return self.spirv(SpirvFault::Dimension(refused), start);
                }
            }
        }
        self.spirv_text(">")
    }

    fn spirv_struct(&mut self, name_at: usize, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        let mut is_named = false;
        if self.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_') {
            let name = self.word().unwrap_or_default();
            let is_enclosing = self.structs.contains(&name);
            if self.take(">") {
                return if is_enclosing { Ok(()) } else { self.spirv(SpirvFault::Recursive, name_at) };
            }
            self.spirv_text(",")?;
            if is_enclosing {
                return self.spirv(SpirvFault::Enclosing, name_at);
            }
            self.structs.push(name);
            is_named = true;
        }
        self.spirv_text("(")?;
        let (mut members, mut offsets) = (0usize, 0usize);
        if self.next() != Some(b')') {
            loop {
                self.any_type(depth)?;
                members += 1;
                if self.take("[") {
                    offsets += usize::from(self.spirv_member()?);
                }
                if !self.take(",") {
                    break;
                }
            }
        }
        self.spirv_text(")")?;
        if is_named {
            self.structs.pop();
        }
        if self.next() == Some(b',') {
            // The decorations of the structure follow, which are not read.
            return Err(None);
        }
        self.spirv_text(">")?;
        if offsets > 0 && offsets != members {
            return self.spirv(SpirvFault::Offsets, name_at);
        }
        Ok(())
    }

    /// The offset and the decorations of a member. Returns whether it has an offset.
    fn spirv_member(&mut self) -> Result<bool, Option<ParameterError>> {
        let has_offset = self.next().is_some_and(|byte| byte.is_ascii_digit());
        if has_offset {
            self.integer()?;
            if self.take("]") {
                return Ok(true);
            }
            self.spirv_text(",")?;
        }
        loop {
            self.part(TypePart::Keyword, 0)?;
            if self.take("=") {
                self.part(TypePart::Attribute, 0)?;
            }
            if !self.take(",") {
                break;
            }
        }
        self.spirv_text("]").map(|()| has_offset)
    }

    fn spirv_cooperative(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.next();
        let start = self.at;
        for _ in 0..2 {
            if self.spirv_size().is_none() {
                return self.spirv(SpirvFault::Rows, start);
            }
            self.spirv_by()?;
        }
        self.spirv_part(depth)?;
        self.spirv_text(",")?;
        self.part(TypePart::Keyword, depth)?;
        self.spirv_text(",")?;
        self.next();
        let start = self.at;
        self.part(TypePart::Keyword, depth)?;
        let found = self.from(start);
        if !matches!(found.as_str(), "MatrixA" | "MatrixB" | "MatrixAcc") {
            return self.spirv(SpirvFault::Use(found), start);
        }
        self.spirv_text(">")
    }

    fn spirv_matrix(&mut self, depth: usize) -> ParameterResult {
        self.spirv_text("<")?;
        self.next();
        let start = self.at;
        let Some(count) = self.spirv_size() else { return self.spirv(SpirvFault::ColumnCount, start) };
        self.spirv_by()?;
        if !(2..=4).contains(&count) {
            return self.spirv(SpirvFault::Columns, start);
        }
        self.next();
        let start = self.at;
        self.any_type(depth)?;
        let text = self.from(start);
        let Some(body) = text.strip_prefix("vector<").and_then(|body| body.strip_suffix('>')) else {
            return self.spirv(SpirvFault::Column(text), start);
        };
        let Some((size, element)) = body.split_once('x') else { return Err(None) };
        if let Some(size) = size.trim().parse::<u64>().ok().filter(|size| !(2..=4).contains(size)) {
            return self.spirv(SpirvFault::ColumnSize(size), start);
        }
        if element.starts_with(['i', 's', 'u']) {
            return self.spirv(SpirvFault::ColumnElement(element.to_owned()), start);
        }
        self.spirv_text(">")
    }

    fn spirv_tensor(&mut self) -> ParameterResult {
        self.spirv_text("<")?;
        self.next();
        let start = self.at;
        let (mut dynamic, mut sizes, mut zero) = (0usize, 0usize, false);
        loop {
            match self.next() {
                Some(b'*') => return Err(None),
                Some(b'?') => {
                    self.at += 1;
                    dynamic += 1;
                }
                Some(byte) if byte.is_ascii_digit() => {
                    zero |= self.spirv_size() == Some(0);
                    sizes += 1;
                }
                _ => break,
            }
            self.spirv_by()?;
        }
        self.any_type(0)?;
        self.spirv_text(">")?;
        match () {
            () if dynamic + sizes == 0 => self.spirv(SpirvFault::Scalar, start),
            () if zero => self.spirv(SpirvFault::Zero, start),
            () if dynamic > 0 && sizes > 0 => self.spirv(SpirvFault::Mixed, start),
            () => Ok(()),
        }
    }
}
