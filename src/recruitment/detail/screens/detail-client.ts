import type {
  RecruitmentConditionsQuery,
  RecruitmentConditionsQueryVariables,
  RecruitmentDetailQuery,
  RecruitmentDetailQueryVariables,
  ReportRecruitmentMutation,
  ReportRecruitmentMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const RecruitmentDetail = defineOperation<RecruitmentDetailQuery, RecruitmentDetailQueryVariables>(
  /* GraphQL */ `
    query RecruitmentDetail($recruitmentId: ID!) {
      recruitmentDetail(recruitmentId: $recruitmentId) {
        recruitmentId
        jobId
        title
        tagline
        tags {
          name
          color {
            background
            font
            border
          }
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
        button {
          label
          disabled
          action
        }
        reviewDelay {
          text
          dates {
            otherCandidatesId
            title
            times
            salary
          }
        }
        provisionalLabel
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
);

const RecruitmentConditions = defineOperation<
  RecruitmentConditionsQuery,
  RecruitmentConditionsQueryVariables
>(/* GraphQL */ `
  query RecruitmentConditions($recruitmentId: ID!) {
    applicationConfirmation(recruitmentId: $recruitmentId) {
      conditions {
        title
        text
      }
    }
  }
`);

export type RecruitmentDetailView = RecruitmentDetailQuery['recruitmentDetail'];

export const recruitmentDetail = (recruitmentId: string) =>
  query(RecruitmentDetail, { recruitmentId });

/** The employment conditions that an applicant would get, item by item. */
export const recruitmentConditions = (recruitmentId: string) =>
  query(RecruitmentConditions, { recruitmentId });

export const ReportRecruitment = defineOperation<
  ReportRecruitmentMutation,
  ReportRecruitmentMutationVariables
>(/* GraphQL */ `
  mutation ReportRecruitment($input: ReportRecruitmentInput!) {
    reportRecruitment(input: $input) {
      success
    }
  }
`);
