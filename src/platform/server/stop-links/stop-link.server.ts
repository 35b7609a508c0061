import { createHash, randomBytes } from 'node:crypto';

import { addHours } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { stopAccountLinkDays } from '#platform/base/stop-advice.ts';

import type { Tx } from '../database/db.server.ts';
import { insertStopLink } from './stop-links.queries.server.ts';

/** Hash of a link's secret as the database stores it. The secret has 256 random bits, so a fast hash is safe. */
export function stopLinkHash(secret: string): string {
  return createHash('sha256').update(`account stop:${secret}`).digest('base64url');
}

/**
 * Makes a new link, as a path, for the notice of a change that somebody else may have made. The link stops the
 * account and ends its sessions; it signs nobody in. (Rule 4.1)
 */
export async function makeStopLink(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = addHours(now, 24 * stopAccountLinkDays);
  await insertStopLink(tx, { workerId, secretHash: stopLinkHash(secret), expiresAt, now });
  return paths.stopAccount({ s: secret });
}
