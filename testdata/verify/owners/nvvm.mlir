// The verifiers of `nvvm`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

llvm.func @right(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %a: f32, %v: vector<2xf16>) {
  nvvm.setmaxregister decrease 40
  nvvm.pmevent id = 1
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta>
  nvvm.prefetch level = L1, %p : !llvm.ptr
  %0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E4M3FN)
  %1 = nvvm.convert.f32x2.to.f8x2 %a, %a {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E5M2)
  %2 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  %3 = nvvm.ldmatrix %s {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @numbers() {
  // expected-error@+1 {{'nvvm.setmaxregister' op new register size must be multiple of 8}}
  nvvm.setmaxregister decrease 51
  // expected-error@+1 {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
  nvvm.setmaxregister decrease 8
  // expected-error@+1 {{'nvvm.pmevent' op either `id` or `mask` must be set}}
  nvvm.pmevent
  // expected-error@+1 {{'nvvm.pmevent' op `id` must be between 0 and 15}}
  nvvm.pmevent id = 16
  llvm.return
}

// -----

llvm.func @fences() {
  // expected-error@+1 {{'nvvm.fence.proxy' op async_shared fence requires space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  // expected-error@+1 {{'nvvm.fence.proxy' op only async_shared fence can have space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>, space = #nvvm.shared_space<cta>}
  // expected-error@+1 {{'nvvm.fence.proxy.release' op uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> from_proxy = #nvvm.proxy_kind<generic> to_proxy = #nvvm.proxy_kind<async>
  llvm.return
}

// -----

llvm.func @prefetch(%p: !llvm.ptr, %c: !llvm.ptr<4>) {
  // expected-error@+1 {{'nvvm.prefetch' op requires specification of either cache level or tensormap}}
  nvvm.prefetch %p : !llvm.ptr
  // expected-error@+1 {{'nvvm.prefetch' op unsupported cache level, the only supported uniform cache level is L1}}
  nvvm.prefetch level = L2 uniform, %p : !llvm.ptr
  // expected-error@+1 {{'nvvm.prefetch' op in_param_space can only be specified for a generic pointer}}
  nvvm.prefetch tensormap in_param_space, %c : !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @converts(%a: f32) {
  // expected-error@+1 {{'nvvm.convert.f32x2.to.f4x2' op Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %0 = nvvm.convert.f32x2.to.f4x2 %a, %a : i8 (f8E4M3FN)
  // expected-error@+1 {{'nvvm.convert.f32x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
  %1 = nvvm.convert.f32x2.to.f8x2 %a, %a {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @matrices(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error@+1 {{'nvvm.ldmatrix' op expected destination type is a structure of 4 elements of type i32}}
  %0 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  // expected-error@+1 {{'nvvm.stmatrix' op expected shape to be 8x8 or 16x8}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}
