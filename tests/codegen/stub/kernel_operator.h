// SPDX-License-Identifier: Apache-2.0
// Just enough of the Ascend C API to compile printed kernels on a host: signatures, and global memory that works.
// A new family of ops adds its functions here.
#ifndef ASC_TESTS_KERNEL_OPERATOR_H
#define ASC_TESTS_KERNEL_OPERATOR_H

#include <cstdint>
#include <limits>

#define __gm__
#define ascendc_assert(condition, ...) ((condition) ? (void)0 : __builtin_abort())
#define __aicore__
#define __global__ __attribute__((visibility("default")))
// On the device this is a special register, which no variable may hide.
#define block_idx (AscendC::GetBlockIdx())

struct half {
    float number = 0.0f;
    half() = default;
    template <typename T>
    explicit half(T value) : number(static_cast<float>(value)) {}
    template <typename T>
    explicit operator T() const { return static_cast<T>(number); }
};
inline half operator+(half a, half b) { return half(a.number + b.number); }
inline half operator-(half a, half b) { return half(a.number - b.number); }
inline half operator*(half a, half b) { return half(a.number * b.number); }
inline half operator/(half a, half b) { return half(a.number / b.number); }
inline half operator-(half a) { return half(-a.number); }
inline bool operator<(half a, half b) { return a.number < b.number; }
inline bool operator>(half a, half b) { return a.number > b.number; }
inline bool operator<=(half a, half b) { return a.number <= b.number; }
inline bool operator>=(half a, half b) { return a.number >= b.number; }
inline bool operator==(half a, half b) { return a.number == b.number; }
inline bool operator!=(half a, half b) { return a.number != b.number; }

struct bfloat16_t {
    float number = 0.0f;
};

enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL, PIPE_FIX };

inline void set_ffts_base_addr(uint64_t) {}

namespace AscendC {
enum class TPosition { GM, A1, A2, B1, B2, C1, C2, CO1, CO2, VECIN, VECOUT, VECCALC };
enum class HardEvent { MTE2_V, V_MTE2, MTE3_V, V_MTE3, MTE3_MTE2, MTE2_MTE3, S_V, V_S, S_MTE2, MTE2_S, V_V };

inline int64_t GetBlockIdx() { return 3; }
inline int64_t GetBlockNum() { return 8; }
inline bfloat16_t Cast(const float& value) { return bfloat16_t{value}; }
inline float Cast(const bfloat16_t& value) { return value.number; }

template <typename T>
struct NumericLimits {
    static T Infinity() { return static_cast<T>(std::numeric_limits<float>::infinity()); }
    static T NegativeInfinity() { return static_cast<T>(-std::numeric_limits<float>::infinity()); }
    static T QuietNaN() { return static_cast<T>(std::numeric_limits<float>::quiet_NaN()); }
};

template <typename T>
class GlobalTensor {
public:
    void SetGlobalBuffer(__gm__ T* buffer) { data_ = buffer; }
    void SetGlobalBuffer(__gm__ T* buffer, uint64_t size) { data_ = buffer; size_ = size; }
    T GetValue(const uint64_t offset) const { return data_[offset]; }
    void SetValue(const uint64_t offset, T value) { data_[offset] = value; }
    uint64_t GetSize() const { return size_; }
    GlobalTensor operator[](const uint64_t offset) const
    {
        GlobalTensor part = *this;
        part.data_ += offset;
        return part;
    }

private:
    T* data_ = nullptr;
    uint64_t size_ = 0;
};

template <typename T>
struct TensorOperation {};

template <typename T>
class LocalTensor {
public:
    LocalTensor() = default;
    LocalTensor(TPosition, uint32_t, uint32_t) {}
    T GetValue(const uint32_t) const { return T(); }
    template <typename S>
    void SetValue(const uint32_t, const S) const {}
    uint32_t GetSize() const { return 0; }
    LocalTensor operator[](const uint32_t) const { return *this; }
    TensorOperation<T> operator+(const LocalTensor&) const { return {}; }
    TensorOperation<T> operator-(const LocalTensor&) const { return {}; }
    TensorOperation<T> operator*(const LocalTensor&) const { return {}; }
    TensorOperation<T> operator/(const LocalTensor&) const { return {}; }
    void operator=(const TensorOperation<T>&) {}
    LocalTensor(const LocalTensor&) = default;
    LocalTensor& operator=(const LocalTensor&) = default;
};

using TBufHandle = uint8_t*;

// What the framework has of a pool of its own: the index of a buffer, and nothing that counts or checks.
class BufferIds {
public:
    void InitStartBufHandle(TBufHandle, uint8_t, uint32_t) {}
    template <typename P>
    void InitBufHandle(P* pool, uint32_t, TBufHandle, uint32_t, uint32_t) { static_cast<void>(pool->bufIDSize); }
};

template <TPosition src, TPosition dst, int32_t depth>
class TQueBind : public BufferIds {
public:
    template <typename T>
    LocalTensor<T> AllocTensor() { return {}; }
    template <typename T>
    void AllocTensor(LocalTensor<T>&) { static_assert(depth == 0, "in place needs depth 0"); }
    template <typename T>
    LocalTensor<T> DeQue() { return {}; }
    template <typename T>
    void DeQue(LocalTensor<T>&) { static_assert(depth == 0, "in place needs depth 0"); }
    template <TPosition from, TPosition to, typename T>
    LocalTensor<T> DeQue() { return {}; }
    template <typename T>
    bool EnQue(const LocalTensor<T>&) { return true; }
    template <TPosition from, TPosition to, typename T>
    bool EnQue(const LocalTensor<T>&) { return true; }
    template <typename T>
    void FreeTensor(LocalTensor<T>&) {}
    void FreeAllEvent() {}
    bool VacantInQue() { return true; }
    bool HasTensorInQue() { return true; }
    bool HasIdleBuffer() { return true; }
    int32_t GetTensorCountInQue() { return 1; }
};

template <TPosition pos, int32_t depth>
class TQue : public TQueBind<pos, pos, depth> {};

template <TPosition pos>
class TBuf : public BufferIds {
public:
    template <typename T>
    LocalTensor<T> Get() { return {}; }
    template <typename T>
    LocalTensor<T> Get(uint32_t) { return {}; }
    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t, uint32_t) { return {}; }
};

