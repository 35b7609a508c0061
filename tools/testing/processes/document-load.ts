import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

import { costlyDocuments } from './costly-documents.ts';

// Passed by the drill that starts this thread.
const { port, localAddress, name, connections, durationMs } = workerData as {
  port: number;
  localAddress: string;
  name: string;
  connections: number;
  durationMs: number;
};
const body = JSON.stringify({ query: costlyDocuments[name] });
const answered = new Map<string, number>();
const until = performance.now() + durationMs;

function send(agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        path: '/api/worker/graphql',
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'apollo-require-preflight': 'true',
        },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const code = /"code":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1];
          resolve(code ?? String(res.statusCode));
        });
        res.on('error', () => resolve('broken off'));
      },
    );
    asked.on('error', () => resolve('refused a connection'));
    asked.end(body);
  });
}

async function ask(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < until) {
    const code = await send(agent);
    answered.set(code, (answered.get(code) ?? 0) + 1);
  }
  agent.destroy();
}

await Promise.all(Array.from({ length: connections }, ask));
const counts = [...answered].map(([code, count]) => `${count} ${code}`);
parentPort?.postMessage(counts.join(', '), []);
