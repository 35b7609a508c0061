import { paths } from '#base/paths.ts';
import { fill } from '#base/refusal.ts';
import type { OperatorScope } from '#base/staff/scope.ts';
import { decideCorporation } from '#employer/decide-corporation.server.ts';
import type { CorporationEvent } from '#employer/corporation-rules.ts';
import { inTransaction, type Db } from '#server/database/db.server.ts';
import { enqueueMessages } from '#server/delivery/outbox.server.ts';

import { staffMails } from '../messages.ts';
import { corporationWithId, ownersOf } from './corporations.queries.server.ts';

type Decision = {
  corporationId: string;
  event: Exclude<CorporationEvent, 'SUBMIT'>;
  reason: string | null;
  now: Date;
};

/** Decides about a corporation and tells its owners by e-mail. Refusals: those of `decideCorporation`. */
export async function decideAndNotify(
  db: Db,
  operator: OperatorScope,
  decision: Decision,
): Promise<void> {
  const { corporationId: id, event, reason, now } = decision;
  await inTransaction(db, async (tx) => {
    await decideCorporation(tx, { ...decision, operator });
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
