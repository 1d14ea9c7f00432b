/// A meaning of an option that other programs have and this command has not.
///
/// Those with exactly one meaning here are accepted, with a warning; the others are errors.
package enum ForeignOption: Hashable, Sendable {
  /// An option that takes the same values, such as `--track` for `--gpx`.
  case synonym(of: String)

  /// An option with a value, or a flag without one, such as `--theme dark` for `--dark`.
  case setting(String, String? = nil)

  /// The operand of the command, which needs no option here.
  case operand

  /// No option, since the request is met anyway; the reason is a clause.
  case needless(String, takesValue: Bool = false)

  /// No option of exactly this meaning; the remedy says which one to write.
  case advice(String)
}
