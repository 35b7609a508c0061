import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './ending.ts';

/** The port from `PORT`, 3000 by default. */
export function wantedPort(): number {
  const text = process.env['PORT'] ?? '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Failure(`PORT is "${text}", but must be a number from 1 to 65535.`);
}

/**
 * Throws one sentence when the port is taken. Waits up to `patienceMs` first, because the server of
 * a start that was killed a moment ago may just be letting go of it.
 */
export async function requirePort(port: number, timeoutMs = 4_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const problem = await listenProblem(port);
    if (problem === undefined) return;
    if (problem !== 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} cannot be used (${problem}): choose another with PORT=8080 npm start.`,
      );
    }
    if (Date.now() > until) {
      throw new Failure(`Port ${port} is taken, ${whoTakes(port)}`);
    }
    await sleep(250);
  }
}

function whoTakes(port: number): string {
  const lent = outgoingPorts();
  if (port < lent.first || port > lent.last)
    return (
      `by another start of this product or by another program: stop it, ` +
      `or choose another port with PORT=${port + 1} npm start.`
    );
  return (
    `perhaps by a connection that a program of this machine has opened: the system lends ports ${lent.first} to ` +
    `${lent.last} to such connections. Choose a port below ${lent.first} with PORT=3000 npm start.`
  );
}

/** The ports that the system gives to outgoing connections: Linux says it, other systems take the range of IANA. */
function outgoingPorts(): { first: number; last: number } {
  const file = '/proc/sys/net/ipv4/ip_local_port_range';
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '49152 65535';
  const [first = 49_152, last = 65_535] = text.trim().split(/\s+/).map(Number);
  return { first, last };
}

/**
 * A port that is free right now, from below those that systems give to outgoing connections: one of
 * these may be taken by a connection to PostgreSQL before a server has begun to listen on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await listenProblem(port)) === undefined) return port;
  }
}

function listenProblem(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
