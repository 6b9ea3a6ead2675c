import asc


@asc.jit
class Kernel:
    def __call__(self, x: asc.GlobalAddress):
        pass
