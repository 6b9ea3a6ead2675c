import asc


@asc.jit(verify={"pool-overflw": "warn"})
def kernel():
    pipe = asc.TPipe()


kernel[1]()
