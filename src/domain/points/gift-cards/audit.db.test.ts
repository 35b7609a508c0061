import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildIdentity } from '#domain/credentials/build.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { loadCodes } from './code-pool.server.ts';
import { awardPoints } from '../incentives/incentives.server.ts';
import { addPenalty } from '../penalties/penalties.server.ts';

const now = instantAtJst('2026-11-10', '12:00');

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const { id: workerId } = await buildWorker(db, { now });
  await buildIdentity(db, { workerId, now, documentType: 'drivers_license' });
  await buildEmail(db, { workerId, address: 'audit@example.jp', now });
  const attendanceId = crypto.randomUUID();
  await inTransaction(db, async (tx) => {
    const bonus = { kind: 'bonus', points: 2_000, note: 'ボーナス' } as const;
    await awardPoints(tx, { ...bonus, workerId, attendanceId, now });
    const late = { kind: 'late', points: 2, note: '遅刻', dedupKey: 'late' } as const;
    await addPenalty(tx, { ...late, workerId, attendanceId, now });
  });
  const token = await product.signIn(workerId);
  const calls = [
    'mutation { remitPenalty(input: { amount: 1 }) { orderId } }',
    'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { orderId } }',
  ];
  for (const call of calls) {
    const { errors } = await product.call(call, {}, { token });
    if (errors) throw new Error(errors[0]?.message);
  }
  await loadCodes(product.app, { amount: 1_000, codes: ['AUDIT-0001'], now });
});
afterAll(() => product.close());

test('true books are said to be true', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test.each<[problem: string, tampering: RawBuilder<unknown>]>([
  [
    'the ledger does not prove the points of a worker',
    sql`update point_accounts set balance = balance + 1`,
  ],
  [
    'the entries do not prove the penalty points of a worker',
    sql`update penalty_accounts set points = points + 1`,
  ],
  [
    'a remission is not what the ledger and the penalties say',
    sql`update penalty_remissions set state = 'FAILED', failure_reason = 'x'`,
  ],
  [
    'a penalty point was bought off without a remission',
    sql`insert into penalty_entries (worker_id, kind, points, dedup_key, note, at)
        select worker_id, 'remission', -1, 'remission:none', 'x', ${now} from penalty_accounts`,
  ],
  [
    'a gift card order is not what the ledger says',
    sql`update gift_card_orders set state = 'CANCELED', finished_at = ${now}, cancel_reason = 'x'`,
  ],
  ['points were spent on nothing', sql`update gift_card_orders set points = 1500`],
  [
    'a gift code is out for an order that does not have it',
    sql`update gift_card_codes set order_id = (select id from gift_card_orders), dealt_at = ${now}`,
  ],
  [
    'a state of points is not the last one of its history',
    sql`update gift_card_orders set state = 'UNSHIPPED', approved_at = ${now}, next_attempt_at = ${now}`,
  ],
  [
    'a history of points has a gap',
    sql`insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, at)
        select 'gift_card_order', id, 'UNSHIPPED', 'PENDING', 'X', 'system', ${now} from gift_card_orders`,
  ],
  [
    'a remission made a forbidden step',
    sql`insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, at)
        select 'penalty_remission', id, 'FAILED', 'COMPLETED', 'X', 'system', ${now} from penalty_remissions`,
  ],
  [
    'an order for a gift card made a forbidden step',
    sql`insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, at)
        select 'gift_card_order', id, 'SHIPPED', 'CANCELED', 'X', 'system', ${now} from gift_card_orders`,
  ],
])('%s', async (problem, tampering) => {
  const problems = await auditLedgerAfterTampering(product.app.db, tampering);
  expect(problems.some((found) => found.startsWith(`${problem}: `))).toBe(true);
});
