#!/usr/bin/env python3
"""A real Slurm on this machine: an array of shards on two nodes, of which one dies midway.

usage: slurm_test.py PROGRAM SOURCE    URDFMILL_ALL=1 takes 20,000 models. Exits 77 (skipped) where Slurm is not installed.
The array is to be complete after Slurm has requeued what ran on the dead node, and every byte is to be that of a run on one machine.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import models

PROGRAM, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
ALL = os.environ.get("URDFMILL_ALL") == "1"
# The few models are expensive, so that a task lasts long enough to be killed.
COUNT, WEIGHT = (20_000, 8) if ALL else (600, 150)
SHARDS = 8
PATIENCE = 600 if ALL else 240  # s
TOOLS = ("slurmctld", "slurmd", "munged", "sbatch", "squeue", "scontrol", "sinfo")

CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=10
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdSpoolDir={folder}/spool.%n
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmdLogFile={folder}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
SlurmctldTimeout=10
KillWait=2
MinJobAge=600
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=1,sched_interval=2,bf_interval=2
NodeName=n1 NodeAddr=127.0.0.1 NodeHostname={host} Port={ports[1]} CPUs=1
NodeName=n2 NodeAddr=127.0.0.1 NodeHostname={host} Port={ports[2]} CPUs=1
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def wait_for(what, holds, seconds=300, every=0.1):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := holds():
            return value
        time.sleep(every)
    sys.exit(f"waited {seconds} s in vain: {what}")


class Slurm:
    """The daemons, which end with this object."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.daemons = {}
        (self.folder / "state").mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        configuration = self.folder / "slurm.conf"
        host = socket.gethostname().split(".")[0]
        configuration.write_text(CONFIGURATION.format(folder=folder, host=host, ports=free_ports(3)))
        self.environment = {**os.environ, "SLURM_CONF": str(configuration)}
        try:
            self.start_daemons(key, configuration)
        except BaseException:
            for output in sorted(self.folder.glob("*.out")):
                print(output.name, output.read_text(), sep="\n")
            self.stop()
            raise

    def start_daemons(self, key, configuration):
        folder = self.folder
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
                   f"--pid-file={folder}/munged.pid", f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed")
        wait_for("munged", lambda: (self.folder / "munge.socket").exists())
        self.start("slurmctld", "slurmctld", "-D", "-f", str(configuration))
        for node in ("n1", "n2"):
            self.start(node, "slurmd", "-D", "-f", str(configuration), "-N", node)
        wait_for("two idle nodes", lambda: self.call("sinfo", "-h", "-o", "%t %D").split() == ["idle", "2"])

    def start(self, name, *words):
        output = (self.folder / f"{name}.out").open("w")
        self.daemons[name] = subprocess.Popen(words, env=self.environment, stdout=output, stderr=output)

    def call(self, *words):
        done = subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout

    def submit(self, *words):
        return self.call("sbatch", "--parsable", *words).strip().splitlines()[-1]

    def processes(self):
        """Steps and everything that they started: processes with our configuration in their environment."""
        mark = f"SLURM_CONF={self.folder}/slurm.conf".encode()
        found = {}
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with contextlib.suppress(OSError):
                    if mark in (entry / "environ").read_bytes().split(b"\0"):
                        found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        daemons = {daemon.pid for daemon in self.daemons.values()}
        return {pid: words for pid, words in found.items() if pid not in daemons}

    def kill_node(self, node, jobs):
        """Kills the daemon, and the steps of these jobs with their processes, as if the machine had failed."""
        self.daemons[node].kill()
        self.daemons[node].wait()
        del self.daemons[node]
        killed = 0
        for pid, words in self.processes().items():
            with contextlib.suppress(OSError):
                environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
                of_job = any(f"SLURM_JOB_ID={job}".encode() in environment for job in jobs)
                if of_job or any(f"slurmstepd: [{job}." in words for job in jobs):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
        # Slurm would notice by itself, but only after it has waited for the node for some twenty seconds.
        self.call("scontrol", "update", f"NodeName={node}", "State=DOWN", "Reason=died")
        return killed

    def stop(self):
        for daemon in self.daemons.values():
            daemon.terminate()
        for daemon in self.daemons.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                daemon.wait(10)
            daemon.kill()
            daemon.wait()
        self.daemons.clear()
        for pid in self.processes():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)


