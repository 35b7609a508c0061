import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';

import type { PostingTerms } from '../rules.ts';
import { postingTermsVersionOf } from '../terms-version.ts';
import { payRiseNotice } from './pay-rise-notice.ts';
import { applicantsAwaitingAnswer } from './posting-history.queries.server.ts';
import { postingPayRisesOf } from './term-changes.ts';

type Edit = { id: string; before: PostingTerms; after: PostingTerms; now: Date };

/**
 * Notifies applicants who wait for an answer that the pay rose: their contract would have the new terms. Existing
 * contracts keep the old terms, so their workers are not notified. (職業安定法5条の3)
 */
export async function notifyApplicantsOfPayRise(
  tx: Tx,
  { id, before, after, now }: Edit,
): Promise<void> {
  const rises = postingPayRisesOf(before, after);
  if (rises.length === 0) return;
  const waiting = await applicantsAwaitingAnswer(tx, id);
  await writeWorkerNotices(
    tx,
    waiting.map(({ workerId, facilityName }) => ({
      workerId,
      topic: 'contract' as const,
      dedupKey: `recruitment:${id}:raised:${postingTermsVersionOf(after)}:${workerId}`,
      ...payRiseNotice({ ...after, facilityName }, rises),
      path: paths.recruitment(id),
      isWithoutSms: true,
      now,
    })),
  );
}
