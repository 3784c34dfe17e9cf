"""Candidates: `rank` and `score`."""

from __future__ import annotations

from typing import Any

import pytest

import remo_shop
from support import EXAMPLES

SOFA = {
    "category": "Sofa",
    "material": "velvet",
    "color": "navy",
    "style": "mid-century modern",
    "dimensions": "213 x 91 x 84 cm",
}


def test_rank_gives_a_list_that_render_takes(wanted: dict[str, Any]) -> None:
    ranking = remo_shop.rank(wanted, budget=2000)
    names = [item["product_name"] for item in ranking.shopping_list["items"]]
    assert names == ["Langley 3-Seat Sofa", "Otto Coffee Table", "Dune Flatweave"]
    assert any("$2,000.00" in note.message for note in ranking.messages)
    assert ranking.explanation is None
    assert b"Langley" in remo_shop.render(ranking.shopping_list)


def test_rank_explains_beside_the_list(wanted: dict[str, Any]) -> None:
    ranking = remo_shop.rank(EXAMPLES / "rank" / "wanted.json", explain=True)
    assert ranking.explanation is not None and ranking.explanation["profile"] == "scan"
    assert "explain" not in ranking.shopping_list


def test_what_rank_cannot_read_is_an_error() -> None:
    with pytest.raises(remo_shop.InvalidInputError):
        remo_shop.rank({"items": 3})
    with pytest.raises(remo_shop.RemoShopError, match="room-macth"):
        remo_shop.rank({"items": []}, rubric="room-macth")


def test_the_contributions_of_a_score_sum_to_it() -> None:
    score = remo_shop.score(SOFA, {**SOFA, "color": "charcoal", "name": "Harlow"})
    assert 0 < score.value < 1
    assert sum(one.contribution for one in score.criteria) == pytest.approx(score.value)
    assert float(remo_shop.score(SOFA, SOFA)) == 1
    assert remo_shop.score(SOFA, SOFA).band == "match"


def test_a_room_says_whether_it_fits() -> None:
    room = {"width_m": 3.6, "length_m": 4.2, "height_m": 2.5}
    score = remo_shop.score(SOFA, {**SOFA, "dimensions": "270 x 95 x 84 cm"}, room=room)
    assert score.fit == "not offered"
    assert score.fit_detail == "270 cm wide, at most 225 cm here"


def test_a_score_warns_of_what_it_cannot_read() -> None:
    score = remo_shop.score(SOFA, {**SOFA, "material": "unobtainium"})
    assert [one.code for one in score.messages] == ["unknown-term"]


def test_a_candidate_that_cannot_be_used_is_an_error() -> None:
    with pytest.raises(remo_shop.InvalidInputError, match="id"):
        remo_shop.score(SOFA, {**SOFA, "id": [1]})
