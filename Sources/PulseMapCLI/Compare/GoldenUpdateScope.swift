import PulseArguments

/// The goldens that `--update` replaces: changed, failed, missing, or all.
enum GoldenUpdateScope: String, CaseIterable, ArgumentValue {
  /// Missing and differing ones.
  case changed

  /// Differing ones.
  case failed

  /// Missing ones.
  case missing

  /// All, including matching ones.
  case all
}
