#include "kernel_operator.h"

extern "C" __global__ __aicore__ void static_add(
    __gm__ half* x, __gm__ half* y, __gm__ half* z, __gm__ uint64_t* ffts_addr)
{
    set_ffts_base_addr(*ffts_addr);
    AscendC::GlobalTensor<half> x_gm;
    AscendC::GlobalTensor<half> y_gm;
    AscendC::GlobalTensor<half> z_gm;
    x_gm.SetGlobalBuffer(x);
    y_gm.SetGlobalBuffer(y);
    z_gm.SetGlobalBuffer(z);
    AscendC::LocalTensor<half> x_local(AscendC::TPosition::VECIN, 0, 512);
    AscendC::LocalTensor<half> y_local(AscendC::TPosition::VECIN, 1024, 512);
    AscendC::LocalTensor<half> z_local(AscendC::TPosition::VECOUT, 2048, 512);
    AscendC::DataCopy(x_local, x_gm, 512);
    AscendC::DataCopy(y_local, y_gm, 512);
    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0);
    AscendC::BinaryRepeatParams params{1, 1, 1, 8, 8, 8};
    AscendC::Add<half, true>(z_local, x_local, y_local, 128, 4, params);
    uint64_t mask[] = {18446744073709551615ULL, 65535};
    AscendC::Add<half, true>(z_local, x_local, y_local, mask, 1, params);
    uint64_t mask_1[] = {65535, 18446744073709551615ULL};
    AscendC::Add<half, false>(z_local, x_local, y_local, mask_1, 1, params);
    AscendC::PipeBarrier<PIPE_V>();
    z_local[8] = x_local * y_local;
    AscendC::SetFlag<AscendC::HardEvent::V_MTE3>(0);
    AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(0);
    AscendC::DataCopy(z_gm, z_local, 512);
}
