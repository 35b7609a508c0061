import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const WaitingApplicantsQuery = graphql(`
  query WaitingApplicants($facilityId: ID!, $cursor: String) {
    waitingApplicants(facilityId: $facilityId, cursor: $cursor) {
      cursor
      applicants {
        id
        label
        title
        startsAt
        endsAt
        appliedAt
        answerBy
        seatsLeft
      }
    }
  }
`);
export type Applicant = DataOf<
  typeof WaitingApplicantsQuery
>['waitingApplicants']['applicants'][number];

/** Applications that wait for the facility's decision. */
export const waitingApplicantsQuery = (facilityId: string) =>
  pagedQuery({
    document: WaitingApplicantsQuery,
    variables: { facilityId },
    list: 'waitingApplicants',
    rows: 'applicants',
  });

export const AcceptApplicantMutation = graphql(`
  mutation AcceptApplicant($id: ID!) {
    acceptApplication(input: { id: $id }) {
      success
    }
  }
`);

export const RejectApplicantMutation = graphql(`
  mutation RejectApplicant($input: RejectApplicationInput!) {
    rejectApplication(input: $input) {
      success
    }
  }
`);
