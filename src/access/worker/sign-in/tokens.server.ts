import type { RawBuilder } from 'kysely';

import { isUuid } from '#platform/base/uuid.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App, SignedInWorker } from '#platform/server/context.server.ts';
import { readJwt, signJwt, type TokenKind } from '#platform/server/secrets/jwt.server.ts';

import { workerSessionOfToken } from '../queries.server.ts';

/** Lifetime of the browser's API token in seconds; the session behind it lasts 30 days. (Rule 4.1) */
const apiTokenSeconds = 3_600;

const apiToken: TokenKind = {
  purpose: 'api token',
  audience: 'worker-api',
  seconds: apiTokenSeconds,
  claims: ['sid'],
};

/**
 * A one-hour token for the API, tied to one session so that ending the session ends it.
 *
 * Two clocks on purpose: the token expires by the machine's clock, its session by the product's. Demo mode moves the
 * product's clock hours ahead at once, which would expire the token of the worker who pressed the button. `_now`, from
 * the product's clock, is therefore unused.
 */
export async function issueApiToken(app: App, who: SignedInWorker, _now: Date): Promise<string> {
  return signApiToken(app, who, machineClock.now());
}

/** Signs an API token as issued at this instant of the machine's clock. */
export async function signApiToken(app: App, who: SignedInWorker, issuedAt: Date): Promise<string> {
  const claims = { sid: who.sessionId };
  return signJwt(app.env, apiToken, { subject: who.id, claims, issuedAt });
}

/**
 * The worker and the session that the token proves: null when it is forged, expired or meant for something else, or
 * when its session was revoked, has run out by the product's clock, or its worker is gone.
 */
export async function authenticateToken(
  app: App,
  token: string,
  now: Date,
): Promise<SignedInWorker | null> {
  return (
    (await authenticateTokenAndReadWorker(app, token, { now, columnsOf: () => null }))?.worker ??
    null
  );
}

type Reading<Columns extends object> = {
  now: Date;
  columnsOf(asked: { workerId: string; now: Date }): RawBuilder<Columns> | null;
};

/** `authenticateToken`, together with columns of the worker `w` that the request needs: one statement for both. */
export async function authenticateTokenAndReadWorker<Columns extends object>(
  app: App,
  token: string,
  { now, columnsOf }: Reading<Columns>,
): Promise<{ worker: SignedInWorker; row: Columns } | null> {
  const claims = await verified(app, token);
  if (!claims) return null;
  const { id: workerId, sessionId } = claims;
  const columns = columnsOf({ workerId, now });
  const row = await workerSessionOfToken(app.db, { sessionId, workerId, now }, columns);
  return row && { worker: { ...claims, hasBlocks: row.hasBlocks }, row };
}

type Verified = SignedInWorker & { expiresAt: number };

/**
 * The tokens whose signature this process has verified, by its secrets, the oldest first: a browser sends the same
 * token with every request of an hour. The expiry and the session are checked each time.
 */
const known = new WeakMap<App['env']['secrets'], Map<string, Verified>>();
const maxKnown = 5_000;

async function verified({ env }: App, token: string): Promise<SignedInWorker | null> {
  const tokens = known.get(env.secrets) ?? new Map<string, Verified>();
  known.set(env.secrets, tokens);
  const found = tokens.get(token) ?? (await verify(env, token));
  if (!found || found.expiresAt <= Math.floor(machineClock.now().getTime() / 1_000)) return null;
  tokens.set(token, found);
  const [oldest] = tokens.keys();
  if (tokens.size > maxKnown && oldest !== undefined) tokens.delete(oldest);
  const { id, sessionId } = found;
  return { id, sessionId };
}

async function verify(env: App['env'], token: string): Promise<Verified | null> {
  const { sub, sid, exp } = (await readJwt(env, apiToken, token)) ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || !isUuid(sub) || !isUuid(sid))
    return null;
  return { id: sub, sessionId: sid, expiresAt: exp ?? 0 };
}
