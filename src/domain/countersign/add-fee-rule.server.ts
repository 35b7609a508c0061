import { commonRefusal } from '#platform/base/refusal.ts';
import { formatDay, jstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { feeRuleText, type FeeRuleInput } from '#domain/billing/fees/fee-rule-input.ts';
import {
  hasFeeRuleOfDay,
  insertFeeRule,
  nameOfFeeRulePlace,
  type FeeRulePlace,
} from '#domain/billing/fees/fee-rules.queries.server.ts';
import { feeRuleRefusal } from '#domain/billing/fees/messages.ts';

import type { CountersignedAct } from './act.ts';

export type FeeRuleDetails = FeeRulePlace & FeeRuleInput;

/** The subject of a request for a rule of all facilities, which belongs to no row. */
export const generalFeeRuleSubject = '00000000-0000-0000-0000-000000000000';

const workers = {
  PUBLIC: '公募の方',
  OWN_PEOPLE: 'なかまの方',
} as const satisfies Record<NonNullable<FeeRuleInput['workerKind']>, string>;

/**
 * Adds a fee rule for postings from a later day on; a posting that is published before keeps its fee. Refusals: those
 * of `requireFeeRulePossible`. (Rule 8.7)
 */
export const addFeeRuleAct: CountersignedAct<FeeRuleDetails> = {
  right: 'operator.money',

  async prepare(tx, { details, now }) {
    const place = await requireFeeRulePossible(tx, { details, now });
    const worker = details.workerKind === null ? '' : `（${workers[details.workerKind]}）`;
    return {
      workerId: null,
      effect: `${formatDay(details.fromDay)}以降に掲載する${place}の募集${worker}の手数料を、${feeRuleText(details)}（税抜）にします。それより前に掲載した募集の手数料は変わりません。`,
    };
  },

  async perform(tx, { id: requestId, details, now }) {
    await requireFeeRulePossible(tx, { details, now });
    if (!(await insertFeeRule(tx, { ...details, requestId, now }))) {
      throw feeRuleRefusal('FEE_RULE_EXISTS');
    }
  },
};

/**
 * Returns the name of the facilities for which the rule holds. Refusals: NOT_FOUND, FEE_RULE_DAY_PASSED,
 * FEE_RULE_EXISTS.
 */
async function requireFeeRulePossible(
  tx: Tx,
  { details, now }: { details: FeeRuleDetails; now: Date },
): Promise<string> {
  const isGeneral = details.corporationId === null && details.facilityId === null;
  const place = isGeneral ? 'すべての施設' : await nameOfFeeRulePlace(tx, details);
  if (place === undefined) throw commonRefusal('NOT_FOUND');
  if (details.fromDay <= jstDay(now)) throw feeRuleRefusal('FEE_RULE_DAY_PASSED');
  if (await hasFeeRuleOfDay(tx, details)) throw feeRuleRefusal('FEE_RULE_EXISTS');
  return place;
}
