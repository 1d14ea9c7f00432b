#!/bin/bash
# Runs the array job of README on a real Slurm with one node on the loopback device, as root, and checks that it gives
# what one process gives; that one element can be run again; and that without --shard-count it is refused.
# Needs Debian's packages slurm-wlm and munge. 'make test-engines' calls it with the tool.
set -euo pipefail
tool=$(readlink -f "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
[ "$(id -u)" = 0 ] || { echo 'skipped: a node of Slurm is started by root'; exit 0; }
command -v slurmctld sbatch munged > /dev/null || { echo 'skipped: slurm-wlm and munge are not installed'; exit 0; }

processors=$(nproc)
start() {
  [ -s /etc/munge/munge.key ] || mungekey --create
  install -d -o munge -g munge -m 755 /run/munge
  # Asks the socket: a daemon that nobody waited for would still be found by its name.
  munge -n 2> /dev/null | unmunge > /dev/null 2>&1 || runuser -u munge -- munged
  for _ in $(seq 20); do munge -n 2> /dev/null | unmunge > /dev/null 2>&1 && break; sleep 0.5; done
  mkdir -p /etc/slurm "$work/state" "$work/spool"
  if [ -e /etc/slurm/slurm.conf ]; then cp /etc/slurm/slurm.conf "$work/slurm.conf.before"; fi
  cat > /etc/slurm/slurm.conf <<END
ClusterName=loop
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_min_interval=1000
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=localhost NodeAddr=127.0.0.1 CPUs=$processors RealMemory=500 State=UNKNOWN
PartitionName=main Nodes=localhost Default=YES MaxTime=INFINITE State=UP
END
  slurmctld
  for _ in $(seq 20); do scontrol ping 2> /dev/null | grep -q 'is UP' && break; sleep 0.5; done
  slurmd -N localhost
  for _ in $(seq 40); do sinfo -h -o %t | grep -qE 'idle|alloc|mix' && return; sleep 0.5; done
  sinfo
  return 1
}
stop() {
  for name in slurmd slurmctld; do
    [ ! -s "$work/$name.pid" ] || kill "$(cat "$work/$name.pid")" 2> /dev/null || true
  done
  if [ -e "$work/slurm.conf.before" ]; then cp "$work/slurm.conf.before" /etc/slurm/slurm.conf; fi
}
trap stop EXIT
start

finished() { while squeue -h -j "$1" 2> /dev/null | grep -q .; do sleep 0.5; done; }
mkdir "$work/bin" && ln -s "$tool" "$work/bin/pulsemap" && export PATH="$work/bin:$PATH"
cd "$work"
mkdir previews journals one
{ echo id,lat,lon; for i in $(seq 40); do echo "p$i,$((i % 60)).5,$((i * 4)).25"; done; } > places.csv
# The job of README, word for word.
sed -n '/^#!\/bin\/bash$/,/^```$/p' "$root/README.md" | grep -v '^```$' > job.sh
grep -q 'sbatch\|SBATCH --array=0-7' job.sh

job=$(sbatch --parsable job.sh); finished "$job"
pulsemap batch-merge journals/*.jsonl
pulsemap batch places.csv -q --radius 2km --size 96x64 --fps 4 --out-dir one -o '{id}.gif'
diff -r previews one && echo 'the array gives what one process gives'

rm previews/p*.gif
job=$(sbatch --parsable --array=3 job.sh); finished "$job"
again=$(ls previews | wc -l)
[ "$again" -gt 0 ] && [ "$again" -lt 40 ] && echo "one element runs again alone: $again of 40"

sed -i 's/ --shard-count 8//' job.sh
job=$(sbatch --parsable --array=3 --output=refused.txt job.sh); finished "$job"
grep -q 'cannot tell a part of an array from the whole' refused.txt && echo 'an uncertain part is refused'
rm -r "$work/previews" "$work/one"
