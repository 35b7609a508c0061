import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Env } from './env.server.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** Figures of the process in Prometheus' text format. */
export function metricsText(): string {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const lines: [name: string, type: string, value: number][] = [
    ['process_resident_memory_bytes', 'gauge', memory.rss],
    ['nodejs_heap_size_used_bytes', 'gauge', memory.heapUsed],
    ['process_cpu_seconds_total', 'counter', (cpu.user + cpu.system) / 1e6],
    ['nodejs_eventloop_lag_p99_seconds', 'gauge', delay.percentile(99) / 1e9],
    ['process_uptime_seconds', 'gauge', process.uptime()],
  ];
  return lines.map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`).join('');
}

/** Demo mode allows every caller; otherwise `Authorization: Bearer METRICS_TOKEN` is required. */
export function mayReadMetrics(
  { demo, METRICS_TOKEN }: Pick<Env, 'demo' | 'METRICS_TOKEN'>,
  authorization: string | undefined,
): boolean {
  if (demo) return true;
  if (METRICS_TOKEN === undefined) return false;
  return timingSafeEqual(digest(`Bearer ${METRICS_TOKEN}`), digest(authorization ?? ''));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
