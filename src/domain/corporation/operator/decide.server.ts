import { facilityPaths } from '#platform/base/people/paths.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { decideCorporation } from '../decide-corporation.server.ts';
import type { CorporationEvent } from '../corporation-rules.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';

import { corporationWithId, ownersOf } from './corporations.queries.server.ts';
import { mailAll } from './mail-all.server.ts';

type Decision = {
  corporationId: string;
  event: Exclude<CorporationEvent, 'SUBMIT'>;
  reason: string | null;
  now: Date;
};

/** Ends the open postings of a corporation, which belong to recruitment, a subject above this one. */
export type ClosePostings = (
  tx: Tx,
  args: {
    corporationId: string;
    /** Null for all of them. */
    facilityId: string | null;
    operator: OperatorScope;
    now: Date;
  },
) => Promise<void>;

export type Ports = { operator: OperatorScope; closePostings: ClosePostings };

/**
 * Decides about a corporation and notifies its owners by e-mail; suspending it closes its open postings. Refusals: those
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
    if (event === 'SUSPEND') {
      await closePostings(tx, { corporationId: id, facilityId: null, operator, now });
    }
    const { name = '' } = (await corporationWithId(tx, operator, id)) ?? {};
    const owners = await ownersOf(tx, operator, id);
    const values = { corporation: name, reason: reason ?? '' };
    const emails = owners.map(({ email }) => email);
    // After the approval the first page leads on, step by step; the others are about what the corporation says of itself.
    const path = event === 'APPROVE' ? facilityPaths() : facilityPaths.corporation();
    await mailAll(tx, { emails, mail: event, values, key: `corporation:${id}`, path, now });
  });
}
