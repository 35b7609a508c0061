import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const Wallet = graphql(`
  query Wallet {
    workerBankSummary {
      balance
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
export const workerWalletQuery = () => graphqlQuery(Wallet, {});

export const Earnings = graphql(`
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
export const monthlyEarningsQuery = (month: string | null) => graphqlQuery(Earnings, { month });

/** The fields of a shift in the list of wages. */
export const MonthShift = graphql(`
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

export const MonthShifts = graphql(
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
  { MonthShift },
);

/** Query of finished shifts with their wages, latest first. */
export const shiftsWithWagesQuery = () =>
  pagedQuery({
    document: MonthShifts,
    variables: {},
    list: 'attendanceHistories',
    rows: 'attendances',
  });

export const UncheckedShifts = graphql(
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
  { MonthShift },
);

/**
 * Query of shifts whose wage waits for the worker's check: not yet in the history, but included in every sum.
 * They come first in the schedule and are settled after 72 hours, so that the first page contains all of them.
 */
export const uncheckedShiftsQuery = () => graphqlQuery(UncheckedShifts, {});

export const Transfers = graphql(`
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
    document: Transfers,
    variables: {},
    list: 'workerBankTransfer',
    rows: 'transfers',
  });

export type BankTransferView = DataOf<typeof Transfers>['workerBankTransfer']['transfers'][number];

export const RequestBankTransfer = graphql(`
  mutation RequestBankTransfer($expectedDesignatedOn: Date!) {
    requestBankTransfer(expectedDesignatedOn: $expectedDesignatedOn) {
      success
    }
  }
`);

export const RegisterBank = graphql(`
  mutation RegisterBank($input: RegisterBankInput!) {
    registerBank(input: $input) {
      success
    }
  }
`);

export const Banks = graphql(`
  query Banks($text: String!) {
    searchBank(input: { text: $text }) {
      code
      name
      kana
    }
  }
`);

export const bankSearchQuery = (text: string) => graphqlQuery(Banks, { text });

export const BankBranches = graphql(`
  query BankBranches($bankCode: ID!, $text: String!) {
    searchBankBranch(input: { bankCode: $bankCode, text: $text }) {
      code
      name
      kana
    }
  }
`);

export const bankBranchesQuery = (bankCode: string, text: string) =>
  graphqlQuery(BankBranches, { bankCode, text });

/** The wage of one shift with its breakdown and the worker's possible actions. */
export const WageCheck = graphql(`
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

export const WageWithoutAdjustment = graphql(
  `
    query WageWithoutAdjustment($id: ID!) {
      wageWithoutAdjustment(id: $id) {
        ...WageCheck
      }
    }
  `,
  { WageCheck },
);

/** Query of the wage by the recorded hours. */
export const wageWithoutAdjustmentQuery = (id: string) =>
  graphqlQuery(WageWithoutAdjustment, { id });

export const WageWithAdjustment = graphql(
  `
    query WageWithAdjustment($id: ID!) {
      wageWithAdjustment(id: $id) {
        ...WageCheck
      }
    }
  `,
  { WageCheck },
);

/** Query of the wage by the claimed hours. */
export const wageWithAdjustmentQuery = (id: string) => graphqlQuery(WageWithAdjustment, { id });

export const RequestAttendanceApproval = graphql(`
  mutation RequestAttendanceApproval($input: RequestAttendanceApprovalInput!) {
    requestAttendanceApproval(input: $input) {
      success
    }
  }
`);
