import PulsePixels

/// The replacement colors that lossy compression may choose for the pixels of an indexed bitmap.
///
/// The error of a choice is diffused to the pixels on its right, and a choice that adds to that error must be nearer,
/// so that errors cancel out and do not smear. Pixels that equal their four neighbors are never changed: there an
/// error
/// is visible, and little is gained. Transparent pixels stay transparent, and no others become so.
struct ColorSubstitutions {
  /// Color difference in 1/8 level: red, green, blue, and 0.
  typealias ColorError = SIMD4<Int32>

  /// Palette indices of the original bitmap.
  let sourceIndices: [UInt8]

  /// Largest squared distance, in 1/64 of a squared level.
  let squaredTolerance: Int32

  private let colors: [ColorError]

  /// Permitted indices of each palette entry, nearest first: the entry itself, then others within the tolerance.
  private let candidatesByIndex: [[UInt8]]

  /// Each palette entry as its only candidate, for unchangeable pixels.
  private let own: [[UInt8]]

  /// Whether each pixel must keep its index.
  private let isFixed: [Bool]

  private static let unitsPerLevel: Int32 = 8

  /// Collects the permitted indices of each palette entry.
  ///
  /// - Parameters:
  ///   - bitmap: The original bitmap.
  ///   - squaredTolerance: The largest squared distance between the original and the chosen color, 1 to 195,075.
  ///   - isFixed: Whether each pixel must keep its index; empty if none must.
  init(_ bitmap: IndexedBitmap, squaredTolerance: Int, isFixed: [Bool]) {
    sourceIndices = bitmap.indices
    self.squaredTolerance = Int32(squaredTolerance) * Self.unitsPerLevel * Self.unitsPerLevel
    let all = bitmap.palette.colors
    colors = all.map {
      ColorError(Int32($0.red), Int32($0.green), Int32($0.blue), 0) &* Self.unitsPerLevel
    }
    let transparent = bitmap.palette.transparentIndex.map { Int($0) }
    own = all.indices.map { [UInt8($0)] }
    candidatesByIndex = all.indices.map { own in
      let others = all.indices.filter { other in
        other != own && own != transparent && other != transparent
          && all[own].squaredDistance(to: all[other]) <= squaredTolerance
      }
      let nearest = others.sorted {
        (all[own].squaredDistance(to: all[$0]), $0) < (all[own].squaredDistance(to: all[$1]), $1)
      }
      return [UInt8(own)] + nearest.map { UInt8($0) }
    }
    let flat = Self.flatPixels(of: bitmap)
    self.isFixed = isFixed.isEmpty ? flat : zip(isFixed, flat).map { $0 || $1 }
  }

  /// Returns for each pixel whether it equals its four neighbors.
  private static func flatPixels(of bitmap: IndexedBitmap) -> [Bool] {
    let (indices, width) = (bitmap.indices, bitmap.size.width)
    var isFlat = Array(repeating: false, count: indices.count)
    for y in 1..<max(1, bitmap.size.height - 1) {
      for offset in y * width + 1..<max(y * width + 1, (y + 1) * width - 1) {
        let index = indices[offset]
        isFlat[offset] =
          indices[offset - 1] == index && indices[offset + 1] == index && indices[offset - width] == index
          && indices[offset + width] == index
      }
    }
    return isFlat
  }

  func isFixed(at offset: Int) -> Bool { isFixed[offset] }

  /// Returns the indices permitted at a pixel, nearest first, before the diffused error is considered.
  func candidates(at offset: Int) -> [UInt8] {
    let index = Int(sourceIndices[offset])
    return isFixed[offset] ? own[index] : candidatesByIndex[index]
  }

  /// Returns the squared error of choosing an index, in 1/64 of a squared level, and the error to diffuse to the next
  /// pixel; `nil` if the tolerance does not permit the choice.
  func substitution(of index: UInt8, at offset: Int, _ carried: ColorError) -> (
    error: Int32, carried: ColorError
  )? {
    let rest = decayed(carried)
    let sourceIndices = sourceIndices[offset]
    if index == sourceIndices { return (0, rest) }
    let difference = colors[Int(sourceIndices)] &- colors[Int(index)]
    let error = (difference &* difference).wrappedSum()
    if error == 0 { return (0, rest) }
    let felt = difference &+ carried &>> 1
    if error > squaredTolerance || (felt &* felt).wrappedSum() > squaredTolerance { return nil }
    return (error, rest &+ difference)
  }

  /// Returns the part of a diffused error, 3/4, that passes on to the next pixel.
  func decayed(_ carried: ColorError) -> ColorError { (carried &* 3) &>> 2 }
}