def lines(report):
    return report.read_bytes().count(b"\n") if report.exists() else 0


def kill_midway(slurm, job, reports):
    """Kills n1 when a task on it has processed some of its models; returns the number of the task's part."""

    def victim():
        for line in slurm.call("squeue", "-h", "-t", "R", "-w", "n1", "-j", job, "-o", "%A %K").splitlines():
            words = line.split()
            if len(words) == 2 and words[1].isdigit():
                report = reports / f"{words[1]}-of-{SHARDS}.{job}-0.jsonl"
                if 0 < lines(report) < COUNT // SHARDS * 3 // 4:
                    return words
        return None

    number, part = wait_for("a task that works on n1", victim, PATIENCE, 0.02)
    killed = slurm.kill_node("n1", [number])
    return part, killed


def main():
    if absent := [tool for tool in TOOLS if shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin") is None]:
        print(f"skipped: {', '.join(absent)} not installed (scripts/setup --development)")
        return 77
    if os.geteuid() != 0:
        print("skipped: the daemons of Slurm want root")
        return 77
    if not any(pathlib.Path("/sys/fs/cgroup").glob("*")):
        print("skipped: there is no cgroup file system, without which slurmd does not start")
        return 77
    os.environ["PATH"] += ":/usr/sbin"
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        models.make(folder / "robots", COUNT, WEIGHT)
        run = lambda *words: subprocess.run([PROGRAM, *words], cwd=folder, check=True)
        run("plan", "robots", "-o", "plan.jsonl")
        begin = time.monotonic()
        run("expand", "--plan", "plan.jsonl", "--out-dir", "one", "-q")
        print(f"one machine: {time.monotonic() - begin:.1f} s")
        begin = time.monotonic()
        slurm = Slurm(folder)
        print(f"Slurm is up: {time.monotonic() - begin:.1f} s")
        try:
            os.chdir(folder)
            script = SOURCE / "packaging/slurm/urdfmill-array.sbatch"
            slurm.environment["URDFMILL"] = str(PROGRAM)
            begin = time.monotonic()
            job = slurm.submit(f"--array=1-{SHARDS}", str(script), "expand", "plan.jsonl", "out")
            merge = slurm.submit(f"--dependency=afterany:{job}", "--output=merge.log", "--wrap",
                                 f"{PROGRAM} report merge out/reports/*.jsonl --check-complete plan.jsonl -o out/report.jsonl; echo exit $?")
            reports = folder / "out/reports"
            part, killed = kill_midway(slurm, job, reports)
            first = reports / f"{part}-of-{SHARDS}.{job}-0.jsonl"
            before = lines(first)
            print(f"killed the daemon of n1 and {killed} processes of part {part} after {before} of its models")
            wait_for("the merge", lambda: "\nexit " in (folder / "merge.log").read_text() if (folder / "merge.log").exists() else False,
                     PATIENCE)
            print(f"array and merge: {time.monotonic() - begin:.1f} s")
            # A step that is still ending when Slurm stops adds a message.
            merge_log = (folder / "merge.log").read_text()
            print(merge_log)
        finally:
            slurm.stop()
        if killed == 0:
            sys.exit("the kill hit nothing")
        if not merge_log.endswith("exit 0\n"):
            sys.exit("the merge is not complete")
        again = reports / f"{part}-of-{SHARDS}.{job}-1.jsonl"
        if lines(again) == 0:
            sys.exit(f"part {part} was not requeued")
        if models.files("one") != models.files("out/models"):
            sys.exit("the results are not those of one machine")
        merged = [json.loads(line) for line in (folder / "out/report.jsonl").read_text().splitlines()]
        if len(merged) != COUNT:
            sys.exit(f"{len(merged)} models in the merged report, not {COUNT}")
        print(f"{COUNT} models, the same bytes as on one machine; the requeued part wrote {lines(again)} lines, {before} of them left out")
        os.chdir("/")
    return 0


sys.exit(main())
