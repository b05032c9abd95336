"""`check` and objects of JAX, where JAX is installed."""

import inspect

import pytest

import broadcastable as bc

jax = pytest.importorskip("jax")
jnp = pytest.importorskip("jax.numpy")

F32 = jnp.float32


def array(*shape):
    return jax.ShapeDtypeStruct(shape, F32)


def line_of(function, text):
    lines, first = inspect.getsourcelines(function)
    return first + next(at for at, line in enumerate(lines) if text in line)


def loss(prediction, target):
    difference = prediction - target
    return jnp.mean(difference**2)


def all_pairs(left, right):
    return jnp.mean((left[:, None] - right[None, :]) ** 2)


def normalise(x):
    return x / x.sum(axis=1)


def normalise_right(x):
    return x / x.sum(axis=1, keepdims=True)


def mlp(x, w, b):
    return jax.nn.relu(x @ w + b)


def test_a_loss_that_pairs_all_is_found_on_its_line():
    (finding,) = bc.check(loss, array(64, 1), array(64))
    assert finding.name == "implicit-outer"
    assert finding.origin.file == __file__
    assert finding.origin.line == line_of(loss, "prediction - target")
    assert "prediction - target" in str(finding), "the line of Python is shown"
    assert finding.shapes == ("64x1", "64")


@pytest.mark.parametrize(
    "function, shapes",
    [
        (loss, [(64,), (64,)]),
        (loss, [(64, 1), (64, 1)]),
        (all_pairs, [(64,), (64,)]),
        (normalise_right, [(8, 8)]),
        (mlp, [(32, 64), (64, 16), (16,)]),
        (lambda x: jax.nn.one_hot(x.astype(int), 10), [(64,)]),
        (lambda x, y: jnp.outer(x, y), [(64,), (32,)]),
        (lambda x: jax.nn.softmax(x @ x.T), [(8, 8)]),
    ],
)
def test_right_functions_have_no_findings(function, shapes):
    assert not bc.check(function, *(array(*shape) for shape in shapes))


def test_a_sum_along_the_wrong_axis():
    (finding,) = bc.check(normalise, array(8, 8))
    assert finding.name == "misaligned-axis"
    assert finding.origin.line == line_of(normalise, "x / x.sum")


def test_names_of_dimensions():
    dims = {"x": "b d", "w": "d h", "b": "h"}
    assert not bc.check(mlp, array(32, 64), array(64, 16), array(16), dims=dims)
    with pytest.raises(bc.ShapeError, match="dimension 0 of w is 32, but 'd' is 64 by dimension 1 of x"):
        bc.check(mlp, array(32, 64), array(32, 16), array(16), dims=dims)
    with pytest.raises(bc.ShapeError, match="2 dimensions"):
        bc.check(mlp, array(64), array(64, 16), array(16), dims={"x": "b d"})
    with pytest.raises(bc.InputError, match="no such argument"):
        bc.check(mlp, array(32, 64), array(64, 16), array(16), dims={"y": "b"})


def test_sizes_that_are_equal_by_chance_are_told_apart_by_names():
    assert not bc.check(lambda x, y: x + y, array(4), array(4))
    with pytest.raises(Exception) as caught:
        bc.check(lambda x, y: x + y, array(4), array(4), dims={"x": "b", "y": "s"})
    assert "b" in str(caught.value) and "s" in str(caught.value)


@pytest.mark.skipif("sys.version_info < (3, 11)")
def test_an_error_of_tracing_has_the_shapes_as_a_note():
    with pytest.raises((TypeError, ValueError)) as caught:
        bc.check(loss, array(64, 3), array(64))
    notes = "\n".join(caught.value.__notes__)
    assert "operand #0  64 x  3\noperand #1       64\n" in notes
    assert "  prediction: (64, 3)\n  target: (64,)" in notes


def test_objects_of_jax():
    lowered = jax.jit(loss).lower(array(64, 1), array(64))
    (finding,) = bc.verify(lowered)
    assert finding.origin.line == line_of(loss, "prediction - target")
    exported = jax.export.export(jax.jit(loss))(array(64, 1), array(64))
    assert [one.name for one in bc.verify(exported)] == ["implicit-outer"]
    (finding,) = bc.verify(lowered.compiler_ir())
    assert finding.origin is not None


def test_symbolic_sizes_are_names():
    rows, columns = jax.export.symbolic_shape("r, 2*c")
    result = bc.broadcast_shapes((rows, 1), (columns,))
    assert result == (rows, columns)
