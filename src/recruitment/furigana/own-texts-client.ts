import { graphql } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

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

/** The facility's own texts in the detail of a recruitment, with furigana. */
export const recruitmentFurigana = (id: string) => query(RecruitmentFurigana, { id });

/** The same for the page of a facility. */
export const facilityFurigana = (id: string) => query(FacilityFurigana, { id });
