package import PulseArguments
public import PulseScene

/// The texts and legends over the map as specified; `nil` for unset values.
public struct AnnotationSpec: Hashable, Sendable {
  /// The title; `\n` or a line feed begins a line.
  public var title: String?

  /// The text below the title.
  public var subtitle: String?

  /// The small text in the lower left corner, such as a source.
  public var note: String?

  /// The format of the clock of a film; `nil` for no clock.
  public var clock: ClockFormatSpec?

  /// The name of the time zone of the clock and the time bar; by default UTC.
  public var timeZone: String?

  /// The visibility and the corner of the legend.
  public var legend: CornerPlacement?

  /// The titles of the parts of the legend, which otherwise are the names of their fields.
  public var legendTitles: [LegendTitle] = []

  /// The visibility and the corner of the chart of a track's elevations.
  public var profile: CornerPlacement?

  /// The visibility of the time bar.
  public var timeBar: Visibility?

  /// The factor of all text sizes.
  public var textScale: Double?

  /// Creates annotations without specified values.
  public init() {}
}

extension AnnotationSpec {
  /// The options of annotations.
  package static let arguments: [Argument<AnnotationSpec>] = [
    .option(
      "--title", into: \.title, metavar: "TEXT", defaultText: "none", help: "Title in the upper left corner.",
      details: #"""
        \n begins a new line, and {FIELD} is the value of a data field that all rows have in common; {{ and }} for \#
        braces, also in the other texts. {count} is the number of marks, lines and polygons of the data, in a film that of the events that have begun. Text that is too \#
        long for the image is shortened, with a warning.
        """#),
    .option(
      "--subtitle", into: \.subtitle, metavar: "TEXT", defaultText: "none",
      help: "Smaller text below the title."),
    .option(
      "--note", into: \.note, metavar: "TEXT", defaultText: "none",
      help: "Small text in the lower left corner."),
    .flag(
      "--clock", into: \.clock, metavar: "FORMAT", valueWhenBare: .automatic, valueWhenFalse: .hidden,
      defaultText: "none", help: "Show the data time of each frame; needs --play.",
      details: """
        A format of strftime such as '%Y-%m-%d %H:%M', with English names; by default one that suits the length \
        of the film and the precision of its times.
        """),
    .option(
      "--time-zone", into: \.timeZone, metavar: "ZONE", defaultText: "UTC",
      help: "Time zone of the clock and the time bar.", details: "A name such as Europe/Vienna."),
    .flag(
      "--legend", into: \.legend, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: Visibility.never.rawValue, help: "Legend of --radius-by and --color-by.",
      details: """
        auto: if there is something to show. It stands in the corner where it hides the fewest pulses, or in the given \
        one: top-left, top-right, bottom-left or bottom-right.
        """),
    .repeated(
      "--legend-title", into: \.legendTitles, metavar: "TITLE", defaultText: "the names of the fields",
      help: "Title in the legend: 'mw=Capacity (MW)'.",
      details: """
        Of the part of the legend that explains a field; once for each. A text alone is the title of a legend of one field. \
        Without it, the name of the field is shown, with blanks for underscores, or the name in words of what is computed of tracks.
        """),
    .flag(
      "--profile", into: \.profile, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: Visibility.never.rawValue, help: "Chart of the elevations of the track.",
      details: """
        The elevation over the distance from the start, in --units, with the part that is behind and the present point. \
        auto: if the track has elevations. It stands in the corner where it hides the fewest pulses, or in the given one, \
        as --legend. Of several tracks, the first with elevations is shown.
        """),
    .flag(
      "--time-bar", into: \.timeBar, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: Visibility.never.rawValue,
      help: "Time bar of a film, with a histogram of events.",
      details: "auto: if there is something to show."),
    .option(
      "--text-scale", into: \.textScale, in: Scene.Limits.textScales, metavar: "N", defaultText: "1",
      help: "Scale factor of title, clock, legend and labels.",
      details: """
        It multiplies sizes that follow that of the image, and for labels also how many there are. Texts that do not fit into the image are left out, with a warning, the least important first. The order is \
        title, clock, legend, profile, subtitle, note, time bar.
        """),
  ]
}
