import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from './ending.ts';

/** The port from `PORT`, 3000 by default. */
export function readWantedPort(): number {
  const text = process.env['PORT'] ?? '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new CommandFailure(`PORT is "${text}", but must be a number from 1 to 65535.`);
}

/**
 * Throws one sentence when the port is taken. First waits up to `timeoutMs`, because a server that was killed a moment
 * ago may still release the port.
 */
export async function requireFreePort(port: number, timeoutMs = 4_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const problem = await listenProblem(port);
    if (problem === undefined) return;
    if (problem !== 'EADDRINUSE') {
      throw new CommandFailure(
        `Port ${port} cannot be used (${problem}): choose another with PORT=8080 npm start.`,
      );
    }
    if (Date.now() > until) {
      throw new CommandFailure(
        `Port ${port} is taken, by another start of this product, another program, or a connection that a program ` +
          `of this machine has opened: stop it, or choose another port with PORT=${port + 1} npm start.`,
      );
    }
    await sleep(250);
  }
}

/**
 * A free port below the range for outgoing connections: a port of that range could be taken by a connection to
 * PostgreSQL before the server listens on it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await listenProblem(port)) === undefined) return port;
  }
}

/** True when a program of this machine accepts connections on the port. */
export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function listenProblem(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
