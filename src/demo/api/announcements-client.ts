import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoAnnouncements = graphql(`
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
`);

/** What was announced, is, or will be. */
export const demoAnnouncements = () =>
  pagedQuery({
    document: DemoAnnouncements,
    variables: {},
    cursorOf: (page) => page.writtenAnnouncements.cursor,
  });
export type WrittenAnnouncement = DataOf<
  typeof DemoAnnouncements
>['writtenAnnouncements']['announcements'][number];

export const WriteAnnouncement = graphql(`
  mutation DemoWriteAnnouncement($input: WriteAnnouncementInput!) {
    writeAnnouncement(input: $input) {
      id
    }
  }
`);

export const WithdrawAnnouncement = graphql(`
  mutation DemoWithdrawAnnouncement($input: DeskIdInput!) {
    withdrawAnnouncement(input: $input) {
      success
    }
  }
`);
