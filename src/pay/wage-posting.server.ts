import type { Tx } from '#server/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { postToLedger } from '#server/ledger.server.ts';

import { refuseWithoutTable } from './messages.ts';
import { NoStatutoryTable } from './statutory.ts';
import { lockWallet } from './transfer-queries.server.ts';
import { wageFor, type WageBreakdown, type WageTerms } from './wage.ts';
import type { WageFacts } from './wage-queries.server.ts';
import type { WorkSpan } from './worktime.ts';

type Part = {
  facts: Pick<
    WageFacts,
    'attendanceId' | 'workerId' | 'corporationId' | 'facilityName' | 'workDay'
  >;
  part: 'planned' | 'adjustment' | 'compensation';
  /** Yen that the worker may withdraw from now on. */
  net: number;
  /** Yen kept back for the tax office; an adjustment may give some back. */
  tax: number;
  now: Date;
};

const partStates = {
  planned: 'PLANNED_RELEASED',
  adjustment: 'FIXED',
  compensation: 'FIXED',
} as const;

/**
 * Makes one part of a wage withdrawable: the employer owes pay and tax, the worker may have the pay.
 * The unique part and the posting's key keep it from happening twice.
 */
export async function releasePart(tx: Tx, { facts, part, net, tax, now }: Part): Promise<void> {
  const { attendanceId, workerId, corporationId } = facts;
  // A payout reads the balance and then its parts: none may come in between.
  await lockWallet(tx, workerId);
  const posted = await postToLedger(tx, {
    dedupKey: `wage:${attendanceId}:${part}`,
    kind: `wage.${part}`,
    note: `${facts.workDay} ${facts.facilityName}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'employer_receivable', corporationId, amount: net + tax },
      { account: 'wages_payable', workerId, amount: -net },
      { account: 'tax_withheld', corporationId, amount: -tax },
    ],
  });
  if (!posted || net <= 0) return;
  const state = partStates[part];
  const inserted = await tx
    .insertInto('wage_parts')
    .values({
      attendance_id: attendanceId,
      worker_id: workerId,
      part,
      state,
      amount: net,
      released_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChanges(tx, [
    {
      subject: 'wage_part',
      id: inserted.id,
      from: null,
      to: state,
      event: 'RELEASE',
      actor: systemActor,
      at: now,
    },
  ]);
}

/** `wageFor` where money follows: a tax table that was not loaded is refused by its name. */
export function wageToPay(terms: WageTerms, span: WorkSpan): WageBreakdown {
  try {
    return wageFor(terms, span);
  } catch (error) {
    if (error instanceof NoStatutoryTable) throw refuseWithoutTable(error);
    throw error;
  }
}
