import { formatInstant, formatTimeRange } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatSignedYen } from '#platform/base/yen.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import { requireClaimReason, type WorkedHours } from '../corrections/claim-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { truncateToMinute } from '../stamps/stamp-rules.ts';
import {
  hoursProposalAnswerDeadline,
  areHoursApproved,
  nextHoursProposalState,
  unansweredProposalOutcome,
} from './proposal-rules.ts';
import {
  closeHoursProposal,
  insertHoursProposal,
  lockHoursProposal,
  proposableShift,
  type HoursProposalRow,
} from './proposals.queries.server.ts';
import { checkHoursProposal } from './quote-proposal.server.ts';

export type ProposeHoursCommand = BackOfficeCommand & {
  hours: WorkedHours;
  /** 1 to 200 characters; the worker reads it. */
  reason: string;
  /** Yen that the facility's page showed as the cost of the shift with these hours. */
  seenYen: number;
};

/**
 * A facility proposes other hours for a finished shift, and the worker is asked. Until the answer nothing changes, and
 * the hours still become final at their deadline. Refusals: COST_CHANGED, and those of `requireClaimReason` and
 * `checkHoursProposal`. (Decision 064)
 */
export async function proposeHours(app: App, wish: ProposeHoursCommand): Promise<void> {
  const { actor, now, seenYen } = wish;
  const { startAt, endAt, breakMinutes } = wish.hours;
  const hours = {
    startAt: truncateToMinute(startAt),
    endAt: truncateToMinute(endAt),
    breakMinutes,
  };
  const reason = requireClaimReason(wish.reason, 'reason');
  const input = [hours, reason, seenYen];
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      wish,
      { operation: 'attendance.proposeHours', input },
      async () => {
        const facts = await lockAttendance(tx, wish.attendanceId, actor);
        const shift = await proposableShift(tx, facts.id);
        const { old, oldYen, yen } = await checkHoursProposal(tx, shift, { hours, now });
        if (yen !== seenYen) throw attendanceRefusal('COST_CHANGED');
        const until = hoursProposalAnswerDeadline(shift, now);
        const id = await insertHoursProposal(tx, {
          attendanceId: facts.id,
          old,
          hours,
          oldYen,
          yen,
          reason,
          now,
          isAfterApproval: areHoursApproved(shift),
          answerBy: until,
        });
        await recordChanges(tx, [
          {
            subject: 'hours_proposal',
            id,
            from: null,
            to: 'OPEN',
            event: 'PROPOSE',
            actor,
            reason,
            at: now,
          },
        ]);
        await askWorker(tx, facts, { id, hours, oldYen, yen, until, now });
      },
    ),
  );
}

type AskWorkerArgs = {
  id: string;
  hours: WorkedHours;
  oldYen: number;
  yen: number;
  until: Date;
  now: Date;
};

async function askWorker(tx: Tx, facts: LockedAttendance, asked: AskWorkerArgs): Promise<void> {
  const { id, hours, oldYen, yen, until, now } = asked;
  const details = {
    ...facts,
    proposed: timesWithBreak(hours),
    difference: formatSignedYen(yen - oldYen),
    until: formatInstant(until),
  };
  const counts = unansweredProposalOutcome({ oldYen, yen }) === 'APPLY';
  await notifyWorkerOfShift(tx, facts, {
    reason: `hours_proposed:${id}`,
    topic: 'payment',
    text: counts
      ? attendanceNotifications.moreHoursProposed(details)
      : attendanceNotifications.hoursProposed(details),
    path: paths.shift.proposal(facts.id),
    now,
  });
}

/** Formats hours: `09:00〜17:30（休憩60分）`. */
function timesWithBreak({ startAt, endAt, breakMinutes }: WorkedHours): string {
  return `${formatTimeRange(startAt, endAt)}（休憩${breakMinutes}分）`;
}

export type WithdrawProposalArgs = BackOfficeCommand & { proposalId: string };

/** The facility withdraws an open proposal. Refusals: NOT_FOUND, PROPOSAL_ANSWERED. (Decision 064) */
export async function withdrawProposal(app: App, act: WithdrawProposalArgs): Promise<void> {
  const { actor, now, proposalId } = act;
  const call = { operation: 'attendance.withdrawProposal', input: proposalId };
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(tx, act, call, async () => {
      const facts = await lockAttendance(tx, act.attendanceId, actor);
      const proposal = await lockHoursProposal(tx, proposalId);
      if (proposal.attendanceId !== facts.id) throw attendanceRefusal('NOT_FOUND');
      await close(tx, proposal, { actor, now });
      await notifyWorkerOfShift(tx, facts, {
        reason: `hours_withdrawn:${proposalId}`,
        topic: 'payment',
        text: attendanceNotifications.hoursWithdrawn(facts),
        path: paths.shift.proposal(facts.id),
        now,
      });
    }),
  );
}

async function close(
  tx: Tx,
  proposal: HoursProposalRow,
  { actor, now }: Pick<WithdrawProposalArgs, 'actor' | 'now'>,
): Promise<void> {
  const to = nextHoursProposalState(proposal.state, 'WITHDRAW', actor.kind);
  if (to === null) throw attendanceRefusal('PROPOSAL_ANSWERED');
  await closeHoursProposal(tx, proposal.id, { state: to, objection: null, now });
  await recordChanges(tx, [
    {
      subject: 'hours_proposal',
      id: proposal.id,
      from: proposal.state,
      to,
      event: 'WITHDRAW',
      actor,
      at: now,
    },
  ]);
}
