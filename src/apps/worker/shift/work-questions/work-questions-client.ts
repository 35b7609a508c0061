import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { ShiftFacilityAndTimeFragment } from '../cancellation-client.ts';
import { ScheduleQuery, ShiftQuery } from '../client.ts';

export const WorkQuestionsQuery = graphql(
  `
    query WorkQuestions($id: ID!) {
      workQuestions(id: $id) {
        shift {
          ...ShiftFacilityAndTime
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
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment },
);

/** Query of the facility's questions before one shift. */
export const workQuestionsQuery = (id: string) => graphqlQuery(WorkQuestionsQuery, { id });

export type WorkQuestionsView = DataOf<typeof WorkQuestionsQuery>['workQuestions'];

/** Queries to invalidate after the questions were answered. */
export const queriesStaleAfterWorkQuestionAnswers = [
  WorkQuestionsQuery,
  ScheduleQuery,
  ShiftQuery,
  'ShellShifts',
] as const;

export const AnswerWorkQuestionsMutation = graphql(`
  mutation AnswerWorkQuestions($input: AnswerWorkQuestionsInput!) {
    answerWorkQuestions(input: $input) {
      success
    }
  }
`);
