import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildStaffSession } from '#access/people/build.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { buildPayout } from '#domain/pay/build.ts';
import { drawTaxSheets } from '#domain/pay/tax-sheet/draw-tax-sheets.server.ts';
import { eraseNamesOnTaxSheets } from '#domain/pay/tax-sheet/erase-names.server.ts';
import { storeTaxSheetPapers } from '#domain/pay/tax-sheet/tax-papers.server.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { taxSheetPaperPath } from '#platform/base/people/file-paths.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openTaxColumnFixture } from '#testing/fixtures/workers/tax-columns.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createTaxPapersEndpoint } from './tax-papers.server.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const { product, employer, person, worked } = fixture;
let at: Awaited<ReturnType<typeof employer>>;
let workerId: string;
let owner: TestManager;
let finance: TestManager;
let manager: TestManager;

const recording = `mutation ($input: RecordTaxPaymentInput!) { recordTaxPayment(input: $input) { success } }`;
const takingBack = `mutation ($input: TakeBackTaxPaymentInput!) { takeBackTaxPayment(input: $input) { success } }`;
const sheetDocument = `query ($day: Date!) { taxSheet(day: $day) { paper slips { kind isDue paidOn } } }`;
const month = '2026-09-01';

beforeAll(async () => {
  at = await employer();
  const openAs = (role: StaffRole) => openManager(product.app, at.facilityId, role);
  owner = await openAs('OWNER');
  finance = await openAs('FINANCE');
  manager = await openAs('MANAGER');
  workerId = await person();
  await worked({ workerId, at, day: '2026-09-03' });
  await buildPayout(product.app, { workerId, now: instantAtJst('2026-09-07', '12:00') });
  product.setNow(instantAtJst('2026-10-02'));
  await drawTaxSheets(product.app, product.app.clock.now());
});
afterAll(() => product.close());

