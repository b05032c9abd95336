"""`broadcast_shapes`: examples, and laws compared with NumPy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import broadcastable as bc

numpy = pytest.importorskip("numpy")

SIZES = st.integers(0, 4)
SHAPES = st.lists(SIZES, max_size=5).map(tuple)
DIMS = st.one_of(SIZES, st.just("?"), st.sampled_from(["b", "s"]))
DYNAMIC = st.lists(DIMS, max_size=4).map(tuple)


@given(st.lists(SHAPES, max_size=4))
def test_static_shapes_are_as_numpy_has_them(shapes):
    try:
        expected = numpy.broadcast_shapes(*shapes)
    except ValueError:
        with pytest.raises(bc.ShapeError) as caught:
            bc.broadcast_shapes(*shapes)
        left, right = caught.value.operands
        axis = caught.value.axis
        assert caught.value.sizes[0] != caught.value.sizes[1]
        rank = max(map(len, shapes))
        assert [shapes[at][axis - rank] for at in (left, right)] == list(caught.value.sizes)
    else:
        assert bc.broadcast_shapes(*shapes) == expected


@given(DYNAMIC, DYNAMIC)
def test_order_does_not_matter(left, right):
    def result(*shapes):
        try:
            return bc.broadcast_shapes(*shapes)
        except bc.ShapeError:
            return None

    assert result(left, right) == result(right, left)
    assert result(left, left) == left
    assert result(left, ()) == left


@given(DYNAMIC, DYNAMIC, st.data())
def test_what_is_inferred_holds_in_every_run(left, right, data):
    """Sizes for `?` and names that NumPy accepts have the result that was inferred."""
    names = {name: data.draw(SIZES, name) for name in ("b", "s")}

    def run(shape):
        return tuple(data.draw(SIZES) if dim == "?" else names.get(dim, dim) for dim in shape)

    runs = run(left), run(right)
    try:
        actual = numpy.broadcast_shapes(*runs)
    except ValueError:
        return
    inferred = bc.broadcast_shapes(left, right)
    assert len(inferred) == len(actual)
    for dim, size in zip(inferred, actual):
        assert dim == "?" or names.get(dim, dim) == size


def test_names():
    assert bc.broadcast_shapes(("b", 1, 768), ("s", 768)) == ("b", "s", 768)
    assert bc.broadcast_shapes(("b",), ("b",)) == ("b",)
    assert bc.broadcast_shapes(("b",), ("s",)) == ("?",)
    assert bc.broadcast_shapes(("b",), (4,)) == (4,)
    assert bc.broadcast_shapes(("b", None), (1, "?")) == ("b", "?")


def test_rules():
    shapes = (2, 3, 4, 5), (3, 4)
    assert bc.broadcast_shapes(*shapes, rule="pdpd", axis=1) == (2, 3, 4, 5)
    assert bc.broadcast_shapes((1, 3), rule="bidirectional", target=(2, 1, 6, 3)) == (2, 1, 6, 3)
    assert bc.broadcast_shapes("8x1", "*", rule="broadcastable") == (8, 1)
    assert bc.broadcast_shapes((8, 1), "*") == "*"
    assert bc.broadcast_shapes() == ()
    assert bc.broadcast_shapes(3, (2, 1)) == (2, 3)
    with pytest.raises(bc.ShapeError, match="nothing is stretched"):
        bc.broadcast_shapes((2, 1), (2, 3), rule="none")
    with pytest.raises(bc.ShapeError):
        bc.broadcast_shapes((1, 3), (2, 3), rule="unidirectional")


def test_an_error_draws_the_shapes():
    with pytest.raises(bc.ShapeError) as caught:
        bc.broadcast_shapes((32, 50, 4), (32, 50))
    error = caught.value
    assert (error.axis, error.sizes, error.operands) == (2, (4, 50), (0, 1))
    assert error.shapes == ((32, 50, 4), (32, 50))
    assert "operand #1       32 x 50\n" in str(error)
    assert "reshape operand #1 to 32x50x1" in str(error)


@pytest.mark.parametrize("shape", [(-1,), (2**63,), (1.5,), ([],), object()])
def test_no_shapes(shape):
    with pytest.raises((TypeError, ValueError)) as caught:
        bc.broadcast_shapes(shape)
    assert not isinstance(caught.value, bc.ShapeError)


def test_no_rules():
    with pytest.raises(ValueError, match="numpyy"):
        bc.broadcast_shapes((1,), rule="numpyy")
    with pytest.raises(ValueError, match="takes no axis"):
        bc.broadcast_shapes((1,), axis=1)


def test_numpy_integers_are_sizes():
    assert bc.broadcast_shapes((numpy.int64(3), 1), numpy.zeros((1, 2)).shape) == (3, 2)
