import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
package import PulseDocument

/// Reads the files that describe a scene, and lets options have the last word.
package struct SceneReader {
  var files: any SceneFiles
  let options: SceneDraft
  let defaults: SceneDraft
  let defaultFields: Set<SceneField>
  let sceneWords: Said<SceneDraft>
  let overlayWords: Said<OverlayDraft>

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - files: Where files are read.
  ///   - options: What was said in options, which takes precedence.
  ///   - defaults: What holds where a scene file and options say nothing, said in options as well.
  package init(files: any SceneFiles, options: SceneDraft, defaults: SceneDraft = SceneDraft()) {
    self.files = files
    self.options = options
    self.defaults = defaults
    defaultFields = Said(defaults, unlike: SceneDraft(), arguments: SceneDraft.arguments).fields
    sceneWords = Said(options, unlike: SceneDraft(), arguments: SceneDraft.arguments)
    overlayWords = Said(options.common, unlike: OverlayDraft(), arguments: OverlayDraft.arguments)
  }

  /// Reads a scene.
  ///
  /// - Parameter path: The scene file, `-` for standard input; `nil` for a scene that options alone describe.
  /// - Returns: What is said about the scene.
  /// - Throws: ``SceneError`` with everything that is wrong with the files.
  package func draft(scene path: String?) throws(SceneError) -> SceneDraft {
    try draft { () throws(DocumentError) in try path.map(sceneDraft) ?? options }
  }

  /// Reads a scene that was parsed already.
  ///
  /// - Parameters:
  ///   - document: What a scene file would say.
  ///   - path: The name that the file would have, for messages and for the folder that paths lead on from.
  /// - Returns: What is said about the scene.
  /// - Throws: ``SceneError`` with everything that is wrong with the document and with the files that it names.
  package func draft(document: JSONValue, path: String) throws(SceneError) -> SceneDraft {
    try draft { () throws(DocumentError) in try sceneDraft(path) { () in document } }
  }

  /// Makes the reader one for other files, without finding again what options and defaults say.
  ///
  /// - Parameter files: Where files are read.
  /// - Returns: A reader with the same options and defaults.
  package func reading(_ files: any SceneFiles) -> SceneReader {
    var reader = self
    reader.files = files
    return reader
  }

  private func draft(_ scene: () throws(DocumentError) -> SceneDraft) throws(SceneError) -> SceneDraft {
    do throws(DocumentError) {
      var draft = try scene()
      if !options.geojson.isEmpty { draft.geojson = options.geojson }
      if !options.csv.isEmpty { draft.csv = options.csv }
      if draft.hasData { try addData(to: &draft) }
      return draft
    } catch {
      throw SceneError(problems: error.problems.map { SceneProblem($0) })
    }
  }

  /// Returns the name of a file in messages; `-` is standard input.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads the bytes of a file.
  func bytes(of path: String, limit: Int) throws(DocumentError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try files.bytes(of: path, limit: limit)
    } catch {
      throw DocumentError(problems: [DocumentProblem(Self.name(of: path), error.message)])
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        problems: [
          DocumentProblem(
            Self.name(of: path), "has more than \(limit) bytes; split it, or leave out what is not needed")
        ])
    }
    return bytes
  }
}

extension SceneDraft {
  /// Everything that can be said about a scene.
  static let arguments: [Argument<SceneDraft>] = sections.flatMap(\.arguments)

  /// The key by which editors find the schema of a file; it says nothing about the scene.
  static let schemaKey = "$schema"

  /// Every key that a scene file can have.
  static let fileKeys: [String] = [schemaKey] + keys

  /// The key of the overlays.
  static let overlaysKey = "overlays"

  /// The key under which a scene file lists its lines and areas.
  static let outlinesKey = "outlines"
}

extension OverlayDraft {
  /// Everything that can be said about an overlay, its place and its name aside.
  static let arguments: [Argument<OverlayDraft>] = size + look + marker + travel + course

  /// Everything that can be said about an overlay.
  static let allArguments: [Argument<OverlayDraft>] = identity + place + arguments

  /// Every key that an overlay can have.
  static let fileKeys: [String] = allArguments.map(\.key)
}
