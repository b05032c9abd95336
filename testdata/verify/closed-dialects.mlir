// RUN: bcast-opt %s --verify-diagnostics
// RUN: bcast-opt %s --verify-diagnostics --allow-unregistered-dialect
// RUN: bcast-opt %s --verify-diagnostics --deny-unregistered-dialect

// Which of the dialects that `mlir-opt` registers take unknown operations does not depend on the options.

// expected-error@+1 {{unregistered operation 'acc.unknown' found in dialect ('acc') that does not allow unknown operations}}
"acc.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'affine.unknown' found in dialect ('affine') that does not allow unknown operations}}
"affine.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'amdgpu.unknown' found in dialect ('amdgpu') that does not allow unknown operations}}
"amdgpu.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'amx.unknown' found in dialect ('amx') that does not allow unknown operations}}
"amx.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'arith.unknown' found in dialect ('arith') that does not allow unknown operations}}
"arith.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'arm_neon.unknown' found in dialect ('arm_neon') that does not allow unknown operations}}
"arm_neon.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'arm_sme.unknown' found in dialect ('arm_sme') that does not allow unknown operations}}
"arm_sme.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'arm_sve.unknown' found in dialect ('arm_sve') that does not allow unknown operations}}
"arm_sve.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'async.unknown' found in dialect ('async') that does not allow unknown operations}}
"async.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'bufferization.unknown' found in dialect ('bufferization') that does not allow unknown operations}}
"bufferization.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'builtin.unknown' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'cf.unknown' found in dialect ('cf') that does not allow unknown operations}}
"cf.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'complex.unknown' found in dialect ('complex') that does not allow unknown operations}}
"complex.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'dlti.unknown' found in dialect ('dlti') that does not allow unknown operations}}
"dlti.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'emitc.unknown' found in dialect ('emitc') that does not allow unknown operations}}
"emitc.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'func.unknown' found in dialect ('func') that does not allow unknown operations}}
"func.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'gpu.unknown' found in dialect ('gpu') that does not allow unknown operations}}
"gpu.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'index.unknown' found in dialect ('index') that does not allow unknown operations}}
"index.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'irdl.unknown' found in dialect ('irdl') that does not allow unknown operations}}
"irdl.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'linalg.unknown' found in dialect ('linalg') that does not allow unknown operations}}
"linalg.unknown"() : () -> ()
"llvm.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'math.unknown' found in dialect ('math') that does not allow unknown operations}}
"math.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'memref.unknown' found in dialect ('memref') that does not allow unknown operations}}
"memref.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'ml_program.unknown' found in dialect ('ml_program') that does not allow unknown operations}}
"ml_program.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'mpi.unknown' found in dialect ('mpi') that does not allow unknown operations}}
"mpi.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'nvgpu.unknown' found in dialect ('nvgpu') that does not allow unknown operations}}
"nvgpu.unknown"() : () -> ()
"nvvm.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'omp.unknown' found in dialect ('omp') that does not allow unknown operations}}
"omp.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'pdl.unknown' found in dialect ('pdl') that does not allow unknown operations}}
"pdl.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'pdl_interp.unknown' found in dialect ('pdl_interp') that does not allow unknown operations}}
"pdl_interp.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'ptr.unknown' found in dialect ('ptr') that does not allow unknown operations}}
"ptr.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'quant.unknown' found in dialect ('quant') that does not allow unknown operations}}
"quant.unknown"() : () -> ()
"rocdl.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'scf.unknown' found in dialect ('scf') that does not allow unknown operations}}
"scf.unknown"() : () -> ()
"shape.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'shard.unknown' found in dialect ('shard') that does not allow unknown operations}}
"shard.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'smt.unknown' found in dialect ('smt') that does not allow unknown operations}}
"smt.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'sparse_tensor.unknown' found in dialect ('sparse_tensor') that does not allow unknown operations}}
"sparse_tensor.unknown"() : () -> ()
"spirv.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'tensor.unknown' found in dialect ('tensor') that does not allow unknown operations}}
"tensor.unknown"() : () -> ()
"test.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'test_dyn.unknown' found in dialect ('test_dyn') that does not allow unknown operations}}
"test_dyn.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'test_irdl_to_cpp.unknown' found in dialect ('test_irdl_to_cpp') that does not allow unknown operations}}
"test_irdl_to_cpp.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'tosa.unknown' found in dialect ('tosa') that does not allow unknown operations}}
"tosa.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'transform.unknown' found in dialect ('transform') that does not allow unknown operations}}
"transform.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'ub.unknown' found in dialect ('ub') that does not allow unknown operations}}
"ub.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'vector.unknown' found in dialect ('vector') that does not allow unknown operations}}
"vector.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'wasmssa.unknown' found in dialect ('wasmssa') that does not allow unknown operations}}
"wasmssa.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'x86vector.unknown' found in dialect ('x86vector') that does not allow unknown operations}}
"x86vector.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'xegpu.unknown' found in dialect ('xegpu') that does not allow unknown operations}}
"xegpu.unknown"() : () -> ()
// expected-error@+1 {{unregistered operation 'xevm.unknown' found in dialect ('xevm') that does not allow unknown operations}}
"xevm.unknown"() : () -> ()
