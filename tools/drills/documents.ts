import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { printLine } from '../run/progress.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { costlyDocuments } from '../testing/processes/costly-documents.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const connections = 12;
const measuredFor = 5_000;
/** The load goes on for a second after the measurement. */
const loadedFor = measuredFor + 1_000;
const pauseMs = 5;
const maxRatio = 3;

/** Measures a light request of one address while another address sends documents whose cost takes long to check. */
export const drill: SystemDrill = {
  proves: `costly documents at ${connections} connections leave a visitor under ${maxRatio} times the quiet median`,
  async run() {
    const server = await openTestPostgresServer();
    const url = await createDatabaseCopy(server, 'documents');
    const site = await openProductionSite(url, { TRUST_PROXY: '0' });
    try {
      // Warm-up: the first answers of a process are slower than all later ones.
      await medianFor(site.port, 2_000);
      const worst = { name: '', ratio: 0 };
      for (const [index, name] of Object.keys(costlyDocuments).entries()) {
        const quiet = await medianFor(site.port, measuredFor);
        // Every sender has another loopback address than the visitor, and so its own rate limit.
        const localAddress = `127.0.0.${index + 2}`;
        const load = { port: site.port, localAddress, name, connections, durationMs: loadedFor };
        const answers = sendAll(load);
        const loaded = await medianFor(site.port, measuredFor);
        const ratio = loaded / quiet;
        printLine(
          `  ${name}: ${quiet.toFixed(2)} ms quiet, ${loaded.toFixed(2)} ms under load, ${ratio.toFixed(2)} times; ${await answers}`,
        );
        if (ratio > worst.ratio) Object.assign(worst, { name, ratio });
      }
      if (worst.ratio >= maxRatio) {
        throw new CommandFailure(
          `${worst.name}: ${worst.ratio.toFixed(2)} times the quiet median.`,
        );
      }
      return `${worst.ratio.toFixed(2)} times the quiet median at the worst (${worst.name})`;
    } finally {
      await site.stop();
      await server.stop();
    }
  },
};

/** Median time of an answer in milliseconds, one request after the other on one connection. */
async function medianFor(port: number, duration: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const until = performance.now() + duration;
  while (performance.now() < until) {
    const began = performance.now();
    const status = await get(port, agent);
    if (status !== 200) throw new CommandFailure(`The visitor was answered ${status}.`);
    times.push(performance.now() - began);
    await sleep(pauseMs);
  }
  agent.destroy();
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  if (median === undefined) throw new CommandFailure('The visitor was never answered.');
  return median;
}

function get(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/auth/csrf', agent }, (res) => {
      res.resume();
      res.on('end', () => resolve(res.statusCode ?? 0));
      res.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

type Load = {
  port: number;
  localAddress: string;
  name: string;
  connections: number;
  durationMs: number;
};

/** Sends requests from a new thread as fast as answers arrive; resolves with the counts of the answers. */
function sendAll(workerData: Load): Promise<string> {
  const file = path.join(import.meta.dirname, '../testing/processes/document-load.ts');
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
