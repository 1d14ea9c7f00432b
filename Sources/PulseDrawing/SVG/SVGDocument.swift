import PulseGeo
package import PulsePixels
package import PulseScene

/// An animated SVG document of a scene: overlays as shapes with SMIL animations, over a map that is embedded once.
///
/// Lengths are points, which are CSS pixels; times are seconds.
package struct SVGDocument {
  /// The largest number of overlays.
  package static let overlayLimit = 2_000

  /// An image that is embedded: a Base64-encoded PNG with its place in pixels of the output.
  package struct EmbeddedImage: Sendable {
    let base64: String
    let rect: PixelRect

    /// Creates an embedded image from the Base64 text of a PNG file.
    package init(base64: String, rect: PixelRect) {
      (self.base64, self.rect) = (base64, rect)
    }
  }

  /// The background: nothing, a color, or an image.
  package enum Backdrop: Sendable {
    case none
    case color(RGBA)
    case image(EmbeddedImage)
  }

  private let scene: Scene
  private let backdrop: Backdrop
  private let foreground: [EmbeddedImage]
  private let title: String
  private let provenance: String?

  /// The factor of the opacity of all polygons' fills; `nil` if they do not pulse.
  private let pulse: PropertyTrack?

  private var ratio: Double { Double(scene.viewport.pixelRatio) }

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - scene: A scene without ``PulseScene/Scene/svgLimitation``.
  ///   - backdrop: The map under the overlays.
  ///   - foreground: Images over them, such as labels and the attribution.
  ///   - title: The accessible name, escaped for XML.
  ///   - provenance: One line of ASCII without two hyphens in a row; `nil` for none.
  package init(
    of scene: Scene, over backdrop: Backdrop, under foreground: [EmbeddedImage], title: String,
    provenance: String?
  ) {
    (self.scene, self.backdrop, self.foreground) = (scene, backdrop, foreground)
    (self.title, self.provenance) = (title, provenance)
    pulse = scene.mapPaths.lazy.compactMap(\.pulse).first.map {
      PropertyTrack(sampling: $0.factor, until: scene.duration)
    }
  }

  /// The document as text, without an XML declaration, so that it can be part of an HTML page.
  ///
  /// - Complexity: O(layers × keyframes).
  package var text: String {
    let (width, height) = (scene.viewport.width, scene.viewport.height)
    var lines = provenance.map { ["<!-- \($0) -->"] } ?? []
    let role = title.isEmpty ? "" : " role=\"img\""
    lines.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\"\(role)>")
    if !title.isEmpty { lines.append("<title>\(title)</title>") }
    switch backdrop {
    case .none: break
    case .color(let color):
      lines.append("<rect width=\"\(width)\" height=\"\(height)\"\(paint(color, "fill"))/>")
    case .image(let image): lines.append(element(of: image))
    }
    scene.forEachElement(at: 0) { element in
      if case .line(let line) = element { lines += paths(of: line) }
    }
    for overlay in scene.overlays { lines += elements(of: overlay) }
    lines += foreground.map(element)
    lines.append("</svg>")
    return lines.map { "\($0)\n" }.joined()
  }

  private func element(of image: EmbeddedImage) -> String {
    let rect = image.rect
    return "<image x=\"\(points(rect.x))\" y=\"\(points(rect.y))\" width=\"\(points(rect.width))\" "
      + "height=\"\(points(rect.height))\" href=\"data:image/png;base64,\(image.base64)\"/>"
  }

  private func points(_ pixels: Int) -> String { (Double(pixels) / ratio).svgNumber() }

  /// Returns a fill or stroke attribute, with that of its opacity if the color is translucent.
  private func paint(_ color: RGBA, _ name: String) -> String {
    if color.alpha == 0 { return name == "fill" ? " fill=\"none\"" : "" }
    func digits(_ level: UInt8) -> String {
      let text = String(level, radix: 16)
      return text.utf8.count == 1 ? "0\(text)" : text
    }
    let opacity = color.isOpaque ? "" : " \(name)-opacity=\"\((Double(color.alpha) / 255).svgNumber())\""
    return " \(name)=\"#\(digits(color.red))\(digits(color.green))\(digits(color.blue))\"\(opacity)"
  }
}

