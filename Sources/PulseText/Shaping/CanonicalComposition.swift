/// The canonical composition of letters with combining marks, as fonts contain most of them as one glyph.
enum CanonicalComposition {
  /// The precomposed letters of the simple scripts by their text: canonically equivalent strings are equal keys.
  private static let letters: [String: Unicode.Scalar] = {
    var letters: [String: Unicode.Scalar] = [:]
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1EFF, 0x1F00...0x1FFC, 0x304C...0x30FE,
    ]
    for value in ranges.joined() {
      if let scalar = Unicode.Scalar(value) { letters[String(Character(scalar))] = scalar }
    }
    return letters
  }()

  /// Returns the scalars of a grapheme cluster with the longest composed beginning.
  static func composed(_ cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if let syllable = hangulSyllable(cluster) { return [syllable] }
    guard cluster.count > 1, cluster.dropFirst().contains(where: \.isMark) || cluster[1].value >= 0x3099
    else {
      return cluster
    }
    for count in stride(from: cluster.count, to: 1, by: -1) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: cluster[..<count])
      if let letter = letters[String(text)] { return [letter] + cluster[count...] }
    }
    return cluster
  }

  /// Returns the syllable of two or three conjoining letters of Hangul, by the arithmetic of the Unicode standard;
  /// `nil` for anything else.
  private static func hangulSyllable(_ cluster: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard 2...3 ~= cluster.count, 0x1100...0x1112 ~= cluster[0].value, 0x1161...0x1175 ~= cluster[1].value
    else { return nil }
    var tail: UInt32 = 0
    if cluster.count == 3 {
      guard 0x11A8...0x11C2 ~= cluster[2].value else { return nil }
      tail = cluster[2].value - 0x11A7
    }
    return Unicode.Scalar(
      0xAC00 + ((cluster[0].value - 0x1100) * 21 + (cluster[1].value - 0x1161)) * 28 + tail)
  }
}
