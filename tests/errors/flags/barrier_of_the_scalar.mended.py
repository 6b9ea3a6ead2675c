import asc


@asc.jit
def kernel():
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)


kernel[1]()
