// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only --allow-unregistered-dialect
//
// Attributes of dialects on operations of others: first those that are right.

module attributes {
  dlti.dl_spec = #dlti.dl_spec<index = 32, #dlti.dl_entry<"a.b", 4>>,
  dlti.map = #dlti.map<"a" = 1 : i32>, gpu.container_module, shape.lib = [@lib], transform.with_named_sequence,
  llvm.data_layout = "e"
} {
  shape.function_library @lib {
    func.func @same(%s: !shape.value_shape) -> !shape.shape {
      %0 = shape.shape_of %s : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
  } mapping { tosa.abs = @same }
  llvm.func @k() attributes {gpu.known_block_size = array<i32: 1, 2, 3>, nvvm.maxntid = array<i32: 1, 2>, nvvm.minctasm = 2 : i32, rocdl.kernel}
  func.func @f(%t: tensor<4xf32> {bufferization.access = "read", bufferization.writable = false, bufferization.buffer_layout = affine_map<(d0) -> (d0)>}, %m: memref<f32>) {
    memref.dealloc %m {bufferization.manual_deallocation} : memref<f32>
    "a.b"() {transform.target_tag = "x", linalg.memoized_indexing_maps = [], other.attribute} : () -> ()
    return
  }
}

// -----

// expected-error@+1 {{attribute '"bufferization.other"' not supported as an op attribute by the bufferization dialect}}
func.func private @f() attributes {bufferization.other}

// -----

func.func @f() {
  // expected-error@+1 {{'arith.constant' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = arith.constant {bufferization.manual_deallocation} 1 : i32
  return
}

// -----

// expected-error@+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @f(tensor<4xf32> {bufferization.writable = true})

// -----

// expected-error@+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func private @f(tensor<4xf32> {bufferization.writable = 1})

// -----

// expected-error@+1 {{'bufferization.access' is expected to be a string attribute}}
func.func private @f(tensor<4xf32> {bufferization.access})

// -----

// expected-error@+1 {{invalid value for 'bufferization.access'}}
func.func private @f(tensor<4xf32> {bufferization.access = "reads"})

// -----

// expected-error@+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func private @f(tensor<4xf32> {bufferization.buffer_layout = 1})

// -----

// expected-error@+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func private @f(tensor<4xf32> {bufferization.other})

// -----

// expected-error@+1 {{attribute 'dlti.other' not supported by dialect}}
"a.b"() {dlti.other} : () -> ()

// -----

// expected-error@+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
"a.b"() {dlti.map = #dlti.dl_spec<>} : () -> ()

// -----

// expected-error@+1 {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func private @f() attributes {gpu.container_module}

// -----

// expected-error@+1 {{'func.func' op gpu.known_grid_size must contain exactly 3 elements}}
func.func private @f() attributes {gpu.known_grid_size = array<i32: 1, 2>}

// -----

// expected-error@+1 {{'a.b' op gpu.known_block_size must be a dense i32 array}}
"a.b"() {gpu.known_block_size = array<i64: 1, 2, 3>} : () -> ()

// -----

// expected-error@+1 {{attribute '"linalg.other"' not supported by the linalg dialect}}
"a.b"() {linalg.other} : () -> ()

// -----

// expected-error@+1 {{'a.b' op expected 'llvm.data_layout' to be a string attributes}}
"a.b"() {llvm.data_layout = 1} : () -> ()

// -----

// expected-error@+1 {{'"nvvm.reqntid"' attribute must be integer array with maximum 3 index}}
"a.b"() {nvvm.reqntid = array<i32: 1, 2, 3, 4>} : () -> ()

// -----

// expected-error@+1 {{'"nvvm.maxnreg"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.maxnreg = "8"}

// -----

// expected-error@+1 {{'"rocdl.kernel"' attribute attached to unexpected op}}
func.func private @f() attributes {rocdl.kernel}

// -----

// expected-error@+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
func.func private @f() attributes {shape.lib = @f}

// -----

// expected-error@+1 {{shape function library @lib not found}}
module attributes {shape.lib = @lib} {}

// -----

// expected-error@+1 {{@f required to be shape function library}}
module attributes {shape.lib = @f} {
  func.func private @f()
}

// -----

// expected-error@+1 {{@f does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@f]} {
  func.func private @f()
}

// -----

// expected-error@+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = ["f"]} {}

// -----

// expected-error@+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 1} {}

// -----

// expected-error@+1 {{found unsupported 'spirv.other' attribute on operation}}
"a.b"() {spirv.other} : () -> ()

// -----

// expected-error@+1 {{'spirv.entry_point_abi' attribute must be an entry point ABI attribute}}
"a.b"() {spirv.entry_point_abi = 1} : () -> ()

// -----

// expected-error@+1 {{'spirv.target_env' must be a spirv::TargetEnvAttr}}
"a.b"() {spirv.target_env} : () -> ()

// -----

// expected-error@+1 {{"transform.with_named_sequence" attribute can only be attached to operations with symbol tables}}
func.func private @f() attributes {transform.with_named_sequence}

// -----

// expected-error@+1 {{"transform.target_tag" attribute must be a string}}
"a.b"() {transform.target_tag = 1} : () -> ()

// -----

// expected-error@+1 {{unknown attribute: "transform.other"}}
"a.b"() {transform.other} : () -> ()

// -----

// expected-error@+1 {{'nvvm.kernel' attribute attached to unexpected op}}
func.func private @kernel() attributes {nvvm.kernel}

// -----

// expected-error@+1 {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @kernel() attributes {nvvm.kernel, nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 3, 5, 7>} {
  llvm.return
}

// -----

// expected-error@+1 {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) {
  llvm.return
}

// -----

// expected-error@+1 {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @kernel(%p: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} {
  llvm.return
}

// -----

// expected-error@+1 {{found unsupported 'spirv.something' attribute on region argument}}
func.func @parameter(%a: f32 {spirv.something = 3}) {
  return
}