// Lines and polygons.
extension SVGDocument {
  private func paths(of line: DisplayList.Line) -> [String] {
    func length(_ steps: Int) -> String {
      (Double(steps) / Double(SubpixelPoint.stepsPerPixel) / ratio).svgNumber()
    }
    func data(_ points: [SubpixelPoint], isClosed: Bool) -> String {
      let places = points.map { "\(length($0.x)) \(length($0.y))" }
      return "M" + places.joined(separator: "L") + (isClosed ? "Z" : "")
    }
    var paths: [String] = []
    if line.fill.alpha > 0, !line.polygon.isEmpty {
      let rings = line.polygon.map { data($0, isClosed: true) }.joined()
      let start = "<path\(paint(line.fill, "fill")) fill-rule=\"evenodd\" d=\"\(rings)\""
      let pulse = pulse.map {
        animation(
          of: $0, "animate attributeName=\"fill-opacity\"", factor: Double(line.fill.alpha) / 255)
      }
      paths.append(pulse.map { "\(start)>\($0)</path>" } ?? "\(start)/>")
    }
    guard line.stroke.alpha > 0, line.width > 0, !line.strokes.isEmpty else { return paths }
    var look = "fill=\"none\"\(paint(line.stroke, "stroke")) stroke-width=\"\(length(line.width))\""
    look +=
      line.cap == .round
      ? " stroke-linecap=\"round\" stroke-linejoin=\"round\"" : " stroke-linejoin=\"round\""
    if line.dashes.isEmpty {
      let strokes = line.strokes.map { data($0.points, isClosed: $0.isClosed) }.joined()
      return paths + ["<path \(look) d=\"\(strokes)\"/>"]
    }
    let dashes = line.dashes.map(length).joined(separator: " ")
    return paths
      + line.strokes.map { stroke in
        "<path \(look) stroke-dasharray=\"\(dashes)\" stroke-dashoffset=\"\(length(stroke.phase))\" "
          + "d=\"\(data(stroke.points, isClosed: stroke.isClosed))\"/>"
      }
  }
}

// Overlays.
extension SVGDocument {
  /// Returns the elements of an overlay on all visible copies of the world.
  private func elements(of overlay: Overlay) -> [String] {
    let viewport = scene.viewport
    let state = scene.state(of: overlay, at: 0, in: viewport)
    let layers = overlay.layers.enumerated().compactMap { shape(of: $1, index: $0, overlay) }
    guard !layers.isEmpty else { return [] }
    let reach = layers.map(\.reach).max() ?? 0
    return viewport.worldCopyOffsets(around: (state.x, state.y), reach: reach).flatMap { shift in
      let place =
        "translate(\(((state.x + shift.x) / ratio).svgNumber()) \(((state.y + shift.y) / ratio).svgNumber()))"
      return ["<g transform=\"\(place)\">"] + layers.map(\.element) + ["</g>"]
    }
  }

