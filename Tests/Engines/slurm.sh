#!/bin/bash
# Runs the array job of the article on batches on a real Slurm with one node on the loopback device, as root, and checks
# that it gives what one process gives; that one element can be run again; that without --shard-count it is refused;
# that an element whose time is over ends its rows; and that one which is requeued is completed.
# Needs Debian's packages slurm-wlm and munge. 'make test-engines' calls it with the tool.
source "$(dirname "$0")/rows.sh"
[ "$(id -u)" = 0 ] || { echo 'a node of Slurm has to be started by root'; exit 1; }

processors=$(nproc)
start() {
  [ -s /etc/munge/munge.key ] || mungekey --create
  install -d -o munge -g munge -m 755 /run/munge
  # Asks the socket: a daemon that nobody waited for would still be found by its name.
  munge -n 2> /dev/null | unmunge > /dev/null 2>&1 ||
    runuser -u munge -- munged --pid-file=/run/munge/pulsemap-test.pid
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
  for file in "$work/slurmd.pid" "$work/slurmctld.pid" /run/munge/pulsemap-test.pid; do
    [ ! -s "$file" ] || kill "$(cat "$file")" 2> /dev/null || true
  done
  if [ -e "$work/slurm.conf.before" ]; then cp "$work/slurm.conf.before" /etc/slurm/slurm.conf; fi
  # The daemons write until they have ended.
  for _ in $(seq 50); do rm -rf "$work" 2> /dev/null && break; sleep 0.2; done
}
trap stop EXIT
start

finished() { while squeue -h -j "$1" 2> /dev/null | grep -q .; do sleep 0.5; done; }
local_run
# The job of the article, word for word.
sed -n '/^#!\/bin\/bash$/,/^```$/p' "$article" | grep -v '^```$' > job.sh
grep -q 'SBATCH --array=0-7' job.sh

job=$(sbatch --parsable job.sh); finished "$job"
pulsemap batch-merge journals/*.jsonl
expect_same 'an array of 8'

rm previews/p*.gif
job=$(sbatch --parsable --array=3 job.sh); finished "$job"
again=$(ls previews | wc -l)
[ "$again" -gt 0 ]; [ "$again" -lt 40 ]
echo "one element runs again alone: $again of 40"

sed 's/ --shard-count 8//' job.sh > uncertain.sh
job=$(sbatch --parsable --array=3 --output=refused.txt uncertain.sh); finished "$job"
grep -q 'cannot distinguish a part of an array from the whole' refused.txt
echo 'an uncertain part is refused'

# Images of a moving camera, to be still at work when the signal comes that the article asks Slurm for, here soon after the start.
rm -r previews journals
sed -e 's|--size 96x64 --fps 4|--size 900x900 --fps 25 --duration 20 --camera z=3@0,z=7@0/linear:20|' -e 's/USR1@60/USR1@115/' job.sh > slow.sh
grep -q 'signal=B:USR1@115' slow.sh
job=$(sbatch --parsable --array=0 --time=2 --output=stopped.txt slow.sh); finished "$job"
grep -q '"isInterrupted":true' journals/0.jsonl
[ -z "$(ls -A previews | grep 'part$')" ]
echo 'an element whose time is over ends its rows'

# The job that goes on by itself: what the article adds, with an end that comes once.
rm -r previews journals
{
  sed -e 's/^exec //' -e '/--out-dir/s/$/ \&/' -e '/--array/a #SBATCH --requeue\n#SBATCH --open-mode=append' slow.sh
  sed -n "/^trap 'kill -USR1/,/^exit/p" "$article"
} > requeued.sh
again='--size 96x64 --fps 4' first='--size 900x900 --fps 25 --duration 20 --camera z=3@0,z=7@0/linear:20'
sed -i "s~$first~\$([ \"\$SLURM_RESTART_COUNT\" ] \&\& echo $again || echo $first)~" requeued.sh
job=$(sbatch --parsable --array=0 --time=2 --output=requeued.txt requeued.sh)
for _ in $(seq 600); do
  # Slurm waits two minutes before it begins a job again.
  ! scontrol show job "$job" | grep -q Restarts=1 || { scontrol update jobid="$job" starttime=now || true; }
  squeue -h -j "$job" 2> /dev/null | grep -q . || break
  sleep 0.5
done
[ "$(grep -c '"isInterrupted":true' journals/0.jsonl)" = 1 ]
tail -n 1 journals/0.jsonl | grep -q '"isInterrupted":false'
echo 'an element that is requeued is completed'
