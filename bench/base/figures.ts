import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from '../../tools/postgres/client.ts';

/** Microseconds per tick of `/proc/<pid>/stat`: Linux counts 100 ticks a second on every platform of Node. */
const tickMicros = 10_000;

export type WatchedProcesses = {
  /** Id of the measured process. */
  pid: number;
  /** Id of PostgreSQL's first process, the parent of all its others. */
  postmaster: number;
};

/** CPU time (user and system) in µs since the processes started. NaN without `/proc`. */
type Cpu = { node: number; postgres: number };

function cpuOf({ pid, postmaster }: WatchedProcesses): Cpu {
  const all = processes();
  const node = all.find((one) => one.pid === pid);
  const parent = all.find((one) => one.pid === postmaster);
  const children = all.filter((one) => one.parent === postmaster);
  if (!node || !parent) return { node: Number.NaN, postgres: Number.NaN };
  // When a connection ends, the kernel adds the CPU time of its process to the parent's account of ended children.
  const postgres = children.reduce((sum, one) => sum + one.used, parent.used + parent.usedByEnded);
  return { node: node.used * tickMicros, postgres: postgres * tickMicros };
}

/** Runs the work; returns its result and the CPU time that the processes used meanwhile. */
export async function measureCpuTime<T>(watched: WatchedProcesses, work: () => Promise<T>) {
  const before = cpuOf(watched);
  const done = await work();
  const { node, postgres } = cpuOf(watched);
  return { done, cpu: { node: node - before.node, postgres: postgres - before.postgres } };
}

/** Resident memory in MB (10⁶ bytes). NaN where there is no `/proc`. */
export function residentMegabytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`));
  return found ? (Number(found[1]) * 1_024) / 1e6 : Number.NaN;
}

/** Id of PostgreSQL's first process, which must run on this machine. NaN without `/proc`. */
export async function postmasterPid(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return stat(rows[0]?.pid ?? 0)?.parent ?? Number.NaN;
  });
}

type Process = { pid: number; parent: number; used: number; usedByEnded: number };

function processes(): Process[] {
  return listOr('/proc').flatMap((name) => stat(Number(name)) ?? []);
}

/** Fields as numbered in proc(5): 4 ppid, 14 utime, 15 stime, 16 cutime, 17 cstime. */
function stat(pid: number): Process | undefined {
  const text = readOr(`/proc/${pid}/stat`);
  // The second field is the program's name, which may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  if (fields.length < 17) return undefined;
  return {
    pid,
    parent: field(4),
    used: field(14) + field(15),
    usedByEnded: field(16) + field(17),
  };
}

function listOr(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    // Not Linux: the CPU columns stay empty.
    return [];
  }
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended after its folder was listed and before its file was read.
    return '';
  }
}
