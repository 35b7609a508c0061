import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest time that requests in hand, such as uploads, have to finish after the drain has begun. */
export const maxRequestMs = 25_000;

export type Drain = {
  /** True from the signal on: `/readyz` answers 503, so that a load balancer sends nothing more. */
  isDraining(): boolean;
  /** While draining, asks the client to open a new connection for its next request. */
  mark(res: ServerResponse): void;
  begin(): void;
};

export function createDrain(): Drain {
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

/** Takes no further connection and resolves when the last request is answered, or after the limit. */
export async function closeServer(server: Server, limitMs = maxRequestMs): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const stopping = new AbortController();
  // An answer begun before the drain keeps its connection alive: it is idle after that answer.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = sleep(limitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  await Promise.race([closed, limit]);
  stopping.abort();
  clearInterval(idle);
  server.closeAllConnections();
}
