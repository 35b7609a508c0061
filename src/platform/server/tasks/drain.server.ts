import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time limit for running requests, such as uploads, after the drain has begun. */
export const maxDrainRequestMs = 25_000;

export type ServerDrain = {
  /** True after the stop signal: `/readyz` answers 503, so that a load balancer sends no more requests. */
  isDraining(): boolean;
  /** While draining, asks the client to open a new connection for its next request. */
  mark(res: ServerResponse): void;
  begin(): void;
};

export function createServerDrain(): ServerDrain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    mark(res) {
      if (isDraining) res.setHeader('connection', 'close');
    },
    begin() {
      isDraining = true;
    },
  };
}

/** Accepts no further connection; resolves when the last request is answered, or after the limit. */
export async function closeServer(server: Server, limitMs = maxDrainRequestMs): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const stopping = new AbortController();
  // A response begun before the drain lacks `connection: close`: close its connection once it is idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = sleep(limitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  await Promise.race([closed, limit]);
  stopping.abort();
  clearInterval(idle);
  server.closeAllConnections();
}
