#!/bin/bash
# containerfile.sh TOOL FOLDER: runs the steps of Fixtures/packaging/Containerfile in a minimal Debian root, without a
# container engine, with the .deb of a folder, and then the commands of the jobs for Kubernetes and AWS Batch in
# the article on batches. 'make test-install' calls it.
. "$(dirname "$0")/root.sh"
tool=$1
context=$2

user=0:0
folder=/
environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
default_command=()
entrypoint=()

# in_container COMMAND...: as a container of the image runs it.
in_container() {
  chroot --userspec="$user" "$root" env -i "${environment[@]}" "${extra[@]}" TERM=dumb sh -c 'cd "$0" && exec "$@"' \
    "$folder" "$@"
}
extra=()

# run_image WORD...: what 'podman run IMAGE WORD...' runs, and the default command without words.
run_image() {
  local words=("$@")
  [ $# -gt 0 ] || words=("${default_command[@]}")
  in_container "${entrypoint[@]}" "${words[@]}"
}

minimal_root image
with_network
# Comments are dropped, and lines that end with a backslash are joined with the next one.
sed '/^ *#/d; /^$/d' "$repository/Fixtures/packaging/Containerfile" |
  sed -e ':join' -e '/\\$/{N; s/\\\n//; b join' -e '}' > "$work/steps"
while read -r instruction arguments <&3; do
  say "$instruction ${arguments:0:60}"
  case $instruction in
    FROM) [ "$arguments" = debian:12-slim ] || fail "the minimal root is Debian 12, not $arguments" ;;
    COPY)
      # shellcheck disable=SC2086 # The pattern is meant.
      (cd "$context" && cp ${arguments% *} "$root${arguments##* }")
      ;;
    RUN)
      in_container sh -c "$arguments" > "$work/run.log" 2>&1 || { tail "$work/run.log" >&2; fail 'RUN has failed'; }
      ;;
    ENV)
      read -ra words <<< "$arguments"
      environment+=("${words[@]}")
      ;;
    USER) user=$arguments ;;
    WORKDIR) mkdir -p "$root$arguments"; folder=$arguments ;;
    ENTRYPOINT) mapfile -t entrypoint < <(jq -r '.[]' <<< "$arguments") ;;
    CMD) mapfile -t default_command < <(jq -r '.[]' <<< "$arguments") ;;
    *) fail "this test does not know the instruction $instruction" ;;
  esac
done 3< "$work/steps"

[ "$user" != 0:0 ] || fail 'the image runs as root'
[ "$(in_container id -u)" = "${user%:*}" ] || fail "the image does not run as $user"
run_image | grep '^Usage: pulsemap' > /dev/null || fail 'its command does not show the help'
run_image render -h | grep '^Usage: pulsemap render' > /dev/null || fail 'a command of pulsemap is not run'
[ "$(run_image pulsemap --version)" = "$(run_image --version)" ] || fail 'a program or an option is not run'
say "runs as $user in $folder: ${entrypoint[*]} ${default_command[*]}"

read -ra words <<< "${plain_command#pulsemap }"
run_image "${words[@]}"
mkdir "$work/expected"
(cd "$work/expected" && "$(realpath "$tool")" ${plain_command#pulsemap})
cmp "$work/expected/rome.gif" "$root$folder/rome.gif" || fail 'rome.gif differs from the one without a container'
[ "$(stat -c %u:%g "$root$folder/rome.gif")" = "$user" ] || fail 'rome.gif belongs to somebody else'
# As 'docker run --user' in a folder of that user, of whom the image knows nothing.
image_user=$user
user=4711:4711
install -d -o 4711 -g 4711 "$root/mounted"
folder=/mounted run_image "${words[@]}"
[ "$(stat -c %u:%g "$root/mounted/rome.gif")" = "$user" ] || fail 'rome.gif does not belong to the user of the mounted folder'
user=$image_user
say 'rome.gif is the same as without a container'

# The jobs of the article, whose image this is: eight parts of a batch in the working directory.
cat > "$root$folder/places.csv" <<'ROWS'
id,lat,lon
rome,41.9,12.5
oslo,59.9,10.7
kyiv,50.45,30.52
ROWS
# expect_previews NAME: the parts have rendered every row, once.
expect_previews() {
  [ "$(cd "$root$folder/previews" && echo *)" = 'kyiv.gif oslo.gif rome.gif' ] || fail "$1 has not rendered every row"
  in_container sh -c 'pulsemap batch-merge journals/*.jsonl' > /dev/null
  rm -r "$root$folder/previews" "$root$folder/journals"
  say "the article's job for $1 renders every row"
}
article=$repository/Sources/PulseMapKit/PulseMapKit.docc/BatchRendering.md
/usr/bin/python3 - "$article" > "$work/kubernetes" <<'PYTHON'
import re, sys, yaml
text = open(sys.argv[1], encoding="utf-8").read()
(job,) = re.findall(r"^```yaml\n(apiVersion: batch/v1\n.*?)^```", text, re.M | re.S)
(container,) = yaml.safe_load(job)["spec"]["template"]["spec"]["containers"]
print(*container["command"], *container["args"], sep="\n")
assert container["workingDir"] == "/data"
PYTHON
mapfile -t job < "$work/kubernetes"
for part in {0..7}; do
  extra=("JOB_COMPLETION_INDEX=$part")
  in_container "${job[@]}"
done
expect_previews Kubernetes

# The words between 'command="' and the closing quotation mark, as bash gives them to AWS.
submitted=$(sed -n '/^command="exec pulsemap/,/"$/p' "$article")
command=
eval "$submitted"
for part in {0..7}; do
  extra=("AWS_BATCH_JOB_ARRAY_INDEX=$part" AWS_BATCH_JOB_ARRAY_SIZE=8 AWS_BATCH_JOB_ID=job:"$part")
  run_image sh -c "$command"
done
expect_previews 'AWS Batch'
