#include "kernel_operator.h"

extern "C" __global__ __aicore__ void scalar_types(
    __gm__ int64_t* out, __gm__ half* h_out, uint32_t a, uint32_t b, int64_t c, int16_t s, float f, bool double_)
{
    AscendC::GlobalTensor<int64_t> out_gm;
    out_gm.SetGlobalBuffer(out);
    uint32_t sum = a + b;
    out_gm.SetValue(0, static_cast<int64_t>(sum / a));
    out_gm.SetValue(1, static_cast<int64_t>(sum));
    out_gm.SetValue(c, (1LL << c) + 4294967296LL - (-3));
    out_gm.SetValue(40, -9223372036854775807LL - 1 + static_cast<int64_t>(static_cast<int16_t>(s * s)));
    out_gm.SetValue(0, (double_ ? 1LL : 40) * 4294967296LL);
    AscendC::GlobalTensor<half> h_gm;
    h_gm.SetGlobalBuffer(h_out);
    h_gm.SetValue(0, static_cast<half>(f) * static_cast<half>(0.1f));
    h_gm.SetValue(1, AscendC::NumericLimits<half>::Infinity());
    if (static_cast<uint64_t>(static_cast<int64_t>(-2147483647 - 1)) < static_cast<uint64_t>(c)) {
        AscendC::PipeBarrier<PIPE_ALL>();
    }
}
