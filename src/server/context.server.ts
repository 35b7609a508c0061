import type pg from 'pg';

import { refuse } from '#base/refusal.ts';

import type { Clock } from './clock.server.ts';
import type { Db } from './database/db.server.ts';
import type { Env } from './env.server.ts';
import type { Storage } from './uploads/storage.server.ts';

/** What lives as long as the process. */
export type App = {
  env: Env;
  pool: pg.Pool;
  db: Db;
  clock: Clock;
  storage: Storage;
};

/** The signed-in worker, as the API token and a live session prove. */
export type SignedIn = { id: string; sessionId: string };

/** Who stands at the other side's endpoint: one facility, or an operator (no facility). */
export type DeskKey = { id: string; facilityId: string | null };

/** What lives as long as one request. */
export type Context = {
  app: App;
  db: Db;
  pool: pg.Pool;
  now: Date;
  requestId: string;
  address: string;
  /** The server itself asks, to render a page. */
  isPage: boolean;
  idempotencyKey: string | undefined;
  worker: SignedIn | null;
  desk: DeskKey | null;
};

/** The worker of the request, or the refusal that sends the browser to sign-in. */
export function signedIn(ctx: Context): SignedIn {
  if (!ctx.worker) throw refuse('UNAUTHENTICATED');
  return ctx.worker;
}
