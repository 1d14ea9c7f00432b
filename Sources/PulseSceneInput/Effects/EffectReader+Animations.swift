import PulseDocument
import PulseScene

// Decoding of animation groups.
extension EffectReader {
  func group(_ value: DocumentValue) -> AnimationGroupTemplate? {
    let keys = ["duration", "rest", "curve", "repeat", "autoreverses", "fill", "animations"]
    guard let object = value.object(keys) else { return nil }
    let duration = object.required("duration").flatMap(duration)
    var group = AnimationGroupTemplate(duration: duration ?? .value(1))
    if let rest = object["rest"].flatMap(seconds) { group.rest = rest }
    if let curve = object["curve"].flatMap(curve) { group.curve = curve }
    if let count = object["repeat"].flatMap(repeatCount) { group.repeatCount = count }
    if let autoreverses = object["autoreverses"].flatMap(flag) { group.autoreverses = autoreverses }
    if let fillMode = object["fill"]?.choice(MediaTiming.FillMode.self) { group.fillMode = fillMode }
    if let animations = object.required("animations")?.elements(Effect.Limits.animations, of: "animations") {
      group.animations = animations.compactMap(animation)
    }
    return duration == nil ? nil : group
  }

  private func repeatCount(_ value: DocumentValue) -> Double? {
    if value.text == "infinite" { return .infinity }
    let remedy = "use \"infinite\" or a number above 0 and at most \(shortestDecimal(Effect.Limits.repeats))"
    guard let number = value.number else { return value.reportExpected("a number of times", remedy) }
    guard number > 0, number <= Effect.Limits.repeats else {
      value.report("'\(shortestDecimal(number))' is out of range; \(remedy)")
      return nil
    }
    return number
  }

  private func animation(_ value: DocumentValue) -> AnimationTemplate? {
    let keys = [
      "property", "values", "keyTimes", "curves", "mode", "curve", "begin", "duration", "fill",
    ]
    guard let object = value.object(keys) else { return nil }
    let property = object.required("property")?.choice(AnimatedProperty.self)
    let values = values(of: property, in: object)
    let curve = object["curve"].flatMap(curve)
    let begin = object["begin"].flatMap(seconds)
    let duration = object["duration"].flatMap(seconds)
    let fillMode = object["fill"]?.choice(MediaTiming.FillMode.self)
    guard let property, let values else { return nil }
    var animation = AnimationTemplate(property: property, values: values)
    if let curve { animation.curve = curve }
    if let begin { animation.begin = begin }
    animation.duration = duration
    if let fillMode { animation.fillMode = fillMode }
    return animation
  }

  private func values(of property: AnimatedProperty?, in object: DocumentObject) -> AnimationTemplate.Values?
  {
    let mode = object["mode"]?.choice(Keyframes.Mode.self) ?? .linear
    let times = object["keyTimes"].map(self.keyTimes)
    let curves = object["curves"].map(self.curves)
    guard let value = object.required("values") else { return nil }
    if isParameterReference(value) {
      for key in ["keyTimes", "curves", "mode"] {
        object[key]?.report("applies only to arrays of values; leave it out")
      }
      return range(value, for: property)
    }
    guard let elements = value.elements(Effect.Limits.keyframes, of: "values") else { return nil }
    // Without a property the range of its values is unknown.
    let bounds = property.map(Effect.Limits.values) ?? Scene.Limits.scales
    let numbers = elements.compactMap { $0.number(in: bounds) }
    guard numbers.count == elements.count else { return nil }
    if mode == .discrete, let curves = object["curves"] {
      curves.report("applies only to interpolated values; leave it out or write \"mode\": \"linear\"")
      return nil
    }
    return keyframes(numbers, times: times, curves: curves, mode: mode, in: object)
  }

  private func range(_ value: DocumentValue, for property: AnimatedProperty?) -> AnimationTemplate.Values? {
    let parameter: EffectParameter? =
      switch property {
      case .scale: parameterReference(value, "a range of scales", [.range(in: Scene.Limits.scales)])
      case .opacity: parameterReference(value, "a range of opacities", [.range(in: 0...1)])
      case .strokeWidth, .contents: parameterReference(value, "an array of numbers", [])
      case nil: nil
      }
    return parameter.map(AnimationTemplate.Values.range)
  }

  private func keyTimes(_ value: DocumentValue) -> [Double]? {
    let most = Effect.Limits.keyframes.upperBound + 1
    guard let elements = value.elements(1...most, of: "key times") else { return nil }
    let times = elements.compactMap { $0.number(in: 0...1) }
    return times.count == elements.count ? times : nil
  }

  private func curves(_ value: DocumentValue) -> [TimingCurve]? {
    guard let elements = value.elements(1...Effect.Limits.keyframes.upperBound, of: "curves") else {
      return nil
    }
    let curves = elements.compactMap { $0.timingCurve() }
    return curves.count == elements.count ? curves : nil
  }

  /// Combines values, times and curves to keyframes; reports if their counts do not match, and returns `nil`.
  ///
  /// Times and curves are `nil` if they are absent; an inner `nil` means that a problem with them was already
  /// reported.
  private func keyframes(
    _ values: [Double], times: [Double]??, curves: [TimingCurve]??, mode: Keyframes.Mode,
    in object: DocumentObject
  ) -> AnimationTemplate.Values? {
    if case .some(.none) = times { return nil }
    if case .some(.none) = curves { return nil }
    do throws(MotionError) {
      return .keyframes(
        try Keyframes(values, times: (times ?? []) ?? [], curves: (curves ?? []) ?? [], mode: mode))
    } catch {
      let steps = values.count - 1
      switch error {
      case .curveCountMismatch:
        object["curves"]?.report(
          "do not match \(values.count) values; write \(steps), one for each step between")
      default:
        let wanted = mode == .discrete ? values.count + 1 : values.count
        let each = mode == .discrete ? "one for each value and one for the end" : "one for each value"
        object["keyTimes"]?.report(
          "do not match \(values.count) values; write \(wanted) increasing numbers from 0 to 1, \(each)")
      }
      return nil
    }
  }
}
