/// A speech bubble with text that points at a marker, like MapKit's callout of a selected annotation.
public struct Callout: Hashable, Sendable {
  /// The title, possibly truncated with an ellipsis.
  public var title: String

  /// The subtitle, possibly truncated with an ellipsis; `nil` for none.
  public var subtitle: String?

  /// The font of both lines.
  public var typeface: Typeface

  /// The width of the longer line in points.
  public var textWidth: Double

  /// Times at which it is shown (`true`) and hidden (`false`) in turn, starting with `true`, each with the duration of
  /// its entrance or exit.
  public var visibilityChanges: [TimedChange<Bool>]

  /// A position of the body beside the tip of the arrow.
  package struct Placement: Hashable, Sendable {
    /// Whether it is below its marker if there is room.
    package var isBelow = false

    /// The side to which it reaches as far as the arrow allows: -1 for the left, 1 for the right, 0 for neither.
    package var side = 0

    /// All positions, the preferred one first.
    package static let all = [false, true].flatMap { isBelow in
      [0, -1, 1].map { Placement(isBelow: isBelow, side: $0) }
    }
  }

  /// The position of the body that is preferred, by default centered above its marker.
  package var placement = Placement()

  /// Creates a callout from its laid-out text.
  public init(
    title: String, subtitle: String?, typeface: Typeface, textWidth: Double,
    visibilityChanges: [TimedChange<Bool>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.typeface = typeface
    self.textWidth = textWidth
    self.visibilityChanges = visibilityChanges
  }

  /// Returns the opacity (0 to 1) and the scale about the tip of the arrow at a time.
  ///
  /// - Complexity: O(changes).
  public func opacityAndScale(at time: Double) -> (opacity: Double, scale: Double) {
    var (opacity, scale) = (0.0, 1.0)
    var previousEnd = -Double.infinity
    for (index, showing) in visibilityChanges.enumerated() where showing.time <= time {
      let next = index + 1 < visibilityChanges.count ? visibilityChanges[index + 1].time : .infinity
      let part = showing.progress(at: min(time, next))
      opacity += ((showing.value ? 1 : 0) - opacity) * part
      // A callout shown again during its fade-out only fades in.
      if showing.value, showing.duration > 0, previousEnd <= showing.time {
        let pace = Metrics.entranceScaleCurve.progress(at: (time - showing.time) / showing.duration)
        scale = Metrics.entranceScale + (1 - Metrics.entranceScale) * pace
      }
      previousEnd = showing.end
    }
    return (min(1, max(0, opacity)), scale)
  }
}

/// The title and the subtitle of a callout, each of one line.
public struct CalloutTitles: Hashable, Sendable {
  /// The first line, not blank.
  public let title: String

  /// The second line; `nil` for none.
  public let subtitle: String?

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - title: The first line, with at least one character that is no blank.
  ///   - subtitle: The second line, if there is one.
  public init(title: String, subtitle: String? = nil) {
    self.title = title
    self.subtitle = subtitle
  }
}
