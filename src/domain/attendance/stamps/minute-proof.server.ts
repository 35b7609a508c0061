import { createHmac, timingSafeEqual } from 'node:crypto';

import { addHours, addMinutes, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';
import { entranceDevicesInUseAt } from './entrance-devices.queries.server.ts';
import {
  maxMinuteProofAheadMinutes,
  readMinuteProof,
  minuteProofSealBytes,
} from '#platform/base/states/minute-proof.ts';
import { stampCodeDayAt } from './stamp-rules.ts';
import { maxReportedStampAgeHours } from './stamp-time.ts';

/**
 * The key with which a tablet seals the minutes of one day, 4:00 to 4:00. Like the codes, a tablet holds the keys of
 * two days. (Decision 073)
 */
export function tabletMinuteProofKey(secret: Uint8Array, day: JstDay, deviceId: string): Buffer {
  return createHmac('sha256', secret).update(`minute ${day} ${deviceId}`).digest();
}

/** The seal of a minute, as the tablet makes it in the browser. */
export function tabletMinuteProofSeal(key: Uint8Array, minute: string): string {
  const digest = createHmac('sha256', key).update(minute).digest();
  return digest.subarray(0, minuteProofSealBytes).toString('base64url');
}

type ProvenMinuteArgs = { minuteProof: string | null; now: Date };

/**
 * Returns the minute that the QR code of a tablet proves. Null without a proof, and for one that is forged, older than
 * 24 hours, or of a minute at which the tablet was not in use: a removed tablet proves nothing. Never after `now`.
 * (Rule 8.1)
 */
export async function stampMinuteProvenByTablet(
  db: QueryExecutor,
  { facilityId, stampSecret }: Pick<LockedAttendance, 'facilityId' | 'stampSecret'>,
  { minuteProof, now }: ProvenMinuteArgs,
): Promise<Date | null> {
  const proof = readMinuteProof(minuteProof);
  if (proof === null) return null;
  const { at, minute, seal } = proof;
  const isInTime =
    at >= addHours(now, -maxReportedStampAgeHours) &&
    at <= addMinutes(now, maxMinuteProofAheadMinutes);
  if (!isInTime) return null;
  const deviceIds = await entranceDevicesInUseAt(db, { facilityId, at });
  const given = Buffer.from(seal);
  const isSealed = deviceIds
    .map((id) =>
      tabletMinuteProofSeal(tabletMinuteProofKey(stampSecret, stampCodeDayAt(at), id), minute),
    )
    .map((one) => timingSafeEqual(given, Buffer.from(one)))
    .includes(true);
  if (!isSealed) return null;
  return at < now ? at : now;
}
