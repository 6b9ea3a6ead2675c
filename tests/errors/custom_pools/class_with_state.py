import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    def __init__(self) -> None:
        self.rows = 0
