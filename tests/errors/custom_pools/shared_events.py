import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    def init_shared(self, que: asc.TQueBind, len: int) -> None:
        que.init_start_buf_handle(self.get_buf_handle(0), 1, len)
        que.init_buf_handle(self, 0, self.get_buf_handle(0), self.get_cur_addr(), len)
        self.set_cur_buf_size(1)


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = Rows()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    out = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 65536)
    pool.init_shared(in_x, 8192)
    pool.init_shared(out, 8192)
    in_x.free_tensor(in_x.alloc_tensor(asc.float16))
    out.free_tensor(out.alloc_tensor(asc.float16))


kernel[1]()
