import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount, buildBankFile } from '#domain/pay/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { paymasterVariables } from '#testing/paymaster.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';

const words = { reason: '入出金明細で確かめました', evidence: '12月3日までの入出金明細' };
const documents = {
  result: `mutation ($input: TransferResultInput!) { askTransferResult(input: $input) { success } }`,
  file: `mutation ($input: BankFilePaidInput!) { askBankFilePaid(input: $input) { success } }`,
  approve: `mutation ($id: ID!) {
    approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`,
  withdraw: 'mutation ($id: ID!) { withdrawCountersign(input: { id: $id }) { success } }',
  requests: '{ countersignRequests { requests { id kind effect workerName } } }',
  files: '{ bankFiles { files { id settledAt waitingCount failedCount canSettle } } }',
  transfers: '{ openTransfers { transfers { id state designatedOn canSettle } } }',
};

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
const { balanceOf, rowOf } = createShiftReaders(() => product);

const firstDay = '2026-12-01';
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(firstDay), {
    environment: { ...paymasterVariables, PAYOUT_PORT: 'bank_file' },
  });
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
});
afterAll(() => product.close());

let day: JstDay = firstDay;

/** A shift of that day whose wage of 12,421 yen the worker has asked to be paid out. */
async function requestedPayout(worked: JstDay): Promise<FixtureShift> {
  const span = {
    startsAt: instantAtJst(worked, '09:00'),
    endsAt: instantAtJst(worked, '18:00'),
    breakMinutes: 60,
  };
  const shift = await createShift(product, span);
  await buildShiftWithFixedWage(product.app, shift);
  const { workerId, endsAt } = shift;
  await buildBankAccount(product.app.db, { workerId, now: endsAt });
  const asked = await shift.send(endsAt, 'mutation { requestBankTransfer { success } }');
  expect(refusalCodeOf(asked)).toBeNull();
  return shift;
}

type SentFile = { bankFileId: string; shifts: FixtureShift[]; transferIds: string[]; due: Date };

/** Two transfers of 12,421 yen in one bank file; the clock stands in the evening before its designated day. */
async function sentFile(): Promise<SentFile> {
  const worked = day;
  day = addDays(day, 7);
  const shifts = [await requestedPayout(worked), await requestedPayout(worked)];
  const cutOff = instantAtJst(addDays(worked, 1), '12:00');
  const bankFileId = await buildBankFile(product.app, { now: cutOff });
  product.setNow(instantAtJst(addDays(worked, 1), '23:59'));
  const { rows } = await sql<{ id: string }>`
    select id from transfers where bank_file_id = ${bankFileId} order by file_position
  `.execute(product.app.db);
  const due = instantAtJst(addDays(worked, 2));
  return { bankFileId, shifts, transferIds: rows.map(({ id }) => id), due };
}

const askResult = (transferId: string | undefined, outcome: string) =>
  first.ask(documents.result, { input: { transferId, outcome, ...words } });
const askFile = (bankFileId: string) =>
  first.ask(documents.file, { input: { bankFileId, ...words } });
const waitingRequests = async () =>
  (await second.ask(documents.requests)).data?.['countersignRequests'].requests as {
    id: string;
    kind: string;
    effect: string;
    workerName: string | null;
  }[];
async function approveLast() {
  const request = (await waitingRequests()).at(-1);
  return second.ask(documents.approve, { id: request?.id });
}
const statesOf = async (bankFileId: string) =>
  (
    await product.app.db
      .selectFrom('transfers')
      .select('state')
      .where('bank_file_id', '=', bankFileId)
      .orderBy('file_position')
      .execute()
  ).map(({ state }) => state);
const fileRow = async (bankFileId: string) =>
  (await first.ask(documents.files)).data?.['bankFiles'].files.find(
    ({ id }: { id: string }) => id === bankFileId,
  );

