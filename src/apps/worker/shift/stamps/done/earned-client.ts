import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const DatesOfJobQuery = graphql(`
  query DatesOfJob($id: ID!) {
    recruitmentDetail(recruitmentId: $id) {
      otherCandidates {
        otherCandidatesId
        startsAt
        endsAt
        salary
        canApply
      }
    }
  }
`);

/** Query of the other dates of a recruitment's job. */
export const datesOfJobQuery = (recruitmentId: string) =>
  graphqlQuery(DatesOfJobQuery, { id: recruitmentId });

export type OtherDateOfJob = DataOf<
  typeof DatesOfJobQuery
>['recruitmentDetail']['otherCandidates'][number];
