import type { PriceClass } from '#platform/server/prices/price-classes.ts';

import type { FairnessFixture } from './fixture.ts';

/** One request of an attacker or of a heavy user. */
export type LoadRequest = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Bytes for a large body: writing a text anew for each request would occupy one of the two cores. */
  body?: string | Buffer;
  /** True for an answer that does not end, such as an event stream: its connection is closed after the headers. */
  isStream?: boolean;
};

export type LoadAnswer = {
  status: number;
  /** The refusal's code of an API; null for an answer without one. */
  code: string | null;
  text: string;
  /** The cookies that the answer sets, as `name=value`. */
  cookies: string[];
};

export type LoadConnection = {
  /** Sends one request after the other on a connection that stays open; resolves with the whole answer. */
  ask(request: LoadRequest): Promise<LoadAnswer>;
  close(): void;
};

export type LoadRun = {
  fixture: FairnessFixture;
  /** True once the load's time is over: no new request may begin. */
  isOver(): boolean;
  pause(ms: number): Promise<void>;
  /** Opens a connection whose requests come from this network address. */
  connect(address: string): LoadConnection;
};

export type FairnessLoad = {
  /** The name in the table, and that of the drill's part. */
  name: string;
  about: string;
  /**
   * `attack`: others may become slower by the usual factors. `many`: an attack from many addresses, with a larger factor
   * for the median. `honest`: as an attack, and no request may be refused.
   */
  kind: 'attack' | 'many' | 'honest';
  /** The class of prices whose dearest request the load sends. */
  dearestOf?: PriceClass;
  run(load: LoadRun): Promise<void>;
};

export const getRequest = (path: string, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers,
});

/** The number of each load decides its addresses, so that no two loads share a network. */
export const attackerAddress = (load: number, host = 1) => `198.18.${load}.${host}`;

type Flood = {
  connections: number;
  /** The address of the connection with this index. */
  address: (index: number) => string;
  /** The request with this number, counted over all connections from 0. */
  request: (number: number) => LoadRequest;
};

/** Sends requests on all connections, each as fast as the answers arrive. */
export async function flood(run: LoadRun, { connections, address, request }: Flood): Promise<void> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = run.connect(address(index));
      while (!run.isOver()) {
        await connection.ask(request(sent));
        sent += 1;
      }
      connection.close();
    }),
  );
}
