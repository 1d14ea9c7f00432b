import PulseArguments
import PulsePixels
public import PulseScene

/// The film of a scene as specified, in which data appear at their times; `nil` for unset values.
public struct FilmSpec: Hashable, Sendable {
  /// The data field with the time of an event; by default the first of `time`, `timestamp`, `datetime` and `date` that a
  /// row has.
  public var timeField: String?

  /// The data field with the end of an event; by default the one that belongs to the time, such as `end_date`, or `end`.
  public var endField: String?

  /// The form of the times; by default every one that can be read only one way.
  public var timeFormat: TimeFormat?

  /// The speed or the length of the film; `nil` for a scene without data times.
  public var play: PlaySpeed?

  /// The data time at which the film begins; by default the first one of the data.
  public var from: DataTime?

  /// The data time at which the film ends; by default the last one of the data.
  public var to: DataTime? { didSet { endingPeriod = 0 } }

  /// The seconds from ``to`` to the last instant of the day, month or year that it was specified as, which the next one
  /// begins after; 0 for an instant.
  private(set) var endingPeriod = 0.0

  /// The seconds that an event stays after its pulse; infinite until the end of the film.
  public var linger: Double? { didSet { isLingerOfData = false } }

  /// Whether ``linger`` is time of the data.
  package private(set) var isLingerOfData = false

  /// The seconds in which an event fades out at its end.
  public var fade: Double?

  /// The seconds after the data that the film goes on; by default until its last events have been seen.
  public var hold: Double?

  /// The data field whose rows of one value are one mark, line or polygon, whose values change; `nil` for rows that are
  /// events of their own.
  public var series: String?

  /// The data field whose rows of one value are one mark with the sums of their values, or `place` for rows at the same
  /// coordinates; `nil` for rows that have marks of their own.
  public var groupBy: String?

  /// The shortest pause of tracks in seconds that is cut out of the film; `nil` to show all pauses.
  public var skipIdle: Double?

  /// Whether events stay, at rest, from their pulse to the end of the film.
  public var accumulates: Bool {
    get { accumulateFlag ?? false }
    set { accumulateFlag = newValue }
  }

  /// The flag of ``accumulates`` as specified; `nil` if it is not.
  package var accumulateFlag: Bool?

  /// The density of points, which is drawn instead of marks; `nil` for none.
  public var heat: HeatSpec?

  /// The radii of events by a value of the data.
  public var radiusBy: RadiusScaleSpec?

  /// The colors of events by a value of the data.
  public var colorBy: ColorScaleSpec?

  /// The labels of events, from fields of the data.
  public var label: LabelTemplate?

  /// The side of the marks on which labels stand.
  public var labelSide: LabelSide?

  /// The texts inside the marks of events, from fields of the data.
  public var markText: LabelTemplate?

  /// Creates a film without specified values.
  public init() {}

  /// The names of time fields in the order of preference.
  package static let standardTimeFields = ["time", "timestamp", "datetime", "date"]

  /// The name of the field with the end of an event.
  package static let standardEndField = "end"
}

