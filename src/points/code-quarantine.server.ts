import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Executor } from '#server/db.server.ts';
import { log } from '#server/log.server.ts';
import { post } from '#server/outbox.server.ts';

import { quarantineMail } from './messages.ts';
import { openCode } from './sealed-code.server.ts';

type Deps = Pick<App, 'db' | 'env'>;

/**
 * Takes a code that cannot be opened out of the pool and away from its order: nobody has read it, so
 * the order may get another one. Logs an error, and mails the operator at most once a day.
 */
export async function quarantineCode(
  { db, env }: Deps,
  { codeId, cause, now }: { codeId: string; cause: unknown; now: Date },
): Promise<void> {
  log.error({ err: cause, codeId }, 'a gift card code cannot be opened and is quarantined');
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ amount: number }>`
      /* points.quarantineCode */
      update gift_card_codes
         set quarantined_at = ${now}, order_id = null, dealt_at = null
       where id = ${codeId} and quarantined_at is null
      returning amount
    `.execute(tx);
    const recipient = env.OPERATOR_EMAIL;
    if (!rows[0] || !recipient) return;
    await post(tx, {
      kind: 'email',
      dedupKey: `gift-card:quarantine:${jstDay(now)}`,
      workerId: null,
      recipient,
      ...quarantineMail(rows[0].amount),
      now,
    });
  });
}

type Quarantined = { id: string; amount: number; code: string };

/**
 * Returns every quarantined code that opens now to the pool, for example after `AUTH_SECRET` was put
 * right, and tries the orders that wait for those amounts at once. Counts both kinds.
 */
export async function retryQuarantinedCodes(
  { db, env }: Deps,
  now: Date,
): Promise<{ returned: number; quarantined: number }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Quarantined>`
      /* points.lockedQuarantine */
      select id, amount, code from gift_card_codes
       where quarantined_at is not null
       order by id
         for update
    `.execute(tx);
    const opening = rows.filter((row) => opens(env, row));
    await sql`
      /* points.endQuarantine */
      update gift_card_codes set quarantined_at = null
       where id = any (${opening.map(({ id }) => id)}::uuid[])
    `.execute(tx);
    await tryWaitingOrders(tx, { amounts: opening.map(({ amount }) => amount), now });
    return { returned: opening.length, quarantined: rows.length - opening.length };
  });
}

/** Makes approved orders of these amounts due now, unless an issuer is being asked for them. */
export async function tryWaitingOrders(
  db: Executor,
  { amounts, now }: { amounts: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    /* points.tryWaitingOrders */
    update gift_card_orders set next_attempt_at = ${now}
     where state = 'UNSHIPPED' and amount = any (${[...new Set(amounts)]}::int[])
       and issuing_since is null and next_attempt_at > ${now}
  `.execute(db);
}

function opens(env: Deps['env'], { id, code }: Quarantined): boolean {
  try {
    openCode(env, code, id);
    return true;
  } catch {
    // Still sealed with a secret that is not this one: it stays where it is.
    return false;
  }
}
