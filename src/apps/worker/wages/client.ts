import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const WalletQuery = graphql(`
  query Wallet {
    workerBankSummary {
      balance
      waiting
      waitingWages {
        id
        facilityName
        workDay
        amount
        payDay
        reason
      }
      withdrawing
      reviewing
      bankAccount {
        name
        numberSuffix
        state
        holderName
      }
      errorMessage {
        reason
      }
      nextTransfer {
        amount
        settlement
        fee
        netAmount
        arrivalLabel
        designatedOn
        canRequest
        isTaxProvisional
        reason
        minimumAmount
      }
    }
  }
`);

/** Query of the withdrawable balance, the open transfer, and a preview of the next transfer. */
export const workerWalletQuery = () => graphqlQuery(WalletQuery, {});

export const EarningsQuery = graphql(`
  query Earnings($month: String) {
    attendanceSummary(month: $month) {
      month
      workCount
      workingMinutes
      income
      isIncomeExpected
      isTaxProvisional
      months {
        month
        income
        workCount
      }
    }
  }
`);

/** Query of one month's figures and the twelve months up to now. */
export const monthlyEarningsQuery = (month: string | null) =>
  graphqlQuery(EarningsQuery, { month });

/** The fields of a shift in the list of wages. */
export const MonthShiftFragment = graphql(`
  fragment MonthShift on Attendance {
    id
    stateLabel
    label {
      type
    }
    workday {
      wage
      isExpected
      isTaxProvisional
      startsAt
      endsAt
    }
    facility {
      name
    }
  }
`);

export const MonthShiftsQuery = graphql(
  `
    query MonthShifts($cursor: String) {
      attendanceHistories(cursor: $cursor) {
        cursor
        attendances {
          ...MonthShift
        }
      }
    }
  `,
  { MonthShift: MonthShiftFragment },
);

/** Query of finished shifts with their wages, latest first. */
export const shiftsWithWagesQuery = () =>
  pagedQuery({
    document: MonthShiftsQuery,
    variables: {},
    list: 'attendanceHistories',
    rows: 'attendances',
  });

export const UncheckedShiftsQuery = graphql(
  `
    query UncheckedShifts {
      attendanceScheduleList {
        sections {
          attendances {
            ...MonthShift
            tapToTransition
          }
        }
      }
    }
  `,
  { MonthShift: MonthShiftFragment },
);

/**
 * Query of shifts whose wage waits for the worker's check: not yet in the history, but included in every sum.
 * They come first in the schedule and are settled after 72 hours, so that the first page contains all of them.
 */
export const shiftsAwaitingWageCheckQuery = () => graphqlQuery(UncheckedShiftsQuery, {});

export const TransfersQuery = graphql(`
  query Transfers($cursor: String) {
    workerBankTransfer(cursor: $cursor) {
      cursor
      transfers {
        id
        type
        state
        message
        amount
        date
        expectedAt
        breakdown {
          settlement
          netAmount
          fee
        }
        isTaxProvisional
        hold {
          reason
          until
        }
        timeline {
          label
          at
          done
        }
      }
    }
  }
`);

/** Query of transfers, latest first. */
export const workerBankTransfersQuery = () =>
  pagedQuery({
    document: TransfersQuery,
    variables: {},
    list: 'workerBankTransfer',
    rows: 'transfers',
  });

export type BankTransferView = DataOf<
  typeof TransfersQuery
>['workerBankTransfer']['transfers'][number];

export const RequestBankTransferMutation = graphql(`
  mutation RequestBankTransfer($expectedDesignatedOn: Date!) {
    requestBankTransfer(expectedDesignatedOn: $expectedDesignatedOn) {
      success
    }
  }
`);

export const RegisterBankMutation = graphql(`
  mutation RegisterBank($input: RegisterBankInput!) {
    registerBank(input: $input) {
      success
    }
  }
`);

export const BanksQuery = graphql(`
  query Banks($text: String!) {
    searchBank(input: { text: $text }) {
      code
      name
      kana
    }
  }
`);

export const bankSearchQuery = (text: string) => graphqlQuery(BanksQuery, { text });

export const BankBranchesQuery = graphql(`
  query BankBranches($bankCode: ID!, $text: String!) {
    searchBankBranch(input: { bankCode: $bankCode, text: $text }) {
      code
      name
      kana
    }
  }
`);

export const bankBranchesQuery = (bankCode: string, text: string) =>
  graphqlQuery(BankBranchesQuery, { bankCode, text });

/** The wage of one shift with its breakdown and the worker's possible actions. */
export const WageCheckFragment = graphql(`
  fragment WageCheck on WageCheck {
    id
    conditionLabel
    employmentSummary
    startLabel
    endLabel
    breakLabel
    breakdown {
      hourly
      hourlyWage
      raised {
        from
        hourlyWage
        minutes
      }
      workingMinutes
      base
      overtimePremium
      nightPremium
      facilityBonus
      promisedBonus
      addedDayPremium
      weeklyPremium
      monthlyPremium
      compensation
      correctedPay
      salary
      expectedSalary
      difference
      withholdingTax
      isTaxProvisional
      taxColumn
      taxColumnBasis {
        fromDay
        reason
      }
      taxCorrections {
        year
        amount
      }
      trafficAllowance
      total
    }
    plannedPart
    adjustmentPart
    minimumPart
    verifyButtonDisabled
    verifyButtonReason
    needsCorrection
    reportedStamps
    nothingToCorrect
    unsentDifference
    returnReason
    hasPaySlip
    paySlipVersions {
      version
      issuedAt
      reason
    }
    isFixed
    overpayment {
      state
      amount
      deducted
      writtenOff
    }
  }
`);

export const WageWithoutAdjustmentQuery = graphql(
  `
    query WageWithoutAdjustment($id: ID!) {
      wageWithoutAdjustment(id: $id) {
        ...WageCheck
      }
    }
  `,
  { WageCheck: WageCheckFragment },
);

/** Query of the wage by the recorded hours. */
export const wageWithoutAdjustmentQuery = (id: string) =>
  graphqlQuery(WageWithoutAdjustmentQuery, { id });

export const WageWithAdjustmentQuery = graphql(
  `
    query WageWithAdjustment($id: ID!) {
      wageWithAdjustment(id: $id) {
        ...WageCheck
      }
    }
  `,
  { WageCheck: WageCheckFragment },
);

/** Query of the wage by the claimed hours. */
export const wageWithAdjustmentQuery = (id: string) =>
  graphqlQuery(WageWithAdjustmentQuery, { id });

export const RequestAttendanceApprovalMutation = graphql(`
  mutation RequestAttendanceApproval($input: RequestAttendanceApprovalInput!) {
    requestAttendanceApproval(input: $input) {
      success
    }
  }
`);
