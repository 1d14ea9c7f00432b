/// A reason that a text is illegible: missing glyphs, or a script that needs shaping.
public enum TextLegibilityIssue: Hashable, Sendable {
  /// The font has no glyphs for some characters, which appear as empty boxes.
  case missingCharacters

  /// A right-to-left or joined script, which would be drawn letter by letter.
  case unshapedScript
}
