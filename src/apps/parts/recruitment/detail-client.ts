import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentTagFragment, CredentialsReviewDelayFragment } from './fragments-client.ts';

export const RecruitmentDetailQuery = graphql(
  `
    query RecruitmentDetail($recruitmentId: ID!) {
      recruitmentDetail(recruitmentId: $recruitmentId) {
        recruitmentId
        jobId
        title
        tagline
        tags {
          ...RecruitmentTag
        }
        representativeImage
        images
        description
        tasks
        startsAt
        endsAt
        breakTimeLabel
        hourlyWage
        salary
        wageAndAllowanceLabel
        travelAllowanceLabel
        payTiming
        capacity
        remainingRecruitmentNumbers
        state
        isRecruitmentCompleted
        contractMoment {
          text
        }
        deadline
        publishedAt
        requirementLicenses {
          licenses {
            id
            name
            held
          }
        }
        requirementNote
        workflow {
          time
          description
        }
        belonging
        note
        workQuestions {
          text
          required
        }
        appealPoints
        benefits
        facility {
          facilityId
          name
          service
          phoneNumber
          address
          station
          accessNote
          features
          ambience {
            averageNursingCareLevel
            note
          }
          prefectureId
          cityName
          zipCode
        }
        bonus
        favorited
        homeMinutes
        requirementLabel
        button {
          label
          disabled
          action
        }
        reviewDelay {
          ...CredentialsReviewDelay
        }
        provisionalLabel
        invitation {
          reason
          until
        }
        otherCandidates {
          otherCandidatesId
          startsAt
          times
          salary
          capacity
          remainingRecruitmentNumbers
          canApply
          warningDialogView {
            title
            description
            kind
          }
        }
        rate {
          value
          description
          ratings {
            name
            rate
          }
        }
        warningDialogView {
          title
          description
          kind
        }
        measuresToPreventPassiveSmoking
      }
    }
  `,
  {
    RecruitmentTag: RecruitmentTagFragment,
    CredentialsReviewDelay: CredentialsReviewDelayFragment,
  },
);

export const RecruitmentConditionsQuery = graphql(`
  query RecruitmentConditions($recruitmentId: ID!) {
    applicationConfirmation(recruitmentId: $recruitmentId) {
      conditions {
        title
        text
      }
    }
  }
`);

export type RecruitmentDetailView = DataOf<typeof RecruitmentDetailQuery>['recruitmentDetail'];

export const recruitmentDetailQuery = (recruitmentId: string) =>
  graphqlQuery(RecruitmentDetailQuery, { recruitmentId });

/** Employment conditions of an applicant's contract, item by item. */
export const recruitmentConditionsQuery = (recruitmentId: string) =>
  graphqlQuery(RecruitmentConditionsQuery, { recruitmentId });

export const ReportRecruitmentMutation = graphql(`
  mutation ReportRecruitment($input: ReportRecruitmentInput!) {
    reportRecruitment(input: $input) {
      success
    }
  }
`);
