import { csvTextOf } from '#platform/base/texts/csv-text.ts';
import { formatDay, jstDay, jstTime } from '#platform/base/jst.ts';

import { feeRuleText } from '#domain/billing/fees/fee-rule-input.ts';
import type { BillingShift } from './billing-client.ts';

const header = [
  '施設',
  '勤務日',
  '開始',
  '終了',
  '働いた人',
  '仕事',
  '状態',
  '労働時間（分）',
  '賃金（税引前）',
  '休業手当など',
  '交通費',
  '払い過ぎなどの差額',
  '源泉所得税',
  '立て替えたお金',
  '手数料（税抜）',
  '手数料の決まり',
  '異議',
];

/** Returns a CSV with a row for each shift; a spreadsheet can sum its columns of yen. */
export function billingShiftsCsv(facility: string, shifts: readonly BillingShift[]): string {
  return csvTextOf([header, ...shifts.map((shift) => [facility, ...cellsOf(shift)])]);
}

function cellsOf(shift: BillingShift): string[] {
  const [start, end] = [new Date(shift.startsAt), new Date(shift.endsAt)];
  const { workMinutes, wage, compensation, travel, difference, withheld, advance, fee } = shift;
  return [
    formatDay(jstDay(start)),
    jstTime(start),
    jstTime(end),
    shift.workerName,
    shift.title,
    shift.isApproved ? '確定' : '未確定',
    ...[workMinutes, wage, compensation, travel, difference, withheld, advance, fee].map(String),
    feeRuleText(shift.feeRule),
    disputeText(shift),
  ];
}

function disputeText({ dispute }: BillingShift): string {
  if (dispute?.state === 'WAITING') return '回答待ち';
  return dispute?.state === 'ANSWERED' ? '回答あり' : '';
}
