#include "kernel_operator.h"

extern "C" __global__ __aicore__ void static_add(__gm__ int32_t* x, __gm__ int32_t* y, __gm__ int32_t* z, int32_t tiles)
{
    int32_t offset = AscendC::GetBlockIdx() * tiles * 4096;
    AscendC::GlobalTensor<int32_t> x_gm;
    AscendC::GlobalTensor<int32_t> y_gm;
    AscendC::GlobalTensor<int32_t> z_gm;
    x_gm.SetGlobalBuffer(x + offset);
    y_gm.SetGlobalBuffer(y + offset);
    z_gm.SetGlobalBuffer(z + offset);
    AscendC::LocalTensor<int32_t> x_local(AscendC::TPosition::VECIN, 0, 4096);
    AscendC::LocalTensor<int32_t> y_local(AscendC::TPosition::VECIN, 16384, 4096);
    AscendC::LocalTensor<int32_t> z_local(AscendC::TPosition::VECOUT, 32768, 4096);
    for (int32_t i = 0; i < tiles; ++i) {
        int32_t value = i * 4096;
        AscendC::DataCopy(x_local, x_gm[value], 4096);
        AscendC::DataCopy(y_local, y_gm[value], 4096);
        AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(0);
        AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0);
        AscendC::Add(z_local, x_local, y_local, 4096);
        AscendC::SetFlag<AscendC::HardEvent::V_MTE3>(0);
        AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(0);
        AscendC::DataCopy(z_gm[value], z_local, 4096);
        AscendC::SetFlag<AscendC::HardEvent::MTE3_MTE2>(0);
        AscendC::WaitFlag<AscendC::HardEvent::MTE3_MTE2>(0);
    }
    AscendC::PipeBarrier<PIPE_ALL>();
}
