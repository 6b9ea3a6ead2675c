import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        first = self.get_cur_buf_size()
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(first), num, len)
        for i in range(num):
            que.init_buf_handle(self, i, self.get_buf_handle(first + i), start + i * len, len)
        self.set_cur_addr(start + num * len)
        self.set_cur_buf_size(first + num)


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = Rows()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    in_y = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(que=in_x, num=1, len=8192)
    in_x.free_tensor(in_x.alloc_tensor(asc.float16))
    pool.reset()
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(que=in_y, num=1, len=4096)
    in_y.free_tensor(in_y.alloc_tensor(asc.float16))


kernel[1]()
