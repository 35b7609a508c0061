import { graphql } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

import { RecruitmentCard } from '../fragments-client.ts';

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

export const favoriteRecruitments = () =>
  pagedQuery({
    document: FavoriteRecruitmentList,
    variables: {},
    cursorOf: (page) => page.favoriteRecruitmentList.cursor,
  });
