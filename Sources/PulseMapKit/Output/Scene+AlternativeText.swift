import PulseBasics
import PulseGeo
import PulseScene

extension Scene {
  /// The number of marks whose names are part of a description.
  private static let mostNames = 3

  /// Returns a description of the scene for those who do not see it: its title, or what is where.
  ///
  /// - Parameter caption: The location as the caption of the map says it; `nil` for the coordinates.
  /// - Returns: The description.
  func alternativeText(captioned caption: String?) -> String {
    let words = annotations.cards.filter { $0.kinds.contains(.title) }.flatMap { card in
      card.items.compactMap { item in if case .text(let text, _, _, _, _) = item { text } else { nil } }
    }
    if !words.isEmpty { return words.joined(separator: " ") }
    let center = viewport.center
    let coordinates =
      "\(Self.degrees(center.latitude, "N", "S")), \(Self.degrees(center.longitude, "E", "W"))"
    let subject = subject
    guard background != .transparent || subject.isEmpty else {
      return "\(subject.prefix(1).uppercased())\(subject.dropFirst()) at \(coordinates)"
    }
    let place = caption.map { "a place \($0)" } ?? coordinates
    return "Map of \(place)" + (subject.isEmpty ? "" : " with \(subject)")
  }

  /// The marks by their kinds with the names of some; empty without any.
  private var subject: String {
    // The effect 'none' has no layers. Tracks have lines of their own, and waypoints are lines of one point.
    let pulses = overlays.filter { !$0.allLayers.isEmpty && $0.motionPath == nil }
    let tracks = overlays.filter { $0.motionPath != nil }
    let areas = mapPaths.filter(\.isClosed)
    let lines =
      tracks.isEmpty ? mapPaths.filter { !$0.isClosed && $0.lines.contains { $0.count > 1 } } : []
    let counts: [(count: Int, one: String, many: String)] = [
      (pulses.count, "a pulsing marker", "pulsing markers"), (tracks.count, "a track", "tracks"),
      (lines.count, "a line", "lines"), (areas.count, "an area", "areas"),
    ]
    let kinds = counts.filter { $0.count > 0 }.map { $0.count == 1 ? $0.one : "\($0.count) \($0.many)" }
    let pathLabels = (lines + areas).compactMap(\.label?.text)
    var names: [String] = []
    // The first line is the name, and other ones are values.
    for name in ((pulses + tracks).compactMap(\.label) + pathLabels).map(\.name)
    where !name.isEmpty && !names.contains(where: { $0.bytewise == name.bytewise }) {
      names.append(name)
      if names.count == Self.mostNames { break }
    }
    let others = pulses.count + tracks.count + lines.count + areas.count - names.count
    if names.isEmpty { return Self.list(kinds) }
    return "\(Self.list(kinds)): \(Self.list(names + (others > 0 ? ["\(others) more"] : [])))"
  }

  /// Returns words as a list: `Rome, Paris and Oslo`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Returns an angle with three decimals at most, and a letter for its sign.
  private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    let thousandths = Int((abs(value) * 1000).rounded())
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(decimals)° \(value < 0 ? negative : positive)"
  }
}
