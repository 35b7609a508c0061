import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import type { BankResult } from './bank-result.ts';
import { buildBankAccount } from '../build.ts';
import { readZenginFile, writeZenginAnswer } from './zengin.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

let product: TestProduct;
let operator: TestOperator;
let now = instantAtJst('2026-12-01', '18:05');
let bankFileId: string;
let sent: Buffer;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());
beforeEach(async () => {
  await payout();
  await payout();
  now = addMinutes(now, 5);
  product.setNow(now);
  const submitted = await operator.ask('mutation { submitTransfers { bankFileId } }');
  bankFileId = submitted.data?.['submitTransfers'].bankFileId;
  const fetched = await operator.ask(
    'mutation ($id: ID!) { fetchBankFile(input: { bankFileId: $id }) { contentBase64 } }',
    { id: bankFileId },
  );
  sent = Buffer.from(fetched.data?.['fetchBankFile'].contentBase64, 'base64');
});

/** A transfer of 12,421 yen that waits for the bank's answer. */
async function payout() {
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-12-01', '09:00'),
    endsAt: instantAtJst('2026-12-01', '18:00'),
    breakMinutes: 60,
  });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  await buildBankAccount(product.app.db, { workerId: shift.workerId, now });
  const asked = await shift.send(now, 'mutation { requestBankTransfer { success } }');
  expect(refusalCodeOf(asked)).toBeNull();
}

function answerOf(results: BankResult[], change: { amount?: number } = {}): Buffer {
  const file = readZenginFile(sent);
  const transfers = file.transfers.map((one, index) => ({
    ...one,
    ...(index === 1 ? change : {}),
    result: results[index] ?? ('0' as const),
  }));
  return writeZenginAnswer({ ...file, crlf: true, transfers });
}

const upload = (file: Buffer) =>
  operator.ask(
    `mutation ($input: ReadBankResultsInput!) { readBankResults(input: $input) {
       completed completedTotal failed failedTotal isRepeated } }`,
    { input: { bankFileId, contentBase64: file.toString('base64') } },
  );
const states = async () =>
  (
    await product.app.db
      .selectFrom('transfers')
      .select('state')
      .where('bank_file_id', '=', bankFileId)
      .orderBy('file_position')
      .execute()
  ).map(({ state }) => state);

const first = {
  completed: 1,
  completedTotal: 12_421,
  failed: 1,
  failedTotal: 12_421,
  isRepeated: false,
};

test('an answer is counted in records and yen, and the same again is answered alike', async () => {
  const file = answerOf(['0', '3']);
  expect((await upload(file)).data?.['readBankResults']).toEqual(first);
  expect(await states()).toEqual(['COMPLETED', 'FAILED']);
  expect((await upload(file)).data?.['readBankResults']).toEqual({ ...first, isRepeated: true });
  expect(await states()).toEqual(['COMPLETED', 'FAILED']);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('two uploads at once are booked once and answered alike', async () => {
  const file = answerOf(['0', '3']);
  const answers = await Promise.all([upload(file), upload(file), upload(file)]);
  const outcomes = answers.map(({ data }) => data?.['readBankResults']);
  expect(outcomes.filter(({ isRepeated }) => !isRepeated)).toEqual([first]);
  expect(outcomes.filter(({ isRepeated }) => isRepeated)).toEqual(
    Array.from({ length: 2 }, () => ({ ...first, isRepeated: true })),
  );
});

test('a second answer that says something else is refused, with the record that differs', async () => {
  await upload(answerOf(['0', '3']));
  for (const results of [
    ['0', '0'],
    ['0', '4'],
    ['2', '3'],
  ] satisfies BankResult[][]) {
    const answer = await upload(answerOf(results));
    expect(refusalCodeOf(answer)).toBe('RESULT_CHANGED');
    const position = results[0] === '0' ? 2 : 1;
    expect(answer.errors?.[0]?.message).toContain(`${position}件目の結果がそのときと違います`);
  }
  expect(await states()).toEqual(['COMPLETED', 'FAILED']);
});

test('a foreign answer is refused whole with position and field of the first difference', async () => {
  const answer = await upload(answerOf(['0', '0'], { amount: 1 }));
  expect(refusalCodeOf(answer)).toBe('RESULT_MISMATCH');
  expect(answer.errors?.[0]?.message).toContain('（2件目の金額）。1件も反映していません');
  const broken = await upload(sent.subarray(0, 100));
  expect(refusalCodeOf(broken)).toBe('ZENGIN_FILE_INVALID');
  expect(await states()).toEqual(['SUBMITTED', 'SUBMITTED']);
});

test('the answer to a file of 5,000 transfers is not too large to be sent', async () => {
  // The upload is no answer to this file: the test asserts only that its size is accepted.
  expect(refusalCodeOf(await upload(Buffer.alloc(5_003 * 122, ' ')))).toBe('ZENGIN_FILE_INVALID');
  expect(refusalCodeOf(await upload(Buffer.alloc(800_000, ' ')))).toBe('REQUEST_TOO_LARGE');
});
