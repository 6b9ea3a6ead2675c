import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=1):
    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        que.init_start_buf_handle(self.get_buf_handle(0), num, len)
        que.init_buf_handle(self, 0, self.get_buf_handle(0), self.get_cur_addr(), len)
        self.set_cur_buf_size(1)


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = Rows()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    for stage in range(9):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=in_x, num=1, len=1024)
        in_x.free_tensor(in_x.alloc_tensor(asc.float32))
        pool.reset()


kernel[1]()
