import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorReportsQuery = graphql(`
  query OperatorReports($cursor: String) {
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

/** Postings that workers reported, oldest first. */
export const recruitmentReportsQuery = () =>
  pagedQuery({
    document: OperatorReportsQuery,
    variables: {},
    list: 'recruitmentReports',
    rows: 'reports',
  });
export type RecruitmentReport = DataOf<
  typeof OperatorReportsQuery
>['recruitmentReports']['reports'][number];

export const OperatorCloseReportMutation = graphql(`
  mutation OperatorCloseReport($input: StaffIdInput!) {
    closeRecruitmentReport(input: $input) {
      success
    }
  }
`);

export const OperatorPauseRecruitmentMutation = graphql(`
  mutation OperatorPauseRecruitment($input: StaffIdInput!) {
    pauseRecruitment(input: $input) {
      success
    }
  }
`);
