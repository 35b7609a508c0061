import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PostingAudiencesQuery = graphql(`
  query PostingAudiences($facilityId: ID!) {
    postingAudiences(facilityId: $facilityId) {
      audience
      groupId
      groupName
      people
    }
  }
`);

export type PostingAudienceSizeView = DataOf<
  typeof PostingAudiencesQuery
>['postingAudiences'][number];

/** Audiences that can see a posting of the facility before everybody, with their current number of people. */
export const postingAudiencesQuery = (facilityId: string) =>
  graphqlQuery(PostingAudiencesQuery, { facilityId });

export const OpenPostingToEverybodyMutation = graphql(`
  mutation OpenPostingToEverybody($id: ID!) {
    openPosting(input: { id: $id }) {
      success
    }
  }
`);
