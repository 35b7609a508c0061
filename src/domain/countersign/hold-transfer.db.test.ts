import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer } from '#domain/pay/build.ts';
import { listPayoutAlarms } from '#domain/pay/transfers/payout-alarms.server.ts';
import { submitTransfers } from '#domain/pay/transfers/submit-transfers.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { expireCountersignRequests } from './expire-requests.server.ts';

const reason = '勤務の記録を、施設とご本人に確かめています';
const documents = {
  hold: `mutation ($id: ID!) { askTransferHold(input: {
    transferId: $id, reason: "${reason}", evidence: "12月1日の打刻と、施設への電話" }) { success } }`,
  approve: `mutation ($id: ID!) {
    approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`,
  decline: `mutation ($id: ID!) {
    declineCountersign(input: { id: $id, reason: "勤務を確かめました" }) { success } }`,
  open: '{ openTransfers { transfers { id state designatedOn canHold hold } } }',
  own: '{ workerBankTransfer { transfers { id state expectedAt hold { reason until } } } }',
  wallet: '{ workerBankSummary { balance waiting withdrawing } }',
};

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
const { balanceOf } = createShiftReaders(() => product);

beforeAll(async () => {
  // An instant bank: a file is written whenever a transfer waits.
  const at = instantAtJst('2026-12-01');
  product = await openTestProduct(await openTestDatabase(), at, { waitsForLocks: true });
  first = await openOperator(product.app, '保留 一子', ['MONEY']);
  second = await openOperator(product.app, '保留 二子', ['MONEY']);
});
afterAll(() => product.close());

type Requested = FixtureShift & { transferId: string; at: Date };

/** A shift of a day whose wage of 12,421 yen the worker has asked for, at 18:00 of the shift's day or later. */
async function requested(day: JstDay, at: Date = instantAtJst(day, '18:00')): Promise<Requested> {
  const [startsAt, endsAt] = [instantAtJst(day, '09:00'), instantAtJst(day, '18:00')];
  const shift = await createShift(product, { startsAt, endsAt, breakMinutes: 60 });
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId: shift.workerId, now: endsAt });
  const asked = await shift.send(at, 'mutation { requestBankTransfer { success } }');
  expect(refusalCodeOf(asked)).toBeNull();
  const { id: transferId } = await product.app.db
    .selectFrom('transfers')
    .select('id')
    .where('worker_id', '=', shift.workerId)
    .executeTakeFirstOrThrow();
  return { ...shift, transferId, at };
}

const holdAt = async (at: Date, { transferId }: Requested) => {
  product.setNow(at);
  return refusalCodeOf(await first.ask(documents.hold, { id: transferId }));
};

async function decideAt(at: Date, how: 'approve' | 'decline', { transferId }: Requested) {
  product.setNow(at);
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', transferId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return refusalCodeOf(await second.ask(documents[how], { id }));
}

const submitAt = (now: Date) => {
  product.setNow(now);
  return submitTransfers(product.app, { actor: systemActor, now });
};

const stateOf = async ({ transferId }: Requested) =>
  product.app.db
    .selectFrom('transfers')
    .select(['state', 'designated_on as designatedOn', 'delayed_from as delayedFrom'])
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();

const holdSeen = async (shift: Requested, at: Date) =>
  (await shift.send(at, documents.own)).data?.['workerBankTransfer'].transfers[0].hold;

const rowSeen = async ({ transferId }: Requested) => {
  const { data } = await first.ask(documents.open);
  const rows: { id: string }[] = data?.['openTransfers'].transfers;
  return rows.find(({ id }) => id === transferId);
};

