import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoReports = graphql(`
  query DemoReports($cursor: String) {
    recruitmentReports(cursor: $cursor) {
      cursor
      reports {
        id
        recruitmentId
        title
        facilityName
        workerName
        reason
        comment
        reportedAt
      }
    }
  }
`);

/** Postings that workers reported. */
export const demoReports = () =>
  pagedQuery({
    document: DemoReports,
    variables: {},
    cursorOf: (page) => page.recruitmentReports.cursor,
  });
export type DemoReport = DataOf<typeof DemoReports>['recruitmentReports']['reports'][number];

export const CloseReport = graphql(`
  mutation DemoCloseReport($input: DeskIdInput!) {
    closeRecruitmentReport(input: $input) {
      success
    }
  }
`);
