import { Worker } from 'node:worker_threads';
import { CommandFailure } from '../../tools/run/ending.ts';
import { residentMegabytes, measureCpuTime, type WatchedProcesses } from './figures.ts';
import type { BenchRequest } from './http.ts';
import { percentiles } from '../../tools/run/statistics.ts';

export type RequestLoad = {
  url: string;
  /** Requests that are sent in order, repeatedly from the first. */
  requests: readonly BenchRequest[];
  connections: number;
  seconds: number;
};

/** Counts of the load's thread; `times` in ms. */
export type LoadCounts = { times: number[]; bytes: number; wrong: string | null; seconds: number };

export type RequestCost = {
  perSecond: number;
  /** CPU time per request in µs, here of the server's process, below of all PostgreSQL processes. */
  nodeMicros: number;
  postgresMicros: number;
  p50: number;
  p99: number;
};

export type LoadMeasurement = RequestCost & {
  /** Average size in bytes of an answer as transferred. */
  bytes: number;
  /** Maximum resident memory of the server's process, in MB. */
  megabytes: number;
};

/**
 * Sends requests on `load.connections` connections, each of which waits for an answer before its next request, and
 * measures the server's processes meanwhile. A separate thread sends the requests.
 */
export async function measureLoad(
  load: RequestLoad,
  watched: WatchedProcesses,
): Promise<LoadMeasurement> {
  let megabytes = residentMegabytes(watched.pid);
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(watched.pid));
  }, 200);
  const { done: counted, cpu } = await measureCpuTime(watched, () => generate(load));
  clearInterval(look);
  const count = counted.times.length;
  if (counted.wrong !== null)
    throw new CommandFailure(`${load.url} answered wrongly: ${counted.wrong}`);
  if (count === 0)
    throw new CommandFailure(`${load.url} answered nothing within ${load.seconds} s.`);
  return {
    perSecond: count / counted.seconds,
    nodeMicros: cpu.node / count,
    postgresMicros: cpu.postgres / count,
    ...percentiles(counted.times),
    bytes: counted.bytes / count,
    megabytes,
  };
}

function generate(load: RequestLoad): Promise<LoadCounts> {
  const thread = new Worker(new URL('load-thread.ts', import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
