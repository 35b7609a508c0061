import { sql } from 'kysely';

import type { WorkQuestion } from './question-rules.ts';

/**
 * The questions of a job `j` as its template shows them: where nobody was asked yet, the lines of before are proposed as
 * short texts.
 */
export const templateQuestionsColumn = sql`
  coalesce(j.work_questions, (
    select coalesce(jsonb_agg(jsonb_build_object('text', q.line, 'kind', 'text', 'options', '[]'::jsonb,
                                                 'required', false) order by q.place), '[]')
      from unnest(j.questions) with ordinality q (line, place)))`;

/** The questions that the worker of a contract of a job `j` is asked. */
export const askedQuestionsColumn = sql`coalesce(j.work_questions, '[]')`;

/** Whether one of the questions of a job `j` must be answered. */
export const mustBeAnswered = sql`
  coalesce(jsonb_path_exists(j.work_questions, '$[*] ? (@.required == true)'), false)`;

/** As a version keeps its questions; the lines are for processes of the release before. */
export function questionValues(asked: readonly WorkQuestion[] | null, lines: readonly string[]) {
  return {
    work_questions: asked && JSON.stringify(asked),
    questions: asked ? asked.map(({ text }) => text) : [...lines],
  };
}
