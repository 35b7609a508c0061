import { describe, expect, test } from 'vitest';

import { withholding2026Csv } from '#domain/reference/statutory.build.ts';
import { parseWithholdingCsv } from '#domain/reference/statutory/withholding-csv.ts';

import {
  SecondTaxByPay,
  SecondWageHistory,
  type CorrectionFault,
  type SecondTaxColumn,
} from '#testing/proofs/second-corrections.ts';
import { createSeededDice, SecondTaxTable } from '#testing/second-wage.ts';
import {
  deductionsFromTransferWages,
  overpaidAmountsOf,
  type OverpaidAmounts,
} from '../overpayments/overpayment-rules.ts';
import { taxCorrectionForRepayments, type WageBeforeRepayment } from './remaining-wage.ts';
import { withheldAndDueTaxOf } from './wage.ts';
import { taxOfPart, type PayingWagePartKind } from './wage-part-tax.ts';
import { taxOnDayPay, withholdingOnPayDay, type WithholdingColumn } from './withholding.ts';

/** Lives of wages that are compared; `TAX_RUNS=100000` for the whole proof. */
const runs = Number(process.env['TAX_RUNS'] ?? 800);
const seed = Number(process.env['TAX_SEED'] ?? 20_270_131);

/** Invented tables of 2026 and 2027: the published ones with every tax above 0 changed. */
const withMore = (otsu: number, hei: number) =>
  withholding2026Csv
    .split('\n')
    .map((line, index) => {
      const cells = line.split(',');
      if (index === 0 || cells.length < 12) return line;
      if (Number(cells[10]) > 0) cells[10] = String(Math.max(1, Number(cells[10]) + otsu));
      if (Number(cells[11]) > 0) cells[11] = String(Math.max(1, Number(cells[11]) + hei));
      return cells.join(',');
    })
    .join('\n');

const texts = [withholding2026Csv, withMore(20, 3), withMore(5, -30), withMore(60, 45)];
const tables = texts.map((text) => parseWithholdingCsv(text, 2026));
const seconds = texts.map((text) => new SecondTaxByPay(new SecondTaxTable(text, 2026)));
const columns: readonly [WithholdingColumn, SecondTaxColumn][] = [
  ['hei', '丙'],
  ['otsu', '乙'],
  ['nonresident', 'nonresident'],
];

type Counts = Record<'shares' | 'corrected' | 'sharesCorrected' | 'steps' | 'notOwed', number>;

/** Computes many random wages, from payment to corrections, both ways, and collects the differences. */
function compared(count: number, fault: CorrectionFault | null = null) {
  const roll = createSeededDice(seed);
  const differences: string[] = [];
  const counts: Counts = { shares: 0, corrected: 0, sharesCorrected: 0, steps: 0, notOwed: 0 };
  for (let index = 0; index < count; index += 1) {
    const found = differenceIn(roll, fault, counts);
    if (found) differences.push(`wage ${index}: ${found}`);
  }
  return { differences, counts };
}

