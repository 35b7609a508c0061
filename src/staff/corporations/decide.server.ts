import { paths } from '#base/paths.ts';
import { fill } from '#base/refusal.ts';
import type { OperatorScope } from '#base/staff/scope.ts';
import { decideCorporation } from '#employer/decide-corporation.server.ts';
import type { CorporationEvent } from '#employer/corporation-rules.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { enqueueMessages } from '#server/delivery/enqueue.queries.server.ts';

import { staffMails } from '../messages.ts';
import { corporationWithId, ownersOf } from './corporations.queries.server.ts';

type Decision = {
  corporationId: string;
  event: Exclude<CorporationEvent, 'SUBMIT'>;
  reason: string | null;
  now: Date;
};

/** Ends the open postings of a corporation, which belong to a slice above this one. */
export type ClosePostings = (
  tx: Tx,
  args: { corporationId: string; operator: OperatorScope; now: Date },
) => Promise<void>;

type Ports = { operator: OperatorScope; closePostings: ClosePostings };

/**
 * Decides about a corporation and tells its owners by e-mail; suspending it closes its open postings. Refusals: those
 * of `decideCorporation`.
 */
export async function decideAndNotify(
  db: Db,
  { operator, closePostings }: Ports,
  decision: Decision,
): Promise<void> {
  const { corporationId: id, event, reason, now } = decision;
  await inTransaction(db, async (tx) => {
    await decideCorporation(tx, { ...decision, operator });
    if (event === 'SUSPEND') await closePostings(tx, { corporationId: id, operator, now });
    const { name = '' } = (await corporationWithId(tx, operator, id)) ?? {};
    const owners = await ownersOf(tx, operator, id);
    const { subject, body } = staffMails[event];
    const values = { corporation: name, reason: reason ?? '' };
    await enqueueMessages(
      tx,
      owners.map(({ email }) => ({
        kind: 'email',
        dedupKey: `corporation:${id}:${event}:${now.getTime()}:${email}`,
        workerId: null,
        recipient: email,
        subject: fill(subject, values),
        body: fill(body, values),
        path: paths.facilitySide.corporation(),
        now,
      })),
    );
  });
}
