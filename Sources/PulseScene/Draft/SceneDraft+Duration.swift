import PulseMotion

// How long the animation of a draft takes.
extension SceneDraft {
  /// The length of the animation: what was said, or one seamless loop.
  func checkedDuration(
    layers: [Layer], problems: inout [SceneProblem], warnings: inout [SceneProblem]
  ) -> Double {
    if duration != nil, let cycles {
      problems.append(
        SceneProblem(.cycles, "'\(cycles)' and --duration contradict each other; give one of them"))
    }
    if let duration { return duration }
    let periods = layers.flatMap(\.groups).filter { $0.timing.repeatCount == .infinity }.map(\.timing.period)
    let limit = Scene.Limits.seamlessSeconds
    guard let longest = periods.max() else {
      if let cycles {
        problems.append(
          SceneProblem(.cycles, "'\(cycles)' has no meaning for a pulse that does not move; give --duration"))
      }
      // Nothing moves: one frame shows it all, unless commands change what is shown.
      return saidCommands.end + 1 / (frameRate ?? Scene.Standard.frameRate)
    }
    let loop = commonPeriod(of: periods, limit: Scene.Limits.seconds.upperBound) ?? longest
    if let cycles { return Double(cycles) * loop }
    if saidCommands.end > 0 { return saidCommands.end + loop }
    if loop > limit {
      warnings.append(
        SceneProblem(
          .duration,
          "one cycle takes \(shortest(loop)) s; the first \(shortest(limit)) s are rendered, give --duration for "
            + "more"))
    }
    return min(loop, limit)
  }
}