function differenceIn(
  roll: (sides: number) => number,
  fault: CorrectionFault | null,
  counts: Counts,
): string | null {
  const [column, secondColumn] = columns[roll(3)]!;
  const version = roll(texts.length);
  const life = new SecondWageHistory(seconds[version]!, secondColumn, fault);
  let { steps } = withholdingOnPayDay({ paidOn: '2026-12-28', column }, [tables[version]!]);
  const pairs: [string, number, number][] = [];
  const wage: WageBeforeRepayment = {
    taxYear: 2026,
    taxable: 0,
    tax: 0,
    shareDifference: 0,
    paidBack: { amount: 0, taxable: 0, tax: 0, travelAllowance: 0 },
    steps,
  };

  const release = (part: PayingWagePartKind, taxable: number, travelAllowance: number) => {
    const one = { part, taxable, taxableBefore: wage.taxable, corrected: 0 };
    const whole = taxOfPart(one, (pay) => taxOnDayPay(pay, steps));
    const { tax, taxDue } = withheldAndDueTaxOf({ taxable, travelAllowance }, whole);
    const second = life.add(taxable, travelAllowance);
    pairs.push([`tax of ${part}`, tax, second.tax], [`due of ${part}`, taxDue, second.due]);
    if (taxDue > 0) counts.steps += 1;
    wage.taxable += taxable;
    wage.tax += whole;
  };

  const correct = (next: number) => {
    ({ steps } = withholdingOnPayDay({ paidOn: '2026-12-28', column }, [tables[next]!]));
    const byTable = taxOnDayPay(wage.taxable, steps) - (wage.tax - wage.shareDifference);
    const nominal = { ...wage, steps, tax: wage.tax + byTable };
    const shares = taxCorrectionForRepayments(nominal) - wage.shareDifference;
    pairs.push(['correction', byTable + shares, life.correct(seconds[next]!)]);
    wage.steps = steps;
    wage.tax += byTable + shares;
    wage.shareDifference += shares;
    counts.corrected += 1;
    if (shares !== 0) counts.sharesCorrected += 1;
  };

  const payBack = (overpaid: OverpaidAmounts, wages: number): boolean => {
    const [taken] = deductionsFromTransferWages(new Map([['c', wages]]), [
      { id: 'o', attendanceId: 'a', corporationId: 'c', overpaid, wage },
    ]);
    const { amount: agreed, taxable, tax, travelAllowance: travel } = overpaid;
    const second = life.payBack({ agreed, taxable, tax, travel }, wages);
    const share = taken?.share;
    pairs.push(
      ['share', share?.amount ?? 0, second.share.amount],
      ['pay of the share', share?.taxable ?? 0, second.share.taxable],
      ['tax of the share', share?.tax ?? 0, second.share.tax],
      ['travel of the share', share?.travelAllowance ?? 0, second.share.travel],
      ['not owed', taken?.notOwed ?? 0, second.notOwed],
    );
    if (share) {
      counts.shares += 1;
      const { paidBack } = wage;
      wage.paidBack = {
        amount: paidBack.amount + share.amount,
        taxable: paidBack.taxable + share.taxable,
        tax: paidBack.tax + share.tax,
        travelAllowance: paidBack.travelAllowance + share.travelAllowance,
      };
    }
    if ((taken?.notOwed ?? 0) > 0) counts.notOwed += 1;
    return (taken?.notOwed ?? 0) > 0 || wage.paidBack.amount === overpaid.amount;
  };

  const travel = roll(3) === 0 ? 0 : roll(1_500);
  release('planned', 1_000 + roll(5) * roll(6_000) + roll(100), travel);
  if (roll(3) === 0) release('adjustment', 1 + roll(roll(2) === 0 ? 40 : 3_000), 0);
  if (roll(4) === 0) correct(roll(texts.length));
  if (roll(3) === 0) release('correction', 1 + roll(roll(2) === 0 ? 40 : 3_000), 0);
  else {
    // The approved hours earn less, sometimes nothing, and sometimes part of the travel is not owed.
    const kept = roll(6) === 0 ? 0 : roll(wage.taxable);
    const lessTravel = roll(5) === 0 ? roll(travel + 1) : 0;
    const before = { taxable: wage.taxable, tax: wage.tax, travelAllowance: travel };
    const approved = {
      taxable: kept,
      tax: taxOnDayPay(kept, steps),
      travelAllowance: travel - lessTravel,
    };
    const overpaid = overpaidAmountsOf(before, approved);
    if (overpaid) {
      for (let transfer = 0; transfer < 8; transfer += 1) {
        if (roll(4) === 0) correct(roll(texts.length));
        if (payBack(overpaid, 400 + roll(20_000))) break;
      }
    }
  }
  if (roll(2) === 0) correct(roll(texts.length));
  const { left, asked } = life.sums();
  pairs.push(['tax left', wage.tax - wage.paidBack.tax, left]);
  pairs.push(['tax asked', taxOnDayPay(wage.taxable - wage.paidBack.taxable, wage.steps), asked]);
  pairs.push(['tax of what is kept', left, asked]);
  if (left < 0) return `the tax of the year is ${left}`;
  const wrong = pairs.find(([, one, other]) => one !== other);
  return wrong ? `${wrong[0]}: ${wrong[1]} and ${wrong[2]}` : null;
}

describe('a second computation of what becomes of a tax', () => {
  test(`agrees on ${runs} wages, to the yen of each line, and no tax is below nothing`, () => {
    const { differences, counts } = compared(runs);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(differences).toHaveLength(0);
    const met = Object.entries(counts).map(([name, count]) => [name, count > runs / 500]);
    expect(Object.fromEntries(met)).toEqual({
      shares: true,
      corrected: true,
      sharesCorrected: true,
      steps: true,
      notOwed: true,
    });
  });

  test.each<CorrectionFault>([
    'a share keeps the tax of the question',
    'a share takes more pay than was overpaid',
    'a share takes more than was agreed',
    'shares stay as they were when the table is corrected',
    'a part is taxed by itself',
    'a part that the table takes whole is lost',
  ])('finds a fault on purpose: %s', (fault) => {
    expect(compared(2_000, fault).differences.length).toBeGreaterThan(5);
  });
});
