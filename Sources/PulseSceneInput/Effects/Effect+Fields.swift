package import PulseDocument
import PulsePixels
import PulseScene

// The keys of effect files: their reader, their writer and their schema are made from these tables.
extension Effect {
  /// The keys of an effect.
  private static let object = EffectObject(
    blank: Effect(
      name: "", summary: "", origin: "", note: "", radius: .points(1), parameters: EffectParameters(),
      layers: []),
    fields: [
      .required("name", \.name, .name), .optional("summary", \.summary, .text),
      .optional("origin", \.origin, .text), .optional("note", \.note, .text),
      .required("radius", \.radius, .length),
      .optional("parameters", \.parameters, EffectParameters.object.form),
      .required("layers", \.layers, LayerTemplate.object.form.array(Limits.layers, of: "layers")),
    ])

  /// The schema of an effect.
  static let schema = JSONSchema.described(
    object.schema, as: "A custom pulse effect; 'pulsemap effects NAME' prints one to use as a template.")

  /// Decodes an effect from UTF-8 JSON, or throws a `DocumentError` with all problems.
  package init(json: [UInt8]) throws(DocumentError) {
    guard json.count <= Limits.bytes else {
      let message = "has more than \(Limits.bytes) bytes; remove what the effect does not need"
      throw DocumentError(.document, message)
    }
    self = try DiagnosticLog.collect { log throws(DocumentError) in
      Effect(document: DocumentValue(json: try JSONParser.parse(json), log: log))
    }
  }

  /// Decodes an effect that is embedded in a document; `nil` after reporting problems.
  package init?(document: DocumentValue) {
    // References name parameters that the effect specifies, validly or not.
    let parameters = document.member("parameters")
    let given = EffectParameter.allCases.filter { parameters?.member($0.rawValue) != nil }
    guard let effect = Self.object.read(document, Set(given)) else { return nil }
    self = effect
  }

  /// Returns the effect as pretty-printed JSON that decodes to an equal effect.
  ///
  /// Keys are in a fixed order, defaults are omitted, and the text ends with a line break.
  package func json() -> String { document.text + "\n" }

  /// The effect as a JSON object.
  package var document: JSONValue { Self.object.write(self) }
}

extension EffectParameters {
  /// The keys of the values of parameters.
  fileprivate static let object = EffectObject(
    blank: EffectParameters(),
    fields: EffectParameter.allCases.map { parameter in
      .optional(parameter.rawValue, \.[stored: parameter], parameter.definition.kind.form)
    })
}

extension LayerTemplate {
  /// The key of the paths of a layer's images.
  static let picturesKey = "pictures"

  /// The keys of a layer.
  fileprivate static let object = EffectObject(
    blank: LayerTemplate(name: ""),
    fields: [
      .required("name", \.name, .name), .optional("shape", \.shape, .choice),
      .optional("radius", \.radius, .radius),
      .optional("inset", \.inset, EffectForm<LayerLength>.width.orParameter("a length", [.inset])),
      .optional("fill", \.fill, color), .optional("stroke", \.stroke, Stroke.object.form),
      .optional("shadow", \.shadow, Shadow.object.form),
      .optional(
        picturesKey, \.pictures, EffectForm<String>.name.array(Effect.Limits.pictures, of: "paths")),
      .optional("pictureMode", \.pictureMode, .choice),
      .optional("pictureAnchor", \.pictureAnchor, .choice), .rule(checkPictures), .rule(checkPaint),
      .part("model", model),
      .optional(
        "copies", \.copies,
        EffectForm<Int>.integer(in: Scene.Limits.rings).orParameter(
          "a number of copies", [.count(in: Scene.Limits.rings)])),
      .optional(
        "groups", \.groups, AnimationGroupTemplate.object.form.array(Effect.Limits.groups, of: "groups")),
    ])

  /// A color, or a reference to the parameter of one.
  fileprivate static let color = EffectForm<RGBA>.color.orParameter("a color", [.color])

  /// The keys of the values that properties have while no animation is active.
  private static let model = EffectObject(
    blank: LayerTemplate(name: ""),
    fields: AnimatedProperty.allCases.map { property in
      let number = EffectForm<Double>.number(in: Effect.Limits.values(of: property))
      return property == .opacity
        ? .optional(
          property.rawValue, \.opacity, number.orParameter("an opacity", [.number(in: 0...1)]))
        : .optional(property.rawValue, \.model[property], number)
    })

