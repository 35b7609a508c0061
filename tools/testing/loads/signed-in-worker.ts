import { signApiToken } from '#access/worker/sign-in/tokens.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours } from '#platform/base/jst.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App } from '#platform/server/context.server.ts';

/** A worker who may apply at once, with a session and its API token, which lasts an hour from now. */
export async function signedInWorker(app: App, now: Date): Promise<{ id: string; token: string }> {
  const { id } = await buildPreparedWorker(app.db, { now });
  const session = await app.db
    .insertInto('sessions')
    .values({ worker_id: id, created_at: now, expires_at: addHours(now, 30 * 24) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await signApiToken(app, { id, sessionId: session.id }, machineClock.now()) };
}
