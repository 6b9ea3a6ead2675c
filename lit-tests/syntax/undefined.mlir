// RUN: asc-opt %s --split-input-file --verify-diagnostics

func.func @value() {
  // expected-error@+2 {{value %missing is used but not defined}}
  // expected-error@below {{value %other is used but not defined}}
  %0 = arith.addi %missing, %other : i32
  return
}

// -----

// expected-error@below {{location alias #nowhere is not defined}}
func.func private @alias() loc(#nowhere)

// -----

// expected-error@below {{location alias #other refers to itself}}
#loop = loc("x"(#other))
#other = loc("y"(#loop))
func.func private @alias() loc(#loop)

// -----

#twice = loc("f":1:1)
// expected-error@below {{re-declaration of alias '#twice'}}
#twice = loc("f":1:2)

// -----

// expected-error@below {{unknown operation "foo.bar", because the dialect "foo" is not known; known are arith, asc,}}
foo.bar

// -----

// expected-error@below {{unknown operation "asc.pip"; did you mean "asc.pipe"?}}
%0 = "asc.pip"() : () -> i32

// -----

// expected-error@below {{unknown operation "ascendc.pip"; did you mean "asc.pipe"?}}
%0 = ascendc.pip

// -----

// expected-error@below {{unknown type "asc.que"; did you mean "asc.queue"?}}
func.func private @f(!asc.que<vecin, 1>)

// -----

// expected-error@below {{unknown attribute "ascendc.nothing"}}
func.func private @f() attributes {x = #ascendc<nothing>}

// -----

// expected-error@below {{unknown type "other.type", because the dialect "other" is not known}}
func.func private @f(!other<type>)

// -----

func.func @block() {
  // expected-note@below {{reference to block "^nowhere" without implementation}}
  "func.return"() [^nowhere] : () -> ()
}
// expected-error@below {{region ends with missing block declarations for block(s) nowhere}}
func.func private @next()
