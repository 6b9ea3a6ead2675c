// Loops with carried values, else-if chains, conditional expressions, a condition computed in the loop.
builtin.module {
  func.func @control_flow(%x: memref<?xf32, 22>, %n: i32, %i: i32, %factor: f32) attributes {asc.aicore, asc.global} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %true = arith.constant true
    %false = arith.constant false
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22>
    %i_1 = scf.while (%i_2 = %i) : (i32) -> i32 {
      %0 = arith.cmpi slt, %i_2, %n : i32
      scf.condition(%0) %i_2 : i32
    } do {
    ^bb0(%i_3: i32):
      %1 = arith.remsi %i_3, %c2 : i32
      %2 = arith.cmpi eq, %1, %c0 : i32
      scf.if %2 {
        %3 = emitc.cast %i_3 : i32 to ui64
        %4 = asc.global_tensor.get_value %x_gm, %3 : !asc.global_tensor<*xf32>, ui64, f32
        %5 = arith.mulf %4, %factor : f32
        asc.global_tensor.set_value %x_gm, %3, %5 : !asc.global_tensor<*xf32>, ui64, f32
      } else {
        %6 = arith.cmpf ogt, %factor, %one : f32
        %7 = arith.select %6, %factor, %one : f32
        asc.global_tensor.set_value %x_gm, %i_3, %7 : !asc.global_tensor<*xf32>, i32, f32
      }
      %i_4 = arith.addi %i_3, %c1 : i32
      scf.yield %i_4 : i32
    }
    %total = scf.for %j = %c0 to %n step %c1 iter_args(%total_1 = %zero) -> (f32) : i32 {
      %total_2 = scf.for %k = %c0 to %j step %c2 iter_args(%total_3 = %total_1) -> (f32) : i32 {
        %8 = asc.global_tensor.get_value %x_gm, %k : !asc.global_tensor<*xf32>, i32, f32
        %total_4 = arith.addf %total_3, %8 : f32
        scf.yield %total_4 : f32
      }
      scf.yield %total_2 : f32
    }
    %9 = arith.cmpf olt, %total, %zero : f32
    %sign = scf.if %9 -> (i32) {
      %10 = arith.constant -1 : i32
      asc.global_tensor.set_value %x_gm, %c0, %zero : !asc.global_tensor<*xf32>, i32, f32
      scf.yield %10 : i32
    } else {
      %11 = arith.cmpf ogt, %total, %one : f32
      %sign_1 = scf.if %11 -> (i32) {
        asc.global_tensor.set_value %x_gm, %c0, %one : !asc.global_tensor<*xf32>, i32, f32
        scf.yield %c1 : i32
      } else {
        scf.yield %c0 : i32
      }
      scf.yield %sign_1 : i32
    }
    %12 = arith.cmpi sgt, %n, %c0 : i32
    %13 = scf.if %12 -> (i1) {
      %14 = arith.cmpi slt, %sign, %n : i32
      scf.yield %14 : i1
    } else {
      scf.yield %false : i1
    }
    %total_5 = scf.if %13 -> (f32) {
      %15 = arith.sitofp %sign : i32 to f32
      %total_6 = arith.mulf %total, %15 : f32
      scf.yield %total_6 : f32
    } else {
      scf.yield %total : f32
    }
    %previous, %current = scf.for %k_1 = %c0 to %n step %c1 iter_args(%previous_1 = %c0, %current_1 = %c1) -> (i32, i32) : i32 {
      %next = arith.addi %previous_1, %current_1 : i32
      scf.yield %current_1, %next : i32, i32
    }
    %m = scf.while (%m_1 = %current) : (i32) -> i32 {
      %m_2 = arith.shrsi %m_1, %c1 : i32
      asc.global_tensor.set_value %x_gm, %m_2, %total_5 : !asc.global_tensor<*xf32>, i32, f32
      %16 = arith.cmpi sgt, %m_2, %previous : i32
      scf.condition(%16) %m_2 : i32
    } do {
    ^bb0(%m_3: i32):
      %m_4 = arith.subi %m_3, %c1 : i32
      scf.yield %m_4 : i32
    }
    asc.global_tensor.set_value %x_gm, %m, %total_5 : !asc.global_tensor<*xf32>, i32, f32
    func.return
  }
}
