import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const RecruitmentFurigana = graphql(`
  query RecruitmentFurigana($id: ID!) {
    texts: recruitmentFurigana(recruitmentId: $id)
  }
`);

export const FacilityFurigana = graphql(`
  query FacilityFurigana($id: ID!) {
    texts: facilityFurigana(facilityId: $id)
  }
`);

/** The marked texts of a recruitment's detail. */
export const recruitmentFurigana = (id: string) => query(RecruitmentFurigana, { id });

/** The marked texts of a facility's page. */
export const facilityFurigana = (id: string) => query(FacilityFurigana, { id });
