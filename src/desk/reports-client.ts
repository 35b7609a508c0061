import type {
  DemoCloseReportMutation,
  DemoCloseReportMutationVariables,
  DemoReportsQuery,
  DemoReportsQueryVariables,
} from '#gen/desk-operations.ts';
import { document } from '#web/graphql.ts';
import { query } from '#web/query.ts';

const DemoReports = document<DemoReportsQuery, DemoReportsQueryVariables>(/* GraphQL */ `
  query DemoReports {
    recruitmentReports {
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
export const demoReports = () => query(DemoReports, {});
export type DemoReport = DemoReportsQuery['recruitmentReports']['reports'][number];

export const CloseReport = document<DemoCloseReportMutation, DemoCloseReportMutationVariables>(
  /* GraphQL */ `
    mutation DemoCloseReport($input: DeskIdInput!) {
      closeRecruitmentReport(input: $input) {
        success
      }
    }
  `,
);
