package import PulseScene
package import PulseArguments
import PulseDocument
package import PulseGeo
package import PulseMotion
package import PulsePixels
import PulseSpelling

// How the values of scenes are written in options and in files.

extension CircleMode: ArgumentValue {}
extension GroundScale: ArgumentValue {}
extension PictureAnchor: ArgumentValue {}
extension PictureMode: ArgumentValue {}
extension ImageMode: ArgumentValue {}

extension Length: ArgumentValue {
  /// Reads a length as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let length = Length(parsing: argument) else {
      throw ArgumentValueError(
        "is not a length",
        remedy: Self.near(argument).map { "did you mean '\($0)'?" }
          ?? "use 500, 500m, 1.2km, 0.5mi, 300ft or 40px")
    }
    guard (0...Scene.Limits.meters).contains(length.magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(Self.longest)")
    }
    self = length
  }

  /// Returns the length that a word with capitals, blanks or a comma was meant to be.
  private static func near(_ word: String) -> String? {
    guard word.utf8.count < 40 else { return nil }
    let text = word.lowercased().filter { $0 != " " }.replacing(",", with: ".")
    return text != word && Length(parsing: text) != nil ? text : nil
  }

  /// The longest length on the ground in words.
  package static let longest = "\((Scene.Limits.meters / 1000).argument)km"

  /// The word that stands for the value.
  package var argument: String { description }

  /// A number with a unit, or a number of meters.
  package static var forms: [ValueForm] { [.text(pattern: pattern), .number(in: 0...Scene.Limits.meters)] }

  /// What a length looks like.
  package static let pattern = "^\(numberPattern)(\(metersPerUnit.map(\.key).joined(separator: "|"))|px)?$"

  /// What a number of 0 or more looks like.
  static let numberPattern = "[0-9.]+([eE][-+]?[0-9]+)?"
}

extension Extent: ArgumentValue {
  /// Reads a width as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let extent = Extent(parsing: argument) else {
      throw ArgumentValueError("is not a width", remedy: "use 2px, 5m or, in parts of the radius, 0.1r")
    }
    guard (0...Scene.Limits.meters).contains(extent.magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(Length.longest)")
    }
    self = extent
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// A number with a unit, or a number of meters.
  package static var forms: [ValueForm] { [.text(pattern: pattern), .number(in: 0...Scene.Limits.meters)] }

  /// What a width looks like.
  package static let pattern =
    "^\(Length.numberPattern)(\(Length.metersPerUnit.map(\.key).joined(separator: "|"))|px|r)?$"
}

extension PixelSize: ArgumentValue {
  /// Reads a size as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    // Nine digits are far beyond every limit, which the scene checks, and do not overflow.
    let numbers = sides.compactMap { side -> Int? in
      side.utf8.allSatisfy { (48...57).contains($0) } ? Int(side.prefix(9)) : nil
    }
    guard sides.count == 2, numbers.count == 2, !numbers.contains(0) else {
      throw ArgumentValueError("is not a size", remedy: "use WIDTHxHEIGHT in points, such as 640x400")
    }
    guard sides.allSatisfy({ $0.utf8.count <= 9 }) else {
      throw ArgumentValueError("is too large", remedy: "use sides of at most \(Scene.Limits.side) points")
    }
    self.init(numbers[0], numbers[1])
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// Two numbers with an x between them.
  package static var forms: [ValueForm] { [.text(pattern: "^[1-9][0-9]*x[1-9][0-9]*$")] }
}

extension RGBA: ArgumentValue {
  /// Reads a color as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let color = RGBA(css: argument) else {
      let names = Spelling.suggestions(for: argument, among: RGBA.cssNames)
      let hex =
        [6, 8].contains(argument.utf8.count) && RGBA(css: "#" + argument) != nil ? "#" + argument : nil
      throw ArgumentValueError(
        "is not a color",
        remedy: (hex ?? names.first).map { "did you mean '\($0)'?" }
          ?? "use #rrggbb, a CSS name, rgb() or rgba()")
    }
    self = color
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// The names of CSS.
  package static var words: [String] { cssNames }

  /// A color of CSS.
  package static var forms: [ValueForm] { [.text(pattern: pattern)] }

  /// What a color of CSS looks like.
  package static let pattern =
    "^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+|[rR][gG][bB][aA]?\\(.+\\))$"
}

