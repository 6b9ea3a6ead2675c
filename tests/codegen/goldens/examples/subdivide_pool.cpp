#include "kernel_operator.h"

extern "C" __global__ __aicore__ void two_stages(
    __gm__ half* a, __gm__ half* b, __gm__ half* c, __gm__ half* sums, __gm__ half* products)
{
    AscendC::GlobalTensor<half> a_gm;
    AscendC::GlobalTensor<half> b_gm;
    AscendC::GlobalTensor<half> c_gm;
    AscendC::GlobalTensor<half> sums_gm;
    AscendC::GlobalTensor<half> products_gm;
    a_gm.SetGlobalBuffer(a);
    b_gm.SetGlobalBuffer(b);
    c_gm.SetGlobalBuffer(c);
    sums_gm.SetGlobalBuffer(sums);
    products_gm.SetGlobalBuffer(products);
    AscendC::TPipe pipe;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> pool0;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> stage1;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> stage2;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> a_queue;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> b_queue;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> c_queue;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> sums_queue;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> products_queue;
    pipe.InitBufPool(pool0, 131072);
    pool0.InitBuffer(a_queue, 1, 65536);
    pool0.InitBufPool(stage1, 65536);
    pool0.InitBufPool(stage2, 65536, stage1);
    stage1.InitBuffer(b_queue, 1, 32768);
    stage1.InitBuffer(sums_queue, 1, 32768);
    AscendC::LocalTensor<half> local = a_queue.AllocTensor<half>();
    AscendC::DataCopy(local, a_gm, 16384);
    a_queue.EnQue(local);
    local = b_queue.AllocTensor<half>();
    AscendC::DataCopy(local, b_gm, 16384);
    b_queue.EnQue(local);
    AscendC::LocalTensor<half> a_local = a_queue.DeQue<half>();
    AscendC::LocalTensor<half> b_local = b_queue.DeQue<half>();
    AscendC::LocalTensor<half> sums_local = sums_queue.AllocTensor<half>();
    AscendC::Add(sums_local, a_local, b_local, 16384);
    sums_queue.EnQue(sums_local);
    b_queue.FreeTensor(b_local);
    local = sums_queue.DeQue<half>();
    AscendC::DataCopy(sums_gm, local, 16384);
    sums_queue.FreeTensor(local);
    stage1.Reset();
    stage2.InitBuffer(c_queue, 1, 32768);
    stage2.InitBuffer(products_queue, 1, 32768);
    local = c_queue.AllocTensor<half>();
    AscendC::DataCopy(local, c_gm, 16384);
    c_queue.EnQue(local);
    AscendC::LocalTensor<half> c_local = c_queue.DeQue<half>();
    AscendC::LocalTensor<half> products_local = products_queue.AllocTensor<half>();
    AscendC::Mul(products_local, a_local, c_local, 16384);
    products_queue.EnQue(products_local);
    c_queue.FreeTensor(c_local);
    a_queue.FreeTensor(a_local);
    local = products_queue.DeQue<half>();
    AscendC::DataCopy(products_gm, local, 16384);
    products_queue.FreeTensor(local);
    stage2.Reset();
    pool0.Reset();
    pipe.Reset();
}