test('a held transfer is in no file, its worker reads why, and the hold lapses after 24 hours', async () => {
  const shift = await requested('2026-12-01');
  const { at } = shift;
  expect(await rowSeen(shift)).toMatchObject({ canHold: true, hold: null });
  expect(await holdAt(at, shift)).toBeNull();
  expect(await rowSeen(shift)).toMatchObject({ canHold: false, hold: 'OPEN' });
  expect((await submitAt(addHours(at, 1))).recordCount).toBe(0);
  const until = addHours(at, 24);
  expect(await holdSeen(shift, addHours(at, 2))).toEqual({ reason, until: until.toISOString() });
  expect((await shift.send(addHours(at, 2), documents.wallet)).data?.['workerBankSummary']).toEqual(
    { balance: 0, waiting: 0, withdrawing: 12_421 },
  );

  // The next day begins: the transfer moves to it, and is not late.
  const morning = instantAtJst('2026-12-02', '10:00');
  expect((await submitAt(morning)).recordCount).toBe(0);
  expect(await stateOf(shift)).toEqual({
    state: 'REQUESTED',
    designatedOn: '2026-12-02',
    delayedFrom: null,
  });
  expect(await listPayoutAlarms(product.app.db, product.app.env.payout, morning)).toEqual([]);
  expect(await auditPayBooks(product.app.db, morning)).toEqual([]);

  expect(await expireCountersignRequests(product.app, until)).toBe(1);
  expect(await holdSeen(shift, until)).toBeNull();
  expect((await submitAt(until)).recordCount).toBe(1);
  expect((await stateOf(shift)).state).toBe('SUBMITTED');
  await buildBankAnswer(product.app, {
    bankFileId: await fileOf(shift),
    outcome: 'PAID',
    now: until,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

async function fileOf({ transferId }: Requested): Promise<string> {
  const { id } = await product.app.db
    .selectFrom('transfers')
    .select('bank_file_id as id')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error('the transfer is in no file');
  return id;
}

test('a hold ends by its hour although no task has ended the request', async () => {
  const shift = await requested('2026-12-03');
  expect(await holdAt(shift.at, shift)).toBeNull();
  expect((await submitAt(addHours(shift.at, 25))).recordCount).toBe(1);
  expect(await decideAt(addHours(shift.at, 25), 'approve', shift)).toBe('COUNTERSIGN_EXPIRED');
});

test('a second operator who declines lets the transfer go, and it cannot be held again', async () => {
  const shift = await requested('2026-12-08');
  expect(await holdAt(shift.at, shift)).toBeNull();
  expect(await decideAt(addHours(shift.at, 1), 'decline', shift)).toBeNull();
  expect(await rowSeen(shift)).toMatchObject({ canHold: false, hold: 'LAPSED' });
  expect(await holdAt(addHours(shift.at, 1), shift)).toBe('TRANSFER_HELD_BEFORE');
  expect((await submitAt(addHours(shift.at, 2))).recordCount).toBe(1);
});

test('a confirmed hold is paid on the pay day, and not before', async () => {
  const shift = await requested('2026-12-10');
  expect(await holdAt(shift.at, shift)).toBeNull();
  expect(await decideAt(addHours(shift.at, 1), 'approve', shift)).toBeNull();
  // The pay day lies in the next year.
  expect(await stateOf(shift)).toMatchObject({ state: 'REQUESTED', designatedOn: '2027-01-15' });
  expect(await holdSeen(shift, addHours(shift.at, 2))).toEqual({ reason, until: null });
  const endOfYear = instantAtJst('2026-12-31', '10:00');
  expect((await submitAt(endOfYear)).recordCount).toBe(0);
  expect(await auditPayBooks(product.app.db, endOfYear)).toEqual([]);
  expect((await submitAt(instantAtJst('2027-01-14', '10:00'))).recordCount).toBe(0);
  const payDay = instantAtJst('2027-01-15', '10:00');
  expect((await submitAt(payDay)).recordCount).toBe(1);
  const bankFileId = await fileOf(shift);
  await buildBankAnswer(product.app, { bankFileId, outcome: 'PAID', now: payDay });
  expect(await balanceOf(shift)).toBe(0);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a hold that is open when the pay day comes keeps nothing back', async () => {
  const asked = instantAtJst('2027-04-14', '20:00');
  const shift = await requested('2027-03-30', asked);
  expect(await holdAt(asked, shift)).toBeNull();
  const payDay = instantAtJst('2027-04-15', '10:00');
  expect((await submitAt(payDay)).recordCount).toBe(1);
  expect((await stateOf(shift)).state).toBe('SUBMITTED');
});

test('of a hold and a file at the same moment one wins', async () => {
  const shifts = await mapInOrder([1, 2, 3, 4, 5], () => requested('2027-05-11'));
  const at = instantAtJst('2027-05-11', '18:00');
  product.setNow(at);
  const [codes] = await Promise.all([
    Promise.all(
      shifts.map(async ({ transferId }) =>
        refusalCodeOf(await first.ask(documents.hold, { id: transferId })),
      ),
    ),
    submitAt(at),
  ]);
  const ends = await mapInOrder(shifts, stateOf);
  expect(codes.map((code) => code ?? 'held')).toEqual(
    ends.map(({ state }) => (state === 'SUBMITTED' ? 'TRANSFER_STATE_CHANGED' : 'held')),
  );
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a transfer at the bank cannot be held', async () => {
  const shift = await requested('2027-06-08');
  await submitAt(shift.at);
  expect(await holdAt(addHours(shift.at, 1), shift)).toBe('TRANSFER_STATE_CHANGED');
});
