import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';
import { keyOfPrivateLink, privateLink } from '#server/http/signed-link.server.ts';

import { refuse } from '../messages.ts';

/** The operator whose key is the server's own has no row, and so no id. */
type Look = { exemptionId: string; operatorId: string | null };

const folder = 'proofs';

/**
 * A link to the picture of a proof, for ten to twenty minutes and this operator only. It names the
 * proof and not the file: a certificate speaks of an illness, and each look at it is written down.
 */
export function proofLink(app: Pick<App, 'env'>, look: Look & { now: Date }): string {
  const { exemptionId, operatorId, now } = look;
  return privateLink(app, [folder, exemptionId, operatorId ?? 'key'].join('/'), now);
}

/**
 * The picture behind a link; the look is written down first. A link that is forged or has run out is
 * NOT_FOUND, as is a picture that is gone. (Rule 4.13)
 */
export async function readProofLink(
  app: Pick<App, 'env' | 'db' | 'storage'>,
  url: URL,
  now: Date,
): Promise<Uint8Array> {
  const look = lookOf(keyOfPrivateLink(app, url, now));
  const proofKey = look && (await proofKeyOf(app.db, look.exemptionId));
  if (!look || !proofKey) throw refuse('NOT_FOUND');
  await recordLook(app.db, look, now);
  return app.storage.get(proofKey);
}

/** What a key of ours names; null for one that names nothing. */
function lookOf(key: string): Look | null {
  const [place, exemptionId = '', operator = ''] = key.split('/');
  if (place !== folder || !isUuid(exemptionId)) return null;
  return { exemptionId, operatorId: isUuid(operator) ? operator : null };
}

/** A worker who left takes the pictures along. */
async function proofKeyOf(db: Executor, exemptionId: string): Promise<string | null> {
  const { rows } = await sql<{ proofKey: string | null }>`
    /* attendance.proofPicture */
    select e.proof_key as "proofKey"
      from penalty_exemptions e
      join attendances a on a.id = e.attendance_id
      join workers w on w.id = a.worker_id
     where e.id = ${exemptionId} and w.deleted_at is null
  `.execute(db);
  return rows[0]?.proofKey ?? null;
}

async function recordLook(
  db: Executor,
  { exemptionId, operatorId }: Look,
  now: Date,
): Promise<void> {
  await db
    .insertInto('proof_views')
    .values({ exemption_id: exemptionId, operator_id: operatorId, at: now })
    .execute();
}
