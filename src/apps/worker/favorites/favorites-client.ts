import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCardFragment } from '#apps/parts/recruitment/fragments-client.ts';

export const FavoriteRecruitmentListQuery = graphql(
  `
    query FavoriteRecruitmentList($cursor: String) {
      favoriteRecruitmentList(cursor: $cursor, fromHome: true) {
        recruitments {
          ...RecruitmentCard
          invitation {
            reason
            until
          }
        }
        cursor
      }
    }
  `,
  { RecruitmentCard: RecruitmentCardFragment },
);

export const favoriteRecruitmentsQuery = () =>
  pagedQuery({
    document: FavoriteRecruitmentListQuery,
    variables: {},
    list: 'favoriteRecruitmentList',
    rows: 'recruitments',
  });
