#include "kernel_operator.h"

extern "C" __global__ __aicore__ void queue_add(__gm__ float* x, __gm__ float* y, __gm__ float* z, int32_t block_length)
{
    int32_t offset = AscendC::GetBlockIdx() * block_length;
    AscendC::GlobalTensor<float> x_gm;
    AscendC::GlobalTensor<float> y_gm;
    AscendC::GlobalTensor<float> z_gm;
    x_gm.SetGlobalBuffer(x + offset);
    y_gm.SetGlobalBuffer(y + offset);
    z_gm.SetGlobalBuffer(z + offset);
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 2> in_x;
    AscendC::TQue<AscendC::TPosition::VECIN, 2> in_y;
    AscendC::TQue<AscendC::TPosition::VECOUT, 2> out_z;
    pipe.InitBuffer(in_x, 2, 512);
    pipe.InitBuffer(in_y, 2, 512);
    pipe.InitBuffer(out_z, 2, 512);
    for (int32_t i = 0; i < 16; ++i) {
        AscendC::LocalTensor<float> a = in_x.AllocTensor<float>();
        AscendC::LocalTensor<float> b = in_y.AllocTensor<float>();
        int32_t start = i * 128;
        AscendC::DataCopy(a, x_gm[start], 128);
        AscendC::DataCopy(b, y_gm[start], 128);
        in_x.EnQue(a);
        in_y.EnQue(b);
        a = in_x.DeQue<float>();
        b = in_y.DeQue<float>();
        AscendC::LocalTensor<float> c = out_z.AllocTensor<float>();
        AscendC::Add(c, a, b, 128);
        out_z.EnQue(c);
        in_x.FreeTensor(a);
        in_y.FreeTensor(b);
        c = out_z.DeQue<float>();
        AscendC::DataCopy(z_gm[start], c, 128);
        out_z.FreeTensor(c);
    }
}
