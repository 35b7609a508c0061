import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { NamedShift } from '../cancellation-client.ts';
import { Schedule, Shift } from '../client.ts';

export const WorkQuestions = graphql(
  `
    query WorkQuestions($id: ID!) {
      workQuestions(id: $id) {
        shift {
          ...NamedShift
        }
        questions {
          text
          kind
          options
          required
          answer
          proposed
        }
        answeredAt
        cannotAnswerReason
      }
    }
  `,
  { NamedShift },
);

/** Query of the facility's questions before one shift. */
export const workQuestionsQuery = (id: string) => graphqlQuery(WorkQuestions, { id });

export type WorkQuestionsView = DataOf<typeof WorkQuestions>['workQuestions'];

/** Queries to invalidate after the questions were answered. */
export const queriesStaleAfterWorkQuestionAnswers = [
  WorkQuestions,
  Schedule,
  Shift,
  'ShellShifts',
] as const;

export const AnswerWorkQuestions = graphql(`
  mutation AnswerWorkQuestions($input: AnswerWorkQuestionsInput!) {
    answerWorkQuestions(input: $input) {
      success
    }
  }
`);
