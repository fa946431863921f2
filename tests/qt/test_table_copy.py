from __future__ import annotations

from workbench.qt.table_copy import CopiedBlock, to_html, to_text

BLOCK = CopiedBlock(
    headings=("id", "=name", "price"),
    numbers=(False, False, True),
    rows=[("00123", "=1+1", "0.5"), (None, 'a\t"b"\nc', "1234567890123456789"), ("-x", "", "inf")],
)


def test_the_plain_form_has_the_systems_decimal_sign_and_nothing_to_calculate() -> None:
    text = to_text(BLOCK, ",", with_headings=True)

    assert text.split("\n", 2)[:2] == ["id\t'=name\tprice", "00123\t'=1+1\t0,5"]
    assert text.split("\n", 2)[2] == '\t"a\t""b""\nc"\t1234567890123456789\n\'-x\t\tinf'


def test_headings_are_left_out_unless_wanted() -> None:
    assert to_text(BLOCK, ".", with_headings=False).startswith("00123\t'=1+1\t0.5\n")


def test_the_html_form_says_which_cells_are_texts_and_which_numbers() -> None:
    html = to_html(BLOCK, with_headings=False)

    text = '<td style="mso-number-format:\'\\@\';white-space:pre" x:str sdnum="1033;0;@">'
    assert f"{text}00123</td>{text}=1+1</td>" in html
    assert '<td x:num="0.5" sdval="0.5">0.5</td>' in html
    assert f"{text}1234567890123456789</td>" in html
    assert "<td></td>" in html
    assert '&quot;b&quot;<br style="mso-data-placement:same-cell">c' in html
    assert f"{text}inf</td>" in html
