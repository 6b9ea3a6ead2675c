// The dialect is read and written under both of its names; symbols and strings are nobody's names.
// RUN: asc-opt %s | filecheck %s
// RUN: asc-opt %s --print-ascendc | filecheck %s --check-prefix=ASCENDC
// RUN: asc-opt %s --print-ascendc --print-op-generic | asc-opt | filecheck %s
// RUN: ASC_ROUNDTRIP | filecheck %s

// CHECK-LABEL: func.func @ascendc.symbol
// CHECK-SAME: (%que: !asc.queue<vecin, 2>, %p: memref<?xf32, 22 : i64> {emitasc.kernel_arg = #emitasc<kernel_arg explicit>})
// CHECK-SAME: attributes {asc.aicore, other.name = "ascendc.string"}
// CHECK: asc.pipe
// CHECK: asc.queue : !asc.queue<vecout, 1>

// ASCENDC-LABEL: func.func @ascendc.symbol
// ASCENDC-SAME: !ascendc.queue<vecin, 2>
// ASCENDC-SAME: {emitasc.kernel_arg = #emitasc<kernel_arg explicit>}
// ASCENDC-SAME: attributes {ascendc.aicore, other.name = "ascendc.string"}
// ASCENDC: ascendc.pipe
// ASCENDC: ascendc.queue : !ascendc.queue<vecout, 1>
func.func @ascendc.symbol(%que: !ascendc.queue<vecin, 2>, %p: memref<?xf32, 22> {emitasc.kernel_arg = #emitasc<kernel_arg explicit>}) attributes {ascendc.aicore, other.name = "ascendc.string"} {
  %pipe = "ascendc.pipe"() : () -> !ascendc.pipe
  %out = ascendc.queue : !asc.queue<vecout, 1>
  return
}
