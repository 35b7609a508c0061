import { createHmac, timingSafeEqual } from 'node:crypto';

import type { JstDay } from '#base/jst.ts';

import { codeDaysAccepted } from './stamp-rules.ts';

/**
 * The six-digit code of a facility for a day, 4:00 to 4:00. Derived and never stored, so that the
 * database alone does not reveal future codes. (Rule 4.10)
 */
export function stampCode(secret: Uint8Array, day: JstDay): string {
  const digest = createHmac('sha256', secret).update(day).digest();
  // 48 bits over a million: the modulo bias is below one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Every code accepted for a stamp of the instant `at`. (Rule 4.10) */
export function codesAccepted(
  secret: Uint8Array,
  plan: { startsAt: Date; endsAt: Date },
  at: Date,
): string[] {
  return codeDaysAccepted(plan, at).map((day) => stampCode(secret, day));
}

/** True for an accepted code; compares all of them, so the time is constant. */
export function isCodeAccepted(code: string, accepted: readonly string[]): boolean {
  const given = Buffer.from(code);
  return accepted
    .map((one) => given.length === one.length && timingSafeEqual(given, Buffer.from(one)))
    .includes(true);
}
