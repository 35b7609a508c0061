import { atJst, jstDay, monthsLater, type JstDay } from '#base/jst.ts';
import { facilityPaths } from '#base/staff/paths.ts';
import { corporationsDue, type ConsentsDue } from '#employer/consents/consents.queries.server.ts';
import { declarationEndsOn } from '#employer/consents/declaration-rules.ts';
import { currentTerms } from '#employer/consents/terms-rules.ts';
import type { Executor } from '#server/database/db.server.ts';

import { declarationMark, termsMark, type Mark } from './notice-rules.ts';
import { noticeTexts, type Words } from './notice-texts.ts';
import type { Told } from './told.ts';

/** Of what owners are told about their whole corporation: the terms that it should accept, and its declaration. */
export async function consentSubjects(db: Executor, now: Date): Promise<Told[]> {
  const today = jstDay(now);
  // Younger declarations end at no time of which anybody is told yet.
  const declaredBefore = atJst(monthsLater(today, -10));
  const currentVersion = currentTerms.version;
  const due = await corporationsDue(db, { currentVersion, declaredBefore });
  return due.flatMap((row) => [...termsSubject(row, today), ...declarationSubject(row, today)]);
}

function termsSubject(row: ConsentsDue, today: JstDay): Told[] {
  if (row.termsVersion === currentTerms.version) return [];
  const mark = termsMark(currentTerms, today);
  if (!mark) return [];
  const { corporationName } = row;
  const { requiredFrom } = currentTerms;
  const words =
    mark === 'ended'
      ? noticeTexts.termsOverdue({ corporationName })
      : noticeTexts.termsChanged({ corporationName, requiredFrom });
  return [subjectOf(row, { id: `terms:${currentTerms.version}`, mark, words })];
}

function declarationSubject(row: ConsentsDue, today: JstDay): Told[] {
  if (row.declaredAt === null) return [];
  const declaredOn = jstDay(row.declaredAt);
  const endsOn = declarationEndsOn(declaredOn);
  const mark = declarationMark(endsOn, today);
  if (!mark) return [];
  const say = mark === 'ended' ? noticeTexts.declarationEnded : noticeTexts.declarationEnding;
  const words = say({ corporationName: row.corporationName, endsOn });
  return [subjectOf(row, { id: `declaration:${declaredOn}`, mark, words })];
}

type Said = { id: string; mark: Mark; words: Words };

const subjectOf = ({ corporationId }: ConsentsDue, { id, mark, words }: Said): Told => ({
  kind: 'corporation',
  id: `${corporationId}:${id}`,
  mark,
  dueAt: null,
  startsAt: null,
  facilityId: null,
  corporationId,
  words,
  path: facilityPaths.corporation(),
});
