import type {
  DemoAnnouncementsQuery,
  DemoAnnouncementsQueryVariables,
  DemoWithdrawAnnouncementMutation,
  DemoWithdrawAnnouncementMutationVariables,
  DemoWriteAnnouncementMutation,
  DemoWriteAnnouncementMutationVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoAnnouncements = defineOperation<DemoAnnouncementsQuery, DemoAnnouncementsQueryVariables>(
  /* GraphQL */ `
    query DemoAnnouncements($cursor: String) {
      writtenAnnouncements(cursor: $cursor) {
        cursor
        announcements {
          id
          title
          body
          shownFrom
          shownTo
        }
      }
    }
  `,
);

/** What was announced, is, or will be. */
export const demoAnnouncements = () =>
  pagedQuery({
    document: DemoAnnouncements,
    variables: {},
    cursorOf: (page) => page.writtenAnnouncements.cursor,
  });
export type WrittenAnnouncement =
  DemoAnnouncementsQuery['writtenAnnouncements']['announcements'][number];

export const WriteAnnouncement = defineOperation<
  DemoWriteAnnouncementMutation,
  DemoWriteAnnouncementMutationVariables
>(/* GraphQL */ `
  mutation DemoWriteAnnouncement($input: WriteAnnouncementInput!) {
    writeAnnouncement(input: $input) {
      id
    }
  }
`);

export const WithdrawAnnouncement = defineOperation<
  DemoWithdrawAnnouncementMutation,
  DemoWithdrawAnnouncementMutationVariables
>(/* GraphQL */ `
  mutation DemoWithdrawAnnouncement($input: DeskIdInput!) {
    withdrawAnnouncement(input: $input) {
      success
    }
  }
`);
