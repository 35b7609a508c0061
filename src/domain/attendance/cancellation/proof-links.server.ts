import { isUuid } from '#platform/base/uuid.ts';
import type { App } from '#platform/server/context.server.ts';
import type { FileContent } from '#platform/server/files/file-store.ts';
import { keyOfPrivateFileUrl, privateFileUrl } from '#platform/server/http/signed-link.server.ts';

import { attendanceRefusal } from '../messages.ts';
import {
  insertExemptionProofView,
  exemptionProofStorageKeyOf,
} from './exemption.queries.server.ts';

/** A view of a proof's picture by an operator. */
type Look = { exemptionId: string; operatorId: string };

const folder = 'proofs';

/**
 * A link to the picture of a proof, valid for ten to twenty minutes and for this operator only. The
 * link names the proof, not the file, so that every view of a medical certificate can be recorded.
 */
export function exemptionProofLink(app: Pick<App, 'env'>, look: Look & { now: Date }): string {
  const { exemptionId, operatorId, now } = look;
  return privateFileUrl(app, [folder, exemptionId, operatorId].join('/'), now);
}

/**
 * Serves the picture behind a link and records the view first. A forged or expired link, one of an operator whose role
 * has ended since, and a missing picture are not found. Refusals: NOT_FOUND. (Rule 4.13)
 */
export async function readExemptionProofLink(
  app: Pick<App, 'env' | 'db' | 'storage'>,
  url: URL,
  now: Date,
): Promise<FileContent> {
  const look = lookOf(keyOfPrivateFileUrl(app, url, now));
  const proofKey = look && (await exemptionProofStorageKeyOf(app.db, look));
  if (!look || !proofKey) throw attendanceRefusal('NOT_FOUND');
  await insertExemptionProofView(app.db, { ...look, now });
  return app.storage.open(proofKey);
}

/** Parses the key of a link; null for an invalid key. */
function lookOf(key: string): Look | null {
  const [place, exemptionId = '', operatorId = ''] = key.split('/');
  return place === folder && [exemptionId, operatorId].every(isUuid)
    ? { exemptionId, operatorId }
    : null;
}
