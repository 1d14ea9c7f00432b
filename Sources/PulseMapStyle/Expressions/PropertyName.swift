import PulseBasics
import Synchronization

/// The name of a property that expressions read, with a number by which tiles find it without comparing texts.
package struct PropertyName: Sendable {
  /// The largest number of names that are numbered; documents of strangers may have any number of them.
  private static let mostNumbers = 1024

  private static let numbers = Mutex<[Bytewise: Int]>([:])

  /// The name.
  package let text: String

  /// The number of the name in this process, from 0 to 1023; `nil` for a name above the limit.
  package let number: Int?

  /// Whether it begins with `name`, as names in all languages do.
  package let mayBeName: Bool

  /// Creates a name, and numbers it unless it has a number.
  package init(_ text: String) {
    self.text = text
    mayBeName = text.bytewise.hasPrefix("name")
    number = Self.numbers.withLock { numbers in
      if let known = numbers[text.bytewise] { return known }
      guard numbers.count < Self.mostNumbers else { return nil }
      numbers[text.bytewise] = numbers.count
      return numbers.count - 1
    }
  }

  /// Returns the index of every numbered name among keys: the first one of equal keys, or -1 for a name that is none.
  ///
  /// Names that are numbered later are beyond the end of the list.
  package static func indices(in keys: [String]) -> [Int32] {
    numbers.withLock { numbers in
      var indices = [Int32](repeating: -1, count: numbers.count)
      for (index, key) in keys.enumerated().reversed() {
        if let number = numbers[key.bytewise] { indices[number] = Int32(index) }
      }
      return indices
    }
  }
}
