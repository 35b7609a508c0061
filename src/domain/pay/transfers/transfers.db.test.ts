import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildBankAccount, buildBankAnswer } from '../build.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { checkInDocument, checkOutDocument } from '#testing/fixtures/stamps.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { submitTransfers } from './submit-transfers.server.ts';
import { payTasks } from '../tasks.server.ts';
import type { TransferOutcome } from '../bank-file/transfer-outcome.ts';

const approve = `mutation ($input: RequestAttendanceApprovalInput!) {
  requestAttendanceApproval(input: $input) { success }
}`;
const payout = 'mutation { requestBankTransfer { success } }';
const wallet = `{ workerBankSummary {
  balance withdrawing bankAccount { numberSuffix state } errorMessage { reason }
  nextTransfer { amount fee netAmount canRequest reason }
} }`;
const transfers = `query ($cursor: String) { workerBankTransfer(cursor: $cursor) {
  cursor transfers { id type state amount breakdown { netAmount fee } timeline { label done } }
} }`;

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const dayShift = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const walletOf = (answer: TestGraphqlAnswer) => answer.data?.['workerBankSummary'];

/** A shift worked as planned: the planned wage can be withdrawn, 12,421 yen. (Rule 4.12) */
async function worked(): Promise<FixtureShift> {
  const shift = await createShift(product, dayShift);
  const stamp = (now: Date) => ({ id: shift.attendanceId, code: shift.codeAt(now) });
  await shift.send(at('08:55'), checkInDocument, { input: stamp(at('08:55')) });
  await shift.send(at('18:00'), checkOutDocument, {
    input: { ...stamp(at('18:00')), tookBreak: true },
  });
  return shift;
}

const settle = (bankFileId: string, outcome: TransferOutcome, now: Date) =>
  buildBankAnswer(product.app, { bankFileId, outcome, now });

async function submit(now: Date): Promise<string> {
  const { bankFileId } = await submitTransfers(product.app, { actor: systemActor, now });
  if (!bankFileId) throw new Error('nothing was submitted');
  return bankFileId;
}

