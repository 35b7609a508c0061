import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { requireSystemProgram } from '../../run/parts.ts';
import { findFreePort, isPortOpen } from '../../run/ports.ts';
import { endChildWithProcess, waitUntilReady } from '../../run/processes.ts';

export type Haproxy = { url: string; stop(): Promise<void> };

/**
 * HAProxy in front of processes on these ports, on a free port or the given one: each request goes to the next process,
 * also within one connection. It checks `/readyz` four times a second. It repeats a request only when no connection
 * could be made, because a repeated request could act twice.
 */
export async function openHaproxy(ports: readonly number[], port?: number): Promise<Haproxy> {
  const haproxy = await requireSystemProgram('haproxy');
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-haproxy-'));
  const own = port ?? (await findFreePort());
  const config = path.join(folder, 'haproxy.cfg');
  writeFileSync(config, configOf(own, ports));
  const output = openSync(path.join(folder, 'log'), 'w');
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', output, output] });
  const { stop } = endChildWithProcess(child);
  await waitUntilReady(child, () => isPortOpen(own), {
    failure: () => `HAProxy: see ${folder}/log.`,
  });
  return { url: `http://127.0.0.1:${own}`, stop };
}

const configOf = (port: number, ports: readonly number[]) => `
defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 55s
  timeout tunnel 1h
  # Left alone it is the interval of the checks: a busy machine would lose a process that only answers late.
  timeout check 5s
  retries 3
  option redispatch
  retry-on conn-failure
frontend site
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check inter 250 fall 1 rise 2
${ports.map((each, index) => `  server p${index} 127.0.0.1:${each}\n`).join('')}`;