extension FilmSpec {
  /// The options of values, and of the colors and sizes that show them.
  static let values: [Argument<FilmSpec>] = [
    .option(
      "--series", into: \.series, metavar: "FIELD", defaultText: "none",
      help: "Make the rows of one value one mark that changes.",
      details: """
        --series station --play 20s --radius-by level: the rows of a station are one pulse, from its first time to the end of \
        its last row, whose radius, color and label are those of its latest row. Lines and polygons of one value change \
        in the same way. A table without places has the values of points, lines and polygons in other files: \
        states.geojson rates.csv --series code --color-by rate. They have the same field, or one with the same values; names may \
        differ in case, accents, blanks and punctuation. \
        Without --play, the last row of each value is shown.
        """),
    .option(
      "--group-by", into: \.groupBy, metavar: "FIELD|place", defaultText: "none",
      help: "Make the points of one value one mark.",
      details: """
        --group-by city --radius-by count --label '{city}: {sum_people}': the points of a city are one mark at their mean \
        place, with the fields count, their number, and for each column of numbers sum_COLUMN, mean_COLUMN, min_COLUMN \
        and max_COLUMN; other fields are those of the first one. place: points at the same coordinates, unless a field \
        has this name. With --play, the mark is there from the time of its first row, and counts and sums grow with each \
        later one.
        """),
    .option(
      "--radius-by", into: \.radiusBy, metavar: "FIELD=RADII", defaultText: "none",
      help: "Set radius from data: FIELD[=R..S].",
      details: """
        FIELD[:A..B][=R..S[/CURVE]]. mag:2..7=2px..40px/exp maps mag 2 to a radius of 2px and mag 7 to 40px; values outside are clamped. A radius without a unit is in meters. After \
        the slash, linear (the default), sqrt (the area grows linearly) or exp (exponential: each step of 1 in the \
        value multiplies the radius by the same factor). Without :A..B, the smallest and the largest value of the data. FIELD alone: \(RadiusScaleSpec.standardRadii), \
        from 0 if no value is negative or more than half of the largest, so that areas are in proportion, and less for \
        more than 60 places. Rows without a number in the field have the radius of the effect. Lines, in data \
        without points, have the width of the value: FIELD alone is \(RadiusScaleSpec.standardWidths). The mark of a track has the radius \
        of the value where it is: of a column with --track-by, or of the fields of --color-by; its trail keeps --trail-width. The dots of beacon, breathe and \
        the location effects have a size of their own: the values set their pulses.
        """),
    .option(
      "--color-by", into: \.colorBy, metavar: "FIELD=COLORS", defaultText: "none",
      help: "Set color from data: FIELD[:A..B][=SCALE].",
      details: """
        mag:2..7=magma: a color map from value 2 to value 7, one of \
        \(ColorRamp.mapNames.joined(separator: ", ")), of the schemes of ColorBrewer \(ColorRamp.schemeNames.joined(separator: ", ")), \
        reversed with \(ColorRamp.reversal) at the end, or two or more colors such as #fff,#f00. Without :A..B, \
        from the smallest to the largest value of the data but for a few far beyond the others, and with 0 in the middle of RdBu and the other schemes of two hues where values lie on both sides of it; mag:..2..7..=magma marks both \
        ends of the legend with \u{2264} and \u{2265}, as they are where values lie beyond. mag=magma/5: five classes of about as many rows each, of equal \
        width after mag:2..7; mag:0,10,20,50=magma: classes with these limits, mag:..10,20..=magma with open ones \
        at the ends, mag:..3=green,3..6=orange,6..=red: with a color each. type:bus=red,tram=#07f: a color for each category, whose name can be in double quotes: type:"bus, tram"=red. FIELD alone: viridis for numbers, on dark maps without its dark colors, or categories \
        in colors that color-blind people can tell apart, with gray for all but the 14 most frequent, and a column of \
        colors itself. Values without a color of their own, and rows without a \
        value or with one such as -9999, are gray, or have the colors of ,other=COLOR,none=COLOR at the end. On tracks, speed (in km/h), ele (the \
        elevation in meters) and what GPX or TCX files record as hr (heart rate), cad (cadence), power or atemp \
        (temperature) color the trail piece by piece and the mark by the present value, and so does a column of numbers with --track-by; a column of \
        categories, or a property of the lines of a file, colors whole tracks.
        """),
    .option(
      "--heat", into: \.heat, metavar: "FIELD|points", defaultText: "none",
      help: "Density of points instead of marks.",
      details: """
        points: each point counts once. FIELD: its value is its weight. FIELD:20px or FIELD:5km: the standard deviation of \
        the Gaussian around each point, in pixels or on the ground; by default, a twentieth of the shorter side. =COLORS \
        at the end is a scale as in --color-by. In a film, points are there while their events are. --legend explains the \
        colors by the number of points, or the sum of values, around a place.
        """),
    .option(
      "--label", into: \.label, metavar: "TEMPLATE", defaultText: "none",
      help: "Text beside each place.",
      details: """
        {name}, or {mag} at {place}: the fields of the row in braces; {{ and }} for braces. {place.name} is a field inside of another one, and {z} the third coordinate of a point. {mag:.1f} rounds a number to one \
        decimal, {people:,} writes commas between thousands, {people:,.0f} both. \\n begins a new line. A track \
        and its waypoints have the field {name}, waypoints also {ele}, {desc} and {sym}; lines and polygons have a label inside. A name in \
        other capital letters, and for {name} the only column such as stop_name, is found as well. Marks of one name close \
        together have one label, and those at one point one with all names. Labels that would overlap are left out, with a \
        warning.
        """
    ).suggesting("'{name}'"),
    .option(
      "--label-side", into: \.labelSide, metavar: "SIDE", defaultText: LabelSide.auto.rawValue,
      help: "Side of the mark on which labels stand.",
      details:
        "A label without room there stands on another side; that of a line where no other line is as near."),
    .option(
      "--mark-text", into: \.markText, metavar: "TEMPLATE", defaultText: "none",
      help: "Letter or number inside each mark.",
      details: """
        '{n}' is the number of the place: 1, 2, 3 and so on; '{letter}' its letter: A, B, C. Any field of the row can be used as in --label. The text is as \
        large as the mark has room for; where it has none, it is left out, with a warning.
        """),
  ]

