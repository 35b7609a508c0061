import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { buildFacility } from '#domain/corporation/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openTaxColumnFixture } from '#testing/fixtures/workers/tax-columns.ts';
import { overpaymentFixture } from '#testing/overpayments.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildPayout } from '../build.ts';
import { overpaymentAgreementTextVersion as textVersion } from '../overpayments/overpayment-text.ts';
import { drawTaxSheets } from './draw-tax-sheets.server.ts';
import { eraseNamesOnTaxSheets } from './erase-names.server.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const { product, operator, employer, person, worked } = fixture;
const second = await openOperator(product.app, '運営 次郎');
afterAll(() => product.close());

const sheetDocument = `query ($day: Date!) { taxSheet(day: $day) { month dueOn drawnOn drawnAt
  slips { kind columns { column persons pay tax } additional excess applied refund payable }
  corrections { kind workerName workDay paidOn taxYear column pay tax }
  persons { workerId workerName column shifts pay tax } } }`;
const nonresident = `mutation ($input: SetNonresidentInput!) { setNonresident(input: $input) { success } }`;
const reopening = `mutation ($id: ID!) { askTransferReopening(input: { transferId: $id,
  reason: "口座に入金されていないと銀行から連絡がありました", evidence: "銀行の担当者に電話で確認" }) { success } }`;
