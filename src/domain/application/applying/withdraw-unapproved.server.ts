import { cancelAttendanceBySystem } from '#domain/attendance/contract/cancel-by-system.server.ts';
import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { addHours } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { DocumentReviewHours } from '#domain/credentials/review-calendar.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { isEventWithinADay } from '#platform/server/delivery/notice-rules.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { lockApplyFacts } from '../facts.queries.server.ts';
import { applicationNotifications } from '../notifications.ts';
import {
  applicationsLackingDocuments,
  type ApplicationLackingDocuments,
} from './lapse.queries.server.ts';
import { whyDocumentsNotApproved } from './required-documents.ts';
import { writeApplicationState } from '../queries.server.ts';

/**
 * From 12 hours before the start, withdraws every application and contract whose worker's identity or
 * licences are not approved: no penalty, and the seat is freed. Returns how many. May run late, twice,
 * or concurrently. (Rule 4.5)
 */
export async function withdrawUnapprovedApplications(
  app: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  const until = addHours(now, credentialsApprovalHoursBeforeStart);
  const found = await applicationsLackingDocuments(app.db, { until, now });
  return runInOrderCountingChanges(found, (candidate) => withdrawOne(app, candidate, now));
}

async function withdrawOne(
  app: Pick<App, 'db' | 'env'>,
  candidate: ApplicationLackingDocuments,
  now: Date,
): Promise<boolean> {
  try {
    return await inTransaction(app.db, (tx) =>
      withdraw(tx, { ...candidate, reviewHours: app.env.reviewHours }, now),
    );
  } catch (error) {
    // The shift began during this run: leave its contract unchanged and continue.
    if (error instanceof Refusal) return false;
    const { applicationId } = candidate;
    log.error({ err: error, applicationId }, 'could not be withdrawn and will be tried again');
    return false;
  }
}

async function withdraw(
  tx: Tx,
  { applicationId, ...asked }: ApplicationLackingDocuments & { reviewHours: DocumentReviewHours },
  now: Date,
): Promise<boolean> {
  const facts = await lockApplyFacts(tx, { ...asked, now });
  const credential = whyDocumentsNotApproved(facts);
  const application = facts.history.application;
  if (!credential || application?.id !== applicationId || application.ending) return false;
  const { state: from, attendanceId } = application;
  if (from !== 'APPLIED' && from !== 'HIRED') return false;

  const reason = reasons[credential];
  const move = {
    applicationId,
    from,
    event: 'NOT_APPROVED',
    actor: systemActor,
    reason,
    now,
  } as const;
  if (!(await writeApplicationState(tx, move))) return false;
  if (attendanceId) await cancelAttendanceBySystem(tx, { attendanceId, reason, now });
  await notifyOneWorker(tx, {
    ...applicationNotifications.notApproved({ ...facts.recruitment, credential }),
    workerId: facts.worker.id,
    topic: 'cancellation',
    dedupKey: `application:${applicationId}:not_approved`,
    path: credential === 'identity' ? paths.me.identity() : paths.me.licenses(),
    isUrgent: isEventWithinADay(facts.recruitment.startsAt, now),
    now,
  });
  return true;
}

const reasons = {
  identity: `本人確認が開始${credentialsApprovalHoursBeforeStart}時間前までに承認されなかったため`,
  license: `必要な資格証が開始${credentialsApprovalHoursBeforeStart}時間前までに承認されなかったため`,
} as const;
