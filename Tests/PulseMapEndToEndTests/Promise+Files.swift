// What is promised about files, settings and surroundings.
extension Promise {
  static let ofFiles = [
    Promise(
      28, "a file under its final name is complete",
      """
      set -m
      pulsemap render $long -o a.gif & until ls -A | grep -q 'part$'; do sleep 0.02; done
      [ ! -e a.gif ]; ls -A | grep -qE '^[.]a[.]gif[.][0-9]+-[0-9]+-[0-9]+-[0-9a-f]+-[0-9a-f]+[.]part$'
      kill -TERM $!; wait $! || true
      """),
    Promise(
      29, "being killed leaves the old file, and what it leaves beside is swept by the next batch",
      """
      set -m
      echo old > a.gif; cp a.gif copy
      pulsemap render $long -o a.gif & until ls -A | grep -q 'part$'; do sleep 0.02; done
      kill -KILL $!; wait $! || true
      cmp a.gif copy; ls -A | grep -q 'part$'
      echo '{"lat": 1, "lon": 2, "size": "9x9", "basemap": "white", "fps": 5, "output": "a.gif"}' > j.jsonl
      pulsemap batch -q j.jsonl; ! ls -A | grep -q 'part$'
      """),
    Promise(
      30, "what fails leaves what is there",
      """
      echo old > a.gif; cp a.gif copy
      fails 2 pulsemap render $small --basemap none -o a.gif; cmp a.gif copy
      echo '{"lat": 1, "lon": 2, "basemap": "none", "output": "a.gif"}' > j.jsonl
      fails 1 pulsemap batch j.jsonl; cmp a.gif copy
      """),
    Promise(
      31, "files are replaced, unless they must not be; links, permissions and devices stay what they are",
      """
      pulsemap render $small -o new.gif
      echo old > a.gif; chmod 640 a.gif; pulsemap render $small -o a.gif; cmp a.gif new.gif
      [ "$(stat -c %a a.gif)" = 640 ]
      fails 2 pulsemap render $small --no-clobber -o a.gif; says 'already exists'
      echo old > target.gif; ln -s target.gif link.gif; pulsemap render $small -o link.gif
      [ -L link.gif ]; cmp target.gif new.gif
      (umask 077; pulsemap render $small -o private.gif); [ "$(stat -c %a private.gif)" = 600 ]
      pulsemap render $small --format gif -o /dev/null; [ -c /dev/null ]
      pulsemap render $small --format gif -o /dev/stdout | cmp - new.gif
      mkfifo pipe.gif; cat pipe.gif > got.gif & pulsemap render $small -o pipe.gif; wait $!; cmp got.gif new.gif
      [ -p pipe.gif ]
      """),
    Promise(
      32, "a folder that is not there is named; a batch makes it",
      """
      fails 2 pulsemap render $small -o no/a.gif; says "there is no folder 'no/'"
      echo '{"lat": 1, "lon": 2, "size": "9x9", "basemap": "white", "output": "deep/in/a.png"}' > j.jsonl
      pulsemap batch -q j.jsonl --out-dir made; [ -s made/deep/in/a.png ]
      """),
    Promise(
      33, "what only looks writes nothing, and finds the same mistakes",
      """
      pulsemap render $small --dry-run -o a.gif
      fails 2 pulsemap render $small --dry-run -o a.bmp
      printf '{"lat": 1, "lon": 2, "output": "a.png"}\\n{"lat": 91, "lon": 2, "output": "b.png"}\\n' > j.jsonl
      fails 1 pulsemap batch j.jsonl --validate --out-dir .
      [ "$(ls -A)" = "$(printf 'err.txt\\nj.jsonl\\nout.txt')" ]
      """),
    Promise(
      37, "an option holds over the environment, and both over the scene file",
      """
      echo '{"lat": 1, "lon": 2, "basemap": "white", "size": "30x30", "zoom": 3, "fps": 5}' > s.json
      pulsemap render s.json --zoom 12 --no-metadata -o a.gif; pulsemap render $small -o b.gif; cmp a.gif b.gif
      echo '{"scene": "s.json", "zoom": 12, "output": "c.gif"}' > j.jsonl
      pulsemap batch -q j.jsonl --zoom 7 --no-metadata; cmp a.gif c.gif
      export PULSEMAP_SHARD_INDEX=0 PULSEMAP_SHARD_COUNT=3
      pulsemap batch j.jsonl --shard 2/2 --report json -q | grep -qF '"shard":{"count":2,"index":2}'
      pulsemap batch j.jsonl --shard auto --report json -q | grep -qF '"shard":{"count":3,"index":1}'
      """),
    Promise(
      38, "a scene or a manifest that is missing or damaged is told with line and column",
      """
      fails 2 pulsemap render nowhere.json -o a.gif; says 'nowhere.json: cannot be read'
      printf '{"lat": 1,\\n "lon" 2}' > s.json; fails 2 pulsemap render s.json -o a.gif; says 'line 2, column 8'
      echo '{"latt": 1}' > s.json; fails 2 pulsemap render s.json -o a.gif; says "did you mean 'lat'?"
      printf '\\n{"lat" 1}\\n' > j.jsonl; fails 1 pulsemap batch j.jsonl -o {row}.gif; says 'j.jsonl:2: column 8'
      """),
    Promise(
      39, "the cache is where it belongs, and a home is not needed",
      """
      export XDG_CACHE_HOME=$PWD/cache; pulsemap cache > out.txt; grep -qF "$PWD/cache/pulsemap" out.txt
      [ ! -e cache ]
      env -u HOME -u XDG_CACHE_HOME pulsemap render $small -o a.gif
      env HOME=/nowhere XDG_CACHE_HOME=relative pulsemap render $small -o b.gif; cmp a.gif b.gif
      """),
    Promise(
      40, "a picture depends on nothing around it",
      """
      pulsemap render $small -o a.gif; mkdir deep; cd deep
      export TZ=Asia/Kathmandu LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 COLUMNS=20 HOME=/nowhere TERM=dumb
      (umask 077; pulsemap render $small --jobs 3 -o b.gif); cmp ../a.gif b.gif
      echo '{"lat": 1, "lon": 2}' > j.jsonl
      pulsemap batch -q j.jsonl --zoom 12 --size 30x30 --basemap white --fps 5 --no-metadata -o c.gif; cmp ../a.gif c.gif
      """),
  ]
}
