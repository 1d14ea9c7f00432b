import FoundationEssentials
import PulseBasics

/// An HTML output, which shows the images of a job with the `picture` element: the best format that a browser has, a
/// still where reduced motion is preferred, and dark variants where dark pages are.
///
/// It is a snippet that refers to files or, if all images are part of it, a page.
struct HTMLSnippet {
  /// The images.
  let images: SnippetImages

  /// The files of the images that are part of the text.
  var embeddedFiles: [RenderOutput: [UInt8]] = [:]

  /// Whether each image has a dark variant.
  let hasDarkVariants: Bool

  /// The alternative text, as plain text.
  let alternativeText: String

  /// The size in points, which are CSS pixels.
  let size: (width: Int, height: Int)

  /// The provenance in one line of ASCII; `nil` for none.
  let provenance: String?

  /// Returns the snippet for a file, with addresses of the images relative to it; "-" stands for the working directory.
  ///
  /// A snippet is a fragment of HTML without scripts or styles, in ASCII except for the alternative text.
  func text(for path: String) -> String {
    guard let fallback = images.animations.last else { return "" }
    let base = path == "-" ? "" : path
    var lines = provenance.map { ["<!-- \($0) -->"] } ?? []
    if images.areEmbedded { lines += head }
    lines.append("<picture>")
    let (dark, reduced) = ("(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)")
    lines += darkSource(of: images.still, media: "\(reduced) and \(dark)", base)
    lines.append(source(images.still, media: reduced, base))
    for animation in images.animations { lines += darkSource(of: animation, media: dark, base) }
    for animation in images.animations.dropLast() { lines.append(source(animation, media: nil, base)) }
    lines.append(
      "  <img src=\"\(address(fallback, base))\" width=\"\(size.width)\" height=\"\(size.height)\" "
        + "alt=\"\(alternativeText.withoutControls.markupEscaped)\">")
    lines.append("</picture>")
    return lines.map { "\($0)\n" }.joined()
  }

  /// The lines before the images of a page; the elements around them are implied (HTML, section 13.1.2.4).
  ///
  /// A page needs a title, which that of a decoration lacks.
  private var head: [String] {
    let title = alternativeText.isEmpty ? "Map" : alternativeText.withoutControls.markupEscaped
    return [
      "<!DOCTYPE html>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width\">",
    ] + (hasDarkVariants ? ["<meta name=\"color-scheme\" content=\"light dark\">"] : []) + [
      "<title>\(title)</title>", "<style>img { max-width: 100%; height: auto }</style>",
    ]
  }

  private func darkSource(of image: RenderOutput, media: String, _ base: String) -> [String] {
    guard hasDarkVariants, let variant = image.darkVariant else { return [] }
    return [source(variant, media: media, base)]
  }

  private func source(_ image: RenderOutput, media: String?, _ base: String) -> String {
    let condition = media.map { " media=\"\($0)\"" } ?? ""
    return "  <source\(condition) srcset=\"\(address(image, base))\" type=\"\(image.format.imageType)\">"
  }

  private func address(_ image: RenderOutput, _ base: String) -> String {
    guard image.isEmbedded else { return RelativeURL.reference(to: image.path, from: base) }
    // RFC 2397.
    let data = Data(embeddedFiles[image] ?? []).base64EncodedString()
    return "data:\(image.format.imageType);base64,\(data)"
  }
}

extension String {
  /// The text as one line without control characters.
  package var withoutControls: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

/// References from one file to another by relative URLs (RFC 3986, section 4.2).
package enum RelativeURL {
  /// Returns the reference to a file from the folder of another one, percent-encoded; relative paths start at the
  /// working directory.
  package static func reference(to path: String, from base: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let target = components(of: path, in: folder)
    let start = components(of: base.isEmpty ? "x" : base, in: folder).dropLast()
    let common = zip(target.dropLast(), start).prefix { $0.bytewise == $1.bytewise }.count
    let steps = Array(repeating: "..", count: start.count - common) + target.dropFirst(common)
    return steps.map(encoded).joined(separator: "/")
  }

  /// Returns the components of an absolute path, without `.` and `..`.
  private static func components(of path: String, in folder: String) -> [String] {
    var components: [String] = []
    for part in FilePath(FilePath(path).isAbsolute ? path : "\(folder)/\(path)").components {
      if part.bytewise == ".." { _ = components.popLast() } else { components.append(String(part)) }
    }
    return components
  }

  /// Returns a path component with all but unreserved characters percent-encoded.
  private static func encoded(_ component: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return component.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
