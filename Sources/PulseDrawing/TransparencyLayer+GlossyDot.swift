import PulsePixels
import PulseScene

extension TransparencyLayer {
  /// Draws the dot of SVPulsingAnnotationView 0.2: a ball in the fill color with white highlights.
  ///
  /// The original design is a circle of radius 7 in a square of 16 units; the radius of the shape is 8 units.
  mutating func drawGlossyDot(_ figure: DisplayList.Shape) {
    let color = figure.fill
    let rim = RGBA(
      UInt8(Int(color.red) * 9 / 10), UInt8(Int(color.green) * 9 / 10), UInt8(Int(color.blue) * 9 / 10),
      alpha: color.alpha)
    let unit = Double(figure.radius) / 8
    func steps(_ units: Double) -> Int { Int((units * unit).rounded()) }

    var shadow = Path()
    let offset = steps(0.5)
    shadow.addDisc(
      center: SubpixelPoint(x: figure.center.x + offset, y: figure.center.y + offset), radius: steps(7))
    fillBlurred(shadow, color.withOpacity(128), sigma: steps(0.75))

    var ball = Path()
    ball.addDisc(center: figure.center, radius: steps(7))
    let mask = CoverageMask(of: ball, in: rect)
    let design = GlossyDotShader(color: color)
    var lit = Bitmap(size: mask.rect.size)
    for y in 0..<mask.rect.height {
      for x in 0..<mask.rect.width {
        let level = mask.levels[y * mask.rect.width + x]
        if level == 0 { continue }
        // The pixel center in design units. The ball is centered on (7.5, 7.5).
        let dx = (Double(mask.rect.x + x) + 0.5) * 256 - Double(figure.center.x)
        let dy = (Double(mask.rect.y + y) + 0.5) * 256 - Double(figure.center.y)
        lit[x, y] = design.color(atX: 7.5 + dx / unit, y: 7.5 + dy / unit).withOpacity(level)
      }
    }
    bitmap.composite(lit, x: mask.rect.x - rect.x, y: mask.rect.y - rect.y)

    var edge = Path()
    edge.addRing(center: figure.center, innerRadius: steps(6.5), outerRadius: steps(7.5))
    fill(edge, rim)
  }
}

/// A shader of the glossy dot: a function that returns the color at a point of the design, a square of 16 units.
private struct GlossyDotShader {
  let color: RGBA

  /// Returns the color of the ball at a point in design units.
  func color(atX x: Double, y: Double) -> RGBA {
    func distance(_ centerX: Double, _ centerY: Double) -> Double {
      ((x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)).squareRoot()
    }
    let high = distance(5.25, 4.25)
    // The amount of white per highlight; all but the last use the overlay blend mode.
    let overlays = [
      distance(10, 10) <= 7 ? 0.5 * Self.gloss(distance(10, 10), from: 0.54, to: 5.93) : 0,
      innerShadow(distance(5.4, 5.4)), innerShadow(distance(5.4, 5.4)),
      high <= 3.75 ? Self.gloss(high, from: 0.68, to: 2.68) : 0,
      high <= 3.75 ? Self.gloss(high, from: 0.68, to: 1.93) : 0,
    ]
    let last = high <= 3.25 ? Self.gloss(high, from: 0.5, to: 1.47) : 0
    func channel(_ level: UInt8) -> UInt8 {
      var value = Double(level) / 255
      for share in overlays {
        // White in overlay mode doubles dark values and saturates light ones.
        value += share * (min(1, 2 * value) - value)
      }
      value += last * (1 - value)
      return UInt8((value * 255).rounded())
    }
    return RGBA(channel(color.red), channel(color.green), channel(color.blue), alpha: color.alpha)
  }

  /// Returns the strength of the white inner shadow of a circle of radius 8: 0 in the middle, half at the edge, blurred
  /// with standard deviation 1.
  private func innerShadow(_ distance: Double) -> Double {
    // Approximates the integral of a Gaussian by a cubic that meets it at -2, 0 and 2.
    let t = min(max((distance - 8) / 4 + 0.5, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Returns the opacity of a radial gradient: 1 up to the inner radius, 0.5 at 49 % of the way, 0 at the outer radius.
  private static func gloss(_ distance: Double, from inner: Double, to outer: Double) -> Double {
    let part = min(max((distance - inner) / (outer - inner), 0), 1)
    return part < 0.49 ? 1 - 0.5 * part / 0.49 : 0.5 * (1 - part) / 0.51
  }
}