class Pool {
public:
    template <typename Q>
    bool InitBuffer(Q&, uint8_t, uint32_t) { return true; }
    template <TPosition pos>
    bool InitBuffer(TBuf<pos>&, uint32_t) { return true; }
    template <typename P>
    bool InitBufPool(P&, uint32_t) { return true; }
    template <typename P, typename S>
    bool InitBufPool(P&, uint32_t, S&) { return true; }
    void Reset() {}
};

template <TPosition pos, uint32_t bufIDSize = 4>
class TBufPool : public Pool {};

class TPipe : public Pool {
public:
    void Init() {}
    void Destroy() {}
    template <HardEvent event>
    int32_t AllocEventID() { return 0; }
    template <HardEvent event>
    int32_t FetchEventID() { return 0; }
    template <HardEvent event>
    void ReleaseEventID(int32_t) {}
};

struct BinaryRepeatParams {
    BinaryRepeatParams() = default;
    BinaryRepeatParams(const uint8_t, const uint8_t, const uint8_t, const uint8_t, const uint8_t, const uint8_t) {}
};

template <HardEvent event>
void SetFlag(int32_t) {}
template <HardEvent event>
void WaitFlag(int32_t) {}
template <pipe_t pipe>
void PipeBarrier() {}

template <typename T>
void DataCopy(const LocalTensor<T>&, const GlobalTensor<T>&, const uint32_t) {}
template <typename T>
void DataCopy(const GlobalTensor<T>&, const LocalTensor<T>&, const uint32_t) {}
template <typename T>
void DataCopy(const LocalTensor<T>&, const LocalTensor<T>&, const uint32_t) {}

// The three call forms of a binary vector instruction with one element type, and with two.
#define ASC_BINARY(Name)                                                                                              \
    template <typename T, bool isSetMask = true>                                                                      \
    void Name(                                                                                                        \
        const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, uint64_t[], const uint8_t,               \
        const BinaryRepeatParams&) {}                                                                                 \
    template <typename T, bool isSetMask = true>                                                                      \
    void Name(                                                                                                        \
        const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, uint64_t, const uint8_t,                 \
        const BinaryRepeatParams&) {}                                                                                 \
    template <typename T>                                                                                             \
    void Name(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const int32_t&) {}
#define ASC_BINARY_TWO_TYPES(Name)                                                                                    \
    template <typename T, typename U, bool isSetMask = true>                                                          \
    void Name(                                                                                                        \
        const LocalTensor<T>&, const LocalTensor<U>&, const LocalTensor<U>&, uint64_t[], const uint8_t,               \
        const BinaryRepeatParams&) {}                                                                                 \
    template <typename T, typename U, bool isSetMask = true>                                                          \
    void Name(                                                                                                        \
        const LocalTensor<T>&, const LocalTensor<U>&, const LocalTensor<U>&, uint64_t, const uint8_t,                 \
        const BinaryRepeatParams&) {}                                                                                 \
    template <typename T, typename U>                                                                                 \
    void Name(const LocalTensor<T>&, const LocalTensor<U>&, const LocalTensor<U>&, const int32_t&) {}

#define EXTERN_IMPL_BUFPOOL(Class, Position, Ids)                                                                     \
public:                                                                                                               \
    static constexpr AscendC::TPosition poolPos = Position;                                                           \
    static constexpr int bufIDSize = Ids;                                                                             \
    ~Class() { Reset(); }                                                                                             \
    void Reset() {}                                                                                                   \
    void Init() { ResetPool(); }                                                                                      \
    AscendC::TBufHandle GetBufHandle(uint8_t index) { return ids_ + index; }                                          \
    void SetCurAddr(uint32_t address) { address_ = address; }                                                         \
    uint32_t GetCurAddr() { return address_; }                                                                        \
    void SetCurBufSize(uint8_t size) { size_ = size; }                                                                \
    uint8_t GetCurBufSize() { return size_; }                                                                         \
                                                                                                                      \
private:                                                                                                              \
    void ResetPool() {}                                                                                               \
    uint8_t ids_[Ids];                                                                                                \
    uint32_t address_ = 0;                                                                                            \
    uint8_t size_ = 0

#include "vec_binary.inc" // ASC_BINARY(Add) ..., written from the dialect's table of instructions
} // namespace AscendC

#endif
