import Synchronization

/// A thread-safe cache of computed values, bounded by their size, that evicts the oldest first.
///
/// The first request of a key computes its value, while other requests wait for it.
package final class ValueCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Storage {
    var values: [Key: (slot: CacheSlot<Value>, bytes: Int)] = [:]
    var order: [Key] = []
    var first = 0

    /// The total size of the cached values in bytes.
    var bytes = 0
  }

  private let make: @Sendable (Key) -> Value
  private let byteCount: @Sendable (Value) -> Int
  private let capacity: Int
  private let minimumCount: Int
  private let storage = Mutex(Storage())

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The largest total size in bytes.
  ///   - minimumCount: The number of values, at least 1, that are cached even above the capacity.
  ///   - byteCount: Returns the size of a value.
  ///   - make: Computes a value; called concurrently for different keys.
  package init(
    capacity: Int, minimumCount: Int = 1, byteCount: @escaping @Sendable (Value) -> Int,
    make: @escaping @Sendable (Key) -> Value
  ) {
    self.capacity = capacity
    self.minimumCount = minimumCount
    self.byteCount = byteCount
    self.make = make
  }

  /// Returns the value of a key, computed if it is not cached.
  package func value(of key: Key) -> Value {
    let slot = storage.withLock { storage in
      if let known = storage.values[key] { return known.slot }
      let new = CacheSlot<Value>()
      // The size is unknown until the value is computed.
      storage.values[key] = (new, 0)
      storage.order.append(key)
      return new
    }
    return slot.value {
      let value = make(key)
      storage.withLock { storage in
        // The slot may have been evicted meanwhile.
        guard storage.values[key]?.slot === slot else { return }
        let bytes = byteCount(value)
        storage.values[key]?.bytes = bytes
        storage.bytes += bytes
        evictOldest(of: &storage)
      }
      return value
    }
  }

  /// Evicts the oldest values above the capacity.
  private func evictOldest(of storage: inout Storage) {
    while storage.bytes > capacity, storage.first < storage.order.count - minimumCount {
      storage.bytes -= storage.values.removeValue(forKey: storage.order[storage.first])?.bytes ?? 0
      storage.first += 1
    }
    if storage.first > 1024 {
      storage.order.removeFirst(storage.first)
      storage.first = 0
    }
  }
}

/// A slot whose value is computed once, on first access.
private final class CacheSlot<Value: Sendable>: Sendable {
  private let storedValue = Mutex<Value?>(nil)

  func value(make: () -> Value) -> Value {
    storedValue.withLock { storedValue in
      if let storedValue { return storedValue }
      let value = make()
      storedValue = value
      return value
    }
  }
}
