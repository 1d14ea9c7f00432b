import PulseBasics
import PulseSystem
package import PulseTiles

extension TileServerConnection.Address {
  /// Creates the address of a base map as the user names it: a URL, or the name of a provider.
  ///
  /// - Returns: The address, and the provider if its name was given.
  /// - Throws: ``BasemapSourceError`` for an invalid URL, or if the provider needs an API key and there is none.
  package static func named(
    _ text: String, settings: TileServerOptions
  ) throws(BasemapSourceError) -> (address: Self, provider: TileProvider?) {
    guard !TileURLTemplate.hasURLScheme(in: text), let provider = TileProvider.named(text) else {
      let address: Self =
        DocumentAddress.isDocument(text)
        ? .document(try DocumentAddress(text)) : .source(TileSource(try TileURLTemplate(text)))
      return (address, nil)
    }
    if provider.needsKey, settings.key?.isEmpty != false, !settings.isOffline {
      throw .providerNeedsKey(provider.name, variable: TileServerOptions.keyVariable)
    }
    return (.source(try TileSource(provider)), provider)
  }
}

extension TileServerConnection {
  /// Returns whether a base map is a tile server: a URL, or the name of a provider that is not also that of a file.
  package static func isServer(_ path: String) -> Bool {
    if TileURLTemplate.hasURLScheme(in: path) { return true }
    return !FileDescriptor.exists(path) && TileProvider.named(path) != nil
  }

  /// Returns the condition of an operator about bulk downloads, for a warning; `nil` for none.
  package static func bulkPolicy(of provider: TileProvider?, host: String) -> String? {
    if KnownTileHost.isOpenStreetMap(host) {
      return "the servers of OpenStreetMap forbid bulk downloads, see "
        + "operations.osmfoundation.org/policies/tiles; use tiles of your own for batches"
    }
    guard let provider, provider.forbidsBulkUse else { return nil }
    return "\(provider.name) is not meant for bulk downloads; use tiles of your own for batches"
  }
}

extension TileServerOptions {
  /// Returns the options with the user's headers for the servers of maps and styles as the user names them.
  ///
  /// - Parameter addresses: URLs, URL templates and names of providers; paths of files are left out.
  /// - Returns: The options.
  package func sendingHeaders(to addresses: [String]) -> TileServerOptions {
    var options = self
    for address in addresses where !headers.isEmpty {
      if TileURLTemplate.hasURLScheme(in: address) || RemoteFileURL.matches(address) {
        options.nameServers(of: address)
      } else if TileServerConnection.isServer(address), let provider = TileProvider.named(address) {
        options.nameServers(of: provider.template, subdomains: provider.subdomains)
      }
    }
    return options
  }
}

extension BasemapError {
  /// Returns the error or, if there is no file of a name, one with the providers that the name may have meant.
  package var suggestingProviders: BasemapError {
    guard case .unusableSource(let path, .unreadable) = self, !FileDescriptor.exists(path) else {
      return self
    }
    let names = TileProvider.suggestions(for: path)
    return names.isEmpty
      ? self
      : .unusableSource(
        path: path, .unknownProvider(path, suggestion: SpellChecker.didYouMean(names)))
  }
}
