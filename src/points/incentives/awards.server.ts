import { sql } from 'kysely';

import { refuseFields } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Executor } from '#server/database/db.server.ts';
import type { Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { readOperatorText } from '../penalties/appeal-rules.ts';
import { awardDefaults, awardKinds, type AwardKind } from './award-rules.ts';
import { pointsSentences } from '../messages.ts';

export type AwardSetting = {
  kind: AwardKind;
  isOn: boolean;
  /** Null where no operator has changed the award. */
  reason: string | null;
  changedAt: Date | null;
};

/** The current setting of every award, in the order of the kinds. */
export async function awardSettings(db: Executor): Promise<AwardSetting[]> {
  const { rows } = await sql<AwardSetting>`
    /* points.awardSettings */
    select distinct on (kind) kind, is_on as "isOn", reason, changed_at as "changedAt"
      from award_settings
     order by kind, id desc
  `.execute(db);
  return awardKinds.map(
    (kind) =>
      rows.find((row) => row.kind === kind) ?? {
        kind,
        isOn: awardDefaults[kind],
        reason: null,
        changedAt: null,
      },
  );
}

/** Whether points of this kind are given now. */
export async function isAwarded(db: Executor, kind: AwardKind): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    /* points.isAwarded */
    select is_on as "isOn" from award_settings where kind = ${kind} order by id desc limit 1
  `.execute(db);
  return rows[0]?.isOn ?? awardDefaults[kind];
}

export type AwardSwitch = {
  kind: AwardKind;
  isOn: boolean;
  reason: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Switches an award on or off from now on, and stores the reason. Awards promised before are still
 * given. Once per key. (Rule 6.4)
 */
export async function switchAward(app: App, change: AwardSwitch): Promise<void> {
  const { kind, isOn, actor, now } = change;
  const reason = readOperatorText(change.reason);
  if (reason === null) throw refuseFields({ reason: pointsSentences.operatorText });
  const call = {
    actorId: keyOwner(actor),
    key: change.idempotencyKey,
    operation: 'switchAward',
    input: [kind, isOn, reason],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await sql`
        /* points.switchAward */
        insert into award_settings (kind, is_on, reason, changed_at)
        values (${kind}, ${isOn}, ${reason}, ${now})
      `.execute(tx);
    }),
  );
}