describe('a payout', () => {
  test('takes the planned wage from check-out to the bank (spec 1.018, 9.015)', async () => {
    const shift = await worked();
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    const before = walletOf(await shift.send(at('18:05'), wallet));
    expect(before).toMatchObject({ balance: 12_421, withdrawing: 0 });
    expect(before.nextTransfer).toMatchObject({ amount: 12_421, fee: 0, canRequest: true });
    expect(refusalCodeOf(await shift.send(at('18:05'), payout))).toBeNull();
    expect(walletOf(await shift.send(at('18:06'), wallet))).toMatchObject({
      balance: 0,
      withdrawing: 12_421,
    });
    expect(refusalCodeOf(await shift.send(at('18:06'), payout))).toBe('TRANSFER_IN_PROGRESS');
    const file = await submit(at('18:10'));
    expect(await settle(file, 'PAID', at('18:20'))).toMatchObject({ count: 1 });
    const after = walletOf(await shift.send(at('18:30'), wallet));
    expect(after).toMatchObject({ balance: 0, withdrawing: 0, bankAccount: { state: 'VERIFIED' } });
    const list = (await shift.send(at('18:30'), transfers)).data?.['workerBankTransfer'];
    expect(list).toMatchObject({
      cursor: null,
      transfers: [{ state: 'COMPLETED', amount: 12_421, breakdown: { netAmount: 12_421, fee: 0 } }],
    });
    expect(list.transfers[0].timeline.every((step: { done: boolean }) => step.done)).toBe(true);
  });

  test('that the bank returns is back in the balance, with the reason', async () => {
    const shift = await worked();
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    await shift.send(at('18:05'), payout);
    const file = await submit(at('18:10'));
    expect(await settle(file, 'NAME_MISMATCH', at('18:20'))).toMatchObject({ count: 1 });
    const after = walletOf(await shift.send(at('18:30'), wallet));
    expect(after).toMatchObject({
      balance: 12_421,
      withdrawing: 0,
      bankAccount: { state: 'INVALID' },
    });
    expect(after.errorMessage.reason).toContain('口座名義が一致せず');
    // The holder's name comes from the profile: registering another account would use the same name.
    expect(after.errorMessage.reason).toContain('先に本人確認の書類をもう一度送り、カナを直して');
    expect(refusalCodeOf(await shift.send(at('18:30'), payout))).toBe('BANK_INVALID');
  });

  test('whose file is settled twice is posted once', async () => {
    const shift = await worked();
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    await shift.send(at('18:05'), payout);
    const file = await submit(at('18:10'));
    expect(await settle(file, 'PAID', at('18:20'))).toMatchObject({ count: 1 });
    const nothing = { count: 0, paidAttendanceIds: [] };
    expect(await settle(file, 'PAID', at('18:25'))).toEqual(nothing);
    expect(await settle(file, 'NAME_MISMATCH', at('18:26'))).toEqual(nothing);
    expect(walletOf(await shift.send(at('18:30'), wallet))).toMatchObject({
      balance: 0,
      withdrawing: 0,
    });
  });

  test('pressed twenty times at once is one transfer', async () => {
    const shift = await worked();
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    const presses = Array.from({ length: 20 }, () => shift.send(at('18:05'), payout));
    const codes = (await Promise.all(presses)).map(refusalCodeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'TRANSFER_IN_PROGRESS')).toHaveLength(19);
  });

  test('repeated with its key gets the first answer', async () => {
    const shift = await worked();
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    const options = { idempotencyKey: 'one-press' };
    expect(refusalCodeOf(await shift.send(at('18:05'), payout, {}, options))).toBeNull();
    expect(refusalCodeOf(await shift.send(at('18:06'), payout, {}, options))).toBeNull();
    const list = (await shift.send(at('18:07'), transfers)).data?.['workerBankTransfer'];
    expect(list.transfers).toHaveLength(1);
  });

  test('is refused without an account, and without a balance', async () => {
    const shift = await worked();
    expect(refusalCodeOf(await shift.send(at('18:05'), payout))).toBe('BANK_MISSING');
    const idle = await createShift(product, dayShift);
    await buildBankAccount(product.app.db, { workerId: idle.workerId, now: at('08:00') });
    expect(refusalCodeOf(await idle.send(at('08:00'), payout))).toBe('BALANCE_TOO_LOW');
  });

  test('waits out the night in which no bank is asked', async () => {
    const saturdayNight = instantAtJst('2026-12-05', '23:55');
    expect(await submitTransfers(product.app, { actor: systemActor, now: saturdayNight })).toEqual({
      bankFileId: null,
      recordCount: 0,
      waitsUntil: instantAtJst('2026-12-06', '04:00').toISOString(),
    });
  });
});

describe('pay day', () => {
  test('pays wages that no worker requested, once (spec 4.047)', async () => {
    const shift = await worked();
    await shift.send(at('18:05'), approve, {
      input: { id: shift.attendanceId, mode: 'without_adjustment' },
    });
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    const payDay = instantAtJst('2027-01-15', '00:30');
    const runTask = payTasks.find(({ name }) => name === 'pay.submitTransfers');
    const evening = instantAtJst('2027-01-14', '23:00');
    await runTask?.run(product.app, evening);
    const before = (await shift.send(evening, transfers)).data?.['workerBankTransfer'];
    expect(before.transfers).toEqual([]);
    expect(await runTask?.run(product.app, payDay)).toBeGreaterThan(0);
    expect(await runTask?.run(product.app, addHours(payDay, 1))).toBe(0);
    const list = (await shift.send(addMinutes(payDay, 90), transfers)).data?.['workerBankTransfer'];
    expect(list.transfers).toMatchObject([{ type: 'PAY_DAY', state: 'SUBMITTED', amount: 12_421 }]);
  });
});

