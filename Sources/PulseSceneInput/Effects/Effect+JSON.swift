package import PulseDocument
import PulsePixels
import PulseScene

extension Effect {
  /// Returns the effect as pretty-printed JSON that decodes to an equal effect.
  ///
  /// Keys are in a fixed order, defaults are omitted, and the text ends with a line break.
  package func json() -> String { document.text + "\n" }

  /// The effect as a JSON object.
  package var document: JSONValue {
    var members = JSONObjectBuilder()
    members["name"] = .string(name)
    members["summary"] = summary.isEmpty ? nil : .string(summary)
    members["origin"] = origin.isEmpty ? nil : .string(origin)
    members["note"] = note.isEmpty ? nil : .string(note)
    members["radius"] = .string(radius.description)
    members["parameters"] = parameters.explicitParameters.isEmpty ? nil : parameters.json
    members["layers"] = .array(layers.map(\.json))
    return members.object
  }
}

extension EffectParameters {
  fileprivate var json: JSONValue {
    var members = JSONObjectBuilder()
    for parameter in explicitParameters { members[parameter.rawValue] = self[parameter]?.json }
    return members.object
  }
}

extension ParameterValue {
  fileprivate var json: JSONValue {
    switch self {
    case .color(let color): .string(color.description)
    case .extent(let extent): .string(extent.description)
    case .number(let number): number.isFinite ? .number(number) : .string("inf")
    case .count(let count): .number(Double(count))
    case .curve(let curve): .string(curve.text)
    case .range(let range): .array([.number(range.start), .number(range.end)])
    case .flag(let flag): .boolean(flag)
    }
  }
}

extension ValueOrParameter {
  fileprivate var json: JSONValue {
    switch self {
    case .value(let value): value.parameterValue.json
    case .parameter(let parameter): .string("$\(parameter.rawValue)")
    }
  }

  /// Returns the constant or parameter reference as JSON; `nil` if it is the default value `standard`.
  fileprivate func json(unless standard: Value) -> JSONValue? {
    self == .value(standard) ? nil : json
  }
}

extension LayerTemplate {
  fileprivate var json: JSONValue {
    let standard = LayerTemplate(name: name)
    var members = JSONObjectBuilder()
    members["name"] = .string(name)
    members["shape"] = shape == standard.shape ? nil : .string(shape.rawValue)
    members["radius"] = radius == standard.radius ? nil : .string(radius.description)
    members["inset"] = inset?.json
    members["fill"] = fill?.json
    members["stroke"] = stroke?.json
    members["shadow"] = shadow?.json
    members["pictures"] = pictures.isEmpty ? nil : .array(pictures.map(JSONValue.string))
    members["pictureMode"] = pictureMode == standard.pictureMode ? nil : .string(pictureMode.rawValue)
    members["pictureAnchor"] = pictureAnchor == standard.pictureAnchor ? nil : .string(pictureAnchor.rawValue)
    members["model"] = hasModel ? modelJSON : nil
    members["copies"] = copies.json(unless: 1)
    members["groups"] = groups.isEmpty ? nil : .array(groups.map(\.json))
    return members.object
  }
}

extension LayerTemplate {
  /// Whether any model value differs from the default.
  private var hasModel: Bool { modelOpacity != nil || model != LayerPropertyValues() }

  private var modelJSON: JSONValue {
    let standard = LayerPropertyValues()
    var members = JSONObjectBuilder()
    for property in AnimatedProperty.allCases {
      if property == .opacity, let modelOpacity {
        members[property.rawValue] = .string("$\(modelOpacity.rawValue)")
      } else if model[property] != standard[property] {
        members[property.rawValue] = .number(model[property])
      }
    }
    return members.object
  }
}

extension LayerTemplate.Stroke {
  fileprivate var json: JSONValue {
    var members = JSONObjectBuilder()
    members["color"] = color.json
    members["width"] = width.json
    return members.object
  }
}

extension LayerTemplate.Shadow {
  fileprivate var json: JSONValue {
    var members = JSONObjectBuilder()
    members["color"] = color.json
    members["dx"] = dx == 0 ? nil : .number(dx)
    members["dy"] = dy == 0 ? nil : .number(dy)
    members["radius"] = .number(radius)
    return members.object
  }
}

extension AnimationGroupTemplate {
  fileprivate var json: JSONValue {
    var members = JSONObjectBuilder()
    members["duration"] = duration.json
    members["rest"] = rest.json(unless: 0)
    members["curve"] = curve.json(unless: .linear)
    members["repeat"] = repeatCount.isFinite ? .number(repeatCount) : nil
    members["autoreverses"] = autoreverses.json(unless: false)
    members["fill"] = fillMode == .removed ? nil : .string(fillMode.rawValue)
    members["animations"] = .array(animations.map(\.json))
    return members.object
  }
}

extension AnimationTemplate {
  fileprivate var json: JSONValue {
    var members = JSONObjectBuilder()
    members["property"] = .string(property.rawValue)
    switch values {
    case .range(let parameter): members["values"] = .string("$\(parameter.rawValue)")
    case .keyframes(let keyframes):
      let evenTimes = try? Keyframes(keyframes.values, mode: keyframes.mode).times
      members["values"] = .array(keyframes.values.map(JSONValue.number))
      members["keyTimes"] =
        keyframes.times == evenTimes ? nil : .array(keyframes.times.map(JSONValue.number))
      members["curves"] =
        keyframes.curves.isEmpty ? nil : .array(keyframes.curves.map { .string($0.text) })
      members["mode"] = keyframes.mode == .linear ? nil : .string(keyframes.mode.rawValue)
    }
    members["curve"] = curve.json(unless: .linear)
    members["begin"] = begin.json(unless: 0)
    members["duration"] = duration?.json
    members["fill"] = fillMode == .removed ? nil : .string(fillMode.rawValue)
    return members.object
  }
}
