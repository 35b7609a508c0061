import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PostingAudiences = graphql(`
  query PostingAudiences($facilityId: ID!) {
    postingAudiences(facilityId: $facilityId) {
      audience
      groupId
      groupName
      people
    }
  }
`);

export type PostingAudienceSizeView = DataOf<typeof PostingAudiences>['postingAudiences'][number];

/** Audiences that can see a posting of the facility before everybody, with their current number of people. */
export const postingAudiencesQuery = (facilityId: string) =>
  graphqlQuery(PostingAudiences, { facilityId });

export const OpenPosting = graphql(`
  mutation OpenPosting($id: ID!) {
    openPosting(input: { id: $id }) {
      success
    }
  }
`);
