public import PulseMotion

extension Callout {
  /// The lengths of a callout in points, and the times of its animations.
  ///
  /// Those of SMCalloutView, Nick Farina's replica of the callout of iOS 7 that SVPulsingAnnotationView credits, were
  /// measured on MapKit's own; the others are chosen.
  public enum Metrics {
    /// The size of the title, SMCalloutView's.
    public static let titleSize = 17.0

    /// The size of the subtitle, SMCalloutView's.
    public static let subtitleSize = 12.0

    /// The base line of a title that stands alone, from the top of the body; that of Helvetica Neue in
    /// SMCalloutView's label from 11 to 32.
    public static let onlyTitleBaseline = 28

    /// The base line of a title above a subtitle; that of Helvetica Neue in SMCalloutView's label from 3 to 24.
    public static let titleBaseline = 20

    /// The base line of a subtitle; that of Helvetica Neue in SMCalloutView's label from 24 to 39.
    public static let subtitleBaseline = 36

    /// The height of the body, SMCalloutView's.
    public static let bodyHeight = 44

    /// The height of the arrow, SMCalloutView's.
    public static let arrowHeight = 13

    /// Half of the width of the arrow where it leaves the body, chosen: as wide as it is high on either side.
    public static let arrowHalfWidth = 13.5

    /// The radius of the corners, SMCalloutView's.
    public static let cornerRadius = 8.0

    /// The width of the line around the bubble, outside of it, SMCalloutView's.
    public static let borderWidth = 0.5

    /// The space to the left and to the right of the text, SMCalloutView's.
    public static let textMargin = 13.0

    /// The least width of the body, SMCalloutView's.
    public static let smallestWidth = 61.0

    /// The greatest width of the body, chosen: what SMCalloutView has room for on the 320 points of an iPhone.
    public static let largestWidth = 300.0

    /// The space that is kept to the sides of the picture, SMCalloutView's.
    public static let pictureMargin = 10

    /// The space above that a callout above its marker needs, chosen: enough for the shadow of its upper edge.
    ///
    /// SMCalloutView asks for 10 there as well; in small pictures that is often the difference.
    public static let topMargin = 4

    /// The least distance of the tip to the sides of the body, chosen: the corner and half of the arrow have just room.
    ///
    /// SMCalloutView keeps 27, as the map below it can be moved.
    public static let tipMargin = 22

    /// The distance that the tip reaches into the marker: the `calloutOffset` of SVPulsingAnnotationView.
    public static let overlap = 4.0

    /// The distance that the shadow falls down, chosen.
    public static let shadowOffset = 2.0

    /// The standard deviation of the shadow's blur, chosen: SMCalloutView's, 30, at a tenth of black is hardly seen,
    /// and changes a part of the picture many times as large as the bubble.
    public static let shadowSigma = 5.0

    /// The seconds of the entrance, SMCalloutView's.
    public static let entrance = 0.23

    /// The scale at the beginning of the entrance, SMCalloutView's.
    public static let entranceScale = 0.7

    /// The pace of the scale, which swings over a little, SMCalloutView's.
    public static let entranceScaleCurve =
      (try? TimingCurve(0.59367, 0.12066, 0.18878, 1.5814)) ?? .easeInOut

    /// The pace of the opacity in the entrance, SMCalloutView's.
    public static let entranceOpacityCurve = TimingCurve.easeInOut

    /// The seconds of the fade at the end, at an even pace, SMCalloutView's.
    public static let exit = 1.0 / 3
  }

  /// Returns the change by which a callout comes or goes.
  ///
  /// - Parameters:
  ///   - isShown: Whether it comes.
  ///   - time: Seconds since the beginning, 0 or more.
  /// - Returns: The change with its entrance or its exit.
  package static func change(isShown: Bool, at time: Double) -> TimedChange<Bool> {
    isShown
      ? TimedChange(to: true, at: time, duration: Metrics.entrance, curve: Metrics.entranceOpacityCurve)
      : TimedChange(to: false, at: time, duration: Metrics.exit)
  }
}
