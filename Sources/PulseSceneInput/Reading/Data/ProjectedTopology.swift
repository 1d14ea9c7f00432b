import PulseBasics
import PulseDocument

/// The extent of TopoJSON that is projected already, so that its coordinates are pixels and no degrees.
struct ProjectedTopology {
  /// The least and the greatest coordinates to the right and down or up.
  private var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))

  /// Finds the extent of a file; `nil` for one in degrees, and for any other file.
  ///
  /// - Parameter bytes: The file.
  /// - Complexity: O(bytes).
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONParser.parse(bytes), document["type"] == .string("Topology"),
      case .array(let arcs)? = document["arcs"]
    else { return nil }
    let transform = document["transform"]
    let scale = Self.pair(transform?["scale"]) ?? SIMD2(1, 1)
    let start = Self.pair(transform?["translate"]) ?? SIMD2(0, 0)
    for case .array(let arc) in arcs {
      var position = SIMD2(0.0, 0.0)
      for step in arc {
        guard let step = Self.pair(step) else { continue }
        // Positions with a transform are the differences from those before.
        position = transform == nil ? step : position + step
        let place = position * scale + start
        (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
      }
    }
    guard low.x.isFinite, low.x < -361 || high.x > 361 || low.y < -91 || high.y > 91 else { return nil }
  }

  /// Returns the first two numbers of an array; `nil` for any other value.
  private static func pair(_ value: JSONValue?) -> SIMD2<Double>? {
    guard case .array(let numbers)? = value, numbers.count > 1, let x = numbers[0].double,
      let y = numbers[1].double
    else { return nil }
    return SIMD2(x, y)
  }

  /// Returns the message about a file.
  ///
  /// - Parameter path: The path of the file, whose name can say its projection.
  /// - Returns: The message.
  func message(_ path: String) -> String {
    func text(_ place: SIMD2<Double>) -> String {
      [place.x, place.y].map { shortestDecimal(($0 * 10).rounded() / 10) }.joined(separator: ",")
    }
    let name = String(FilePath(path).lastComponent)
    let plain = name.bytewise.replacing("-albers", with: "")
    let remedy =
      plain.bytewise == name.bytewise
      ? "use the file that is not projected, as us-atlas has counties-10m.json beside counties-albers-10m.json"
      : "use \(plain.excerpt), which is not projected"
    return
      "is TopoJSON that is projected already, with coordinates from \(text(low)) to \(text(high)) instead of degrees; \(remedy)"
  }
}
