"""Draws the results of the benchmark as one SVG picture: bars of time and of size, for each job."""

from __future__ import annotations

from xml.sax.saxutils import escape

LABEL, BAR, GAP, ROW, WIDTH = 250, 220, 30, 24, 960
OURS, OTHERS, INK, PALE = "#007aff", "#c3c7cf", "#1f2328", "#656d76"


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
