#!/usr/bin/python3
"""Writes BlueNoise+Thresholds.swift.

    make_blue_noise.py > Sources/PulsePixels/Colors/BlueNoise+Thresholds.swift

The void-and-cluster method: Ulichney, "Void-and-cluster method for dither array
generation", SPIE 1913 (1993). Ranks of a 64 x 64 torus, in 64 levels.
"""

import numpy as np

SIDE, LEVELS, SIGMA = 64, 64, 1.9


def main() -> None:
    y, x = np.mgrid[:SIDE, :SIDE]
    squares = np.minimum(x, SIDE - x) ** 2 + np.minimum(y, SIDE - y) ** 2
    kernel = np.fft.fft2(np.exp(-squares / (2 * SIGMA ** 2)))

    def crowd(points: np.ndarray) -> np.ndarray:
        return np.real(np.fft.ifft2(np.fft.fft2(points) * kernel))

    def tightest(points: np.ndarray) -> int:
        return int(np.argmax(np.where(points > 0, crowd(points), -1)))

    def emptiest(points: np.ndarray) -> int:
        return int(np.argmin(np.where(points > 0, 1e9, crowd(points))))

    points = np.zeros((SIDE, SIDE))
    points.flat[np.random.default_rng(1).choice(SIDE * SIDE, SIDE * SIDE // 10, replace=False)] = 1
    while True:
        cluster = tightest(points)
        points.flat[cluster] = 0
        void = emptiest(points)
        points.flat[void] = 1
        if void == cluster:
            break
    rank = np.zeros(SIDE * SIDE, int)
    few, count = points.copy(), int(points.sum())
    for number in range(count - 1, -1, -1):
        cluster = tightest(few)
        few.flat[cluster] = 0
        rank[cluster] = number
    for number in range(count, SIDE * SIDE):
        void = emptiest(points)
        points.flat[void] = 1
        rank[void] = number
    rows = (rank * LEVELS // (SIDE * SIDE)).reshape(SIDE, SIDE)
    print("extension BlueNoise {")
    print("  /// The rows and columns after which the pattern comes again.")
    print(f"  static let side = {SIDE}\n")
    print("  /// The number of different thresholds.")
    print(f"  static let levels = {LEVELS}\n")
    print("  /// The thresholds, row after row, made by `Tests/Oracles/make_blue_noise.py`: each character is one, `0` the least.")
    print('  static let thresholds = Array(\n    """')
    for number, row in enumerate(rows):
        # 48 is '0', and 48 + 44 would be a backslash: from there on the next character is taken.
        text = "".join(chr(48 + level + (level >= 44)) for level in row)
        print("    " + text + ("\\" if number < SIDE - 1 else ""))
    print('    """.utf8.map { $0 - 48 - ($0 > 92 ? 1 : 0) })\n}')


main()
