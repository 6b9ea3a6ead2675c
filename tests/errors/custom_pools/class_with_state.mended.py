import asc


class Rows(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    ROWS = 0