extension TimingCurve: ArgumentValue {
  /// Reads a timing curve as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let curve = TimingCurve(parsing: argument) else {
      let names = TimingCurve.named.map(\.key)
      let near = Spelling.suggestions(for: argument, among: names).first
      throw ArgumentValueError(
        "is not a timing curve",
        remedy: near.map { "did you mean '\($0)'?" }
          ?? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1")
    }
    self = curve
  }

  /// The word that stands for the value.
  package var argument: String { text }

  /// The names of curves.
  package static var words: [String] { named.map(\.key) }

  /// A name, or a cubic Bezier curve.
  package static var forms: [ValueForm] { [.text(pattern: pattern)] }

  /// What a curve looks like.
  package static let pattern = "^(\(named.map(\.key).joined(separator: "|"))|cubic-bezier\\(.+\\))$"
}

extension ValueRange: ArgumentValue {
  /// Reads two values as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let range = Self(parsing: argument) else {
      throw ArgumentValueError("is not a pair of numbers", remedy: "use START:END, such as 0.5:1")
    }
    self = range
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// A list of two numbers, or the word.
  package static var forms: [ValueForm] { [.pair(), .text(pattern: pattern)] }

  /// What two values look like.
  package static let pattern = "^-?\(Length.numberPattern):-?\(Length.numberPattern)$"
}

extension Background: ArgumentValue {
  /// Reads a base map as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let background = Background(parsing: argument) else {
      let near = Spelling.suggestions(for: argument, among: ["world", "none"] + RGBA.cssNames).first
      throw ArgumentValueError(
        "is not a base map",
        remedy: near.map { "did you mean '\($0)'?" }
          ?? "use world, none, a color, or a file with its folder, such as ./map")
    }
    self = background
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// A word, a color of CSS, or a path.
  package static var forms: [ValueForm] { [.text(pattern: #"\#(RGBA.pattern)|^[^#].*[/.{]|^[/.{]"#)] }
}

extension GeoBounds: ArgumentValue {
  /// Reads edges as they are written in options: west, south, east and north in degrees.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let edges = words.compactMap { Double(decimal: $0[...].trimmed) }
    guard words.count == 4, edges.count == 4 else {
      throw ArgumentValueError(
        "is not a box", remedy: "use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60")
    }
    let (west, south, east, north) = (edges[0], edges[1], edges[2], edges[3])
    guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, -90...90 ~= north else {
      throw ArgumentValueError(
        "is out of range", remedy: "use WEST and EAST from -180 to 180, SOUTH and NORTH from -90 to 90")
    }
    guard south < north, west != east else {
      throw ArgumentValueError(
        "has nothing inside", remedy: "use WEST,SOUTH,EAST,NORTH with SOUTH below NORTH")
    }
    self.init(west: west, south: south, east: east, north: north)
  }

  /// The word that stands for the value.
  package var argument: String { [west, south, east, north].map(shortest).joined(separator: ",") }

  /// Four numbers.
  package static var forms: [ValueForm] {
    [.text(pattern: #"^[-+.\deE]+( *, *[-+.\deE]+){3}$"#)]
  }
}

extension CommandList: ArgumentValue {
  /// Reads a list of commands as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("has no command", remedy: "write COMMAND@SECONDS, such as start@0.5")
    }
    do throws(ListSyntaxError) {
      try self.init(parsing: argument)
    } catch {
      throw Self.vocabulary.complaint(error)
    }
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// Commands with commas between them, or a list of commands.
  package static var forms: [ValueForm] { [.text(pattern: "@[0-9.]"), .texts] }
}

extension CameraList: ArgumentValue {
  /// Reads a list of moves as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("has no move", remedy: "write MOVE@SECONDS, such as z=12@3")
    }
    do throws(ListSyntaxError) {
      try self.init(parsing: argument)
    } catch {
      throw Self.vocabulary.complaint(error)
    }
  }

  /// The word that stands for the value.
  package var argument: String { description }

  /// Moves with commas between them, or a list of moves.
  package static var forms: [ValueForm] { [.text(pattern: "@[0-9.]"), .texts] }
}
