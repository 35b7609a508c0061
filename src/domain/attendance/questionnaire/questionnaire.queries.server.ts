import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { QuestionnaireAnswers } from './questionnaire-rules.ts';

type StoredAnswers = QuestionnaireAnswers & { answeredAt: Date };

/** The answers of a shift; null before the worker has answered. */
export async function storedQuestionnaireAnswers(
  db: QueryExecutor,
  attendanceId: string,
): Promise<StoredAnswers | null> {
  const { rows } = await sql<StoredAnswers>`
    /* attendance.storedQuestionnaireAnswers */
    select can_attend as "canAttend", has_fever as "hasFever", has_symptoms as "hasSymptoms",
           household_infected as "householdInfected", has_belongings as "hasBelongings",
           answered_at as "answeredAt"
      from attendance_questionnaires
     where attendance_id = ${attendanceId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores the answers of a shift in place of earlier ones. */
export async function writeQuestionnaireAnswers(
  tx: Tx,
  attendanceId: string,
  given: StoredAnswers,
): Promise<void> {
  await sql`
    /* attendance.writeQuestionnaireAnswers */
    insert into attendance_questionnaires (
      attendance_id, can_attend, has_fever, has_symptoms, household_infected, has_belongings, answered_at)
    values (${attendanceId}, ${given.canAttend}, ${given.hasFever}, ${given.hasSymptoms},
            ${given.householdInfected}, ${given.hasBelongings}, ${given.answeredAt})
    on conflict (attendance_id) do update
      set can_attend = excluded.can_attend, has_fever = excluded.has_fever,
          has_symptoms = excluded.has_symptoms, household_infected = excluded.household_infected,
          has_belongings = excluded.has_belongings, answered_at = excluded.answered_at
  `.execute(tx);
}
