import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const RecruitmentFuriganaQuery = graphql(`
  query RecruitmentFurigana($id: ID!) {
    texts: recruitmentFurigana(recruitmentId: $id)
  }
`);

export const FacilityFuriganaQuery = graphql(`
  query FacilityFurigana($id: ID!) {
    texts: facilityFurigana(facilityId: $id)
  }
`);

/** Query of the texts of a recruitment's detail, marked with furigana. */
export const recruitmentFuriganaQuery = (id: string) =>
  graphqlQuery(RecruitmentFuriganaQuery, { id });

/** Query of the texts of a facility's page, marked with furigana. */
export const facilityFuriganaQuery = (id: string) => graphqlQuery(FacilityFuriganaQuery, { id });
