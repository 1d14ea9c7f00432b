import PulseScene

/// The values of one property of a layer over time, as an SVG animation states them: contiguous pieces that repeat.
struct PropertyTrack {
  /// The pieces from 0 to the duration, in seconds.
  let pieces: [EasedPiece]

  /// The length of a repetition in seconds.
  let duration: Double

  /// The beginning of the first repetition in seconds, 0 or less.
  let begin: Double

  /// The value at the beginning of the scene.
  var initialValue: Double { value(at: 0) }

  /// Whether the value never changes.
  var isConstant: Bool {
    pieces.allSatisfy { $0.startValue == pieces[0].startValue && $0.endValue == pieces[0].startValue }
  }

  /// Returns the value at a time in seconds, from 0.
  func value(at time: Double) -> Double {
    let local = duration * MediaTiming.phase(of: time - begin, period: duration)
    let piece = pieces.last { $0.start <= local } ?? pieces[0]
    return piece.value(at: local)
  }

  /// Creates the track of a property: of the curves of its effect, if they describe all of it, otherwise of samples.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - layer: The layer.
  ///   - overlay: The overlay of the layer.
  ///   - scene: The scene.
  ///   - loops: Whether the scene repeats forever, so that whole periods can repeat by themselves.
  ///   - evaluate: Returns the value at a time in seconds.
  init(
    of property: AnimatedProperty, in layer: Layer, of overlay: Overlay, in scene: Scene, loops: Bool,
    evaluate: (Double) -> Double
  ) {
    if let stated = Self(stating: property, layer, overlay, scene, loops: loops),
      stated.matches(evaluate, until: scene.duration)
    {
      self = stated
    } else {
      self.init(sampling: evaluate, until: scene.duration)
    }
  }

  private init(_ pieces: [EasedPiece], duration: Double, begin: Double = 0) {
    (self.pieces, self.duration, self.begin) = (pieces, duration, begin)
  }

  /// States the only group that animates the property, if it repeats forever; `nil` otherwise.
  private init?(
    stating property: AnimatedProperty, _ layer: Layer, _ overlay: Overlay, _ scene: Scene, loops: Bool
  ) {
    let groups = layer.groups.filter { $0.animations.contains { $0.property == property } }
    let model = layer.model[property]
    let started = overlay.timeline.time(ofAnimationTime: 0)
    guard groups.count <= 1 else { return nil }
    guard let group = groups.first, let started else {
      self.init([EasedPiece(from: 0, to: scene.duration, constant: model)], duration: scene.duration)
      return
    }
    guard group.timing.repeatCount == .infinity, let period = group.pieces(of: property, model: model),
      case let length = group.timing.period / group.timing.speed, length > 0
    else { return nil }
    let begin = started + group.timing.beginTime - group.timing.timeOffset / group.timing.speed
    let rounds = scene.duration / length
    if loops, started <= 0, begin <= 0, abs(rounds - rounds.rounded()) < 1e-6 {
      let phase = length * MediaTiming.phase(of: -begin, period: length)
      self.init(period, duration: length, begin: -phase)
      return
    }
    // Unrolled over the scene; hidden before it starts.
    let first = begin > 0 ? 0 : (-begin / length).rounded(.down)
    guard rounds + 2 < 200 else { return nil }
    var pieces: [EasedPiece] = []
    let hold = min(scene.duration, max(0, max(started, begin)))
    if hold > 0 {
      let fills = group.timing.fillMode == .backwards || group.timing.fillMode == .both
      let before = fills ? period.first?.startValue ?? model : model
      if started > 0 {
        pieces.append(
          EasedPiece(from: 0, to: min(started, hold), constant: property == .opacity ? 0 : model))
      }
      if hold > max(0, started) {
        pieces.append(EasedPiece(from: max(0, started), to: hold, constant: before))
      }
    }
    var index = first
    while case let start = begin + index * length, start < scene.duration {
      pieces += period.compactMap {
        $0.mapped(scale: 1, offset: start).clipped(from: hold, to: scene.duration)
      }
      index += 1
    }
    guard !pieces.isEmpty else { return nil }
    self.init(pieces, duration: scene.duration)
  }

  /// Returns whether the track has the values of the scene, inside of all pieces.
  private func matches(_ evaluate: (Double) -> Double, until end: Double) -> Bool {
    pieces.allSatisfy { piece in
      [0.02, 0.3, 0.5, 0.7, 0.98].allSatisfy { part in
        let time = begin + piece.start + (piece.end - piece.start) * part
        let repeated = time < 0 ? time + duration * (-time / duration).rounded(.up) : time
        guard repeated < end else { return true }
        return abs(value(at: repeated) - evaluate(repeated)) < 2e-3
      }
    }
  }

  /// The samples per second, and the largest number of samples.
  private static let (sampleRate, sampleLimit) = (60.0, 20_000)

  /// The largest error of samples that are left out.
  private static let tolerance = 0.002

  /// Samples values, and joins those that are on a line.
  init(sampling evaluate: (Double) -> Double, until end: Double) {
    let count = min(Self.sampleLimit, max(1, Int((min(end, 1e6) * Self.sampleRate).rounded(.up))))
    let step = end / Double(count)
    // Jumps are between two samples at the same time.
    let samples = (0..<count).map { index in
      let start = Double(index) * step
      return EasedPiece(
        from: start, to: start + step, evaluate(start), evaluate(start + step * (1 - 1e-6)))
    }
    var pieces: [EasedPiece] = []
    var members: [EasedPiece] = []
    for sample in samples {
      if let last = pieces.last {
        let joined = EasedPiece(from: last.start, to: sample.end, last.startValue, sample.endValue)
        let fits = (members + [sample]).allSatisfy {
          abs(joined.value(at: $0.start) - $0.startValue) <= Self.tolerance
            && abs(joined.value(at: $0.end) - $0.endValue) <= Self.tolerance
        }
        if members.count < 200, fits {
          pieces[pieces.count - 1] = joined
          members.append(sample)
          continue
        }
      }
      pieces.append(sample)
      members = [sample]
    }
    self.init(pieces, duration: end)
  }
}
