import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { notificationTasks } from '#domain/notifications/tasks.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { App } from '../context.server.ts';
import { deliverOutbox } from './deliver.server.ts';
import { tidyOutbox } from './tidy-outbox.server.ts';
import { buildMailServer, parseReceivedMail, type TestMailServer } from './mail-server.build.ts';
import { notifyOneWorker, type NoticeToWorker } from './notify.server.ts';
import { enqueueMessage } from './enqueue.queries.server.ts';

let now = instantAtJst('2026-12-01', '12:00');
let product: TestProduct;
let server: TestMailServer;
let app: App;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  server = await buildMailServer();
  const { env } = product.app;
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'ひとこま <no-reply@hitokoma.example>' };
  app = {
    ...product.app,
    env: { ...env, ...mail, ORIGIN: 'https://hitokoma.example', demo: false },
  };
});
afterAll(async () => {
  await product.close();
  await server.close();
});
beforeEach(async () => {
  server.refuse(null);
  server.taken.length = 0;
  at(addHours(now, 24));
  // Remove waiting messages of earlier tests.
  await sql`delete from outbox`.execute(app.db);
});

const at = (instant: Date) => {
  now = instant;
  product.setNow(now);
};

let people = 0;
async function person() {
  const worker = await buildWorker(app.db, { now });
  people += 1;
  const address = `Hana.${people}@example.jp`;
  await buildEmail(app.db, { workerId: worker.id, address, now });
  return { ...worker, address };
}

const body =
  'さくらの里 2026/12/03（木） 09:00〜18:00の労働契約が成立しました。\n「はたらく」で確認できます。';

const noticeTo = (workerId: string, notice: Partial<NoticeToWorker> = {}): NoticeToWorker => ({
  workerId,
  topic: 'contract',
  dedupKey: `test:${workerId}`,
  title: '労働契約が成立しました',
  body,
  path: '/shifts/1',
  now,
  ...notice,
});

const rowsOf = (workerId: string) =>
  app.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'body', 'delivered_at', 'given_up_at', 'attempts', 'last_error'])
    .where('worker_id', '=', workerId)
    .orderBy('kind')
    .execute();

/** The only message that the mail server accepted, parsed as a mail program shows it. */
async function theMail() {
  const [only] = server.taken;
  if (!only || server.taken.length > 1) throw new Error(`${server.taken.length} messages came`);
  const mail = await parseReceivedMail(only);
  return {
    ...mail,
    header: (name: string) => mail.headers.find(({ key }) => key === name)?.value,
  };
}

