import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { buildBrowser, lastCodeSentTo } from '#access/worker/browser.build.ts';
import { buildWorker } from '#access/worker/build.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';

import { openOperator } from '#testing/fixtures/operator.ts';
import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-11-10', '12:00');
const product = await openTestProduct(await openTestDatabase(), now);
const { app } = product;
const { ask } = await openOperator(app);
afterAll(() => product.close());

const calls = {
  stop: 'mutation ($id: ID!, $reason: String!) { stopWorker(input: { id: $id, reason: $reason }) { success } }',
  lift: 'mutation ($id: ID!, $reason: String!) { liftWorkerStop(input: { id: $id, reason: $reason }) { success } }',
  list: 'query ($cursor: String) { stoppedWorkers(cursor: $cursor) { cursor workers { id name phoneNumber stoppedAt stopReason } } }',
  find: 'query ($n: String!) { workerByNumber(phoneNumber: $n) { id phoneNumber stoppedAt stopReason } }',
};
const reason = '本人ではない方の利用';
const given = (id: string) => ({ id, reason, n: '09012345678' });
const unknown = crypto.randomUUID();

/** The code of a refused sign-in; null for one that succeeded. */
async function signIn(phoneNumber: string): Promise<string | null> {
  const browser = await buildBrowser(app);
  const document =
    'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }';
  await product.call(document, { n: phoneNumber }, { jar: browser.jar });
  const { status, url } = await browser.signIn(phoneNumber, await lastCodeSentTo(app, phoneNumber));
  return status === 200 ? null : url.searchParams.get('code');
}

test.each(Object.entries(calls))('%s is for operators', async (_name, call) => {
  expect(refusalCodeOf(await ask(call, given(unknown), { cookie: null }))).toBe('UNAUTHENTICATED');
});

test.each([calls.stop, calls.lift])('nothing is found under an unknown id: %s', async (call) => {
  expect(refusalCodeOf(await ask(call, given(unknown)))).toBe('NOT_FOUND');
});

