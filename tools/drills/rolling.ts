import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { findFreePort } from '../run/ports.ts';
import { printLine } from '../run/progress.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openHaproxy } from '../testing/services/haproxy.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const restarts = Math.max(2, Number(process.env['RESTARTS'] ?? 50));
const clients = 6;
const drainSeconds = 2;

/** Restarts two processes behind a proxy in turn, while clients send requests without a pause. */
export const drill: SystemDrill = {
  proves: 'rolling restarts of two processes behind HAProxy fail no request under load',
  async run() {
    const server = await openTestPostgresServer();
    const sites: ProductionSite[] = [];
    try {
      const url = await createDatabaseCopy(server, 'rolling');
      const shared = {
        AUTH_SECRET: randomBytes(32).toString('hex'),
        FILES_DIR: mkdtempSync(path.join(tmpdir(), 'hitokoma-rolling-')),
        ORIGIN: 'http://localhost',
        TRUST_PROXY: '1',
        // All clients share one address.
        BUDGET_FACTOR: '10',
        DRAIN_SECONDS: String(drainSeconds),
      };
      const ports = [await findFreePort(), await findFreePort()];
      const start = (port: number) => openProductionSite(url, { ...shared, PORT: String(port) });
      for (const port of ports) sites.push(await start(port));
      const haproxy = await openHaproxy(ports);
      const load = startLoad(haproxy.url);
      for (let round = 0; round < restarts; round += 1) {
        const turn = round % sites.length;
        const site = sites[turn];
        if (!site) throw new CommandFailure('A process is missing.');
        await site.stop();
        const code = await site.ended;
        if (code !== 0) throw new CommandFailure(`A process ended with code ${code}.`);
        sites[turn] = await start(site.port);
        await untilTakenBack(haproxy.url, sites[turn]);
        if ((round + 1) % 10 === 0) printLine(`  ${round + 1} restarts, ${load.sent()} requests`);
      }
      const { sent, failures, slowestMs } = await load.stop();
      await haproxy.stop();
      if (failures.length > 0) {
        const shown = failures.slice(0, 5).join('\n');
        throw new CommandFailure(
          `${failures.length} of ${sent} requests failed, such as:\n${shown}`,
        );
      }
      return `${restarts} restarts, ${sent} requests, 0 failed; the slowest took ${Math.round(slowestMs)} ms`;
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
      await server.stop();
    }
  },
};

/** Waits until the proxy sends requests to the restarted process again; only then the other one may stop. */
async function untilTakenBack(proxy: string, site: ProductionSite): Promise<void> {
  const id = `taken-back-${randomBytes(8).toString('hex')}`;
  const isSeen = () => site.logLines().some((line) => line.includes(id));
  while (!isSeen()) {
    await (await fetch(`${proxy}/guide`, { headers: { 'x-request-id': id } })).text();
  }
}

type Load = {
  sent(): number;
  stop(): Promise<{ sent: number; failures: string[]; slowestMs: number }>;
};

/** Clients that keep their connections: pages, reads, one of them with a slow body, writes, and a file. */
function startLoad(url: string): Load {
  const failures: string[] = [];
  let sent = 0;
  let slowestMs = 0;
  const enough = new AbortController();
  const requests: readonly [name: string, send: () => Promise<Response>, status: number][] = [
    ['page', () => fetch(`${url}/guide`), 200],
    ['page for one', () => fetch(`${url}/sign-in`), 200],
    ['query', () => ask(url, '{ areaLList { id name } }'), 200],
    ['slow query', () => askSlowly(url, '{ serverTime }'), 200],
    ['code', () => ask(url, requestCode()), 200],
    ['file', () => fetch(`${url}/robots.txt`), 200],
  ];
  const client = async (first: number) => {
    for (let turn = first; !enough.signal.aborted; turn += 1) {
      const [name, send, status] = requests[turn % requests.length] ?? [];
      if (!send) return;
      const began = performance.now();
      try {
        const response = await send();
        const text = await response.text();
        if (response.status !== status || text.includes('"UNAVAILABLE"')) {
          failures.push(`${name}: ${response.status} ${text.slice(0, 100)}`);
        }
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined;
        failures.push(`${name}: ${String(error)} ${String(cause)}`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - began);
      sent += 1;
    }
  };
  const running = Array.from({ length: clients }, (_, index) => client(index));
  return {
    sent: () => sent,
    async stop() {
      enough.abort();
      await Promise.all(running);
      return { sent, failures, slowestMs };
    },
  };
}

const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' };

function ask(url: string, query: string): Promise<Response> {
  const body = JSON.stringify({ query });
  return fetch(`${url}/api/worker/graphql`, { method: 'POST', headers, body });
}

/** Sends all but five characters of the body later, so that many restarts fall within a request. */
async function askSlowly(url: string, query: string): Promise<Response> {
  const text = JSON.stringify({ query });
  const sending = request(`${url}/api/worker/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-length': text.length },
  });
  const answer = new Promise<Response>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () =>
        resolve(new Response(Buffer.concat(chunks).toString(), { status: res.statusCode ?? 0 })),
      );
    });
  });
  sending.write(text.slice(0, 5));
  setTimeout(() => sending.end(text.slice(5)), 300);
  return answer;
}

/** A write: requests a sign-in code for a new phone number. */
function requestCode(): string {
  const digits = String(10_000_000 + Math.floor(Math.random() * 80_000_000));
  return `mutation { requestSignInCode(input: { phoneNumber: "090${digits}" }) { success } }`;
}
