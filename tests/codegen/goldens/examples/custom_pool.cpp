#include "kernel_operator.h"

class PackedPool {
public:
    __aicore__ inline PackedPool()
    {
        Init();
    }

    template <class T>
    __aicore__ inline bool InitBuffer(T& que, uint8_t num, uint32_t len)
    {
        int32_t size = (static_cast<int32_t>(len) + 31) / 32 * 32;
        int32_t first = GetCurBufSize();
        int32_t start = GetCurAddr();
        que.InitStartBufHandle(GetBufHandle(first), num, size);
        for (int32_t i = 0; i < num; ++i) {
            que.InitBufHandle(this, i, GetBufHandle(first + i), start + i * size, size);
        }
        SetCurAddr(start + num * size);
        SetCurBufSize(first + num);
        return true;
    }

    template <AscendC::TPosition bufPos>
    __aicore__ inline bool InitBuffer(AscendC::TBuf<bufPos>& buf, uint32_t len)
    {
        int32_t size = (static_cast<int32_t>(len) + 31) / 32 * 32;
        int32_t first = GetCurBufSize();
        int32_t start = GetCurAddr();
        AscendC::TBufHandle handle = GetBufHandle(first);
        buf.InitStartBufHandle(handle, 1, size);
        buf.InitBufHandle(this, 0, handle, start, size);
        SetCurAddr(start + size);
        SetCurBufSize(first + 1);
        return true;
    }

    EXTERN_IMPL_BUFPOOL(PackedPool, AscendC::TPosition::VECCALC, 16);
};

extern "C" __global__ __aicore__ void add_rows(__gm__ half* a, __gm__ half* b, __gm__ half* sums)
{
    AscendC::GlobalTensor<half> a_gm;
    AscendC::GlobalTensor<half> b_gm;
    AscendC::GlobalTensor<half> sums_gm;
    a_gm.SetGlobalBuffer(a);
    b_gm.SetGlobalBuffer(b);
    sums_gm.SetGlobalBuffer(sums);
    AscendC::TPipe pipe;
    PackedPool pool;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> first;
    AscendC::TBuf<AscendC::TPosition::VECIN> second;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> results;
    pipe.InitBufPool(pool, 196608);
    pool.InitBuffer(first, 1, 65536);
    pool.InitBuffer(second, 65536);
    pool.InitBuffer(results, 1, 65536);
    AscendC::LocalTensor<half> a_local = first.AllocTensor<half>();
    AscendC::LocalTensor<half> b_local = second.Get<half>();
    AscendC::DataCopy(a_local, a_gm, 32768);
    AscendC::DataCopy(b_local, b_gm, 32768);
    first.EnQue(a_local);
    a_local = first.DeQue<half>();
    AscendC::LocalTensor<half> sums_local = results.AllocTensor<half>();
    AscendC::Add(sums_local, a_local, b_local, 32768);
    results.EnQue(sums_local);
    first.FreeTensor(a_local);
    sums_local = results.DeQue<half>();
    AscendC::DataCopy(sums_gm, sums_local, 32768);
    results.FreeTensor(sums_local);
    pool.Reset();
}