  /// Returns the element of a layer around the origin, and its reach in pixels; `nil` if it never shows.
  private func shape(of layer: Layer, index: Int, _ overlay: Overlay) -> (element: String, reach: Double)? {
    func state(_ time: Double) -> LayerState? {
      let layers = scene.state(of: overlay, at: time, in: scene.viewport).layers
      return layers.indices.contains(index) ? layers[index] : nil
    }
    func track(_ property: AnimatedProperty, _ evaluate: (Double) -> Double) -> PropertyTrack {
      PropertyTrack(
        of: property, in: layer, of: overlay, in: scene, loops: scene.loopCount == 0, evaluate: evaluate)
    }
    let opacity = track(.opacity) { time in state(time).map { $0.isVisible ? $0.opacity : 0 } ?? 0 }
    let scale = track(.scale) { abs(state($0)?.scale ?? 0) }
    let stroke = track(.strokeWidth) { time in
      layer.values(at: overlay.timeline.snapshot(at: time).elapsed).strokeWidth
    }
    // The size before scaling, from an instant at which it is scaled the most.
    let moments = (0...64).map { scene.duration * Double($0) / 64 }
    guard let largest = moments.compactMap(state).max(by: { abs($0.scale) < abs($1.scale) }),
      largest.scale != 0,
      largest.radius > 0, moments.contains(where: { state($0)?.isVisible == true })
    else { return nil }
    let radius = largest.radius / abs(largest.scale) / ratio
    let widest = moments.compactMap { time in state(time).map { (time, $0) } }.max {
      $0.1.strokeWidth < $1.1.strokeWidth
    }
    var width = 0.0
    if let (time, widest) = widest, widest.strokeWidth > 0, widest.scale != 0 {
      let factor = layer.values(at: overlay.timeline.snapshot(at: time).elapsed).strokeWidth
      width = factor > 0 ? widest.strokeWidth / abs(widest.scale) / factor / ratio : 0
    }
    guard largest.fill.alpha > 0 || (width > 0 && largest.stroke.alpha > 0) else { return nil }
    var look = paint(largest.fill, "fill")
    var animations = ""
    if width > 0, largest.stroke.alpha > 0 {
      look +=
        paint(largest.stroke, "stroke") + " stroke-width=\"\((width * stroke.initialValue).svgNumber())\""
      animations += animation(of: stroke, "animate attributeName=\"stroke-width\"", factor: width)
    }
    if opacity.initialValue < 1 { look += " opacity=\"\(opacity.initialValue.svgNumber())\"" }
    animations += animation(of: opacity, "animate attributeName=\"opacity\"")
    if scale.initialValue != 1 || !scale.isConstant {
      look += " transform=\"scale(\(scale.initialValue.svgNumber(decimals: 5)))\""
    }
    animations += animation(
      of: scale, "animateTransform attributeName=\"transform\" type=\"scale\"", decimals: 5)
    if let shadow = layer.shadow { look += " style=\"filter:\(filter(shadow))\"" }
    let shape = outline(of: layer.shape, radius: radius, look, animations)
    let reach =
      (largest.outerRadius * layer.shape.reach
        + (layer.shadow.map { (abs($0.dx) + 3 * $0.radius) * ratio } ?? 0)) + 2
    let heading =
      layer.followsHeading ? overlay.heading(at: 0).map { $0 - scene.viewport.rotation.degrees } ?? 0 : 0
    return (
      heading == 0 ? shape : "<g transform=\"rotate(\(heading.svgNumber()))\">\(shape)</g>", reach
    )
  }

  private func outline(of shape: Layer.Shape, radius: Double, _ look: String, _ animations: String) -> String
  {
    let (name, geometry): (String, String)
    switch shape {
    case .square:
      let (corner, side) = ((-radius).svgNumber(), (2 * radius).svgNumber())
      (name, geometry) = ("rect", "x=\"\(corner)\" y=\"\(corner)\" width=\"\(side)\" height=\"\(side)\"")
    case .arrowhead:
      // Tip, right corner, notch and left corner, in sixteenths of the radius.
      let corners = [(0.0, -16.0), (6, -9), (0, -10), (-6, -9)].map { x, y in
        "\((x * radius / 16).svgNumber()) \((y * radius / 16).svgNumber())"
      }
      (name, geometry) = ("path", "d=\"M\(corners.joined(separator: "L"))Z\"")
    case .pin:
      // The sides touch the head 30 degrees below its middle.
      let head = PinProportions.headRadius * radius
      let (x, y) = (head * 0.75.squareRoot(), head / 2 - PinProportions.headHeight * radius)
      let (arc, sides) = (head.svgNumber(), (right: x.svgNumber(), left: (-x).svgNumber(), y: y.svgNumber()))
      (name, geometry) = (
        "path", "d=\"M0 0L\(sides.right) \(sides.y)A\(arc) \(arc) 0 1 0 \(sides.left) \(sides.y)Z\""
      )
    case .pinDot:
      let (middle, dot) = (-PinProportions.headHeight * radius, PinProportions.dotRadius * radius)
      (name, geometry) = ("circle", "cy=\"\(middle.svgNumber())\" r=\"\(dot.svgNumber())\"")
    case .disc, .glowingRing, .picture, .glossyDot:
      (name, geometry) = ("circle", "r=\"\(radius.svgNumber())\"")
    }
    return animations.isEmpty
      ? "<\(name) \(geometry)\(look)/>" : "<\(name) \(geometry)\(look)>\(animations)</\(name)>"
  }