const agreeing = `mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }`;
const requests = '{ countersignRequests { requests { id } } }';
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "銀行に確認しました" }) { success } }`;

type Employer = Awaited<ReturnType<typeof employer>>;

async function sheetOf(at: Employer, day: string, now: Date) {
  product.setNow(now);
  const finance = await openManager(product.app, at.facilityId, 'FINANCE');
  return (await finance.ask(sheetDocument, { day })).data?.['taxSheet'];
}

const paidOn = (workerId: string, day: string) =>
  buildPayout(product.app, { workerId, now: instantAtJst(day, '12:00') });

async function reopen(workerId: string): Promise<void> {
  const { id } = await product.app.db
    .selectFrom('transfers')
    .select('id')
    .where('worker_id', '=', workerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(refusalCodeOf(await operator.ask(reopening, { id }))).toBeNull();
  const [asked] = (await second.ask(requests)).data?.['countersignRequests'].requests ?? [];
  expect(refusalCodeOf(await second.ask(approving, { id: asked.id }))).toBeNull();
}

test('a sheet is drawn on the second business day of the next month, once, and stays as it is', async () => {
  const at = await employer();
  const [one, abroad] = [await person(), await person()];
  product.setNow(instantAtJst('2026-09-02'));
  const input = {
    workerId: abroad,
    fromDay: '2026-09-02',
    reason: '国内に住む予定が1年に満たないと本人から確認したため',
  };
  expect(refusalCodeOf(await operator.ask(nonresident, { input }))).toBeNull();
  for (const day of ['2026-09-03', '2026-09-04']) {
    // oxlint-disable-next-line no-await-in-loop -- one shift after the other
    await worked({ workerId: one, at, day });
  }
  await worked({ workerId: abroad, at, day: '2026-09-04' });
  await paidOn(one, '2026-09-07');
  await paidOn(abroad, '2026-09-07');

  const first = instantAtJst('2026-10-01', '12:00');
  expect(await drawTaxSheets(product.app, first)).toBe(0);
  const before = await sheetOf(at, '2026-09-15', first);
  expect(before).toMatchObject({ drawnAt: null, drawnOn: '2026-10-02', dueOn: '2026-10-13' });

  const drawnAt = instantAtJst('2026-10-02', '00:00');
  expect(await drawTaxSheets(product.app, drawnAt)).toBe(1);
  expect(await drawTaxSheets(product.app, drawnAt)).toBe(0);
  const sheet = await sheetOf(at, '2026-09-01', instantAtJst('2026-10-03'));
  expect(sheet).toEqual({ ...before, drawnAt: drawnAt.toISOString() });
  expect(sheet.slips).toMatchObject([
    {
      kind: 'RESIDENT',
      columns: [{ column: 'hei', persons: 2, pay: 24_000, tax: 158 }, { persons: 0 }],
      payable: 158,
    },
    { kind: 'NONRESIDENT', columns: [{ persons: 1, pay: 12_000, tax: 2_450 }], payable: 2_450 },
  ]);
  expect(sheet.persons).toMatchObject([
    { workerId: one, shifts: 2, pay: 24_000, tax: 158 },
    { workerId: abroad, column: 'nonresident', shifts: 1, tax: 2_450 },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a payment that came back after the sheet lowers the next one by name, and is paid anew', async () => {
  const at = await employer();
  const [one, other] = [await person(), await person()];
  await worked({ workerId: one, at, day: '2026-10-05' });
  await paidOn(one, '2026-10-30');
  const november = instantAtJst('2026-11-04', '09:00');
  expect(await drawTaxSheets(product.app, november)).toBe(1);
  product.setNow(november);
  await reopen(one);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  await worked({ workerId: other, at, day: '2026-11-05' });
  await paidOn(other, '2026-11-06');
  // Paid in the month after the sheet that takes the first payment back.
  await paidOn(one, '2026-12-01');
  expect(await drawTaxSheets(product.app, instantAtJst('2026-12-02'))).toBe(1);
  const sheet = await sheetOf(at, '2026-11-01', instantAtJst('2026-12-03'));
  expect(sheet.corrections).toMatchObject([
    { kind: 'RETURNED', workDay: '2026-10-05', paidOn: '2026-10-30', pay: -12_000, tax: -79 },
  ]);
  expect(sheet.slips[0]).toMatchObject({
    columns: [{ persons: 1, pay: 12_000, tax: 79 }, { persons: 0 }],
    excess: 79,
    applied: 79,
    payable: 0,
  });
  // The sheet of October stays as it was paid.
  const october = await sheetOf(at, '2026-10-01', instantAtJst('2026-12-03'));
  expect(october.slips[0]).toMatchObject({ payable: 79 });
  const again = await sheetOf(at, '2026-12-01', instantAtJst('2026-12-03'));
  expect(again.slips[0]).toMatchObject({ columns: [{ persons: 1, tax: 79 }, {}], payable: 79 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('overpaid pay that is paid back in the next year is a correction of that month', async () => {
  const { overpaid, workAgain } = overpaymentFixture(() => product);
  const shift = await overpaid({ paidOut: true });
  const input = { id: shift.attendanceId, agrees: true, textVersion };
  const agreed = await shift.send(instantAtJst('2026-12-02'), agreeing, { input });
  expect(refusalCodeOf(agreed)).toBeNull();
  await workAgain(shift, 35);
  await paidOn(shift.workerId, '2027-01-06');
  await drawTaxSheets(product.app, instantAtJst('2027-01-05'));
  await drawTaxSheets(product.app, instantAtJst('2027-02-02'));
  const { facilityId } = shift;
  const at = { facilityId, jobId: '', corporationId: '' };
  const january = await sheetOf(at, '2027-01-01', instantAtJst('2027-02-03'));
  expect(january.corrections).toMatchObject([
    { kind: 'REPAID', workDay: '2026-12-01', paidOn: '2027-01-06', taxYear: 2026, pay: -750 },
  ]);
  expect(january.slips[0].columns[0]).toMatchObject({ persons: 1, pay: 12_000 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('owners and finance see their own sheet, a manager sees none, and no month of the future exists', async () => {
  const at = await employer();
  product.setNow(instantAtJst('2027-02-05'));
  const asked = async (role: 'OWNER' | 'MANAGER', day: string) => {
    const reader = await openManager(product.app, at.facilityId, role);
    return reader.ask(sheetDocument, { day });
  };
  const own = await asked('OWNER', '2026-09-01');
  expect(own.data?.['taxSheet']).toMatchObject({ persons: [], corrections: [], drawnAt: null });
  expect(refusalCodeOf(await asked('MANAGER', '2026-09-01'))).toBe('FORBIDDEN');
  const finance = await openManager(product.app, at.facilityId, 'FINANCE');
  expect(refusalCodeOf(await finance.ask(sheetDocument, { day: '2026-09-01' }))).toBeNull();
  const now = instantAtJst('2027-02-05');
  await buildFacility(product.app.db, {
    now,
    corporationId: at.corporationId,
    name: '二つ目の施設',
  });
  const partly = await finance.ask(sheetDocument, { day: '2026-09-01' });
  expect(refusalCodeOf(partly)).toBe('TAX_OF_ALL_FACILITIES');
  for (const day of ['2027-03-01', '2099-12-31', '2019-12-31']) {
    // oxlint-disable-next-line no-await-in-loop -- the clock of a person is that of the request
    expect(refusalCodeOf(await asked('OWNER', day))).toBe('NOT_FOUND');
  }
});

test('names are erased seven years after the year, and the figures stay', async () => {
  const { db } = product.app;
  const sheets = async () =>
    db.selectFrom('tax_sheets').select(['month', 'content']).orderBy('id').execute();
  const before = await sheets();
  expect(await eraseNamesOnTaxSheets(product.app, instantAtJst('2034-01-31'))).toBe(0);
  const old = before.filter(({ month }) => month < '2027-01-01').length;
  expect(await eraseNamesOnTaxSheets(product.app, instantAtJst('2034-02-01'))).toBe(old);
  expect(await eraseNamesOnTaxSheets(product.app, instantAtJst('2034-02-01'))).toBe(0);
  const nameless = (text: string) => text.replaceAll(/"workerName":"[^"]*"/g, '"workerName":""');
  const after = await sheets();
  for (const [at, { month, content }] of after.entries()) {
    const was = JSON.stringify(before[at]?.content);
    expect(JSON.stringify(content)).toBe(month < '2027-01-01' ? nameless(was) : was);
  }
  expect(await auditPayBooks(db)).toEqual([]);
});

test('the audit finds a sheet, a line and a payment that are not as they were', async () => {
  const { db } = product.app;
  const withoutLines = sql`delete from tax_sheet_lines where kind = 'RETURNED'`;
  expect(await auditLedgerAfterTampering(db, withoutLines)).toEqual([
    expect.stringMatching(/^the tax of a corporation in the ledger is not that of its sheets/),
    expect.stringMatching(/^a tax sheet says something else than its lines/),
  ]);
  const otherTax = sql`update tax_sheets set tax = tax + 1 where month = '2026-09-01'`;
  expect(await auditLedgerAfterTampering(db, otherTax)).toEqual([
    expect.stringMatching(/^the tax of a corporation in the ledger is not that of its sheets/),
    expect.stringMatching(/^a tax sheet says something else than its lines/),
  ]);
  const withoutSheet = sql`
    with gone as (delete from tax_sheet_lines
                   where sheet_id in (select id from tax_sheets where month = '2026-11-01') returning 1)
    delete from tax_sheets where month = '2026-11-01' and (select count(*) from gone) >= 0`;
  const found = await auditLedgerAfterTampering(db, withoutSheet);
  expect(found).toContainEqual(
    expect.stringMatching(
      /^a payment is not on the tax sheets as it is, and waits for none: PART /,
    ),
  );
});
