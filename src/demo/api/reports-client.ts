import type {
  DemoCloseReportMutation,
  DemoCloseReportMutationVariables,
  DemoReportsQuery,
  DemoReportsQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoReports = defineOperation<DemoReportsQuery, DemoReportsQueryVariables>(/* GraphQL */ `
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
export type DemoReport = DemoReportsQuery['recruitmentReports']['reports'][number];

export const CloseReport = defineOperation<
  DemoCloseReportMutation,
  DemoCloseReportMutationVariables
>(/* GraphQL */ `
  mutation DemoCloseReport($input: DeskIdInput!) {
    closeRecruitmentReport(input: $input) {
      success
    }
  }
`);
