import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import type { WorkAnswers } from '#gen/types.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { lockAttendance } from '../contract/queries.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { workAnswerText, canFacilityReadAnswers } from '../work-questions/answer-rules.ts';
import {
  readAskedWorkQuestions,
  storeAnswerViews,
} from '../work-questions/work-questions.queries.server.ts';
import { facilityIdOfShift } from './day.queries.server.ts';

/**
 * Shows the answers of a worker to a person of the facility, and records who looked if there are answers. Each press is
 * one record. Refusals: ANSWERS_CLOSED, and those of `facilityIdOfShift` and `lockAttendance`. (Decision 063)
 */
export async function revealWorkAnswers(
  db: Db,
  scope: FacilityScope,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<WorkAnswers> {
  const facilityId = await facilityIdOfShift(db, scope, attendanceId);
  return inTransaction(db, async (tx) => {
    const shift = await lockAttendance(tx, attendanceId, facilityActor(scope, facilityId));
    if (!canFacilityReadAnswers(shift, now)) throw attendanceRefusal('ANSWERS_CLOSED');
    const { questions, answers, answeredAt } = await readAskedWorkQuestions(tx, attendanceId);
    if (answers !== null) {
      const { staffId } = scope;
      await storeAnswerViews(tx, { attendanceIds: [attendanceId], staffId, now });
    }
    return {
      answeredAt,
      answers: questions.map((question, index) => ({
        question: question.text,
        required: question.required,
        answer: workAnswerText(question, answers?.[index] ?? null),
      })),
    };
  });
}
