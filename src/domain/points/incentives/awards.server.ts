import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { readOperatorText } from '../penalties/appeal-rules.ts';
import type { AwardKind } from './award-rules.ts';
import { pointsSentences } from '../messages.ts';
import { insertPointAwardSetting } from './incentive.queries.server.ts';

export type SwitchAwardArgs = {
  kind: AwardKind;
  isOn: boolean;
  reason: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Switches an award on or off from now on, and stores the reason. Awards promised before the switch are still
 * given. Once per idempotency key. Refusals: VALIDATION_FAILED. (Rule 6.4)
 */
export async function switchPointAward(app: App, change: SwitchAwardArgs): Promise<void> {
  const { kind, isOn, actor, now } = change;
  const reason = readOperatorText(change.reason);
  if (reason === null) throw refuseFields({ reason: pointsSentences.operatorText });
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: change.idempotencyKey,
    operation: 'switchAward',
    input: [kind, isOn, reason],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await insertPointAwardSetting(tx, { kind, isOn, reason, now });
    }),
  );
}
