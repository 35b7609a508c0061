import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { decideEarlyPayout } from '../early-payout/decide-early-payout.server.ts';
import type { HoursConfirmation } from '../early-payout/early-payout-rules.ts';
import { insertTaxCorrection } from '../tax/corrected-tax.queries.server.ts';
import { collectTaxDue } from '../tax/tax-correction-posting.server.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';
import type { PayingWagePartKind } from '../wage/wage-part-tax.ts';
import { netPayOf, type WagePartAmounts } from '../wage/wage.ts';
import { insertWagePart } from './wage-rows.queries.server.ts';
import type { WageFacts } from './wages.queries.server.ts';
import type { WithholdingBasis } from '../wage/withholding.ts';

type Part = {
  facts: Pick<
    WageFacts,
    | 'attendanceId'
    | 'workerId'
    | 'corporationId'
    | 'facilityName'
    | 'workDay'
    | 'payTiming'
    | 'isCorporationProven'
  >;
  part: PayingWagePartKind;
  /** Confirms the hours of the part; of an unproven corporation, it decides whether the part waits for its pay day. */
  confirmedBy: HoursConfirmation;
  /** For a `minimum` part: the version of the minimum wage that raised the wage. */
  minimumVersionId?: string;
  /** For a `correction` part: the proposal with the corrected hours. */
  hoursProposalId?: string;
  /** For a `correction` part: the request that two operators approved. */
  countersignRequestId?: string;
  /** The amounts that are owed from now on. */
  amounts: WagePartAmounts;
  /** Tax beyond what can be withheld from the part, in yen. */
  taxDue?: number;
  /** The tax table and column by which the amounts were taxed. */
  used: Pick<WithholdingBasis, 'column' | 'isProvisional' | 'versionId'>;
  /** The year of the withholding table: the year in which the part will be paid. */
  taxYear: number;
  now: Date;
};

const partStates = {
  planned: 'PLANNED_RELEASED',
  confirmed: 'PLANNED_RELEASED',
  adjustment: 'FIXED',
  compensation: 'FIXED',
  minimum: 'FIXED',
  correction: 'FIXED',
} as const;

/**
 * Releases one part of a wage: posts the employer's debt of pay and tax, and the worker's claim. The worker can
 * withdraw the part at once, or on its pay day where `decideEarlyPayout` says so. The unique part and the posting's key prevent a second release. Tax that the part cannot bear is due
 * from the next wage of the same employer. (Rule 8.5)
 */
export async function releasePart(
  tx: Tx,
  { facts, part, confirmedBy, amounts, taxDue = 0, used, taxYear, now, ...cause }: Part,
): Promise<void> {
  const { minimumVersionId = null, hoursProposalId = null, countersignRequestId = null } = cause;
  const of = minimumVersionId ?? hoursProposalId ?? countersignRequestId;
  const { attendanceId, workerId, corporationId } = facts;
  const { taxable, tax, travelAllowance } = amounts;
  const net = netPayOf(amounts);
  // A payout reads the balance and then its parts: no part may be inserted in between.
  await lockWallet(tx, workerId);
  const posted = await postToLedger(tx, {
    dedupKey: `wage:${attendanceId}:${of === null ? part : `${part}:${of}`}`,
    kind: `wage.${part}`,
    note: `${facts.workDay} ${facts.facilityName}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'employer_receivable', corporationId, amount: taxable + travelAllowance },
      { account: 'wages_payable', workerId, amount: -net },
      { account: 'tax_withheld', corporationId, amount: -tax },
    ],
  });
  if (!posted || net <= 0) return;
  const state = partStates[part];
  const pay = taxable + travelAllowance;
  const early = await decideEarlyPayout(tx, { wage: facts, confirmedBy, pay, now });
  const { id } = await insertWagePart(tx, {
    ...early,
    attendanceId,
    workerId,
    part,
    state,
    net,
    amounts,
    taxYear,
    used,
    minimumVersionId,
    hoursProposalId,
    countersignRequestId,
    now,
  });
  await recordChanges(tx, [
    {
      subject: 'wage_part',
      id,
      from: null,
      to: state,
      event: 'RELEASE',
      actor: systemActor,
      at: now,
    },
  ]);
  await collectTaxDue(tx, { wage: facts, net, early, now });
  // This wage is too small for its tax: the rest is withheld from the next wage.
  if (taxDue > 0) {
    const bearing = { id, workerId, corporationId, taxYear };
    await insertTaxCorrection(tx, { part: bearing, difference: taxDue, now });
  }
}
