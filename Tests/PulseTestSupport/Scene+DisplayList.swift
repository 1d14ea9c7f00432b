package import PulsePixels
package import PulseScene

extension Scene {
  /// Returns the display list at a time, in memory.
  package func displayList(at time: Double) -> DisplayList {
    var elements: [DisplayList.Element] = []
    forEachElement(at: time) { elements.append($0) }
    return DisplayList(viewport: viewport(at: time), elements: elements)
  }
}

extension DisplayList {
  /// The shapes among the elements.
  package var shapes: [Shape] {
    elements.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  /// Returns the bounding box of all elements, clipped to the image.
  package func bounds(in size: PixelSize) -> PixelRect {
    elements.reduce(.empty) { $0.union($1.bounds.intersection(size.bounds)) }
  }
}
