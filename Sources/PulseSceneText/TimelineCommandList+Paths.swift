import PulseScene
import PulseDocument

extension TimelineCommandList {
  /// Resolves the image paths in the text of a list against the folder of its file.
  ///
  /// It edits the text instead of a parsed list, so that messages about invalid items quote what the user wrote.
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
