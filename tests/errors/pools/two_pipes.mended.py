import asc


@asc.jit
def copy_in():
    pipe = asc.get_tpipe_ptr()


@asc.jit
def kernel():
    pipe = asc.TPipe()
    copy_in()


kernel[1]()
