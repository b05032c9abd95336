//! The table of directives: for each a line with its syntax and the meaning of its arguments, and the names it has.

directives! {
    /// `[%a, 2, [4]]`: values and numbers in one list, of which the numbers are an attribute.
    DynamicIndexList = ["DynamicIndexList"],
    /// `private`, `public`, `nested`, or nothing.
    SymbolVisibility = ["SymbolVisibility"],
    /// `: type`, `: type = value`, or `= value` whose type it is: the type and the value.
    TypeOrAttr = ["TypeOrAttr"],
    /// `(value) : type`, or `: type` without a value: the type and the value.
    TypedInitialValue = ["TypedInitialValue"],
    /// `type`, `type = value` without the type of the value, which is the tensor of the memref, or
    /// `type = uninitialized` for a unit value: the type and the value.
    InitializedType = ["GlobalMemrefOpTypeAndInitialValue", "EmitCGlobalOpTypeAndInitialValue", "EmitCFieldOpTypeAndInitialValue"],
    /// `: tensor<2x3xt>` of an attribute of sizes and one of an element type, or `= value`: sizes, type, value.
    VariableOpTypeOrInitialValue = ["VariableOpTypeOrInitialValue"],
    /// Nothing: a name for results that only the printer of the dialect chooses.
    Nothing = ["ImplicitSSAName", "FIRRTLImplicitSSAName", "FMemImplicitSSAName"],
    /// `type, or (types) -> types`: a type for all operands and results, or a signature where they differ.
    SameOperandsAndResultType = ["SameOperandsAndResultType"],
    /// `: types -> types`, of all operands and of all results, either of which may be missing.
    DefaultTypes = ["DefaultTypes"],
    /// `-> type` or `-> (types)`, or nothing: the types of one slot. With the text `()` also a single one is printed in
    /// parentheses.
    ArrowTypes = ["ArrowTypes"],
    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`: the attribute `unsigned`, the bounds and the
    /// step, the initial values, the results, and the region whose arguments have names in it.
    ForLoop = ["ForLoop"],
    /// `(%x = %a, ..) : (types) -> types {`: initial values, results and a region.
    WhileLoop = ["WhileLoop"],
    /// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: a condition and its type, values that regions begin
    /// with and their types, results.
    ConditionalHeader = ["ConditionalHeader"],
    /// `(%x = %a, ..) : types attributes {..} cond {`: operands, results and a region.
    PairedWhile = ["PairedWhile"],
    /// `{`, a region with the arguments of the first one.
    SameArguments = ["SameArguments"],
    /// `(%a init: %b), .. across dimensions = [0] {..} : (types) -> types reducer(%x: t, %y: t) {`, or `applies dialect.op`
    /// before `across` for a region of only that: inputs, initial values, the dimensions, results and the region.
    Reduction = ["Reduction"],
    /// `{attributes} value`, whose type is that of the result: the value and the result. With the text `typed` the value may be
    /// among the attributes and the type after them, with `parentheses` the generic form may follow the name.
    ConstantValue = ["ConstantValue"],
    /// `type, or (types) -> types`: a type for all operands and results, `type, type` where the first operand has its own, one type for each operand
    /// and result, or a signature.
    AnyTypes = ["AnyTypes"],
    /// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`: values and
    /// numbers of the lower bounds, the upper bounds and the steps, the outputs, the results, and the region.
    ForallLoop = ["ForallLoop"],
    /// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
    ParallelLoop = ["ParallelLoop"],
    /// `case 2 {..} case 3 {..}`: an attribute of the numbers, and a region for each.
    SwitchCases = ["SwitchCases"],
    /// `{attributes} ins(%a : t) outs(%b : t) -> t` of an operation whose name implies its region: inputs, outputs, results and region. An elementwise one
    /// begins with `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`: the function and the maps.
    Structured = ["Structured"],
    /// Nothing: the results are the tensors among the outputs, and the region is the one the name implies. Inputs,
    /// outputs, results and region.
    Destination = ["Destination"],
    /// `{arith.addf} ins(%a : t) outs(%b : t) dimensions = [0] {attributes}`, or a region after it instead of its
    /// operation before: inputs, outputs, results, region, and for a reduction the dimensions.
    Combined = ["Combined"],
    /// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(%a : t) outs(%b : t) attrs = {..}`: inputs, outputs,
    /// the types of iterators, and the other attributes of the operation's own.
    GenericHeader = ["GenericHeader"],
    /// `ins(%a : t) outs(%b : t)`: inputs and outputs.
    InsOuts = ["InsOuts"],
    /// `(%a: t, ..) {`: a region whose arguments are written before it.
    ArgumentRegion = ["ArgumentRegion"],
    /// `map(%a)[%b]`, for a map and operands; `[%a + 1]`, for operands and a map.
    Affine = ["Affine"],
    /// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`, or `%t[%k], %n : v`: all operands, and the map of each memory.
    AffineTransfer = ["AffineTransfer"],
    /// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: operands and map of the lower and the upper bound, the step,
    /// initial values, results, and the region.
    AffineFor = ["AffineFor"],
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`: visibility, name, type, attributes of arguments and of results.
    Function = ["Function"],
    /// The region of a function, whose arguments were named by `Function`, or nothing. If it is there, something is in it.
    FunctionBody = ["FunctionBody"],
    /// The same, where `{}` is no body either.
    OptionalBody = ["OptionalBody"],
    /// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`: maps of the lower and of the upper
    /// bounds, each with the sizes of groups of results, the operands of both, the steps, the reductions, the results,
    /// and the region.
    AffineParallelLoop = ["AffineParallelLoop"],
    /// `2`: how many loops of `krnl` there are, which are the results.
    DefinedLoops = ["DefinedLoops"],
    /// `(%l) with (%l -> %i = 0 to min map(%n)) iter_args(%x = %a) -> (t) {`: all operands, the maps of the bounds, how many
    /// loops come before `with`, the results, and the region.
    LoopNest = ["LoopNest"],
    /// The first of two words for an attribute that is true, and the second for one that is false; a third argument is the subject of the words.
    BoolWord = ["BoolWord"],
    /// `type,`, or nothing for `i1`: the type of an operand.
    ConditionType = ["ConditionType"],
    /// `{attributes} : type, type` of a transfer between a vector and memory: the map, which dimensions are within
    /// bounds, the mask, whose type follows, the types in the order of the text, and perhaps the type of the result,
    /// which is there if the memory is a tensor. A map that is the minor identity is not written, nor bounds of which
    /// none is within.
    TransferTypes = ["TransferTypes"],
    /// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`: the three attributes, of which words are strings.
    ContractionAttributes = ["ContractionAttributes"],
    /// `type, type`: the types of the first two operands. Further types are read and mean nothing.
    ContractionTypes = ["ContractionTypes"],
    /// A dictionary in which words of enumerations are written without what encloses them: `{mode = BILINEAR}`.
    WordDictionary = ["WordDictionary"],
    /// `word` of an enumeration, without what encloses it; nothing for the default. With the text `always` the printer
    /// writes that too, and the reader sets it.
    Keyword = ["Keyword"],
    /// `"word"` of an enumeration.
    QuotedWord = ["QuotedWord"],
    /// `(%a: t {..}, ...) -> t {..}` of a function whose type is `!llvm.func<..>`: the type, the attributes of arguments
    /// and of the result. Without a body types have no names.
    LlvmFunction = ["LLVMFunction"],
    /// `(type, type{%a}) -> (type{%b}, %x as type)`: operands, their types and sizes, the types and sizes of the results,
    /// and which operand each result is.
    ShapedFunctionType = ["ShapedFunctionType"],
    /// `(tensor<?xf32>{%d} in type{%a}) -> ..`: the same, and of both sides the types of what is in resources, with sizes.
    EncodedShapedFunctionType = ["EncodedShapedFunctionType"],
    /// `(%a: type {..}) -> (type, %a as type)`: the type of a function, perhaps which argument each result is, and the
    /// attributes of arguments and results.
    ShapedFunctionSignature = ["ShapedFunctionSignature"],
    /// `type{%a}, type`: the types of one or two slots, and sizes.
    ShapedTypeList = ["ShapedTypeList"],
    /// `type{%a}`, or `%x as type{%a}` of a result that is an operand: the type, sizes, and which operand it is.
    ShapedTiedResult = ["ShapedTiedResult"],
    /// `type{%a}`: a type and a size.
    SizeAwareType = ["SizeAwareType"],
    /// `type as type`, or one for both: an attribute and the type of a value.
    TypeAlias = ["TypeAlias"],
    /// `(type, type)`: the types of the operands.
    OperandTypeList = ["OperandTypeList"],
    /// `type`, or `(type, %x as type)`: the operands, their types, the types of the results, and which operand each is.
    TiedFunctionResultList = ["TiedFunctionResultList"],
    /// `@a::@b`, or `{@a::@b, @c::@d}`: an array of symbols.
    DispatchEntryPoints = ["DispatchEntryPoints"],
    /// `@function`, or `@function as("name")`: the name and the function.
    SymbolAlias = ["SymbolAlias"],
    /// `workgroups(%a: t) -> (t) {`, without the word where the form has one, or nothing.
    TypedRegion = ["WorkgroupCountRegion", "ExportConditionRegion", "DispatchWorkgroupsCountRegion", "DispatchWorkgroupBody"],
    /// `(%a as %x: t{%s}) -> (t{%s}) {`: operands with types and sizes, which the region has as arguments, perhaps the types
    /// and sizes of results and which operand each is, and the region.
    ResourceRegion = ["ResourceRegion", "ExplicitResourceRegion"],
    /// `(%a[%o to %e for %l], %b)`: values, and of those that are resources the offsets, ends and lengths.
    DispatchOperands = ["DispatchOperands"],
    /// `(ro %a[%o for %l], %b)`: values, and of those that are resources the offsets, lengths and accesses.
    CommandOperands = ["CmdCallOperands"],
    /// `ro %a[%o for %l] : t{%s}`, one a line: values, types, sizes, offsets, lengths and accesses.
    DispatchResources = ["DispatchResources"],
    /// `(%a : t)[%o, %l]`, one a line: values, types, offsets and lengths.
    Bindings = ["Bindings", "BindingTable", "DispatchBindings"],
    /// `%scope::%key`, or `%key`.
    ParameterReference = ["ParameterReference"],
    /// `%scope::%key[%o] : t{%s}`, one a line: scope, keys, offsets, the types of the results, and sizes.
    ParameterLoadOperations = ["ParameterLoadOperations"],
    /// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, one a line: scope, keys, offsets, the target and its type,
    /// perhaps its size, offsets in it, perhaps ends, and lengths.
    ParameterGathers = ["ParameterGatherOperations", "CmdParameterGatherOperations", "AsyncParameterGatherOperations"],
    /// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, one a line: the same the other way round.
    ParameterScatters = ["ParameterScatterOperations", "CmdParameterScatterOperations", "AsyncParameterScatterOperations"],
    /// `%a : t{%s}, %b : t`: values, their types, and sizes.
    ShapedOperandList = ["ShapedOperandList"],
    /// `%a : tensor<?xf32>{%d} in t{%s}`, one a line: values, their types and sizes, and the types and sizes of what is in them.
    EncodedResourceOperands = ["EncodedResourceOperands"],
    /// `[(%a, %b : t, i64)]`, one a line: values and their types, and as many further values.
    DeviceQueueAffinityList = ["DeviceQueueAffinityList"],
    /// `[%a : t, %b : u]`: values and their types, which are not written where they are that of the first argument.
    ValueTypeList = ["ValueTypeList", "TypedValueList"],
    /// `[%o for %l], [%p for %m]`: offsets and lengths.
    RangeList = ["RangeList"],
    /// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing: an attribute that decides, and the value.
    CollectiveParam = ["CollectiveParam"],
    /// `(t, u)`: an array of types.
    ResultTypeList = ["ResultTypeList"],
    /// `[t, u]`: values and their types, which are not written where all are `index`.
    IndexTypes = ["AsyncDMASourceIndexTypes"],
    /// `%condition, %status, "message"`, of which the condition is the status if only one is written.
    FailingCondition = ["FailingCondition"],
    /// `(%a, [%b, %c], [(%d, %e)])`: values, and how many are in each list.
    SegmentedOperands = ["SegmentedOperands"],
    /// `(t, u ..., tuple<v, w> ...) -> r`: the types of values, how many are in each list, the types of the lists, results.
    SegmentedTypes = ["SegmentedTypes"],
    /// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the attributes
    /// of arguments and results.
    DispatchFunctionSignature = ["DispatchFunctionSignature"],
    /// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: targets, ordinals and objects, and a region for each.
    TargetConditionObjects = ["TargetConditionObjects"],
    /// `(%x = %a) : (t) -> u {`: values, results and a region.
    RenamedValues = ["RenamedValues"],
    /// `(%a as %x: t)`, or nothing: values that are awaited, whose results are the arguments of the region.
    AwaitedValues = ["AwaitedValues"],
    /// `%x : t in %values {`: a range of values, and the region.
    ForeachHeader = ["ForeachHeader"],
    /// `type`: that of all values of a slot.
    SharedType = ["SharedType"],
    /// `(i, j) -> (j, i)`: a map.
    BareMap = ["BareMap"],
    /// `[1, 2]`: a tensor of numbers of `index`.
    Extents = ["Extents"],
    /// `"Function" %a`: a value and its storage class.
    PointerOperand = ["PointerOperand"],
    /// `type`: what the pointers among the slots point to, and the type of the others; with the text `element` they point
    /// to one element of it.
    Pointee = ["Pointee"],
    /// `["Aligned", 4]`, or nothing: how memory is accessed, and how it is aligned; with a text a comma comes first.
    MemoryAccess = ["MemoryAccess"],
    /// `type`: a pointer, the value whose type it points to, and the storage class.
    VariablePointer = ["VariablePointer"],
    /// `value`, or `value : type` if the value does not imply its type: the value and the result.
    SpirvConstant = ["SpirvConstant"],
    /// Nothing: the result has the type inside the composite at the indices.
    CompositePart = ["CompositePart"],
    /// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers; with a text in parentheses.
    Listed = ["Listed"],
    /// `[5, 10]`, or nothing: an array of numbers.
    Weights = ["Weights"],
    /// `spec_id(5)`, or nothing: an attribute that no definition names.
    SpecId = ["SpecId"],
    /// `{ operation }`: a region with one operation, whose results it yields.
    MaskedOperation = ["MaskedOperation"],
    /// `"name"(%a) : (t) -> u`: a region with one operation in generic form, whose result it yields, and the type of that.
    WrappedOperation = ["WrappedOperation"],
    /// Nothing: the result is the first, with the shape of the second if it has none itself.
    WiderType = ["WiderType"],
    /// `2 times`: how many of the input the result has.
    RepeatCount = ["RepeatCount"],
    /// `type` of the input; all results have this type.
    RepeatedType = ["RepeatedType"],
    /// `control(word)`, or nothing for the first word.
    ControlWord = ["ControlWord"],
    /// `4`: an array with one number.
    OptionalNumber = ["OptionalNumber"],
    /// `t{%s} = value`, one a line: the types of the results, sizes and values.
    ConstantValueList = ["ConstantValueList"],
    /// `[0, 9] = %s`, one a line: pairs of numbers, sizes, and as many results of `index`.
    PackSliceRanges = ["PackSliceRanges"],
    /// `-> (%a: t) execute(%x = %init)[%i: index] : (t) -> (t{%d}) {`: initial values and their types, sizes, the types of
    /// the results, which of them have an initial value, the region, and how many arguments come first.
    ParallelExecutionBody = ["ParallelExecutionBody"],
    /// Nothing: how many arguments of a region are of `index`.
    InferNumIndexArgs = ["InferNumIndexArgs"],
    /// `[[%a, 2], [3]]`: values, and an array of lists of numbers.
    NestedDynamicIndexList = ["NestedDynamicIndexList"],
    /// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`: the type of the function, the
    /// attributes of its arguments, of its results and of both kinds of memory, and the region.
    GpuFunction = ["GPUFunction"],
    /// `async [%t] clusters(%x, %y, %z) in (%a = %s, ..) blocks(..) in (..) threads(..) in (..) ..`: a token and values,
    /// three sizes of the grid, of blocks and of clusters, a size of memory, a module, a function, and the region.
    GpuLaunch = ["GPULaunch"],
    /// The dictionary after the region of a `GPULaunch`.
    LaunchAttributes = ["LaunchAttributes"],
    /// `{kind = ..} : t, t`: the kind, and the types of two vectors and of their product.
    OuterProductTypes = ["OuterProductTypes"],
    /// `list`, or `list -> type`: the type of a list, and that of an element, which is the one in the list unless it is
    /// written.
    ListTypeGet = ["ListTypeGet"],
    /// `list`, or `type -> list`: the same.
    ListTypeSet = ["ListTypeSet"],
    /// Nothing: the type of a function without arguments and results.
    NoArguments = ["NoArguments"],
    /// `"a"`, or `("a", "b")`: an array of strings.
    StringList = ["StringList"],
    /// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`: values, and for each a list of assumptions.
    IntAssumptions = ["IntAssumptions"],
    /// `(%a : t, t ...) -> t`: the type of a function, and the attributes of the arguments, which say their names and which
    /// of them may be any number.
    ImportSignature = ["ImportSignature"],
    /// `[@a(%x : t) @b(%y : t)]`: an array of symbols, values and their types.
    GlobalSlots = ["GlobalSlots"],
    /// `knobs = {..}`: a dictionary after its name.
    NamedDictionary = ["KnobsDictionary"],
    /// `(catch %a : t) (filter %b : !llvm.array<..>)`: values and their types; the kind follows from whether the type is an array.
    LandingpadClauses = ["LandingpadClauses"],
    /// `(1, 16)`: an attribute of two numbers.
    VscaleRange = ["VscaleRange"],
    /// `: type`, or nothing for a string, which is an array of `i8`: the type and the value of a global variable.
    LlvmGlobalType = ["LLVMGlobalType"],
    /// `@f(%a, %b)` or `%f(%a, %b)`: the symbol, and the operands, of which the first is the function if there is no
    /// symbol.
    LlvmCallee = ["LLVMCallee"],
    /// `!llvm.ptr, (t {..}, ..) -> t {..}` of a call: the symbol, without which the type of the function comes first, the
    /// types of the operands, the attributes of arguments and results, and the type of the result.
    LlvmCallTypes = ["LLVMCallTypes"],
    /// A `DynamicIndexList`, or nothing for an empty one.
    OptionalDynamicIndexList = ["OptionalDynamicIndexList"],
    /// `*(%packed)`, or a `DynamicIndexList`: the packed value, the values and the numbers.
    PackedOrDynamicIndexList = ["PackedOrDynamicIndexList"],
    /// `%a, 2, %b`, of which the numbers are an attribute with -2147483648 for each value.
    GetElementPointerIndices = ["GEPIndices"],
    /// `4x?x2`, of which `?` is -9223372036854775808: an attribute of numbers.
    DimensionList = ["DimensionList"],
    /// `32x32x8`: three attributes that are numbers.
    MultiplyDimensions = ["MNKDimensionList"],
    /// `2` or `0 to 2`: two numbers, of which the second is not part of the range.
    LevelRange = ["LevelRange"],
    /// `all`, `except(1, 2)`, or `1, 2`: the numbers, and units for `except` and `all`.
    TransformMatchDims = ["TransformMatchDims"],
    /// `async [%a, %b]`: the result, which exists if `async` is written, and values, of which the list is optional.
    AsyncDependencies = ["AsyncDependencies"],
    /// The type of the first slot, if that is not `index`: `: i32`.
    LaunchDimensionType = ["LaunchDimType"],
    /// `args(%a : t, %b : t)`, or nothing.
    LaunchOperands = ["LaunchFuncOperands"],
    /// `<attribute>`, or nothing.
    OffloadingHandler = ["OffloadingHandler"],
    /// A word, or nothing: `add`.
    OptionalWord = ["AllReduceOperation"],
    /// `default: ^a(%x : t), 1: ^b, 2: ^c(%y : t)`, a case a line: the type of the flag, the default successor and its operands with their types, the numbers,
    /// and the successors of the cases with their operands and types. LLVM's has no default and is in brackets; IREE's has no type and no numbers, which count
    /// from 0.
    SwitchOpCases = ["SwitchOpCases", "BranchTableCases"],
    /// `[^a(%x : t), ^b]`, a successor a line: the type of the address, the successors, their operands and types.
    IndirectBranchSuccessors = ["IndirectBrOpSucessors"],
    /// `["tag"(%a : t), ..]`: values in runs, their types, and tags.
    OperandBundles = ["OpBundles"],
    /// Nothing: the result has the type inside the container at the position.
    ContainedType = ["InsertExtractValueElementType"],
    /// Nothing: the result is a vector like the first one, with as many elements as the mask.
    ShuffleType = ["ShuffleType"],
    /// ` ordering(%a -> t)`, ` ordering(() -> t)` or nothing: values, and the type of the token that comes of it, if one does.
    TokenOrdering = ["TokenOrdering"],
    /// The type of an operand; the result, if the operand has one inside, is of that type.
    AwaitResultType = ["AwaitResultType"],
    /// ` {"name" = %a}`, or nothing: values, and their names in an array.
    NamedOperands = ["OperationOpAttributes", "CreateOperationOpAttributes", "AttributesOp"],
    /// ` -> (%a : t)`, ` -> <inferred>` or nothing: values, their types, and a unit for `<inferred>`.
    CreateOperationOpResults = ["CreateOperationOpResults"],
    /// `: type`, if the values of the first slot are none: else the type is a range of what the first of them is.
    RangeType = ["RangeType"],
    /// ` -> type`, if the attribute is set.
    ResultsValueType = ["ResultsValueType"],
    /// `(name: %a, name: %b)`: values, and their names in an array.
    NamedValueList = ["NamedValueList"],
    /// `(name: %a, name: optional %b)`: values, their names, and what there may be of each.
    NamedValueListWithVariadicity = ["NamedValueListWithVariadicity"],
    /// A region, if there is something in it.
    SingleBlockRegion = ["SingleBlockRegion"],
    /// `type`, or `(type) -> types`: of an operand, and of results.
    SemiFunctionType = ["SemiFunctionType"],
    /// `(type) -> type`, the second of which all other slots have.
    SameResultTypes = ["MultitileSizesTypes", "ContinuousTileSizeTypes"],
    /// `%a, %b : t, t`, or nothing: an operand and its type, and further operands and their types.
    SequenceOperands = ["SequenceOpOperands"],
    /// `@a -> @b, @c -> @d`, a pair a line: two arrays of symbols.
    ForeachMatchSymbols = ["ForeachMatchSymbols"],
    /// `3` or `%a`: an attribute or an operand. With the text `dynamic` the number is then -9223372036854775808.
    AttributeOrOperand = ["AttributeOrOperand", "AlternativesOpSelectedRegion"],
    /// ` else {`, or nothing.
    ElseRegion = ["ElseRegion"],
    /// The types of the operands, which are also the types of the results.
    PairwiseTypes = ["PairwiseOpType"],
    /// `type, or (types) -> type`: a type for all values and the result, or a signature where they differ.
    VariadicSameOperandsAndResultType = ["VariadicSameOperandsAndResultType"],
    /// `complex type` of a result whose parts are its elements, or a signature.
    ComplexTypes = ["ComplexOpType"],
    /// `type of the condition, type`, or a signature.
    SelectTypes = ["SelectOpType"],
    /// `tuple type` of the values in it.
    TupleTypes = ["TupleOpType"],
    /// `%a, %b,`: values and a comma after them.
    VariadicOperandWithAttribute = ["VariadicOperandWithAttribute"],
    /// `[0:4:2, 1:3]`: starts, limits and strides, of which 1 is left out.
    SliceRanges = ["SliceRanges"],
    /// `batching_dims = [0] x [0], contracting_dims = [1] x [1]`
    DotDimensionNumbers = ["DotDimensionNumbers"],
    /// `, precision = [DEFAULT, HIGH]`, or nothing.
    PrecisionConfig = ["PrecisionConfig"],
    /// `, precision = [DEFAULT], algorithm = <..>`, each of which may be left out.
    PrecisionConfigAndAlgorithm = ["PrecisionConfigAndAlgorithm"],
    /// `e5m2`: two numbers.
    ExponentMantissa = ["ExponentMantissa"],
    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
    ConvolutionDimensions = ["ConvolutionDimensions"],
    /// `stride = [1, 2], pad = [[0, 1]], lhs_dilate = .., rhs_dilate = .., reverse = ..`
    WindowAttributes = ["WindowAttributes"],
    /// `@name`, of a string.
    CustomCallTarget = ["CustomCallTarget"],
    /// `%a : t -> %b : t`, of which the second is the allocated value: values with their types, and allocators with theirs.
    Allocations = ["AllocateAndAllocator"],
    /// `%a = %s : t`: values with their types, and steps.
    LinearClause = ["LinearClause"],
    /// `%a : t -> 16 : i64`: values with their types, and an array of what follows.
    AlignedClause = ["AlignedClause"],
    /// `%a -> @f : t`: values with their types, and an array of symbols.
    Copyprivate = ["Copyprivate"],
    /// `taskdependin -> %a : t`: values with their types, and an array of words.
    DependVarList = ["DependVarList"],
    /// `word` of an enumeration, without the text that is around it elsewhere.
    ClauseWord = ["ClauseAttr", "CaptureType", "RecipeSym"],
    /// `varPtr(%a`: a value, of which the type and the bracket follow.
    DeviceVariable = ["Var"],
    /// `type) varType(type)`: the type of a value, and an attribute that is left out if it is that of the elements.
    DeviceVariableType = ["VarPtrType"],
    /// `accPtr(%a : t)`: a value and its type.
    DeviceCopy = ["AccVar"],
    /// `(%a : t)`, or nothing for a unit attribute: values, their types, and the attribute.
    OperandsOrUnit = ["OperandWithKeywordOnly", "OperandsWithKeywordOnly"],
    /// `%a : t [#acc.device_type<nvidia>]`: values, their types, and an array of devices.
    DeviceOperands = ["DeviceTypeOperands"],
    /// `(%a : t)`, or nothing: the same in parentheses, and an array of devices for the word alone.
    DeviceOperandsOrWord = ["DeviceTypeOperandsWithKeywordOnly"],
    /// `{%a : t, %b : t} [#acc.device_type<nvidia>]`: values, their types, an array of devices, and how many values each has.
    DeviceGroups = ["NumGangs", "DeviceTypeOperandsWithSegment"],
    /// `({devnum: %a : t, %b : t})`, or nothing: the same, which of them begin with a number, and an array for the word alone.
    WaitClause = ["WaitClause"],
    /// `reproducible:concurrent`: a word, and another that comes first and may be left out.
    OrderClause = ["OrderClause"],
    /// `static = %a : t, monotonic, simd`: two words, a unit attribute, and a value with its type.
    ScheduleClause = ["ScheduleClause"],
    /// `strict, %a: t`: a word, and a value with its type.
    Granularity = ["GrainsizeClause", "NumTasksClause"],
    /// `contended, speculative`, or `none`: the bits of a number.
    SynchronizationHint = ["SynchronizationHint"],
    /// `always, tofrom`: the words of an enumeration, in other words.
    MapClause = ["MapClause"],
    /// `[0], [1, 2]`: an array of lists of numbers.
    MembersIndex = ["MembersIndex"],
    /// `(%a, %b) <- (%c)`: loops that are generated, and loops that are transformed.
    TransformedLoops = ["LoopTransformClis"],
    /// `(%l) %i : t in range(%n) {`: how often, the name of the loop, and the region.
    CanonicalLoop = ["CanonicalLoop"],
    /// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`: lower bounds, upper bounds, steps,
    /// a unit, a number, numbers, and the region.
    CanonicalLoopNest = ["CanonicalLoopNest"],
    /// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`: a region, and operands that it has as
    /// arguments, each with its type and with attributes of the same name: symbols, references, a modifier.
    ClauseRegion = [
        "PrivateRegion", "PrivateReductionRegion", "InReductionPrivateRegion", "InReductionPrivateReductionRegion",
        "TargetOpRegion", "TaskReductionRegion", "UseDeviceAddrUseDevicePtrRegion"
    ],
    /// `-25`: a number without a sign, whose width follows from its digits.
    DigitsAsBits = ["DigitsAsBits"],
    /// `["Bias"]`, or nothing: words of an enumeration.
    ImageOperands = ["ImageOperands"],
    /// `%a, %b : (t, u) -> v {`: operands that the region has as arguments of the same names, a unit for `noinline`, and the
    /// result.
    DefinedExpression = ["DefinedExpression"],
    /// `%it in %space at(%i, _) iter_args(%x = %a) : t -> u {`: the space, initial values, results, which coordinates are
    /// used, and the region.
    IteratedSpace = ["IteratedSpace"],
    /// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` a region: spaces, initial values, results, which
    /// coordinates are used, for each region which spaces are in it, and the regions.
    Coiteration = ["Coiteration"],
    /// `{attributes} : (t, u, v)`: the kinds of the elements of two operands, which are left out where the types say them, and
    /// for each of three operands the type of all its values.
    FragmentTypes = ["FragmentTypes"],
    /// Nothing: the result, and the operand that is added to it, are the matrix of two vectors.
    OuterProductResult = ["OuterProductResult"],
    /// Nothing: the result has the bits of both.
    ConcatenatedBits = ["ConcatenatedBits"],
    /// `ref to type`: the type of a reference to a local variable.
    LocalReference = ["LocalReference"],
    /// `(t, u) -> (v, u)`: the types of values and of initial values, of results, and of what is carried out, one for each initial
    /// value.
    CarriedSignature = ["CarriedSignature"],
    /// `@name(%a: t {..}, ..) -> (t {..}, ..)`: name, type, attributes of arguments and of results; the arguments are references
    /// to what the type has.
    LocalFunction = ["LocalFunction"],
    /// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: memory with indices, to and from which is copied, how much, a tag with
    /// indices, and perhaps a stride and how much each; and the types of the three.
    MemoryTransfer = ["MemoryTransfer"],
    /// `%device : t, u(%a : v), %b`: a device and its type, the type of what is allocated, its parameters, and sizes.
    TargetAllocation = ["TargetAllocation"],
    /// `{"name" = 1, "name" = %a}`: a dictionary, and values, of which the dictionary has the numbers.
    PassOptions = ["ApplyRegisteredPassOptions"],
    /// `@f, "f" [#acc.device_type<nvidia>]`: symbols, strings, and for both an array of devices.
    BoundNames = ["BindName"],
    /// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing: an array of devices for the word alone, numbers, and an array of
    /// devices for them.
    RoutineGang = ["RoutineGangClause"],
    /// `([#acc.device_type<nvidia>])`, or nothing for any: an array of devices.
    Devices = ["DeviceTypeArrayAttr"],
    /// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing: values, their types, what they are for, devices,
    /// how many values each has, and an array of devices for the word alone.
    GangClause = ["GangClause"],
    /// `kernels`: what a loop is combined with.
    CombinedConstruct = ["CombinedConstructsLoop"],
    /// `control(%i : t) = (%a : t) to (%b : t) step (%c : t) {`, or a region: the region, and lower bounds, upper bounds and
    /// steps with their types.
    LoopControl = ["LoopControl"],
}
