import type { Tx } from '#server/db.server.ts';
import { post } from '#server/outbox.server.ts';

import type { LockedAttendance } from './queries.server.ts';

type Told = Pick<LockedAttendance, 'id' | 'workerId' | 'phoneNumber'>;

/** Puts one SMS about a shift into the outbox; `reason` tells its letters apart. */
export async function tellWorker(
  tx: Tx,
  facts: Told,
  letter: { reason: string; body: string; now: Date },
): Promise<void> {
  await post(tx, {
    kind: 'sms',
    dedupKey: `attendance:${facts.id}:${letter.reason}`,
    workerId: facts.workerId,
    recipient: facts.phoneNumber,
    body: letter.body,
    now: letter.now,
  });
}
