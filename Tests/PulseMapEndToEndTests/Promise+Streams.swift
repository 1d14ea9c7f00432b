// What is promised about streams, statuses and signals.
extension Promise {
  static let ofStreams = [
    Promise(
      18, "a picture on standard output is alone there, and needs a format",
      """
      pulsemap render $small -o - --format gif > a.gif; pulsemap render $small -o b.gif; cmp a.gif b.gif
      fails 2 pulsemap render $small -o -; says "'-' has no file extension; add --format"; empty out.txt
      """),
    Promise(
      19, "a terminal gets no picture",
      """
      script -qec "pulsemap render $small -o - --format gif" /dev/null > out.txt || [ $? = 2 ]
      grep -qF "'-' is a terminal, which cannot show images" out.txt
      """),
    Promise(
      20, "a dash is standard input where a file is read",
      """
      echo '{"lat": 1, "lon": 2, "zoom": 12, "basemap": "white", "size": "30x30", "fps": 5}' > s.json
      pulsemap render s.json --no-metadata -o a.gif; pulsemap render - --no-metadata -o b.gif < s.json; cmp a.gif b.gif
      pulsemap batch - --rows jsonl -o {row}.gif --no-metadata -q < s.json; cmp a.gif 1.gif
      fails 2 pulsemap render - --csv - -o c.gif < s.json; says "standard input: is used for two files; use '-' once"
      fails 2 pulsemap compare - - < s.json; says "'-' is used twice"
      """),
    Promise(
      21, "messages never change standard output",
      """
      pulsemap render $small -v --progress always -o - --format gif 2> err.txt > a.gif
      pulsemap render $small -o - --format gif 2> /dev/null > b.gif
      cmp a.gif b.gif; [ -s err.txt ]
      """),
    Promise(
      22, "a log has no progress and no signs of control",
      """
      printf 'id,lat,lon\\na,1,2\\n' > j.csv
      pulsemap render $small --fps 50 -v -o a.gif 2> err.txt
      pulsemap batch j.csv --size 9x9 --basemap white -o {id}.png -v 2>> err.txt
      [ -s err.txt ]; ! LC_ALL=C grep -q '[^[:print:]]' err.txt
      # On a terminal there is progress, unless it is one that cannot show it, or nobody looks at it. The work takes
      # long enough for it on any machine: the pipe is full long before its end, and not read for a second.
      mkfifo b.apng
      shows() {
        (sleep 1; cat > /dev/null) < b.apng &
        local line="pulsemap render $long --duration 20 --size 200x200 -o b.apng $words"
        env -u CI TERM=xterm "$@" script -qec "$line" /dev/null > out.txt < /dev/null; wait $!
        grep -q 'b.apng: [0-9]* %' out.txt
      }
      words=''; shows; ! shows TERM=dumb; ! shows CI=true; words=-q; ! shows
      # What was written is said there, too, in a line.
      told() { env -u CI TERM=xterm "$@" script -qec "$line" /dev/null < /dev/null | tr -d '\\r'; }
      line="pulsemap render $small --fps 5 --cycles 1 -o c.gif"
      told | grep -qxE 'c.gif: [0-9]+x[0-9]+ pixels, [0-9]+ frames, [0-9.]+ s, [0-9]+ (bytes|kB)'
      [ -z "$(told CI=true)" ]; line="$line -q"; [ -z "$(told)" ]
      """),
    Promise(
      23, "neither quiet nor verbose changes the picture or the status",
      """
      for word in -q -v -vv --progress=always; do
        pulsemap render $small $word -o a$word.gif 2> err$word; cmp a-q.gif a$word.gif
        code=0; pulsemap render $small $word --basemap none -o no.gif 2> /dev/null || code=$?; [ $code = 2 ]
      done
      empty err-q
      """),
    Promise(
      24, "reports are one JSON document each, their keys sorted",
      """
      printf 'id,lat,lon\\na,1,2\\n' > j.csv
      sorted() { python3 -c 'import json, sys
      text = sys.stdin.read()
      want = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
      import re
      keys = lambda text: re.findall(r"\\"([A-Za-z0-9_]+)\\":", text)
      assert keys(text) == keys(want)'; }
      pulsemap render $small --dry-run --report json | sorted
      pulsemap batch j.csv --size 9x9 --basemap white -o {id}.png -q --report json | sorted
      """),
    Promise(
      25, "nothing is colored, least of all where colors are not wanted",
      """
      fails 2 env NO_COLOR=1 pulsemap render --lat 91
      ! grep -q $'\\e' err.txt
      fails 2 env CLICOLOR_FORCE=1 pulsemap render --lat 91
      ! grep -q $'\\e' err.txt
      """),
    Promise(
      26, "a pipe that is closed is no error",
      """
      set +o pipefail
      pulsemap effects 2> err.txt | head -n 1 > /dev/null; empty err.txt
      pulsemap render $long --pulse-duration 1 --duration 1 -o - --format gif 2> err.txt | head -c 1 > /dev/null; empty err.txt
      ! ls -A | grep -q 'part$'
      """),
    Promise(
      27, "a full disk is an error",
      """
      printf 'id,lat,lon\\na,1,2\\n' > j.csv
      for line in effects 'scene --schema' "render $small -o - --format gif" --help 'help batch'; do
        code=0; pulsemap $line > /dev/full 2> err.txt || code=$?
        [ $code = 2 ] || { echo "$code: $line"; exit 1; }; says 'No space left on device'
      done
      code=0; pulsemap batch j.csv --size 9x9 -o {id}.png --report json > /dev/full 2> err.txt || code=$?
      [ $code = 2 ]; says 'No space left on device'
      """),
    Promise(
      34, "0 is done, 1 is a negative result, 2 is trouble",
      """
      printf 'id,lat,lon\\na,1,2\\nb,91,2\\n' > j.csv; head -n 2 j.csv > good.csv
      small_rows="--size 9x9 --basemap white -o {id}.png --journal j.jsonl"
      fails 0 pulsemap batch good.csv $small_rows; fails 0 pulsemap batch-merge j.jsonl
      fails 1 pulsemap batch j.csv $small_rows; fails 1 pulsemap batch-merge j.jsonl
      fails 2 pulsemap batch nowhere.csv $small_rows; fails 2 pulsemap batch-merge nowhere.jsonl
      for line in 'render --lat 91' 'scene nowhere.json' 'effects nope' 'cache --nope'; do fails 2 pulsemap $line; done
      for line in 'scene --schema' effects 'effects dot' "cache"; do fails 0 pulsemap $line; done
      pulsemap render $small -o a.gif; pulsemap render $small --color blue -o b.gif; head -c 300 a.gif > cut.gif
      fails 0 pulsemap compare a.gif a.gif; fails 1 pulsemap compare a.gif b.gif; fails 2 pulsemap compare a.gif cut.gif
      fails 0 pulsemap inspect a.gif; fails 2 pulsemap inspect cut.gif; fails 2 pulsemap inspect nowhere.gif
      mkdir goldens out; cp a.gif goldens; cp b.gif out/a.gif
      fails 1 pulsemap compare --goldens goldens --pending out
      for word in accept reject; do fails 2 pulsemap $word --nope; done
      """),
    Promise(
      35, "a signal ends the work and leaves nothing",
      """
      set -m
      for signal in INT:130 TERM:143; do
        pulsemap render $long -o a.gif & until ls -A | grep -q 'part$'; do sleep 0.02; done
        kill -${signal%:*} $!; code=0; wait $! || code=$?
        [ $code = ${signal#*:} ]; [ -z "$(ls -A | grep -v txt || true)" ]
      done
      """),
    Promise(
      36, "warnings change no status, unless asked to",
      """
      pulsemap render $small --timeline start@0,resume@1 --duration 1 -o a.gif 2> err.txt; says warning
      fails 2 pulsemap render $small --timeline start@0,resume@1 --duration 1 --strict -o b.gif
      """),
  ]
}
