import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { addHours, jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { decidedReviewsSince } from '#domain/recruitment/review/list-reviews.queries.server.ts';

import { budgetNoticeSubjects } from './budget-subjects.server.ts';
import { consentNoticeSubjects } from './consent-subjects.server.ts';
import {
  exposureNoticeSubjects,
  limitAnswerNoticeSubjects,
  endedProofNoticeSubjects,
} from './exposure-subjects.server.ts';
import { invoiceNoticeSubjects } from './invoice-subjects.server.ts';
import {
  rolesToNotify,
  deadlineOccasion,
  peopleToNotify,
  doesNoticeWaitForQuietHours,
  maxHoursToTodaysShift,
} from './notice-rules.ts';
import { noticeTexts } from './notice-texts.ts';
import {
  noticeRecipientsOfCorporations,
  type NoticeRecipient,
} from './recipients.queries.server.ts';
import {
  quietHoursOfRecipient,
  sendNotices,
  type StaffNoticeToSend,
} from './send-notices.server.ts';
import { shiftEventNoticeSubjects } from './shift-event-subjects.server.ts';
import {
  askedCancellationNoticeRows,
  endingAgreementRows,
  shiftsThatLostWorker,
  stoppedPostingRows,
  unfilledStandInSearchRows,
  unreadConversationRows,
  unstampedShiftRows,
  waitingApplicationRows,
  hoursWaitingForFacility,
  reviewsAndObjectionsByWorkers,
  maxNoticeAgeHours,
} from './subjects.queries.server.ts';
import { taxNoticeSubjects } from './tax-subjects.server.ts';
import type { NoticeSubject } from './notice-subject.ts';

type Db = App['db'];

const batchSize = 500;

/**
 * Notifies the people of corporations of waiting subjects, by the state of the database at `now`: a subject that was
 * answered meanwhile is left out, and a person whose quiet hours end is notified of subjects that still wait. Returns
 * the number of new notices. May run twice, late or concurrently.
 */
export async function notifyStaff({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const subjects = await subjectsAt(db, now);
  const counts = await mapInOrder(chunksOf(subjects, batchSize), async (chunk) => {
    const corporationIds = [...new Set(chunk.map(({ corporationId }) => corporationId))];
    const people = Map.groupBy(
      await noticeRecipientsOfCorporations(db, { corporationIds, now }),
      ({ corporationId }) => corporationId,
    );
    const notices = chunk.flatMap((subject) =>
      noticesOf(subject, people.get(subject.corporationId) ?? [], now),
    );
    return sendNotices(db, notices, now);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The notices of one subject that are to be sent now. */
function noticesOf(
  subject: NoticeSubject,
  people: readonly NoticeRecipient[],
  now: Date,
): StaffNoticeToSend[] {
  const { kind, id, mark, facilityId, text, path } = subject;
  const here = people
    .filter((person) => facilityId === null || (person.facilityIds?.includes(facilityId) ?? true))
    .map((person) => ({ ...person, isReachable: person.email !== '' && !person.isBouncing }));
  const assigned = here.filter(
    ({ staffId, isReachable }) => isReachable && staffId === subject.assigneeId,
  );
  const recipients = assigned.length > 0 ? assigned : peopleToNotify(here, rolesToNotify(subject));
  return recipients
    .filter((person) => !doesNoticeWaitForQuietHours(subject, quietHoursOfRecipient(person), now))
    .map((to) => ({
      to,
      kind,
      facilityId,
      dedupKey: `${kind}:${id}:${mark}:${to.staffId}`,
      text,
      path,
    }));
}

/** Every subject of which people could be notified now. */
async function subjectsAt(db: Db, now: Date): Promise<NoticeSubject[]> {
  return [
    ...(await applicationSubjects(db, now)),
    ...(await hoursSubjects(db, now)),
    ...(await attendanceSubjects(db, now)),
    ...(await cancellationSubjects(db, now)),
    ...(await shiftEventNoticeSubjects(db, now)),
    ...(await chatSubjects(db, now)),
    ...(await otherSubjects(db, now)),
    ...(await reviewedPostingSubjects(db, now)),
    ...(await consentNoticeSubjects(db, now)),
    ...(await exposureNoticeSubjects(db, now)),
    ...(await limitAnswerNoticeSubjects(db, now)),
    ...(await invoiceNoticeSubjects(db, now)),
    ...(await endedProofNoticeSubjects(db, now)),
    ...(await budgetNoticeSubjects(db, now)),
    ...(await taxNoticeSubjects(db, now)),
  ];
}

const side = facilityPaths;
const noTime = { dueAt: null, startsAt: null } as const;

async function applicationSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const rows = await waitingApplicationRows(db, now);
  return rows.map((row) => {
    const mark = deadlineOccasion(row.dueAt, now);
    const text = noticeTexts.application({ ...row, mark });
    return { ...row, kind: 'application', mark, text, path: side.applications(row.facilityId) };
  });
}

async function hoursSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const rows = await hoursWaitingForFacility(db, now);
  return rows.map((row) => {
    const mark = deadlineOccasion(row.dueAt, now);
    const text = noticeTexts.hours({ ...row, mark });
    return { ...row, kind: 'hours', mark, text, path: side.hours(row.facilityId) };
  });
}

async function attendanceSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const rows = await unstampedShiftRows(db, now);
  return rows.map((row) => {
    const mark = row.isMissing ? 'missing' : 'late';
    const text = noticeTexts[mark](row);
    const path = side.today(row.facilityId);
    return { ...row, kind: 'attendance', mark, dueAt: null, text, path };
  });
}

async function cancellationSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const lost = await shiftsThatLostWorker(db, now);
  const unfilled = await unfilledStandInSearchRows(db, now);
  const searches = unfilled.map((row): NoticeSubject => ({
    ...row,
    id: `stand-in:${row.id}`,
    kind: 'cancellation',
    mark: 'new',
    dueAt: null,
    text: noticeTexts.standInMissing(row),
    path: side.today(row.facilityId),
  }));
  const asked = await askedCancellationNoticeRows(db, now);
  const questions = asked.map((row): NoticeSubject => {
    const mark = deadlineOccasion(row.dueAt, now);
    return {
      ...row,
      id: `asked:${row.id}`,
      kind: 'cancellation',
      mark,
      text: noticeTexts.askedToCancel({ ...row, mark }),
      path: side.today(row.facilityId, { day: jstDay(row.startsAt) }),
    };
  });
  return [...lost.map((row) => lossOf(row, now)), ...searches, ...questions];
}

type Loss = Awaited<ReturnType<typeof shiftsThatLostWorker>>[number];

function lossOf(row: Loss, now: Date): NoticeSubject {
  // A shift of today needs a stand-in, not another posting.
  const isSoon = row.startsAt < addHours(now, maxHoursToTodaysShift);
  const isAbsence = row.cause === 'absence';
  const text = isSoon && !isAbsence ? noticeTexts.seatOpened : noticeTexts[row.cause];
  return {
    ...row,
    // An absence that was reported and a contract that ended afterwards are two events.
    id: isAbsence ? `absence:${row.id}` : row.id,
    kind: 'cancellation',
    mark: 'new',
    dueAt: null,
    text: text(row),
    path: isSoon ? side.today(row.facilityId) : side.postings(),
  };
}

/** Templates about which operators decided within the last day. (Rule 8.6) */
async function reviewedPostingSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const rows = await decidedReviewsSince(db, addHours(now, -maxNoticeAgeHours));
  return rows.map(({ refusal, title, ...row }) => ({
    ...row,
    ...noTime,
    id: `review:${row.id}`,
    kind: 'posting',
    mark: 'answered',
    text:
      refusal === null
        ? noticeTexts.postingReleased({ ...row, title })
        : noticeTexts.postingRefused({ ...row, title, refusal }),
    path: side.postings(),
  }));
}

