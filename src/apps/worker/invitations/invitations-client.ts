import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCardFragment } from '#apps/parts/recruitment/fragments-client.ts';

export const InvitationListQuery = graphql(
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
  { RecruitmentCard: RecruitmentCardFragment },
);

/** Query of the recruitments that facilities offer the worker before publishing them to everybody. */
export const recruitmentInvitationsQuery = () =>
  pagedQuery({
    document: InvitationListQuery,
    variables: {},
    list: 'invitationList',
    rows: 'invitations',
  });
