import type { JstDay } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';

import { publishRefusalForPosting, type PublishingGrounds } from '../publishing/verdict.ts';
import { shiftDraftsOf, type ShiftDraft, type PostingLine } from './lines.ts';
import { shiftCostOf, type ShiftCost } from './shift-cost.ts';

/** The answer of `postingGrounds`. */
export type PostingGroundsAnswer = Pick<PublishingGrounds, 'agreements' | 'standing'> & {
  minimumWages: readonly { from: JstDay; hourly: Yen }[];
};

/** Placeholder: the answer has the wages of one prefecture without its code. */
const prefectureCode = '00';

/** Returns the facts that decide whether shifts of a template can be posted, from the answers of the API. */
export function postingGroundsOf(
  { standing, agreements, minimumWages }: PostingGroundsAnswer,
  licenseGroups: number[][],
): PublishingGrounds {
  const prefectures = minimumWages.map((wage) => ({ ...wage, code: prefectureCode }));
  return {
    standing,
    agreements,
    licenseGroups,
    prefectureCode,
    minimumWages: [{ year: 0, prefectures }],
  };
}

export type CheckedShiftDraft = ShiftDraft & {
  refusal: Refusal | null;
  /** The cost for one worker; null where the shift is refused. */
  cost: ShiftCost | null;
};

type Grounds = ReadonlyMap<string, PublishingGrounds>;

/** Returns the verdict on one shift by the grounds of its template. */
export function checkPostingCell(cell: ShiftDraft, grounds: Grounds, now: Date): CheckedShiftDraft {
  const own = grounds.get(cell.templateId);
  if (!own) throw new RangeError(`no grounds of template ${cell.templateId}`);
  const refusal = publishRefusalForPosting(cell.terms, own, now);
  // The cost of hours that no rule permits cannot be computed.
  return { ...cell, refusal, cost: refusal ? null : shiftCostOf(cell.terms) };
}

type JudgeArgs = {
  lines: readonly PostingLine[];
  /** The facts for publishing, by template. */
  grounds: Grounds;
  now: Date;
};

/**
 * Returns for each shift the same verdict as `checkShifts`, without a request. Refusals: those of `shiftDraftsOf`, as of
 * `checkShifts`.
 */
export function checkPostingLines({ lines, grounds, now }: JudgeArgs): CheckedShiftDraft[] {
  return shiftDraftsOf(lines).map((cell) => checkPostingCell(cell, grounds, now));
}
