import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorAnnouncementsQuery = graphql(`
  query OperatorAnnouncements($cursor: String) {
    writtenAnnouncements(cursor: $cursor) {
      cursor
      announcements {
        id
        title
        body
        easyTitle
        easyBody
        shownFrom
        shownTo
      }
    }
  }
`);

/** Announcements that were not withdrawn, newest first. */
export const writtenAnnouncementsQuery = () =>
  pagedQuery({
    document: OperatorAnnouncementsQuery,
    variables: {},
    list: 'writtenAnnouncements',
    rows: 'announcements',
  });
export type WrittenAnnouncement = DataOf<
  typeof OperatorAnnouncementsQuery
>['writtenAnnouncements']['announcements'][number];

export const OperatorWriteAnnouncementMutation = graphql(`
  mutation OperatorWriteAnnouncement($input: WriteAnnouncementInput!) {
    writeAnnouncement(input: $input) {
      id
    }
  }
`);

export const OperatorWithdrawAnnouncementMutation = graphql(`
  mutation OperatorWithdrawAnnouncement($input: StaffIdInput!) {
    withdrawAnnouncement(input: $input) {
      success
    }
  }
`);
