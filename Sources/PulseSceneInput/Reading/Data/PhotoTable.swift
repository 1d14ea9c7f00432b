import PulseBasics
import PulseDocument
package import PulseGeo
import PulseScene

/// The place and the time at which a picture was taken, as its metadata say.
package struct PhotoOrigin: Hashable, Sendable {
  /// The place; `nil` without a position.
  package var place: GeoPoint?

  /// The time as ISO 8601 has it, in which the offset from UTC may be missing.
  package var time: String?

  /// The elevation in meters.
  package var elevation: Double?

  /// The direction of the view in degrees clockwise from north.
  package var heading: Double?

  /// Creates an origin.
  package init(place: GeoPoint?, time: String?, elevation: Double?, heading: Double?) {
    (self.place, self.time, self.elevation, self.heading) = (place, time, elevation, heading)
  }
}

/// A table of the pictures that have a position, one in each row: its name, file, place, time, elevation and heading.
package struct PhotoTable {
  /// The path for messages: of the only picture, or of the folder of all.
  let path: String

  /// The table as ``CSVOverlayReader`` reads it.
  let bytes: [UInt8]

  /// The warning about pictures without a position; `nil` without any.
  let warning: String?

  /// The extensions of files whose metadata are read.
  private static let extensions = ["jpg", "jpeg", "png", "webp"]

  /// The number of names in a message.
  private static let mostNames = 10

  /// Returns whether a file has the name of a picture.
  package static func isPicture(_ path: String) -> Bool {
    extensions.contains(FilePath(path).fileExtension ?? "")
  }

  /// Reads the metadata of pictures.
  ///
  /// - Throws: ``DocumentError`` for files that cannot be read, and if no picture has a position.
  /// - Complexity: O(bytes of the metadata) for each JPEG, O(bytes) for others.
  init(_ paths: [String], from files: any SceneFileLoader) throws(DocumentError) {
    let folder = FilePath(paths[0]).folder
    let isOneFolder =
      folder.utf8.count > 1 && paths.allSatisfy { FilePath($0).folder.bytewise == folder.bytewise }
    path = paths.count == 1 ? paths[0] : isOneFolder ? String(folder.bytewise.dropLast(1)) : "pictures"
    var records: [JSONValue] = []
    var others: [String] = []
    for picture in paths {
      let origin: PhotoOrigin
      do throws(SceneFileError) {
        origin = try files.photo(of: picture)
      } catch {
        throw DocumentError(diagnostics: [Diagnostic(.document, inFile: picture, error.message)])
      }
      let name = String(FilePath(picture).name)
      guard let place = origin.place else {
        others.append(name)
        continue
      }
      records.append(
        JSONValue([
          "name": .string(name), "file": .string(picture), "lat": .number(place.latitude),
          "lon": .number(place.longitude), "time": origin.time.map { .string($0) },
          "ele": origin.elevation.map { .number($0) }, "heading": origin.heading.map { .number($0) },
        ]))
    }
    let shown =
      others.prefix(Self.mostNames).map { "'\($0.excerpt)'" }
      + (others.count > Self.mostNames ? ["\(others.count - Self.mostNames) more"] : [])
    let list = shown.joined(separator: ", ")
    guard !records.isEmpty else {
      let word = paths[0].adviceWord
      let message =
        paths.count == 1
        ? "has no position in its metadata; write --image \(word) for a marker, or --basemap \(word) for a map"
        : "has no picture with a position in its metadata, only \(list); write their places into a table"
      throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, message)])
    }
    warning =
      others.isEmpty
      ? nil
      : "has \(others.count == 1 ? "a picture" : "\(others.count) pictures") without a position, which "
        + "\(others.count == 1 ? "is" : "are") left out: \(list); write their places into a table to show them"
    let text = Array(JSONValue.array(records).text.utf8)
    do throws(DocumentError) {
      bytes = try JSONRecordTable(text, .array(0), limit: Scene.Limits.dataBytes).bytes
    } catch {
      throw error.inFile(path)
    }
  }
}
