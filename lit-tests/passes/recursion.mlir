// A helper that calls itself cannot be inlined.
// RUN: asc-opt %s -p inline --split-input-file --verify-diagnostics

func.func @ping() attributes {asc.aicore} {
  // expected-error@below {{"pong" calls itself through ping; a kernel has no call stack}}
  // expected-note@below {{help: write the repetition as a loop}}
  func.call @pong() : () -> ()
  func.return
}
func.func @pong() attributes {asc.aicore} {
  // expected-note@below {{ping is called here}}
  func.call @ping() : () -> ()
  func.return
}

// -----

func.func @again() attributes {asc.aicore} {
  // expected-error@below {{"again" calls itself; a kernel has no call stack}}
  func.call @again() : () -> ()
  func.return
}
