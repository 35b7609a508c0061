import { formatInstant } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { lockAttendance } from '../contract/queries.server.ts';
import { readClaimReason } from '../corrections/claim-rules.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import { applyHoursProposal } from './apply-proposal.server.ts';
import { nextHoursProposalState } from './proposal-rules.ts';
import {
  closeHoursProposal,
  lockHoursProposal,
  shiftIdOfProposal,
} from './proposals.queries.server.ts';

export type ProposalAnswer = {
  workerId: string;
  proposalId: string;
  accepts: boolean;
  /** The reason for an objection, 1 to 200 characters, which the facility reads; ignored for an agreement. */
  objection: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * The worker agrees to the hours that the facility proposes, which then count at once, or objects with a reason, which
 * changes nothing. Idempotent by key. Refusals: VALIDATION_FAILED, PROPOSAL_ANSWERED, PROPOSAL_EXPIRED, and those of
 * `lockAttendance`, `shiftIdOfProposal` and `lockHoursProposal`. (Decision 064)
 */
export async function answerProposal(app: App, input: ProposalAnswer): Promise<void> {
  const { workerId, proposalId, accepts, now } = input;
  const objection = accepts ? null : readClaimReason(input.objection);
  if (!accepts && objection === null) {
    throw refuseFields({ objection: hoursClaimSentences.objectionLength });
  }
  const actor: Actor = { kind: 'worker', id: workerId };
  const event = accepts ? 'ACCEPT' : 'OBJECT';
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.answerProposal',
    input: [proposalId, accepts, objection],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      // Locks the shift before the proposal, the order used everywhere; also checks that the shift is the worker's.
      const facts = await lockAttendance(tx, await shiftIdOfProposal(tx, proposalId), actor);
      const proposal = await lockHoursProposal(tx, proposalId);
      const { state } = proposal;
      const to = nextHoursProposalState(state, event, 'worker');
      if (to === null) throw attendanceRefusal('PROPOSAL_ANSWERED');
      if (now >= proposal.answerBy) {
        throw attendanceRefusal('PROPOSAL_EXPIRED', { until: formatInstant(proposal.answerBy) });
      }
      await closeHoursProposal(tx, proposalId, { state: to, objection, now });
      const reason = objection ?? undefined;
      const subject = 'hours_proposal';
      await recordChanges(tx, [
        { subject, id: proposalId, from: state, to, event, actor, reason, at: now },
      ]);
      if (accepts) await applyHoursProposal(tx, facts, { proposal, actor, now });
    }),
  );
}
