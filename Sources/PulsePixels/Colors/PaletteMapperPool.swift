import Synchronization

/// A thread-safe pool of nearest-color searches in one palette, whose caches are reused from frame to frame.
///
/// Each thread borrows a ``PaletteMapper`` of its own; results do not depend on which.
public final class PaletteMapperPool: Sendable {
  /// The palette in which all mappers search.
  public let palette: Palette

  private let count: Int
  private let idle = Mutex<[PaletteMapper]>([])

  /// Creates a pool without mappers.
  ///
  /// - Parameters:
  ///   - palette: The palette; see ``PaletteMapper/init(_:expecting:)``.
  ///   - count: The approximate number of queries for a frame.
  public init(_ palette: Palette, expecting count: Int = 0) {
    self.palette = palette
    self.count = count
  }

  /// Calls a closure with a mapper that no other thread uses meanwhile, and returns its result.
  func withMapper<Result>(_ body: (inout PaletteMapper) -> Result) -> Result {
    var mapper = idle.withLock { $0.popLast() } ?? PaletteMapper(palette, expecting: count)
    let result = body(&mapper)
    idle.withLock { $0.append(mapper) }
    return result
  }
}
