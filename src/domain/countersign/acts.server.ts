import type { CountersignKind } from '#gen/types.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { lowerWageAct } from './lower-wage.server.ts';
import { outsidePaymentAct } from './pay-outside.server.ts';
import { raiseWageAct } from './raise-wage.server.ts';
import { reopenTransferAct } from './reopen-transfer.server.ts';
import type { CountersignedAct } from './act.ts';

/**
 * Every act for which two operators are needed. To add one, add a row here, a value of `CountersignKind` with its
 * label, and a mutation that requests it. (Rule 8.4)
 */
export const countersignedActs = {
  REOPEN_TRANSFER: reopenTransferAct,
  RAISE_WAGE: raiseWageAct,
  LOWER_WAGE: lowerWageAct,
  PAY_OUTSIDE: outsidePaymentAct,
} as const satisfies Record<CountersignKind, CountersignedAct<never>>;

export type CountersignedActKind = keyof typeof countersignedActs;
export type CountersignedActDetails<Kind extends CountersignedActKind> =
  (typeof countersignedActs)[Kind] extends CountersignedAct<infer Details> ? Details : never;

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
  // Boundary cast: `askSecondOperator` stored the details of this kind.
  const act = (countersignedActs as Record<string, CountersignedAct<object> | undefined>)[kind];
  if (!act) throw new Error(`no act is called ${kind}`);
  await act.perform(tx, { ...performing, details });
}
