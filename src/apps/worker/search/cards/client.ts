import { graphql } from '#platform/web/graphql/document.ts';

export const AddRecruitmentToFavoriteMutation = graphql(`
  mutation AddRecruitmentToFavorite($recruitmentId: ID!) {
    addRecruitmentToFavorite(input: { recruitmentId: $recruitmentId }) {
      success
    }
  }
`);

export const RemoveRecruitmentFromFavoriteMutation = graphql(`
  mutation RemoveRecruitmentFromFavorite($recruitmentId: ID!) {
    removeRecruitmentFromFavorite(input: { recruitmentId: $recruitmentId }) {
      success
    }
  }
`);
