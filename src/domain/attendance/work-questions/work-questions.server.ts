import { addDays, instantAtJst, formatInstant, jstDay } from '#platform/base/jst.ts';
import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import type { WorkQuestions } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { assertPrintable } from '#platform/server/fonts/printable.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import {
  readOwnShift,
  shiftSummaryOf,
  type OwnShiftKey,
} from '../contract/own-shift.queries.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { attendanceMessages, attendanceRefusal } from '../messages.ts';
import {
  answerField,
  answerRetentionDays,
  earlierAnswerToPropose,
  readWorkAnswers,
  whyCannotAnswerWorkQuestions,
  type WorkAnswer,
} from './answer-rules.ts';
import {
  readAskedWorkQuestions,
  deleteOldAnswers,
  earlierWorkAnswersOf,
  writeWorkAnswers,
} from './work-questions.queries.server.ts';

/**
 * The facility's questions before one of the worker's own shifts, with the answers. Refusals: NOT_FOUND. (Decision 063)
 */
export async function readWorkQuestions(
  db: QueryExecutor,
  { now, ...own }: OwnShiftKey & { now: Date },
): Promise<WorkQuestions> {
  const shift = await readOwnShift(db, own);
  const { questions, answers, answeredAt } = await readAskedWorkQuestions(db, shift.id);
  const earlier = answers === null ? await earlierWorkAnswersOf(db, shift.id) : [];
  const why = whyCannotAnswerWorkQuestions(shift, now);
  return {
    shift: shiftSummaryOf(shift),
    questions: questions.map((question, index) => ({
      ...question,
      answer: answers?.[index] ?? null,
      proposed: earlierAnswerToPropose(question, earlier),
    })),
    answeredAt,
    cannotAnswerReason: why && fillSentencePlaceholders(attendanceMessages[why], untilStart(shift)),
  };
}

export type AnswersInput = {
  workerId: string;
  attendanceId: string;
  answers: readonly (string | null)[];
  now: Date;
};

/**
 * Stores the answers of the worker. The latest answers count until the shift begins; a repetition changes nothing.
 * Refusals: NO_WORK_QUESTIONS, VALIDATION_FAILED, and those of `lockAttendance` and `whyCannotAnswerWorkQuestions`.
 * (Decision 063)
 */
export async function answerWorkQuestions(app: App, input: AnswersInput): Promise<void> {
  const { workerId, attendanceId, now } = input;
  await inTransaction(app.db, async (tx) => {
    const shift = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
    const why = whyCannotAnswerWorkQuestions(shift, now);
    if (why) throw attendanceRefusal(why, untilStart(shift));
    const { questions } = await readAskedWorkQuestions(tx, shift.id);
    if (questions.length === 0) throw attendanceRefusal('NO_WORK_QUESTIONS');
    const read = readWorkAnswers(questions, input.answers);
    if ('fields' in read) throw refuseFields(read.fields);
    assertPrintable(textsOf(questions, read.answers));
    await writeWorkAnswers(tx, { attendanceId: shift.id, answers: read.answers, now });
  });
}

/** The free-text answers by form field, to be checked: the facility prints them on the day sheet. */
function textsOf(questions: readonly WorkQuestion[], answers: readonly WorkAnswer[]) {
  const texts = questions.flatMap(({ kind }, index) =>
    kind === 'text' ? [[answerField(index), answers[index]] as const] : [],
  );
  return Object.fromEntries(texts);
}

/** Erases the answers that are no longer proposed. */
export function eraseOldAnswers(app: Pick<App, 'db'>, now: Date): Promise<number> {
  const before = instantAtJst(addDays(jstDay(now), -answerRetentionDays));
  return runInBatches((limit) =>
    inTransaction(app.db, (tx) => deleteOldAnswers(tx, { before, limit })),
  );
}

const untilStart = ({ startsAt }: { startsAt: Date }) => ({ until: formatInstant(startsAt) });
