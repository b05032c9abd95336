// Executables of IREE and their exports, properties as LLVM 24 prints them, calls with sizes, and operations with regions of `tm_tensor`.
// RUN: bcast-opt executables.mlir | diff executables.pretty -
// RUN: bcast-opt executables.mlir --mlir-print-op-generic | diff executables.generic -

flow.executable private @e {
  flow.executable.export public @d workgroups(%arg0: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0)
    flow.return %x, %y, %z : index, index, index
  }
  flow.executable_end
}
flow.executable public @plain {
  flow.executable.export public @d
}
hal.executable private @h {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
    hal.executable.export public @x ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) count(%arg0: !hal.device, %arg1: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg1)
      hal.return %x, %y, %z : index, index, index
    }
    hal.executable.export public @y ordinal(1) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) <workgroup_size = [1 : index, 1 : index, 1 : index]>
    hal.executable.export public @z ordinal(2) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) <subgroup_size = 32 : index, workgroup_size = [1 : index, 1 : index, 1 : index]> attributes {other}
    hal.executable.variant_end
  }
  hal.executable_end
}
stream.executable private @s {
  stream.executable.export public @x workgroups(%arg0: index) -> (index, index, index) {
    stream.return %arg0, %arg0, %arg0 : index, index, index
  }
}
util.func private @callee(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32>
func.func @calls(%a: tensor<?xf32>, %n: index, %c: i1) -> tensor<?xf32> {
  %0 = flow.call @callee(%a, %n) : (tensor<?xf32>{%n}, index) -> tensor<?xf32>{%n}
  flow.tensor.trace "t" = [%a : tensor<?xf32>{%n}]
  return %0 : tensor<?xf32>
}
func.func @tm(%a: tensor<4xf32>, %i: tensor<4x1xi32>, %u: tensor<4xf32>, %s: tensor<f32>, %t: tensor<4xi64>, %q: tensor<1x4x8xf32>) -> tensor<4xf32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : tensor<4xf32>) outs(%a, %s : tensor<4xf32>, tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %y : f32
    tm_tensor.yield %4 : f32
  } -> tensor<4xf32>, tensor<f32>
  %1 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x1xi32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    tm_tensor.yield %x : f32
  } -> tensor<4xf32>
  %2 = tm_tensor.sort dimension(0) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.cmpf ogt, %x, %y : f32
    tm_tensor.yield %4 : i1
  } -> tensor<4xf32>
  %3:2 = tm_tensor.topk dimension(0) ins(%a : tensor<4xf32>) outs(%a, %t : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.cmpf ogt, %x, %y : f32
    tm_tensor.yield %4 : i1
  } -> tensor<4xf32>, tensor<4xi64>
  %5 = tm_tensor.attention ins(%q, %q, %q : tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32>) outs(%q : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  return %1 : tensor<4xf32>
}
func.func @packs(%a: index, %b: index) -> index {
  %0:3 = stream.resource.pack on(#hal.device.affinity<@d>) slices({
    [0, 1] = %a,
    [1, 2] = %b
  }) : index
  %1 = stream.cmd.execute with() {
    stream.cmd.serial {
    }
  } => !stream.timepoint
  return %0#0 : index
}
func.func @attends(%q: tensor<20x4096x64xf32>, %k: tensor<20x1024x64xf32>, %v: tensor<20x1024x64xf32>, %s: f32, %o: tensor<20x4096x64xf32>, %m: tensor<20x4096xf32>) -> tensor<20x4096x64xf32> {
  %0 = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, n)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]} ins(%q, %k, %v, %s : tensor<20x4096x64xf32>, tensor<20x1024x64xf32>, tensor<20x1024x64xf32>, f32) outs(%o : tensor<20x4096x64xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<20x4096x64xf32>
  %1:3 = iree_linalg_ext.online_attention {indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, n)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>, affine_map<(b, m, n, k1, k2) -> (b, m)>, affine_map<(b, m, n, k1, k2) -> (b, m)>]} ins(%q, %k, %v, %s : tensor<20x4096x64xf32>, tensor<20x1024x64xf32>, tensor<20x1024x64xf32>, f32) outs(%o, %m, %m : tensor<20x4096x64xf32>, tensor<20x4096xf32>, tensor<20x4096xf32>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<20x4096x64xf32>, tensor<20x4096xf32>, tensor<20x4096xf32>
  return %0 : tensor<20x4096x64xf32>
}
