import Glibc
import PulseMapStyle
import PulsePixels

/// The light of a style in a view, on the faces of prisms.
struct ExtrusionLight {
  /// The light that is there without any direction.
  private static let ambient = 0.03

  /// The direction from the light on the ground to the right and downwards, that from above towards the camera, and the
  /// intensity.
  private let x, y, z, intensity: Double

  /// Red, green and blue, 0 to 1, and the least levels of faces in the shadow.
  private let color, least: SIMD3<Double>

  init(_ light: StyleDocument.Light, _ evaluator: StyleEvaluator) {
    let view = evaluator.view
    func value(_ expression: PropertyExpression) -> StyleValue { evaluator.value(expression, at: view.zoom) }
    let position = value(light.position).numbers ?? []
    let (distance, azimuth, polar) =
      position.count == 3 ? (position[0], position[1], position[2]) : (1.15, 210, 30)
    let (sineAzimuth, cosineAzimuth) = RoundedFunctions.sineAndCosine((azimuth + 90) * .pi / 180)
    let (sinePolar, cosinePolar) = RoundedFunctions.sineAndCosine(polar * .pi / 180)
    let level = (x: distance * cosineAzimuth * sinePolar, y: distance * sineAzimuth * sinePolar)
    (x, y) = value(light.anchor).text == "map" ? view.turned(level) : level
    z = distance * cosinePolar
    intensity = min(max(value(light.intensity).plainNumber, 0), 1)
    var channels = [1.0, 1, 1]
    if case .color(let color) = value(light.color) { channels = color.premultiplied }
    color = SIMD3(channels[0], channels[1], channels[2])
    least = (SIMD3(repeating: 1) - color) * 0.3
  }

  /// The cosine of the angle between roofs and the light, times the light's distance.
  var onRoof: Double { z }

  /// Returns the cosine of the angle between a wall and the light, times the light's distance.
  ///
  /// The parts to the right and downwards are those of the unit vector along the wall, on whose left the outside is.
  func onWall(_ dx: Double, _ dy: Double) -> Double { dx * y - dy * x }

  /// Returns the share of the light that a wall has at its lower end, 0, or its upper one, 1.
  ///
  /// - Parameters:
  ///   - end: The end.
  ///   - bottom: The meters above the ground at which the wall begins.
  ///   - top: The meters at which it ends.
  /// - Returns: The share.
  func shade(at end: Double, from bottom: Double, to top: Double) -> Double {
    min(max((end + bottom) * (top / 150).squareRoot(), 0.7 + 0.28 * (1 - intensity)), 1)
  }

  /// Returns the brightness of a face, from that in the shadow to one in full light, at least 1.
  private func brightness(_ facing: Double, most: Double) -> Double {
    let share = min(max(facing, 0), 1)
    return (1 - intensity) * (1 - share) + max(most, 1) * share
  }

  /// Returns the color of a face in the light.
  ///
  /// - Parameters:
  ///   - color: The color of the prism.
  ///   - facing: The cosine of the angle between the face and the light, times the light's distance.
  ///   - shade: The share of the light that the height leaves.
  /// - Returns: Red, green and blue, 0 to 1.
  func lit(_ color: StyleColor, _ facing: Double, shade: Double) -> SIMD3<Double> {
    let channels = color.premultiplied
    let luminance = channels[0] * 0.2126 + channels[1] * 0.7152 + channels[2] * 0.0722
    let strength = brightness(facing, most: 1 - luminance + intensity) * shade
    return clamped((SIMD3(channels[0], channels[1], channels[2]) + Self.ambient) * strength)
  }

  /// Returns the factors of the channels of a pattern on a face in the light.
  func factors(_ facing: Double, shade: Double) -> SIMD3<Double> {
    clamped(SIMD3(repeating: brightness(facing, most: 0.5 + intensity) * shade))
  }

  private func clamped(_ channels: SIMD3<Double>) -> SIMD3<Double> {
    (channels * color).clamped(lowerBound: least, upperBound: SIMD3(repeating: 1))
  }
}
