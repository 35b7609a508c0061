import {
  RecruitmentTagFragment,
  CredentialsReviewDelayFragment,
} from '#apps/parts/recruitment/fragments-client.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ApplicationConfirmationQuery = graphql(
  `
    query ApplicationConfirmation(
      $recruitmentId: ID!
      $otherWork: OtherWorkInput
      $travelFare: Int
    ) {
      applicationConfirmation(
        recruitmentId: $recruitmentId
        otherWork: $otherWork
        travelFare: $travelFare
      ) {
        recruitmentId
        version
        title
        facilityName
        facilityAddress
        station
        placeWarning {
          title
          description
        }
        homeMinutes
        representativeImage
        startsAt
        endsAt
        breakMinutes
        payTiming
        contractMoment {
          text
        }
        asksPaperDelivery
        bonus
        belonging
        nextStep
        otherWork {
          dayMinutes
          weekMinutes
        }
        otherWorkPremiumMinutes
        travelCap
        travelFare
        wage {
          hourlyWage
          workingMinutes
          base
          overtimePremium
          nightPremium
          facilityBonus
          salary
          withholdingTax
          isTaxProvisional
          travelAllowance
          total
        }
        confirmations {
          id
          text
        }
        returning {
          lastWorkedOn
          changes {
            title
            before
            now
          }
          reminders
        }
        conditions {
          title
          text
        }
        requirementLicenses {
          licenses {
            id
            name
            held
          }
        }
        button {
          label
          disabled
          action
        }
        reviewDelay {
          ...CredentialsReviewDelay
        }
        warningDialogView {
          title
          description
          kind
        }
      }
    }
  `,
  { CredentialsReviewDelay: CredentialsReviewDelayFragment },
);

export type OtherWorkMinutesInput = { dayMinutes: number; weekMinutes: number };

/** Statements made on the page; null repeats the statement of the last application. */
export type ApplicantStatementsInput = {
  otherWork?: OtherWorkMinutesInput | null;
  travelFare?: number | null;
};

/** Query of all contents of 応募の確認, computed with these hours at other employers and this fare. */
export const applicationConfirmationQuery = (
  recruitmentId: string,
  { otherWork = null, travelFare = null }: ApplicantStatementsInput = {},
) => graphqlQuery(ApplicationConfirmationQuery, { recruitmentId, otherWork, travelFare });

export type ApplicationConfirmationView = DataOf<
  typeof ApplicationConfirmationQuery
>['applicationConfirmation'];

export const ApplyToRecruitmentMutation = graphql(`
  mutation ApplyToRecruitment($input: ApplyToRecruitmentInput!) {
    applyToRecruitment(input: $input) {
      success
      applicationId
      state
      attendanceId
    }
  }
`);

export const WithdrawApplicationMutation = graphql(`
  mutation WithdrawApplication($input: WithdrawApplicationInput!) {
    withdrawApplication(input: $input) {
      success
    }
  }
`);

export const EmploymentConditionQuery = graphql(
  `
    query EmploymentCondition($id: ID!) {
      employmentCondition(id: $id) {
        id
        recruitmentId
        attendanceId
        title
        startsAt
        endsAt
        stateLabel
        lapse {
          title
          text
          dates {
            otherCandidatesId
            title
            times
            salary
          }
        }
        provisionalLabel
        state
        tags {
          ...RecruitmentTag
        }
        review {
          rate
          description
        }
        isFavoriteRecruitment
        actions {
          name
          type
        }
        employer {
          id
          name
          service
          phoneNumber
          address
          station
        }
        conditions {
          title
          text
        }
        agreedDocuments {
          name
          url
        }
      }
    }
  `,
  { RecruitmentTag: RecruitmentTagFragment },
);

/** Query of one contract or open application, by the application's id. */
export const employmentConditionQuery = (id: string) =>
  graphqlQuery(EmploymentConditionQuery, { id });

export type EmploymentContract = DataOf<typeof EmploymentConditionQuery>['employmentCondition'];

export const RemainingPreparationQuery = graphql(`
  query RemainingPreparation($recruitmentId: ID) {
    getRemainingPreparationToApplyList(input: { recruitmentId: $recruitmentId }) {
      doneCount
      totalCount
      nextStep
      preparations {
        kind
        optional
      }
      steps {
        step
        state
        optional
        skipped
      }
      provisionalContracts {
        attendanceId
        facilityName
        label
      }
    }
  }
`);

/** The preparations that are still missing for a recruitment; null: for any recruitment. */
export const remainingPreparationQuery = (recruitmentId: string | null) =>
  graphqlQuery(RemainingPreparationQuery, { recruitmentId });

export const SkipPreparationMutation = graphql(`
  mutation SkipPreparation($input: SkipPreparationInput!) {
    skipPreparationToApply(input: $input) {
      success
    }
  }
`);
