import { isJstDay, jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { openCachedWork } from '#platform/server/threads/cached-work.server.ts';
import {
  runInThread,
  takeTurn,
  threadModule,
  type CallThread,
} from '#platform/server/threads/heavy-work.server.ts';

import { canFacilityReadAnswers } from '../work-questions/answer-rules.ts';
import { storeAnswerViews } from '../work-questions/work-questions.queries.server.ts';
import { stampSecretOf } from '../day/day.queries.server.ts';
import { listEntranceCodes } from '../day/entrance-codes.server.ts';
import type * as DaySheetPdf from './day-sheet-pdf.server.ts';
import { daySheetRows, facilityNameOf, type SheetRow } from './day-sheet.queries.server.ts';
import type * as EntrancePosterPdf from './entrance-poster-pdf.server.ts';

const daySheetPdf = threadModule<typeof DaySheetPdf>(
  new URL('./day-sheet-pdf.server.ts', import.meta.url),
);
const entrancePosterPdf = threadModule<typeof EntrancePosterPdf>(
  new URL('./entrance-poster-pdf.server.ts', import.meta.url),
);

const posterDays = 7;
/** Posters of about 20 kB, which stay the same for a day. */
const drawPosterOnce = openCachedWork<CallThread, Uint8Array>(200, takeTurn);

type Printing = { app: App; scope: FacilityScope; now: Date };

/** The poster of the week: the codes of today and of the six days after it. */
export async function writeEntrancePosterPdf({ app, scope, now }: Printing): Promise<Uint8Array> {
  const secret = await stampSecretOf(app.db, scope);
  const codes = listEntranceCodes({ app, now }, { secret }, posterDays);
  const facilityName = await facilityNameOf(app.db, scope);
  const key = JSON.stringify([facilityName, codes]);
  return drawPosterOnce(payerIn(scope), key, (callThread) =>
    callThread(entrancePosterPdf, 'drawEntrancePoster', { facilityName, codes, now }),
  );
}

/**
 * The list of workers of a day, past days included. A list with answers to the facility's questions counts as a view of
 * each worker's answers, which that worker can see. An invalid day is not found. Refusals: NOT_FOUND.
 */
export async function writeDaySheetPdf(
  { app, scope, now }: Printing,
  { wanted, withAnswers }: { wanted: string | null; withAnswers: boolean },
): Promise<Uint8Array> {
  const day = wanted ?? jstDay(now);
  if (!isJstDay(day)) throw commonRefusal('NOT_FOUND');
  const rows = await daySheetRows(app.db, scope, day);
  const shown = withAnswers ? rows.filter((row) => hasAnswersToShow(row, now)) : [];
  const ids = shown.map(({ id }) => id);
  if (ids.length > 0) {
    await storeAnswerViews(app.db, { attendanceIds: ids, staffId: scope.staffId, now });
  }
  const facilityName = await facilityNameOf(app.db, scope);
  const sheet = { facilityName, day, rows, answersOf: new Set(ids), now };
  return runInThread(payerIn(scope), daySheetPdf, 'drawDaySheet', sheet);
}

const payerIn = ({ staffId }: FacilityScope) => payerOf('person', staffId);

const hasAnswersToShow = (row: SheetRow, now: Date) =>
  row.answers !== null && canFacilityReadAnswers(row, now);
