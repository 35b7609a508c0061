import type { CountersignKind } from '#gen/types.ts';
import {
  hasOperatorRight,
  type OperatorRight,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { changeRolesAct } from './change-roles.server.ts';
import { addFeeRuleAct } from './add-fee-rule.server.ts';
import { lowerWageAct } from './lower-wage.server.ts';
import { holdTransferAct } from './hold-transfer.server.ts';
import { proveCorporationAct } from './prove-corporation.server.ts';
import { outsidePaymentAct } from './pay-outside.server.ts';
import { raiseWageAct } from './raise-wage.server.ts';
import { exposureLimitAct } from './set-exposure-limit.server.ts';
import { reopenTransferAct } from './reopen-transfer.server.ts';
import { refundAct, refundPaidAct } from './refund.server.ts';
import { returnLineAct } from './return-line.server.ts';
import { settleBankFileAct } from './settle-bank-file.server.ts';
import { settleTransferAct } from './settle-transfer.server.ts';
import type { CountersignedAct } from './act.ts';

/**
 * Every act for which two operators are needed. To add one, add a row here, a value of `CountersignKind` with its
 * label, and a mutation that requests it. (Rule 8.4)
 */
export const countersignedActs = {
  REOPEN_TRANSFER: reopenTransferAct,
  SETTLE_TRANSFER: settleTransferAct,
  SETTLE_BANK_FILE: settleBankFileAct,
  RETURN_LINE: returnLineAct,
  RAISE_WAGE: raiseWageAct,
  LOWER_WAGE: lowerWageAct,
  PAY_OUTSIDE: outsidePaymentAct,
  HOLD_TRANSFER: holdTransferAct,
  PROVE_CORPORATION: proveCorporationAct,
  SET_EXPOSURE_LIMIT: exposureLimitAct,
  CHANGE_ROLES: changeRolesAct,
  ADD_FEE_RULE: addFeeRuleAct,
  REFUND: refundAct,
  REFUND_PAID: refundPaidAct,
} as const satisfies Record<CountersignKind, CountersignedAct<never>>;

export type CountersignedActKind = keyof typeof countersignedActs;
export type CountersignedActDetails<Kind extends CountersignedActKind> =
  (typeof countersignedActs)[Kind] extends CountersignedAct<infer Details> ? Details : never;

/** The act of a stored kind. */
function actOf(kind: string): CountersignedAct<object> {
  // Boundary cast: `askSecondOperator` stored the details of this kind.
  const act = (countersignedActs as Record<string, CountersignedAct<object> | undefined>)[kind];
  if (!act) throw new Error(`no act is called ${kind}`);
  return act;
}

export const rightOfActKind = (kind: string): OperatorRight => actOf(kind).right;

/** The kinds of acts that an operator with these roles may ask for and decide. */
export const actKindsOfRoles = (roles: readonly OperatorRole[]): CountersignedActKind[] =>
  // Boundary cast: the keys of a constant object.
  (Object.keys(countersignedActs) as CountersignedActKind[]).filter((kind) =>
    hasOperatorRight(roles, countersignedActs[kind].right),
  );

/** Takes the lock of an act, if it has one, before the rows of its two operators are locked. */
export async function lockCountersignedAct(tx: Tx, kind: string): Promise<void> {
  await actOf(kind).lock?.(tx);
}

/** Takes back what the request of an act has changed, when the request ends without an approval. */
export async function endCountersignedAct(
  tx: Tx,
  { kind, ...ended }: { kind: string; id: string; actor: Actor; now: Date },
): Promise<void> {
  await actOf(kind).ended?.(tx, ended);
}

type Performing = {
  kind: string;
  id: string;
  subjectId: string;
  details: object;
  reason: string;
  evidence: string;
  actor: Actor & { kind: 'operator'; id: string };
  now: Date;
};

/** Performs the act of an approved request, in the transaction of the approval. */
export async function performCountersignedAct(
  tx: Tx,
  { kind, details, ...performing }: Performing,
) {
  await actOf(kind).perform(tx, { ...performing, details });
}
