//! The names of DWARF for the numbers that attributes of debug information have.

/// The enumerations of DWARF whose numbers are converted to names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dwarf {
    Tag,
    Encoding,
    Language,
    Convention,
    Operation,
}

/// The operation whose second argument is an encoding.
pub(super) const CONVERT: u64 = 0x1001;

impl Dwarf {
    /// The name of a number, `DW_TAG_member`; `None` for a number that is not known.
    pub(super) fn name(self, number: u64) -> Option<String> {
        let (prefix, names) = match self {
            Self::Tag => ("DW_TAG", TAGS),
            Self::Encoding => ("DW_ATE", ENCODINGS),
            Self::Language => ("DW_LANG", LANGUAGES),
            Self::Convention => ("DW_CC", CONVENTIONS),
            Self::Operation => ("DW_OP", OPERATIONS),
        };
        let numbered = |name: &str, first: u64| Some(format!("{prefix}_{name}{}", number - first));
        match (self, number) {
            (Self::Operation, 0x30..=0x4F) => return numbered("lit", 0x30),
            (Self::Operation, 0x50..=0x6F) => return numbered("reg", 0x50),
            (Self::Operation, 0x70..=0x8F) => return numbered("breg", 0x70),
            _ => {}
        }
        let mut pairs = names.split_ascii_whitespace().filter_map(|pair| pair.split_once('='));
        let found = pairs.find(|(key, _)| u64::from_str_radix(key, 16) == Ok(number));
        found.map(|(_, name)| format!("{prefix}_{name}"))
    }
}

/// Tags, in hexadecimal.
const TAGS: &str = "\
    0=null 1=array_type 2=class_type 3=entry_point 4=enumeration_type 5=formal_parameter 8=imported_declaration a=label b=lexical_block d=member \
    f=pointer_type 10=reference_type 11=compile_unit 12=string_type 13=structure_type 15=subroutine_type 16=typedef 17=union_type \
    18=unspecified_parameters 19=variant 1a=common_block 1b=common_inclusion 1c=inheritance 1d=inlined_subroutine 1e=module \
    1f=ptr_to_member_type 20=set_type 21=subrange_type 22=with_stmt 23=access_declaration 24=base_type 25=catch_block 26=const_type 27=constant \
    28=enumerator 29=file_type 2a=friend 2b=namelist 2c=namelist_item 2d=packed_type 2e=subprogram 2f=template_type_parameter \
    30=template_value_parameter 31=thrown_type 32=try_block 33=variant_part 34=variable 35=volatile_type 36=dwarf_procedure 37=restrict_type \
    38=interface_type 39=namespace 3a=imported_module 3b=unspecified_type 3c=partial_unit 3d=imported_unit 3f=condition 40=shared_type \
    41=type_unit 42=rvalue_reference_type 43=template_alias 44=coarray_type 45=generic_subrange 46=dynamic_type 47=atomic_type 48=call_site \
    49=call_site_parameter 4a=skeleton_unit 4b=immutable_type 4081=MIPS_loop 4101=format_label 4102=function_template 4103=class_template \
    4104=GNU_BINCL 4105=GNU_EINCL 4106=GNU_template_template_param 4107=GNU_template_parameter_pack 4108=GNU_formal_parameter_pack \
    4109=GNU_call_site 410a=GNU_call_site_parameter 4200=APPLE_property 4201=SUN_function_template 4202=SUN_class_template \
    4203=SUN_struct_template 4204=SUN_union_template 4205=SUN_indirect_inheritance 4206=SUN_codeflags 4207=SUN_memop_info \
    4208=SUN_omp_child_func 4209=SUN_rtti_descriptor 420a=SUN_dtor_info 420b=SUN_dtor 420c=SUN_f90_interface 420d=SUN_fortran_vax_structure \
    42ff=SUN_hi 4300=LLVM_ptrauth_type 5101=ALTIUM_circ_type 5102=ALTIUM_mwa_circ_type 5103=ALTIUM_rev_carry_type 5111=ALTIUM_rom \
    6000=LLVM_annotation 8004=GHS_namespace 8005=GHS_using_namespace 8006=GHS_using_declaration 8007=GHS_template_templ_param \
    8765=UPC_shared_type 8766=UPC_strict_type 8767=UPC_relaxed a000=PGI_kanji_type a020=PGI_interface_block b000=BORLAND_property \
    b001=BORLAND_Delphi_string b002=BORLAND_Delphi_dynamic_array b003=BORLAND_Delphi_set b004=BORLAND_Delphi_variant";