async function open(by: { id: string }, path = taxSheetPaperPath(month)) {
  const now = product.app.clock.now();
  const cookie = await buildStaffSession(product.app, { staffId: by.id, now });
  const request = new Request(`http://localhost${path}`, { headers: { cookie } });
  const response = await createTaxPapersEndpoint(product.app)(request, { address: '192.0.2.1' });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function sheetOf(by: TestManager) {
  return (await by.ask(sheetDocument, { day: month })).data?.['taxSheet'];
}

test('the paper of a sheet is stored once, stays when names change, and each download is logged', async () => {
  const { app } = product;
  const now = app.clock.now();
  expect((await open(owner)).status).toBe(404);
  expect((await sheetOf(owner)).paper).toBe('WAITING');
  expect(await storeTaxSheetPapers(app, now)).toBe(1);
  expect((await sheetOf(owner)).paper).toBe('STORED');
  const first = await open(owner);
  const text = await pdfText(first.bytes);
  for (const part of [
    '源泉所得税の集計表',
    '2026年9月',
    '2026/10/13',
    '延人員1人',
    '12,000円',
    '79円',
  ])
    expect(text).toContain(part);

  await app.db.updateTable('corporations').set({ name: '社会福祉法人 改名会' }).execute();
  expect(await storeTaxSheetPapers(app, now)).toBe(0);
  const again = await open(finance);
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  for (const change of [
    sql`update tax_sheet_papers set sha256 = repeat('0', 64)`,
    sql`delete from tax_sheet_papers`,
  ])
    // oxlint-disable-next-line no-await-in-loop -- two changes
    await expect(change.execute(app.db)).rejects.toThrow('append-only');
  const looks = await app.db
    .selectFrom('staff_access_log')
    .select(['staff_id', 'worker_ids'])
    .where('operation', '=', 'taxPaper')
    .orderBy('id')
    .execute();
  expect(looks).toEqual([
    { staff_id: owner.id, worker_ids: [workerId] },
    { staff_id: finance.id, worker_ids: [workerId] },
  ]);
});

test('nobody but owners and finance of the whole corporation opens a paper', async () => {
  const { app } = product;
  const other = await employer();
  const stranger = await openManager(app, other.facilityId, 'OWNER');
  expect((await open(manager)).status).toBe(403);
  expect((await open(stranger)).status).toBe(404);
  for (const file of ['sheet-2026-13', 'sheet-2026-08', 'x'])
    // oxlint-disable-next-line no-await-in-loop -- three addresses
    expect((await open(owner, `/api/facility/tax/${file}.pdf`)).status).toBe(404);
  const request = new Request(`http://localhost${taxSheetPaperPath(month)}`);
  const visited = await createTaxPapersEndpoint(app)(request, { address: '192.0.2.1' });
  expect(visited.status).toBe(401);
});

const mails = async () => {
  const rows = await product.app.db
    .selectFrom('outbox')
    .select(['staff_id', 'subject', 'body', 'path'])
    .where('staff_kind', '=', 'tax')
    .execute();
  return rows;
};

test('owners and finance are reminded twice, each time once, until the payment is recorded', async () => {
  const { app } = product;
  const notifyOn = async (day: string) => {
    const now = instantAtJst(day, '09:00');
    product.setNow(now);
    await notifyStaff(app, now);
    await notifyStaff(app, now);
    return mails();
  };
  expect(await notifyOn('2026-10-04')).toEqual([]);
  const first = await notifyOn('2026-10-05');
  expect(new Set(first.map(({ staff_id: id }) => id))).toEqual(new Set([owner.id, finance.id]));
  expect(first).toHaveLength(2);
  expect(first[0]?.subject).toContain('源泉所得税の納付の期限は2026/10/13（火）です');
  expect(first[0]?.body).toContain('79円');
  expect(first[0]?.path).toBe('/facility/tax?month=2026-09');
  expect(await notifyOn('2026-10-06')).toHaveLength(2);

  const slip = { day: month, slip: 'RESIDENT' };
  const record = async (paidOn: string, more = {}) =>
    refusalCodeOf(await finance.ask(recording, { input: { ...slip, ...more, paidOn } }));
  expect(await record('2026-09-30')).toBe('VALIDATION_FAILED');
  expect(await record('2026-10-07')).toBe('VALIDATION_FAILED');
  expect(await record('2026-10-06', { slip: 'NONRESIDENT' })).toBe('TAX_SLIP_NOT_DUE');
  expect(await record('2026-10-06', { day: '2026-08-01' })).toBe('TAX_SLIP_NOT_DUE');
  expect(await record('2026-10-06')).toBeNull();
  expect(await record('2026-10-06')).toBe('TAX_PAYMENT_RECORDED');
  expect((await sheetOf(owner)).slips).toEqual([
    { kind: 'RESIDENT', isDue: true, paidOn: '2026-10-06' },
    { kind: 'NONRESIDENT', isDue: false, paidOn: null },
  ]);
  expect(await notifyOn('2026-10-09')).toHaveLength(2);

  const takeBack = async () => refusalCodeOf(await owner.ask(takingBack, { input: slip }));
  expect(refusalCodeOf(await manager.ask(takingBack, { input: slip }))).toBe('FORBIDDEN');
  expect(await takeBack()).toBeNull();
  expect(await takeBack()).toBe('TAX_PAYMENT_MISSING');
  const last = await notifyOn('2026-10-12');
  expect(last).toHaveLength(4);
  expect(last.at(-1)?.subject).toContain('【まもなく期限】');
  expect(await notifyOn('2026-10-14')).toHaveLength(4);
  const changes = await app.db
    .selectFrom('state_changes')
    .select(['to_state', 'staff_id'])
    .where('subject_kind', '=', 'tax_payment')
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { to_state: 'RECORDED', staff_id: finance.id },
    { to_state: 'TAKEN_BACK', staff_id: owner.id },
  ]);
});

test('a person of some facilities only records nothing and opens no paper', async () => {
  const now = product.app.clock.now();
  await buildFacility(product.app.db, { now, corporationId: at.corporationId, name: '二つ目' });
  expect((await open(finance)).status).toBe(403);
  const input = { day: month, slip: 'RESIDENT', paidOn: '2026-10-06' };
  expect(refusalCodeOf(await finance.ask(recording, { input }))).toBe('TAX_OF_ALL_FACILITIES');
});

test('the paper is erased with the names of its sheet', async () => {
  const { app } = product;
  const { storage_key: key } = await app.db
    .selectFrom('tax_sheet_papers')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  await eraseNamesOnTaxSheets(app, instantAtJst('2034-02-01'));
  expect(await app.db.selectFrom('tax_sheet_papers').select('sheet_id').execute()).toEqual([]);
  await expect(app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await storeTaxSheetPapers(app, instantAtJst('2034-02-01'))).toBe(0);
});
