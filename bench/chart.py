"""Growth curves as a picture: plain SVG, both scales logarithmic, legible on light and dark pages."""

import math

STYLE = """
  .page { fill: #ffffff; } .text { fill: #24292f; font: 13px sans-serif; } .grid { stroke: #d8dee4; stroke-width: 1; }
  .s0 { stroke: #0969da; fill: #0969da; } .s1 { stroke: #bc4c00; fill: #bc4c00; }
  .s2 { stroke: #1a7f37; fill: #1a7f37; }
  .s3 { stroke: #8250df; fill: #8250df; } .line { fill: none; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } .text { fill: #e6edf3; } .grid { stroke: #30363d; }
    .s0 { stroke: #58a6ff; fill: #58a6ff; } .s1 { stroke: #ffa657; fill: #ffa657; }
    .s2 { stroke: #56d364; fill: #56d364; }
    .s3 { stroke: #bc8cff; fill: #bc8cff; }
  }
"""
WIDTH, HEIGHT = 360, 280  # of a panel's field
LEFT, TOP, GAP = 70, 40, 90
PREFIXES = [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ")]


def _decades(values):
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def _tick(exponent, unit):
    value = 10.0**exponent
    for scale, prefix in PREFIXES:
        if value >= scale * 0.999:
            text = f"{value / scale:g}"
            break
    if not unit:
        return text + prefix
    return f"{text} {prefix}{unit}"


def _text(x, y, text, anchor="middle"):
    return f'<text class="text" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def _panel(left, title, x_title, unit, curves):
    """curves: {name: [(x, y)]}; y in `unit`."""
    points = [point for curve in curves.values() for point in curve]
    x_low, x_high = _decades([x for x, _ in points])
    y_low, y_high = _decades([y for _, y in points])

    def at(x, y):
        across = (math.log10(x) - x_low) / (x_high - x_low)
        up = (math.log10(y) - y_low) / (y_high - y_low)
        return left + across * WIDTH, TOP + (1 - up) * HEIGHT

    out = [_text(left + WIDTH / 2, TOP - 16, title)]
    for exponent in range(x_low, x_high + 1):
        x, _ = at(10.0**exponent, 10.0**y_low)
        out.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + HEIGHT}"/>')
        out.append(_text(x, TOP + HEIGHT + 20, _tick(exponent, "")))
    for exponent in range(y_low, y_high + 1):
        _, y = at(10.0**x_low, 10.0**exponent)
        out.append(f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{left + WIDTH}" y2="{y:.1f}"/>')
        out.append(_text(left - 8, y + 4, _tick(exponent, unit), "end"))
    out.append(_text(left + WIDTH / 2, TOP + HEIGHT + 42, x_title))
    for number, (name, curve) in enumerate(curves.items()):
        placed = [at(x, y) for x, y in curve]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        out.append(f'<polyline class="line s{number}" style="fill:none" points="{points}"/>')
        out += [f'<circle class="s{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in placed]
        y = TOP + 16 + 18 * number
        out.append(f'<line class="line s{number}" x1="{left + 12}" y1="{y}" x2="{left + 36}" y2="{y}"/>')
        out.append(_text(left + 42, y + 4, name, "start"))
    return out


def draw(title, x_title, panels):
    """panels: (title, unit, {name: [(x, y)]}), side by side. Returns the text of the picture."""
    width = LEFT + len(panels) * WIDTH + (len(panels) - 1) * GAP + 30
    height = TOP + HEIGHT + 60
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
    ]
    for number, (panel_title, unit, curves) in enumerate(panels):
        out += _panel(LEFT + number * (WIDTH + GAP), panel_title, x_title, unit, curves)
    return "\n".join([*out, "</svg>"]) + "\n"
