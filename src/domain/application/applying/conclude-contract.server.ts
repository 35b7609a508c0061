import { openAttendance } from '#domain/attendance/contract/open-attendance.server.ts';
import { formatInstant, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { Yen } from '#platform/base/yen.ts';
import {
  electronicDeliverySince,
  queuePaperDocument,
} from '#domain/notice-delivery/delivery.queries.server.ts';
import { takeSeat } from '#domain/recruitment/publishing/seats.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { isEventWithinADay, type NoticeText } from '#platform/server/delivery/notice-rules.ts';
import {
  notifyOneWorker,
  writeWorkerNotices,
  type NoticeToWorker,
} from '#platform/server/delivery/notify.server.ts';

import { areCredentialsApproved } from './checks.ts';
import type { ApplyFacts } from '../facts.ts';
import { applicationNotifications } from '../notifications.ts';
import { applicationRefusal } from '../messages.ts';
import { conditionsNoticeFor, conditionsNoticeName } from '../conditions/notice.ts';
import {
  insertConditionsNotice,
  currentSeatFacts,
  withdrawOverlappingApplications,
} from '../queries.server.ts';
import { whyRecruitmentClosed } from './rules.ts';
import { documentApprovalDeadline } from '../states.ts';
import { postingTermsOf } from '../conditions/terms.queries.server.ts';

type Contract = {
  applicationId: string;
  facts: ApplyFacts;
  /** The round-trip fare that this application states; null: not stated. (Rule 8.5) */
  travelFare: Yen | null;
  actor: Actor;
  now: Date;
};

/**
 * Concludes the contract of an application: attendance, notice, message, and the seat last, so that the recruitment's
 * row is locked only briefly before the commit. A seat that cannot be taken rolls back the rest. Refusals: NOT_FOUND,
 * and those of `openAttendance` and `whyRecruitmentClosed`. (Rule 4.7)
 */
export async function concludeContract(
  tx: Tx,
  contract: Contract,
): Promise<{ attendanceId: string }> {
  const { applicationId, facts, actor, now } = contract;
  const { worker, recruitment } = facts;
  const recruitmentId = recruitment.id;
  const attendance = await openAttendance(tx, {
    applicationId,
    workerId: worker.id,
    recruitmentId,
    now,
    actor,
  });
  const withdrawn = await withdrawOverlappingApplications(tx, {
    workerId: worker.id,
    shift: recruitment,
    now,
  });
  await handOutNotice(tx, contract);
  const notice: NoticeToWorker = {
    ...textOf(facts, withdrawn),
    workerId: worker.id,
    topic: 'contract',
    dedupKey: `application:${applicationId}:contract`,
    path: paths.shift(attendance.id),
    isUrgent: isEventWithinADay(recruitment.startsAt, now),
    now,
  };
  // A worker whose application concludes the contract sees the result page: do not reload open pages.
  await (actor.kind === 'worker' ? writeWorkerNotices(tx, [notice]) : notifyOneWorker(tx, notice));
  if (await takeSeat(tx, { recruitmentId, now })) return { attendanceId: attendance.id };
  throw await noSeat(tx, { recruitmentId, now });
}

/**
 * Text of the message about a new contract. A contract whose documents are under review is called provisional. (Rule
 * 6.9)
 */
function textOf({ worker, recruitment }: ApplyFacts, withdrawn: number): NoticeText {
  if (areCredentialsApproved(worker, recruitment))
    return applicationNotifications.contract(recruitment, withdrawn);
  const until = formatInstant(documentApprovalDeadline(recruitment));
  return applicationNotifications.provisionalContract({ ...recruitment, until }, withdrawn);
}

async function handOutNotice(tx: Tx, handed: Contract): Promise<void> {
  const { applicationId, facts, travelFare, now } = handed;
  const posting = await postingTermsOf(tx, facts.recruitment.id);
  if (!posting) throw applicationRefusal('NOT_FOUND');
  const { id: workerId, name: workerName } = facts.worker;
  const chosenOn = await electronicDeliverySince(tx, workerId);
  const contract = { workerName, concludedOn: jstDay(now), electronicSince: chosenOn };
  const notice = conditionsNoticeFor({ ...posting, travelFare }, contract);
  const subjectId = await insertConditionsNotice(tx, {
    applicationId,
    name: conditionsNoticeName,
    notice,
    now,
  });
  // Without the worker's choice of PDF the notice must be delivered on paper.
  // (労働基準法施行規則5条4項)
  if (chosenOn === null) await queuePaperDocument(tx, { workerId, kind: 'notice', subjectId, now });
}

/** The refusal when the last seat was taken in the meantime: why the recruitment is closed now. */
async function noSeat(tx: Tx, { recruitmentId, now }: { recruitmentId: string; now: Date }) {
  const seats = await currentSeatFacts(tx, recruitmentId);
  return applicationRefusal((seats && whyRecruitmentClosed(seats, now)) ?? 'RECRUITMENT_FULL');
}
