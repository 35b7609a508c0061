import type { WageCheckFragment } from '#gen/worker-operations.ts';

type WageCheckChanges = Partial<Omit<WageCheckFragment, 'breakdown'>> & {
  breakdown?: Partial<WageCheckFragment['breakdown']>;
};

/** The calculated wage of a day of eight hours at 1,500 yen, without tax. */
export function buildWageCheck({ breakdown, ...change }: WageCheckChanges = {}): WageCheckFragment {
  return {
    id: 'a1',
    reportedStamps: [],
    conditionLabel: '日勤の介護',
    employmentSummary: 'ひまわり苑・2026年12月1日',
    startLabel: '09:00',
    endLabel: '18:00',
    breakLabel: '60分',
    breakdown: {
      hourly: '1,500円 × 8時間',
      hourlyWage: 1500,
      raised: [],
      workingMinutes: 480,
      base: 12_000,
      overtimePremium: 0,
      nightPremium: 0,
      facilityBonus: 0,
      promisedBonus: 0,
      weeklyPremium: 0,
      addedDayPremium: 0,
      monthlyPremium: 0,
      compensation: 0,
      correctedPay: 0,
      salary: 12_000,
      expectedSalary: 12_000,
      difference: 0,
      withholdingTax: 0,
      isTaxProvisional: false,
      taxColumn: 'otsu',
      taxColumnBasis: null,
      taxCorrections: [],
      trafficAllowance: 500,
      total: 12_500,
      ...breakdown,
    },
    plannedPart: 12_500,
    adjustmentPart: 0,
    minimumPart: 0,
    verifyButtonDisabled: false,
    verifyButtonReason: null,
    needsCorrection: false,
    nothingToCorrect: false,
    unsentDifference: null,
    returnReason: null,
    hasPaySlip: false,
    paySlipVersions: [],
    isFixed: false,
    overpayment: null,
    ...change,
  };
}
