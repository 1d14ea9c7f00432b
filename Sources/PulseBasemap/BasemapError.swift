import PulseImages
package import PulseScene
import PulseSystem
package import PulseText
package import PulseTiles

/// An error in reading a base map: the embedded world map, a local source, a tile server, a vector tile or a font.
package enum BasemapError: Error, Hashable, Sendable {
  /// The data does not start with the signature of a packed world map.
  case notAWorldMap(leadingBytes: [UInt8])

  /// The grid of a world map has too few or too many bits.
  case gridOutOfRange(bits: Int)

  /// A world map contains an unknown layer or a duplicate one.
  case unexpectedLayer(id: Int)

  case missingLayer(WorldMap.Layer)

  /// The sizes in the layer table of a world map do not add up to the size of the data.
  case sizeMismatch(expected: Int, found: Int)

  /// A layer declares more paths or points than its bytes can encode.
  case tooManyPoints(WorldMap.Layer, paths: Int, points: Int, size: Int)

  /// A layer of a world map cannot be decoded at a byte offset.
  case damagedLayer(WorldMap.Layer, offset: Int, cause: WorldMap.ParseError)

  /// A file, a server or one of its tiles is unusable; the path can be a URL or the name of a provider or host.
  case unusableSource(path: String, BasemapSourceError)

  /// A style for given vector tiles is unusable; the path can be a URL.
  case unusableStyle(path: String, BasemapSourceError)

  /// A map or a style has colors of its own, which cannot be changed.
  case fixedColors(path: String)

  /// A map is drawn in opaque colors only.
  case opaqueColors(path: String)

  /// The process has no free file descriptors (`EMFILE`).
  case tooManyOpenFiles

  /// The font of labels and decorations cannot be read.
  case unusableFont(FontError)

  /// A part of a style cannot be read, for a reason that is a clause.
  case unreadableStylePart(reason: String)

  /// Tiles cannot be extracted.
  case extraction(TileExtraction.Problem)
}

extension BasemapError: CustomStringConvertible {
  /// The problem and its remedy in one line.
  package var description: String {
    switch self {
    case .notAWorldMap(let leadingBytes):
      "the data begins with \(leadingBytes), not with 'PMB6'; rebuild the world map"
    case .gridOutOfRange(let bits):
      "the world map has a grid of \(bits) bits; use \(WorldMap.gridBits.lowerBound) to "
        + "\(WorldMap.gridBits.upperBound)"
    case .unexpectedLayer(let id):
      "the world map has an unknown or repeated layer with the number \(id)"
    case .missingLayer(let layer):
      "the world map has no layer '\(layer)'"
    case .sizeMismatch(let expected, let found):
      "the world map should be \(expected) bytes long, but has \(found)"
    case .tooManyPoints(let layer, let paths, let points, let size):
      "the layer '\(layer)' of the world map cannot hold \(paths) paths with \(points) points in \(size) bytes"
    case .damagedLayer(let layer, let offset, let cause):
      "the layer '\(layer)' of the world map is damaged at byte \(offset): \(cause)"
    case .unusableSource(let path, let cause), .unusableStyle(let path, let cause):
      cause.message(about: path)
    case .fixedColors(let path):
      "'\(path)' has colors of its own, which map colors do not change; edit its style, or use the built-in map or vector "
        + "tiles in the built-in style"
    case .opaqueColors(let path):
      "'\(path)' has opaque colors only; use opaque ones for land and water, or the built-in world map, where they may be transparent"
    case .tooManyOpenFiles:
      "there are too many open files; close files or programs, or raise 'ulimit -n'"
    case .unusableFont(let error):
      error.description
    case .unreadableStylePart(let reason): reason
    case .extraction(let problem): problem.description
    }
  }
}

extension BasemapError {
  /// Returns the result of a closure, and throws its error as that of the source at a path, URL or host.
  package static func wrapping<Result>(
    _ path: String, _ body: () throws(BasemapSourceError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(BasemapSourceError) {
      return try body()
    } catch {
      throw .unusableSource(path: path, error)
    }
  }
}

extension MapStyle {
  /// Checks that the fonts of the style can be opened.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  package func checkFont() throws(BasemapError) {
    if !fonts.isEmpty { _ = try openFont() }
  }

  /// Opens the font of all map text: the specified ones before the embedded one.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  func openFont() throws(BasemapError) -> Font {
    do throws(FontError) {
      return try Font(paths: fonts)
    } catch {
      throw FileDescriptor.areNearlyExhausted ? .tooManyOpenFiles : .unusableFont(error)
    }
  }
}
