import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildStaffSession } from '#access/people/build.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { buildPayout } from '#domain/pay/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { taxListPath } from '#platform/base/people/file-paths.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { columnOtsuAmounts, openTaxColumnFixture } from '#testing/fixtures/workers/tax-columns.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createTaxPapersEndpoint } from './tax-papers.server.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const { product, operator, employer, person, worked, setOtsu } = fixture;
let at: Awaited<ReturnType<typeof employer>>;
let owner: TestManager;
let finance: TestManager;
let people: { both: string; abroad: string; lateInYear: string };
afterAll(() => product.close());

const nonresident = `mutation ($input: SetNonresidentInput!) { setNonresident(input: $input) { success } }`;
const listDocument = `query ($year: Int!) { taxList(year: $year) { year firstYear lastYear isFinal
  rows { workerId name form columns pay tax isOmittableForLeaver isDueAtTaxOffice } } }`;
const afterYear = instantAtJst('2027-02-01', '12:00');

beforeAll(async () => {
  at = await employer();
  owner = await openManager(product.app, at.facilityId, 'OWNER');
  finance = await openManager(product.app, at.facilityId, 'FINANCE');
  people = { both: await person(), abroad: await person(), lateInYear: await person() };
  product.setNow(instantAtJst('2026-09-02'));
  const reason = '国内に住む予定が1年に満たないと本人から確認したため';
  const input = { workerId: people.abroad, fromDay: '2026-09-02', reason };
  await operator.ask(nonresident, { input });
  await worked({ workerId: people.both, at, day: '2026-09-03' });
  await worked({ workerId: people.abroad, at, day: '2026-09-04' });
  const now = instantAtJst('2026-09-05');
  await setOtsu({ workerId: people.both, at, fromDay: '2026-09-07', now });
  await worked({ workerId: people.both, at, day: '2026-09-08' });
  await worked({ workerId: people.lateInYear, at, day: '2026-12-28' });
  for (const workerId of [people.both, people.abroad])
    // oxlint-disable-next-line no-await-in-loop -- one payout after the other
    await buildPayout(product.app, { workerId, now: instantAtJst('2026-09-10', '12:00') });
  // Worked in December and paid in January: it belongs to the next year.
  const january = instantAtJst('2027-01-05', '12:00');
  await buildPayout(product.app, { workerId: people.lateInYear, now: january });
  product.setNow(afterYear);
});

const listOf = async (by: TestManager, year: number) => by.ask(listDocument, { year });

test('the list has each person by the year of payment, with both columns, and a non-resident on the record', async () => {
  const list = (await listOf(owner, 2026)).data?.['taxList'];
  expect(list).toMatchObject({ year: 2026, firstYear: 2020, lastYear: 2027, isFinal: true });
  const rowOf = (workerId: string) =>
    list.rows.filter((row: { workerId: string }) => row.workerId === workerId);
  expect(rowOf(people.both)).toMatchObject([
    {
      form: 'REPORT',
      columns: ['hei', 'otsu'],
      pay: 24_000,
      tax: 79 + columnOtsuAmounts.tax,
      isOmittableForLeaver: true,
      isDueAtTaxOffice: null,
    },
  ]);
  expect(rowOf(people.abroad)).toMatchObject([
    { form: 'RECORD', columns: ['nonresident'], pay: 12_000, tax: 2_450, isDueAtTaxOffice: false },
  ]);
  expect(rowOf(people.lateInYear)).toEqual([]);
  const next = (await listOf(owner, 2027)).data?.['taxList'];
  expect(next).toMatchObject({ isFinal: false, rows: [{ workerId: people.lateInYear }] });
});

test('the figures are those of the statements that the workers get', async () => {
  const statements = `{ statementOfEarnings { statements { year paymentAmount withholdingTax } } }`;
  const list = (await listOf(owner, 2026)).data?.['taxList'];
  for (const row of list.rows) {
    // oxlint-disable-next-line no-await-in-loop -- two persons
    const { statementOfEarnings } = await fixture.ask(row.workerId, afterYear, statements);
    expect(statementOfEarnings.statements).toEqual([
      { year: 2026, paymentAmount: row.pay, withholdingTax: row.tax },
    ]);
  }
});

async function open(by: { id: string }, path: string) {
  const now = product.app.clock.now();
  const cookie = await buildStaffSession(product.app, { staffId: by.id, now });
  const request = new Request(`http://localhost${path}`, { headers: { cookie } });
  const response = await createTaxPapersEndpoint(product.app)(request, { address: '192.0.2.1' });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('a worker who left is on the list with the name of the former payee, also in both encodings of the file', async () => {
  const { db } = product.app;
  await sql`
    insert into former_payees (worker_id, last_name, first_name, last_kana, first_kana, sex, born_on, zip_code,
                               prefecture_code, city, street_number, building, keep_until)
    select worker_id, '退会', '花子', 'タイカイ', 'ハナコ', sex, born_on, zip_code, prefecture_code, city,
           street_number, building, ${instantAtJst('2032-01-10')}
      from worker_profiles where worker_id = ${people.both}`.execute(db);
  await sql`update workers set deleted_at = ${afterYear}, phone_number = null where id = ${people.both}`.execute(
    db,
  );
  const first = await open(finance, taxListPath(2026));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(first.bytes);
  expect(text.startsWith('\uFEFF"年分","書類"')).toBe(true);
  expect(text).toContain('"給与支払報告書","退会 花子","タイカイ ハナコ"');
  expect(text).toContain('"丙欄・乙欄","24000","2519"');
  const older = await open(finance, taxListPath(2026, 'shift_jis'));
  const olderText = new TextDecoder('shift_jis', { fatal: true }).decode(older.bytes);
  expect(`\uFEFF${olderText}`).toBe(text);
  const looks = await db
    .selectFrom('staff_access_log')
    .select(['staff_id', 'worker_ids'])
    .where('operation', '=', 'taxListFile')
    .execute();
  // The second file within minutes is the same view.
  expect(looks).toEqual([
    { staff_id: finance.id, worker_ids: [people.both, people.abroad].toSorted() },
  ]);
});

test('the list belongs to owners and finance of the whole corporation, and to retained years', async () => {
  const manager = await openManager(product.app, at.facilityId, 'MANAGER');
  expect(refusalCodeOf(await listOf(manager, 2026))).toBe('FORBIDDEN');
  expect((await open(manager, taxListPath(2026))).status).toBe(403);
  for (const year of [2019, 2028, -1, 2_147_483_647])
    // oxlint-disable-next-line no-await-in-loop -- four years
    expect(refusalCodeOf(await listOf(owner, year))).toBe('NOT_FOUND');
  expect((await open(owner, taxListPath(2019))).status).toBe(404);
  const other = await employer();
  const stranger = await openManager(product.app, other.facilityId, 'OWNER');
  expect((await listOf(stranger, 2026)).data?.['taxList'].rows).toEqual([]);
  const now = product.app.clock.now();
  await buildFacility(product.app.db, { now, corporationId: at.corporationId, name: '二つ目' });
  expect(refusalCodeOf(await listOf(finance, 2026))).toBe('TAX_OF_ALL_FACILITIES');
  expect((await open(finance, taxListPath(2026))).status).toBe(403);
});
