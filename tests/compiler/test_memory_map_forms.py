# SPDX-License-Identifier: Apache-2.0
"""The forms of memory maps: the table, the JSON values, and a picture that is well formed and can be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from memory_maps import map_of, map_of_text

from asc.compiler.memory_map.model import MapForm, MemoryMap
from asc.compiler.memory_map.svg.canvas import shortened, text_width
from asc.compiler.memory_map.svg.document import stacked
from asc.compiler.memory_map.svg.margins import rows_for
from asc.diagnostics import AscError

TWO_STAGES = """
    p = TPipe()
    p0 = TBufPool("veccalc", 4)
    p1 = TBufPool("veccalc", 4)
    q = TQue("vecin", 1)
    r = TQue("vecout", 1)
    w = TBuf("veccalc")
    p.init_buffer(w, 100)
    p.init_buf_pool(p0, 1024)
    p.init_buf_pool(p1, 1024, p0)
    p0.init_buffer(q, 2, 256)
    for i in range(n):
        a = q.alloc()
        q.free(a)
    p0.reset()
    p1.init_buffer(r, 1, 512)
    p1.reset()
    p.reset()
    """
UNKNOWN = """
    p = TPipe()
    q = TQue("vecin", 1)
    r = TQue("vecin", 1)
    p.init_buffer(q, 2, n)
    if flag:
        p.init_buffer(r, 1, 64)
    t = LocalTensor("vecin", 0, 64)
    add(t, t, t, 64)
    """
MANY = """
    p = TPipe()
    p0 = TBufPool("veccalc", 16)
    q = TQue("vecin", 1)
    b0 = TBuf("veccalc")
    b1 = TBuf("veccalc")
    b2 = TBuf("veccalc")
    b3 = TBuf("veccalc")
    """ + "".join(
    """
    p.init_buf_pool(p0, 65536)
    p0.init_buffer(q, 7, 8192)
    p0.init_buffer(b0, 32)
    p0.init_buffer(b1, 32)
    p0.init_buffer(b2, 32)
    p0.init_buffer(b3, 64)
    p0.reset()"""
    for _ in range(4)
)
SMALL_AND_LARGE = """
    p = TPipe()
    a = TQue("a1", 1)
    w = TBuf("veccalc")
    q = TQue("vecin", 1)
    p.init_buffer(w, 32)
    p.init_buffer(q, 1, 196576)
    p.init_buffer(a, 2, 1024)
    """
NOTHING = "p = TPipe()"
SOURCES = {
    "two stages": TWO_STAGES,
    "unknown": UNKNOWN,
    "many": MANY,
    "small and large": SMALL_AND_LARGE,
    "nothing": NOTHING,
}


def test_table() -> None:
    assert (
        str(map_of(TWO_STAGES))
        == """\
Memory map of k on Ascend910B1

Unified Buffer (UB): 1152 of 196608 bytes handed out (0.586 %), at most 640 bytes in blocks at once, first at line 10
  address    bytes  name  what            asked for  from     until           same bytes
  0..128       128  w     VECCALC buffer  1 x 100    line 7   reset, line 17
  128..1152   1024  p0    VECCALC pool    1024       line 8   reset, line 14
  128..640     512    q   VECIN queue     2 x 256    line 10  reset, line 14  r later
  128..1152   1024  p1    VECCALC pool    1024       line 9   reset, line 16  all of p0
  128..640     512    r   VECOUT queue    1 x 512    line 15  reset, line 16  q earlier
"""
    )


def test_table_says_what_cannot_be_told() -> None:
    assert (
        str(map_of(UNKNOWN))
        == """\
Memory map of k on Ascend910B1

Unified Buffer (UB): at least 256 of 196608 bytes handed out (0.13 %), at least 256 bytes in blocks at once, \
first at line 7
  address  bytes  name  what          asked for  from    until             same bytes
  0..?         ?  q     VECIN queue   2 x ?      line 4  end of kernel
  0..256     256  t     VECIN tensor  1 x 256    line 7  last use, line 8
  ?..?        64  r     VECIN queue   1 x 64     line 6  cannot tell
