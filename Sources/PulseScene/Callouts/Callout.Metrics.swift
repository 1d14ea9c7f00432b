extension Callout {
  /// A namespace for the dimensions of a callout in points, and the durations of its animations in seconds.
  ///
  /// Those marked as SMCalloutView's come from Nick Farina's replica of the iOS 7 callout, which
  /// SVPulsingAnnotationView credits and which was measured on MapKit's own. The others are specific to this program.
  public enum Metrics {
    /// The font size of the title (SMCalloutView).
    public static let titleSize = 17.0

    /// The font size of the subtitle (SMCalloutView).
    public static let subtitleSize = 12.0

    /// The baseline of a title without a subtitle, from the top of the body: that of Helvetica Neue in SMCalloutView's
    /// label from 11 to 32.
    public static let onlyTitleBaseline = 28

    /// The baseline of a title above a subtitle: that of Helvetica Neue in SMCalloutView's label from 3 to 24.
    public static let titleBaseline = 20

    /// The baseline of a subtitle: that of Helvetica Neue in SMCalloutView's label from 24 to 39.
    public static let subtitleBaseline = 36

    /// The height of the body (SMCalloutView).
    public static let bodyHeight = 44

    /// The height of the arrow (SMCalloutView).
    public static let arrowHeight = 13

    /// Half of the width of the arrow at the body.
    public static let arrowHalfWidth = 13.5

    /// The corner radius (SMCalloutView).
    public static let cornerRadius = 8.0

    /// The width of the border outside the bubble (SMCalloutView).
    public static let borderWidth = 0.5

    /// The padding to the left and right of the text (SMCalloutView).
    public static let textMargin = 13.0

    /// The minimum width of the body (SMCalloutView).
    public static let smallestWidth = 61.0

    /// The maximum width of the body: SMCalloutView's on an iPhone 320 points wide.
    public static let largestWidth = 300.0

    /// The margin to the sides of the image (SMCalloutView).
    public static let pictureMargin = 10

    /// The margin above a callout: enough for the shadow of its upper edge, where SMCalloutView keeps 10.
    public static let topMargin = 4

    /// The minimum distance from the tip to the sides of the body: a corner and half of the arrow.
    ///
    /// SMCalloutView keeps 27, as the map below it can be moved.
    public static let tipMargin = 22

    /// The overlap of the tip with the marker: the `calloutOffset` of SVPulsingAnnotationView.
    public static let overlap = 4.0

    /// The vertical offset of the shadow.
    public static let shadowOffset = 2.0

    /// The standard deviation of the shadow's blur.
    ///
    /// SMCalloutView's, 30 with black at 10 %, is hardly visible and changes many more pixels.
    public static let shadowSigma = 5.0

    /// The duration of the entrance in seconds (SMCalloutView).
    public static let entrance = 0.23

    /// The initial scale of the entrance (SMCalloutView).
    public static let entranceScale = 0.7

    /// The easing curve of the entrance's scale, which overshoots a little (SMCalloutView).
    public static let entranceScaleCurve =
      (try? TimingCurve(0.59367, 0.12066, 0.18878, 1.5814)) ?? .easeInOut

    /// The easing curve of the entrance's opacity (SMCalloutView).
    public static let entranceOpacityCurve = TimingCurve.easeInOut

    /// The duration of the linear fade-out in seconds (SMCalloutView).
    public static let exit = 1.0 / 3
  }

  /// Returns a change to shown or hidden that begins at a time in seconds and has the duration of a callout's
  /// entrance or exit.
  package static func visibilityChange(isShown: Bool, at time: Double) -> TimedChange<Bool> {
    isShown
      ? TimedChange(to: true, at: time, duration: Metrics.entrance, curve: Metrics.entranceOpacityCurve)
      : TimedChange(to: false, at: time, duration: Metrics.exit)
  }
}
