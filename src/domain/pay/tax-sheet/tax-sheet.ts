import { groupValuesByKey } from '#platform/base/in-order.ts';
import { firstOfMonth, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { WithholdingColumn } from '../wage/withholding.ts';
import { taxDueOn } from './tax-terms.ts';

/** Pay and tax that a payment, a repayment or a borne shortfall moved and that no sheet has yet. */
export type TaxFact = {
  source: 'PART' | 'DEDUCTION' | 'SHORTFALL';
  sourceId: string;
  paymentId: string;
  attendanceId: string;
  workerId: string;
  /** Empty where the name was erased. */
  workerName: string;
  workDay: JstDay;
  /** The designated day of the transfer, or the day of the other kinds. */
  paidOn: JstDay;
  taxYear: number;
  column: WithholdingColumn;
  part: string;
  /** Yen beyond what earlier sheets have of the same source and payment; negative for what was taken back. */
  taxable: Yen;
  tax: Yen;
  /** The change of a payment on an earlier sheet: it is gone, or has other amounts. Null for a new fact. */
  change: 'GONE' | 'OTHER' | null;
  /** True if an earlier sheet counts the shift among its day labourers. */
  isShiftCounted: boolean;
};

/** Why a line stands on a sheet. All but `PAYMENT` are corrections and are named one by one. */
type TaxLineKind =
  /** A payment of the month of the sheet. */
  | 'PAYMENT'
  /** A payment of an earlier month whose result arrived after the sheet of that month. */
  | 'LATE'
  /** A payment on an earlier sheet that the bank returned. */
  | 'RETURNED'
  /** A payment on an earlier sheet with other amounts than now. */
  | 'CHANGED'
  /** Overpaid pay that the worker paid back, with its tax. */
  | 'REPAID'
  /** Tax that was withheld too much and went back to the worker. */
  | 'REFUND'
  /** Tax of an earlier payment that was withheld from a later wage. */
  | 'COLLECTED'
  /** Tax of an earlier payment that cannot be withheld any more: the employer bears it. */
  | 'BORNE';

export type TaxLine = TaxFact & { kind: TaxLineKind };

/** A column of a slip. */
type TaxSlipColumn = {
  column: WithholdingColumn;
  /** Days of work for 丙 (延人員), otherwise persons. */
  persons: number;
  pay: Yen;
  tax: Yen;
};

/** One slip (納付書): of residents' wages, or of non-residents' pay, which has a slip of its own. */
export type TaxSlip = {
  kind: 'RESIDENT' | 'NONRESIDENT';
  columns: TaxSlipColumn[];
  /** Tax to pay beyond the columns. */
  additional: Yen;
  /** Tax that was paid too much for earlier payments. */
  excess: Yen;
  /** The part of `excess` that lowers the payment (充当). */
  applied: Yen;
  /** The rest of `excess`, which the tax office pays back (還付). */
  refund: Yen;
  /** Yen to pay: columns and `additional`, less `applied`. */
  payable: Yen;
};

export type TaxCorrectionKind = Exclude<TaxLineKind, 'PAYMENT'>;

/** A line that is named on the sheet, with the yen by which it changes what was paid. */
type TaxCorrection = Pick<
  TaxFact,
  'workerId' | 'workerName' | 'workDay' | 'paidOn' | 'taxYear' | 'column' | 'tax'
> & { kind: TaxCorrectionKind; pay: Yen };

/** The payments of one person in one column. */
type TaxedPerson = Pick<TaxFact, 'workerId' | 'workerName' | 'column'> & {
  shifts: number;
  pay: Yen;
  tax: Yen;
};

/** Content of a sheet, which never changes after it is drawn. */
export type TaxSheetContent = {
  month: JstDay;
  dueOn: JstDay;
  slips: TaxSlip[];
  corrections: TaxCorrection[];
  persons: TaxedPerson[];
};

export type TaxSheet = { month: JstDay; content: TaxSheetContent; lines: TaxLine[] };

type Through = {
  /** The last month whose sheet is to be drawn. */
  through: JstDay;
  /** The month of the sheet that is drawn next: what changed on earlier sheets stands there. */
  next: JstDay;
  drawnMonths: ReadonlySet<JstDay>;
};

/**
 * Returns the sheets to draw from the facts that no sheet has yet, the earliest month first. A fact belongs to the month
 * in which it was paid, or, where that sheet exists, to the next month without one; a change of an earlier sheet belongs
 * to the sheet that is drawn next. Facts without a month wait. (Rule 8.7)
 */
export function taxSheetsOf(
  facts: readonly TaxFact[],
  { through, next, drawnMonths }: Through,
): TaxSheet[] {
  const monthOf = (fact: TaxFact): JstDay | null => {
    let month = fact.change === null ? firstOfMonth(fact.paidOn) : next;
    while (drawnMonths.has(month)) month = monthsLater(month, 1);
    return month <= through ? month : null;
  };
  const byMonth = groupValuesByKey(facts, monthOf);
  const months = [...byMonth.keys()].filter((month) => month !== null).toSorted();
  const counted = new Set<string>();
  return months.map((month) => taxSheetOf(month, byMonth.get(month) ?? [], counted));
}

/** Draws one sheet, and adds the shifts that it counts to `counted`. */
function taxSheetOf(month: JstDay, facts: readonly TaxFact[], counted: Set<string>): TaxSheet {
  const lines = facts.map((fact) => ({ ...fact, kind: kindOf(fact, month) }));
  const payments = lines.filter(({ kind }) => kind === 'PAYMENT');
  const corrections = lines.filter(({ kind }) => kind !== 'PAYMENT');
  const columns = (['hei', 'otsu', 'nonresident'] as const).map((column) =>
    columnOf(column, payments, counted),
  );
  for (const { attendanceId } of payments) counted.add(attendanceId);
  const slip = (kind: TaxSlip['kind']): TaxSlip => {
    const isOfSlip = ({ column }: { column: WithholdingColumn }) =>
      (column === 'nonresident') === (kind === 'NONRESIDENT');
    return slipOf(kind, columns.filter(isOfSlip), corrections.filter(isOfSlip));
  };
  const content = {
    month,
    dueOn: taxDueOn(month),
    slips: [slip('RESIDENT'), slip('NONRESIDENT')],
    corrections: corrections.flatMap(correctionOf),
    persons: personsOf(payments),
  };
  return { month, content, lines };
}

/**
 * True for a slip that is handed in: it has payments or tax to pay. A slip with payments is handed in without tax as well.
 */
export const isSlipDue = ({ columns, payable }: Pick<TaxSlip, 'columns' | 'payable'>): boolean =>
  payable > 0 || columns.some(({ persons, pay }) => persons > 0 || pay > 0);

/** The workers whom a sheet names. */
export const workersOnTaxSheet = ({ persons, corrections }: TaxSheetContent): string[] => [
  ...new Set([...persons, ...corrections].map(({ workerId }) => workerId)),
];

/** A sheet without a line. */
export const emptyTaxSheet = (month: JstDay): TaxSheetContent =>
  taxSheetOf(month, [], new Set()).content;

function kindOf(fact: TaxFact, month: JstDay): TaxLineKind {
  if (fact.change !== null) return fact.change === 'GONE' ? 'RETURNED' : 'CHANGED';
  if (fact.source === 'DEDUCTION') return 'REPAID';
  if (fact.source === 'SHORTFALL') return 'BORNE';
  if (fact.part === 'tax_refund') return 'REFUND';
  if (fact.part === 'tax_due') return 'COLLECTED';
  return firstOfMonth(fact.paidOn) === month ? 'PAYMENT' : 'LATE';
}

/** A shift that is paid in several months counts as a day of the first; a person counts in each month. */
function columnOf(
  column: WithholdingColumn,
  payments: readonly TaxLine[],
  counted: ReadonlySet<string>,
): TaxSlipColumn {
  const lines = payments.filter((line) => line.column === column);
  const persons =
    column === 'hei'
      ? lines
          .filter((line) => !line.isShiftCounted && !counted.has(line.attendanceId))
          .map(({ attendanceId }) => attendanceId)
      : lines.map(({ workerId }) => workerId);
  return {
    column,
    persons: new Set(persons).size,
    pay: sumOf(lines, 'taxable'),
    tax: sumOf(lines, 'tax'),
  };
}

function slipOf(
  kind: TaxSlip['kind'],
  columns: TaxSlipColumn[],
  corrections: readonly TaxLine[],
): TaxSlip {
  const additional = sumOf(
    corrections.filter(({ tax }) => tax > 0),
    'tax',
  );
  // Subtracted from 0: the negated sum of nothing would be -0.
  const excess =
    0 -
    sumOf(
      corrections.filter(({ tax }) => tax < 0),
      'tax',
    );
  const due = sumOf(columns, 'tax') + additional;
  const applied = Math.min(excess, due);
  return {
    kind,
    columns,
    additional,
    excess,
    applied,
    refund: excess - applied,
    payable: due - applied,
  };
}

function personsOf(payments: readonly TaxLine[]): TaxedPerson[] {
  const persons = groupValuesByKey(payments, ({ workerId, column }) => `${column} ${workerId}`);
  return [...persons.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const { workerId, workerName, column } = first;
    const shifts = new Set(lines.map(({ attendanceId }) => attendanceId)).size;
    const [pay, tax] = [sumOf(lines, 'taxable'), sumOf(lines, 'tax')];
    return [{ workerId, workerName, column, shifts, pay, tax }];
  });
}

function correctionOf(line: TaxLine): TaxCorrection[] {
  const { kind, workerId, workerName, workDay, paidOn, taxYear, column, taxable: pay, tax } = line;
  if (kind === 'PAYMENT') return [];
  return [{ kind, workerId, workerName, workDay, paidOn, taxYear, column, pay, tax }];
}

/** Yen of all lines: what the corporation owes by the sheet, less what it gets back. */
export const taxOfLines = (lines: readonly TaxLine[]): Yen => sumOf(lines, 'tax');

function sumOf<Key extends string>(rows: readonly Record<Key, Yen>[], key: Key): Yen {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
