import { formatInstant } from '#platform/base/jst.ts';
import { fill, refuseFields } from '#platform/base/refusal.ts';
import type { AttendanceQuestionnaire } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Executor } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { attendanceMessages, refuse } from '../messages.ts';
import { ownShift, summaryOf, type Own } from '../contract/own-shift.queries.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { storedAnswers, writeAnswers } from './questionnaire.queries.server.ts';
import {
  answerOf,
  questionnaireCloses,
  questionnaireOpens,
  questions,
  readAnswers,
  whyCannotAnswer,
  type GivenAnswer,
} from './questionnaire-rules.ts';

/** The questionnaire of one of the worker's own shifts, with its answers. NOT_FOUND. (Rule 4.9) */
export async function attendanceQuestionnaire(
  db: Executor,
  { now, ...own }: Own & { now: Date },
): Promise<AttendanceQuestionnaire> {
  const shift = await ownShift(db, own);
  const stored = await storedAnswers(db, shift.id);
  const why = whyCannotAnswer(shift, now);
  return {
    shift: summaryOf(shift),
    items: questions.map(({ id, text, fine }) => ({
      id,
      text,
      fine,
      answer: stored && answerOf(stored, id),
    })),
    opensAt: questionnaireOpens(shift),
    closesAt: questionnaireCloses(shift),
    answeredAt: stored?.answeredAt ?? null,
    cannotAnswerReason: why && fill(attendanceMessages[why], instants(shift)),
  };
}

export type QuestionnaireInput = {
  workerId: string;
  attendanceId: string;
  answers: readonly GivenAnswer[];
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Stores the answers; the latest answers count until the questionnaire closes. A worker who cannot come continues to
 * the cancellation. Refusals: VALIDATION_FAILED, and those of `whyCannotAnswer`. (Rule 4.9)
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
      const why = whyCannotAnswer(facts, now);
      if (why) throw refuse(why, instants(facts));
      const answers = readAnswers(input.answers);
      if ('fields' in answers) throw refuseFields(answers.fields);
      await writeAnswers(tx, facts.id, { ...answers, answeredAt: now });
    }),
  );
}

const instants = (shift: { startsAt: Date }) => ({
  from: formatInstant(questionnaireOpens(shift)),
  until: formatInstant(questionnaireCloses(shift)),
});
