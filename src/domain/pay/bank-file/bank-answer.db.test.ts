import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { readBankResults } from './bank-results.server.ts';
import type { BankResult } from './bank-result.ts';
import { buildBankAccount } from '../build.ts';
import { submitTransfers } from '../transfers/submit-transfers.server.ts';
import {
  readZenginFile,
  writeZenginAnswer,
  type ZenginInput,
  type ZenginResult,
} from './zengin.ts';
import type { ZenginTransfer } from './zengin-layout.ts';

type Answer = ZenginInput<ZenginTransfer & ZenginResult>;

const day = '2026-12-01';
const shiftTimes = {
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
};

let product: TestProduct;
/** Two files with three transfers of the same amounts each: yesterday's and today's. */
let older: string;
let sent: string;
let now = instantAtJst(day, '18:05');

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());
beforeAll(async () => {
  older = await threeTransfers();
  now = addMinutes(now, 24 * 60);
  sent = await threeTransfers();
});

async function threeTransfers(): Promise<string> {
  for (const accountNumber of ['1000001', '1000002', '1000003']) {
    const shift = await createShift(product, shiftTimes);
    await buildCheckIn(product.app, shift);
    await buildCheckOut(product.app, shift);
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now, accountNumber });
    const asked = await shift.send(now, 'mutation { requestBankTransfer { success } }');
    expect(refusalCodeOf(asked)).toBeNull();
  }
  const { bankFileId } = await submitTransfers(product.app, { actor: systemActor, now });
  if (!bankFileId) throw new Error('nothing was submitted');
  return bankFileId;
}

/** The bank's correct answer to a file: all transfers paid. */
async function answerTo(bankFileId: string): Promise<Answer> {
  const { content } = await product.app.db
    .selectFrom('bank_files')
    .select('content')
    .where('id', '=', bankFileId)
    .executeTakeFirstOrThrow();
  const file = readZenginFile(content);
  return { ...file, crlf: true, transfers: file.transfers.map((one) => ({ ...one, result: '0' })) };
}

function read(bankFileId: string, answer: Answer, at = now) {
  const answerFile = writeZenginAnswer(answer);
  const input = { bankFileId, answerFile, actor: systemActor, now: at };
  return readBankResults(product.app.db, input, async () => undefined);
}

/** Everything that a booking would change. */
async function booked(bankFileId: string) {
  const transfers = await product.app.db
    .selectFrom('transfers')
    .select(['id', 'state', 'finished_at'])
    .where('bank_file_id', '=', bankFileId)
    .orderBy('file_position')
    .execute();
  const postings = await product.app.db.selectFrom('ledger_postings').select('id').execute();
  return { transfers, postings: postings.length };
}

type AnswerEdit = (answer: Answer) => Answer;
const inHeader =
  (header: Partial<Answer['header']>): AnswerEdit =>
  (answer) => ({
    ...answer,
    header: { ...answer.header, ...header },
  });
const inSecond =
  (fields: Partial<ZenginTransfer & ZenginResult>): AnswerEdit =>
  (answer) => ({
    ...answer,
    transfers: answer.transfers.map((one, index) => (index === 1 ? { ...one, ...fields } : one)),
  });

test('money has not arrived before the designated day, and nothing is booked until then', async () => {
  const bankFileId = await threeTransfers();
  const answer = await answerTo(bankFileId);
  const before = await booked(bankFileId);
  const { designated_on: designatedOn } = await product.app.db
    .selectFrom('bank_files')
    .select('designated_on')
    .where('id', '=', bankFileId)
    .executeTakeFirstOrThrow();
  const midnight = instantAtJst(designatedOn);
  await expect(read(bankFileId, answer, addMinutes(midnight, -1))).rejects.toMatchObject({
    code: 'RESULT_EARLY',
  });
  expect(await booked(bankFileId)).toEqual(before);
  const { completed } = await read(bankFileId, answer, midnight);
  expect(completed).toBe(3);
});

const foreign: [string, AnswerEdit, string][] = [
  ['another client', inHeader({ clientCode: '9999999999' }), '委託者コード'],
  ['another day', inHeader({ transferMonthDay: '1111' }), '振込指定日'],
  ['another paying bank', inHeader({ bankCode: '0005' }), '支払口座の銀行'],
  ['another paying branch', inHeader({ branchCode: '999' }), '支払口座の支店'],
  ['another kind of paying account', inHeader({ accountType: '2' }), '支払口座の種目'],
  ['another paying account', inHeader({ accountNumber: '7654321' }), '支払口座の番号'],
  ['payroll records', (answer) => ({ ...answer, kind: '11' }), '種別コード'],
  ['another payee bank', inSecond({ bankCode: '9999' }), '2件目の銀行'],
  ['another payee branch', inSecond({ branchCode: '999' }), '2件目の支店'],
  ['another kind of payee account', inSecond({ accountType: '2' }), '2件目の預金種目'],
  ['another payee account', inSecond({ accountNumber: '7777777' }), '2件目の口座番号'],
  ['another payee', inSecond({ holderKana: 'ﾍﾞﾂﾉ ﾋﾄ' }), '2件目の受取人名'],
  ['another amount', inSecond({ amount: 1 }), '2件目の金額'],
  ['another file number', inSecond({ group: 4_711 }), '2件目のファイル番号'],
  [
    'another order',
    (answer) => ({ ...answer, transfers: answer.transfers.toReversed() }),
    '1件目の並び順',
  ],
  [
    'a record less',
    (answer) => ({ ...answer, transfers: answer.transfers.slice(0, 2) }),
    '件数: 送信3件、結果2件',
  ],
  [
    'a doubled record',
    (answer) => ({ ...answer, transfers: answer.transfers.flatMap((one) => [one, one]) }),
    '件数: 送信3件、結果6件',
  ],
  [
    'one record doubled in the place of another',
    (answer) => ({
      ...answer,
      transfers: answer.transfers.map(
        (one, index) => answer.transfers[index === 2 ? 1 : index] ?? one,
      ),
    }),
    '3件目の並び順',
  ],
];

