import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCard } from '#apps/parts/recruitment/fragments-client.ts';

export const FavoriteRecruitmentList = graphql(
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
  { RecruitmentCard },
);

export const favoriteRecruitmentsQuery = () =>
  pagedQuery({
    document: FavoriteRecruitmentList,
    variables: {},
    list: 'favoriteRecruitmentList',
    rows: 'recruitments',
  });
