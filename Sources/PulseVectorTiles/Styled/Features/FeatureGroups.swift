import PulseMapStyle

/// The features of a layer of a tile by their values of some properties: of thousands of roads, only a few dozen differ
/// in what filters read.
struct FeatureGroups: Sendable {
  /// The group of each feature.
  let groups: [Int32]

  /// The index of the first feature of each group.
  let examples: [Int32]

  /// Returns the indices of the features for which a condition holds that depends on the properties alone.
  func indices(where holds: (_ example: Int) -> Bool) -> [Int32] {
    let isIncluded = examples.map { holds(Int($0)) }
    var indices: [Int32] = []
    for (index, group) in groups.enumerated() where isIncluded[Int(group)] { indices.append(Int32(index)) }
    return indices
  }
}

extension FeatureGroups {
  /// Creates the groups from the places of values, a row of equal length for each feature.
  ///
  /// - Complexity: O(number of places).
  init(rows: [Int32], width: Int) {
    let count = rows.count / max(width, 1)
    var (groups, examples) = ([Int32](), [Int32]())
    groups.reserveCapacity(count)
    // Open addressing: a slot has the number of a group, or -1.
    var slots = [Int32](repeating: -1, count: 64)
    func slot(of row: Int) -> Int {
      var hash: UInt64 = 0
      for place in row * width..<(row + 1) * width {
        hash = (hash ^ UInt64(UInt32(bitPattern: rows[place]))) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
      }
      var slot = Int(hash & UInt64(slots.count - 1))
      while slots[slot] >= 0 {
        let other = Int(examples[Int(slots[slot])])
        var column = 0
        while column < width, rows[row * width + column] == rows[other * width + column] { column += 1 }
        if column == width { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
    for row in 0..<count {
      var place = slot(of: row)
      if slots[place] < 0 {
        if examples.count * 2 >= slots.count {
          slots = Array(repeating: -1, count: slots.count * 4)
          for (group, example) in examples.enumerated() { slots[slot(of: Int(example))] = Int32(group) }
          place = slot(of: row)
        }
        slots[place] = Int32(examples.count)
        examples.append(Int32(row))
      }
      groups.append(slots[place])
    }
    (self.groups, self.examples) = (groups, examples)
  }
}
