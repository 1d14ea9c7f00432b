import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseMotion
import PulsePixels

// What lies under and above the pulse: how well its place is known, where it heads, a picture.
extension SceneResolver {
  /// The disc that tells how well the place is known, in the main color at a tenth of its opacity.
  func accuracyLayers(of draft: OverlayDraft, _ effect: Effect) -> [Layer] {
    guard let accuracy = draft.accuracy else { return [] }
    var layer = Layer(name: "accuracy")
    layer.radius = .length(accuracy)
    layer.followsAccuracy = true
    layer.fill = color(of: draft, effect)
    layer.followsColor = true
    layer.model.opacity = 0.1
    return [layer]
  }

  /// What points where the overlay heads: a stencil in the main color.
  mutating func headingLayers(of draft: OverlayDraft, _ effect: Effect) -> [Layer] {
    guard draft.heading != nil || draft.headingImage != nil else { return [] }
    var layer = Layer(name: "heading")
    layer.shape = .arrowhead
    layer.radius = Scene.Standard.arrowLength
    layer.fill = color(of: draft, effect)
    layer.followsColor = true
    layer.followsHeading = true
    if let path = draft.headingImage {
      guard let picture = picture(at: path) else { return [] }
      layer.shape = .picture
      layer.pictures = [picture]
      layer.pictureMode = .template
      layer.radius = .length(.points(picture.longerSide / 2))
    }
    return [layer]
  }

  /// The picture above everything else.
  mutating func imageLayers(of draft: OverlayDraft, _ effect: Effect) -> [Layer] {
    guard let path = draft.image, let picture = picture(at: path) else { return [] }
    var layer = Layer(name: "image")
    layer.shape = .picture
    layer.pictures = [picture]
    layer.pictureMode = (draft.imageMode ?? Scene.Standard.imageMode).resolved(for: picture)
    layer.pictureAnchor = draft.imageAnchor ?? Scene.Standard.imageAnchor
    layer.fill = color(of: draft, effect)
    layer.followsColor = true
    layer.radius =
      switch draft.imageSize {
      case .meters(let meters): .length(.meters(meters / 2))
      case .points(let points): .length(.points(points / 2))
      case nil: .length(.points(picture.longerSide / 2))
      }
    return [layer]
  }

  /// Tells of what was said about a picture or a direction that there is not.
  mutating func warnAboutMarker(of draft: OverlayDraft) {
    let said = [
      (SceneField.imageMode, draft.imageMode != nil), (.imageSize, draft.imageSize != nil),
      (.imageAnchor, draft.imageAnchor != nil),
    ]
    for (field, isSaid) in said where isSaid && !draft.hasImage {
      warn(field, "has no effect without a picture; add --image FILE", of: draft)
    }
    if draft.heading == .track, draft.track.file == nil {
      warn(.heading, "'track' has no effect without a track; add --track FILE", of: draft)
    }
    let changes = draft.commands?.changes
    if draft.accuracy == nil, let change = changes?.accuracy.first {
      warn(
        .timeline,
        "'accuracy=\(change.value)@\(shortest(change.time))' has no effect without an accuracy; "
          + "add --accuracy LENGTH", of: draft)
    }
    if draft.heading == nil, !draft.hasHeadingImage, let change = changes?.heading.first {
      warn(
        .timeline,
        "'heading=\(shortest(change.value))@\(shortest(change.time))' has no effect without a heading; "
          + "add --heading DEG", of: draft)
    }
  }

  /// The color that was said, or that of the effect, or the blue of iOS.
  func color(of draft: OverlayDraft, _ effect: Effect) -> RGBA {
    draft.color ?? effect.parameters[.color].flatMap(RGBA.init) ?? RGBA(0, 122, 255)
  }

  /// Reads a picture once for all that show it.
  mutating func picture(at path: String) -> Picture? {
    if let known = pictures[path] { return known }
    var picture: Picture?
    do throws(FileProblem) {
      picture = Picture(path: path, try files.bitmap(of: path))
    } catch {
      problems.append(SceneProblem(DocumentProblem(path, error.message)))
    }
    pictures[path] = .some(picture)
    return picture
  }
}

extension OverlayDraft {
  /// What was said about the pictures of an overlay.
  struct Marker: Hashable {
    var image: String?
    var imageMode: ImageMode?
    var imageSize: Length?
    var imageAnchor: PictureAnchor?
    var hasHeading: Bool
    var headingImage: String?
  }

  /// What was said about the pictures.
  var marker: Marker {
    Marker(
      image: image, imageMode: imageMode, imageSize: imageSize, imageAnchor: imageAnchor,
      hasHeading: heading != nil, headingImage: headingImage)
  }
}