  /// The options of time.
  static let time: [Argument<FilmSpec>] = [
    .option(
      "--play", into: \.play, metavar: "RATE|LENGTH", defaultText: "none",
      help: "Make a film in which data appear at their times.",
      details: """
        1d/s or 90min/s: data time per second of the film. 20s: all of it in 20 seconds, in which the last event is seen, too; with --hold, 20 seconds for the data. Each row with a time \
        becomes an event: its pulse begins in the frame that contains its time and runs once (see --pulses), or \
        until the end of the event if it has one; the event stays for --linger more seconds. Later events are drawn \
        on top. Times are RFC 3339 or ISO 8601, or a date alone; without a time zone, they are in UTC. Numbers are \
        seconds since 1970, or milliseconds if they exceed 1e11, and years if all are. See also --time-format. Rows without a time are left out, with a warning; lines and polygons without one are there all the time, and those \
        with one from their time to their end.
        """),
    .option(
      "--time", into: \.timeField, metavar: "FIELD[,FIELD]",
      defaultText: FilmSpec.standardTimeFields.joined(separator: ", "),
      help: "Column or property with the time of an event.",
      details: """
        By default, the first of these names that a row has, or another usual one such as eventDate. Several fields are \
        joined: date,time with times of day such as 18:30 or 1830, or year,month,day. Years of two digits are in the shortest \
        interval that has all of the file and ends by \(CenturyChoice.latestYear); with --time-format, %y is 1969 to 2068.
        """),
    .option(
      "--time-format", into: \.timeFormat, metavar: "FORMAT",
      defaultText: "forms that can be read one way only",
      help: "Form of the times in the data, as for strptime.",
      details: """
        %d/%m/%Y %H:%M reads 05/01/2024 18:30 as the fifth of January. %Y, %y, %m, %b, %d, %j, %H, %I, %p, %M, %S, %f, %z, %a \
        and %s are known. excel reads the serial days of spreadsheets: 45292.5 is noon of 1 January 2024.
        """),
    .option(
      "--end", into: \.endField, metavar: "FIELD", defaultText: FilmSpec.standardEndField,
      help: "Column or property with the end of an event.",
      details: """
        An event with an end pulses until then, and one without, or with present or ongoing, until the end of the film. A day, month or year \
        ends with its last instant. A track of --track-by waits at the place of a row until its end. By \
        default, also the column that belongs to that of the time: in end_date, which belongs to start_date, an empty end is \
        that of a momentary event, and in columns of validity, such as opened and closed, one that has not come.
        """),
    .option(
      "--from", into: \.fromArgument, metavar: "TIME", defaultText: "first time of the data",
      help: "Data time at which the film begins.",
      details: "Events before it are left out, unless they last until then; also without --play."),
    .option(
      "--to", into: \.toArgument, metavar: "TIME", defaultText: "last time of the data",
      help: "Data time at which the film ends.",
      details:
        "A date or a month means its end: 2024-05-03 or 2024-05. Without --play, later events are left out."),
    .option(
      "--linger", into: \.lingerArgument, metavar: "S|inf",
      defaultText: Scene.Defaults.linger.argument,
      help: "Seconds that an event stays after its pulse.",
      details: """
        6h, with a unit of min, h, d or w: time of the data, as the clock shows it. By default, tracks stay at their ends \
        until the film ends.
        """),
    .option(
      "--fade", into: \.fade, in: Scene.Limits.times, unit: .seconds, metavar: "S",
      defaultText: "1, or --linger if that is less", help: "Seconds in which an event fades out at the end."),
    .option(
      "--skip-idle", into: \.skipIdle, in: 1...Scene.Limits.longestPause, unit: .seconds, metavar: "DURATION",
      defaultText: "no", help: "Cut out pauses from this length on.",
      details: """
        10min: while all tracks stay within 30 m for ten minutes or more, or none is there, and no event begins or ends, the \
        film goes on with the next motion or event, and the clock jumps. An event keeps ten minutes after it. A way of a kilometer or more that a device did not record for so long, and ten times longer \
        than usual, is left out as well.
        """),
    .flag(
      "--accumulate", into: \.accumulateFlag, help: "Keep events, at rest after their pulse.",
      details: """
        Like --linger inf, also for events, lines and polygons with an end. Tracks stay at their last place.
        """),
    .option(
      "--hold", into: \.hold, in: Scene.Limits.times, unit: .seconds, metavar: "S",
      defaultText: "until the last event has been seen",
      help: "Seconds that the film goes on after the data.",
      details: """
        By default, the last event has its pulse and its --linger like all others, or 1 s if it stays, within the length \
        of --play if that is given; the clock shows the end of the data. 0 ends the film with the data.
        """),
  ]

