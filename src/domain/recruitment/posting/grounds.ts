import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { FeeRule } from '#domain/billing/fees/fee-rules.ts';

import { licenseRequirementKey } from '../publishing/license-requirement.ts';
import { wageCeilingOf, type WageCeiling } from '../publishing/wage-ceiling.ts';
import { publishRefusalForPosting, type PublishingGrounds } from '../publishing/verdict.ts';
import { shiftDraftsOf, type ShiftDraft, type PostingLine } from './lines.ts';
import { shiftCostOf, type ShiftCost } from './shift-cost.ts';

/** The facts that decide whether a posting can be published, and what it costs. */
export type PostingGrounds = PublishingGrounds & {
  feeRules: readonly FeeRule[];
  /** Refuses every posting of the template; null on a page, which learns it from the server. */
  templateRefusal: Refusal | null;
};

/** The answer of `postingGrounds`. */
export type PostingGroundsAnswer = Pick<PostingGrounds, 'agreements' | 'feeRules' | 'standing'> & {
  minimumWages: readonly { from: JstDay; hourly: Yen }[];
  wageCeilings: readonly WageCeiling[];
};

/** Placeholder: the answer has the wages of one prefecture without its code. */
const prefectureCode = '00';

/**
 * Returns the facts that decide whether shifts of a template can be posted, and their cost, from the API's answers. Null
 * stands for licences that the page does not know: then only the server checks the highest wage.
 */
export function postingGroundsOf(
  { standing, agreements, feeRules, minimumWages, wageCeilings }: PostingGroundsAnswer,
  licenseGroups: number[][] | null,
): PostingGrounds {
  const prefectures = minimumWages.map((wage) => ({ ...wage, code: prefectureCode }));
  return {
    standing,
    agreements,
    feeRules,
    licenseGroups: licenseGroups ?? [],
    wageCeiling: licenseGroups && wageCeilingOf(wageCeilings, licenseRequirementKey(licenseGroups)),
    templateRefusal: null,
    prefectureCode,
    minimumWages: [{ year: 0, prefectures }],
  };
}

export type CheckedShiftDraft = ShiftDraft & {
  refusal: Refusal | null;
  /** The cost for one worker; null where the shift is refused. */
  cost: ShiftCost | null;
};

type Grounds = ReadonlyMap<string, PostingGrounds>;

/** Returns the verdict on one shift by the grounds of its template. */
export function checkPostingCell(cell: ShiftDraft, grounds: Grounds, now: Date): CheckedShiftDraft {
  const own = grounds.get(cell.templateId);
  if (!own) throw new RangeError(`no grounds of template ${cell.templateId}`);
  const refusal = own.templateRefusal ?? publishRefusalForPosting(cell.terms, own, now);
  // The cost of hours that no rule permits cannot be computed.
  if (refusal) return { ...cell, refusal, cost: null };
  const { feeRules } = own;
  return { ...cell, refusal, cost: shiftCostOf(cell.terms, { feeRules, postedOn: jstDay(now) }) };
}

type JudgeArgs = {
  lines: readonly PostingLine[];
  /** The facts for publishing and cost, by template. */
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
