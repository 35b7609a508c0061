import { formatMinutes, formatTimeRange } from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import { minimumWageRaiseSentence, raisesWithWorkedMinutes } from '../wage/minimum-raises.ts';
import { taxColumnNames, taxColumnSentence } from '../wage/column-names.server.ts';
import { overpaidTaxablePayOf, type PaySlip } from './pay-slips.ts';
import { statutoryWeekMinutes } from '../wage/weekly-overtime.ts';
import { higherPremiumAboveMinutes } from '../wage/monthly-overtime.ts';

type SlipLine = [label: string, amount: Yen];

/**
 * The lines of pay in the slip's order; their sum is the taxable pay of `paySlipTotalLinesOf`. (Rule 6.6)
 */
export function paySlipLinesOf(slip: PaySlip): SlipLine[] {
  const { wage, isCompensation } = slip;
  const waived = overpaidTaxablePayOf(slip);
  const taxableTravel = wage.taxableTravel ?? 0;
  // Older wages of called-off shifts contain the plan: all of it was compensation.
  const isOldForm = isCompensation && wage.compensation === undefined;
  const correctedPay = wage.correctedPay ?? 0;
  const compensation = isOldForm ? wage.taxable - correctedPay : (wage.compensation ?? 0);
  const earned = (amount: Yen) => (isOldForm ? 0 : amount);
  return [
    [`基本給（時給${formatYen(wage.hourlyWage)}）`, earned(wage.base)],
    ['時間外割増', earned(wage.overtimePremium)],
    ['深夜割増', earned(wage.nightPremium)],
    ['施設のボーナス', earned(wage.facilityBonus)],
    ...onlyIf((wage.addedDayPremium ?? 0) > 0, [
      `通算${statutoryDayMinutes / 60}時間超の割増`,
      wage.addedDayPremium ?? 0,
    ]),
    ...onlyIf((wage.weeklyPremium ?? 0) > 0, [
      `週${statutoryWeekMinutes / 60}時間超の割増`,
      wage.weeklyPremium ?? 0,
    ]),
    ...onlyIf((wage.monthlyPremium ?? 0) > 0, [
      `月${higherPremiumAboveMinutes / 60}時間超の割増`,
      wage.monthlyPremium ?? 0,
    ]),
    ...onlyIf(compensation !== 0, ['休業手当・補償', compensation]),
    ...onlyIf(taxableTravel !== 0, ['交通費（課税）', taxableTravel]),
    ...onlyIf(correctedPay !== 0, ['給与の訂正', correctedPay]),
    ...onlyIf(waived !== 0, [waived > 0 ? overpaidLabel(slip) : '税額表の段差の調整', waived]),
  ];
}

/** One sentence for each higher minimum wage, with the minutes that it paid. (最低賃金法4条2項) */
export function paySlipRaiseLinesOf({ wage }: PaySlip): string[] {
  return raisesWithWorkedMinutes(wage).map(minimumWageRaiseSentence);
}

/** The label of an overpayment's state. (Rule 6.7) */
function overpaidLabel({ overpayment }: PaySlip): string {
  const state = overpayment?.state;
  switch (state) {
    case 'OPEN':
      return '払い過ぎ（確認中）';
    case 'AGREED':
    case 'SETTLED':
      return '払い過ぎ（同意済み）';
    case 'DECLINED':
    case 'EXPIRED':
    case 'WAIVED':
    case undefined:
      return '払い過ぎの免除';
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

/** Lines for the deductions by later transfers so far; apart from the totals, which remain as paid. (Rule 6.7) */
export function paySlipSettlementLinesOf({ overpayment }: PaySlip): SlipLine[] {
  const deducted = overpayment?.deducted ?? 0;
  return onlyIf(deducted > 0, ['払い過ぎの精算（同意済み）', -deducted]);
}

/** A sentence on how an overpayment is settled; empty where the wage was paid as approved. (Rule 6.6, 6.7) */
export function paySlipOverpaymentNoteOf({ wage, overpayment, writtenOff }: PaySlip): string[] {
  const than = (wage.correctedPay ?? 0) < 0 ? '訂正した給与' : '承認された時間の給与';
  const more = (amount: Yen) => `${than}より多くお支払いした${formatYen(amount)}`;
  const notes = [];
  if (overpayment?.state === 'OPEN') {
    notes.push(
      `${more(overpayment.amount)}について、本人に確認しています。回答までは差し引きません。`,
    );
  }
  if (overpayment?.state === 'AGREED' || overpayment?.state === 'SETTLED') {
    const { amount, deducted } = overpayment;
    notes.push(
      `${more(amount)}は、本人の同意にもとづき、次からの振込で差し引きます（差し引き済み${formatYen(deducted)}）。差し引いた分の所得税は、源泉徴収票から除きます。`,
    );
  }
  if (writtenOff > 0) {
    notes.push(`${more(writtenOff)}は、返していただく必要はありません（払い過ぎの免除）。`);
  }
  return notes;
}

/** The lines of the slip's totals: taxable pay, withheld tax, travel allowance and net pay, in yen. (所得税法231条) */
export function paySlipTotalLinesOf(slip: PaySlip): SlipLine[] {
  const { wage, paid = wage } = slip;
  const column = columnsOf(slip)
    .map((one) => taxColumnNames[one])
    .join('・');
  return [
    ['課税対象額', paid.taxable],
    [`源泉徴収税（${column}${wage.isTaxProvisional ? '・仮の税額' : ''}）`, paid.tax],
    ['交通費（非課税）', paid.travelAllowance],
    ['差引支給額', paid.net],
  ];
}

/** The text of each tax column; the stored reason belongs to the column that the wage has now. (Rule 6.3) */
export function paySlipTaxColumns(slip: PaySlip): string[] {
  const { taxColumn, taxColumnBasis } = slip.wage;
  return columnsOf(slip).map((column) => {
    const basis = column === taxColumn ? taxColumnBasis : undefined;
    return `源泉徴収：${taxColumnSentence(column, basis)}`;
  });
}

function columnsOf({ wage, columns = [wage.taxColumn ?? 'hei'] }: PaySlip) {
  return columns;
}

/** The hours of the shift; for a called-off shift the plan, and a note that it was not worked. */
export function paySlipHoursOf({ startAt, endAt, breakMinutes, wage, isCompensation }: PaySlip) {
  const times = formatTimeRange(new Date(startAt), new Date(endAt));
  const worked = (minutes: number) => formatMinutes(isCompensation ? 0 : minutes);
  return {
    times: isCompensation ? `予定 ${times}（勤務なし）` : times,
    rest: worked(breakMinutes),
    worked: worked(wage.workMinutes),
    overtime: worked(wage.overtimeMinutes),
    night: worked(wage.nightMinutes),
  };
}

function onlyIf(holds: boolean, line: SlipLine): SlipLine[] {
  return holds ? [line] : [];
}
