import { instantAtJst, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  corporationsWithDueConsents,
  type CorporationDueConsentsRow,
} from '#domain/corporation/consents/consents.queries.server.ts';
import { employerDeclarationEndsOn } from '#domain/corporation/consents/declaration-rules.ts';
import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { declarationOccasion, termsOccasion, type NoticeOccasion } from './notice-rules.ts';
import { noticeTexts } from './notice-texts.ts';
import type { NoticeSubject } from './notice-subject.ts';

/** Subjects of a whole corporation, for its owners: terms that it has not accepted, and its declaration. */
export async function consentNoticeSubjects(
  db: QueryExecutor,
  now: Date,
): Promise<NoticeSubject[]> {
  const today = jstDay(now);
  // Later declarations do not end soon enough for a notice.
  const declaredBefore = instantAtJst(monthsLater(today, -10));
  const currentVersion = currentTerms.version;
  const due = await corporationsWithDueConsents(db, { currentVersion, declaredBefore });
  return due.flatMap((row) => [...termsSubject(row, today), ...declarationSubject(row, today)]);
}

function termsSubject(row: CorporationDueConsentsRow, today: JstDay): NoticeSubject[] {
  if (row.termsVersion === currentTerms.version) return [];
  const mark = termsOccasion(currentTerms, today);
  if (!mark) return [];
  const { corporationName } = row;
  const { requiredFrom } = currentTerms;
  const text =
    mark === 'ended'
      ? noticeTexts.termsOverdue({ corporationName })
      : noticeTexts.termsChanged({ corporationName, requiredFrom });
  return [subjectOf(row, { id: `terms:${currentTerms.version}`, mark, text })];
}

function declarationSubject(row: CorporationDueConsentsRow, today: JstDay): NoticeSubject[] {
  if (row.declaredAt === null) return [];
  const declaredOn = jstDay(row.declaredAt);
  const endsOn = employerDeclarationEndsOn(declaredOn);
  const mark = declarationOccasion(endsOn, today);
  if (!mark) return [];
  const textOf = mark === 'ended' ? noticeTexts.declarationEnded : noticeTexts.declarationEnding;
  const text = textOf({ corporationName: row.corporationName, endsOn });
  return [subjectOf(row, { id: `declaration:${declaredOn}`, mark, text })];
}

type SubjectArgs = { id: string; mark: NoticeOccasion; text: NoticeText };

const subjectOf = (
  { corporationId }: CorporationDueConsentsRow,
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
