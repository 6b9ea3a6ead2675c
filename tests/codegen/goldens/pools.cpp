#include "kernel_operator.h"

extern "C" __global__ __aicore__ void pools(__gm__ float* x)
{
    AscendC::TPipe pipe;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 16> pool;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> first;
    AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> second;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> que_in;
    AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 1> bind;
    AscendC::TBuf<AscendC::TPosition::VECCALC> work;
    pipe.InitBufPool(pool, 131072);
    pool.InitBuffer(que_in, 1, 32768);
    pool.InitBufPool(first, 65536);
    bool shared = pool.InitBufPool(second, 65536, first);
    first.InitBuffer(bind, 1, 32768);
    first.InitBuffer(work, 1024);
    AscendC::LocalTensor<float> whole = work.Get<float>();
    AscendC::LocalTensor<float> head = work.Get<float>(64);
    AscendC::LocalTensor<float> tail = work.GetWithOffset<float>(64, 256);
    if (shared) {
        AscendC::Add(whole, head, tail, 64);
    }
    int32_t event = pipe.AllocEventID<AscendC::HardEvent::V_S>();
    AscendC::SetFlag<AscendC::HardEvent::V_S>(event);
    AscendC::WaitFlag<AscendC::HardEvent::V_S>(event);
    pipe.ReleaseEventID<AscendC::HardEvent::V_S>(event);
    AscendC::LocalTensor<float> tensor = que_in.AllocTensor<float>();
    bind.EnQue<AscendC::TPosition::GM, AscendC::TPosition::VECIN>(tensor);
    AscendC::LocalTensor<float> tensor_1 = bind.DeQue<AscendC::TPosition::GM, AscendC::TPosition::VECIN, float>();
    bind.FreeTensor(tensor_1);
    first.Reset();
    pool.Reset();
    pipe.Reset();
}
