import { operatorActor } from '#domain/corporation/actors.ts';
import {
  nextCorporationState,
  readReasonForCorporation,
  type CorporationEvent,
} from '#domain/corporation/corporation-rules.ts';
import {
  lockCorporation,
  writeCorporationState,
} from '#domain/corporation/corporation.queries.server.ts';
import { corporationRefusal } from '#domain/corporation/messages.ts';
import {
  corporationWithId,
  ownersOfCorporation,
} from '#domain/corporation/operator/corporations.queries.server.ts';
import { sendStaffMailToAddresses } from '#domain/corporation/operator/mail-all.server.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { closePostingsOfCorporation } from '../posting/stop-postings.server.ts';

type Decision = {
  corporationId: string;
  event: Exclude<CorporationEvent, 'SUBMIT'>;
  /** The text that the corporation reads; required for RETURN and SUSPEND, null for other events. */
  reason: string | null;
  now: Date;
};

/**
 * Decides whether a corporation may post, and notifies its owners by e-mail; suspending it closes its open postings,
 * and contracts stay. Refusals: CORPORATION_STATE, and those of `readReasonForCorporation` and `lockCorporation`.
 */
export async function decideCorporation(
  db: Db,
  operator: OperatorScope,
  { corporationId: id, event, reason: given, now }: Decision,
): Promise<void> {
  const isNegative = event === 'RETURN' || event === 'SUSPEND';
  const reason = isNegative ? readReasonForCorporation(given ?? '') : null;
  await inTransaction(db, async (tx) => {
    const { state } = await lockCorporation(tx, id);
    const to = nextCorporationState(state, event, 'operator');
    if (!to) throw corporationRefusal('CORPORATION_STATE');
    await writeCorporationState(tx, { id, state: to, reason });
    await recordChanges(tx, [
      {
        subject: 'corporation',
        id,
        from: state,
        to,
        event,
        actor: operatorActor(operator),
        reason: reason ?? undefined,
        at: now,
      },
    ]);
    if (event === 'SUSPEND') {
      await closePostingsOfCorporation(tx, { corporationId: id, facilityId: null, operator, now });
    }
    const { name = '' } = (await corporationWithId(tx, operator, id)) ?? {};
    const owners = await ownersOfCorporation(tx, operator, id);
    const values = { corporation: name, reason: reason ?? '' };
    const emails = owners.map(({ email }) => email);
    // An approval links to the first page, which shows the next step; the other mails link to the corporation's own
    // details.
    const path = event === 'APPROVE' ? facilityPaths() : facilityPaths.corporation();
    await sendStaffMailToAddresses(tx, {
      emails,
      mail: event,
      values,
      key: `corporation:${id}`,
      path,
      now,
    });
  });
}
