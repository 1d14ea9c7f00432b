import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

// Maps of densities.
extension SceneResolver {
  /// The part of the shorter side that is the standard deviation of the Gaussian around a point.
  private static let radiusPart = 0.05

  /// Adds the map of the density of the points of a scene, with its scale for the legend.
  mutating func addHeat(to scene: inout Scene) {
    guard let heat = spec.film.heat else { return }
    let weights = scene.overlays.indices.map { index -> Float in
      scene.overlays[index].motionPath == nil ? Float(overlaySpecs[index].weight ?? 1) : 0
    }
    guard weights.contains(where: { $0 > 0 }) else {
      if let field = heat.field, !weights.isEmpty {
        return warn(
          .heat,
          "has no effect, as no point has a number above 0 in '\(field.excerpt)'; use another field, or write --heat points"
        )
      }
      return warn(.heat, "has no effect without points; add --csv FILE or --geojson FILE, or leave it out")
    }
    if let field = heat.field, !spec.hasDataFiles, !spec.hasRowFields {
      report(
        .heat,
        "'\(field.excerpt)' is a field of data, and there is none; write points, or add --csv FILE or --geojson FILE"
      )
    }
    if spec.film.colorBy != nil || spec.film.radiusBy != nil {
      warn(
        spec.film.colorBy == nil ? .radiusBy : .colorBy,
        "has no effect with \(name(of: .heat)), which has colors of its own; leave it out")
    }
    let side = Double(min(scene.viewport.width, scene.viewport.height))
    scene.heat = HeatMap(
      weights: weights, radius: heat.radius ?? .points((side * Self.radiusPart).rounded()),
      ramp: heat.colors ?? standardRamp)
    scene.findPeakOfHeat()
    guard let found = scene.heat else { return }
    let field = heat.field.map { "\($0) nearby" } ?? "points nearby"
    scene.radiusScale = nil
    scene.colorScale = ColorScale(
      field: field, kind: .continuous(ScaleDomain(0, Self.rounded(found.peak)), found.ramp))
    scene.heat?.peak = Self.rounded(found.peak)
  }

  /// The colors that can be told from the map.
  private var standardRamp: ColorRamp {
    if spec.mapStyle.resolved.theme == .dark, let ramp = ColorRamp(named: "inferno") { return ramp }
    return ColorRamp(through: [
      RGBA(0xFF, 0xF0, 0x9C), RGBA(0xFE, 0xC0, 0x4F), RGBA(0xFD, 0x8D, 0x3C), RGBA(0xE8, 0x3B, 0x20),
      RGBA(0x9A, 0x00, 0x2A),
    ])
  }

  /// Returns a number rounded up to two digits.
  private static func rounded(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 1 }
    var step = 1.0
    while number / step >= 100 { step *= 10 }
    while number / step < 10, step > 1e-9 { step /= 10 }
    let count = (number / step - 1e-6).rounded(.up)
    return step < 1 ? count / (1 / step).rounded() : count * step
  }
}
