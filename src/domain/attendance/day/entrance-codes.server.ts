import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { EntranceCode } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import { tabletMinuteProofKey } from '../stamps/minute-proof.server.ts';
import { stampCodeOf } from '../stamps/stamp-code.server.ts';
import {
  tabletEntranceCodeDays,
  stampCodeDayAt,
  stampDayStartsAtHour,
} from '../stamps/stamp-rules.ts';

type Issuer = { secret: Buffer; deviceId?: string };

/**
 * The codes of today and of the following days, of the facility or of one of its tablets. The codes of two days suffice
 * for 24 hours without a network, across 04:00; a tablet never holds more. (Rule 4.10, Decision 052)
 */
export function listEntranceCodes(
  { app, now }: Pick<Context, 'app' | 'now'>,
  { secret, deviceId }: Issuer,
  count = tabletEntranceCodeDays,
): EntranceCode[] {
  const origin = app.env.ORIGIN ?? `http://localhost:${app.env.PORT}`;
  const today = stampCodeDayAt(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index)).map((day) => {
    const code = stampCodeOf(secret, day, deviceId);
    const from = addHours(instantAtJst(day), stampDayStartsAtHour);
    const sealing =
      deviceId === undefined
        ? null
        : tabletMinuteProofKey(secret, day, deviceId).toString('base64url');
    const url = origin + paths.checkIn({ c: code });
    return { code, url, minuteKey: sealing, from, until: addHours(from, 24) };
  });
}
