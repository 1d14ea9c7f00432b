import PulseGeo
package import PulsePixels

// Colors and stroke widths of layers over time.
extension Overlay {
  /// Returns a layer's color at a time, interpolated during a change; `own` is the one before all changes, and a `nil`
  /// role stands for a fixed color.
  func color(_ own: RGBA, as role: ColorRole?, at time: Double) -> RGBA {
    switch role {
    case .main, .pulse:
      if let color = colorOfValue(at: time) { return color.withOpacity(own.alpha) }
    case .stroke, nil: break
    }
    return switch role {
    case nil: own
    case .main: color(at: time, from: own)
    case .pulse(let isOwn):
      TimedChange.value(
        from: isOwn ? own : color(at: time, from: own), through: changes.paint.pulseColor, at: time,
        interpolate: RGBA.interpolate)
    case .stroke:
      TimedChange.value(from: own, through: changes.paint.stroke, at: time, interpolate: RGBA.interpolate)
    }
  }

  /// Returns the color of the present value on a track whose mark has it; `nil` for a color that does not depend on values.
  private func colorOfValue(at time: Double) -> RGBA? {
    guard hasMotionPath, changes.color.isEmpty, changes.paint.pulseColor.isEmpty,
      let colors = motionPath?.values?.colors, !colors.isEmpty,
      let position = position(at: time)
    else { return nil }
    return colors[min(position.index, colors.count - 1)]
  }

  /// Returns a layer's stroke at a time; `nil` while its color is transparent.
  func stroke(_ stroke: Layer.Stroke, at time: Double) -> Layer.Stroke? {
    var changed = stroke
    changed.color = color(stroke.color, as: stroke.colorRole, at: time)
    if stroke.colorRole == .stroke, !changes.paint.stroke.isEmpty, changed.color.alpha == 0 { return nil }
    if stroke.followsWidth {
      changed.width = TimedChange.value(
        from: stroke.width, through: changes.paint.strokeWidth, at: time, interpolate: LayerLength.interpolate
      )
    }
    return changed
  }
}

extension OverlayTimeline {
  /// Returns the colors to which the timeline changes an overlay color.
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
  /// Interpolates two colors linearly per channel.
  static func interpolate(_ start: RGBA, _ end: RGBA, _ part: Double) -> RGBA {
    func level(_ start: UInt8, _ end: UInt8) -> UInt8 {
      // Argument order matters: with it, NaN becomes 0.
      UInt8(min(255, max(0, (Double(start) + (Double(end) - Double(start)) * part).rounded())))
    }
    return RGBA(
      level(start.red, end.red), level(start.green, end.green), level(start.blue, end.blue),
      alpha: level(start.alpha, end.alpha))
  }
}

extension LayerLength {
  /// Interpolates two lengths of the same unit linearly, at least 0; with different units the first one is returned.
  fileprivate static func interpolate(_ start: LayerLength, _ end: LayerLength, _ part: Double) -> LayerLength
  {
    switch (start, end) {
    case (.length(let start), .length(let end)): .length(Length.interpolate(start, end, part))
    case (.radii(let start), .radii(let end)): .radii(max(0, start + (end - start) * part))
    default: start
    }
  }
}
