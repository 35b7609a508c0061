import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { decideTermination } from './decide-termination.server.ts';
import { openSentHomeCaseOf } from './termination.queries.server.ts';

const withdrawnNote = '施設が、ワーカーの事情という説明を取り下げたため';

/**
 * The facility withdraws its statement that the reason for sending a worker home lay with the worker: the whole plan is
 * paid. Idempotent by key. Once the case is decided, STATE_CHANGED is the refusal. Refusals: STATE_CHANGED, and those
 * of `lockAttendance` and `decideTermination`. (Rule 8.2)
 */
export async function withdrawDismissal(app: App, act: BackOfficeCommand): Promise<void> {
  const { actor, now } = act;
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      act,
      { operation: 'attendance.withdrawDismissal', input: [] },
      async () => {
        await lockAttendance(tx, act.attendanceId, actor);
        const requestId = await openSentHomeCaseOf(tx, act.attendanceId);
        if (requestId === null) throw attendanceRefusal('STATE_CHANGED');
        const decision = { requestId, event: 'WITHDRAW', note: withdrawnNote } as const;
        await decideTermination(tx, { ...decision, actor, now });
      },
    ),
  );
}
