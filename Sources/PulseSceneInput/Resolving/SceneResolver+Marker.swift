import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Resolution of layers under and above the pulse: accuracy circle, heading and marker image.
extension SceneResolver {
  /// Returns the layer of the accuracy circle, in the main color at 10 % opacity; empty without accuracy.
  func accuracyLayers(of spec: OverlaySpec, _ effect: Effect) -> [Layer] {
    guard let accuracy = spec.accuracy else { return [] }
    var layer = Layer(name: "accuracy")
    layer.radius = .length(accuracy)
    layer.followsAccuracy = true
    layer.fill = color(of: spec, effect)
    layer.followsColor = true
    layer.model.opacity = 0.1
    return [layer]
  }

  /// Returns the layer of the heading arrow or image, tinted with the main color; empty without heading.
  mutating func headingLayers(of spec: OverlaySpec, _ effect: Effect) -> [Layer] {
    guard spec.headingImage != nil || spec.heading != nil && !(spec.turnsImage && spec.hasImage) else {
      return []
    }
    var layer = Layer(name: "heading")
    layer.shape = .arrowhead
    layer.radius = Scene.Defaults.arrowLength
    layer.fill = color(of: spec, effect)
    layer.followsColor = true
    layer.followsHeading = true
    if let path = spec.headingImage {
      guard let picture = layerImage(at: path) else { return [] }
      layer.shape = .picture
      layer.pictures = [picture]
      layer.pictureMode = .template
      layer.radius = .length(.points(picture.naturalSide / 2))
    }
    return [layer]
  }

  /// Returns the layer of the marker image above the pulse; empty without one.
  mutating func imageLayers(of spec: OverlaySpec, _ effect: Effect) -> [Layer] {
    guard let path = spec.image, let picture = layerImage(at: path) else { return [] }
    var layer = Layer(name: "image")
    layer.shape = .picture
    layer.pictures = [picture]
    layer.pictureMode = (spec.imageMode ?? Scene.Defaults.imageMode).resolved(for: picture)
    layer.pictureAnchor = spec.imageAnchor ?? Scene.Defaults.imageAnchor
    if spec.imageMode == nil, layer.pictureMode == .template, spec.color == nil, picture.isChromatic {
      warn(
        .image,
        "'\(path.excerpt)' has one color, which \(name(of: .color)) replaces; write "
          + "\(name(of: .imageMode)) original for its own, or template to say so", of: spec)
    }
    layer.followsHeading = spec.turnsImage
    layer.fill = color(of: spec, effect)
    layer.followsColor = true
    layer.radius =
      switch spec.imageSize {
      case .meters(let meters): .length(.meters(meters / 2))
      case .points(let points): .length(.points(points / 2))
      case nil: .length(.points(picture.naturalSide / 2))
      }
    return [layer]
  }

  /// Makes the mode and the anchor of a marker image explicit.
  func completeMarker(of completed: inout OverlaySpec) {
    guard completed.hasImage else { return }
    completed.imageMode = completed.imageMode ?? Scene.Defaults.imageMode
    completed.imageAnchor = completed.imageAnchor ?? Scene.Defaults.imageAnchor
  }

  /// Warns of image and heading values for an overlay without image or heading.
  mutating func warnAboutMarker(of spec: OverlaySpec) {
    let said = [
      (SceneField.imageMode, spec.imageMode != nil), (.imageSize, spec.imageSize != nil),
      (.imageAnchor, spec.imageAnchor != nil), (.imageHeading, spec.turnsImage),
    ]
    for (field, isSaid) in said where isSaid && !spec.hasImage {
      warn(field, "has no effect without an image; add --image FILE", of: spec)
    }
    if spec.turnsImage, spec.hasImage, spec.heading == nil, spec.track.file == nil {
      warn(
        .imageHeading,
        "has no effect without a direction; add --track FILE or --heading DEG, or leave it out",
        of: spec)
    }
    if spec.heading == .track, spec.track.file == nil {
      warn(.heading, "'track' has no effect without a track; add --track FILE", of: spec)
    }
    let changes = spec.commands?.changes
    if spec.accuracy == nil, let change = changes?.accuracy.first {
      warn(
        .commands,
        "'accuracy=\(change.value)@\(shortestDecimal(change.time))' has no effect without an accuracy; "
          + "add --accuracy LENGTH", of: spec)
    }
    if spec.heading == nil, !spec.hasHeadingImage, let change = changes?.heading.first {
      warn(
        .commands,
        "'heading=\(shortestDecimal(change.value))@\(shortestDecimal(change.time))' has no effect without a heading; "
          + "add --heading DEG", of: spec)
    }
  }

  /// Returns the main color: the specified one, the effect's, or the blue of iOS.
  func color(of spec: OverlaySpec, _ effect: Effect) -> RGBA {
    spec.color ?? effect.parameters[.color].flatMap(RGBA.init) ?? RGBA(0, 122, 255)
  }

  /// The largest size of marker images in points; `nil` if all have their natural size.
  private var largestImageSize: Double? {
    var sizes: Set<Length> = []
    if let size = spec.overlayDefaults.imageSize { sizes.insert(size) }
    overlaySpecs.forEach { if let size = $0.imageSize { sizes.insert(size) } }
    return sizes.map { size in
      switch size {
      case .points(let points): points
      case .meters: Self.sideOnGround
      }
    }.max()
  }

  /// The longer side in pixels of drawings whose size is a length on the ground.
  private static let sideOnGround = 1024.0

  /// Loads an image once for all layers that show it; a drawing has the pixels of the largest of them.
  mutating func layerImage(at path: String) -> LayerImage? {
    if let known = pictures[FilePath(path)] { return known }
    var picture: LayerImage?
    let ratio = Double(spec.pixelRatio ?? Scene.Defaults.pixelRatio)
    let largest = largestImageSize
    do throws(SceneFileError) {
      let image = try files.image(of: path) { natural in (largest ?? natural) * ratio }
      picture = LayerImage(path: path, image.bitmap, naturalSide: image.longerSide)
    } catch {
      diagnostics.append(SceneDiagnostic(at: .file(path), error.message))
    }
    pictures[FilePath(path)] = .some(picture)
    return picture
  }
}

extension OverlaySpec {
  /// The specification without the properties on which no layer depends: those of place, size, text and time.
  ///
  /// It is the cache key of layers. A new property belongs to it unless it is listed here.
  var appearance: OverlaySpec {
    var appearance = self
    appearance.origin = .options
    (appearance.id, appearance.latitude, appearance.longitude, appearance.radius) = (nil, nil, nil, nil)
    (appearance.time, appearance.end, appearance.label, appearance.markText) = (nil, nil, nil, nil)
    (appearance.callout, appearance.commands, appearance.track) = (nil, nil, TrackSpec())
    (appearance.popInFlag, appearance.showWhenStoppedFlag) = (nil, nil)
    // Headings of any angle have the same layers.
    if heading != nil { appearance.heading = .degrees(0) }
    return appearance
  }
}