  private func filter(_ shadow: Layer.Shadow) -> String {
    let color = shadow.color
    let alpha = (Double(color.alpha) / 255).svgNumber()
    return "drop-shadow(\(shadow.dx.svgNumber())px \(shadow.dy.svgNumber())px \(shadow.radius.svgNumber())px "
      + "rgba(\(color.red),\(color.green),\(color.blue),\(alpha)))"
  }

  /// Returns the animation element of a track; empty for a constant.
  private func animation(
    of track: PropertyTrack, _ start: String, factor: Double = 1, decimals: Int = 4
  ) -> String {
    if track.isConstant { return "" }
    var (times, values, curves) = ([Double](), [Double](), [Bezier]())
    for piece in track.pieces {
      if times.isEmpty {
        times.append(0)
        values.append(piece.startValue)
      } else if let last = values.last, abs(last - piece.startValue) > 1e-9 {
        // A jump.
        times.append(piece.start / track.duration)
        values.append(piece.startValue)
        curves.append(.linear)
      }
      times.append(piece.end / track.duration)
      values.append(piece.endValue)
      curves.append(piece.easing ?? .linear)
    }
    func list(_ numbers: [Double], _ decimals: Int) -> String {
      numbers.map { $0.svgNumber(decimals: decimals) }.joined(separator: ";")
    }
    var text = "<\(start) values=\"\(list(values.map { $0 * factor }, decimals))\""
    times[times.count - 1] = 1
    // Rounded down, so that a frame at the instant of a jump shows the value after it.
    times = times.map { ($0 * 1e6 + 1e-3).rounded(.down) / 1e6 }
    if times.count > 2 { text += " keyTimes=\"\(list(times, 6))\"" }
    if curves.contains(where: { $0 != .linear }) {
      let splines = curves.map { curve in
        [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.svgNumber() }.joined(separator: " ")
      }
      text += " calcMode=\"spline\" keySplines=\"\(splines.joined(separator: ";"))\""
    }
    text += " dur=\"\(track.duration.svgNumber(decimals: 6))s\""
    if track.begin != 0 { text += " begin=\"\(track.begin.svgNumber(decimals: 6))s\"" }
    let loops = scene.loopCount
    return text
      + (loops == 0 ? " repeatCount=\"indefinite\"/>" : " repeatCount=\"\(loops)\" fill=\"freeze\"/>")
  }
}

extension Double {
  /// The number with at most the given decimals, without trailing zeros.
  func svgNumber(decimals: Int = 4) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let scaled = (self * unit).rounded()
    guard scaled.magnitude < 1e15 else { return "0" }
    let digits = Int64(scaled.magnitude)
    let (whole, part) = digits.quotientAndRemainder(dividingBy: Int64(unit))
    var fraction = String(part)
    fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    let number = fraction.isEmpty ? "\(whole)" : (whole == 0 ? ".\(fraction)" : "\(whole).\(fraction)")
    return scaled < 0 ? "-\(number)" : number
  }
}
