import PulseDocument
import PulseScene

extension AnimationTemplate {
  /// The field of the animated values: keyframes with their times, curves and mode, or a reference to a range.
  static let valuesField = EffectField<AnimationTemplate>(
    members: [
      (
        "values",
        JSONSchema.array(of: JSONSchema.number(in: Scene.Limits.scales), counts: Effect.Limits.keyframes)
          .orParameter
      ),
      ("keyTimes", keyTimesForm.schema), ("curves", curvesForm.schema), ("mode", modeForm.schema),
    ], isRequired: true,
    read: { _, object, parameters, animation in
      // Without a property the range of its values is unknown.
      let property = object["property"]?.text.flatMap(AnimatedProperty.init)
      guard let values = values(of: property, in: object, parameters) else { return false }
      animation.values = values
      return true
    },
    write: { animation, _, members in
      switch animation.values {
      case .range(let parameter): members["values"] = parameter.reference
      case .keyframes(let keyframes):
        let evenTimes = try? Keyframes(keyframes.values, mode: keyframes.mode).times
        members["values"] = .array(keyframes.values.map(JSONValue.number))
        members["keyTimes"] = keyframes.times == evenTimes ? nil : keyTimesForm.write(keyframes.times)
        members["curves"] = keyframes.curves.isEmpty ? nil : curvesForm.write(keyframes.curves)
        members["mode"] = keyframes.mode == .linear ? nil : modeForm.write(keyframes.mode)
      }
    })

  private static let keyTimesForm = EffectForm<Double>.number(in: 0...1).array(
    1...Effect.Limits.keyframes.upperBound + 1, of: "key times")

  private static let curvesForm = EffectForm<TimingCurve>.curve.array(
    1...Effect.Limits.keyframes.upperBound, of: "curves")

  private static let modeForm = EffectForm<Keyframes.Mode>.choice

  private static func values(
    of property: AnimatedProperty?, in object: DocumentObject, _ parameters: Set<EffectParameter>
  ) -> Values? {
    let mode = object["mode"].flatMap { modeForm.read($0, parameters) } ?? .linear
    let times = object["keyTimes"].map { keyTimesForm.read($0, parameters) }
    let curves = object["curves"].map { curvesForm.read($0, parameters) }
    guard let value = object.required("values") else { return nil }
    if value.isParameterReference {
      for key in ["keyTimes", "curves", "mode"] {
        object[key]?.report("applies only to arrays of values; leave it out")
      }
      return range(value, for: property, parameters)
    }
    let bounds = property.map(Effect.Limits.values) ?? Scene.Limits.scales
    let numbers = EffectForm<Double>.number(in: bounds).array(Effect.Limits.keyframes, of: "values")
    guard let values = numbers.read(value, parameters) else { return nil }
    if mode == .discrete, let curves = object["curves"] {
      curves.report("applies only to interpolated values; leave it out or write \"mode\": \"linear\"")
      return nil
    }
    return keyframes(values, times: times, curves: curves, mode: mode, in: object)
  }

  private static func range(
    _ value: DocumentValue, for property: AnimatedProperty?, _ parameters: Set<EffectParameter>
  ) -> Values? {
    let (what, kinds): (String, [EffectParameter.Kind])
    switch property {
    case .scale: (what, kinds) = ("a range of scales", [.range(in: Scene.Limits.scales)])
    case .opacity: (what, kinds) = ("a range of opacities", [.range(in: 0...1)])
    case .strokeWidth, .contents: (what, kinds) = ("an array of numbers", [])
    case nil: return nil
    }
    return value.parameterReference(what, kinds, among: parameters).map(Values.range)
  }

  /// Combines values, times and curves to keyframes; reports if their counts do not match, and returns `nil`.
  ///
  /// Times and curves are `nil` if they are absent; an inner `nil` means that a problem with them was already reported.
  private static func keyframes(
    _ values: [Double], times: [Double]??, curves: [TimingCurve]??, mode: Keyframes.Mode,
    in object: DocumentObject
  ) -> Values? {
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