  /// The opacity while no animation is active.
  private var opacity: ValueOrParameter<Double> {
    get { modelOpacity.map { .parameter($0) } ?? .value(model.opacity) }
    set {
      modelOpacity = newValue.parameter
      if case .value(let number) = newValue { model.opacity = number }
    }
  }

  /// Reports a layer of images without any, and images of another layer.
  @Sendable private static func checkPictures(
    _: DocumentValue, _ object: DocumentObject, _ layer: LayerTemplate
  ) {
    if layer.shape == .picture {
      if object["pictures"] == nil { _ = object.required("pictures") }
      return
    }
    for key in ["pictures", "pictureMode", "pictureAnchor"] {
      object[key]?.report(
        "has no effect on the shape '\(layer.shape.rawValue)'; write \"shape\": \"picture\"")
    }
  }

  /// Reports a layer that has nothing to be drawn.
  @Sendable private static func checkPaint(
    _ document: DocumentValue, _ object: DocumentObject, _ layer: LayerTemplate
  ) {
    if object["fill"] == nil, object["stroke"] == nil,
      layer.pictures.isEmpty || layer.pictureMode == .template
    {
      document.report("has no paint; add 'fill' or 'stroke'")
    }
  }
}

extension LayerTemplate.Stroke {
  /// The keys of a stroke.
  fileprivate static let object = EffectObject(
    blank: LayerTemplate.Stroke(color: .value(.clear), width: .value(.radii(0))),
    fields: [
      .required("color", \.color, LayerTemplate.color),
      .required("width", \.width, EffectForm<LayerLength>.width.orParameter("a width", [.width])),
    ])
}

extension LayerTemplate.Shadow {
  /// The keys of a shadow.
  fileprivate static let object = EffectObject(
    blank: LayerTemplate.Shadow(color: .value(.clear), dx: 0, dy: 0, radius: 0),
    fields: [
      .required("color", \.color, LayerTemplate.color),
      .optional("dx", \.dx, .number(in: Effect.Limits.shadowOffsets, unit: "points")),
      .optional("dy", \.dy, .number(in: Effect.Limits.shadowOffsets, unit: "points")),
      .required("radius", \.radius, .number(in: Effect.Limits.shadowRadii, unit: "points")),
    ])
}

/// An easing curve, or a reference to the parameter of one.
private let curveForm = EffectForm<TimingCurve>.curve.orParameter("a timing curve", [.curve])

/// Seconds of 0 or more, or a reference to a parameter in seconds.
private let secondsForm = EffectForm<Double>.seconds.orParameter(
  "a number of seconds", [.seconds(in: Scene.Limits.seconds), .delay])

extension AnimationGroupTemplate {
  /// The keys of an animation group.
  fileprivate static let object = EffectObject(
    blank: AnimationGroupTemplate(duration: .value(1)),
    fields: [
      .required(
        "duration", \.duration,
        EffectForm<Double>.number(in: Scene.Limits.seconds, unit: "seconds").orParameter(
          "a duration above 0", [.seconds(in: Scene.Limits.seconds)])),
      .optional("rest", \.rest, secondsForm), .optional("curve", \.curve, curveForm),
      .optional("repeat", \.repeatCount, .repeatCount),
      .optional(
        "autoreverses", \.autoreverses, EffectForm<Bool>.flag.orParameter("true or false", [.flag])),
      .optional("fill", \.fillMode, .choice),
      .required(
        "animations", \.animations,
        AnimationTemplate.object.form.array(Effect.Limits.animations, of: "animations")),
    ])
}

extension AnimationTemplate {
  /// The keys of an animation.
  fileprivate static let object = EffectObject(
    blank: AnimationTemplate(property: .scale, values: .range(.scaleRange)),
    fields: [
      .required("property", \.property, .choice), valuesField, .optional("curve", \.curve, curveForm),
      .optional("begin", \.begin, secondsForm), .optional("duration", \.duration, secondsForm),
      .optional("fill", \.fillMode, .choice),
    ])
}
