import asc


@asc.jit(verify={"pool-overflow": "warn"})
def kernel():
    pipe = asc.TPipe()


kernel[1]()
