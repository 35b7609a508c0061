import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer, buildBankFile } from '../build.ts';
import { eraseExpiredDocuments } from './erase-expired-documents.server.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const evening = at('18:10');

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const documents = {
  approve: `mutation ($id: ID!) {
    requestAttendanceApproval(input: { id: $id, mode: without_adjustment }) { success } }`,
  payout: 'mutation { requestBankTransfer { success } }',
  slip: 'query ($id: ID!) { paySlipFile(id: $id) { file } }',
  check: 'query ($id: ID!) { wageWithoutAdjustment(id: $id) { hasPaySlip } }',
  list: '{ statementOfEarnings { statements { year employerId } } }',
  statement: `query ($employerId: ID!) {
    statementOfEarningFile(input: { year: 2026, employerId: $employerId }) { file } }`,
};

/** Creates a shift worked as planned whose wage is fixed, so that it has a slip. */
async function fixed(): Promise<FixtureShift> {
  const span = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
  const shift = await createShift(product, span);
  const { attendanceId, workerId } = shift;
  await buildCheckIn(product.app, { attendanceId });
  await buildCheckOut(product.app, { attendanceId });
  await shift.send(evening, documents.approve, { id: attendanceId });
  await buildBankAccount(product.app.db, { workerId, now: evening });
  return shift;
}

/** Requests a payout and has the bank pay it; returns the id of the bank file. */
async function payOut(shift: FixtureShift): Promise<string> {
  expect(refusalCodeOf(await shift.send(evening, documents.payout))).toBeNull();
  const now = addMinutes(evening, 5);
  const bankFileId = await buildBankFile(product.app, { now });
  await buildBankAnswer(product.app, { bankFileId, now, outcome: 'PAID' });
  return bankFileId;
}

async function contentOf(bankFileId: string): Promise<Buffer> {
  const { content } = await product.app.db
    .selectFrom('bank_files')
    .select('content')
    .where('id', '=', bankFileId)
    .executeTakeFirstOrThrow();
  return content;
}

async function keysOf(table: 'earnings_statements' | 'pay_slips', workerId: string) {
  const rows = await product.app.db
    .selectFrom(table)
    .select('storage_key')
    .where('worker_id', '=', workerId)
    .execute();
  return rows.map(({ storage_key: key }) => key ?? '');
}

test('papers go when their legal years are over, and not a day before; the books stay', async () => {
  const { app } = product;
  const [paid, unpaid] = [await fixed(), await fixed()];
  const bankFileId = await payOut(paid);
  const { attendanceId: id, workerId } = paid;
  const listed = await paid.send(evening, documents.list);
  const row = listed.data?.['statementOfEarnings'].statements[0];
  const { employerId } = row;
  for (const shift of [paid, unpaid]) {
    const slip = await shift.send(evening, documents.slip, { id: shift.attendanceId });
    expect(refusalCodeOf(slip)).toBeNull();
  }
  expect(refusalCodeOf(await paid.send(evening, documents.statement, { employerId }))).toBeNull();
  const [[slipKey = ''], [statementKey = '']] = [
    await keysOf('pay_slips', workerId),
    await keysOf('earnings_statements', workerId),
  ];
  expect((await app.storage.get(slipKey)).length).toBeGreaterThan(1_000);

  // As if a process had been killed between storing a file and writing its row.
  const lostKey = slipKey.replace(/[^/]*$/, 'lost.pdf');
  await app.storage.put(lostKey, await app.storage.get(slipKey));

  // Five years after the wage was fixed, its slip is erased if the wage is paid; the slip of an unpaid wage stays.
  expect(await eraseExpiredDocuments(app, instantAtJst('2031-12-01', '18:09'))).toBe(0);
  const fiveYears = instantAtJst('2031-12-02');
  expect(await eraseExpiredDocuments(app, fiveYears)).toBe(1);
  expect(await eraseExpiredDocuments(app, fiveYears)).toBe(0);
  await expect(app.storage.get(slipKey)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(app.storage.get(lostKey)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await keysOf('pay_slips', unpaid.workerId)).toHaveLength(1);
  expect(refusalCodeOf(await paid.send(fiveYears, documents.slip, { id }))).toBe('NOT_FOUND');
  const check = await paid.send(fiveYears, documents.check, { id });
  expect(check.data?.['wageWithoutAdjustment']).toEqual({ hasPaySlip: false });
  expect(refusalCodeOf(await paid.send(fiveYears, documents.statement, { employerId }))).toBeNull();

  // Seven years after January of the following year, statements and bank files are erased.
  const lastDay = instantAtJst('2034-01-31', '23:59');
  expect(await eraseExpiredDocuments(app, lastDay)).toBe(0);
  expect((await contentOf(bankFileId)).length).toBeGreaterThan(0);
  expect(
    (await paid.send(lastDay, documents.list)).data?.['statementOfEarnings'].statements,
  ).toEqual([row]);
  const over = instantAtJst('2034-02-01');
  const issues = (await keysOf('earnings_statements', workerId)).length;
  expect(await eraseExpiredDocuments(app, over)).toBe(issues + 1);
  expect(await eraseExpiredDocuments(app, over)).toBe(0);
  expect((await contentOf(bankFileId)).length).toBe(0);
  await expect(app.storage.get(statementKey)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const gone = await paid.send(over, documents.statement, { employerId });
  expect(refusalCodeOf(gone)).toBe('NOT_FOUND');
  const left = await paid.send(over, documents.list);
  expect(left.data?.['statementOfEarnings'].statements).toEqual([]);
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('a file stays while the bank has not answered', async () => {
  const shift = await fixed();
  await shift.send(evening, documents.payout);
  const bankFileId = await buildBankFile(product.app, { now: addMinutes(evening, 5) });
  await eraseExpiredDocuments(product.app, instantAtJst('2036-01-01'));
  expect((await contentOf(bankFileId)).length).toBeGreaterThan(0);
});
