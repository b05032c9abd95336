//! Generates modules for tests of streaming: functions of many kinds, in frames that can be cut or not.

/// A function, whose errors depend on `kind`.
pub(crate) fn function(index: usize, kind: u32) -> String {
    match kind {
        // Some parts have text between functions, which becomes the last operation of the part.
        15 => return "  \"cf.br\"() : () -> ()\n".to_owned(),
        16 => return "{-# dialect_resources: {} #-}\n".to_owned(),
        17 => return "  \"test.between\"() : () -> ()\n".to_owned(),
        _ => {}
    }
    let body = match kind {
        1 => "    %1 = \"test.broadcastable\"(%0, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n",
        2 => "    %1 = \"test.broadcastable\"(%0, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n",
        3 => {
            "    \"test.use\"(%later) : (tensor<4xf32>) -> ()\n    %later = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
        }
        4 => "    %1 = \"test.use\"(%nowhere) : (tensor<4xf32>) -> tensor<4xf32>\n",
        5 => "    \"test.region\"() ({\n      func.func @inner() {\n        return\n      }\n    }) : () -> ()\n",
        6 => "    \"test.text\"() {a = \"func.func @x\", b = #x.y<\n  func.func @z {}\n>} : () -> ()\n",
        7 => "    \"test.unnamed\"() : () -> tensor<4xf32>\n",
        8 => "    %1 = \"test.broken\"(%0 : (tensor<4xf32>) -> tensor<4xf32>\n",
        9 => "    \"test.region\"() ({\n",
        10 => "    }\n",
        11 => "    \"test.located\"() : () -> () loc(#loc1)\n",
        12 => "    \"test.mapped\"() {m = #map, t = !alias} : () -> ()\n",
        18 => {
            &format!("    %1 = func.call @f{}(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n", index / 2)
        }
        19 => "    %1 = func.constant @f1 : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n",
        // A wrong type, and a function that may be missing.
        20 => "    %1 = func.call @f1(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n",
        21 => "    %1 = func.constant @f5 : (tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf32>)\n",
        22 => "    %1 = func.constant @f0 : !alias\n",
        // Lookups end at an operation that may be a symbol table, and at a module.
        23 => "    \"unknown.region\"() ({\n      func.call @g() : () -> ()\n    }) : () -> ()\n",
        24 => {
            "    \"unknown.regions\"() ({\n      builtin.module {\n        func.call @f0() : () -> ()\n      }\n    }, {}) : () -> ()\n"
        }
        13 => "    \"test.distinct\"() {d = distinct[0]<42 : i32>} : () -> ()\n",
        _ => "",
    };
    let name = if kind == 14 { 0 } else { index };
    format!(
        "  func.func @f{name}(%a: tensor<4xf32>, %b: tensor<3xf32>) -> tensor<4xf32> {{\n    \
         %0 = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n{body}    \
         return %0 : tensor<4xf32>\n  }}\n"
    )
}

pub(crate) fn module(kinds: &[u32], frame: u32) -> String {
    let functions: String = kinds.iter().enumerate().map(|(index, kind)| function(index, *kind)).collect();
    let aliases = "#map = affine_map<(d0) -> (d0)>\n!alias = tensor<4xf32>\n";
    match frame {
        0 => format!("{aliases}module {{\n{functions}}}\n#loc1 = loc(\"x\":1:2)\n"),
        1 => format!("{aliases}{functions}"),
        2 => format!("{aliases}\"builtin.module\"() ({{\n{functions}}}) {{t.a = 1 : i32}} : () -> ()\n"),
        3 => format!("#loc1 = loc(\"x\":1:2)\n{aliases}module @m attributes {{t.b}} {{\n{functions}}}\n"),
        4 => format!("{aliases}%v = \"test.value\"() : () -> tensor<4xf32>\n{functions}"),
        5 => format!("{functions}{aliases}{functions}"),
        6 => format!("{aliases}module {{\n{functions}}}\nmodule {{\n{functions}}}\n"),
        _ => format!("// func.func\nmodule {{\n{functions}}}\n{{-# dialect_resources: {{}} #-}}\n"),
    }
}
