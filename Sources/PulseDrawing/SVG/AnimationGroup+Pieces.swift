import PulseScene

extension AnimationGroup {
  /// The largest number of runs of one animation in a group that is stated.
  private static let runLimit = 100

  /// Returns the values of a property in one period of the group, in seconds, as pieces with the group's own curves.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - model: Its value where no animation of the group has an effect.
  /// - Returns: The pieces from 0 to the length of a period; `nil` if curves overshoot, or for rare settings of
  ///   animations inside of groups.
  func pieces(of property: AnimatedProperty, model: Double) -> [EasedPiece]? {
    guard let groupCurve = Bezier(curve), timing.speed > 0, timing.duration > 0 else { return nil }
    let length = timing.duration
    var pieces = [EasedPiece(from: 0, to: length, constant: model)]
    for animation in animations where animation.property == property {
      guard let added = Self.pieces(of: animation, until: length) else { return nil }
      guard let first = added.first?.start, let last = added.last?.end else { continue }
      pieces =
        pieces.compactMap { $0.clipped(from: 0, to: first) } + added
        + pieces.compactMap { $0.clipped(from: last, to: length) }
    }
    pieces = pieces.map { $0.mapped(scale: 1 / length, offset: 0) }
    if groupCurve != .linear { pieces = pieces.flatMap { $0.warped(by: groupCurve) } }
    let duration = length / timing.speed
    let forwards = pieces.map { $0.mapped(scale: duration, offset: 0) }
    guard timing.autoreverses else { return forwards }
    return forwards + pieces.reversed().map { $0.reversed.mapped(scale: duration, offset: duration) }
  }

  /// Returns the values of an animation in the time of its group, from its beginning until `end` at the latest.
  private static func pieces(of animation: PropertyAnimation, until end: Double) -> [EasedPiece]? {
    let timing = animation.timing
    guard timing.timeOffset == 0, timing.speed > 0, timing.duration > 0, let curve = Bezier(animation.curve),
      var run = animation.keyframes.pieces
    else { return nil }
    if curve != .linear { run = run.flatMap { $0.warped(by: curve) } }
    let duration = timing.duration / timing.speed
    let runs = (timing.autoreverses ? 2 : 1) * timing.repeatCount
    let last = min(end, timing.beginTime + runs * duration)
    guard ((last - timing.beginTime) / duration) <= Double(runLimit) else { return nil }
    var (pieces, index) = ([EasedPiece](), 0)
    while index < runLimit, case let start = timing.beginTime + Double(index) * duration, start < last {
      let isBackwards = timing.autoreverses && index % 2 == 1
      let own = isBackwards ? run.reversed().map(\.reversed) : run
      pieces += own.compactMap {
        $0.mapped(scale: duration, offset: start).clipped(from: max(0, start), to: last)
      }
      index += 1
    }
    guard let first = pieces.first, let final = pieces.last else { return [] }
    if timing.fillMode == .backwards || timing.fillMode == .both, first.start > 0 {
      pieces.insert(EasedPiece(from: 0, to: first.start, constant: first.startValue), at: 0)
    }
    if timing.fillMode == .forwards || timing.fillMode == .both, final.end < end {
      pieces.append(EasedPiece(from: final.end, to: end, constant: final.endValue))
    }
    return pieces
  }
}

extension Keyframes {
  /// The values over a run from 0 to 1; `nil` if a curve overshoots.
  fileprivate var pieces: [EasedPiece]? {
    switch mode {
    case .discrete:
      return values.indices.map { EasedPiece(from: times[$0], to: times[$0 + 1], constant: values[$0]) }
        .filter { $0.end > $0.start }
    case .linear:
      if values.count == 1 { return [EasedPiece(from: 0, to: 1, constant: values[0])] }
      var pieces: [EasedPiece] = []
      for index in values.indices.dropLast() where times[index + 1] > times[index] {
        var easing: Bezier?
        if !curves.isEmpty, curves[index] != .linear {
          guard let curve = Bezier(curves[index]) else { return nil }
          easing = curve
        }
        pieces.append(
          EasedPiece(
            from: times[index], to: times[index + 1], values[index], values[index + 1], easing))
      }
      return pieces
    }
  }
}
