import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        self.set_cur_buf_size(num)
