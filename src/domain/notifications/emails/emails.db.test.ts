import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildEmail } from '../build.ts';
import { notificationTasks } from '../tasks.server.ts';

let now = instantAtJst('2026-12-01', '12:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  product.setNow(now);
};
beforeEach(() => after(2 * 86_400));

async function person() {
  const worker = await buildWorker(product.app.db, { now });
  const call = async (document: string, variables: Record<string, unknown> = {}) =>
    product.call(document, variables, { token: await product.signIn(worker.id) });
  return {
    ...worker,
    register: (address: string) =>
      call(
        `mutation Register($input: RegisterEmailInput!) {
           registerEmail(input: $input) { success resendAt expiresAt } }`,
        { input: { address } },
      ),
    confirm: (secret: string) =>
      call(
        'mutation Confirm($input: ConfirmEmailInput!) { confirmEmail(input: $input) { success address } }',
        { input: { secret } },
      ),
    remove: () => call('mutation { removeEmail { success } }'),
    async email() {
      const answer = await call(
        '{ email { address confirmedAt isBouncing pending { address expiresAt resendAt } } }',
      );
      return answer.data?.['email'];
    },
  };
}

const messagesTo = (address: string) =>
  product.app.db
    .selectFrom('outbox')
    .select(['subject', 'body', 'path', 'worker_id', 'expires_at'])
    .where('recipient', '=', address)
    .orderBy('id')
    .execute();

/** The path of the link that stops the account. */
const stopLink = expect.stringMatching(/^\/account\/stop\?s=[\w-]{43}$/);

/** The secret of the newest link to the address. */
async function secretFor(address: string): Promise<string> {
  const message = (await messagesTo(address)).at(-1);
  return new URL(message?.path ?? '', 'http://test').searchParams.get('secret') ?? 'none';
}

let addresses = 0;
const freshAddress = () => `hana.${(addresses += 1)}@example.jp`;

/** Somebody who has an address that they confirmed. */
async function confirmed() {
  const hana = await person();
  const address = freshAddress();
  await buildEmail(product.app.db, { workerId: hana.id, address, now });
  return { ...hana, address };
}

