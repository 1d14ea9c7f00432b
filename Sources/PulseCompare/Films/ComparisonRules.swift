package import PulsePixels

/// Which frames of two films are compared with each other.
package enum FrameAlignment: String, Hashable, Sendable, CaseIterable {
  /// Frames of the same number.
  case index

  /// Frames that are seen at the same time.
  case time
}

/// What two films may differ in.
package struct ComparisonRules: Hashable, Sendable {
  /// Something beside pixels that is compared.
  package enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// The number of frames.
    case count

    /// How long frames are shown.
    case delay

    /// How often the film plays.
    case loop
  }

  /// A limit for differences in one place.
  package struct Density: Hashable, Sendable {
    /// The side of the square window in pixels.
    package var side: Int

    /// The part of the window that may differ.
    package var ratio: Ratio

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - side: The side of the square window in pixels.
    ///   - ratio: The part of the window that may differ.
    package init(side: Int, ratio: Ratio) {
      self.side = side
      self.ratio = ratio
    }
  }

  /// When two pixels count as different.
  package var pixels = PixelRules()

  /// Which frames are compared with each other.
  package var alignment = FrameAlignment.index

  /// What may differ in any way.
  package var ignored: Set<Aspect> = []

  /// The largest number of pixels of a frame that may differ; `nil` for 0, if no other limit is given either.
  package var maximumPixels: Int?

  /// The largest part of the pixels of a frame that may differ; the stricter of both limits holds.
  package var maximumRatio: Ratio?

  /// The limit for differences in one place of a frame.
  package var density: Density?

  /// The number of frames that may differ in any way.
  package var maximumFrames = 0

  /// Areas that are left out.
  package var masks: [PixelMask.Area] = []

  /// A picture of what is left out: what is neither clear nor black.
  package var maskPicture: Bitmap?

  /// The smallest peak signal-to-noise ratio of a frame in decibels.
  package var minimumNoiseRatio: Double?

  /// The smallest structural similarity of a frame.
  package var minimumSimilarity: Double?

  /// Creates the strictest rules: everything has to be equal.
  package init() {}

  /// Returns the number of pixels of a frame that may differ.
  func pixelLimit(of count: Int) -> Int {
    if maximumPixels == nil, maximumRatio == nil { return density == nil ? 0 : .max }
    return min(maximumPixels ?? .max, maximumRatio?.part(of: count) ?? .max)
  }
}
