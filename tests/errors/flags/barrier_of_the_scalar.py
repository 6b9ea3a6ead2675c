import asc


@asc.jit
def kernel():
    asc.pipe_barrier(asc.PipeID.PIPE_S)


kernel[1]()
