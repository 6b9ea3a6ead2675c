#include "kernel_operator.h"

extern "C" __global__ __aicore__ void vector_add(
    __gm__ float* x, __gm__ float* y, __gm__ float* z, int32_t block_length)
{
    int32_t offset = AscendC::GetBlockIdx() * block_length;
    AscendC::GlobalTensor<float> x_gm;
    AscendC::GlobalTensor<float> y_gm;
    AscendC::GlobalTensor<float> z_gm;
    uint64_t value = static_cast<uint64_t>(block_length);
    x_gm.SetGlobalBuffer(x + offset, value);
    y_gm.SetGlobalBuffer(y + offset, value);
    z_gm.SetGlobalBuffer(z + offset, value);
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 2> x_queue;
    AscendC::TQue<AscendC::TPosition::VECIN, 2> y_queue;
    AscendC::TQue<AscendC::TPosition::VECOUT, 2> z_queue;
    pipe.InitBuffer(x_queue, 2, 8192);
    pipe.InitBuffer(y_queue, 2, 8192);
    pipe.InitBuffer(z_queue, 2, 8192);
    for (int32_t i = 0; i < (block_length >> 11); ++i) {
        AscendC::LocalTensor<float> x_local = x_queue.AllocTensor<float>();
        AscendC::LocalTensor<float> y_local = y_queue.AllocTensor<float>();
        int32_t value_1 = i * 2048;
        AscendC::DataCopy(x_local, x_gm[value_1], 2048);
        AscendC::DataCopy(y_local, y_gm[value_1], 2048);
        x_queue.EnQue(x_local);
        y_queue.EnQue(y_local);
        x_local = x_queue.DeQue<float>();
        y_local = y_queue.DeQue<float>();
        AscendC::LocalTensor<float> z_local = z_queue.AllocTensor<float>();
        AscendC::Add(z_local, x_local, y_local, 2048);
        z_queue.EnQue(z_local);
        x_queue.FreeTensor(x_local);
        y_queue.FreeTensor(y_local);
        z_local = z_queue.DeQue<float>();
        AscendC::DataCopy(z_gm[value_1], z_local, 2048);
        z_queue.FreeTensor(z_local);
    }
}
