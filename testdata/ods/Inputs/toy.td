// What toy.json was made of: the records its operations lead to, of what `llvm-tblgen --dump-json` prints with LLVM 22.
include "mlir/IR/OpBase.td"

def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "toy"; }
def Toy_Odd : Type<CPred<"toy::isOdd($_self)">, "odd type">;
def Toy_Shape : TypeDef<Toy_Dialect, "Shape"> { let mnemonic = "shape"; }

def Toy_Add : Op<Toy_Dialect, "add", [SameOperandsAndResultElementType, ResultsBroadcastableShape]> {
  let arguments = (ins TensorOf<[F32, AnySignlessInteger]>:$lhs, AnyTensor:$rhs, I64Attr:$mode, OptionalAttr<I64Attr>:$more);
  let results = (outs AnyTensor:$sum);
}
def Toy_Pack : Op<Toy_Dialect, "pack"> {
  let arguments = (ins Optional<Toy_Shape>:$shape, Arg<Variadic<1DTensorOf<[Index]>>, "sizes">:$sizes);
  let results = (outs Variadic<AnyTypeOf<[F32, I1]>>:$parts);
  let regions = (region AnyRegion:$body);
}
def Toy_Mix : Op<Toy_Dialect, "mix", [NativeOpTrait<"BroadcastingElementwise">]> {
  let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
  let results = (outs AnyTensor:$out);
}
def Toy_Wrap : Op<Toy_Dialect, "wrap", [AllTypesMatch<["a", "b"]>, PredOpTrait<"a is even", CPred<"isEven($a)">>]> {
  let arguments = (ins AnyTypeOf<[Toy_Odd, F32]>:$a, AnyType:$b);
  let hasVerifier = 1;
}
