# SPDX-License-Identifier: Apache-2.0
"""Names of the API that we do not have yet, so that using one says so; whoever implements one deletes it here."""

from __future__ import annotations

from collections.abc import Iterable


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOT_YET: dict[str, frozenset[str]] = {
    "asc": _names("""
AippChannelPaddingParams AippColorSpaceConvParams AippDataTypeConvParams AippPaddingParams AippParams
AippSingleLineParams AippSwapParams BrcbRepeatParams CheckLocalMemoryIAParam CopyRepeatParams DEFAULT_C0_SIZE
DataCopyCO12DstParams DataCopyEnhancedParams DataCopyExtParams DataCopyPadExtParams DataCopyPadParams DataCopyParams
FixpipeConfig FixpipeParamsV220 GatherMaskParams GatherRepeatParams InitConstValueParams ListTensorDesc
LoadData2DParams LoadData2DParamsV2 LoadData2dTransposeParams LoadData2dTransposeParamsV2 LoadData3DParamsV1
LoadData3DParamsV2 LoadData3DParamsV2Pro LoadDataRepeatParam LoadImageToLocalParams LocalMemAllocator
LocalTensorAuto MmadParams MrgSort4Info MrgSortSrcList Nd2NzParams Nz2NdParamsFull ONE_BLK_SIZE ShapeInfo SliceInfo
TOTAL_L0C_SIZE TOTAL_L1_SIZE TensorDesc TransDataTo5HDParams TransposeParamsExt UnaryRepeatParams VdeqInfo abs adds
array ascend_is_aic ascend_is_aiv axpy bilinear_interpolation bitwise_not block_reduce_max block_reduce_min
block_reduce_sum brcb cast cast_deq check_local_memory_ia compare compare_scalar copy
count_bits_cnt_same_as_sign_bit cross_core_set_flag cross_core_wait_flag data_cache_clean_and_invalid
data_cache_preload data_copy_pad data_sync_barrier dump_acc_chk_point dump_tensor duplicate exp fixpipe gather
gather_mask gatherb get_arch_version get_cmp_mask get_data_block_size_in_bytes get_gather_mask_remain_count
get_hccl_context get_icache_preload_status get_mrg_sort_result get_program_counter get_shape_size get_sort_len
get_sort_offset get_store_atomic_config get_sub_block_idx get_sub_block_num get_sys_workspace get_system_cycle
get_task_ratio ib_set ib_wait icache_preload init_const_value init_soc_state inline leaky_relu ln load_data
load_data_with_sparse load_data_with_transpose load_image_to_local maxs metrics_prof_start metrics_prof_stop mins
mmad mmad_with_sparse mrg_sort mrg_sort4 muls notify_next_block pair_reduce_sum print_time_stamp printf property
proposal_concat proposal_extract reciprocal reduce_max reduce_min reduce_sum relu repeat_reduce_sum reset_mask
rp_sort16 rsqrt scalar_cast scalar_count_leading_zero scalar_get_count_of_value scalar_get_sff_value scatter select
set_aipp_functions set_atomic_add set_atomic_max set_atomic_min set_atomic_none set_atomic_type set_cmp_mask
set_deq_scale set_fix_pipe_pre_quant_flag set_hccl_context set_hf32_mode set_hf32_trans_mode set_load_data_boundary
set_load_data_padding_value set_load_data_repeat set_mask_count set_mask_norm set_mm_layout_transform set_pad_value
set_store_atomic_config set_sys_workspace set_vector_mask shift_left shift_right sort sort32 sqrt sync_all
trans_data_to_5hd transpose trap wait_pre_block whole_reduce_max whole_reduce_min whole_reduce_sum
"""),
    "asc.adv": _names("""
Matmul MatmulApiStaticTiling MatmulBatchParams MatmulConfig MatmulFuncParams MatmulQuantParams MatmulShapeParams
MatmulType QuantConfig RmsNormTiling SoftmaxTiling TCubeTiling acos acosh asin asinh atan atanh axpy ceil concat cos
cosh digamma erf erfc exp extract floor frac get_basic_config get_ib_share_norm_config get_matmul_api_tiling
get_mdl_config get_mm_config get_normal_config get_special_basic_config get_special_mdl_config lgamma log power
quant register_matmul rmsnorm round sign sin sinh softmax tan tanh trunc xor
"""),
}
"""By the package that users find them in."""

METHODS_NOT_YET = _names("""
GlobalTensor.get_phy_addr GlobalTensor.get_shape_info GlobalTensor.set_l2_cache_hint GlobalTensor.set_shape_info
LocalTensor.get_length LocalTensor.get_phy_addr LocalTensor.get_position LocalTensor.get_shape_info
LocalTensor.get_user_tag LocalTensor.print LocalTensor.reinterpret_cast LocalTensor.set_addr_with_offset
LocalTensor.set_buffer_len LocalTensor.set_shape_info LocalTensor.set_size LocalTensor.set_user_tag
LocalTensor.to_file TPipe.get_base_addr
""")
"""Methods, as `Class.method`."""


def absent(package: str, name: str, known: Iterable[str]) -> AttributeError:
    """The exception for a name that a package does not have: not implemented yet, or unknown with what is close."""
    if name in NOT_YET.get(package, ()):
        return AttributeError(f"{package}.{name} is not implemented yet")
    from difflib import get_close_matches

    close = get_close_matches(name, [*known, *NOT_YET.get(package, ())], 3)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    # Without `obj` Python adds no suggestion of its own to ours.
    return AttributeError(f"module {package!r} has no attribute {name!r}{hint}", name=name, obj=None)
