import { sql } from 'kysely';

import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { askedQuestionsColumn } from '#domain/corporation/questions/questions.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { EarlierAnswer, WorkAnswer } from './answer-rules.ts';

export type AskedQuestions = {
  questions: WorkQuestion[];
  /** The answers in the order of the questions; null before the worker has answered. */
  answers: WorkAnswer[] | null;
  answeredAt: Date | null;
};

/** The questions of the template version on which the contract was made, with the answers. */
export async function readAskedWorkQuestions(
  db: QueryExecutor,
  attendanceId: string,
): Promise<AskedQuestions> {
  const { rows } = await sql<AskedQuestions>`
    /* attendance.readAskedWorkQuestions */
    select ${askedQuestionsColumn} as questions, w.answers, w.answered_at as "answeredAt"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join work_answers w on w.attendance_id = a.id
     where a.id = ${attendanceId}
  `.execute(db);
  return rows[0] ?? { questions: [], answers: null, answeredAt: null };
}

/** Number of earlier shifts whose answers are proposed again: sizes of shoes and uniforms rarely change. */
const earlierShifts = 10;

/** Answers that the worker of a shift gave at the same facility for other shifts, the latest first. */
export async function earlierWorkAnswersOf(
  db: QueryExecutor,
  attendanceId: string,
): Promise<EarlierAnswer[]> {
  const { rows } = await sql<EarlierAnswer>`
    /* attendance.earlierWorkAnswersOf */
    select q.question ->> 'text' as text, q.question ->> 'kind' as kind, w.answers ->> (q.place - 1)::int as answer
      from (select e.id, e.recruitment_id, n.answers, n.answered_at
              from attendances a
              join attendances e on e.worker_id = a.worker_id and e.facility_id = a.facility_id and e.id <> a.id
              join work_answers n on n.attendance_id = e.id
             where a.id = ${attendanceId}
             order by n.answered_at desc, e.id
             limit ${earlierShifts}) w
      join recruitments r on r.id = w.recruitment_id
      join jobs j on j.id = r.job_id
     cross join lateral jsonb_array_elements(j.work_questions) with ordinality q (question, place)
     where w.answers ->> (q.place - 1)::int is not null
     order by w.answered_at desc, w.id
  `.execute(db);
  return rows;
}

type WriteWorkAnswersArgs = { attendanceId: string; answers: readonly WorkAnswer[]; now: Date };

/** Stores the answers of a shift in place of earlier ones; no question waits for the worker afterwards. */
export async function writeWorkAnswers(
  tx: Tx,
  { attendanceId, answers, now }: WriteWorkAnswersArgs,
): Promise<void> {
  await sql`
    /* attendance.writeWorkAnswers */
    insert into work_answers (attendance_id, answers, answered_at)
    values (${attendanceId}, ${JSON.stringify(answers)}, ${now})
    on conflict (attendance_id) do update
      set answers = excluded.answers, answered_at = excluded.answered_at
  `.execute(tx);
  await sql`
    /* attendance.closeQuestions */
    update attendances set questions_open = false where id = ${attendanceId} and questions_open
  `.execute(tx);
}

type Look = { attendanceIds: readonly string[]; staffId: string; now: Date };

/** Records which person read the answers of which shifts; the workers can see it. */
export async function storeAnswerViews(
  db: QueryExecutor,
  { attendanceIds, staffId, now }: Look,
): Promise<void> {
  await sql`
    /* attendance.storeAnswerViews */
    insert into work_answer_views (attendance_id, staff_id, at)
    select id, ${staffId}, ${now} from unnest(${[...attendanceIds]}::uuid[]) id
  `.execute(db);
}

/** Deletes at most `limit` answers that were given before an instant. Returns the number of deleted answers. */
export async function deleteOldAnswers(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* attendance.deleteOldAnswers */
    delete from work_answers
     where attendance_id = any (array(
       select attendance_id from work_answers where answered_at < ${before}
        order by answered_at limit ${limit} for update skip locked))
  `.execute(tx);
  return Number(numAffectedRows);
}
