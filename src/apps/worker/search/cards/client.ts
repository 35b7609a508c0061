import { graphql } from '#platform/web/graphql/document.ts';

export const AddRecruitmentToFavorite = graphql(`
  mutation AddRecruitmentToFavorite($recruitmentId: ID!) {
    addRecruitmentToFavorite(input: { recruitmentId: $recruitmentId }) {
      success
    }
  }
`);

export const RemoveRecruitmentFromFavorite = graphql(`
  mutation RemoveRecruitmentFromFavorite($recruitmentId: ID!) {
    removeRecruitmentFromFavorite(input: { recruitmentId: $recruitmentId }) {
      success
    }
  }
`);
