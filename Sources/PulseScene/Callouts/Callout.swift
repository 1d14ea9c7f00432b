public import PulseMotion

/// A bubble with text above a marker, which points at it: what MapKit shows for a selected annotation.
public struct Callout: Hashable, Sendable {
  /// The title as it is drawn, its end perhaps replaced by an ellipsis.
  public var title: String

  /// The subtitle as it is drawn, its end perhaps replaced by an ellipsis; `nil` without one.
  public var subtitle: String?

  /// The font of both.
  public var typeface: Typeface

  /// The width of the longer of both in points.
  public var textWidth: Double

  /// The times at which it is shown (`true`) and hidden (`false`) in turn, beginning with the first one at which it
  /// is shown; each takes the seconds of its entrance or its exit.
  public var showings: [TimedChange<Bool>]

  /// Creates a callout.
  ///
  /// - Parameters:
  ///   - title: The title as it is drawn.
  ///   - subtitle: The subtitle as it is drawn; `nil` without one.
  ///   - typeface: The font of both.
  ///   - textWidth: The width of the longer of both in points.
  ///   - showings: The times at which it is shown and hidden in turn.
  public init(
    title: String, subtitle: String?, typeface: Typeface, textWidth: Double, showings: [TimedChange<Bool>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.typeface = typeface
    self.textWidth = textWidth
    self.showings = showings
  }

  /// Returns how much of the callout is seen at an instant, and how large it is.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The opacity, 0 to 1, and the factor by which it is scaled about the tip of its arrow.
  /// - Complexity: O(showings).
  public func presence(at time: Double) -> (opacity: Double, scale: Double) {
    var (opacity, scale) = (0.0, 1.0)
    var previousEnd = -Double.infinity
    for (index, showing) in showings.enumerated() where showing.time <= time {
      let next = index + 1 < showings.count ? showings[index + 1].time : .infinity
      let part = showing.progress(at: min(time, next))
      opacity += ((showing.value ? 1 : 0) - opacity) * part
      // One that is called back while it fades out only becomes opaque again.
      if showing.value, showing.duration > 0, previousEnd <= showing.time {
        let pace = Metrics.entranceScaleCurve.progress(at: (time - showing.time) / showing.duration)
        scale = Metrics.entranceScale + (1 - Metrics.entranceScale) * pace
      }
      previousEnd = showing.end
    }
    return (min(1, max(0, opacity)), scale)
  }
}
