import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()


asc.memory_map(kernel).save("map.png")