describe('an e-mail', () => {
  test('arrives as it was written: Japanese, plain and as HTML, with its link', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    await deliverOutbox(app);
    const mail = await theMail();
    expect(server.taken[0]).toMatchObject({
      to: [hana.address],
      from: 'no-reply@hitokoma.example',
    });
    expect(mail.from).toMatchObject({ name: 'ひとこま', address: 'no-reply@hitokoma.example' });
    expect(mail.subject).toBe('【ひとこま】労働契約が成立しました');
    expect(mail.text).toContain(body);
    expect(mail.text).toContain('\nhttps://hitokoma.example/shifts/1\n');
    expect(mail.text).toContain('https://hitokoma.example/settings/notifications');
    const { name, complaints } = app.env.company;
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(name);
      expect(text).toContain(complaints);
    }
    expect(mail.html).toContain('成立しました。<br>「はたらく」で確認できます。');
    expect(mail.html).toContain('href="https://hitokoma.example/shifts/1"');
    expect(await rowsOf(hana.id)).toMatchObject([
      { kind: 'email', delivered_at: now, attempts: 1 },
    ]);
  });

  test('travels in seven bits, in lines that every server passes on', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id, { body: 'あ'.repeat(5_000) }));
    await deliverOutbox(app);
    const raw = server.taken[0]?.raw.toString('latin1') ?? '';
    expect(/^[\r\n\t\x20-\x7E]+$/.test(raw)).toBe(true);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect((await theMail()).text).toContain('あ'.repeat(5_000));
  });

  test('cannot be made to say or link to something else by what stands in it', async () => {
    const hana = await person();
    const odd = '<script>alert(1)</script> & "理由"';
    await notifyOneWorker(app.db, noticeTo(hana.id, { title: odd, body: odd }));
    await deliverOutbox(app);
    const mail = await theMail();
    expect(mail.subject).toBe(`【ひとこま】${odd}`);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;理由&quot;');
    expect(mail.html).not.toContain('<script');
  });

  test('says that a machine wrote it, under a name that stays the same', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    await deliverOutbox(app);
    const mail = await theMail();
    expect(mail.header('auto-submitted')).toBe('auto-generated');
    expect(mail.header('list-unsubscribe')).toBeUndefined();
    const { id } = await app.db
      .selectFrom('outbox')
      .select('id')
      .where('worker_id', '=', hana.id)
      .executeTakeFirstOrThrow();
    expect(mail.messageId).toBe(`<${id}@hitokoma.example>`);
  });

  test('that is optional can be ended from the mail program', async () => {
    const hana = await person();
    await sql`
      insert into notification_settings (worker_id, email_topics, updated_at)
      values (${hana.id}, '{news}', ${now})
    `.execute(app.db);
    await notifyOneWorker(app.db, noticeTo(hana.id, { topic: 'news' }));
    await deliverOutbox(app);
    const mail = await theMail();
    expect(mail.header('list-unsubscribe')).toMatch(
      /^<https:\/\/hitokoma\.example\/api\/unsubscribe\?w=[0-9a-f-]{36}&s=[\w-]{43}>$/,
    );
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('to an operator names no settings of a worker', async () => {
    const outgoing = {
      kind: 'email',
      workerId: null,
      recipient: 'review@example.jp',
      now,
    } as const;
    await enqueueMessage(app.db, {
      ...outgoing,
      dedupKey: 'operator',
      subject: '審査待ち',
      body: '24時間以内に',
    });
    await deliverOutbox(app);
    const mail = await theMail();
    expect(mail.subject).toBe('審査待ち');
    expect(mail.text).not.toContain('/settings/');
  });

  test('goes out once, however many processes deliver at once', async () => {
    const everybody = await Promise.all(Array.from({ length: 45 }, person));
    await Promise.all(everybody.map(({ id }) => notifyOneWorker(app.db, noticeTo(id))));
    await Promise.all([deliverOutbox(app), deliverOutbox(app), deliverOutbox(app)]);
    const recipients = server.taken.flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual(everybody.map(({ address }) => address).toSorted());
  });
});

describe('a mail server that says', () => {
  test.each(['rcpt', 'data', 'mail'] as const)(
    '4xx at %s is asked again later',
    async (fixture) => {
      const hana = await person();
      await notifyOneWorker(app.db, noticeTo(hana.id));
      server.refuse({ stage: fixture, code: 451 });
      await deliverOutbox(app);
      expect(await rowsOf(hana.id)).toMatchObject([
        { kind: 'email', delivered_at: null, given_up_at: null, attempts: 1 },
      ]);
      server.refuse(null);
      await deliverOutbox(app);
      expect(server.taken).toEqual([]);
      at(addMinutes(now, 1));
      await deliverOutbox(app);
      expect(server.taken).toHaveLength(1);
      expect(await rowsOf(hana.id)).toMatchObject([
        { delivered_at: now, attempts: 2, last_error: null },
      ]);
    },
  );

  test('550 to the recipient is believed: SMS instead, now and from then on', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    server.refuse({ stage: 'rcpt', code: 550 });
    await deliverOutbox(app);
    const sms = { kind: 'sms', recipient: hana.phoneNumber, body: `【ひとこま】${body}` };
    expect(await rowsOf(hana.id)).toMatchObject([
      {
        kind: 'email',
        delivered_at: null,
        given_up_at: now,
        last_error: expect.stringContaining('550'),
      },
      sms,
    ]);
    server.refuse(null);
    at(addHours(now, 2));
    await deliverOutbox(app);
    expect(server.taken).toEqual([]);
    await notifyOneWorker(app.db, noticeTo(hana.id, { dedupKey: `later:${hana.id}` }));
    expect(await rowsOf(hana.id)).toMatchObject([{ kind: 'email' }, sms, sms]);
  });

  test('550 to an urgent one does not repeat the SMS that went already', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id, { isUrgent: true }));
    server.refuse({ stage: 'rcpt', code: 550 });
    await deliverOutbox(app);
    expect((await rowsOf(hana.id)).map(({ kind }) => kind)).toEqual(['email', 'sms']);
  });

  test('550 to an optional one ends it without an SMS', async () => {
    const hana = await person();
    await sql`
      insert into notification_settings (worker_id, email_topics, updated_at)
      values (${hana.id}, '{news}', ${now})
    `.execute(app.db);
    await notifyOneWorker(app.db, noticeTo(hana.id, { topic: 'news' }));
    server.refuse({ stage: 'rcpt', code: 550 });
    await deliverOutbox(app);
    expect(await rowsOf(hana.id)).toMatchObject([{ kind: 'email', given_up_at: now }]);
  });

  test('554 to the message ends that message, not the address', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    server.refuse({ stage: 'data', code: 554 });
    await deliverOutbox(app);
    expect((await rowsOf(hana.id)).map(({ kind }) => kind)).toEqual(['email', 'sms']);
    await notifyOneWorker(app.db, noticeTo(hana.id, { dedupKey: `later:${hana.id}` }));
    expect((await rowsOf(hana.id)).map(({ kind }) => kind)).toEqual(['email', 'email', 'sms']);
  });

  test('550 to our own sender is ours to mend: the message waits', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    server.refuse({ stage: 'mail', code: 550 });
    await deliverOutbox(app);
    expect(await rowsOf(hana.id)).toMatchObject([{ kind: 'email', given_up_at: null }]);
  });

  test('nothing at all is asked again later', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    const gone = { ...app, env: { ...app.env, SMTP_URL: 'smtp://127.0.0.1:9' } };
    await deliverOutbox(gone);
    expect(await rowsOf(hana.id)).toMatchObject([
      { kind: 'email', given_up_at: null, attempts: 1 },
    ]);
  });
});

