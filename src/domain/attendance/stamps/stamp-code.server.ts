import { createHmac, timingSafeEqual } from 'node:crypto';

import type { JstDay } from '#platform/base/jst.ts';

import { daysOfAcceptedStampCodes } from './stamp-rules.ts';

/**
 * The six-digit code of a facility for a day, 4:00 to 4:00. Derived and never stored, so that the database alone does
 * not reveal future codes. A tablet at the entrance shows its own code, so that the code of a stolen tablet can be
 * refused without changing any other. (Rule 4.10, Decision 052)
 */
export function stampCodeOf(secret: Uint8Array, day: JstDay, deviceId?: string): string {
  const text = deviceId === undefined ? day : `${day} ${deviceId}`;
  const digest = createHmac('sha256', secret).update(text).digest();
  // 48 bits over a million: the modulo bias is below one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

type Issuer = { secret: Uint8Array; deviceIds: readonly string[] };

/** Every code accepted for a stamp of the instant `at`: the facility's, and those of its tablets. (Rule 4.10) */
export function acceptedStampCodes(
  { secret, deviceIds }: Issuer,
  plan: { startsAt: Date; endsAt: Date },
  at: Date,
): string[] {
  return daysOfAcceptedStampCodes(plan, at).flatMap((day) =>
    [undefined, ...deviceIds].map((deviceId) => stampCodeOf(secret, day, deviceId)),
  );
}

/** True for an accepted code; compares all of them, so the time is constant. */
export function isCodeAccepted(code: string, accepted: readonly string[]): boolean {
  const given = Buffer.from(code);
  return accepted
    .map((one) => given.length === one.length && timingSafeEqual(given, Buffer.from(one)))
    .includes(true);
}