describe('an address', () => {
  test('is nobody’s before its link is opened, and the worker’s after', async () => {
    const hana = await person();
    const address = freshAddress();
    expect(await hana.email()).toEqual({
      address: null,
      confirmedAt: null,
      isBouncing: false,
      pending: null,
    });
    const sent = { resendAt: addHours(now, 1 / 60), expiresAt: addHours(now, 24) };
    const answer = await hana.register(`  ${address.toUpperCase().replace('HANA', 'Hana')} `);
    expect(answer.data?.['registerEmail']).toEqual({
      success: true,
      resendAt: sent.resendAt.toISOString(),
      expiresAt: sent.expiresAt.toISOString(),
    });
    const pending = { address: address.replace('hana', 'Hana'), ...answer.data?.['registerEmail'] };
    delete pending.success;
    expect(await hana.email()).toMatchObject({ address: null, pending });

    after(3_600);
    const confirmedAnswer = await hana.confirm(await secretFor(pending.address));
    expect(confirmedAnswer.data?.['confirmEmail']).toEqual({
      success: true,
      address: pending.address,
    });
    expect(await hana.email()).toEqual({
      address: pending.address,
      confirmedAt: now.toISOString(),
      isBouncing: false,
      pending: null,
    });
  });

  test('of whom it is the worker hears by e-mail and by SMS', async () => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    await hana.confirm(await secretFor(address));
    const body = expect.stringContaining('メールアドレスを登録しました');
    expect(await messagesTo(hana.phoneNumber)).toMatchObject([{ body, path: stopLink }]);
    expect((await messagesTo(address)).at(-1)).toMatchObject({ body, path: stopLink });
  });

  test('that replaces another tells the old one', async () => {
    const hana = await confirmed();
    const next = freshAddress();
    await hana.register(next);
    expect(await hana.email()).toMatchObject({ address: hana.address, pending: { address: next } });
    await hana.confirm(await secretFor(next));
    expect(await hana.email()).toMatchObject({ address: next, pending: null });
    expect(await messagesTo(hana.address)).toMatchObject([
      { subject: '【ひとこま】メールアドレスが変更されました', path: stopLink },
    ]);
  });

  test('is forgotten with every link to one', async () => {
    const hana = await confirmed();
    const next = freshAddress();
    await hana.register(next);
    const secret = await secretFor(next);
    expect((await hana.remove()).data).toEqual({ removeEmail: { success: true } });
    expect(await hana.email()).toMatchObject({ address: null, pending: null });
    expect(refusalCodeOf(await hana.confirm(secret))).toBe('EMAIL_LINK_INVALID');
    expect(await messagesTo(hana.address)).toMatchObject([
      { subject: '【ひとこま】メールアドレスが削除されました', path: stopLink },
    ]);
    await hana.remove();
    expect(await messagesTo(hana.address)).toHaveLength(1);
  });

  test.each([
    '',
    'hana',
    'hana@example',
    'a@b.jp\r\nBcc: c@d.jp',
    '花@example.jp',
    `${'a'.repeat(300)}@b.jp`,
  ])('%j is refused under its field, and nothing is sent', async (address) => {
    const hana = await person();
    const answer = await hana.register(address);
    expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      address: expect.stringContaining('メールアドレスの形が正しくありません'),
    });
    expect((await hana.email()).pending).toBeNull();
  });

  test('that is theirs already is refused, unless messages to it came back', async () => {
    const hana = await confirmed();
    expect(refusalCodeOf(await hana.register(hana.address.toUpperCase()))).toBe('EMAIL_CONFIRMED');
    await sql`insert into bouncing_addresses values (${hana.address}, ${now}, '550')`.execute(
      product.app.db,
    );
    expect((await hana.email()).isBouncing).toBe(true);
    expect(refusalCodeOf(await hana.register(hana.address))).toBeNull();
    await hana.confirm(await secretFor(hana.address));
    expect(await hana.email()).toMatchObject({ address: hana.address, isBouncing: false });
  });
});

describe('a link', () => {
  test.each([
    [24 * 3_600 - 1, null],
    [24 * 3_600, 'EMAIL_LINK_INVALID'],
  ])('opened after %s seconds: %s', async (seconds, code) => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    after(seconds);
    expect(refusalCodeOf(await hana.confirm(await secretFor(address)))).toBe(code);
  });

  test('works once, however often it is pressed at once', async () => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    const secret = await secretFor(address);
    const answers = await Promise.all(Array.from({ length: 10 }, () => hana.confirm(secret)));
    expect(answers.map(refusalCodeOf).filter((code) => code === null)).toHaveLength(1);
    expect(answers.map(refusalCodeOf).filter((code) => code === 'EMAIL_LINK_INVALID')).toHaveLength(
      9,
    );
  });

  test('is void once a newer one is sent', async () => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    const old = await secretFor(address);
    after(60);
    await hana.register(address);
    expect(refusalCodeOf(await hana.confirm(old))).toBe('EMAIL_LINK_INVALID');
    expect(refusalCodeOf(await hana.confirm(await secretFor(address)))).toBeNull();
  });

  test('is nothing to somebody else, nor to a visitor, nor made up', async () => {
    const [hana, taro] = [await person(), await person()];
    const address = freshAddress();
    await hana.register(address);
    const secret = await secretFor(address);
    expect(refusalCodeOf(await taro.confirm(secret))).toBe('EMAIL_LINK_INVALID');
    const visitor = await product.call(
      'mutation C($s: String!) { confirmEmail(input: { secret: $s }) { success } }',
      {
        s: secret,
      },
    );
    expect(refusalCodeOf(visitor)).toBe('UNAUTHENTICATED');
    for (const odd of ['', 'x', '\u0000', '"'.repeat(10_000), secret.slice(1)]) {
      expect(refusalCodeOf(await hana.confirm(odd))).toBe('EMAIL_LINK_INVALID');
    }
    expect((await taro.email()).address).toBeNull();
    expect(refusalCodeOf(await hana.confirm(secret))).toBeNull();
  });

  test('only its hash is stored', async () => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    const rows = await product.app.db
      .selectFrom('email_confirmations')
      .selectAll()
      .where('worker_id', '=', hana.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(await secretFor(address));
  });

  test('and its address are forgotten after a week', async () => {
    const hana = await person();
    await hana.register(freshAddress());
    const { app } = product;
    const run = async () => {
      for (const runTask of notificationTasks) {
        await runTask.run(app, now);
      }
    };
    const left = async () =>
      (
        await app.db
          .selectFrom('email_confirmations')
          .select('id')
          .where('worker_id', '=', hana.id)
          .execute()
      ).length;
    after(7 * 86_400 - 1);
    await run();
    expect(await left()).toBe(1);
    after(2);
    await run();
    expect(await left()).toBe(0);
  });
});

