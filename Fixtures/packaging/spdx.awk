# Writes a software bill of materials (SPDX 2.3, JSON) from the rows of components.sh. Variables: version, architecture,
# time, path, sha1 and sha256 of the program, own (the project's license file or ''), licenses (the folder of texts).

function quoted(text) {
  gsub(/\\/, "\\\\&", text)
  gsub(/"/, "\\\"", text)
  gsub(/\t/, "\\t", text)
  gsub(/\n/, "\\n", text)
  return "\"" text "\""
}

function text_of(path,    line, text) {
  while ((getline line < path) > 0) text = text (text == "" ? "" : "\n") line
  close(path)
  return text
}

function relate(from, kind, to) {
  relationships = relationships (relationships == "" ? "" : ",\n") "    {\"spdxElementId\": " quoted("SPDXRef-" from) \
    ", \"relationshipType\": " quoted(kind) ", \"relatedSpdxElement\": " quoted("SPDXRef-" to) "}"
}

BEGIN {
  FS = "\t"
  reference = own == "" ? "NONE" : "LicenseRef-pulsemap"
  if (own != "") {
    extracted = "    {\"licenseId\": \"LicenseRef-pulsemap\", \"extractedText\": " quoted(text_of(own)) "}"
  }
  relate("DOCUMENT", "DESCRIBES", "Package-pulsemap")
  relate("DOCUMENT", "DESCRIBES", "File-pulsemap")
  relate("File-pulsemap", "GENERATED_FROM", "Package-pulsemap")
  print "{"
  print "  \"spdxVersion\": \"SPDX-2.3\","
  print "  \"dataLicense\": \"CC0-1.0\","
  print "  \"SPDXID\": \"SPDXRef-DOCUMENT\","
  print "  \"name\": " quoted("pulsemap-" version "-" architecture) ","
  print "  \"documentNamespace\": " quoted("https://spdx.org/spdxdocs/pulsemap-" version "-" sha256) ","
  print "  \"creationInfo\": {\"created\": " quoted(time)
  print "    , \"creators\": [" quoted("Tool: pulsemap-packaging-" version) "]},"
  print "  \"packages\": ["
  printf "%s", "    {\"SPDXID\": \"SPDXRef-Package-pulsemap\", \"name\": \"pulsemap\"" \
    ", \"versionInfo\": " quoted(version) ",\n     \"downloadLocation\": \"NOASSERTION\"" \
    ", \"filesAnalyzed\": false, \"primaryPackagePurpose\": \"APPLICATION\"" \
    ",\n     \"licenseConcluded\": \"NOASSERTION\", \"licenseDeclared\": " quoted(reference) \
    ", \"copyrightText\": \"NOASSERTION\"}"
}

{
  printf "%s", ",\n    {\"SPDXID\": " quoted("SPDXRef-Package-" $1) ", \"name\": " quoted($1) \
    ", \"versionInfo\": " quoted($3) \
    ",\n     \"homepage\": " quoted($7) ", \"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false" \
    ",\n     \"primaryPackagePurpose\": " quoted($2 == "CONTAINS" ? "OTHER" : "LIBRARY") \
    ",\n     \"licenseConcluded\": " quoted($5) ", \"licenseDeclared\": " quoted($5) \
    ",\n     \"copyrightText\": " quoted($6)
  if ($4 != "-") {
    printf "%s", ",\n     \"externalRefs\": [{\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\"" \
      ", \"referenceLocator\": " quoted($4) "}]"
  }
  printf "}"
  relate("File-pulsemap", $2, "Package-" $1)
  count = split($5, parts, / AND /)
  for (i = 1; i <= count; i++) {
    if (parts[i] !~ /^LicenseRef-/ || parts[i] in seen) continue
    seen[parts[i]] = 1
    extracted = extracted (extracted == "" ? "" : ",\n") "    {\"licenseId\": " quoted(parts[i]) \
      ", \"extractedText\": " quoted(text_of(licenses "/" parts[i] ".txt")) "}"
  }
}

END {
  print "\n  ],"
  print "  \"files\": [{\"SPDXID\": \"SPDXRef-File-pulsemap\", \"fileName\": " quoted("." path)
  print "    , \"fileTypes\": [\"BINARY\"]"
  print "    , \"checksums\": [{\"algorithm\": \"SHA1\", \"checksumValue\": " quoted(sha1) "}"
  print "      , {\"algorithm\": \"SHA256\", \"checksumValue\": " quoted(sha256) "}]"
  print "    , \"licenseConcluded\": \"NOASSERTION\", \"copyrightText\": \"NOASSERTION\"}],"
  print "  \"hasExtractedLicensingInfos\": [\n" extracted "\n  ],"
  print "  \"relationships\": [\n" relationships "\n  ]"
  print "}"
}
