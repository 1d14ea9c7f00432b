/// A reason for which a text is not legible.
public enum TextFlaw: Hashable, Sendable {
  /// The font lacks characters of it, which become empty boxes.
  case missingCharacters

  /// It is of a script that is written from right to left or joined, which is drawn letter by letter.
  case unshapedScript
}
