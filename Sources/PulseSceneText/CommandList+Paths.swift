import PulseScene
import PulseDocument

extension CommandList {
  /// Returns a list with the paths of its pictures as seen from the working directory.
  ///
  /// It is the text that is changed, so that a list with a mistake is still refused with the words of its author.
  ///
  /// - Parameters:
  ///   - text: A list as it is written in a file.
  ///   - folder: The folder of the file.
  /// - Returns: The list, otherwise the same.
  package static func text(_ text: String, in folder: Folder) -> String {
    text.splitOutsideParentheses(at: ",").map { part in
      let names = ["image=", "heading-image="]
      guard let name = names.first(where: { part.trimmed.hasPrefix($0) }) else { return String(part) }
      let item = part.trimmed.dropFirst(name.count)
      let path = item[..<(item.lastIndex(of: "@") ?? item.endIndex)]
      guard !path.isEmpty, path != Self.text(ofPicture: nil) else { return String(part) }
      return name + folder.path(String(path).unescapedFromList).escapedForList + item[path.endIndex...]
    }.joined(separator: ",")
  }
}
