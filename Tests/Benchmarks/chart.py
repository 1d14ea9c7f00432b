"""Draws the results of the benchmarks as SVG pictures: bars of time and of size for each job, and curves."""

from __future__ import annotations

from xml.sax.saxutils import escape

LABEL, BAR, GAP, ROW, WIDTH = 250, 220, 30, 24, 960
OURS, OTHERS, INK, PALE = "#007aff", "#c3c7cf", "#1f2328", "#656d76"

PANEL_WIDTH, PANEL_HEIGHT, COLUMNS = 320, 250, 3
CURVES = {"pulsemap --quality": OURS, "ffmpeg none": "#8c959f", "ffmpeg none, gifsicle -O3": "#57606a",
          "ffmpeg bayer": "#d4a72c", "ffmpeg sierra": "#cf222e", "gifsicle --lossy of pulsemap": "#2da44e"}
"""The color of each curve."""


def drawn_curves(report: dict[str, dict[str, list[dict]]]) -> str:
    """Returns the picture of rate-distortion curves: for each class those of `CURVES`, lists of points."""
    rows = (len(report) + COLUMNS - 1) // COLUMNS
    height = 44 + rows * PANEL_HEIGHT
    parts = []
    for number, (name, color) in enumerate(CURVES.items()):
        x, y = 12 + number % 3 * PANEL_WIDTH, 16 + number // 3 * 18
        parts.append(f'<line x1="{x}" y1="{y - 4}" x2="{x + 22}" y2="{y - 4}" stroke="{color}" stroke-width="2"/>')
        parts.append(_text(x + 28, y, name, INK))
    for number, (title, curves) in enumerate(report.items()):
        _panel(title, curves, number % COLUMNS * PANEL_WIDTH, 44 + number // COLUMNS * PANEL_HEIGHT, parts)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="-apple-system,Segoe UI,Helvetica,Arial,sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>', *parts, "</svg>"]) + "\n"


def _panel(title: str, curves: dict[str, list[dict]], left: int, top: int, parts: list[str]) -> None:
    """Draws the curves of a class: bytes to the right, SSIMULACRA 2 upwards."""
    x0, y0, width, height = left + 44, top + 30, PANEL_WIDTH - 60, PANEL_HEIGHT - 70
    points = [point for curve in curves.values() for point in curve]
    most = 1.05 * max(point["bytes"] for point in points)
    best = max(point["ssimulacra2"] for point in points)
    # What is far below all useful qualities would flatten the rest.
    least = max(min(point["ssimulacra2"] for point in points), best - 30)
    span = max(best - least, 1)
    parts.append(_text(x0, top + 18, title, INK, weight="600"))
    parts.append(f'<path d="M{x0} {y0}V{y0 + height}H{x0 + width}" fill="none" stroke="{PALE}"/>')
    for value, y in ((best, y0 + 4), (least, y0 + height)):
        parts.append(_text(x0 - 6, y, f"{value:.0f}", PALE, anchor="end"))
    parts.append(_text(x0 + width, y0 + height + 16, f"{most / 1e3:,.0f} kB", PALE, anchor="end"))
    parts.append(_text(x0, y0 + height + 16, "0", PALE))
    for name, color in reversed(CURVES.items()):
        places = [(x0 + width * point["bytes"] / most, y0 + height * (best - point["ssimulacra2"]) / span)
                  for point in curves.get(name, []) if point["ssimulacra2"] >= least]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"/>' for x, y in places]


def drawn(report: dict[str, dict]) -> str:
    """Returns the picture of all jobs of a report as `bench.py` writes it."""
    parts: list[str] = []
    y = 8
    for job in report.values():
        y = _job(job, y, parts)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" '
        'font-family="-apple-system,Segoe UI,Helvetica,Arial,sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{y}" fill="#ffffff"/>', *parts, "</svg>"]) + "\n"


def _job(job: dict, y: int, parts: list[str]) -> int:
    """Draws a job from a height on and returns where it ends."""
    results = job["results"]
    if not results:
        return y
    y += 20
    parts.append(_text(12, y, job["title"], INK, weight="600"))
    y += 20
    columns = [("time", "wall", lambda value: f"{value:.2f} s"),
               ("size", "bytes", lambda value: f"{value / 1000:,.0f} kB")]
    for number, (title, _, _) in enumerate(columns):
        parts.append(_text(LABEL + number * (BAR + GAP), y, title, PALE))
    quality = LABEL + 2 * (BAR + GAP)
    parts.append(_text(quality, y, "PSNR", PALE))
    parts.append(_text(quality + 90, y, "SSIMULACRA2", PALE))
    for name, row in results.items():
        y += ROW
        color = OURS if name.startswith("pulsemap") else OTHERS
        parts.append(_text(LABEL - 12, y, name, INK, anchor="end"))
        for number, (_, key, spell) in enumerate(columns):
            x = LABEL + number * (BAR + GAP)
            most = max(other[key] for other in results.values())
            # Room for the number behind the longest bar.
            length = max(2, (BAR - 70) * row[key] / most)
            parts.append(f'<rect x="{x}" y="{y - 13}" width="{length:.1f}" height="16" rx="3" fill="{color}"/>')
            parts.append(_text(x + length + 6, y, spell(row[key]), INK))
        decibels = "exact" if row["psnr_min"] >= 100 else f"{row['psnr_mean']:.1f} dB"
        parts.append(_text(quality, y, decibels, INK))
        parts.append(_text(quality + 90, y, f"{row['ssimulacra2_mean']:.1f}", INK))
    return y + 20


def _text(x: float, y: float, words: str, color: str, anchor: str = "start", weight: str = "400") -> str:
    return (f'<text x="{x:.1f}" y="{y}" fill="{color}" text-anchor="{anchor}" font-weight="{weight}">'
            f"{escape(words)}</text>")
