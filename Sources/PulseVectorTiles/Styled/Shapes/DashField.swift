/// Dashes along a line, which fade over a pixel.
struct DashField {
  /// The ends of dashes and gaps in turn, beginning with a dash; the last one is the period.
  private let ends: [Double]

  /// The length of the last dash of an odd number, which goes on in the first one.
  private let joined: Double

  /// Half of the width of a dash.
  private let half: Double

  /// Creates dashes of lengths in a unit, which is the width of the line.
  init(_ lengths: [Double], unit: Double) {
    let lengths = lengths.map { max(0, $0) * unit }
    var sum = 0.0
    ends = lengths.map { length in
      sum += length
      return sum
    }
    joined = lengths.count.isMultiple(of: 2) ? 0 : lengths[lengths.count - 1]
    half = unit / 2
  }

  /// Returns the coverage at a distance from the middle and a length, 0 to 1.
  func coverage(_ distance: Double, _ length: Double, isRound: Bool) -> Double {
    guard let period = ends.last, period > 0, ends.count > 1 else { return 1 }
    var place = length.truncatingRemainder(dividingBy: period)
    if place < 0 { place += period }
    let index = ends.firstIndex { place < $0 } ?? ends.count - 1
    var (start, end) = (index > 0 ? ends[index - 1] : 0, ends[index])
    if joined > 0 {
      if index == 0 { start -= joined }
      if index == ends.count - 1 { end += ends[0] }
    }
    let nearest = min(place - start, end - place)
    let isDash = index.isMultiple(of: 2)
    let signed: Double
    if !isRound {
      signed = isDash ? nearest : -nearest
    } else if isDash {
      let edge = max(0, half - distance.magnitude)
      signed = (nearest * nearest + edge * edge).squareRoot()
    } else {
      signed = half - (nearest * nearest + distance * distance).squareRoot()
    }
    return smoothStep(-0.5, 0.5, signed)
  }
}
