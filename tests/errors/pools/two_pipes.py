import asc


@asc.jit
def copy_in():
    pipe = asc.TPipe()


@asc.jit
def kernel():
    pipe = asc.TPipe()
    copy_in()


kernel[1]()
