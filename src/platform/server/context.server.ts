import type pg from 'pg';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { StaffRight } from '#platform/base/people/rights.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';

import type { Clock } from './clock.server.ts';
import type { Db, SharePools } from './database/db.server.ts';
import type { DatabaseShare } from './database/shares.ts';
import type { Env } from './env.server.ts';
import type { DatabaseReplica } from './database/replica.server.ts';
import type { FileStore } from './files/file-store.ts';

/** Resources that live as long as the process. */
export type App = {
  env: Env;
  /** The connections of the app's own documents, or of the share for which `appOfShare` made this value. */
  pool: pg.Pool;
  db: Db;
  /** The connections by use, so that none can take those of another. */
  shares: SharePools;
  /** The read-only replica; null without `DATABASE_REPLICA_URL`. */
  replica: DatabaseReplica | null;
  clock: Clock;
  storage: FileStore;
};

/** The signed-in worker, proved by the API token and a session that has not ended. */
export type SignedInWorker = {
  id: string;
  sessionId: string;
  /** False when neither the worker nor any facility has blocked the other: searches then skip the block filter. */
  hasBlocks?: boolean;
};

/** A person of a corporation or a named operator, proved by the cookie of a session that has not ended. */
export type StaffCaller = {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  signedInAt: Date;
  /** The last use of a passkey in this session. */
  provedAt: Date | null;
};

/** A paired tablet at the entrance of a facility, proved by its own cookie. It is no person and has no right. */
export type EntranceDevice = { id: string; name: string; facilityId: string };

/** A key of a corporation's own system, and the person who made it. It has rights, and is no person. */
export type ApiKey = { id: string; staffId: string };

/** The HTTP server's facts about a request. */
export type ServerContext = {
  requestId: string;
  address: string;
  /** True when the server sends the request itself, to render a page. */
  isPage?: boolean;
  /** The operation's name for metrics, from a fixed list; set when the document has been parsed. */
  operation?: string;
};

/** The GraphQL context of one request. */
export type Context = {
  app: App;
  request: Request;
  /** The share of the database on which the document runs; `app`, `db` and `pool` use its connections. */
  share: DatabaseShare;
  db: Db;
  pool: pg.Pool;
  now: Date;
  requestId: string;
  address: string;
  /** True when the server sends the request itself, to render a page. */
  isPage: boolean;
  idempotencyKey: string | undefined;
  worker: SignedInWorker | null;
  /** The worker whom a token in an argument proves; null for an expired, forged or revoked token. */
  workerBehind: (token: string) => Promise<SignedInWorker | null>;
  /** In the APIs of facilities and operators: the person who calls; null for a visitor. */
  staff: StaffCaller | null;
  /**
   * In the facility's API: the facilities for which the caller may use a right, or one of them; throws the refusal.
   * A facility of another corporation is refused like one that does not exist.
   */
  facility?: (right: StaffRight, facilityId?: string) => FacilityScope;
  /** In the operator's API: the named operator who calls; throws the refusal. */
  operator?: () => OperatorScope;
  /** In the facility's API: the tablet that calls, whether or not a person is signed in beside it. */
  device?: EntranceDevice;
  /** In the facility's API: the key of the machine that calls; no person is then signed in. */
  key?: ApiKey;
  /** In the facility's API: the corporation of the person or key that calls, which has a budget of its own. */
  corporationId?: string;
};

/** The worker of the request; throws the refusal that sends the browser to sign-in. */
export function signedInWorkerOf(ctx: Context): SignedInWorker {
  if (!ctx.worker) throw commonRefusal('UNAUTHENTICATED');
  return ctx.worker;
}

/** The scope of a right in the facility's API, limited to one facility if an id is given; throws the refusal. */
export function facilityScopeOf(
  ctx: Pick<Context, 'facility'>,
  ...given: Parameters<NonNullable<Context['facility']>>
): FacilityScope {
  if (!ctx.facility) throw commonRefusal('UNAUTHENTICATED');
  return ctx.facility(...given);
}

/** The named operator who calls; throws the refusal. */
export function operatorScopeOf(ctx: Pick<Context, 'operator'>): OperatorScope {
  if (!ctx.operator) throw commonRefusal('UNAUTHENTICATED');
  return ctx.operator();
}

/** The tablet at an entrance that calls; throws the refusal. */
export function entranceDeviceOf(ctx: Pick<Context, 'device'>): EntranceDevice {
  if (!ctx.device) throw commonRefusal('UNAUTHENTICATED');
  return ctx.device;
}
