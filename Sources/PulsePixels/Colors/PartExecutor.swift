/// An executor of the independent parts of a computation, one after the other or on several threads.
///
/// The result of the computation must not depend on the number of parts.
public protocol PartExecutor: Sendable {
  /// The error with which a computation is given up; `Never` if it always ends.
  associatedtype Failure: Error

  /// The number of parts that can be computed at the same time, at least 1.
  var threadCount: Int { get }

  /// Computes parts and returns them in order.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - make: Computes the part with a number from 0 on.
  /// - Returns: The parts.
  /// - Throws: The error with which the computation was given up.
  func parts<Part: Sendable>(
    count: Int, _ make: @escaping @Sendable (Int) -> Part
  ) throws(Failure) -> [Part]
}

/// An executor that computes on the current thread alone.
public struct SerialPartExecutor: PartExecutor {
  /// The number of parts that can be computed at the same time, 1.
  public var threadCount: Int { 1 }

  /// Creates the executor.
  public init() {}

  /// Computes parts and returns them in order.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - make: Computes the part with a number from 0 on.
  /// - Returns: The parts.
  public func parts<Part: Sendable>(count: Int, _ make: @escaping @Sendable (Int) -> Part) -> [Part] {
    (0..<count).map(make)
  }
}

extension PartExecutor {
  /// Computes contiguous parts of a list: one for each thread or, if it is short, a single one.
  ///
  /// - Parameters:
  ///   - elements: The list.
  ///   - make: Computes a part.
  /// - Returns: The parts in order, at least one.
  /// - Throws: The error with which the computation was given up.
  func parts<Element: Sendable, Part: Sendable>(
    of elements: [Element], _ make: @escaping @Sendable (ArraySlice<Element>) -> Part
  ) throws(Failure) -> [Part] {
    let count = elements.count < Self.shortestDividedList ? 1 : threadCount
    return try parts(count: count) { part in
      make(elements[elements.count * part / count..<elements.count * (part + 1) / count])
    }
  }

  /// The smallest number of elements that are divided: to look up fewer colors takes no longer than to wake a thread.
  private static var shortestDividedList: Int { 2048 }
}
