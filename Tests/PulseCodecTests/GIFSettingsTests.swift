import Testing

@testable import PulseCodec

@Suite struct `Losses of a quality` {
  /// The settings of all qualities, from the lowest.
  private let settings = GIFSettings.qualities.map { GIFSettings(quality: $0) }

  @Test func `fall with each higher quality, to none at 100`() {
    for (lower, higher) in zip(settings, settings.dropFirst()) {
      let place = "\(higher.quality)"
      #expect(higher.stillWorth <= lower.stillWorth, "\(place)")
      #expect(higher.hiddenSquaredDistance ?? 0 <= lower.hiddenSquaredDistance ?? 0, "\(place)")
      #expect(higher.capacity >= lower.capacity, "\(place)")
      #expect(higher.sharedCapacity >= lower.sharedCapacity, "\(place)")
      #expect(higher.coveredColorCount >= lower.coveredColorCount, "\(place)")
      #expect(higher.coveredWorth <= lower.coveredWorth, "\(place)")
      #expect(higher.edgeColorLimit(isFlat: false) >= lower.edgeColorLimit(isFlat: false), "\(place)")
      #expect(higher.level.heldFrames <= lower.level.heldFrames, "\(place)")
      #expect(higher.level.holdTolerance <= lower.level.holdTolerance, "\(place)")
      for isStill in [false, true] {
        #expect(
          lower.sharesPalette(isStill: isStill) || !higher.sharesPalette(isStill: isStill),
          "\(place)")
      }
    }
    #expect(settings[99].stillWorth == 0 && settings[99].hiddenSquaredDistance == nil)
    #expect(settings[98].stillWorth > 0 && settings[98].hiddenSquaredDistance != nil)
  }
}
