// What is promised about words, help and messages.
extension Promise {
  static let ofCommandLines = [
    Promise(
      1, "negative numbers need no equals sign",
      """
      options="--zoom 12 --size 30x30 --basemap white"
      pulsemap render --lat -33.9 --lon -122.009 $options -o a.png
      pulsemap render --lat=-33.9 --lon=-122.009 $options -o b.png
      pulsemap render --lon -122.009 --lat=-33.9 $options -o c.png
      cmp a.png b.png; cmp a.png c.png
      """),
    Promise(
      2, "so do lists that begin with one",
      """
      pulsemap render $small --at 0.2 -o map.png
      pulsemap render $small --basemap map.png --bounds -1,-2,3,4 -o a.png
      pulsemap render $small --basemap map.png --bounds=-1,-2,3,4 -o b.png
      cmp a.png b.png
      """),
    Promise(
      3, "values stand behind names in four ways",
      """
      pulsemap render $small -o a.gif; pulsemap render $small -ob.gif
      pulsemap render $small --output c.gif; pulsemap render $small --output=d.gif
      cmp a.gif b.gif; cmp a.gif c.gif; cmp a.gif d.gif
      """),
    Promise(
      4, "letters can be joined, the last one with its value",
      """
      pulsemap render $small -o a.gif 2> err.txt; pulsemap render $small -vqo b.gif 2>> err.txt
      cmp a.gif b.gif; empty err.txt
      pulsemap render $small -vo c.gif 2> err.txt; says 'c.gif: '
      """),
    Promise(
      5, "two dashes end the options",
      """
      echo '{"lat": 1, "lon": 2}' > -x.json
      pulsemap scene -- -x.json > out.txt
      fails 2 pulsemap scene -x.json
      """),
    Promise(
      6, "options and operands stand in any order",
      """
      echo '{"lat": 1, "lon": 2, "basemap": "white", "size": "30x30", "fps": 5}' > s.json
      pulsemap render s.json --zoom 12 -o a.gif; pulsemap render -o b.gif --zoom 12 s.json
      cmp a.gif b.gif
      """),
    Promise(
      7, "nothing can be abbreviated",
      """
      fails 2 pulsemap render $small --outp a.gif; says "--outp: unknown option; did you mean '--output'?"
      fails 2 pulsemap rend $small -o a.gif; says "rend: unknown command; did you mean 'render'?"
      fails 2 pulsemap bat x.csv; says "did you mean 'batch'"
      [ ! -e a.gif ]
      """),
    Promise(
      8, "what is misspelt gets its nearest neighbor, and nothing is done",
      """
      fails 2 pulsemap render $small --bsaemap red -o a.gif; says "did you mean '--basemap'?"
      fails 2 pulsemap redner -o a.gif; says "did you mean 'render'?"
      fails 2 pulsemap render $small --format gfi -o a.gif; says "did you mean 'gif'?"
      fails 2 pulsemap batch x.csv --rows cvs; says "did you mean 'csv'?"
      [ ! -e a.gif ]
      """),
    Promise(
      9, "numbers are finite, decimal and the same in every language",
      """
      export LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8
      for word in nan inf 1e400 '' 1x 0x10; do
        fails 2 pulsemap render --lat 1 --lon "$word" -o a.gif; says "--lon: '$word' is"
        says '; use degrees from -360 to 360'
      done
      fails 2 pulsemap render --lat 1 --lon 2 --zoom 1,5 -o a.gif
      says "--zoom: '1,5' is not a number; write it with a point: 1.5"
      pulsemap render $small --at 0.5 -o a.png
      """),
    Promise(
      10, "what is out of range is refused before anything is opened",
      """
      # Whoever opened a pipe that nobody writes to would wait.
      mkfifo pipe.json pipe.png
      fails 2 timeout 60 pulsemap render --lat 91 --lon 2 --geojson pipe.json --basemap pipe.png -o no/a.gif
      says "--lat: '91' is out of range"
      [ "$(wc -l < err.txt)" = 2 ]
      """),
    Promise(
      11, "of two values the last one wins, and what contradicts is named",
      """
      pulsemap render $small --radius 9px --radius 7px -o a.gif
      pulsemap render $small --radius 7px -o b.gif; cmp a.gif b.gif
      fails 2 pulsemap render $small --duration 1 --cycles 2 -o c.gif; says --duration; says --cycles
      """),
    Promise(
      12, "help is on standard output, narrow, and ends well",
      """
      for line in -h --help help 'help batch' 'batch --help' 'render -h' 'batch-merge -h'; do
        pulsemap $line > out.txt 2> err.txt; empty err.txt; [ -s out.txt ]
        [ "$(wc -L < out.txt)" -le 80 ]
      done
      for command in render batch scene compare; do
        pulsemap help $command > out.txt; grep -m 1 -E '^[A-Z][a-z ]*:$' out.txt | grep -q '^Example'
      done
      """),
    Promise(
      13, "no words at all are a mistake, which waits for nothing",
      """
      fails 2 timeout 60 pulsemap; empty out.txt; says 'Usage: pulsemap COMMAND'
      """),
    Promise(
      14, "the version is one line",
      """
      for word in --version -V; do
        pulsemap $word > out.txt 2> err.txt; empty err.txt
        [ "$(wc -l < out.txt)" = 1 ]; grep -qE '^pulsemap [0-9]+[.][0-9]+[.][0-9]+$' out.txt
      done
      """),
    Promise(
      15, "mistakes are on standard error alone, and end with the way to help",
      """
      for line in 'render --nope' 'batch --nope' 'scene --nope' 'effects --nope' nope; do
        fails 2 pulsemap $line; empty out.txt
        tail -n 1 err.txt | grep -q "^run 'pulsemap .*-h' for help$"
      done
      """),
    Promise(
      16, "every shell completes a command, and a value that is one of a few words",
      #"""
      for shell in bash zsh fish; do pulsemap completions $shell > $shell.txt 2> err.txt; empty err.txt; done
      answers() { diff <(printf '%s\n' "$@") out.txt; }

      bash --norc --noprofile -c 'source ./bash.txt
        ask() { COMP_LINE=$* COMP_POINT=${#COMP_LINE} COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _pulsemap
          echo "${COMPREPLY[@]}"; }
        ask pulsemap ren; ask pulsemap render --theme d' > out.txt
      answers render dark

      cp zsh.txt _pulsemap
      zsh -d -f -c 'zmodload zsh/zpty; zpty shell zsh -d -f -i
        zpty -w shell "fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D"
        zpty -w shell "pulsemap() { print -l -- \$* > zsh.out }"
        zpty -w -n shell $'\''pulsemap ren\t--theme d\t\n'\''
        repeat 1200; do [[ -s zsh.out ]] && break; sleep 0.05; zpty -r -t shell shown; done'
      mv zsh.out out.txt; answers render --theme dark

      fish --no-config -c 'source fish.txt
        complete -C "pulsemap ren"; complete -C "pulsemap render --theme d"' | cut -f 1 > out.txt
      answers render dark
      """#),
    Promise(
      17, "the manual is read without a warning, and tells of what help tells of",
      #"""
      mkdir pages; pulsemap manual --directory pages
      for page in pages/*; do MANWIDTH=80 man --warnings -E UTF-8 -l $page; done > manual.txt 2> err.txt; empty err.txt
      names() { grep -oE -- '(^|[ ,])--[a-z][a-z-]+' | tr -d ' ,' | sort -u; }
      for command in render batch batch-merge scene effects compare accept reject inspect basemaps view watch extract cache completions manual version; do
        pulsemap $command --help
      done | grep -E '^ {2,6}-' | cut -c 1-40 | names > help-names.txt
      grep -qx -- --theme help-names.txt
      for name in $(cat help-names.txt); do grep -qF -- $name manual.txt; done
      grep -oE '^ {7}-.*' manual.txt | names | grep -vxE -- '--(help|version)' > manual-names.txt
      diff help-names.txt manual-names.txt
      """#),
  ]
}
