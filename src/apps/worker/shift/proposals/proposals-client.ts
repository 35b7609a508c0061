import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { NamedShift } from '../cancellation-client.ts';
import { queriesStaleAfterStamp } from '../client.ts';

export const ProposedHoursParts = graphql(`
  fragment ProposedHoursParts on ProposedHours {
    startAt
    endAt
    breakMinutes
    workMinutes
    yen
  }
`);

export const HoursProposals = graphql(
  `
    query HoursProposals($attendanceId: ID!) {
      hoursProposals(attendanceId: $attendanceId) {
        shift {
          ...NamedShift
        }
        proposals {
          id
          state
          old {
            ...ProposedHoursParts
          }
          new {
            ...ProposedHoursParts
          }
          differenceYen
          differenceMinutes
          countsBySilence
          isAfterApproval
          reason
          objection
          answerBy
          closedAt
          canAnswer
        }
      }
    }
  `,
  { NamedShift, ProposedHoursParts },
);
export type HoursProposalView = DataOf<
  typeof HoursProposals
>['hoursProposals']['proposals'][number];

/** Query of the working hours that the facility proposed for a shift in place of the recorded ones. */
export const hoursProposalsQuery = (attendanceId: string) =>
  graphqlQuery(HoursProposals, { attendanceId });

export const AnswerHoursProposal = graphql(`
  mutation AnswerHoursProposal($input: AnswerHoursProposalInput!) {
    answerHoursProposal(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after an answer: the hours and the wage of the shift. */
export const queriesStaleAfterHoursProposal = [HoursProposals, ...queriesStaleAfterStamp] as const;
