import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import {
  countersignedActs,
  type CountersignedActKind,
  type CountersignedActDetails,
} from './acts.server.ts';
import type { CountersignedAct } from './act.ts';
import { requestExpiresAt } from './countersign-rules.ts';
import { insertCountersignRequest } from './countersign.queries.server.ts';
import { countersignRefusal, requestProblems } from './messages.ts';

type AskArgs<Kind extends CountersignedActKind> = {
  kind: Kind;
  subjectId: string;
  details: CountersignedActDetails<Kind>;
  reason: string;
  /** How the operator knows that the act is justified, for example by a letter or a call. */
  evidence: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Requests an act that a second operator has to approve. Nothing changes before the approval, except that a requested hold
 * of a transfer holds it at once and a requested refund sets its yen aside, and a request lapses after 24 hours. Once per idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, COUNTERSIGN_ASKED, and those of
 * `CountersignedAct.prepare`. (Rule 8.4)
 */
export async function askSecondOperator<Kind extends CountersignedActKind>(
  db: Db,
  args: AskArgs<Kind>,
): Promise<void> {
  const { kind, subjectId, details, actor, now, idempotencyKey: key } = args;
  const words = {
    reason: normalizeLines(args.reason),
    evidence: normalizeLines(args.evidence),
  };
  const problems = requestProblems(words);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const input = [kind, subjectId, details, words];
  const operation = 'operator.askSecondOperator';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  // Boundary cast: the parameter types guarantee that the details are of this kind.
  const act = countersignedActs[kind] as CountersignedAct<object>;
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const prepared = await act.prepare(tx, { subjectId, details, now });
      const asked = { kind, subjectId, details, ...prepared, ...words };
      const until = requestExpiresAt(now);
      const id = await insertCountersignRequest(tx, {
        ...asked,
        operatorId: actor.id,
        expiresAt: until,
        now,
      });
      if (id === null) throw countersignRefusal('COUNTERSIGN_ASKED');
      const { workerId } = prepared;
      const asking = { id, subjectId, details, workerId, reason: words.reason, actor };
      await act.asked?.(tx, { ...asking, expiresAt: until, now });
      await recordChanges(tx, [
        { subject: 'countersign', id, from: null, to: 'WAITING', event: 'ASK', actor, at: now },
      ]);
    }),
  );
}
