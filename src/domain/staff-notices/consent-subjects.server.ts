import { atJst, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  corporationsDue,
  type ConsentsDue,
} from '#domain/corporation/consents/consents.queries.server.ts';
import { declarationEndsOn } from '#domain/corporation/consents/declaration-rules.ts';
import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { declarationMark, termsMark, type Mark } from './notice-rules.ts';
import { noticeTexts } from './notice-texts.ts';
import type { NoticeSubject } from './notice-subject.ts';

/** Subjects of a whole corporation, for its owners: terms that it has not accepted, and its declaration. */
export async function consentSubjects(db: Executor, now: Date): Promise<NoticeSubject[]> {
  const today = jstDay(now);
  // Later declarations do not end soon enough for a notice.
  const declaredBefore = atJst(monthsLater(today, -10));
  const currentVersion = currentTerms.version;
  const due = await corporationsDue(db, { currentVersion, declaredBefore });
  return due.flatMap((row) => [...termsSubject(row, today), ...declarationSubject(row, today)]);
}

function termsSubject(row: ConsentsDue, today: JstDay): NoticeSubject[] {
  if (row.termsVersion === currentTerms.version) return [];
  const mark = termsMark(currentTerms, today);
  if (!mark) return [];
  const { corporationName } = row;
  const { requiredFrom } = currentTerms;
  const text =
    mark === 'ended'
      ? noticeTexts.termsOverdue({ corporationName })
      : noticeTexts.termsChanged({ corporationName, requiredFrom });
  return [subjectOf(row, { id: `terms:${currentTerms.version}`, mark, text })];
}

function declarationSubject(row: ConsentsDue, today: JstDay): NoticeSubject[] {
  if (row.declaredAt === null) return [];
  const declaredOn = jstDay(row.declaredAt);
  const endsOn = declarationEndsOn(declaredOn);
  const mark = declarationMark(endsOn, today);
  if (!mark) return [];
  const textOf = mark === 'ended' ? noticeTexts.declarationEnded : noticeTexts.declarationEnding;
  const text = textOf({ corporationName: row.corporationName, endsOn });
  return [subjectOf(row, { id: `declaration:${declaredOn}`, mark, text })];
}

type SubjectArgs = { id: string; mark: Mark; text: NoticeText };

const subjectOf = (
  { corporationId }: ConsentsDue,
  { id, mark, text }: SubjectArgs,
): NoticeSubject => ({
  kind: 'corporation',
  id: `${corporationId}:${id}`,
  mark,
  dueAt: null,
  startsAt: null,
  facilityId: null,
  corporationId,
  text,
  path: facilityPaths.corporation(),
});
