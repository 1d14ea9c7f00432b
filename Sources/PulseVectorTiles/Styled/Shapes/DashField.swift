/// Dashes along a line, which fade over a pixel.
struct DashField {
  /// A dash or a gap between two lengths along the line.
  private struct Piece {
    var start, end: Double
    let isDash: Bool
  }

  /// The dashes and gaps of a period in turn; the first and the last one reach beyond it where they are of one kind.
  private let pieces: [Piece]

  private let period: Double

  /// Half of the width of a dash.
  private let half: Double

  /// Whether dashes have round ends, which make them longer by their width.
  private let isRound: Bool

  /// Creates dashes of lengths in a unit, which is the width of the line; an odd number of them begins and ends with a
  /// dash.
  init(_ lengths: [Double], unit: Double, isRound: Bool) {
    var pieces: [Piece] = []
    var sum = 0.0
    for (index, length) in lengths.enumerated() {
      let start = sum
      sum += max(0, length) * unit
      pieces.append(Piece(start: start, end: sum, isDash: index.isMultiple(of: 2)))
    }
    if !isRound { pieces = Self.merged(pieces) }
    if let first = pieces.first, let last = pieces.last, first.isDash == last.isDash, pieces.count > 1 {
      (pieces[0].start, pieces[pieces.count - 1].end) = (last.start - sum, first.end + sum)
    }
    (self.pieces, period, half, self.isRound) = (pieces, sum, unit / 2, isRound)
  }

  /// Returns the pieces without those of no length, of which flat ends leave nothing, and with neighbors of one kind
  /// joined.
  private static func merged(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { merged, piece in
      if piece.start == piece.end { return }
      if let last = merged.last, last.isDash == piece.isDash {
        merged[merged.count - 1].end = piece.end
      } else {
        merged.append(piece)
      }
    }
  }

  /// Returns the coverage at a distance from the middle and a length, 0 to 1.
  func coverage(_ distance: Double, _ length: Double) -> Double {
    guard period > 0, pieces.count > 1 else { return pieces.first?.isDash == false ? 0 : 1 }
    var place = length.truncatingRemainder(dividingBy: period)
    if place < 0 { place += period }
    let piece = pieces.first { place < $0.end } ?? pieces[pieces.count - 1]
    let nearest = min(place - piece.start, piece.end - place)
    let signed: Double
    if !isRound {
      signed = piece.isDash ? nearest : -nearest
    } else if piece.isDash {
      let edge = max(0, half - distance.magnitude)
      signed = (nearest * nearest + edge * edge).squareRoot()
    } else {
      signed = half - (nearest * nearest + distance * distance).squareRoot()
    }
    return smoothStep(-0.5, 0.5, signed)
  }
}
