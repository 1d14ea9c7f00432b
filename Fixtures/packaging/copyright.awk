# Writes the copyright file of the package in Debian's machine-readable format (DEP-5) from the rows of components.sh.
# Variables: licenses (the folder of texts), ofl (the text of the font's license), own (the project's license file
# or '').

function file_of(license, name,    path) {
  if (license == "OFL-1.1") return ofl
  path = licenses "/" license "." name ".txt"
  gsub(/ /, "_", path)
  if ((getline line < path) >= 0) { close(path); return path }
  path = licenses "/" license ".txt"
  gsub(/ /, "_", path)
  return path
}

# Prints a file as the text of a field.
function print_text(path,    line, status) {
  while ((status = (getline line < path)) > 0) print (line ~ /^[ \t]*$/ ? " ." : " " line)
  if (status < 0) {
    print "error: there is no license text " path "; add it" > "/dev/stderr"
    exit failed = 1
  }
  close(path)
}

BEGIN {
  FS = "\t"
  print "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  print "Upstream-Name: pulsemap"
  print "Comment: The paragraphs of linked/NAME describe the libraries that the program is"
  print " linked with, those of embedded/NAME the data in it. pulsemap.spdx.json beside this"
  print " file has their versions."
  print ""
  print "Files: *"
  print "Copyright: the authors of pulsemap"
  if (own != "") {
    print "License: pulsemap"
    print_text(own)
  } else {
    print "License: none-stated"
    print " The sources of pulsemap state no license. Ask its authors before you distribute it."
  }
}

{
  name = $1
  count = split($5, parts, / AND /)
  names = ""
  for (i = 1; i <= count; i++) {
    path = file_of(parts[i], name)
    # Texts that name the holder differ between components; Debian marks such variants with '~'.
    short = parts[i] (path ~ ("\\." name "\\.txt$") ? "~" name : "")
    sub(/ WITH /, " with ", short)
    names = names (i > 1 ? " and " : "") short
    if (!(short in texts)) {
      texts[short] = path
      order[++total] = short
    }
  }
  print ""
  print "Files: " ($2 == "CONTAINS" ? "embedded/" : "linked/") name "/*"
  holders = $6
  gsub(/; /, "\n ", holders)
  print "Copyright: " holders
  print "License: " names
  print "Comment: " $7
}

END {
  if (failed) exit 1
  for (i = 1; i <= total; i++) {
    print ""
    print "License: " order[i]
    print_text(texts[order[i]])
  }
}
