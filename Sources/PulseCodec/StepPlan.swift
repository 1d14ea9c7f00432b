/// Which steps from one picture to the next an animation takes, and which of them it takes again.
struct StepPlan: Sendable {
  /// A step: what is shown before it (nothing before the first), and what after it.
  struct Step: Hashable, Sendable {
    var previous: Int?
    var next: Int
  }

  /// The steps in order, one for each frame.
  let steps: [Step]

  /// For each frame the first one that takes the same step.
  let firstUse: [Int]

  /// For each frame the last one that takes the same step.
  let lastUse: [Int]

  init(pictures: [Int]) {
    let steps = pictures.indices.map { Step(previous: $0 > 0 ? pictures[$0 - 1] : nil, next: pictures[$0]) }
    var first: [Step: Int] = [:]
    var last: [Step: Int] = [:]
    for (index, step) in steps.enumerated() {
      first[step] = first[step] ?? index
      last[step] = index
    }
    self.steps = steps
    firstUse = steps.indices.map { first[steps[$0]] ?? $0 }
    lastUse = steps.indices.map { last[steps[$0]] ?? $0 }
  }
}
