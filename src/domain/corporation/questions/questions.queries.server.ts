import { sql } from 'kysely';

import type { WorkQuestion } from './question-rules.ts';

/**
 * SQL: the questions of a job `j` as its template shows them. A version from before workers were asked questions shows
 * its old lines as optional text questions.
 */
export const templateQuestionsColumn = sql`
  coalesce(j.work_questions, (
    select coalesce(jsonb_agg(jsonb_build_object('text', q.line, 'kind', 'text', 'options', '[]'::jsonb,
                                                 'required', false) order by q.place), '[]')
      from unnest(j.questions) with ordinality q (line, place)))`;

/** SQL: the questions that the worker of a contract of a job `j` is asked. */
export const askedQuestionsColumn = sql`coalesce(j.work_questions, '[]')`;

/** SQL: true if one of the questions of a job `j` must be answered. */
export const hasRequiredWorkQuestionColumn = sql`
  coalesce(jsonb_path_exists(j.work_questions, '$[*] ? (@.required == true)'), false)`;

/** The columns in which a version stores its questions; `questions` is for processes of the previous release. */
export function workQuestionColumnValues(
  asked: readonly WorkQuestion[] | null,
  lines: readonly string[],
) {
  return {
    work_questions: asked && JSON.stringify(asked),
    questions: asked ? asked.map(({ text }) => text) : [...lines],
  };
}
