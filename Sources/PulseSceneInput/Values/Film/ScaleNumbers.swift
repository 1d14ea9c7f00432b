import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

/// The numbers of a data field from which a scale without given limits takes its own.
struct ScaleNumbers {
  /// From the smallest to the largest number that is a value, or to that before a few far beyond all others, where it is open;
  /// `nil` without values.
  let domain: ScaleDomain?

  /// The numbers that stand for no value.
  let placeholders: Set<Double>

  /// The number of values beyond the domain.
  let beyondCount: Int

  /// The value that is the farthest from the domain.
  private let farthest: Double

  /// Numbers that programs write where they know none, and the least magnitude of others.
  private static let (usualPlaceholders, leastHuge): (Set<Double>, Double) = (
    [-999, -9999, -99_999, -999_999, -32_767, -32_768, -2_147_483_648, -999.9, -9999.9, -999.99, -9999.99],
    1e20
  )

  /// Numbers that are written for none and are also values: negative ones of two digits, and positive ones.
  private static let rarePlaceholders: Set<Double> = [
    -99, -99.9, -99.99, 999, 9999, 99_999, 999_999, 999.9, 9999.9, 999.99, 9999.99, 32_767, 65_535,
    2_147_483_647, 4_294_967_295,
  ]

  /// The least number of other values beside one of these, and how many times as far from them as they are from each other a
  /// positive one lies.
  private static let (fewestBesideRare, distanceOfRare) = (3, 10.0)

  /// The least number of values among which some can lie far beyond the others, the largest part of them that can, and the part
  /// of the whole range that the others then have at most.
  private static let (fewest, largestPart, narrowPart) = (10, 0.005, 0.2)

  /// Finds the values among numbers.
  ///
  /// A placeholder is farther from all others than these are from each other: what a field of depths has at -9999 can be a depth.
  ///
  /// - Complexity: O(n log n) for n numbers.
  init(_ numbers: some Sequence<Double>) {
    let sorted = numbers.filter(\.isFinite).sorted()
    let others = sorted.filter { !Self.isUsual($0) && !Self.rarePlaceholders.contains($0) }
    var placeholders: Set<Double> = []
    if let first = others.first, let last = others.last {
      let span = max(last - first, .leastNonzeroMagnitude)
      for number in sorted where number < first - span || number > last + span {
        if Self.isUsual(number) { placeholders.insert(number) }
        guard others.count >= Self.fewestBesideRare, Self.rarePlaceholders.contains(number) else { continue }
        if number < first || number > last + Self.distanceOfRare * span { placeholders.insert(number) }
      }
    }
    let values = placeholders.isEmpty ? sorted : sorted.filter { !placeholders.contains($0) }
    self.placeholders = placeholders
    guard let first = values.first, let last = values.last else {
      (domain, beyondCount, farthest) = (nil, 0, .nan)
      return
    }
    let kept = Self.indicesWithoutOutliers(of: values)
    var domain = ScaleDomain(values[kept.lowerBound], values[kept.upperBound])
    (domain.hasMoreAtStart, domain.hasMoreAtEnd) = (kept.lowerBound > 0, kept.upperBound < values.count - 1)
    beyondCount = values.count - kept.count
    farthest = last - domain.end > domain.start - first ? last : first
    self.domain = domain
  }

  private static func isUsual(_ number: Double) -> Bool {
    usualPlaceholders.contains(number) || abs(number) >= leastHuge
  }

  /// Returns the indices of sorted values without a few at the ends beside which all others would look alike.
  private static func indicesWithoutOutliers(of values: [Double]) -> ClosedRange<Int> {
    let last = values.count - 1
    guard values.count >= fewest else { return 0...last }
    let most = max(1, Int(Double(values.count) * largestPart))
    let narrow = (values[last] / 2 - values[0] / 2) * 2 * narrowPart
    func isNarrow(_ range: ClosedRange<Int>) -> Bool {
      let span = values[range.upperBound] - values[range.lowerBound]
      return span > 0 && span < narrow
    }
    let choices = (1...most).flatMap { count in
      [0...last - count, count...last, count...last - count]
    }
    return choices.first(where: isNarrow) ?? 0...last
  }

  /// Returns warnings about what is not on the scale as it is.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - count: The number of placeholders among the numbers.
  /// - Returns: The warnings, without the option.
  func warnings(about field: String, placeholders count: Int) -> [String] {
    var warnings: [String] = []
    let name = field.excerpt
    if count > 0 {
      let numbers = placeholders.sorted().map(shortestDecimal).joined(separator: ", ")
      warnings.append(
        "\(count == 1 ? "1 value" : "\(count) values") of '\(name)' \(count == 1 ? "is" : "are") \(numbers), which stands for no "
          + "value, and no part of the scale; write \(name):A..B if \(count == 1 ? "it is one" : "they are values")"
      )
    }
    if beyondCount > 0, let domain {
      let (first, last) = (min(domain.start, farthest), max(domain.end, farthest))
      warnings.append(
        "\(beyondCount == 1 ? "1 value" : "\(beyondCount) values") of '\(name)' \(beyondCount == 1 ? "lies" : "lie") far beyond all "
          + "others, up to \(LegendLayout.text(farthest)), and \(beyondCount == 1 ? "has the color" : "have the colors") at the end of "
          + "the scale; write \(name):\(LegendLayout.text(first))..\(LegendLayout.text(last)) for a scale of all values"
      )
    }
    return warnings
  }
}

extension ScaleDomain {
  /// Returns a domain that is found in data with 0 in its middle if values lie on both sides of it and the colors diverge from
  /// their middle.
  func centered(for map: ColorRamp) -> ScaleDomain {
    guard map.isDiverging, breaks.isEmpty, min(start, end) < 0, max(start, end) > 0 else { return self }
    var domain = self
    let largest = max(abs(start), abs(end))
    (domain.start, domain.end) = start < end ? (-largest, largest) : (largest, -largest)
    return domain
  }

  /// Returns a domain of a continuous scale that says where numbers lie beyond it.
  func marking(_ numbers: some Sequence<Double>) -> ScaleDomain {
    guard breaks.isEmpty else { return self }
    var domain = self
    let isRising = start <= end
    for number in numbers {
      if isRising ? number < start : number > start { domain.hasMoreAtStart = true }
      if isRising ? number > end : number < end { domain.hasMoreAtEnd = true }
    }
    return domain
  }
}
