/// The parts of a KML file beside its placemarks that are not drawn: links to other files, images and models.
struct UndrawnKMLParts {
  private var counts: [String: Int] = [:]

  /// The elements with their nouns in messages, in the singular and the plural.
  private static let elements: [(names: [String], one: String, many: String)] = [
    (["NetworkLink"], "link to another file", "links to other files"),
    (["GroundOverlay", "ScreenOverlay", "PhotoOverlay"], "image", "images"), (["Model"], "model", "models"),
  ]

  /// The element of the styles of points with an image.
  private static let icon = "IconStyle"

  /// Counts the elements by their names in the bytes of a file.
  ///
  /// - Complexity: O(n).
  init(in bytes: [UInt8]) {
    let names = (Self.elements.flatMap(\.names) + [Self.icon]).map { (text: $0, bytes: Array($0.utf8)) }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let name = names.first(where: { rest.starts(with: $0.bytes) }) else { continue }
      let after = rest.dropFirst(name.bytes.count).first ?? 0
      if after <= 0x20 || after == UInt8(ascii: ">") || after == UInt8(ascii: "/") {
        counts[name.text, default: 0] += 1
      }
    }
  }

  /// The warning about the parts; empty without any.
  var warnings: [String] {
    let parts = Self.elements.compactMap { names, one, many -> String? in
      let count = names.reduce(0) { $0 + (counts[$1] ?? 0) }
      return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    guard let last = parts.last else { return [] }
    let list = parts.count == 1 ? last : "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    let isLinked = counts["NetworkLink"] != nil
    return [
      "has \(list) beside its placemarks, which are not drawn; "
        + (isLinked
          ? "download what is linked, and add it as a file" : "draw what is needed with another program")
    ]
  }

  /// The notes on the images of points, which nearly all files of this kind have.
  var notes: [String] {
    counts[Self.icon] == nil
      ? [] : ["the icons of its styles are not drawn; --image draws an image at each point"]
  }
}
