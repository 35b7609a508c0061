import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';
import type { OpenFile } from '#server/files/file-store.ts';
import { keyOfPrivateLink, privateLink } from '#server/http/signed-link.server.ts';

import { refuse } from '../messages.ts';

/** Null for the server's own key: that operator has no row. */
type Look = { exemptionId: string; operatorId: string | null };

const folder = 'proofs';

/**
 * A link to the picture of a proof, valid for ten to twenty minutes and for this operator only. The
 * link names the proof, not the file, so that every view of a medical certificate can be recorded.
 */
export function proofLink(app: Pick<App, 'env'>, look: Look & { now: Date }): string {
  const { exemptionId, operatorId, now } = look;
  return privateLink(app, [folder, exemptionId, operatorId ?? 'key'].join('/'), now);
}

/**
 * Serves the picture behind a link and records the view first. Throws NOT_FOUND for a forged or expired
 * link and for a missing picture. (Rule 4.13)
 */
export async function readProofLink(
  app: Pick<App, 'env' | 'db' | 'storage'>,
  url: URL,
  now: Date,
): Promise<OpenFile> {
  const look = lookOf(keyOfPrivateLink(app, url, now));
  const proofKey = look && (await proofKeyOf(app.db, look.exemptionId));
  if (!look || !proofKey) throw refuse('NOT_FOUND');
  await recordLook(app.db, look, now);
  return app.storage.open(proofKey);
}

/** Parses the key of a link; null for an invalid key. */
function lookOf(key: string): Look | null {
  const [place, exemptionId = '', operator = ''] = key.split('/');
  if (place !== folder || !isUuid(exemptionId)) return null;
  return { exemptionId, operatorId: isUuid(operator) ? operator : null };
}

/** The storage key of the picture; null once the worker's account is deleted. */
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
