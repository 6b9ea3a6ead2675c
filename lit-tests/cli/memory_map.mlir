// RUN: asc-opt --memory-map %s | filecheck %s
// RUN: asc-opt %s --memory-map=json | filecheck %s --check-prefix=JSON
// RUN: asc-opt %s --memory-map=svg | filecheck %s --check-prefix=SVG
// RUN: asc-opt %s --memory-map --soc Ascend310P3 | filecheck %s --check-prefix=SOC
// RUN: not asc-opt %s -p verify-capacity --memory-map 2>&1 | filecheck %s --check-prefix=WRONG
// RUN: not asc-opt --memory-map=xml %s 2>&1 | filecheck %s --check-prefix=FORM

// CHECK: Memory map of stages on Ascend910B1
// CHECK: Unified Buffer (UB): 1024 of 196608 bytes handed out (0.521 %), at most 512 bytes in blocks at once
// CHECK-NEXT: address {{ *}}bytes  name {{ *}}what {{ *}}asked for  from {{ *}}until {{ *}}same bytes
// CHECK-NEXT: 0..1024 {{ *}}1024  pool {{ *}}VECIN pool   1024 {{ *}}line {{[0-9]+}}  reset, line {{[0-9]+}}
// CHECK-NEXT: 0..512 {{ *}}512    in {{ *}}VECIN queue  2 x 250 {{ *}}line {{[0-9]+}}  reset, line {{[0-9]+}}
// CHECK: Memory map of too_much on Ascend910B1
// CHECK: Unified Buffer (UB): 262144 of 196608 bytes handed out (133 %)
// CHECK-NEXT: address
// CHECK-NEXT: 0..262144  262144  work  VECCALC buffer  1 x 262144  line {{[0-9]+}}  end of kernel
// CHECK-NEXT: remark: 65536 bytes more are handed out than there are

// JSON: "schema": 1,
// JSON: "kernel": "stages",
// JSON: "limit": 196608,
// JSON: "pieces": [
// JSON-NEXT: 0,
// JSON-NEXT: 256
// JSON-NEXT: ],
// JSON: "kernel": "too_much",

// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// SVG: Memory map of stages on Ascend910B1
// SVG: pool.reset()
// SVG: Memory map of too_much on Ascend910B1
// SVG: </svg>

// SOC: Unified Buffer (UB): 1024 of 262144 bytes handed out

// The map is printed whatever is wrong, and says so.
// WRONG-NOT: error[memory-overflow]
// WRONG: Memory map of too_much on Ascend910B1
// WRONG: error[memory-overflow], line {{[0-9]+}}: the Unified Buffer of Ascend910B1 has 196608 bytes
// WRONG: memory_map.mlir:{{[0-9]+}}:{{[0-9]+}}: error: the Unified Buffer of Ascend910B1 has 196608 bytes

// FORM: asc-opt: error: argument --memory-map: invalid choice: 'xml'
func.func @stages() attributes {asc.aicore, asc.global} {
  %pipe = asc.pipe
  %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %in = asc.queue : !asc.queue<vecin, 2>
  %two = arith.constant 2 : i32
  %length = arith.constant 250 : i32
  %all = arith.constant 1024 : i32
  %0 = asc.pipe.init_buf_pool(%pipe, %pool, %all) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %pool, %in, %two, %length : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 2>, i32, i32
  asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
  return
}

func.func @too_much() attributes {asc.aicore, asc.global} {
  %pipe = asc.pipe
  %work = asc.tbuf : !asc.tbuf<veccalc>
  %length = arith.constant 262144 : i32
  asc.pipe.init_buffer %pipe, %work, %length : !asc.tbuf<veccalc>, i32
  return
}
