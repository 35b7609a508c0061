import { addHours, formatDay } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { ekycPort, type IdentificationMethod } from './ekyc.server.ts';
import { identityRow, insertSession } from './identity.queries.server.ts';
import { readyProfile } from './identity-profile.ts';
import { whyCannotSubmit, type SubmitObstacle } from './identity-rules.ts';
import { refuse } from '../messages.ts';
import { maxTries } from '../limits.ts';

/** Hours that a started session waits for the documents. */
const sessionHours = 24;

type GenerateIdentificationArgs = { workerId: string; method: IdentificationMethod; now: Date };

export type Generated = {
  id: string;
  publicId: string;
  method: IdentificationMethod;
  url: string | null;
  expiresAt: Date;
};

/**
 * Starts an identification session, if a document may be sent in now. Refusals: NOT_FOUND, and those of
 * `whyCannotSubmit`. (Rule 4.3)
 */
export async function generateIdentification(
  db: Executor,
  wish: GenerateIdentificationArgs,
): Promise<Generated> {
  const { workerId, method, now } = wish;
  const port = ekycPort(method);
  const row = await identityRow(db, workerId);
  if (!row) throw refuse('NOT_FOUND');
  const facts = { sent: row.sent, isProfileReady: readyProfile(row) !== null };
  const obstacle = whyCannotSubmit(facts, now);
  if (obstacle) throw submitRefusal(obstacle);
  return startSession(db, { workerId, method: port.method, now });
}

/** Starts a session without checking whether a document may be sent in. */
export async function startSession(
  db: Executor,
  wish: GenerateIdentificationArgs,
): Promise<Generated> {
  const { workerId, method, now } = wish;
  const { publicId, url } = await ekycPort(method).createSession({ workerId, now });
  const expiresAt = addHours(now, sessionHours);
  const id = await insertSession(db, { publicId, workerId, method, expiresAt, now });
  return { id, publicId, method, url, expiresAt };
}

/** An obstacle as the refusal that a worker reads. */
export function submitRefusal({ code, again }: SubmitObstacle): Refusal {
  return refuse(code, { limit: maxTries, again: again === null ? '' : formatDay(again) });
}
