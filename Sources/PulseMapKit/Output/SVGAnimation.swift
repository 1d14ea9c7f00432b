import FoundationEssentials
import PulseBasics
import PulseCodec
import PulseDrawing
import PulseImages
import PulsePixels
import PulseScene

extension Renderer {
  /// Returns a scene as an animated SVG document with its map embedded.
  func svgDocument(_ plan: FramePlan, _ source: SceneFrameSource) throws -> [UInt8] {
    let scene = plan.scene
    let size = scene.pixelSize.bounds
    let map = source.mapBehindOverlays
    let backdrop: SVGDocument.Backdrop
    if let color = map.pixels.first, map.pixels.allSatisfy({ $0 == color }) {
      backdrop = color.alpha == 0 ? .none : .color(color)
    } else {
      backdrop = .image(try embedded(map, at: size))
    }
    var images: [SVGDocument.EmbeddedImage] = []
    for rect in source.foregroundRects where !rect.isEmpty {
      images.append(try embedded(source.foreground(in: rect), at: rect))
    }
    // Densities, labels and cards do not change, so they are one image.
    var elements: [DisplayList.Element] = []
    scene.forEachElement(at: plan.frames[0].time) { element in
      switch element {
      case .label, .card, .heat: elements.append(element)
      case .shape, .line, .fadingLine, .picture, .callout: break
      }
    }
    let rect = elements.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(size)
    if !rect.isEmpty {
      var bitmap = Bitmap(size: rect.size)
      for element in elements { bitmap.draw(element, of: rect) }
      images.append(try embedded(bitmap, at: rect))
    }
    let document = SVGDocument(
      of: scene, over: backdrop, under: images,
      title: (alternativeText ?? scene.alternativeText(captioned: caption)).withoutControls.markupEscaped,
      provenance: origin?.text)
    return Array(document.text.utf8)
  }

  private func embedded(_ bitmap: Bitmap, at rect: PixelRect) throws -> SVGDocument.EmbeddedImage {
    let file = try PNGWriter.compact.encodedBytes(of: bitmap)
    return SVGDocument.EmbeddedImage(base64: Data(file).base64EncodedString(), rect: rect)
  }
}
