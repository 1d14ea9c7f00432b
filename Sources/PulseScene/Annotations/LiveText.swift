import PulseGeo
package import PulsePixels

/// The values of the points of a track, which texts show.
package struct TrackValues: Hashable, Sendable {
  /// The speed at each point in meters per second, not a number for none; empty without times.
  package var speeds: [Double]

  /// The elevation of each point in meters, not a number for none; empty without any.
  package var elevations: [Double]

  /// The measured values of each point, not a number for none, by what is measured.
  package var sensors: [TrackSensor: [Double]]

  /// The row of each point in the texts of columns, from 0, with a fraction between two rows; empty without any.
  package var rows: [Double]

  /// The radius of the mark at each point, in the unit of that of the overlay; empty for one radius.
  package var radii: [Double]

  /// The color of the mark after each point; empty for one color.
  package var colors: [RGBA]

  /// Creates values.
  package init(
    speeds: [Double], elevations: [Double], sensors: [TrackSensor: [Double]] = [:], rows: [Double] = [],
    radii: [Double] = [], colors: [RGBA] = []
  ) {
    (self.speeds, self.elevations, self.sensors) = (speeds, elevations, sensors)
    (self.rows, self.radii, self.colors) = (rows, radii, colors)
  }
}

/// A text with values that change over time.
public enum LiveText: Hashable, Sendable {
  /// A part of a text about motion along a track.
  public enum Part: Hashable, Sendable {
    case text(String)

    /// The present speed.
    case speed

    /// The present elevation.
    case elevation

    /// The distance from the start of the track.
    case distance

    /// The present value of a sensor.
    case sensor(TrackSensor)

    /// The text of the row of a table that was passed last, of the texts of all rows.
    case column([String])
  }

  /// Words with the values of a track at the present position, in units.
  case motion([Part], MeasurementSystem)

  /// Texts that follow each other: the first one, and the later ones with their times in seconds.
  case steps(String, [TimedChange<String>])

  /// Returns the text of an overlay, at a time of its own in seconds.
  func text(of overlay: Overlay, at time: Double) -> String {
    guard case .motion(let parts, let units) = self else { return step(at: time) }
    guard let path = overlay.motionPath, let position = overlay.position(at: time) else { return "" }
    return parts.map { part in
      switch part {
      case .text(let text): return text
      case .speed: return units.text(ofSpeed: path.value(at: position, in: path.values?.speeds ?? []))
      case .elevation:
        return units.text(ofElevation: path.value(at: position, in: path.values?.elevations ?? []))
      case .distance: return units.text(ofDistance: position.distance, of: path.route.length)
      case .sensor(let sensor):
        return sensor.text(of: path.value(at: position, in: path.values?.sensors[sensor] ?? []))
      case .column(let texts):
        let row = path.value(at: position, in: path.values?.rows ?? [])
        return row.isNaN || texts.isEmpty ? "" : texts[min(texts.count - 1, max(0, Int(row)))]
      }
    }.joined()
  }

  /// All texts that it shows, unless they have values that are computed.
  package var texts: [String] {
    switch self {
    case .steps(let first, let changes): return [first] + changes.map(\.value)
    case .motion(let parts, _):
      var texts = [""]
      for part in parts {
        switch part {
        case .text(let text): texts = texts.map { $0 + text }
        case .column(let rows) where texts.count == 1: texts = rows.map { texts[0] + $0 }
        case .column(let rows) where texts.count == rows.count: texts = zip(texts, rows).map { $0 + $1 }
        default: return []
        }
      }
      return texts
    }
  }

  /// Returns the text of ``steps`` at a time in seconds.
  func step(at time: Double) -> String {
    guard case .steps(let first, let changes) = self else { return "" }
    // A text that counts events has as many steps as frames.
    let next = changes.partitioningIndex { $0.time > time }
    return next > 0 ? changes[next - 1].value : first
  }

