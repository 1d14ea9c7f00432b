import PulseArguments
package import PulseDocument
import PulseScene

/// A reader of scene files and data files, whose values are overridden by options.
package struct SceneReader: Sendable {
  var files: any SceneFileLoader
  private let overrides: Overrides

  var options: SceneSpec { overrides.options }
  var defaults: SceneSpec { overrides.defaults }
  var defaultFields: Set<SceneField> { overrides.defaultFields }
  var sceneOverrides: CommandLineOverrides<SceneSpec> { overrides.scene }
  var overlayOverrides: CommandLineOverrides<OverlaySpec> { overrides.overlay }

  /// The options and defaults of a reader, which its copies share, as scenes are large.
  private final class Overrides: Sendable {
    let options: SceneSpec
    let defaults: SceneSpec
    let defaultFields: Set<SceneField>
    let scene: CommandLineOverrides<SceneSpec>
    let overlay: CommandLineOverrides<OverlaySpec>

    init(options: SceneSpec, defaults: SceneSpec) {
      self.options = options
      self.defaults = defaults
      defaultFields =
        CommandLineOverrides(defaults, unlike: SceneSpec(), of: SceneSpec.arguments).fields
      let declined = options.declinedOptions
      scene = CommandLineOverrides(options, unlike: SceneSpec(), declining: declined, of: SceneSpec.arguments)
      let common = options.additionalTracks.isEmpty ? options : options.withoutTracks
      overlay = CommandLineOverrides(
        common.overlayDefaults, unlike: OverlaySpec(), declining: declined, of: OverlaySpec.arguments)
    }
  }

  /// Creates a scene reader; `options` override files, which override `defaults`.
  package init(files: any SceneFileLoader, options: SceneSpec, defaults: SceneSpec = SceneSpec()) {
    self.files = files
    overrides = Overrides(options: options, defaults: defaults)
  }

  /// Reads a scene file (`-` for standard input, `nil` for a scene of options alone) and its data files, or throws
  /// all problems.
  package func spec(scene path: String?) throws(SceneError) -> SceneSpec {
    try spec { () throws(DocumentError) in try path.map(sceneSpec) ?? options }
  }

  /// Decodes a parsed scene file and reads its data files; `path` is for messages and for relative paths.
  package func spec(document: JSONValue, path: String) throws(SceneError) -> SceneSpec {
    try spec { () throws(DocumentError) in try sceneSpec(path) { () in document } }
  }

  /// Returns a reader with another file loader and the same options and defaults, without comparing these again.
  package func withLoader(_ files: any SceneFileLoader) -> SceneReader {
    var reader = self
    reader.files = files
    return reader
  }

  private func spec(_ scene: () throws(DocumentError) -> SceneSpec) throws(SceneError) -> SceneSpec {
    var spec: SceneSpec
    do throws(DocumentError) {
      spec = try scene()
    } catch {
      throw SceneError(diagnostics: error.diagnostics.map { SceneDiagnostic($0) })
    }
    if !options.geojson.isEmpty { spec.geojson = options.geojson }
    if !options.csv.isEmpty { spec.csv = options.csv }
    if !options.rowFilters.isEmpty {
      spec.rowFilters = options.rowFilters
      spec.fieldsSetByOptions.insert(.rowFilters)
    }
    if !options.labelFilters.isEmpty {
      spec.labelFilters = options.labelFilters
      spec.fieldsSetByOptions.insert(.labelFilters)
    }
    if !options.places.isEmpty {
      spec.places = options.places
      spec.fieldsSetByOptions.insert(.place)
    }
    if !options.tracks.isEmpty || options.declinedOptions.contains(SceneField.track.key) {
      spec.tracks = options.tracks
    }
    if !options.mapStyle.fonts.isEmpty { spec.mapStyle.fonts = options.mapStyle.fonts }
    let language = spec.mapStyle.resolved.language
    spec.film.label = spec.film.label?.withNumbers(in: language)
    spec.film.markText = spec.film.markText?.withNumbers(in: language)
    if spec.hasData { try importDataFiles(into: &spec) }
    return spec
  }

  /// Returns the name of a file in messages; `-` is standard input.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads the bytes of a file and checks its size and kind.
  func bytes(
    of path: String, limit: Int, for reader: FileKind.Reader
  ) throws(DocumentError) -> [UInt8] {
    try DataFileContent(of: path, from: files, limit: limit, for: reader).bytes
  }
}

/// The values of command-line options that differ from their defaults, which override those of scene files and tables.
struct CommandLineOverrides<Options: Sendable>: Sendable {
  private let options: Options
  private let arguments: [Argument<Options>]

  /// Finds the arguments with other values than `defaults`, and those that are declined; repeated ones override nothing.
  init(
    _ options: Options, unlike defaults: Options, declining declined: Set<String> = [],
    of arguments: [Argument<Options>]
  ) {
    self.options = options
    self.arguments = arguments.filter {
      !$0.info.isRepeated && (declined.contains($0.dashedName) || $0.isGiven(in: options, unlike: defaults))
    }
    names = Set(self.arguments.map(\.dashedName))
  }

  /// The names of the arguments, without dashes.
  let names: Set<String>

  /// The fields with explicit values.
  var fields: Set<SceneField> { Set(names.compactMap(SceneField.init(rawValue:))) }

  /// Applies the values to other options.
  func apply(to root: inout Options) {
    // By index, since arguments are large and each overlay of a table has the values applied.
    for index in arguments.indices { arguments[index].copy(from: options, to: &root) }
  }
}

extension SceneSpec {
  /// All arguments of a scene.
  static let arguments: [Argument<SceneSpec>] = sections.flatMap(\.arguments)

  /// The key with which editors find the schema; otherwise ignored.
  static let schemaKey = "$schema"

  /// The valid keys of a scene file.
  static let fileKeys: [String] = [schemaKey] + keys

  /// The keys of the camera, and of what pulses, tracks and timelines do over time.
  package static let motionKeys =
    [SceneField.camera.key] + (OverlaySpec.look + OverlaySpec.travel + OverlaySpec.course).map(\.key)

  static let overlaysKey = "overlays"

  /// The key that stands for latitude and longitude.
  static let centerKey = "center"

  static let mapPathsKey = "outlines"
}

extension OverlaySpec {
  /// The arguments of an overlay without its name and position.
  static let arguments: [Argument<OverlaySpec>] = size + look + marker + travel + course

  /// The options that hold for all places of a command line, and that a table has in columns for each of its places; with
  /// the texts at places.
  package static let optionsOfAllPlaces = Set(
    arguments.map(\.info.place) + ["--label", "--mark-text"])

  /// All arguments of an overlay.
  static let allArguments: [Argument<OverlaySpec>] = identity + place + namedPlace + event + arguments

  /// The fields with values that only pulses have, unlike the colors, which an effect has too, and the width of lines.
  package var fieldsOfPulse: [SceneField] {
    let paint: Set<SceneField> = [.effect, .color, .strokeColor, .strokeWidth]
    let blank = OverlaySpec()
    return Self.arguments.compactMap { argument in
      guard argument.isGiven(in: self, unlike: blank),
        let field = SceneField(rawValue: argument.dashedName), !paint.contains(field)
      else { return nil }
      return field
    }
  }

  /// The valid keys of an overlay.
  static let fileKeys: [String] = allArguments.map(\.key)
}

extension SceneSpec {
  /// The keys of scene files without `$schema`, also for other readers such as that of manifests.
  package static let keys: [String] = arguments.map(\.key) + [overlaysKey, mapPathsKey]
}
