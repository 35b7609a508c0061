import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { ShiftFacilityAndTimeFragment } from '../cancellation-client.ts';
import { queriesStaleAfterStamp } from '../client.ts';

export const ProposedHoursPartsFragment = graphql(`
  fragment ProposedHoursParts on ProposedHours {
    startAt
    endAt
    breakMinutes
    workMinutes
    yen
  }
`);

export const HoursProposalsQuery = graphql(
  `
    query HoursProposals($attendanceId: ID!) {
      hoursProposals(attendanceId: $attendanceId) {
        shift {
          ...ShiftFacilityAndTime
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
  {
    ShiftFacilityAndTime: ShiftFacilityAndTimeFragment,
    ProposedHoursParts: ProposedHoursPartsFragment,
  },
);
export type HoursProposalView = DataOf<
  typeof HoursProposalsQuery
>['hoursProposals']['proposals'][number];

/** Query of the working hours that the facility proposed for a shift in place of the recorded ones. */
export const hoursProposalsQuery = (attendanceId: string) =>
  graphqlQuery(HoursProposalsQuery, { attendanceId });

export const AnswerHoursProposalMutation = graphql(`
  mutation AnswerHoursProposal($input: AnswerHoursProposalInput!) {
    answerHoursProposal(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after an answer: the hours and the wage of the shift. */
export const queriesStaleAfterHoursProposal = [
  HoursProposalsQuery,
  ...queriesStaleAfterStamp,
] as const;
