import Synchronization

/// A palette for many pictures: what is found out about its colors for one of them is known for those after it.
///
/// Each thread that asks has a ``PaletteMapper`` of its own; the answers are the same whichever that is.
public final class PaletteMapperPool: Sendable {
  /// The palette.
  public let palette: Palette

  private let count: Int
  private let idle = Mutex<[PaletteMapper]>([])

  /// Creates mappers for a palette.
  ///
  /// - Parameters:
  ///   - palette: The palette; see ``PaletteMapper/init(_:expecting:)``.
  ///   - count: The number of questions that will be asked for a picture, about.
  public init(_ palette: Palette, expecting count: Int = 0) {
    self.palette = palette
    self.count = count
  }

  /// Lends a mapper.
  ///
  /// - Parameter body: Asks it.
  /// - Returns: What `body` returns.
  func withMapper<Result>(_ body: (inout PaletteMapper) -> Result) -> Result {
    var mapper = idle.withLock { $0.popLast() } ?? PaletteMapper(palette, expecting: count)
    let result = body(&mapper)
    idle.withLock { $0.append(mapper) }
    return result
  }
}
