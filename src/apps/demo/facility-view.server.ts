import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampCodeDayAt } from '#domain/attendance/stamps/stamp-rules.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { DemoFacility } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import type { DemoFacilityRow } from './facilities.queries.server.ts';
import { demoSentences, maxFacilitySearchLength } from './messages.ts';

/** Returns a facility with its code of the day. */
export function demoFacilityViewOf(
  { stampSecret, ...row }: DemoFacilityRow,
  { app, now }: Context,
): DemoFacility {
  const code = stampCodeOf(stampSecret, stampCodeDayAt(now));
  const origin = app.env.ORIGIN ?? `http://localhost:${app.env.PORT}`;
  return { ...row, stampCode: code, stampUrl: origin + paths.checkIn({ c: code }) };
}

/** Returns a search text without NUL, which PostgreSQL's text cannot contain; refuses a text longer than any name. */
export function checkFacilitySearchText(text: string): string {
  const plain = normalizeLine(text);
  if (plain.length > maxFacilitySearchLength) throw refuseFields({ text: demoSentences.text });
  return plain;
}