describe('the retention of messages', () => {
  const code = (key: string) => ({
    kind: 'email' as const,
    dedupKey: key,
    workerId: null,
    recipient: 'hana@example.jp',
    body: '認証コードは123456です。',
    expiresAt: addMinutes(now, 10),
    now,
  });
  const left = async (key: string) =>
    app.db.selectFrom('outbox').select('delivered_at').where('dedup_key', '=', key).execute();

  test('a code goes with its delivery; in demo mode it is shown until its time is over', async () => {
    await enqueueMessage(app.db, code('real'));
    await deliverOutbox(app);
    expect(server.taken).toHaveLength(1);
    expect(await left('real')).toEqual([]);
    await enqueueMessage(app.db, code('demo'));
    await deliverOutbox({ ...app, env: { ...app.env, demo: true } });
    expect(await left('demo')).toEqual([{ delivered_at: now }]);
    at(addMinutes(now, 10));
    await tidyOutbox(app, now);
    expect(await left('demo')).toEqual([]);
  });

  test('a code whose time is over is not sent any more', async () => {
    await enqueueMessage(app.db, code('late'));
    at(addMinutes(now, 10));
    await deliverOutbox(app);
    expect(server.taken).toEqual([]);
    await tidyOutbox(app, now);
    expect(await left('late')).toEqual([]);
  });

  test('others go a month after their delivery, and no sooner; a notice is sent once all the same', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    await deliverOutbox(app);
    at(addHours(now, 24 * 30));
    expect(await tidyOutbox(app, now)).toBe(0);
    expect(await rowsOf(hana.id)).toHaveLength(1);
    at(addMinutes(now, 1));
    expect(await tidyOutbox(app, now)).toBe(1);
    expect(await tidyOutbox(app, now)).toBe(0);
    expect(await rowsOf(hana.id)).toEqual([]);
    await notifyOneWorker(app.db, noticeTo(hana.id));
    expect(await rowsOf(hana.id)).toEqual([]);
  });

  test('what nobody carried for a week is given up', async () => {
    const hana = await person();
    await notifyOneWorker(app.db, noticeTo(hana.id));
    const written = now;
    at(addHours(written, 24 * 7));
    expect(await tidyOutbox(app, now)).toBe(0);
    at(addMinutes(now, 1));
    expect(await tidyOutbox(app, now)).toBe(1);
    await deliverOutbox(app);
    expect(server.taken).toEqual([]);
  });
});

test('the scheduled tasks of the outbox leave waiting messages alone', async () => {
  const hana = await person();
  await notifyOneWorker(app.db, noticeTo(hana.id));
  for (const runTask of notificationTasks) {
    await runTask.run(app, addHours(now, 24));
  }
  await tidyOutbox(app, addHours(now, 24));
  expect(await rowsOf(hana.id)).toHaveLength(1);
});
