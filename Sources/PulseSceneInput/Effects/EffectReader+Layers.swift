import PulseDocument
import PulseScene

// Decoding of layers with their paint.
extension EffectReader {
  func layer(_ value: DocumentValue) -> LayerTemplate? {
    let keys = [
      "name", "shape", "radius", "inset", "fill", "stroke", "shadow", "pictures", "pictureMode",
      "pictureAnchor",
      "model", "copies", "groups",
    ]
    guard let object = value.object(keys) else { return nil }
    var layer = LayerTemplate(name: object.required("name")?.nonBlankString() ?? "")
    if let shape = object["shape"]?.choice(Layer.Shape.self) { layer.shape = shape }
    if let radius = object["radius"]?.layerRadius() { layer.radius = radius }
    layer.inset = object["inset"].flatMap(inset)
    layer.fill = object["fill"].flatMap(color)
    layer.stroke = object["stroke"].flatMap(stroke)
    readPictures(object, into: &layer)
    if object["fill"] == nil, object["stroke"] == nil,
      layer.pictures.isEmpty || layer.pictureMode == .template
    {
      value.report("has no paint; add 'fill' or 'stroke'")
    }
    layer.shadow = object["shadow"].flatMap(shadow)
    if let model = object["model"] { (layer.model, layer.modelOpacity) = modelValues(model) }
    if let copies = object["copies"].flatMap(count) { layer.copies = copies }
    if let groups = object["groups"]?.elements(Effect.Limits.groups, of: "groups") {
      layer.groups = groups.compactMap(group)
    }
    return layer
  }

  private func readPictures(_ object: DocumentObject, into layer: inout LayerTemplate) {
    layer.pictures =
      object["pictures"]?.elements(Effect.Limits.pictures, of: "paths").map {
        $0.compactMap { $0.nonBlankString() }
      }
      ?? []
    if let mode = object["pictureMode"]?.choice(ImageRenderingMode.self) { layer.pictureMode = mode }
    if let anchor = object["pictureAnchor"]?.choice(ImageAnchor.self) { layer.pictureAnchor = anchor }
    if layer.shape == .picture, object["pictures"] == nil { _ = object.required("pictures") }
    if layer.shape != .picture {
      for key in ["pictures", "pictureMode", "pictureAnchor"] {
        object[key]?.report(
          "has no effect on the shape '\(layer.shape.rawValue)'; write \"shape\": \"picture\"")
      }
    }
  }

  private func stroke(_ value: DocumentValue) -> LayerTemplate.Stroke? {
    guard let object = value.object(["color", "width"]) else { return nil }
    let color = object.required("color").flatMap(color)
    let width = object.required("width").flatMap(width)
    guard let color, let width else { return nil }
    return LayerTemplate.Stroke(color: color, width: width)
  }

  private func shadow(_ value: DocumentValue) -> LayerTemplate.Shadow? {
    guard let object = value.object(["color", "dx", "dy", "radius"]) else { return nil }
    let color = object.required("color").flatMap(color)
    let dx = object["dx"]?.number(in: Effect.Limits.shadowOffsets, unit: "points")
    let dy = object["dy"]?.number(in: Effect.Limits.shadowOffsets, unit: "points")
    let radius = object.required("radius")?.number(in: Effect.Limits.shadowRadii, unit: "points")
    guard let color, let radius else { return nil }
    return LayerTemplate.Shadow(color: color, dx: dx ?? 0, dy: dy ?? 0, radius: radius)
  }

  /// Decodes the initial property values of a layer and, if its opacity is a parameter reference, that parameter.
  ///
  /// Values that are absent or reported as invalid keep their defaults.
  private func modelValues(_ value: DocumentValue) -> (LayerPropertyValues, opacity: EffectParameter?) {
    var values = LayerPropertyValues()
    var parameter: EffectParameter?
    guard let object = value.object(AnimatedProperty.allCases.map(\.rawValue)) else { return (values, nil) }
    for property in AnimatedProperty.allCases {
      guard let value = object[property.rawValue] else { continue }
      if property == .opacity, isParameterReference(value) {
        parameter = parameterReference(value, "an opacity", [.number(in: 0...1)])
      } else if let number = value.number(in: Effect.Limits.values(of: property)) {
        values[property] = number
      }
    }
    return (values, parameter)
  }
}
