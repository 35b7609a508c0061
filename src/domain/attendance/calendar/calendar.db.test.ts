import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { explainPlansOf, fullyScannedTables } from '#testing/plans.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { createCalendarEndpoint } from './calendar-endpoint.server.ts';

const day = '2026-12-10';
const now = instantAtJst(day, '12:00');
let product: TestProduct;
let fetchFile: (request: Request) => Promise<Response>;
let url = '';
beforeAll(async () => {
  url = await openTestDatabase();
  product = await openTestProduct(url, now);
  fetchFile = createCalendarEndpoint(product.app);
});
afterAll(() => product.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetchFile(new Request(`https://hitokoma.example${path}`, { headers }));

async function person(id?: string) {
  const workerId = id ?? (await buildWorker(product.app.db, { now })).id;
  const token = await product.signIn(workerId);
  const call = (document: string) => product.call(document, {}, { token });
  return {
    id: workerId,
    call,
    async makes(): Promise<string> {
      const { data } = await call('mutation { makeCalendarFeed { success path } }');
      return data?.['makeCalendarFeed'].path;
    },
    async madeAt() {
      return (await call('{ calendarFeed { madeAt } }')).data?.['calendarFeed'].madeAt;
    },
  };
}

/** A worker with one old, one recent, one cancelled and one coming shift. */
async function busyPerson() {
  const shift = (date: string, workerId?: string) =>
    createShift(product, {
      startsAt: instantAtJst(date, '09:00'),
      endsAt: instantAtJst(date, '17:00'),
      contractedAt: addHours(instantAtJst(date, '09:00'), -30),
      ...(workerId ? { workerId } : {}),
    });
  const long = await shift(addDays(day, -31));
  const { workerId } = long;
  const late = await shift(addDays(day, -29), workerId);
  const coming = await shift(addDays(day, 2), workerId);
  const off = await shift(addDays(day, 3), workerId);
  const cancelled = await off.send(
    now,
    'mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }',
    { input: { id: off.attendanceId, reason: 'family', note: '', toldName: '佐藤' } },
  );
  expect(cancelled.errors).toBeUndefined();
  product.setNow(now);
  return { ...(await person(workerId)), long, late, coming, off };
}

/** The lines of each event in a calendar, by shift id. */
async function eventsOf(answer: Response): Promise<Map<string, string[]>> {
  const text = (await answer.text()).replaceAll('\r\n ', '');
  const blocks = [...text.matchAll(/BEGIN:VEVENT\r\n([^]*?)END:VEVENT/g)];
  return new Map(
    blocks.map(([, block = '']) => {
      const id = /UID:(.+)@hitokoma/.exec(block)?.[1] ?? '';
      return [id, block.split('\r\n')];
    }),
  );
}

test('a calendar holds what is to come and the past 30 days, with what was called off', async () => {
  const hana = await busyPerson();
  const answer = await get(await hana.makes());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const events = await eventsOf(answer);
  const { late, coming, off } = hana;
  expect([...events.keys()]).toEqual([late.attendanceId, coming.attendanceId, off.attendanceId]);
  expect(events.get(coming.attendanceId)).toEqual(
    expect.arrayContaining([
      'STATUS:CONFIRMED',
      'DTSTART;TZID=Asia/Tokyo:20261212T090000',
      'DTEND;TZID=Asia/Tokyo:20261212T170000',
      `URL:https://hitokoma.example/shifts/${coming.attendanceId}`,
      'BEGIN:VALARM',
    ]),
  );
  expect(events.get(off.attendanceId)).toEqual(
    expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']),
  );
});

test('a provisional contract carries its deadline until the credentials are approved', async () => {
  const { db } = product.app;
  const { id: workerId } = await buildPreparedWorker(db, { now, identity: { state: 'PENDING' } });
  const { attendanceId } = await createShift(product, {
    startsAt: instantAtJst(addDays(day, 4), '09:00'),
    endsAt: instantAtJst(addDays(day, 4), '17:00'),
    workerId,
  });
  const path = await (await person(workerId)).makes();
  const textOf = async () => (await eventsOf(await get(path))).get(attendanceId)?.join('\n');
  const provisional = await textOf();
  expect(provisional).toContain('STATUS:TENTATIVE');
  expect(provisional).toContain('SUMMARY:【仮の契約】勤務：');
  expect(provisional).toContain('仮の契約（書類の承認待ち・期限 2026/12/13');

  const operator = await openOperator(product.app);
  const { id } = await db
    .selectFrom('identities')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  const { data } = await operator.ask('query ($id: ID!) { review(id: $id) { profileVersion } }', {
    id,
  });
  const approved = await operator.ask(
    'mutation ($input: ApproveReviewInput!) { approveReview(input: $input) { success } }',
    { input: { id, profileVersion: data?.['review'].profileVersion, expiresOn: '2030-01-01' } },
  );
  expect(approved.errors).toBeUndefined();
  const confirmed = await textOf();
  expect(confirmed).toContain('STATUS:CONFIRMED');
  expect(confirmed).not.toContain('仮の契約');
});

test('an unchanged one is answered in a word, a changed one in full', async () => {
  const hana = await busyPerson();
  const path = await hana.makes();
  const tag = (await get(path)).headers.get('etag') ?? '';
  product.setNow(addHours(now, 1));
  for (const known of [tag, `"other", ${tag}`, tag.slice(2)]) {
    const again = await get(path, { 'if-none-match': known });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  await hana.coming.send(
    now,
    'mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }',
    { input: { id: hana.coming.attendanceId, reason: 'family', note: '', toldName: '佐藤' } },
  );
  expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
});

test('each change of an event is a newer version of it, under the same UID', async () => {
  const hana = await busyPerson();
  const path = await hana.makes();
  const { attendanceId } = hana.coming;
  const stampsOf = async () =>
    (await eventsOf(await get(path)))
      .get(attendanceId)
      ?.filter((line) => /^(?:UID|SEQUENCE|LAST-MODIFIED|STATUS)/.test(line));
  const stampsAs = (sequence: number, modified: string, status: string) => [
    `UID:${attendanceId}@hitokoma`,
    `SEQUENCE:${sequence}`,
    `LAST-MODIFIED:${modified}`,
    `STATUS:${status}`,
  ];
  // Since the contract.
  const first = stampsAs(0, '20261210T180000Z', 'CONFIRMED');
  expect(await stampsOf()).toEqual(first);
  product.setNow(addHours(now, 1));
  expect(await stampsOf()).toEqual(first);

  await sql`
    update facilities set phone_number = '0399990000'
     where id = (select facility_id from attendances where id = ${attendanceId})
  `.execute(product.app.db);
  product.setNow(addHours(now, 2));
  const second = stampsAs(1, '20261210T050000Z', 'CONFIRMED');
  expect(await stampsOf()).toEqual(second);
  expect(await stampsOf()).toEqual(second);

  await hana.coming.send(
    addHours(now, 3),
    'mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }',
    { input: { id: attendanceId, reason: 'family', note: '', toldName: '佐藤' } },
  );
  product.setNow(addHours(now, 4));
  expect(await stampsOf()).toEqual(stampsAs(3, '20261210T070000Z', 'CANCELLED'));
  // Long enough for a program that was off for weeks, and still after the day of the shift.
  product.setNow(addHours(now, 24 * 30));
  expect(await stampsOf()).toEqual(stampsAs(3, '20261210T070000Z', 'CANCELLED'));
  product.setNow(now);
});

describe('an address', () => {
  test('is stored as a hash only, and works until another is made', async () => {
    const hana = await person();
    expect(await hana.madeAt()).toBeNull();
    const first = await hana.makes();
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(await hana.madeAt()).toBe(now.toISOString());
    const rows = await sql<{ row: string }>`
      select c::text as row from calendar_feeds c where worker_id = ${hana.id}
    `.execute(product.app.db);
    expect(rows.rows[0]?.row).not.toContain(first.slice(10, 53));
    const second = await hana.makes();
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  });

  test('of nobody, cut off, or made up is not found', async () => {
    const path = await (await person()).makes();
    const wrong = [
      '/calendar/.ics',
      '/calendar/x.ics',
      `/calendar/${'a'.repeat(43)}.ics`,
      path.slice(0, -5),
      path.replace('.ics', ''),
      path.replace('.ics', '.ics/more'),
    ];
    const answers = await Promise.all(wrong.map((one) => get(one)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      wrong.map(() => 'private, no-store'),
    );
  });

  test('that was switched off is not found; switching off twice is once', async () => {
    const hana = await person();
    const path = await hana.makes();
    for (let times = 0; times < 2; times += 1) {
      const off = await hana.call('mutation { removeCalendarFeed { success } }');
      expect(off.data).toEqual({ removeCalendarFeed: { success: true } });
    }
    expect((await get(path)).status).toBe(404);
    expect(await hana.madeAt()).toBeNull();
  });

  test('of a worker who left leads nowhere', async () => {
    const hana = await person();
    const path = await hana.makes();
    const left = await hana.call(
      'mutation { deleteWorker(input: { reasonIds: ["other"] }) { success } }',
    );
    expect(left.errors).toBeUndefined();
    expect((await get(path)).status).toBe(404);
  });

  test('is made by who is signed in only', async () => {
    const codes = await Promise.all(
      [
        '{ calendarFeed { madeAt } }',
        'mutation { makeCalendarFeed { path } }',
        'mutation { removeCalendarFeed { success } }',
      ].map(async (document) => (await product.call(document)).errors?.[0]?.extensions.code),
    );
    expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });
});

test('among thousands an address is found without looking at the others', async () => {
  const hana = await person();
  const path = await hana.makes();
  const { db } = product.app;
  await inBulkTransaction(db, async (tx) => {
    await sql`
      with bulk as (
        insert into workers (phone_number, created_at)
        select '080' || lpad(n::text, 8, '0'), ${now} from generate_series(1, 5000) n
        returning id)
      insert into calendar_feeds (worker_id, token_hash, created_at)
      select id, 'hash ' || id, ${now} from bulk
    `.execute(tx);
  });
  await sql`analyze calendar_feeds, workers`.execute(db);
  const plans = await explainPlansOf(url, () => get(path));
  expect(plans.map(({ name }) => name)).toEqual([
    'attendance.workerIdOfCalendarFeed',
    'attendance.calendarShiftRows',
  ]);
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, ['calendar_feeds', 'workers'])]).toEqual([
      plan.name,
      [],
    ]);
  }
});