async function chatSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const rows = await unreadConversationRows(db, now);
  return rows.map((row) => ({
    ...row,
    kind: 'chat',
    mark: 'new',
    dueAt: null,
    text: noticeTexts.chat(row),
    path: side.messages.channel(row.facilityId, row.channelId),
  }));
}

async function otherSubjects(db: Db, now: Date): Promise<NoticeSubject[]> {
  const written = await reviewsAndObjectionsByWorkers(db, now);
  const stopped = await stoppedPostingRows(db, now);
  const agreements = await endingAgreementRows(db, now);
  return [
    ...written.map((row): NoticeSubject => ({
      ...row,
      ...noTime,
      kind: 'review',
      mark: row.isObjection ? 'objection' : 'new',
      text: row.isObjection ? noticeTexts.objection(row) : noticeTexts.review(row),
      path: row.isObjection ? side.today(row.facilityId) : side.hours(row.facilityId),
    })),
    ...stopped.map((row): NoticeSubject => ({
      ...row,
      ...noTime,
      kind: 'posting',
      mark: 'new',
      text: noticeTexts.stopped(row),
      path: side.postings(),
    })),
    ...agreements.map((row): NoticeSubject => ({
      ...row,
      ...noTime,
      kind: 'agreement',
      mark: row.isNear ? 'd30' : 'd60',
      text: noticeTexts.agreement(row),
      path: side.newAgreement(row.facilityId),
    })),
  ];
}
