import Synchronization

/// A thread-safe cache of computed values, bounded by their total cost, that evicts the oldest first.
///
/// The first request of a key computes its value, while other requests of it wait.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Storage {
    var values: [Key: (slot: CacheSlot<Value>, cost: Int)] = [:]
    var order: [Key] = []
    var first = 0

    /// The total cost of the cached values.
    var cost = 0

    mutating func remove(_ key: Key) { cost -= values.removeValue(forKey: key)?.cost ?? 0 }
  }

  private let cost: @Sendable (Value) -> Int
  private let capacity: Int
  private let minimumCount: Int
  private let storage = Mutex(Storage())

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The largest total cost.
  ///   - minimumCount: The number of values, at least 1, that are cached even above the capacity.
  ///   - cost: Returns the cost of a value; without it each costs 1, so that the capacity is their number.
  package init(
    capacity: Int, minimumCount: Int = 1, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }
  ) {
    self.capacity = capacity
    self.minimumCount = minimumCount
    self.cost = cost
  }

  /// Returns the value of a key, computed by `make` if it is not cached; an error is not cached.
  package func value<Failure: Error>(
    of key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slot = storage.withLock { storage in
      if let known = storage.values[key] { return known.slot }
      let new = CacheSlot<Value>()
      // The cost is unknown until the value is computed.
      storage.values[key] = (new, 0)
      storage.order.append(key)
      return new
    }
    do throws(Failure) {
      return try slot.value { () throws(Failure) in
        let value = try make()
        let cost = cost(value)
        storage.withLock { storage in
          // The slot may have been evicted meanwhile.
          guard storage.values[key]?.slot === slot else { return }
          storage.values[key]?.cost = cost
          storage.cost += cost
          evictOldest(of: &storage)
        }
        return value
      }
    } catch {
      removeAll(slots: { $0 === slot })
      throw error
    }
  }

  /// Removes the computed values that match a condition.
  package func removeAll(where isRemoved: (Value) -> Bool) {
    removeAll(slots: { $0.computedValue.map(isRemoved) ?? false })
  }

  private func removeAll(slots isRemoved: (CacheSlot<Value>) -> Bool) {
    storage.withLock { storage in
      var kept: [Key] = []
      for key in storage.order.dropFirst(storage.first) {
        guard let slot = storage.values[key]?.slot else { continue }
        if isRemoved(slot) { storage.remove(key) } else { kept.append(key) }
      }
      (storage.order, storage.first) = (kept, 0)
    }
  }

  /// Evicts the oldest values until the total cost is within the capacity or only the minimum count is left.
  private func evictOldest(of storage: inout Storage) {
    while storage.cost > capacity, storage.first < storage.order.count - minimumCount {
      storage.remove(storage.order[storage.first])
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

  /// The value; `nil` if it is not computed yet.
  var computedValue: Value? { storedValue.withLockIfAvailable { $0 } ?? nil }

  func value<Failure: Error>(make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try storedValue.withLock { storedValue throws(Failure) in
      if let storedValue { return storedValue }
      let value = try make()
      storedValue = value
      return value
    }
  }
}

/// A thread-safe cache, bounded by the total size of its values in bytes, with the function that computes them.
package final class ValueCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let cache: BoundedCache<Key, Value>
  private let make: @Sendable (Key) -> Value

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
    cache = BoundedCache(capacity: capacity, minimumCount: minimumCount, cost: byteCount)
    self.make = make
  }

  /// Returns the value of a key, computed if it is not cached.
  package func value(of key: Key) -> Value { cache.value(of: key) { make(key) } }
}
