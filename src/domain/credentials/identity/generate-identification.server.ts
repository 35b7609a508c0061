import { addHours, formatDay } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { ekycPort, type IdentificationMethod } from './ekyc.server.ts';
import { readIdentityRow, insertIdentificationSession } from './identity.queries.server.ts';
import { identityProfileIfComplete } from './identity-profile.ts';
import { whyCannotSubmitIdentity, type SubmitIdentityObstacle } from './identity-rules.ts';
import { credentialsRefusal } from '../messages.ts';
import { maxRejectedDocuments } from '../limits.ts';

/** Hours that a started session waits for the documents. Repeated in the API by `Mutation.generateIdentification`. */
const sessionHours = 24;

type GenerateIdentificationArgs = { workerId: string; method: IdentificationMethod; now: Date };

export type IdentificationSession = {
  id: string;
  publicId: string;
  method: IdentificationMethod;
  url: string | null;
  expiresAt: Date;
};

/**
 * Starts an identification session, if a document may be sent in now. Refusals: NOT_FOUND, and those of `ekycPort` and
 * `whyCannotSubmitIdentity`. (Rule 4.3)
 */
export async function generateIdentificationSession(
  db: QueryExecutor,
  wish: GenerateIdentificationArgs,
): Promise<IdentificationSession> {
  const { workerId, method, now } = wish;
  const port = ekycPort(method);
  const row = await readIdentityRow(db, workerId);
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const facts = { sent: row.sent, isProfileReady: identityProfileIfComplete(row) !== null };
  const obstacle = whyCannotSubmitIdentity(facts, now);
  if (obstacle) throw refusalOfIdentitySubmission(obstacle);
  return startIdentificationSession(db, { workerId, method: port.method, now });
}

/** Starts a session without checking whether a document may be sent in. */
export async function startIdentificationSession(
  db: QueryExecutor,
  wish: GenerateIdentificationArgs,
): Promise<IdentificationSession> {
  const { workerId, method, now } = wish;
  const { publicId, url } = await ekycPort(method).createSession({ workerId, now });
  const expiresAt = addHours(now, sessionHours);
  const id = await insertIdentificationSession(db, { publicId, workerId, method, expiresAt, now });
  return { id, publicId, method, url, expiresAt };
}

/** An obstacle as the refusal that a worker reads. */
export function refusalOfIdentitySubmission({ code, again }: SubmitIdentityObstacle): Refusal {
  return credentialsRefusal(code, {
    limit: maxRejectedDocuments,
    again: again === null ? '' : formatDay(again),
  });
}
