import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { lockAttendance } from '../contract/queries.server.ts';
import { doHoursOverlapOtherShift } from '../corrections/refuse-overlap.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { applyHoursProposal } from './apply-proposal.server.ts';
import { unansweredProposalOutcome } from './proposal-rules.ts';
import {
  closeHoursProposal,
  dueHoursProposals,
  lockHoursProposal,
  proposableShift,
} from './proposals.queries.server.ts';
import { quoteHoursProposal } from './quote-proposal.server.ts';

/**
 * Settles proposals that were not answered in time. Hours that pay more than those that count now are applied, because
 * the facility said that it owes them; all others lapse. May run twice or late. (Decision 064)
 */
export async function settleUnansweredHoursProposals(
  app: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return runInBatches(async (limit) => {
    const due = await dueHoursProposals(app.db, { now, most: limit });
    return runInOrderCountingChanges(due, (one) => settleOne(app, { ...one, now }));
  });
}

type Due = { id: string; attendanceId: string; now: Date };

async function settleOne(app: Pick<App, 'db'>, due: Due): Promise<boolean> {
  try {
    return await inTransaction(app.db, (tx) => settle(tx, due));
  } catch (error) {
    log.error({ err: error, proposalId: due.id }, 'a proposal of hours could not be settled');
    return false;
  }
}

async function settle(tx: Tx, { id, attendanceId, now }: Due): Promise<boolean> {
  const facts = await lockAttendance(tx, attendanceId, systemActor);
  const proposal = await lockHoursProposal(tx, id);
  // Another transaction may have closed the proposal since the list was read.
  if (proposal.state !== 'OPEN') return false;
  const shift = await proposableShift(tx, attendanceId);
  // Compute the pay again: since the proposal the worker may have drafted more hours, and other approvals of the week
  // may have changed the premiums.
  const lapses = shift.hasLeft || (await doHoursOverlapOtherShift(tx, facts, proposal.hours));
  const event = lapses
    ? 'LAPSE'
    : unansweredProposalOutcome(await quoteHoursProposal(tx, shift, proposal.hours));
  const to = event === 'APPLY' ? 'APPLIED' : 'LAPSED';
  await closeHoursProposal(tx, id, { state: to, objection: null, now });
  await recordChanges(tx, [
    { subject: 'hours_proposal', id, from: 'OPEN', to, event, actor: systemActor, at: now },
  ]);
  if (event === 'APPLY') await applyHoursProposal(tx, facts, { proposal, actor: systemActor, now });
  const text =
    event === 'APPLY'
      ? attendanceNotifications.hoursApplied(facts)
      : attendanceNotifications.hoursLapsed(facts);
  await notifyWorkerOfShift(tx, facts, {
    reason: `hours_settled:${id}`,
    topic: 'payment',
    text,
    path: paths.shift.proposal(attendanceId),
    now,
  });
  return true;
}
