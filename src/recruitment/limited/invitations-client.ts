import { graphql } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

import { RecruitmentCard } from '../fragments-client.ts';

export const InvitationList = graphql(
  `
    query InvitationList($cursor: String) {
      invitationList(cursor: $cursor) {
        invitations {
          recruitment {
            ...RecruitmentCard
          }
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

/** What facilities offer the worker before everybody. */
export const invitations = () =>
  pagedQuery({
    document: InvitationList,
    variables: {},
    cursorOf: (page) => page.invitationList.cursor,
  });