describe('pay day without an account that can be paid', () => {
  const payDay = instantAtJst('2027-01-15', '00:30');
  const tell = payTasks.find(({ name }) => name === 'pay.tellUnpayable');
  const messagesOf = async ({ workerId }: FixtureShift) => {
    const rows = await product.app.db
      .selectFrom('outbox')
      .select('body')
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', 'pay-day:%')
      .execute();
    return rows.map(({ body }) => body);
  };

  test('the worker is notified once a month why nothing came, and what to do', async () => {
    const [missing, invalid] = [await worked(), await worked()];
    await buildBankAccount(product.app.db, { workerId: invalid.workerId, now: at('18:00') });
    await product.app.db
      .updateTable('bank_accounts')
      .set({ state: 'INVALID', invalid_reason: '登録された口座が見つかりません' })
      .where('worker_id', '=', invalid.workerId)
      .execute();
    await tell?.run(product.app, instantAtJst('2027-01-14', '23:00'));
    expect(await messagesOf(missing)).toEqual([]);
    await tell?.run(product.app, payDay);
    expect(await tell?.run(product.app, addHours(payDay, 1))).toBe(0);
    expect(await messagesOf(missing)).toEqual([expect.stringContaining('12,421円')]);
    expect(await messagesOf(invalid)).toEqual([expect.stringContaining('登録し直してください')]);
    const { errorMessage } = walletOf(await invalid.send(payDay, wallet));
    expect(errorMessage.reason).toContain('支払日の自動振込も止まります');
  });
});

describe('registering an account', () => {
  const register = `mutation ($input: RegisterBankInput!) { registerBank(input: $input) { success } }`;
  const account = {
    bankCode: '0001',
    branchCode: '001',
    accountType: '1',
    accountNumber: '7654321',
  };

  test('twice with one key is one account, and the key stands for nothing else', async () => {
    const shift = await createShift(product, dayShift);
    const key = { idempotencyKey: 'register' };
    const send = (input: object) => shift.send(at('08:00'), register, { input }, key);
    expect(refusalCodeOf(await send(account))).toBeNull();
    expect(refusalCodeOf(await send(account))).toBeNull();
    expect(refusalCodeOf(await send({ ...account, accountNumber: '1111111' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    const rows = await product.app.db
      .selectFrom('bank_accounts')
      .select('account_number')
      .where('worker_id', '=', shift.workerId)
      .execute();
    expect(rows).toEqual([{ account_number: '7654321' }]);
  });
});

describe('bad input', () => {
  test.each([
    'x',
    'e30',
    'W10',
    btoa('["2026-13-45 00:00:00+09","x"]'),
    '#'.repeat(10_000),
    '\u0000',
  ])('a forged cursor is refused: %.20s', async (cursor) => {
    const shift = await createShift(product, dayShift);
    expect(refusalCodeOf(await shift.send(at('08:00'), transfers, { cursor }))).toBe(
      'CURSOR_INVALID',
    );
  });

  test('another worker reads neither wage nor transfers', async () => {
    const shift = await worked();
    const stranger = await createShift(product, dayShift);
    const wage = 'query ($id: ID!) { wageWithoutAdjustment(id: $id) { id } }';
    expect(refusalCodeOf(await stranger.send(at('18:05'), wage, { id: shift.attendanceId }))).toBe(
      'NOT_FOUND',
    );
    const unknown = { id: crypto.randomUUID() };
    expect(refusalCodeOf(await stranger.send(at('18:05'), wage, unknown))).toBe('NOT_FOUND');
    expect(
      refusalCodeOf(await shift.send(at('18:05'), wage, { id: shift.attendanceId })),
    ).toBeNull();
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test.each([
  ['wage', 'FIXED', 'ESTIMATED', 'a wage made a forbidden step'],
  ['wage_part', 'PAID', 'TRANSFERRING', 'a part of a wage made a forbidden step'],
  ['transfer', 'COMPLETED', 'REQUESTED', 'a transfer made a forbidden step'],
])('a %s that went from %s to %s is found', async (subject, from, to, problem) => {
  const id = crypto.randomUUID();
  const undo = new Error('undone');
  let problems: string[] = [];
  const tampered = product.app.db.transaction().execute(async (tx) => {
    const step = { subject, id, from, to, event: 'FIX', actor: systemActor, at: at('20:00') };
    await recordChanges(tx, [step]);
    problems = await auditPayBooks(tx);
    throw undo;
  });
  await expect(tampered).rejects.toBe(undo);
  expect(problems).toContain(`${problem}: ${subject} ${id}`);
});
