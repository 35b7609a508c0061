import { jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import {
  corporationsWithoutDigest,
  facilityDigestCounts,
  type FacilityDigestCounts,
} from './digest.queries.server.ts';
import { isDigestTime } from './notice-rules.ts';
import { digestLines, noticeTexts } from './notice-texts.ts';
import {
  noticeRecipientsOfCorporations,
  type NoticeRecipient,
} from './recipients.queries.server.ts';
import { sendNotices, type StaffNoticeToSend } from './send-notices.server.ts';
import { noticeKindFacts } from './kind-facts.ts';

const batchSize = 50;

/**
 * Writes each person's digest of the day, between 7:00 and 12:00. A person with nothing to read gets none, and is not
 * checked again on this day. Returns the number of digests written. May run twice, late or concurrently.
 */
export async function sendDigests({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  if (!isDigestTime(now)) return 0;
  const day = jstDay(now);
  return runUntilNoneLeft(async () => {
    const corporationIds = await corporationsWithoutDigest(db, { day, limit: batchSize });
    const people = await noticeRecipientsOfCorporations(db, { corporationIds, now });
    const days = await facilityDigestCounts(db, { corporationIds, now });
    const digests = people
      .filter(({ role }) => noticeKindFacts.digest.roles.includes(role))
      .map((to) => digestOf(to, days, day));
    await sendNotices(db, digests, now);
    const done = digests.filter(({ text }) => text !== null).length;
    return { taken: corporationIds.length, done };
  });
}

function digestOf(
  to: NoticeRecipient,
  days: readonly FacilityDigestCounts[],
  day: string,
): StaffNoticeToSend {
  const own = days.filter(
    ({ facilityId, corporationId }) =>
      corporationId === to.corporationId && (to.facilityIds?.includes(facilityId) ?? true),
  );
  const text = own.length === 0 ? null : noticeTexts.digest(own.map(digestLines));
  return {
    to,
    kind: 'digest',
    facilityId: null,
    dedupKey: `digest:${day}:${to.staffId}`,
    text,
    path: facilityPaths(),
  };
}
