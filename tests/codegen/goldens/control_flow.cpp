#include "kernel_operator.h"

extern "C" __global__ __aicore__ void control_flow(__gm__ float* x, int32_t n, int32_t i, float factor)
{
    AscendC::GlobalTensor<float> x_gm;
    x_gm.SetGlobalBuffer(x);
    while (i < n) {
        if (i % 2 == 0) {
            x_gm.SetValue(i, x_gm.GetValue(i) * factor);
        } else {
            x_gm.SetValue(i, factor > 1.0f ? factor : 1.0f);
        }
        i += 1;
    }
    float total = 0.0f;
    for (int32_t j = 0; j < n; ++j) {
        for (int32_t k = 0; k < j; k += 2) {
            total += x_gm.GetValue(k);
        }
    }
    int32_t sign;
    if (total < 0.0f) {
        x_gm.SetValue(0, 0.0f);
        sign = -1;
    } else if (total > 1.0f) {
        x_gm.SetValue(0, 1.0f);
        sign = 1;
    } else {
        sign = 0;
    }
    if (n > 0 && sign < n) {
        total *= static_cast<float>(sign);
    }
    int32_t previous = 0;
    int32_t current = 1;
    for (int32_t k = 0; k < n; ++k) {
        int32_t previous_next = current;
        current = previous + current;
        previous = previous_next;
    }
    int32_t m = current;
    while (true) {
        m >>= 1;
        x_gm.SetValue(m, total);
        if (!(m > previous)) {
            break;
        }
        m -= 1;
    }
    x_gm.SetValue(m, total);
}