describe('a stopped account', () => {
  test('ends its sessions at once, refuses sign-in and tells the worker why, until it is lifted', async () => {
    const hana = await buildPreparedWorker(app.db, { now });
    await buildEmail(app.db, { workerId: hana.id, address: 'hana@stop.example.jp', now });
    const token = await product.signIn(hana.id);
    const whoAmI = async () =>
      refusalCodeOf(await product.call('{ currentUser { id } }', {}, { token }));
    expect(await whoAmI()).toBeNull();

    expect(refusalCodeOf(await ask(calls.stop, { id: hana.id, reason: '四文字で' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await whoAmI()).toBeNull();
    const once = { once: crypto.randomUUID() };
    expect(refusalCodeOf(await ask(calls.stop, given(hana.id), once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.stop, given(hana.id), once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.stop, given(hana.id)))).toBe('ACCOUNT_STATE_CHANGED');

    expect(await whoAmI()).toBe('UNAUTHENTICATED');
    expect(await signIn(hana.phoneNumber)).toBe('ACCOUNT_STOPPED');
    const messages = await app.db
      .selectFrom('outbox')
      .select(['kind', 'path'])
      .where('worker_id', '=', hana.id)
      .where('body', 'like', `%停止の理由：${reason}。%`)
      .orderBy('kind')
      .execute();
    expect(messages).toEqual([
      { kind: 'email', path: '/about' },
      { kind: 'sms', path: '/about' },
    ]);
    const found = (await ask(calls.find, { n: hana.phoneNumber })).data?.['workerByNumber'];
    expect(found).toMatchObject({ id: hana.id, stopReason: reason });

    expect(refusalCodeOf(await ask(calls.lift, given(hana.id)))).toBeNull();
    expect(refusalCodeOf(await ask(calls.lift, given(hana.id)))).toBe('ACCOUNT_STATE_CHANGED');
    product.setNow(new Date(now.getTime() + 60_000));
    expect(await signIn(hana.phoneNumber)).toBeNull();
    product.setNow(now);
    expect(await whoAmI()).toBe('UNAUTHENTICATED');
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'from_state', 'to_state', 'actor_kind', 'reason'])
      .where('subject_id', '=', hana.id)
      .where('subject_kind', '=', 'worker')
      .where('actor_kind', '=', 'operator')
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { event: 'stop', from_state: 'ACTIVE', to_state: 'STOPPED', actor_kind: 'operator', reason },
      {
        event: 'liftStop',
        from_state: 'STOPPED',
        to_state: 'ACTIVE',
        actor_kind: 'operator',
        reason,
      },
    ]);
  });

  test('refuses a link by e-mail as well', async () => {
    const hana = await buildWorker(app.db, { now });
    const address = 'link@stop.example.jp';
    await buildEmail(app.db, { workerId: hana.id, address, now });
    const browser = await buildBrowser(app);
    await browser.submit('signin/email', { email: address });
    const { path } = await app.db
      .selectFrom('outbox')
      .select('path')
      .where('recipient', '=', address)
      .executeTakeFirstOrThrow();
    await ask(calls.stop, given(hana.id));
    const token = new URL(path ?? '/', 'http://test').searchParams.get('token') ?? '';
    const { status, url } = await browser.submit('callback/email', { token });
    expect([status, url.searchParams.get('code')]).toEqual([401, 'ACCOUNT_STOPPED']);
    expect(await browser.session()).toEqual({});
  });

  test('leaves no session to a sign-in at the same instant', async () => {
    const hana = await buildWorker(app.db, { now });
    const [stopped] = await Promise.all([
      ask(calls.stop, given(hana.id)),
      signIn(hana.phoneNumber),
    ]);
    expect(refusalCodeOf(stopped)).toBeNull();
    const { rows } = await sql`
      select from sessions where worker_id = ${hana.id} and revoked_at is null
    `.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('keeps its contracts and wages, and cannot be applied with', async () => {
    const hana = await buildPreparedWorker(app.db, { now });
    const state = async () =>
      (
        await sql<{ rows: string }>`
          select (select count(*) from attendances) || '/' || (select count(*) from wage_parts) || '/' ||
                 (select count(*) from ledger_entries) as rows
        `.execute(app.db)
      ).rows;
    const before = await state();
    await ask(calls.stop, given(hana.id));
    expect(await state()).toEqual(before);
    const worker = await app.db
      .selectFrom('workers')
      .select(['stopped_at', 'deleted_at'])
      .where('id', '=', hana.id)
      .executeTakeFirstOrThrow();
    // The fact that refuses applications, and the facility's answer to one that waits.
    expect(worker).toEqual({ stopped_at: now, deleted_at: null });
  });
});

test('stopped accounts are listed, the latest first, page after page', async () => {
  for (let made = 0; made < 52; made += 1) {
    const at = new Date(now.getTime() + made * 1_000);
    const { id } = await buildWorker(app.db, { now }); // oxlint-disable-line no-await-in-loop
    product.setNow(at);
    await ask(calls.stop, given(id)); // oxlint-disable-line no-await-in-loop
  }
  product.setNow(now);
  const first = (await ask(calls.list)).data?.['stoppedWorkers'];
  expect(first.workers).toHaveLength(50);
  const times = first.workers.map(({ stoppedAt }: { stoppedAt: string }) => stoppedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const second = (await ask(calls.list, { cursor: first.cursor })).data?.['stoppedWorkers'];
  expect(second.cursor).toBeNull();
  const ids = [...first.workers, ...second.workers].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(refusalCodeOf(await ask(calls.list, { cursor: 'x' }))).toBe('CURSOR_INVALID');
});

test('a number is found however it is typed, and nobody is under one that is free or none', async () => {
  const hana = await buildWorker(app.db, { now });
  const typed = hana.phoneNumber.replace(/^(...)(....)/, '$1-$2-');
  expect((await ask(calls.find, { n: typed })).data?.['workerByNumber']).toEqual({
    id: hana.id,
    phoneNumber: hana.phoneNumber,
    stoppedAt: null,
    stopReason: null,
  });
  expect((await ask(calls.find, { n: '06099999999' })).data?.['workerByNumber']).toBeNull();
  expect(refusalCodeOf(await ask(calls.find, { n: '0312345678' }))).toBe('VALIDATION_FAILED');
});
