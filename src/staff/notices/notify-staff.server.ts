import { chunksOf, inOrder } from '#base/in-order.ts';
import { addHours } from '#base/jst.ts';
import { facilityPaths } from '#base/staff/paths.ts';
import type { App } from '#server/context.server.ts';

import { consentSubjects } from './consent-subjects.server.ts';
import { audienceOf, deadlineMark, peopleToTell, waitsForMorning } from './notice-rules.ts';
import { noticeTexts } from './notice-texts.ts';
import { recipientsIn, type Recipient } from './recipients.queries.server.ts';
import { quietHoursOf, sendNotices, type PersonNotice } from './send-notices.server.ts';
import { shiftEventSubjects } from './shift-event-subjects.server.ts';
import {
  endingAgreements,
  lostWorkers,
  stoppedPostings,
  unfilledSearches,
  unreadConversations,
  unstampedShifts,
  waitingApplications,
  waitingHours,
  wordsOfWorkers,
} from './subjects.queries.server.ts';
import type { Told } from './told.ts';

type Db = App['db'];

const batchSize = 500;

/**
 * Tells the people of corporations what waits for them, by what the database holds now: what was answered meanwhile is
 * told nobody, and a person whose quiet hours end hears what still waits. Returns how many notices were new. May run
 * twice, late or concurrently. (Rule 4.20)
 */
export async function notifyStaff({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const subjects = await subjectsAt(db, now);
  const told = await inOrder(chunksOf(subjects, batchSize), async (chunk) => {
    const corporationIds = [...new Set(chunk.map(({ corporationId }) => corporationId))];
    const people = Map.groupBy(
      await recipientsIn(db, { corporationIds, now }),
      ({ corporationId }) => corporationId,
    );
    const notices = chunk.flatMap((subject) =>
      noticesOf(subject, people.get(subject.corporationId) ?? [], now),
    );
    return sendNotices(db, notices, now);
  });
  return told.reduce((sum, count) => sum + count, 0);
}

/** The notices of one subject that leave now. */
function noticesOf(subject: Told, people: readonly Recipient[], now: Date): PersonNotice[] {
  const { kind, id, mark, facilityId, words, path } = subject;
  const here = people
    .filter((person) => facilityId === null || (person.facilityIds?.includes(facilityId) ?? true))
    .map((person) => ({ ...person, isReachable: person.email !== '' && !person.isBouncing }));
  const assigned = here.filter(
    ({ staffId, isReachable }) => isReachable && staffId === subject.assigneeId,
  );
  const told = assigned.length > 0 ? assigned : peopleToTell(here, audienceOf(subject));
  return told
    .filter((person) => !waitsForMorning(subject, quietHoursOf(person), now))
    .map((to) => ({
      to,
      kind,
      facilityId,
      dedupKey: `${kind}:${id}:${mark}:${to.staffId}`,
      words,
      path,
    }));
}

/** Everything of which somebody could be told now. */
async function subjectsAt(db: Db, now: Date): Promise<Told[]> {
  return [
    ...(await applicationSubjects(db, now)),
    ...(await hoursSubjects(db, now)),
    ...(await attendanceSubjects(db, now)),
    ...(await cancellationSubjects(db, now)),
    ...(await shiftEventSubjects(db, now)),
    ...(await chatSubjects(db, now)),
    ...(await otherSubjects(db, now)),
    ...(await consentSubjects(db, now)),
  ];
}

const side = facilityPaths;
const noTime = { dueAt: null, startsAt: null } as const;

async function applicationSubjects(db: Db, now: Date): Promise<Told[]> {
  const rows = await waitingApplications(db, now);
  return rows.map((row) => {
    const mark = deadlineMark(row.dueAt, now);
    const words = noticeTexts.application({ ...row, mark });
    return { ...row, kind: 'application', mark, words, path: side.applications(row.facilityId) };
  });
}

async function hoursSubjects(db: Db, now: Date): Promise<Told[]> {
  const rows = await waitingHours(db, now);
  return rows.map((row) => {
    const mark = deadlineMark(row.dueAt, now);
    const words = noticeTexts.hours({ ...row, mark });
    return { ...row, kind: 'hours', mark, words, path: side.hours(row.facilityId) };
  });
}

async function attendanceSubjects(db: Db, now: Date): Promise<Told[]> {
  const rows = await unstampedShifts(db, now);
  return rows.map((row) => {
    const mark = row.isMissing ? 'missing' : 'late';
    const words = noticeTexts[mark](row);
    const path = side.today(row.facilityId);
    return { ...row, kind: 'attendance', mark, dueAt: null, words, path };
  });
}

/** A shift that begins within these hours needs a stand-in, not another posting. */
const soonHours = 24;

async function cancellationSubjects(db: Db, now: Date): Promise<Told[]> {
  const lost = await lostWorkers(db, now);
  const unfilled = await unfilledSearches(db, now);
  const searches = unfilled.map((row): Told => ({
    ...row,
    id: `stand-in:${row.id}`,
    kind: 'cancellation',
    mark: 'new',
    dueAt: null,
    words: noticeTexts.standInMissing(row),
    path: side.today(row.facilityId),
  }));
  return [...lost.map((row) => lossOf(row, now)), ...searches];
}

type Loss = Awaited<ReturnType<typeof lostWorkers>>[number];

function lossOf(row: Loss, now: Date): Told {
  const isSoon = row.startsAt < addHours(now, soonHours);
  const isAbsence = row.cause === 'absence';
  const words = isSoon && !isAbsence ? noticeTexts.seatOpened : noticeTexts[row.cause];
  return {
    ...row,
    // An absence that was reported and a contract that ended afterwards are two events.
    id: isAbsence ? `absence:${row.id}` : row.id,
    kind: 'cancellation',
    mark: 'new',
    dueAt: null,
    words: words(row),
    path: isSoon ? side.today(row.facilityId) : side.postings(),
  };
}

async function chatSubjects(db: Db, now: Date): Promise<Told[]> {
  const rows = await unreadConversations(db, now);
  return rows.map((row) => ({
    ...row,
    kind: 'chat',
    mark: 'new',
    dueAt: null,
    words: noticeTexts.chat(row),
    path: side.messages.channel(row.facilityId, row.channelId),
  }));
}

async function otherSubjects(db: Db, now: Date): Promise<Told[]> {
  const words = await wordsOfWorkers(db, now);
  const stopped = await stoppedPostings(db, now);
  const agreements = await endingAgreements(db, now);
  return [
    ...words.map((row): Told => ({
      ...row,
      ...noTime,
      kind: 'review',
      mark: row.isObjection ? 'objection' : 'new',
      words: row.isObjection ? noticeTexts.objection(row) : noticeTexts.review(row),
      path: row.isObjection ? side.today(row.facilityId) : side.hours(row.facilityId),
    })),
    ...stopped.map((row): Told => ({
      ...row,
      ...noTime,
      kind: 'posting',
      mark: 'new',
      words: noticeTexts.stopped(row),
      path: side.postings(),
    })),
    ...agreements.map((row): Told => ({
      ...row,
      ...noTime,
      kind: 'agreement',
      mark: row.isNear ? 'd30' : 'd60',
      words: noticeTexts.agreement(row),
      path: side.newAgreement(row.facilityId),
    })),
  ];
}
