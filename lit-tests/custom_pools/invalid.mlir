// Classes, their methods and calls that are wrong whatever the values.
// RUN: asc-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{is at co1; a custom pool is at one of vecin, vecout, veccalc, a1, b1, c1}}
asc.custom_pool_class @Rows<co1, 8> {
}

// -----

// expected-error@below {{has 17 buffer ids; a custom pool has 1 to 16}}
asc.custom_pool_class @Rows<vecin, 17> {
}

// -----

// expected-error@below {{the first argument of method @place must be the pool itself}}
asc.custom_pool_class @Rows<vecin, 8> {
  func.func @place(%n: i32) {
    func.return
  }
}

// -----

// expected-error@below {{method @init_tbuf must take the pool, !asc.any_tbuf, i32}}
asc.custom_pool_class @Rows<vecin, 8> {
  func.func @init_tbuf(%self: !asc.custom_pool<@Rows, vecin, 8>, %que: !asc.any_queue, %len: i32) {
    func.return
  }
}

// -----

// expected-error@below {{holds functions only, not 'asc.pipe'}}
asc.custom_pool_class @Rows<vecin, 8> {
  %pipe = asc.pipe
}

// -----

// expected-error@below {{Redefinition of symbol "reset_rows"}}
asc.custom_pool_class @Rows<vecin, 8> {
  func.func @reset_rows(%self: !asc.custom_pool<@Rows, vecin, 8>) {
    func.return
  }
  func.func @reset_rows(%self: !asc.custom_pool<@Rows, vecin, 8>) {
    func.return
  }
}

// -----

func.func @k() {
  // expected-error@below {{there is no pool class @Rows}}
  %pool = asc.custom_pool : !asc.custom_pool<@Rows, vecin, 8>
  func.return
}

// -----

asc.custom_pool_class @Rows<vecin, 8> {
  func.func @place(%self: !asc.custom_pool<@Rows, vecin, 8>, %buf: !asc.any_tbuf) {
    func.return
  }
}
func.func @k(%que: !asc.queue<vecin, 1>, %other: !asc.tbuf_pool<vecin, 4>, %n: ui32) {
  %pool = asc.custom_pool : !asc.custom_pool<@Rows, vecin, 8>
  // expected-error@below {{argument 0 of @place is !asc.any_tbuf, not !asc.queue<vecin, 1>}}
  asc.custom_pool.call %pool @place(%que) : !asc.custom_pool<@Rows, vecin, 8>, (!asc.queue<vecin, 1>) -> ()
  // expected-error@below {{class @Rows has no method @row}}
  asc.custom_pool.call %pool @row() : !asc.custom_pool<@Rows, vecin, 8>, () -> ()
  // expected-error@below {{only a pipe can cut memory for, or share that of, a custom pool}}
  %cut = asc.tbuf_pool.init_buf_pool(%other, %pool, %n) : !asc.tbuf_pool<vecin, 4>, !asc.custom_pool<@Rows, vecin, 8>, ui32 -> i1
  func.return
}
