public import Foundation
import PulseGeo
import PulsePixels
import PulseScene

/// What a program needs to know to lay an output over a map: where it lies, and when each frame is shown.
///
/// One JSON object with fixed keys. Degrees have nine decimals (a tenth of a millimeter), meters six.
public struct Sidecar: Encodable, Sendable {
  struct Place: Encodable {
    var lat: Double
    var lon: Double
  }

  /// As in RFC 7946: west is greater than east where the antimeridian lies between them.
  struct Bounds: Encodable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// Meters of EPSG:3857.
  struct Mercator: Encodable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
  }

  struct Frame: Encodable {
    var index: Int
    var time: Double
    var delay: Double
    var picture: Int
    var file: String?
  }

  let file: String?
  let pattern: String?
  let width: Int
  let height: Int
  let scale: Int
  let zoom: Double
  let center: Place
  let bounds: Bounds
  /// Longitude and latitude from the northwest clockwise; longitudes go on beyond the antimeridian.
  let corners: [[Double]]
  let mercator: Mercator
  let duration: Double
  let loop: Int
  let frames: [Frame]

  /// Describes an output.
  ///
  /// - Parameters:
  ///   - plan: The frames of the output.
  ///   - output: The output; files are named without their folder, which is that of the sidecar.
  public init(_ plan: FramePlan, of output: Output) {
    let viewport = plan.scene.viewport
    var sequence: FramePattern?
    if case .sequence(let pattern) = output.destination { sequence = pattern }
    file = sequence == nil ? Self.name(output.path) : nil
    pattern = sequence.map { Self.name($0.text) }
    width = plan.scene.pixelSize.width
    height = plan.scene.pixelSize.height
    scale = viewport.pixelRatio
    zoom = Self.rounded(viewport.zoom, decimals: 9)
    center = Place(lat: Self.degrees(viewport.center.latitude), lon: Self.degrees(viewport.center.longitude))
    let box = viewport.bounds
    bounds = Bounds(
      west: Self.degrees(box.west), south: Self.degrees(box.south), east: Self.degrees(box.east),
      north: Self.degrees(box.north))
    let edges = viewport.webMercatorBounds
    corners = [
      (edges.west, edges.north), (edges.east, edges.north), (edges.east, edges.south),
      (edges.west, edges.south),
    ].map { [Self.degrees($0), Self.degrees($1)] }
    mercator = Mercator(
      minX: Self.meters(edges.minX), minY: Self.meters(edges.minY), maxX: Self.meters(edges.maxX),
      maxY: Self.meters(edges.maxY))
    duration = plan.duration
    loop = plan.scene.plays
    frames = plan.frames.enumerated().map { index, frame in
      Frame(
        index: index, time: frame.time, delay: frame.delay, picture: frame.picture,
        file: sequence.map { Self.name($0.path(ofFrame: index)) })
    }
  }

  /// Returns the sidecar as JSON, its keys sorted, on one line.
  ///
  /// - Returns: The text with a line feed at its end.
  /// - Throws: An error of the encoder for a number that is not finite.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func degrees(_ value: Double) -> Double { rounded(value, decimals: 9) }

  private static func meters(_ value: Double) -> Double { rounded(value, decimals: 6) }

  /// Returns a number as it is on every machine, whatever the last bits of its mathematics are.
  private static func rounded(_ value: Double, decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    // The sum makes a plain zero of a negative one.
    return (value * unit).rounded() / unit + 0
  }
}
