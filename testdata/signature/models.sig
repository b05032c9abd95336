@main(%arg0: A x B x 64, %arg1: 64, %arg2: 64, %arg3: 256, %arg4: 64, %arg5: 64, %arg6: 64, %arg7: 64 x 64, %arg8: 64 x 64, %arg9: 64 x 64, %arg10: 64 x 64, %arg11: 64 x 256, %arg12: 256 x 64) -> A x B x 64
@main(%arg0: A x 4, %arg1: 2*A x 4) -> (3*A x 4, (A - 1) x 4, (A + 3) x 4, 4*A, A x 4, A x 4, ?1 x 4, A, A)
  where ?1 from 'stablehlo.custom_call'  (line 111)
@reduce_window_float32_reducer(%arg0: f32, %arg1: f32) -> f32
@main(%arg0: 64, %arg1: 256 x 64, %arg2: 256, %arg3: 64 x 256, %arg4: 64, %arg5: 64, %arg6: 64, %arg7: 64, %arg8: 4 x 16, %arg9: 64 x 4 x 16, %arg10: 64, %arg11: 4 x 16 x 64, %arg12: 4 x 16, %arg13: 64 x 4 x 16, %arg14: 4 x 16, %arg15: 64 x 4 x 16, %arg16: 64, %arg17: 256 x 64, %arg18: 256, %arg19: 64 x 256, %arg20: 64, %arg21: 64, %arg22: 64, %arg23: 64, %arg24: 4 x 16, %arg25: 64 x 4 x 16, %arg26: 64, %arg27: 4 x 16 x 64, %arg28: 4 x 16, %arg29: 64 x 4 x 16, %arg30: 4 x 16, %arg31: 64 x 4 x 16, %arg32: 64, %arg33: 256 x 64, %arg34: 256, %arg35: 64 x 256, %arg36: 64, %arg37: 64, %arg38: 64, %arg39: 64, %arg40: 4 x 16, %arg41: 64 x 4 x 16, %arg42: 64, %arg43: 4 x 16 x 64, %arg44: 4 x 16, %arg45: 64 x 4 x 16, %arg46: 4 x 16, %arg47: 64 x 4 x 16, %arg48: 64, %arg49: 256 x 64, %arg50: 256, %arg51: 64 x 256, %arg52: 64, %arg53: 64, %arg54: 64, %arg55: 64, %arg56: 4 x 16, %arg57: 64 x 4 x 16, %arg58: 64, %arg59: 4 x 16 x 64, %arg60: 4 x 16, %arg61: 64 x 4 x 16, %arg62: 4 x 16, %arg63: 64 x 4 x 16, %arg64: 1000, %arg65: 64 x 1000, %arg66: 1000 x 64, %arg67: 128 x 64, %arg68: A x B) -> A x B x 1000
@main(%arg0: 784 x 128, %arg1: 128, %arg2: 128 x 10, %arg3: 10, %arg4: A x 784) -> A x 10
@main(%arg0: A x B x C x 16, %arg1: C x C) -> A x B x C x 16
@main(%arg0: A x 3, %arg1: B x 3) -> (A + B) x 3
@main(%arg0: A x 4) -> A // 2 x 4
@main(%arg0: A x B) -> A x B
  where B = 2*(B // 2)  (line 13)
@main(%arg0: A x B x C) -> A*B x C
@main(%arg0: A x B x 32, %arg1: C x D) -> A x B x 32
  where C is 1 or B  (line 91)
        D is 1 or B  (line 91)
@main(%arg0: A x 4, %arg1: B x 1) -> (A | B) x 1 x 4
  where A, B broadcast  (line 14)