describe('an answer with', () => {
  test.each(foreign)('%s is refused whole', async (_name, change, difference) => {
    const before = await booked(sent);
    await expect(read(sent, change(await answerTo(sent)))).rejects.toMatchObject({
      code: 'RESULT_MISMATCH',
      message: expect.stringContaining(`（${difference}）`),
    });
    expect(await booked(sent)).toEqual(before);
    expect(before.transfers.map(({ state }) => state)).toEqual(Array(3).fill('SUBMITTED'));
  });
});

test('the answer to an older file is refused whole, also where it pays the same amounts', async () => {
  const before = await booked(sent);
  const answer = await answerTo(older);
  await expect(read(sent, answer)).rejects.toMatchObject({ code: 'RESULT_MISMATCH' });
  // A file with today's date in its header is still not the answer to this file.
  const { header } = await answerTo(sent);
  await expect(read(sent, { ...answer, header })).rejects.toMatchObject({
    message: expect.stringContaining('1件目のファイル番号'),
  });
  expect(await booked(sent)).toEqual(before);
});

test.each<[string, (file: Buffer) => Buffer]>([
  ['cut behind its second record', (file) => file.subarray(0, 3 * 122)],
  ['with a trailer of another total', (file) => replaceAt(file, 4 * 122 + 18, '9')],
  ['with a trailer of another count', (file) => replaceAt(file, 4 * 122 + 6, '9')],
])('an answer %s is refused whole', async (_name, change) => {
  const before = await booked(sent);
  const answerFile = change(writeZenginAnswer(await answerTo(sent)));
  const input = { bankFileId: sent, answerFile, actor: systemActor, now };
  await expect(readBankResults(product.app.db, input, async () => undefined)).rejects.toMatchObject(
    { code: 'ZENGIN_FILE_INVALID' },
  );
  expect(await booked(sent)).toEqual(before);
});

test('the right answer is booked, whatever way the bank writes names of banks', async () => {
  const results: BankResult[] = ['0', '3', '0'];
  const answer = await answerTo(sent);
  const transfers = answer.transfers.map((one, index) => ({
    ...one,
    bankName: 'ﾐｽﾞﾎｷﾞﾝｺｳ',
    result: results[index] ?? '0',
  }));
  expect(await read(sent, { ...answer, transfers })).toMatchObject({ completed: 2, failed: 1 });
  expect((await booked(sent)).transfers.map(({ state }) => state)).toEqual([
    'COMPLETED',
    'FAILED',
    'COMPLETED',
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

const accountHistory = async (accountId: string) =>
  (
    await product.app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_kind', '=', 'bank_account')
      .where('subject_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);

/** The accounts of a new file's transfers, in its order. */
async function accountsOf(bankFileId: string): Promise<[string, string, string]> {
  const rows = await product.app.db
    .selectFrom('transfers')
    .select('bank_account_id as id')
    .where('bank_file_id', '=', bankFileId)
    .orderBy('file_position')
    .execute();
  const [first, second, third] = rows.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('a file of three transfers was expected');
  return [first, second, third];
}

const accountRow = (accountId: string) =>
  product.app.db
    .selectFrom('bank_accounts')
    .select(['state', 'invalid_reason as reason'])
    .where('id', '=', accountId)
    .executeTakeFirst();

test('an account that was replaced while the bank had its transfer keeps its row and its history', async () => {
  now = addMinutes(now, 24 * 60);
  const bankFileId = await threeTransfers();
  const answer = await answerTo(bankFileId);
  const transfers = answer.transfers.map((one) => ({ ...one, result: '4' as const }));
  const [replaced, current] = await accountsOf(bankFileId);
  await product.app.db
    .updateTable('bank_accounts')
    .set({ replaced_at: now })
    .where('id', '=', replaced)
    .execute();
  await read(bankFileId, { ...answer, transfers });
  expect(await accountRow(replaced)).toEqual({ state: 'UNVERIFIED', reason: null });
  expect(await accountHistory(replaced)).toEqual(['REGISTER']);
  expect(await accountRow(current)).toMatchObject({ state: 'INVALID' });
  expect(await accountHistory(current)).toEqual(['REGISTER', 'BANK_NG']);
});

test('too little money of ours leaves the reason for which the bank refused the account before', async () => {
  now = addMinutes(now, 24 * 60);
  const bankFileId = await threeTransfers();
  const answer = await answerTo(bankFileId);
  const transfers = answer.transfers.map((one) => ({ ...one, result: '1' as const }));
  const [account] = await accountsOf(bankFileId);
  // The answer to an earlier file came while the bank had this one.
  const refused = { state: 'INVALID', reason: '口座名義が一致しません' };
  await product.app.db
    .updateTable('bank_accounts')
    .set({ state: refused.state, invalid_reason: refused.reason })
    .where('id', '=', account)
    .execute();
  await read(bankFileId, { ...answer, transfers });
  expect(await accountRow(account)).toEqual(refused);
  expect(await accountHistory(account)).toEqual(['REGISTER']);
});

function replaceAt(file: Buffer, offset: number, byte: string): Buffer {
  const changed = Buffer.from(file);
  changed.write(byte, offset, 'latin1');
  return changed;
}