  /// Returns the text with the widest values of a track, for its layout.
  package func widest(along path: MotionPath) -> String {
    guard case .motion(let parts, let units) = self else { return "" }
    func most(_ values: [Double]) -> Double { values.lazy.filter { !$0.isNaN }.max() ?? .nan }
    func least(_ values: [Double]) -> Double { values.lazy.filter { !$0.isNaN }.min() ?? .nan }
    func longest(_ values: [Double], _ text: (Double) -> String) -> String {
      [most(values), least(values)].map(text).max { $0.utf8.count < $1.utf8.count } ?? ""
    }
    return parts.map { part in
      switch part {
      case .text(let text): return text
      case .speed: return units.text(ofSpeed: most(path.values?.speeds ?? []))
      case .elevation:
        return longest(path.values?.elevations ?? []) { units.text(ofElevation: $0) }
      case .sensor(let sensor): return longest(path.values?.sensors[sensor] ?? []) { sensor.text(of: $0) }
      case .distance: return units.text(ofDistance: path.route.length, of: path.route.length)
      case .column(let texts): return texts.max { $0.utf8.count < $1.utf8.count } ?? ""
      }
    }.joined()
  }

  /// Returns the lines of a text, each with its values.
  package var lines: [LiveText] {
    guard case .motion(let parts, let units) = self else { return [self] }
    var lines: [[Part]] = [[]]
    for part in parts {
      guard case .text(let text) = part else {
        lines[lines.count - 1].append(part)
        continue
      }
      for (number, piece) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { lines.append([]) }
        if !piece.isEmpty { lines[lines.count - 1].append(.text(String(Substring(piece)))) }
      }
    }
    return lines.map { .motion($0, units) }
  }
}

extension MotionPath {
  /// Returns a value between two points in proportion to the distance from them; not a number without one.
  func value(at position: Route.Position, in values: [Double]) -> Double {
    guard values.indices.contains(position.index) else { return .nan }
    let next = min(position.index + 1, values.count - 1)
    let (start, end) = (
      route.position(ofPoint: position.index).distance, route.position(ofPoint: next).distance
    )
    let (one, other) = (values[position.index], values[next])
    if one.isNaN || other.isNaN || end <= start { return one.isNaN ? other : one }
    return one + (other - one) * min(1, max(0, (position.distance - start) / (end - start)))
  }
}

extension MeasurementSystem {
  /// The unit of speeds with the number of them in a meter per second.
  package var speed: (unit: String, factor: Double) {
    switch self {
    case .metric: ("km/h", 3.6)
    case .imperial: ("mph", 3600 / 1609.344)
    case .nautical: ("kn", 3600 / 1852)
    }
  }

  /// The unit of elevations with the number of them in a meter.
  package var elevation: (unit: String, factor: Double) {
    switch self {
    case .metric, .nautical: ("m", 1)
    case .imperial: ("ft", 1 / 0.3048)
    }
  }

  /// The unit of long distances with the number of them in a meter.
  package var distance: (unit: String, factor: Double) {
    switch self {
    case .metric: ("km", 1e-3)
    case .imperial: ("mi", 1 / 1609.344)
    case .nautical: ("NM", 1 / 1852)
    }
  }

  /// Returns a speed in meters per second as text; a dash for not a number.
  fileprivate func text(ofSpeed speed: Double) -> String {
    Self.text(speed * self.speed.factor, decimals: 1, self.speed.unit)
  }

  /// Returns an elevation in meters as text; a dash for not a number.
  package func text(ofElevation elevation: Double) -> String {
    Self.text(elevation * self.elevation.factor, decimals: 0, self.elevation.unit)
  }

  /// Returns a distance in meters along a way of a length in meters as text.
  package func text(ofDistance distance: Double, of length: Double) -> String {
    Self.text(
      distance * self.distance.factor, decimals: length * self.distance.factor < 100 ? 1 : 0,
      self.distance.unit)
  }

  fileprivate static func text(_ value: Double, decimals: Int, _ unit: String) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "– \(unit)" }
    let tenths = Int((abs(value) * (decimals == 1 ? 10 : 1)).rounded())
    let sign = value < 0 && tenths > 0 ? "-" : ""
    return decimals == 1 ? "\(sign)\(tenths / 10).\(tenths % 10) \(unit)" : "\(sign)\(tenths) \(unit)"
  }
}

extension TrackSensor {
  /// Returns a value as text; a dash for not a number.
  fileprivate func text(of value: Double) -> String { MeasurementSystem.text(value, decimals: 0, unit) }
}

extension Scene {
  /// Whether a text or the legend has values in units.
  package var showsUnits: Bool {
    colorScale?.unit != nil
      || annotations.cards.contains { card in
        card.items.contains { item in
          switch item {
          case .live(.motion, _, _, _, _, _), .profile: true
          default: false
          }
        }
      }
      || overlays.contains { if case .motion? = $0.label?.live { true } else { false } }
  }
}
