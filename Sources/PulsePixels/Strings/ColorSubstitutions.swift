/// The colors that may stand for those of a picture.
///
/// What a choice errs is carried to the pixels on the right, and one that adds to it must be nearer: so errors cancel
/// out and do not smear. Where a pixel is like its four neighbors, nothing is chosen: there an eye would see it, and
/// little is to be gained. Transparent pixels stay so, and no others become transparent.
struct ColorSubstitutions {
  /// An error in eighths of a level: red, green, blue, and 0.
  typealias ColorError = SIMD4<Int32>

  /// The indices of the picture.
  let sourceIndices: [UInt8]

  /// The largest squared distance, in 64ths of a squared level.
  let squaredTolerance: Int32

  private let colors: [ColorError]

  /// For each color those that are near enough to be chosen for it, itself the first, and the farthest the last.
  private let candidatesByIndex: [[UInt8]]

  /// For each color itself.
  private let own: [[UInt8]]

  /// For each pixel whether it stays as it is.
  private let isFixed: [Bool]

  private static let unitsPerLevel: Int32 = 8

  /// Finds the choices.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - squaredTolerance: The largest squared distance between the color wanted and the one chosen, 1 to 195,075.
  ///   - isFixed: For each pixel whether it stays as it is; empty for none.
  init(_ picture: IndexedBitmap, squaredTolerance: Int, isFixed: [Bool]) {
    sourceIndices = picture.indices
    self.squaredTolerance = Int32(squaredTolerance) * Self.unitsPerLevel * Self.unitsPerLevel
    let all = picture.palette.colors
    colors = all.map {
      ColorError(Int32($0.red), Int32($0.green), Int32($0.blue), 0) &* Self.unitsPerLevel
    }
    let transparent = picture.palette.transparentIndex.map { Int($0) }
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
    let flat = Self.flatPixels(of: picture)
    self.isFixed = isFixed.isEmpty ? flat : zip(isFixed, flat).map { $0 || $1 }
  }

  /// Tells for each pixel whether it is like its four neighbors.
  private static func flatPixels(of picture: IndexedBitmap) -> [Bool] {
    let (indices, width) = (picture.indices, picture.size.width)
    var isFlat = Array(repeating: false, count: indices.count)
    for y in 1..<max(1, picture.size.height - 1) {
      for offset in y * width + 1..<max(y * width + 1, (y + 1) * width - 1) {
        let index = indices[offset]
        isFlat[offset] =
          indices[offset - 1] == index && indices[offset + 1] == index && indices[offset - width] == index
          && indices[offset + width] == index
      }
    }
    return isFlat
  }

  /// Whether a pixel stays as it is.
  func isFixed(at offset: Int) -> Bool { isFixed[offset] }

  /// The indices that may be chosen for a pixel, but for what is carried to it; its own is the first, the farthest the last.
  func candidates(at offset: Int) -> [UInt8] {
    let index = Int(sourceIndices[offset])
    return isFixed[offset] ? own[index] : candidatesByIndex[index]
  }

  /// What an index errs at a place, in 64ths of a squared level, and what is carried on; `nil` where it must not be
  /// chosen.
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

  /// What is left of what was carried to a pixel behind it.
  func decayed(_ carried: ColorError) -> ColorError { (carried &* 3) &>> 2 }
}
