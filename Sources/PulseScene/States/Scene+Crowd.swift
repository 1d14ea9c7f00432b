import PulseGeo
import PulsePixels

/// The properties that distinguish a frame of thousands of overlays from others, found without its shapes.
package struct CrowdFingerprint: Sendable {
  /// A hash of 128 bits; frames of equal hashes look the same.
  package var hash: (first: Int, second: Int)

  /// The number of overlays that are there, perhaps outside of the view.
  package var overlayCount: Int
}

extension Scene {
  /// Returns what distinguishes a frame from others; `nil` if it has at most `limit` overlays.
  ///
  /// Frames that look the same may nevertheless differ, for example while overlays move outside of the view.
  ///
  /// - Complexity: O(visible overlays), a few nanoseconds each.
  package func crowdFingerprint(at time: Double, above limit: Int) -> CrowdFingerprint? {
    let visible = visibleOverlays(at: time)
    guard visible.count > limit else { return nil }
    var hashers = (Hasher(), Hasher())
    hashers.1.combine(0)
    combine(mapMoment(at: time))
    combine(dashOffsets(at: time))
    combine(mapPathOpacities(at: time))
    if mapPaths.contains(where: { !$0.paintChanges.isEmpty }) {
      for path in mapPaths {
        let painted = path.painted(inFrame: frame(at: time))
        combine([painted.fill ?? .clear, painted.stroke])
      }
    }
    combine(mapPaths.compactMap { $0.label?.text.live?.step(at: time) })
    if let heat = heatElement(at: time, in: viewport(at: time)) { combine(heat) }
    combine(cards(at: time))
    func combine(_ value: some Hashable) {
      hashers.0.combine(value)
      hashers.1.combine(value)
    }
    // Multiplications by odd numbers, as hashing millions of overlays otherwise takes seconds.
    var (first, second) = (UInt64(0), UInt64(0))
    var poses = OverlayPoses()
    for index in visible {
      let (time, presence) = localTime(of: overlays[index], at: time)
      let entry = poses.entry(of: overlays[index], at: time, presence: presence)
      var word = UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
      word ^= UInt64(truncatingIfNeeded: entry.hash)
      if entry.moves || overlays[index].hasLiveLabel {
        word = (word &* 0xD6E8_FEB8_6659_FD93) ^ time.bitPattern
      }
      first = (first ^ word) &* 0xBF58_476D_1CE4_E5B9
      first ^= first >> 32
      second = (second &+ word) &* 0x94D0_49BB_1331_11EB
      second ^= second >> 29
    }
    combine(first)
    combine(second)
    return CrowdFingerprint(
      hash: (hashers.0.finalize(), hashers.1.finalize()), overlayCount: visible.count)
  }
}

extension Overlay {
  /// Whether its position, size, heading, trail or callout can change, or the text beside it.
  var moves: Bool { styleMoves || hasLiveLabel }

  /// Whether the position, size, heading, trail or callout of overlays of its style can change.
  var styleMoves: Bool {
    hasMotionPath || hasCallout || !changes.place.isEmpty || !changes.radius.isEmpty
      || !changes.heading.isEmpty
  }

  /// Whether the text beside it changes.
  fileprivate var hasLiveLabel: Bool { hasLabel && label?.live != nil }
}