  /// The beginning of the film as an argument.
  var fromArgument: TimeBound? {
    get { from.map { TimeBound(time: $0) } }
    set { from = newValue?.time }
  }

  /// The end of the film as an argument.
  var toArgument: TimeBound? {
    get { to.map { TimeBound(time: $0) } }
    set {
      to = newValue?.time
      endingPeriod = newValue.map { $0.last.secondsSince1970 - $0.time.secondsSince1970 } ?? 0
    }
  }

  /// Whether the times of data are needed: for a film, or to select rows by them.
  package var readsTimes: Bool { play != nil || from != nil || to != nil }

  /// The seconds since 1970 between which rows are selected; `nil` for a film, and without any limit.
  var selectedSpan: ClosedRange<Double>? { play == nil && series == nil ? span : nil }

  /// The message about a span that ends before it begins; `nil` for any other.
  var problemOfOrder: String? {
    guard span == nil, let from, let to else { return nil }
    return "'\(to.text)' is before --from, \(from.text); use a later end"
  }

  /// The seconds since 1970 from ``from`` to ``to``, with the period that this means; `nil` without either, and if they are not
  /// in order.
  var span: ClosedRange<Double>? {
    guard from != nil || to != nil else { return nil }
    let (first, last) = (
      from?.secondsSince1970 ?? -.infinity, to.map { $0.secondsSince1970 + endingPeriod } ?? .infinity
    )
    return first <= last ? first...last : nil
  }

  /// Takes numbers in ``from`` and ``to`` such as 2012 and 201208 as that year and month, unless all data are from the first
  /// days of 1970, whose seconds they can be.
  ///
  /// - Parameter times: The first and last time of data in seconds since 1970.
  mutating func takeYears(besides times: ClosedRange<Double>) {
    if times.lowerBound >= 0, times.upperBound <= Self.secondsThatCanBeYears { return }
    from = from.map { $0.yearOrMonth?.time ?? $0 }
    if let year = to?.yearOrMonth { toArgument = year }
  }

  /// Takes numbers in ``from`` and ``to`` for what those of the data are, such as years; a number that is a period ends a film
  /// with its last instant.
  mutating func take(_ numbers: TimeNumbers) {
    from = from.map(numbers.instant)
    if let to, case let bound = numbers.bound(to), bound.time != to { toArgument = bound }
  }

  /// The seconds of 1970 up to which numbers such as 201208 can be meant as seconds.
  private static let secondsThatCanBeYears = 1e6

  /// The linger time as an argument.
  private var lingerArgument: LingerTime? {
    get { LingerTime(linger, isOfData: isLingerOfData) }
    set {
      linger = newValue?.seconds
      isLingerOfData = newValue?.isOfData ?? false
    }
  }
}
