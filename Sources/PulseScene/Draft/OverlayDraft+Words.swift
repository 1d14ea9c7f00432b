import PulseArguments

// What is written in words of its own.
extension OverlayDraft {
  /// The radius, as it is written.
  var radiusArgument: RadiusArgument? {
    get { radius.map(RadiusArgument.init) }
    set { radius = newValue?.length }
  }

  /// The length of the picture's longer side, as it is written.
  var imageSizeArgument: RadiusArgument? {
    get { imageSize.map(RadiusArgument.init) }
    set { imageSize = newValue?.length }
  }

  /// The width of the ring around a dot, as it is written.
  var dotInsetArgument: InsetArgument? {
    get { dotInset.map(InsetArgument.init) }
    set { dotInset = newValue?.extent }
  }

  /// The seconds between two pulses, as they are written.
  var delayArgument: DelayArgument? {
    get { delay.map(DelayArgument.init) }
    set { delay = newValue?.seconds }
  }
}

/// A length above 0.
struct RadiusArgument: ArgumentValue {
  var length: Length

  init(_ length: Length) {
    self.length = length
  }

  init(argument: String) throws(ArgumentValueError) {
    if let magnitude = Length(parsing: argument)?.magnitude, magnitude <= 0 || magnitude > Scene.Limits.meters
    {
      throw ArgumentValueError(
        "is out of range", remedy: "use a length above 0 and at most \(Length.longest)")
    }
    length = try Length(argument: argument)
  }

  var argument: String { length.argument }

  static var forms: [ValueForm] {
    [.text(pattern: Length.pattern), .positiveNumber(upTo: Scene.Limits.meters)]
  }
}

/// A distance inside of an edge: a number of points, as in SVPulsingAnnotationView, or a length with its unit.
struct InsetArgument: ArgumentValue {
  var extent: Extent

  init(_ extent: Extent) {
    self.extent = extent
  }

  init(argument: String) throws(ArgumentValueError) {
    guard let extent = Extent(parsing: argument.withLengthUnit) else {
      throw ArgumentValueError("is not a length", remedy: "use 3, 3px or, in parts of the radius, 0.1r")
    }
    guard (0...Scene.Limits.meters).contains(extent.magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(Length.longest)")
    }
    self.extent = extent
  }

  var argument: String { extent.argument }

  static var forms: [ValueForm] { Extent.forms }
}

/// A number of seconds, or `inf` for "never".
struct DelayArgument: ArgumentValue {
  var seconds: Double

  init(_ seconds: Double) {
    self.seconds = seconds
  }

  init(argument: String) throws(ArgumentValueError) {
    if argument == "inf" {
      seconds = .infinity
      return
    }
    let limit = Scene.Limits.seconds.upperBound
    let remedy = "use seconds from 0 to \(Int(limit)), or inf for no pulse"
    do throws(ArgumentValueError) {
      seconds = try Double(argument: argument)
    } catch {
      throw ArgumentValueError(error.problem, remedy: remedy)
    }
    guard (0...limit).contains(seconds) else { throw ArgumentValueError("is out of range", remedy: remedy) }
  }

  var argument: String { seconds.isFinite ? seconds.argument : "inf" }

  static var words: [String] { ["inf"] }

  static var forms: [ValueForm] {
    [.number(in: 0...Scene.Limits.seconds.upperBound), .text(pattern: "^inf$")]
  }
}
