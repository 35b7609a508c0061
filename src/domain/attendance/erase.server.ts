import type { Tx } from '#platform/server/database/db.server.ts';

import { removeCalendarFeed } from './calendar/calendar-feed.queries.server.ts';
import {
  deleteQuestionnairesOfWorker,
  deleteWorkAnswersOfWorker,
  maskAttendanceTextsOfWorker,
} from './erase.queries.server.ts';

/** Stored in place of an erased reason: long enough for every constraint, and without personal data. */
const replacement = '（退会のため、内容を削除しました）';

/**
 * Erases the worker's calendar URL, answers to questionnaires and facilities, and texts about cancellations, absences
 * and corrections, which may concern health. Decisions stay. (Rule 4.22)
 */
export async function eraseWorkerAttendances(
  tx: Tx,
  { workerId }: { workerId: string },
): Promise<void> {
  await removeCalendarFeed(tx, workerId);
  await deleteQuestionnairesOfWorker(tx, workerId);
  await deleteWorkAnswersOfWorker(tx, workerId);
  await maskAttendanceTextsOfWorker(tx, { workerId, replacement });
}