describe('the address of another account', () => {
  test('is answered like any, and its owner is notified', async () => {
    const [hana, taro] = [await confirmed(), await person()];
    const free = await person();
    const answers = [await taro.register(hana.address), await free.register(freshAddress())];
    expect(answers[0]).toEqual(answers[1]);
    expect((await taro.email()).pending.address).toBe(hana.address);
    expect(await messagesTo(hana.address)).toMatchObject([
      { subject: '【ひとこま】メールアドレスは登録済みです', path: null },
    ]);
  });

  test('cannot be confirmed by who was a moment later', async () => {
    const [hana, taro] = [await person(), await person()];
    const address = freshAddress();
    await hana.register(address);
    const hers = await secretFor(address);
    after(60);
    await taro.register(address.toUpperCase());
    const his = await secretFor(address.toUpperCase().replace(/@.*/, '@example.jp'));
    const codes = (await Promise.all([hana.confirm(hers), taro.confirm(his)])).map(refusalCodeOf);
    expect(codes).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['EMAIL_TAKEN', null]));
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from worker_emails where lower(address) = ${address}
    `.execute(product.app.db);
    expect(rows[0]?.count).toBe(1);
  });
});

describe('how often', () => {
  test('again within 60 seconds is refused, at 60 it is not', async () => {
    const hana = await person();
    const address = freshAddress();
    await hana.register(address);
    after(59);
    const soon = await hana.register(freshAddress());
    expect(refusalCodeOf(soon)).toBe('EMAIL_TOO_SOON');
    expect(soon.errors?.[0]?.message).toContain('1秒');
    after(1);
    expect(refusalCodeOf(await hana.register(address))).toBeNull();
  });

  test('the sixth of a worker, and the sixth to an address, within 24 hours is refused', async () => {
    const hana = await person();
    const address = freshAddress();
    for (let sent = 0; sent < 5; sent += 1) {
      expect(refusalCodeOf(await hana.register(address))).toBeNull();
      after(3_600);
    }
    const [worker, stranger] = [
      await hana.register(freshAddress()),
      await (await person()).register(address),
    ];
    expect([worker, stranger].map(refusalCodeOf)).toEqual(['EMAIL_TOO_MANY', 'EMAIL_TOO_MANY']);
    expect(await messagesTo(address)).toHaveLength(5);
    after(19 * 3_600);
    expect(refusalCodeOf(await hana.register(address))).toBeNull();
  });

  test('twenty at once send one link', async () => {
    const hana = await person();
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hana.register(address)));
    expect(answers.map(refusalCodeOf).filter((code) => code === null)).toHaveLength(1);
    expect(await messagesTo(address)).toHaveLength(1);
  });
});
