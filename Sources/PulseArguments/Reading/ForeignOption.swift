import PulseBasics

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

extension ForeignOption {
  /// Returns what to write instead of a misspelled option of other programs, such as `--lenght`; `nil` if none is similar.
  static func remedy(ofOptionLike name: String, among options: [String: ForeignOption]) -> String? {
    // What is less similar is no option of these programs, whose meaning would be far from what was meant.
    let similar = SpellChecker.correction(name, among: options.keys.sorted())
    switch similar.flatMap({ options[$0] }) {
    case .synonym(let option): return "write \(option)"
    case .setting(let option, let setting):
      return "write \([option, setting].compactMap(\.self).joined(separator: " "))"
    case .advice(let remedy): return remedy
    case .operand, .needless, nil: return nil
    }
  }
}
