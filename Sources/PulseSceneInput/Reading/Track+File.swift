package import PulseDocument
import PulseScene

extension Track {
  /// Reads and decodes a track file, or throws all problems with its path before their places.
  ///
  /// See ``Track/decode(_:_:readsTimes:)``.
  package static func read(
    _ file: TrackFilePath, readsTimes: Bool, from files: any SceneFileLoader
  ) throws(DocumentError) -> Track {
    let path = file.argument
    let limit = Scene.Limits.trackBytes
    let bytes: [UInt8]
    do throws(SceneFileError) {
      bytes = try files.bytes(of: path, limit: limit)
    } catch {
      throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, error.message)])
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        diagnostics: [
          Diagnostic(.document, inFile: path, "has more than \(limit) bytes; use a part of the track")
        ])
    }
    if let message = FileKind(bytes)?.message(for: .track, path) {
      throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, message)])
    }
    do throws(DocumentError) {
      return try decode(bytes, file.format, readsTimes: readsTimes)
    } catch {
      throw error.inFile(path)
    }
  }
}
