import { formatInstant } from '#platform/base/jst.ts';
import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import type { AttendanceQuestionnaire } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { attendanceMessages, attendanceRefusal } from '../messages.ts';
import {
  readOwnShift,
  shiftSummaryOf,
  type OwnShiftKey,
} from '../contract/own-shift.queries.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import {
  storedQuestionnaireAnswers,
  writeQuestionnaireAnswers,
} from './questionnaire.queries.server.ts';
import {
  questionnaireAnswerTo,
  questionnaireClosesAt,
  questionnaireOpensAt,
  questionnaireQuestions,
  readQuestionnaireAnswers,
  whyCannotAnswerQuestionnaire,
  type QuestionnaireAnswerInput,
} from './questionnaire-rules.ts';

/** The questionnaire of one of the worker's own shifts, with its answers. Refusals: NOT_FOUND. (Rule 4.9) */
export async function readAttendanceQuestionnaire(
  db: QueryExecutor,
  { now, ...own }: OwnShiftKey & { now: Date },
): Promise<AttendanceQuestionnaire> {
  const shift = await readOwnShift(db, own);
  const stored = await storedQuestionnaireAnswers(db, shift.id);
  const why = whyCannotAnswerQuestionnaire(shift, now);
  return {
    shift: shiftSummaryOf(shift),
    items: questionnaireQuestions.map(({ id, text, fine }) => ({
      id,
      text,
      fine,
      answer: stored && questionnaireAnswerTo(stored, id),
    })),
    opensAt: questionnaireOpensAt(shift),
    closesAt: questionnaireClosesAt(shift),
    answeredAt: stored?.answeredAt ?? null,
    cannotAnswerReason: why && fillSentencePlaceholders(attendanceMessages[why], instants(shift)),
  };
}

export type QuestionnaireInput = {
  workerId: string;
  attendanceId: string;
  answers: readonly QuestionnaireAnswerInput[];
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Stores the answers; the latest answers count until the questionnaire closes. A worker who cannot come continues to
 * the cancellation. Refusals: VALIDATION_FAILED, and those of `whyCannotAnswerQuestionnaire`. (Rule 4.9)
 */
export async function answerQuestionnaire(app: App, input: QuestionnaireInput): Promise<void> {
  const { workerId, attendanceId, now } = input;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.answerQuestionnaire',
    input: [attendanceId, input.answers],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const facts = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
      const why = whyCannotAnswerQuestionnaire(facts, now);
      if (why) throw attendanceRefusal(why, instants(facts));
      const answers = readQuestionnaireAnswers(input.answers);
      if ('fields' in answers) throw refuseFields(answers.fields);
      await writeQuestionnaireAnswers(tx, facts.id, { ...answers, answeredAt: now });
    }),
  );
}

const instants = (shift: { startsAt: Date }) => ({
  from: formatInstant(questionnaireOpensAt(shift)),
  until: formatInstant(questionnaireClosesAt(shift)),
});
