"""Charts on a projector."""

import plotly.graph_objects as go

from ui.frame.chart import enlarged


def test_letters_of_their_own_size_grow_with_the_room_for_them() -> None:
    figure = go.Figure(layout={"height": 200})
    figure.add_annotation(text="3 : 1", font={"size": 12})
    figure.add_annotation(text="as the page has it")
    large = enlarged(figure)
    assert [note.font.size for note in large.layout.annotations] == [18, None]
    assert large.layout.height == 300
    assert [figure.layout.height, figure.layout.annotations[0].font.size] == [200, 12]
    assert enlarged(go.Figure()).layout.height is None