remark: cannot tell bytes or addresses of q, r: they depend on the running kernel
"""
    )


def test_table_without_memory() -> None:
    assert str(map_of(NOTHING)) == "Memory map of k on Ascend910B1\n\nno on-chip memory is handed out\n"


def test_remarks_at_the_end_of_the_memory() -> None:
    full = 'p = TPipe()\nw = TBuf("veccalc")\np.init_buffer(w, {})'
    assert "remark: the runtime may use the last 256 bytes, which are handed out" in str(map_of(full.format(196608)))
    assert "remark: 32 bytes more are handed out than there are" in str(map_of(full.format(196640)))
    assert "remark" not in str(map_of(full.format(196352)))


def test_json_is_the_documented_form() -> None:
    values = map_of('p = TPipe()\nq = TQue("vecin", 2)\np.init_buffer(q, 2, 100)').to_json()
    place = {"file": "k.py", "line": 3, "calls": []}
    assert values == {
        "schema": 1,
        "units": {"address": "bytes from the start of the memory", "time": "index into statements"},
        "kernel": "k",
        "soc": "Ascend910B1",
        "statements": [place],
        "loops": [],
        "resets": [],
        "memories": [
            {
                "name": "UB",
                "title": "Unified Buffer",
                "limit": 196608,
                "reserved": 256,
                "handed_out": 256,
                "exact": True,
                "busiest": {"bytes": 256, "statement": 0},
                "pools": [],
                "blocks": [
                    {
                        "name": "q",
                        "position": "VECIN",
                        "home": None,
                        "address": 0,
                        "requested": 100,
                        "bytes": 256,
                        "at": place,
                        "first": 0,
                        "last": 0,
                        "ending": "end of kernel",
                        "ended_at": None,
                        "kind": "queue",
                        "num": 2,
                        "pieces": [0, 128],
                        "shared_with": [],
                    }
                ],
                "remarks": [],
            }
        ],
        "problems": [],
    }


def test_json_of_pools_resets_loops_and_sharing() -> None:
    values = map_of(TWO_STAGES).to_json()
    (memory,) = values["memories"]
    first, second = memory["pools"]
    assert {name: first[name] for name in ("name", "home", "shares", "first", "first_use", "last", "held_until")} == {
        "name": "p0",
        "home": None,
        "shares": None,
        "first": 1,
        "first_use": 3,
        "last": 5,
        "held_until": 8,
    }
    assert (second["name"], second["shares"], second["first_use"], second["ended_at"]["line"]) == ("p1", "p0", 7, 16)
    assert [(block["name"], block["home"], block["shared_with"]) for block in memory["blocks"]] == [
        ("w", None, []),
        ("q", 0, [{"block": 2, "when": "later"}]),
        ("r", 1, [{"block": 1, "when": "earlier"}]),
    ]
    assert [(reset["statement"], reset["call"], reset["memory"]) for reset in values["resets"]] == [
        (6, "p0.reset()", "UB"),
        (8, "p1.reset()", "UB"),
        (9, "p.reset()", None),
    ]
    assert [(loop["first"], loop["last"]) for loop in values["loops"]] == [(4, 5)]


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_json_is_plain_and_the_same_each_time(source: str) -> None:
    text = json.dumps(map_of(source).to_json())
    assert json.loads(text) == map_of(source).to_json()
    assert json.dumps(map_of(source).to_json()) == text


@dataclass(frozen=True)
class Box:
    """Where a text is, by the estimate that the picture is laid out with."""

    text: str
    left: float
    right: float
    middle: float


def texts(picture: str) -> Iterator[Box]:
    """The texts that are written from left to right."""
    for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"):
        text, size = element.text or "", float(element.get("font-size", 0))
        if element.get("transform") or not text:
            continue
        width, x = text_width(text, size), float(element.get("x", 0))
        left = x - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
        yield Box(text, left, left + width, float(element.get("y", 0)))


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_texts_of_the_picture_are_inside_and_apart(source: str) -> None:
    picture = map_of(source).to_svg()
    root = ElementTree.fromstring(picture)
    found = list(texts(picture))
    for box in found:
        assert box.left >= 0, box
        assert box.right <= float(root.get("width", 0)), box
        assert box.middle <= float(root.get("height", 0)), box
    for one, two in combinations(found, 2):
        apart = one.right <= two.left or two.right <= one.left or abs(one.middle - two.middle) >= 11
        assert apart, (one, two)


def shapes(picture: str, tip: str) -> list[dict[str, str]]:
    """The attributes of the rectangles that show a text which starts with `tip`."""
    svg = "{http://www.w3.org/2000/svg}"
    groups = ElementTree.fromstring(picture).iter(f"{svg}g")
    wanted = [group for group in groups if (group.findtext(f"{svg}title") or "").startswith(tip)]
    return [dict(rect.attrib) for group in wanted for rect in group.iter(f"{svg}rect")]


def test_buffers_of_a_queue_are_rectangles_of_one_colour() -> None:
    picture = map_of(TWO_STAGES).to_svg()
    one, two = shapes(picture, "q: VECIN queue")
    (other,) = shapes(picture, "r: VECOUT queue")
    assert one["fill"] == two["fill"] != other["fill"]
    assert (one["x"], one["width"], one["height"]) == (two["x"], two["width"], two["height"])
    assert float(one["y"]) == pytest.approx(float(two["y"]) + float(two["height"]), abs=0.2)
    assert float(other["height"]) == pytest.approx(2 * float(one["height"]), abs=0.2)
    assert float(other["x"]) >= float(one["x"]) + float(one["width"])


def test_tips_tell_all_about_a_block() -> None:
    tip = "q: VECIN queue\naddress 128..640\n512 bytes, asked for 2 x 256\nfrom line 10\nuntil reset, line 14\n"
    assert f"<title>{tip}same bytes: r later</title>" in map_of(TWO_STAGES).to_svg()


def test_what_has_no_known_place_is_drawn_apart() -> None:
    picture = map_of(UNKNOWN).to_svg()
    _, hatched, _ = shapes(picture, "q: VECIN queue")
    assert hatched["fill"] == "url(#asc-memory-map-hatch)"
    assert "q: 2 x ? bytes, address 0" in picture
    assert "peak" not in picture


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_pictures_are_the_same_each_time(source: str) -> None:
    assert map_of(source).to_svg() == map_of(source).to_svg()


def test_names_are_escaped() -> None:
    text = """
        func.func @"<b>&\\22\\07" () attributes {asc.global, asc.aicore} {
          %p = asc.pipe
          asc.pipe.reset %p : !asc.pipe
          return
        }
        """
    memory_map = replace(map_of_text(text), problems=(MapForm(path="<script>]]>.bmp"),))
    picture = memory_map.to_svg()
    written = [box.text for box in texts(picture)]
    assert 'Memory map of <b>&"\ufffd on Ascend910B1' in written
    assert any("<script>]]>.bmp" in text for text in written)
    assert "<script>" not in picture


def test_many_problems_do_not_fill_the_page() -> None:
    problems = tuple(MapForm(path=f"{number}.bmp") for number in range(30))
    picture = replace(map_of(TWO_STAGES), problems=problems).to_svg()
    assert "... 30 problems in all" in picture
    assert "29.bmp" not in picture
    assert str(replace(map_of(TWO_STAGES), problems=problems)).count("error[memory-map-form]: a memory map") == 30


def test_several_maps_in_one_picture() -> None:
    one, two = map_of(TWO_STAGES), map_of(UNKNOWN)
    heights = [float(ElementTree.fromstring(each.to_svg()).get("height", 0)) for each in (one, two)]
    both = ElementTree.fromstring(stacked([one, two]))
    assert float(both.get("height", 0)) == sum(heights)


def test_notebooks_show_the_picture() -> None:
    memory_map = map_of(TWO_STAGES)
    assert memory_map._repr_html_() == memory_map._repr_svg_() == memory_map.to_svg()
    assert repr(memory_map) == "<MemoryMap of k on Ascend910B1>"


def saved(memory_map: MemoryMap, path: Path) -> str:
    memory_map.save(path)
    return path.read_text(encoding="utf-8")


def test_saving_by_the_name(tmp_path: Path) -> None:
    memory_map = map_of(TWO_STAGES)
    assert saved(memory_map, tmp_path / "map.txt") == str(memory_map)
    assert saved(memory_map, tmp_path / "map.SVG") == memory_map.to_svg()
    assert json.loads(saved(memory_map, tmp_path / "map.json")) == memory_map.to_json()
    with pytest.raises(ValueError, match=r"must end in \.txt, \.json or \.svg") as error:
        memory_map.save(tmp_path / "map.png")
    assert isinstance(error.value, AscError)


def test_texts_that_do_not_fit_are_shortened() -> None:
    assert shortened("queue", text_width("queue")) == "queue"
    assert shortened("queue", text_width("queue") - 1) == "que…"
    assert shortened("queue", text_width("q…")) == ""
    assert text_width("缓冲") == 2 * text_width("ab")


def test_labels_avoid_each_other_and_the_lines_of_others() -> None:
    near = text_width("p.reset()") / 2
    assert rows_for([(100, "p.reset()"), (100 + near, "p.reset()"), (100 + 2 * near, "p.reset()")]) == [0, 1, 2]
    assert rows_for([(100, "p.reset()"), (300, "p.reset()")]) == [0, 0]
