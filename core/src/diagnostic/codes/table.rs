//! The rows of the table of codes: number, name in code, and one sentence.
//!
//! A new code is one row here, with a number that was never used, and its page `pages/NUMBER.md`, without which the crate does not compile; `tests/codes.rs`
//! runs the examples of the page. `E00..` are tokens and grammar, `E01..` names, `E02..` types, `E03..` attributes, `E04..` the structure of a module, `05..`
//! one operation, `06..` the run-time sizes of a function, `E07..` definitions, `W071.` and `W072.` lints, `09..` expectations and the program itself. `R` is
//! a remark. E0432, E0438 and E0441 had meanings that other codes cover, and are not reused.

use super::codes;

codes! {
    E0001 InvalidToken: "the text has a character that begins no token";
    E0002 UnterminatedString: "a string has no closing quote on its line";
    E0003 UnknownEscape: "a string has a backslash before a character that is no escape";
    E0004 UnbalancedBody: "a bracket in the body of a dialect type or attribute is not closed";
    E0005 Bytecode: "the input is MLIR bytecode that cannot be read, or bytecode in place of text";
    E0006 Onnx: "the input is an ONNX model that cannot be read";
    E0010 UnexpectedToken: "a token appears where the grammar allows others only";
    E0011 UnbalancedBrace: "a closing brace has no opening one";
    E0012 UnknownCustomOperation: "the custom form of this operation is not known";
    E0013 CustomFormTypes: "a custom form has no type where it needs one for each value";
    E0014 NotASingleOperation: "the input must hold one top-level operation and does not";
    E0015 MalformedCustomForm: "the custom form of an operation is not as its dialect defines it";
    E0016 SkippedOperationPrinted: "skipped operations cannot be printed as `mlir-opt` prints them";
    E0017 AliasExpansion: "printed without aliases, the module is too large";

    E0101 RedefinedValue: "a value is defined twice";
    E0102 UndefinedValue: "a value is used and never defined";
    E0103 ValueTypeMismatch: "a value is used with another type than it has";
    E0104 InvalidResultNumber: "a value is used with the number of a result that does not exist";
    E0105 ResultNameCount: "an operation has another number of results than names are bound to them";
    E0106 OperandTypeCount: "an operation has another number of operands than operand types";
    E0107 UndefinedBlock: "a successor names a block that does not exist";
    E0108 UndefinedAlias: "an alias is used and never defined";
    E0109 DuplicateKey: "a dictionary has a name twice";
    E0110 InvalidOperationName: "the name of an operation is empty or has a NUL in it";
    E0111 UndefinedAffineIdentifier: "an affine expression uses a name that its lists do not have";
    E0112 DistinctMismatch: "a distinct attribute is written twice with different contents";
    E0113 InvalidDialectNamespace: "the name before the first dot cannot be the name of a dialect";
    E0114 RedefinedBlock: "a block is defined twice";
    E0115 EntryBlockLabel: "the entry block has a label, but its arguments are in the header";
    E0116 RedefinedAlias: "an alias is defined twice";
    E0117 ReservedAliasName: "an alias has a dot in its name";
    E0118 EmptyAttributeName: "an attribute has the empty name";
    E0119 RedefinedAffineIdentifier: "an affine map or set has a name twice";
    E0120 AffineKeywordName: "a keyword of affine expressions is used without its parenthesis";
    E0121 UnknownDialectSymbol: "the dialect has no type or attribute of this name";

    E0201 InvalidIntegerWidth: "an integer type has a width that no integer has";
    E0202 InvalidDimension: "a dimension is no size";
    E0203 InvalidElementType: "a type cannot have elements of this type";
    E0204 InvalidLayout: "the layout or encoding does not suit its type";
    E0205 MixedArguments: "a list has arguments both with names and without";
    E0206 InvalidMemorySpace: "a memref has a memory space in the wrong place, of a wrong kind, or twice";
    E0207 InvalidHeldShape: "a type that holds a shape holds none";

    E0301 IntegerOutOfRange: "an integer does not fit where it is written";
    E0302 LiteralTypeMismatch: "a literal is of another kind than its type";
    E0303 ElementsShapeMismatch: "the elements of a literal are not as many, or not nested, as its type requires";
    E0304 NotAffine: "an expression in an affine map is not affine";
    E0305 InvalidLocation: "the text in place of a location is not a location";
    E0306 InvalidResourceBlob: "the value of a resource is not a valid blob";
    E0307 InvalidRuleAttribute: "an attribute of dialect `bcast` does not name a rule";
    E0308 InvalidMetadata: "the metadata of a file has an entry that has no meaning";
    E0309 InvalidHexElements: "the hexadecimal data of a literal is malformed or of the wrong size";
    E0310 InvalidDenseArrayType: "a dense array cannot have elements of this type";
    E0311 InvalidElementsType: "an elements literal needs a shaped type of static shape";
    E0312 InvalidSparseElements: "indices and values of a sparse literal do not belong together";

    E0401 UnregisteredOperation: "a known dialect has no operation of this name";
    E0402 UnregisteredDialect: "the dialect of an operation is not known, and unknown ones are refused";
    E0411 SuccessorsInNonTerminator: "an operation with successors does not end its block";
    E0412 TerminatorNotLast: "a terminator is not the last operation of its block";
    E0413 BranchOutOfRegion: "the successor of a branch is a block of another region";
    E0414 EntryBlockPredecessor: "the successor of a branch is the entry block of its region";
    E0415 EmptyBlock: "a block is empty where it needs a terminator";
    E0416 MissingTerminator: "a block does not end with a terminator";
    E0417 SuccessorCount: "a terminator has another number of successors than its definition has";
    E0418 BlockArgumentMismatch: "a branch passes other operands than its block takes";
    E0419 WrongParent: "an operation is in a region of another operation than it may be";
    E0421 InvalidModuleBody: "a module has another body than one block without arguments";
    E0422 RedefinedSymbol: "a symbol table has a name twice";
    E0423 AttributeWithoutDialect: "an attribute that must have the name of a dialect in front has none";
    E0424 UndefinedFunction: "an operation refers to a function that its symbol table does not have";
    E0425 SymbolOutsideTable: "an operation that defines a symbol is not directly in a symbol table";
    E0431 RepeatedFunctionAttribute: "the dictionary of a function repeats an attribute of its header";
    E0433 PublicDeclaration: "a function without a body is public";
    E0434 EntryBlockMismatch: "the arguments of a function's entry block are not those of its type";
    E0435 ReturnOutsideFunction: "a return is not directly in a function";
    E0436 ReturnTypeMismatch: "a function returns other values than its type declares";
    E0437 ArgumentAttributeCount: "a function has another number of argument attributes than arguments";
    E0439 CallTypeMismatch: "a call has other operands or results than the function";
    E0442 ConstantTypeMismatch: "a constant has a value of another type than its result";
    E0443 InvalidVisibility: "a symbol has a visibility that does not exist";
    E0444 UnexpectedProperties: "an operation has properties and takes none";
    E0445 YieldTypeMismatch: "a region yields other values than the results of its operation";
    E0446 RegionArgumentMismatch: "a region has other arguments than its operation passes";
    E0451 DominanceViolation: "a value is used where it may not be defined yet";
    E0452 RegionIsolation: "an isolated region uses a value from outside";

    E0501 RegionCount: "an operation has another number of regions than it may have";
    E0502 ResultCount: "an operation has another number of results than it may have";
    E0503 OperandCount: "an operation has another number of operands than it may have";
    E0504 InvalidValueType: "an operand or result is of a type that the operation does not take";
    E0505 MixedTensorsAndVectors: "an operation has tensors and vectors side by side";
    E0510 IncompatibleShapes: "the shapes of the operands do not broadcast";
    E0511 IncompatibleResult: "the declared result type is not what the operands broadcast to";
    W0512 DynamicToStaticResult: "a declared size is static, but the inferred size is known only at run time";
    E0520 RuleViolation: "the operands violate the rule by which the operation broadcasts";
    E0521 RuleResultMismatch: "the declared result type is not what the rule of the operation infers";
    E0522 RuleNotAllowed: "the operation cannot have this rule";
    E0524 RuleElementMismatch: "an operation that only broadcasts changes the element type";
    E0530 MissingAttribute: "an attribute that the operation needs is missing";
    E0531 TypeMismatch: "types that must be the same are not";
    E0532 ShapeMismatch: "shapes that must be the same are not";
    E0533 ElementTypeMismatch: "element types that must be the same, or fit together, do not";
    E0534 RankMismatch: "ranks that must be the same are not";
    E0535 InvalidCast: "a value cannot be cast to this type";
    E0536 NegativeBroadcastDimension: "broadcast_dimensions places an operand at a negative dimension";
    W0536 UnusableBroadcastDimensions: "broadcast_dimensions is accepted and has no meaning";
    E0537 InvalidAttribute: "an attribute is of a kind or value that the operation does not take";
    E0538 InconsistentAttributes: "attributes of an operation contradict one another or its types";
    E0539 InvalidAxisAttribute: "an attribute that names an axis names none of the operand";
    E0540 InferredTypeMismatch: "the declared result types are not those that the operation infers";
    E0541 UnfitOperandShapes: "the shapes of the operands do not fit together";
    E0542 UnfitResultShape: "the shape of the result is not what the operation makes of its operands";
    W0543 NeverBroadcasts: "shapes given to a query never broadcast";
    E0544 InvalidShapeAttribute: "an attribute that maps dimensions does not suit the shapes";

    E0545 IncompleteVerifier: "not all of an operation is verified, and that is required";
    E0601 UnsatisfiableSizes: "no run-time sizes satisfy these operations";
    R0601 SizeConditions: "the conditions on run-time sizes under which a function succeeds";
    W0602 BranchFails: "no run-time sizes satisfy the operations of a branch";
    R0602 SizeWitness: "run-time sizes with which a function succeeds";
    R0603 NotGuarded: "a condition, or a function, was left without guards";
    W0611 ForcedToOne: "a dimension is dynamic, but every size but 1 fails";
    E0620 FailsNow: "a function fails for sizes with which it succeeded before";
    E0621 OtherShape: "a function returns another shape than before";
    R0622 ComparisonUndecided: "it is not known whether a function returns the shapes that it returned before";
    R0623 AcceptsMore: "a function succeeds for sizes with which it failed before";
    R0624 NotCompared: "a function cannot be compared with the one before";
    E0625 FunctionGone: "a public function is gone";
    W0626 DifferentIfEmpty: "a function differs from the one before for empty tensors only";
    E0630 SignatureViolated: "a function does not keep its declared signature";
    R0630 SignatureChanged: "a function has another signature than the declared one";
    W0631 NamesEqual: "two names of sizes are names of one size";
    W0632 NameFixed: "a named size can only be one number";
    W0633 NameBounded: "a named size can only be 1 or one number";
    W0634 NamesBroadcast: "two named sizes broadcast";
    W0635 NameDivides: "a named size must be divisible by a number";

    E0701 InvalidToml: "a file of definitions is not TOML";
    E0702 UnknownKey: "a key in a file of definitions has no meaning";
    E0703 WrongKeyKind: "a value in a file of definitions is of a kind that its key does not take";
    E0704 UnknownWord: "a word in a file of definitions has no meaning";
    E0705 InvalidOperationPattern: "a name in a file of definitions names no operation";
    E0706 InvalidRuleDefinition: "the parts of a rule in a file of definitions do not belong together";
    E0707 InvalidFormDefinition: "a custom form in a file of definitions cannot be compiled";
    E0708 RuleDialectDefined: "a file of definitions defines an operation of dialect `bcast`";
    E0709 InvalidFlowDefinition: "the flow of an operation in a file of definitions names what the operation does not have";
    E0710 InvalidSignatureDefinition: "the signature of a function in a file of definitions cannot be read";

    W0711 MisalignedAxis: "an operand is broadcast along an axis that it has lost, by an axis that it has kept";
    W0712 ImplicitOuter: "operands of different ranks are each stretched by the other";
    W0713 AmbiguousPlacement: "an operand of lower rank fits under other axes too";
    W0714 RankPromotion: "operands have different ranks";
    W0715 ExplicitOuter: "operands of one rank are each stretched by the other";
    W0716 BlowUp: "the result has 16 times the elements of the largest operand, or more";
    W0717 HiddenByOne: "a misplaced axis has no effect, because its size is 1";
    W0718 NotPortable: "another rule refuses the operands, or makes another shape of them";
    W0719 ZeroWithDynamic: "a size of 0 is broadcast with a size that is known only at run time";
    W0720 DroppedBySuffixRule: "the result has another rank than the operands broadcast to";
    W0721 UnusedSuppression: "a suppression suppresses nothing";
    W0722 ArgumentForced: "a dynamic size of an argument can be one number only";

    R0001 SkippedOperations: "operations of unknown custom form were skipped";
    W0901 SplitMarkerNearMiss: "a line is almost the marker at which an input is split";
    W0902 MalformedExpectation: "a comment looks like an expectation and is none";
    E0903 ExpectationNotMet: "a diagnostic that is expected was not produced";
    E0904 InvalidExpectationPattern: "the pattern of an expectation cannot be read";
    E0905 ExpectationSeverity: "a diagnostic was expected with another severity";
    E0906 RoundTripFailed: "the printed module does not read back as it was";
    E0907 TypesNotInferred: "types of results could not be inferred for the whole module";
    W0908 IncompleteDump: "a dump in the log of a pass pipeline cannot be compared";
}