test('nothing is recorded before the designated day, and everything can be from its midnight on', async () => {
  const { bankFileId, transferIds, due } = await sentFile();
  for (const outcome of ['PAID', 'ACCOUNT_CLOSED'])
    expect(refusalCodeOf(await askResult(transferIds[0], outcome))).toBe('RESULT_EARLY');
  const early = await askFile(bankFileId);
  expect(refusalCodeOf(early)).toBe('RESULT_EARLY');
  expect(early.errors?.[0]?.message).toContain('2026/12/03');
  expect(await fileRow(bankFileId)).toMatchObject({ canSettle: false, waitingCount: 2 });
  const { data } = await first.ask(documents.transfers);
  expect(data?.['openTransfers'].transfers.at(-1)).toMatchObject({
    state: 'SUBMITTED',
    designatedOn: '2026-12-03',
    canSettle: false,
  });

  product.setNow(due);
  expect(await fileRow(bankFileId)).toMatchObject({ canSettle: true });
  expect(refusalCodeOf(await askFile(bankFileId))).toBeNull();
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await statesOf(bankFileId)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('one transfer came back and the rest was paid, each by two operators', async () => {
  const { bankFileId, shifts, transferIds, due } = await sentFile();
  product.setNow(addMinutes(due, 600));
  expect(refusalCodeOf(await askResult(transferIds[1], 'NAME_MISMATCH'))).toBeNull();
  const [request] = (await waitingRequests()).slice(-1);
  expect(request).toMatchObject({ kind: 'SETTLE_TRANSFER' });
  expect(request?.effect).toContain('12,421円の振込を「振込不能（口座名義の相違）」と記録します');
  expect(await statesOf(bankFileId)).toEqual(['SUBMITTED', 'SUBMITTED']);
  expect(refusalCodeOf(await first.ask(documents.approve, { id: request?.id }))).toBe(
    'COUNTERSIGN_OWN',
  );
  // The file waits for the decision about its transfer.
  expect(refusalCodeOf(await askFile(bankFileId))).toBe('TRANSFER_RESULT_ASKED');
  expect(refusalCodeOf(await askResult(transferIds[1], 'PAID'))).toBe('COUNTERSIGN_ASKED');
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await statesOf(bankFileId)).toEqual(['SUBMITTED', 'FAILED']);
  expect(await fileRow(bankFileId)).toMatchObject({
    settledAt: null,
    waitingCount: 1,
    failedCount: 1,
  });
  expect(await Promise.all(shifts.map((shift) => balanceOf(shift)))).toEqual([0, 12_421]);

  expect(refusalCodeOf(await askFile(bankFileId))).toBeNull();
  const [file] = (await waitingRequests()).slice(-1);
  expect(file).toMatchObject({ kind: 'SETTLE_BANK_FILE', workerName: null });
  expect(file?.effect).toContain('結果を待つ1件・12,421円を、すべて「着金」と記録します');
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await statesOf(bankFileId)).toEqual(['COMPLETED', 'FAILED']);
  expect(await fileRow(bankFileId)).toMatchObject({
    settledAt: product.app.clock.now().toISOString(),
    waitingCount: 0,
    canSettle: false,
  });
  const shiftStates = await Promise.all(shifts.map((shift) => rowOf(shift)));
  expect(shiftStates.map(({ state }) => state)).toEqual(['PAID', 'FIXED']);
  expect(refusalCodeOf(await askFile(bankFileId))).toBe('BANK_FILE_SETTLED');
  expect(refusalCodeOf(await askResult(transferIds[0], 'PAID'))).toBe('TRANSFER_STATE_CHANGED');
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a return asked after the file blocks the approval of the file until it is decided', async () => {
  const { bankFileId, transferIds, due } = await sentFile();
  product.setNow(addMinutes(due, 600));
  expect(refusalCodeOf(await askFile(bankFileId))).toBeNull();
  const [file] = (await waitingRequests()).slice(-1);
  expect(refusalCodeOf(await askResult(transferIds[0], 'OTHER'))).toBeNull();
  const [one] = (await waitingRequests()).slice(-1);
  const approveFile = () => second.ask(documents.approve, { id: file?.id });
  expect(refusalCodeOf(await approveFile())).toBe('TRANSFER_RESULT_ASKED');
  expect(await statesOf(bankFileId)).toEqual(['SUBMITTED', 'SUBMITTED']);
  expect(refusalCodeOf(await first.ask(documents.withdraw, { id: one?.id }))).toBeNull();
  expect(refusalCodeOf(await approveFile())).toBeNull();
  expect(await statesOf(bankFileId)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('approvals of a file and of its transfers at the same moment end each transfer one time', async () => {
  const { bankFileId, shifts, transferIds, due } = await sentFile();
  product.setNow(addMinutes(due, 600));
  const third = await openOperator(product.app, '運営 三子');
  expect(refusalCodeOf(await askFile(bankFileId))).toBeNull();
  for (const transferId of transferIds)
    expect(refusalCodeOf(await askResult(transferId, 'ACCOUNT_CLOSED'))).toBeNull();
  const asked = (await waitingRequests()).slice(-3);
  const answers = await Promise.all(
    Array.from({ length: 18 }, async (_, n) => {
      const { id } = asked[n % 3] as { id: string };
      return (n % 2 ? second : third).ask(documents.approve, { id });
    }),
  );
  const approved = answers.map(refusalCodeOf).filter((code) => code === null).length;
  const states = await statesOf(bankFileId);
  // Both transfers came back: the file was refused while their requests waited, and has nothing to pay afterwards.
  expect(approved).toBe(2);
  expect(states).toEqual(['FAILED', 'FAILED']);
  expect(await Promise.all(shifts.map((shift) => balanceOf(shift)))).toEqual([12_421, 12_421]);
  expect(await fileRow(bankFileId)).toMatchObject({ waitingCount: 0, failedCount: 2 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('what does not exist, was not sent, or has no reason is refused', async () => {
  const { bankFileId, shifts, due } = await sentFile();
  product.setNow(addMinutes(due, 600));
  const unknown = shifts[0]?.workerId;
  expect(refusalCodeOf(await askResult(unknown, 'PAID'))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await askFile(unknown ?? ''))).toBe('NOT_FOUND');
  const silent = { input: { bankFileId, reason: '', evidence: '' } };
  expect(refusalCodeOf(await first.ask(documents.file, silent))).toBe('VALIDATION_FAILED');
  const shift = await requestedPayout(addDays(day, -5));
  const { id } = await product.app.db
    .selectFrom('transfers')
    .select('id')
    .where('worker_id', '=', shift.workerId)
    .executeTakeFirstOrThrow();
  expect(refusalCodeOf(await askResult(id, 'PAID'))).toBe('TRANSFER_STATE_CHANGED');
});
