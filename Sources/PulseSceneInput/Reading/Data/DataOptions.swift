import PulseArguments
import PulseBasics
package import PulseDocument
import PulseScene

/// A column of a table, or a property of features, that sets an option.
package struct OptionColumn: Hashable, Sendable {
  /// The path of the data file.
  package let file: String

  /// The name of the column or property.
  package let column: String

  /// The option without its dashes.
  package let option: String
}

/// The columns of a data file that are named like options.
///
/// Such a column sets its option if all its values are valid for it; otherwise it is data, like any other column.
/// That is known only after the last row: if a column turns out to be data, the file is read again without it.
package struct DataOptions {
  /// Returns whether a value of data cannot be that of an option of the same name: a number where a file is needed, or a
  /// heading that means that none is known.
  ///
  /// - Parameters:
  ///   - value: The value, text or another type.
  ///   - key: The key of the option.
  /// - Returns: Whether the option ignores it.
  package static func isOtherData(_ value: JSONValue, forOption key: String) -> Bool {
    let value = DocumentValue(json: value, place: .document, log: DiagnosticLog())
    switch Role(of: key) {
    case .other: return false
    case .heading:
      if let degrees = value.looseNumber { return !Heading.range.contains(degrees) }
      return value.text.map { RowPlaceReader.emptyTexts.contains($0.lowercased()) } ?? true
    case .file: return value.text.map { Double(decimal: $0[...]) != nil } ?? true
    }
  }

  /// The roles of options whose values need more than their syntax.
  enum Role {
    case heading

    /// A file with one of some extensions.
    case file(extensions: [String])

    case other

    private static let images = ["png", "jpg", "jpeg", "gif", "webp"]

    /// Creates the role of the option with a key.
    init(of key: String) {
      switch key {
      case SceneField.heading.key: self = .heading
      case SceneField.image.key, SceneField.headingImage.key: self = .file(extensions: Self.images)
      case SceneField.track.key: self = .file(extensions: ["gpx", "kml", "kmz", "tcx", "geojson", "json"])
      default: self = .other
      }
    }
  }

  private let files: any SceneFileLoader
  private let path: String
  private let folder: BaseFolder

  /// Whether a value that is invalid for its option is an error.
  private let isStrict: Bool

  /// The longest delay in seconds that is probably one of an animation.
  private let longestDelay: Double

  /// Whether no column sets an option.
  let isOff: Bool

  /// The options that the command line overrides, without dashes: columns of these names set nothing.
  private let overridden: Set<String>

  /// Whether there are columns named like options of which none is set because ``isOff``.
  private(set) var hasIdleColumns = false

  /// The columns that are data, by name, with the first value that is none of the option.
  private var data: [String: Diagnostic] = [:]

  /// The names of ``data`` in the order of detection.
  private var names: [String] = []

  /// The columns that set an option, by name.
  private var used: [String: OptionColumn] = [:]

  /// Whether a column turned out to be data since ``restart()``.
  private(set) var needsRestart = false

  /// Receives the problem of a single value.
  private var log = DiagnosticLog()

  /// The files that values name, with what is wrong with them.
  private var knownFiles: [String: String?] = [:]

  /// Creates the options of a data file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - spec: The scene.
  ///   - reader: The reader of the scene, with the options of the command line.
  init(_ path: String, of spec: SceneSpec, reader: SceneReader) {
    self.path = path
    files = reader.files
    overridden = reader.overlayOverrides.names
    folder = BaseFolder(of: path)
    (isStrict, isOff) = (spec.isStrict, spec.takesColumnsAsData)
    longestDelay = max(Self.longestUsualDelay, spec.duration ?? 0)
  }

  /// Begins to read the file again, without the columns that are data.
  mutating func restart() {
    needsRestart = false
    used = [:]
  }

  /// Sets an option to the value of a column, unless the column is data.
  ///
  /// - Parameters:
  ///   - value: The value, which is not missing.
  ///   - column: The name of the column.
  ///   - argument: The option.
  ///   - role: The role of the option.
  ///   - root: The overlay or path.
  ///   - problems: Counts headings that are no direction.
  mutating func assign<Root>(
    _ value: DocumentValue, of column: String, to argument: Argument<Root>, _ role: Role, in root: inout Root,
    _ problems: inout RowProblems
  ) {
    if isOff { hasIdleColumns = true }
    if isOff || (!data.isEmpty && data[column] != nil) { return }
    if !overridden.isEmpty, overridden.contains(argument.dashedName) { return }
    if case .heading = role, !isStrict, let degrees = value.looseNumber, !Heading.range.contains(degrees) {
      // In AIS and other data, such a number means that the heading is not known.
      return problems.add(.heading, "", "\(value.place): \(value.json.quotedForMessage)")
    }
    if case .heading = role, !isStrict, let text = value.text, text.utf8.count < 8,
      RowPlaceReader.emptyTexts.contains(text.lowercased())
    {
      return
    }
    if case .file = role, value.looseNumber != nil {
      // No number is a file: a column such as that of satellites is data, about which nobody has to be told.
      data[column] = Diagnostic(value.place, "\(value.json.quotedForMessage) is no path of a file")
      needsRestart = true
      return
    }
    Self.asColor(value, of: argument.key).reporting(to: log).assign(to: argument, in: &root, folder: folder)
    if log.count == 0, case .file(let extensions) = role, let message = problem(ofFileIn: value, extensions) {
      log.report(value.place, message)
    }
    if log.count == 0, let message = implausibility(of: value, asOption: argument.key) {
      log.report(value.place, message)
    }
    guard let problem = log.first else {
      if used[column] == nil {
        used[column] = OptionColumn(file: path, column: column, option: argument.dashedName)
      }
      return
    }
    log = DiagnosticLog()
    if isStrict {
      value.report("\(problem.message), or write --data-columns-only")
    } else {
      data[column] = problem
      names.append(column)
      needsRestart = true
    }
  }

  /// The options of colors, whose values in data are also those of other specifications.
  private static let colorKeys: Set = [SceneField.color.key, "fill", "stroke"]

  /// Returns a value of a color as CSS writes it: `transparent` for the `none` of SVG, and three digits, as simplestyle has them,
  /// with a number sign.
  private static func asColor(_ value: DocumentValue, of key: String) -> DocumentValue {
    guard let text = value.text?[...].trimmed, text.utf8.count < 5, colorKeys.contains(key) else {
      return value
    }
    let isNone = text.lowercased().utf8.elementsEqual("none".utf8)
    let isHex = text.utf8.count == 3 && text.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
    guard isNone || isHex else { return value }
    return DocumentValue(
      untyped: isNone ? "transparent" : "#\(text)", place: value.place, log: value.log)
  }

  /// The longest delay in seconds, and the most pulses, that columns usually set where no length is given.
  private static let (longestUsualDelay, mostUsualPulses) = (10.0, 20)

  /// The options without dashes whose values set the length of an animation.
  static let optionsOfLength: Set = [SceneField.delay.key, SceneField.pulses.key]

  /// Returns why a valid value of an option is probably other data of its name, such as the minutes of a
  /// delay; `nil` if it is not.
  private func implausibility(of value: DocumentValue, asOption key: String) -> String? {
    if key == SceneField.delay.key, let seconds = (try? DelayArgument(json: value.json))?.seconds,
      seconds.isFinite, seconds > longestDelay
    {
      return
        "\(value.json.quotedForMessage) is longer than \(shortestDecimal(longestDelay)) s; use --duration for longer delays"
    }
    if key == SceneField.pulses.key, let count = value.looseNumber, count > Double(Self.mostUsualPulses) {
      return
        "\(value.json.quotedForMessage) is more than \(Self.mostUsualPulses); use --pulses for more pulses of all"
    }
    return nil
  }

  /// Returns why the file that a value names cannot be that of the option, or `nil`; implausible names are not opened.
  private mutating func problem(ofFileIn value: DocumentValue, _ extensions: [String]) -> String? {
    guard let name = value.text else { return "\(value.json.quotedForMessage) is no path of a file" }
    let path = folder.resolve(name)
    if let known = knownFiles[path] { return known }
    let problem = Self.problem(of: path, extensions, reading: files)
    if knownFiles.count < 1000 { knownFiles[path] = problem }
    return problem.map { "'\(name.excerpt)' \($0)" }
  }

  private static func problem(of path: String, _ extensions: [String], reading files: any SceneFileLoader)
    -> String?
  {
    if path.bytewise.contains("://") {
      return "is a URL; use a file"
    }
    let ending = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[$0...].dropFirst().lowercased() }
    guard let ending, extensions.contains(ending) else {
      return "has no extension of such a file; use .\(extensions.joined(separator: ", ."))"
    }
    do throws(SceneFileError) {
      _ = try files.bytes(of: path, limit: 1)
      return nil
    } catch {
      return error.message
    }
  }

  /// The columns that set an option, in alphabetical order.
  var optionColumns: [OptionColumn] { used.values.sorted { ($0.column, $0.option) < ($1.column, $1.option) } }

  /// The warnings about columns that are data because of a value.
  var warnings: [SceneDiagnostic] {
    names.compactMap { name in
      guard let problem = data[name] else { return nil }
      let (reason, remedy) = problem.parts
      return SceneDiagnostic(
        Diagnostic(
          problem.place, inFile: path,
          "\(reason), so that '\(name.excerpt)' is data and sets no option; correct it\(remedy.isEmpty ? "" : " (\(remedy))"), or write --data-columns-only"
        ))
    }
  }
}
