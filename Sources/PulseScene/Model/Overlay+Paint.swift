import PulseMotion
package import PulsePixels

// The colors and widths of layers, which change in the course of time.
extension Overlay {
  /// Returns a color of a layer at an instant.
  ///
  /// - Parameters:
  ///   - own: The color before all changes.
  ///   - role: The color of the overlay that it changes with; `nil` for a color that stays.
  ///   - time: Seconds since the beginning.
  /// - Returns: The color, its channels between those of two colors during a change.
  func color(_ own: RGBA, as role: ColorRole?, at time: Double) -> RGBA {
    switch role {
    case nil: own
    case .main: color(at: time, from: own)
    case .pulse(let isOwn):
      TimedChange.value(
        from: isOwn ? own : color(at: time, from: own), through: changes.paint.pulseColor, at: time,
        interpolate: RGBA.between)
    case .stroke:
      TimedChange.value(from: own, through: changes.paint.stroke, at: time, interpolate: RGBA.between)
    }
  }

  /// Returns the line along the edge of a layer at an instant.
  ///
  /// - Parameters:
  ///   - stroke: The line before all changes.
  ///   - time: Seconds since the beginning.
  /// - Returns: The line; `nil` while it has no color yet, or no more.
  func stroke(_ stroke: Layer.Stroke, at time: Double) -> Layer.Stroke? {
    var changed = stroke
    changed.color = color(stroke.color, as: stroke.colorRole, at: time)
    if stroke.colorRole == .stroke, !changes.paint.stroke.isEmpty, changed.color.alpha == 0 { return nil }
    if stroke.followsWidth {
      changed.width = TimedChange.value(
        from: stroke.width, through: changes.paint.strokeWidth, at: time, interpolate: Extent.between)
    }
    return changed
  }
}

extension OverlayChanges {
  /// The colors that a color of the overlay changes to.
  package func colors(of role: ColorRole?) -> [RGBA] {
    switch role {
    case nil: []
    case .main: color.map(\.value)
    case .pulse(let isOwn): paint.pulseColor.map(\.value) + (isOwn ? [] : color.map(\.value))
    case .stroke: paint.stroke.map(\.value)
    }
  }
}

extension RGBA {
  /// A color a part of the way from one to another, channel by channel.
  static func between(_ start: RGBA, _ end: RGBA, _ part: Double) -> RGBA {
    func level(_ start: UInt8, _ end: UInt8) -> UInt8 {
      // In this order, what is no number is 0.
      UInt8(min(255, max(0, (Double(start) + (Double(end) - Double(start)) * part).rounded())))
    }
    return RGBA(
      level(start.red, end.red), level(start.green, end.green), level(start.blue, end.blue),
      alpha: level(start.alpha, end.alpha))
  }
}

extension Extent {
  /// An extent a part of the way from one to another of the same unit, at least 0.
  fileprivate static func between(_ start: Extent, _ end: Extent, _ part: Double) -> Extent {
    switch (start, end) {
    case (.length(let start), .length(let end)): .length(Length.between(start, end, part))
    case (.radii(let start), .radii(let end)): .radii(max(0, start + (end - start) * part))
    default: start
    }
  }
}
