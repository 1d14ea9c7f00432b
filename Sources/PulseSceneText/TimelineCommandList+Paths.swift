import PulseDocument

extension TimelineCommandList {
  /// Returns the text of a list with `rewrite` applied to its image paths.
  ///
  /// It edits the text instead of a parsed list, so that messages about invalid items quote what the user wrote.
  @Sendable package static func rewritingPaths(in text: String, with rewrite: (String) -> String) -> String {
    text.splitOutsideParentheses(at: ",").map { part in
      let names = ["image=", "heading-image="]
      guard let name = names.first(where: { part.trimmed.hasPrefix($0) }) else { return String(part) }
      let item = part.trimmed.dropFirst(name.count)
      let path = item[..<(item.lastIndex(of: "@") ?? item.endIndex)]
      guard !path.isEmpty, path != Self.text(ofImagePath: nil) else { return String(part) }
      return name + rewrite(String(path).unescapedFromList).escapedForList + item[path.endIndex...]
    }.joined(separator: ",")
  }
}
