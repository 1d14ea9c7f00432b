import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseSpelling

/// The names under which data says something, and those that it has for other things.
///
/// Data has names of its own, which are none of our business, but one that is nearly a name of ours was meant
/// to be it.
struct DataNames<Meaning> {
  /// The number of other names that are looked at, so that data with a name of its own in each row takes no
  /// memory for them.
  private static var limit: Int { 1000 }

  private let meanings: [String: Meaning]
  private let known: [String]
  private var others: Set<String> = []

  /// Creates the names of a file.
  ///
  /// - Parameters:
  ///   - meanings: What each name means.
  ///   - known: The names that a misspelt one is compared with.
  init(_ meanings: [String: Meaning], known: [String]) {
    self.meanings = meanings
    self.known = known
  }

  /// What a name means, if it means something.
  subscript(name: String) -> Meaning? { meanings[name] }

  /// Returns the name that another one was probably meant to be; for each name once.
  mutating func slip(_ name: String) -> String? {
    guard others.count < Self.limit, others.insert(name).inserted else { return nil }
    return Spelling.slip(name, among: known)
  }
}

extension Argument {
  /// The name in the spelling of options: `pulse-color`.
  var dashedName: String { String(info.place.drop { $0 == "-" }) }
}
