import Synchronization

/// Values that take long to make; those that were made last are kept.
///
/// Each is made by whoever asks for it first, from any thread, while others wait for it.
package final class KeptValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    var values: [Key: (slot: KeptValue<Value>, bytes: Int)] = [:]
    var order: [Key] = []
    var first = 0

    /// The sum of those of all values.
    var bytes = 0
  }

  private let make: @Sendable (Key) -> Value
  private let byteCount: @Sendable (Value) -> Int
  private let capacity: Int
  private let fewest: Int
  private let kept = Mutex(Kept())

  /// Creates values of which none is made yet.
  ///
  /// - Parameters:
  ///   - capacity: The bytes that are kept.
  ///   - fewest: The number of values, at least 1, that are kept even if they take more.
  ///   - byteCount: Returns the bytes that a value takes.
  ///   - make: Makes a value; called from many threads at once, but for different keys.
  package init(
    capacity: Int, fewest: Int = 1, byteCount: @escaping @Sendable (Value) -> Int,
    make: @escaping @Sendable (Key) -> Value
  ) {
    self.capacity = capacity
    self.fewest = fewest
    self.byteCount = byteCount
    self.make = make
  }

  /// Returns the value of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: Its value, which is made if it is not kept.
  package func value(of key: Key) -> Value {
    let slot = kept.withLock { kept in
      if let known = kept.values[key] { return known.slot }
      let new = KeptValue<Value>()
      // What is being made has no bytes yet.
      kept.values[key] = (new, 0)
      kept.order.append(key)
      return new
    }
    return slot.value {
      let value = make(key)
      kept.withLock { kept in
        // Others may have made it go before it was there.
        guard kept.values[key]?.slot === slot else { return }
        let bytes = byteCount(value)
        kept.values[key]?.bytes = bytes
        kept.bytes += bytes
        forgetOldest(of: &kept)
      }
      return value
    }
  }

  /// Makes room for a new value.
  private func forgetOldest(of kept: inout Kept) {
    while kept.bytes > capacity, kept.first < kept.order.count - fewest {
      kept.bytes -= kept.values.removeValue(forKey: kept.order[kept.first])?.bytes ?? 0
      kept.first += 1
    }
    if kept.first > 1024 {
      kept.order.removeFirst(kept.first)
      kept.first = 0
    }
  }
}

/// A value that is made when it is asked for.
private final class KeptValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value(make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
