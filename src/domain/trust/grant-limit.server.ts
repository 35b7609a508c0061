import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  lockExposureLimit,
  openExposureLimit,
  writeGrantedLimit,
} from './exposure.queries.server.ts';
import { refreshExposure } from './exposure.server.ts';
import { exposureLimitOf } from './limit.ts';
import { grantWaitingRequest } from './requests/answer-request.server.ts';

type Granting = {
  corporationId: string;
  /** Yen, without deposits. */
  limit: Yen;
  /** The corporation reads it. */
  reason: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
};

/** The name of a corporation and its limit now. Refusals: NOT_FOUND. */
export async function lockGrantableLimit(
  tx: Tx,
  corporationId: string,
): Promise<{ name: string; limit: Yen }> {
  const { name } = await lockCorporation(tx, corporationId);
  await openExposureLimit(tx, corporationId);
  return { name, limit: exposureLimitOf(await lockExposureLimit(tx, corporationId)) };
}

/**
 * Sets the limit of a corporation in place of the one of the rule, until it is set again. A limit below the exposure
 * stops new postings only. A higher limit grants the corporation's waiting request, also where it asked for more.
 * Refusals: NOT_FOUND. (Rule 8.6)
 */
export async function grantExposureLimit(
  tx: Tx,
  { corporationId, limit, reason, actor, now }: Granting,
): Promise<void> {
  const { state } = await lockCorporation(tx, corporationId);
  const before = await lockGrantableLimit(tx, corporationId);
  await writeGrantedLimit(tx, { corporationId, limit, reason, now });
  await refreshExposure(tx, { corporationId, now });
  const after = await lockGrantableLimit(tx, corporationId);
  const granted = { corporationId, limit, reason, actor, now };
  if (after.limit > before.limit) await grantWaitingRequest(tx, granted);
  await recordChanges(tx, [
    {
      subject: 'corporation',
      id: corporationId,
      from: state,
      to: state,
      event: 'SET_EXPOSURE_LIMIT',
      actor,
      reason: `${formatYen(before.limit)} → ${formatYen(limit)}: ${reason}`,
      at: now,
    },
  ]);
}
