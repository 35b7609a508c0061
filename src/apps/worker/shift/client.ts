import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

/** The fields of a shift that cards and all screens about one shift use. */
export const ShiftCardFragment = graphql(`
  fragment ShiftCard on Attendance {
    id
    applicationId
    stateLabel
    provisionalLabel
    tapToTransition
    label {
      type
      text
      resultOfApprovalRequest
      timeToActivateWorkStartButton
    }
    workday {
      wage
      isExpected
      isTaxProvisional
      salary
      startsAt
      endsAt
      breakMinutes
    }
    job {
      recruitmentId
      title
      facilityName
      representativeImage
    }
    facility {
      id
      name
      phoneNumber
      address
      station
    }
    bonus
    promisedPoints
    buttons {
      name
      type
    }
    recruitmentNoticeView {
      title
      description
      backgroundColor
    }
  }
`);

export const ScheduleQuery = graphql(
  `
    query Schedule($cursor: String) {
      attendanceScheduleList(cursor: $cursor) {
        cursor
        dutyCount
        sections {
          type
          title
          description
          attendances {
            ...ShiftCard
          }
        }
      }
    }
  `,
  { ShiftCard: ShiftCardFragment },
);

/** Query of running and coming shifts and open applications, in sections. */
export const shiftScheduleQuery = () =>
  pagedQuery({
    document: ScheduleQuery,
    variables: {},
    list: 'attendanceScheduleList',
    rows: 'sections',
  });

export type ScheduleSection = DataOf<
  typeof ScheduleQuery
>['attendanceScheduleList']['sections'][number];

export const ShiftQuery = graphql(
  `
    query Shift($id: ID!) {
      attendance(id: $id) {
        attendance {
          ...ShiftCard
        }
        belonging
        workflow {
          time
          description
        }
        station
        latitude
        longitude
        checkInAt
        checkOutAt
        recordedStartAt
        recordedEndAt
        questionnaire {
          closesAt
          answeredAt
          canAttend
        }
        workQuestions {
          isWaiting
          answeredAt
        }
        onTheWay {
          saidAt
        }
        cancelledByWorker
        exemption {
          penaltyPoints
          state
          deadline
          canSubmit
          answerNote
        }
        hasCancellationRequest
        hasTermination
        overpayment
        hoursProposal
        isLapsed
        canReportAbsence
        contactViews {
          at
          staffName
          kind
          reason
        }
        timeline {
          label
          at
          note
          state
        }
      }
    }
  `,
  { ShiftCard: ShiftCardFragment },
);

/** Query of the detail of one shift. */
export const shiftByIdQuery = (id: string) => graphqlQuery(ShiftQuery, { id });

export type ShiftDetail = DataOf<typeof ShiftQuery>['attendance'];

export const ShiftHistoryQuery = graphql(
  `
    query ShiftHistory($cursor: String) {
      attendanceHistories(cursor: $cursor) {
        cursor
        attendances {
          ...ShiftCard
        }
      }
    }
  `,
  { ShiftCard: ShiftCardFragment },
);

/** Query of finished shifts, latest first. */
export const shiftHistoryQuery = () =>
  pagedQuery({
    document: ShiftHistoryQuery,
    variables: {},
    list: 'attendanceHistories',
    rows: 'attendances',
  });

export const ShiftSummaryQuery = graphql(`
  query ShiftSummary($month: String) {
    attendanceSummary(month: $month) {
      month
      workCount
      workingMinutes
      income
      isIncomeExpected
      isTaxProvisional
      cancelRate
      lastMinuteCancelRate
      cancelCounts
      lastMinuteCancelCounts
      months {
        month
        income
        workCount
      }
    }
  }
`);

/** Query of one month's figures and of the twelve months up to it; null means the current month. */
export const shiftSummaryQuery = (month: string | null) =>
  graphqlQuery(ShiftSummaryQuery, { month });

export const WorkTimeQuery = graphql(`
  query WorkTime($id: ID!) {
    workTime(id: $id) {
      id
      facilityName
      plannedStartAt
      plannedEndAt
      plannedBreakMinutes
      recordedStartAt
      recordedEndAt
      recordedBreakMinutes
      claimedStartAt
      claimedEndAt
      claimedBreakMinutes
      claimReason
      returnReason
      reportedStamps
      earliestStartAt
      latestEndAt
      correctionDeadline
      roundsLeft
      minimumRaises {
        from
        hourlyWage
      }
      withholding {
        column
        tableYear
        isProvisional
        steps {
          from
          tax
          ratePer100000
        }
      }
      canCorrect
      cannotCorrectReason
    }
  }
`);

/** Query of the planned, stamped and claimed hours of one shift. */
export const shiftWorkTimeQuery = (id: string) => graphqlQuery(WorkTimeQuery, { id });

export type WorkTimeView = DataOf<typeof WorkTimeQuery>['workTime'];

/** Queries to invalidate after a stamp. */
export const queriesStaleAfterStamp = [
  ScheduleQuery,
  ShiftQuery,
  'ShellShifts',
  ShiftHistoryQuery,
  WorkTimeQuery,
  'Wallet',
  'WageWithoutAdjustment',
  'WageWithAdjustment',
  'OpenReviews',
  'ReviewRequests',
  'ReviewRequest',
] as const;

export const RegisterWorkStartMutation = graphql(`
  mutation RegisterWorkStart($input: RegisterWorkTimeByCodeInput!) {
    registerWorkStartTimeByCode(input: $input) {
      success
      recordedAt
      receivedAt
      needsAdjustment
    }
  }
`);

export const RegisterWorkEndMutation = graphql(`
  mutation RegisterWorkEnd($input: RegisterWorkEndTimeByCodeInput!) {
    registerWorkEndTimeByCode(input: $input) {
      success
      recordedAt
      receivedAt
      needsAdjustment
    }
  }
`);

export const UpdateCheckinTimeMutation = graphql(`
  mutation UpdateCheckinTime($input: UpdateWorkTimeInput!) {
    updateCheckinTime(input: $input) {
      success
    }
  }
`);

export const UpdateCheckoutTimeMutation = graphql(`
  mutation UpdateCheckoutTime($input: UpdateWorkTimeInput!) {
    updateCheckoutTime(input: $input) {
      success
    }
  }
`);

export const UpdateBreakTimeMutation = graphql(`
  mutation UpdateBreakTime($input: UpdateBreakTimeInput!) {
    updateBreakTime(input: $input) {
      success
    }
  }
`);
