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
      for texture in [0, 6.0, 7, 40, 1000] {
        #expect(higher.holdTolerance(texture: texture) <= lower.holdTolerance(texture: texture), "\(place)")
        #expect(
          higher.backgroundColorCount(texture: texture) >= lower.backgroundColorCount(texture: texture),
          "\(place)")
      }
      for isLarge in [false, true] {
        // The mean number of frames in a group.
        func pace(_ settings: GIFSettings) -> Double {
          let pattern = settings.flatHoldPattern(isLarge: isLarge)
          return Double(pattern.reduce(0, +)) / Double(pattern.count)
        }
        #expect(pace(higher) <= pace(lower), "\(place)")
        #expect(
          lower.sharesFlatPalette(isStill: isLarge) || !higher.sharesFlatPalette(isStill: isLarge),
          "\(place)")
      }
    }
    #expect(settings[99].stillWorth == 0 && settings[99].hiddenSquaredDistance == nil)
    #expect(settings[98].stillWorth > 0 && settings[98].hiddenSquaredDistance != nil)
  }
}
