#include "kernel_operator.h"

extern "C" __global__ __aicore__ void scratch(__gm__ float* x, __gm__ float* y)
{
    AscendC::GlobalTensor<float> x_gm;
    AscendC::GlobalTensor<float> y_gm;
    x_gm.SetGlobalBuffer(x);
    y_gm.SetGlobalBuffer(y);
    AscendC::TPipe pipe;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> pool;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> x_queue;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> y_queue;
    AscendC::TBuf<AscendC::TPosition::VECCALC> work;
    pipe.InitBufPool(pool, 16384);
    pool.InitBuffer(x_queue, 1, 4096);
    pool.InitBuffer(y_queue, 1, 4096);
    pool.InitBuffer(work, 4096);
    AscendC::LocalTensor<float> x_local = x_queue.AllocTensor<float>();
    AscendC::DataCopy(x_local, x_gm, 1024);
    x_queue.EnQue(x_local);
    x_local = x_queue.DeQue<float>();
    AscendC::LocalTensor<float> y_local = y_queue.AllocTensor<float>();
    AscendC::LocalTensor<float> whole = work.Get<float>();
    AscendC::LocalTensor<float> first = work.Get<float>(512);
    AscendC::LocalTensor<float> second = work.GetWithOffset<float>(512, 2048);
    AscendC::Add(first, x_local, x_local, 512);
    AscendC::LocalTensor<float> tensor = x_local[512];
    AscendC::Add(second, tensor, tensor, 512);
    AscendC::Mul(y_local, whole, x_local, 1024);
    y_queue.EnQue(y_local);
    x_queue.FreeTensor(x_local);
    y_local = y_queue.DeQue<float>();
    AscendC::DataCopy(y_gm, y_local, 1024);
    y_queue.FreeTensor(y_local);
}
