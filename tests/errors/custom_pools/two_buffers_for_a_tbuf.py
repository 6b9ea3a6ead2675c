import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    def init_tbuf(self, buf: asc.TBuf, len: int) -> None:
        first = self.get_cur_buf_size()
        buf.init_start_buf_handle(self.get_buf_handle(first), 2, len)
        buf.init_buf_handle(self, 0, self.get_buf_handle(first), self.get_cur_addr(), len)
        self.set_cur_addr(self.get_cur_addr() + len)
        self.set_cur_buf_size(first + 1)


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = Rows()
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(work, 8192)


kernel[1]()
