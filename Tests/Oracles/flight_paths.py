#!/usr/bin/env python3
"""Writes the table of flight paths: where the path of van Wijk and Nuij leads, in 60 digits.

    flight_paths.py >Fixtures/oracles/flight_paths.csv

The formulas are those that J. J. van Wijk and W. A. A. Nuij print in "Smooth and efficient zooming and panning"
(IEEE InfoVis 2003), taken literally. Needs mpmath. The functions are first held against the numbers in the tests
of d3-interpolate (test/zoom-test.js), another implementation.
"""

from mpmath import cosh, exp, hypot, log, mp, mpf, sinh, sqrt, tanh

mp.dps = 60
WORLD = mpf(2) ** 28


def path(u1, w0, w1, rho):
    """Returns the length S and a function from s to (u, w)."""
    if u1 == 0:
        sign = 1 if w1 > w0 else -1
        return abs(log(w1 / w0)) / rho, lambda s: (mpf(0), w0 * exp(sign * rho * s))
    b0 = (w1**2 - w0**2 + rho**4 * u1**2) / (2 * w0 * rho**2 * u1)
    b1 = (w1**2 - w0**2 - rho**4 * u1**2) / (2 * w1 * rho**2 * u1)
    r0, r1 = log(-b0 + sqrt(b0**2 + 1)), log(-b1 + sqrt(b1**2 + 1))

    def at(s):
        u = w0 / rho**2 * cosh(r0) * tanh(rho * s + r0) - w0 / rho**2 * sinh(r0)
        return u, w0 * cosh(r0) / cosh(rho * s + r0)

    return (r1 - r0) / rho, at


def check() -> None:
    """Holds the functions against the published numbers of d3-interpolate."""
    root = sqrt(mpf(2))
    for w1, u1, milliseconds in [("1.1", 0, 67), (2, 0, 490), (8, 10, 2872.5)]:
        length, _ = path(mpf(u1), mpf(1), mpf(w1), root)
        assert abs(length * 1000 - milliseconds) < 1, (w1, u1, length)
    length, at = path(mpf(10), mpf(1), mpf(8), mpf(2))
    assert abs(length * 1000 * 2 / root - 3775) < 1, length
    u, w = at(length / 2)
    assert abs(u - mpf("1.111")) < 1e-3 and abs(w - mpf("12.885")) < 1e-3, (u, w)
    a = [mpf(324.68721096803614), mpf(59.43501602433761), mpf(1.8827137399562621)]
    b = [mpf(324.6872108946794), mpf(59.43501601062763), mpf(7.399052110984391)]
    length, at = path(hypot(b[0] - a[0], b[1] - a[1]), a[2], b[2], root)
    assert abs(at(length / 2)[1] - mpf("3.7323313186268305")) < 1e-13


# Name, view width, rho, then x, y (parts of the world) and zoom of both ends.
CASES = [
    ("pan by a view", 640, "", 0.5, 0.5, 12, 0.5006103515625, 0.5, 12),
    ("pan by a ten-thousandth of a view", 640, "", 0.5, 0.5, 12, 0.50000006103515625, 0.5, 12),
    ("across a country", 640, "", 0.53, 0.34, 13, 0.55, 0.37, 11.5),
    ("across an ocean", 1024, "", 0.29, 0.37, 14, 0.49, 0.33, 15),
    ("out of a town into the world", 800, "", 0.7, 0.3, 17, 0.55, 0.45, 2),
    ("out of the world into a town", 800, "", 0.55, 0.45, 2, 0.7, 0.3, 17),
    ("a high curve", 640, "2", 0.53, 0.34, 11, 0.55, 0.37, 11.5),
    ("a flat curve", 640, "0.5", 0.53, 0.34, 11, 0.55, 0.37, 11.5),
    ("almost a pure zoom in", 640, "", 0.53, 0.34, 4, 0.530000000931322574615478515625, 0.34, 16),
    ("almost a pure zoom out", 640, "", 0.53, 0.34, 16, 0.530000000931322574615478515625, 0.34, 4),
    ("a pure zoom in", 320, "", 0.25, 0.75, 3, 0.25, 0.75, 21.5),
    ("a pure zoom out", 320, "1", 0.25, 0.75, 9, 0.25, 0.75, 8),
]
PARTS = ["0.001", "0.1", "0.25", "0.5", "0.6", "0.875", "0.999"]


def main() -> None:
    check()
    print("name,view_width,rho,x0,y0,zoom0,x1,y1,zoom1,length,part,x,y,zoom")
    for name, width, rho, *ends in CASES:
        curve = mpf(rho) if rho else mpf(2.0**0.5)
        x0, y0, zoom0, x1, y1, zoom1 = map(mpf, ends)
        w0, w1 = (mpf(width) * mpf(2) ** (20 - zoom) for zoom in (zoom0, zoom1))
        u1 = hypot(x1 - x0, y1 - y0) * WORLD
        length, at = path(u1, w0, w1, curve)
        for part in PARTS:
            u, w = at(mpf(part) * length)
            share = u / u1 if u1 else mpf(0)
            x, y = (x0 + share * (x1 - x0)) * WORLD, (y0 + share * (y1 - y0)) * WORLD
            zoom = 20 - log(w / width, 2)
            start = ",".join(repr(float(value)) for value in (x0 * WORLD, y0 * WORLD, zoom0))
            end = ",".join(repr(float(value)) for value in (x1 * WORLD, y1 * WORLD, zoom1))
            numbers = ",".join(mp.nstr(value, 19, strip_zeros=False) for value in (x, y, zoom))
            print(f"{name},{width},{rho},{start},{end},{mp.nstr(length, 19)},{part},{numbers}")


main()