/// Encodings of basic types.
const ENCODINGS: &str = "\
    1=address 2=boolean 3=complex_float 4=float 5=signed 6=signed_char 7=unsigned 8=unsigned_char 9=imaginary_float a=packed_decimal \
    b=numeric_string c=edited d=signed_fixed e=unsigned_fixed f=decimal_float 10=UTF 11=UCS 12=ASCII 81=HP_complex_float 82=HP_float128 \
    83=HP_complex_float128 84=HP_floathpintel 85=HP_imaginary_float90 86=HP_imaginary_float128";

/// Languages.
const LANGUAGES: &str = "\
    1=C89 2=C 3=Ada83 4=C_plus_plus 5=Cobol74 6=Cobol85 7=Fortran77 8=Fortran90 9=Pascal83 a=Modula2 b=Java c=C99 d=Ada95 e=Fortran95 f=PLI \
    10=ObjC 11=ObjC_plus_plus 12=UPC 13=D 14=Python 15=OpenCL 16=Go 17=Modula3 18=Haskell 19=C_plus_plus_03 1a=C_plus_plus_11 1b=OCaml 1c=Rust \
    1d=C11 1e=Swift 1f=Julia 20=Dylan 21=C_plus_plus_14 22=Fortran03 23=Fortran08 24=RenderScript 25=BLISS 26=Kotlin 27=Zig 28=Crystal \
    2a=C_plus_plus_17 2b=C_plus_plus_20 2c=C17 2d=Fortran18 2e=Ada2005 2f=Ada2012 30=HIP 31=Assembly 32=C_sharp 33=Mojo 34=GLSL 35=GLSL_ES \
    36=HLSL 37=OpenCL_CPP 38=CPP_for_OpenCL 39=SYCL 3d=Metal 40=Ruby 41=Move 42=Hylo 8001=Mips_Assembler 8e57=GOOGLE_RenderScript \
    b000=BORLAND_Delphi";

/// Calling conventions.
const CONVENTIONS: &str = "\
    1=normal 2=program 3=nocall 4=pass_by_reference 5=pass_by_value 40=GNU_renesas_sh 41=GNU_borland_fastcall_i386 b0=BORLAND_safecall \
    b1=BORLAND_stdcall b2=BORLAND_pascal b3=BORLAND_msfastcall b4=BORLAND_msreturn b5=BORLAND_thiscall b6=BORLAND_fastcall c0=LLVM_vectorcall \
    c1=LLVM_Win64 c2=LLVM_X86_64SysV c3=LLVM_AAPCS c4=LLVM_AAPCS_VFP c5=LLVM_IntelOclBicc c6=LLVM_SpirFunction c7=LLVM_DeviceKernel \
    c8=LLVM_Swift c9=LLVM_PreserveMost ca=LLVM_PreserveAll cb=LLVM_X86RegCall cc=LLVM_M68kRTD cd=LLVM_PreserveNone ce=LLVM_RISCVVectorCall \
    cf=LLVM_SwiftTail d0=LLVM_RISCVVLSCall ff=GDB_IBM_OpenCL";

/// Operations of expressions that have no number after them. Numbers above 1000 are LLVM's own operations.
const OPERATIONS: &str = "\
    3=addr 6=deref 8=const1u 9=const1s a=const2u b=const2s c=const4u d=const4s e=const8u f=const8s 10=constu 11=consts 12=dup 13=drop 14=over \
    15=pick 16=swap 17=rot 18=xderef 19=abs 1a=and 1b=div 1c=minus 1d=mod 1e=mul 1f=neg 20=not 21=or 22=plus 23=plus_uconst 24=shl 25=shr \
    26=shra 27=xor 28=bra 29=eq 2a=ge 2b=gt 2c=le 2d=lt 2e=ne 2f=skip 90=regx 91=fbreg 92=bregx 93=piece 94=deref_size 95=xderef_size 96=nop \
    97=push_object_address 98=call2 99=call4 9a=call_ref 9b=form_tls_address 9c=call_frame_cfa 9d=bit_piece 9e=implicit_value 9f=stack_value \
    a0=implicit_pointer a1=addrx a2=constx a3=entry_value a4=const_type a5=regval_type a6=deref_type a7=xderef_type a8=convert a9=reinterpret \
    e0=GNU_push_tls_address e1=HP_is_value e2=HP_fltconst4 e3=HP_fltconst8 e4=HP_mod_range e5=HP_unmod_range e6=HP_tls e8=INTEL_bit_piece \
    ed=WASM_location ee=WASM_location_int f0=APPLE_uninit f2=GNU_implicit_pointer f3=GNU_entry_value f8=PGI_omp_thread_num fb=GNU_addr_index \
    fc=GNU_const_index e9=LLVM_user 1000=LLVM_fragment 1001=LLVM_convert 1002=LLVM_tag_offset 1003=LLVM_entry_value 1004=LLVM_implicit_pointer \
    1005=LLVM_arg 1006=LLVM_extract_bits_sext 1007=LLVM_extract_bits_zext";
