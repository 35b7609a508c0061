import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { paymasterVariables } from '#testing/paymaster.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer } from '../build.ts';
import { fetchBankFile } from './fetch-bank-file.server.ts';
import { listPayoutAlarms, raisePayoutAlarms } from '../transfers/payout-alarms.server.ts';
import { submitTransfers } from '../transfers/submit-transfers.server.ts';
import { payTasks } from '../tasks.server.ts';
import { readZenginFile } from './zengin.ts';

const payout = 'mutation { requestBankTransfer { success } }';
const transfersOf = '{ workerBankTransfer { transfers { type state amount expectedAt } } }';

let product: TestProduct;
// A database for each test: the limit of one file per designated day applies to the transfers of all workers.
beforeEach(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'), {
    environment: {
      ...paymasterVariables,
      PAYOUT_PORT: 'bank_file',
      OPERATOR_EMAIL: 'operator@hitokoma.example',
    },
  });
});
afterEach(() => product.close());

/** A shift of that day worked as planned, 12,421 yen, by a worker with an account. */
async function worked(day: JstDay, hasAccount = true): Promise<FixtureShift> {
  const shift = await createShift(product, {
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
  });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const { workerId, endsAt } = shift;
  if (hasAccount) await buildBankAccount(product.app.db, { workerId, now: endsAt });
  return shift;
}

/** Runs every scheduled task of pay, once. */
async function runTasks(now: Date): Promise<void> {
  product.setNow(now);
  for (const { run } of payTasks) {
    await run(product.app, now);
  }
}

/** Runs the tasks every hour between two instants. */
async function liveThrough(from: Date, to: Date): Promise<void> {
  for (let now = from; now <= to; now = addMinutes(now, 60)) {
    await runTasks(now);
  }
}

type BankFile = {
  id: string;
  designatedOn: JstDay;
  createdAt: Date;
  count: number;
  fetchBy: Date | null;
  answerBy: Date;
  monthDay: string;
  header: ReturnType<typeof readZenginFile>['header'];
};

async function files(): Promise<BankFile[]> {
  const { rows } = await sql<BankFile & { content: Buffer }>`
    select id, designated_on as "designatedOn", created_at as "createdAt", record_count as count,
           fetch_by as "fetchBy", answer_by as "answerBy", content
      from bank_files order by created_at
  `.execute(product.app.db);
  return rows.map(({ content, ...file }) => {
    const { header } = readZenginFile(content);
    return { ...file, header, monthDay: header.transferMonthDay };
  });
}

const fileOf = async (designatedOn: JstDay) =>
  (await files()).find((file) => file.designatedOn === designatedOn);

async function settle(bankFileId: string, now: Date) {
  await fetchBankFile(product.app.db, { bankFileId, operatorId: 'operator', now });
  return buildBankAnswer(product.app, { bankFileId, now, outcome: 'PAID' });
}

const alarms = async (now: Date) =>
  (await listPayoutAlarms(product.app.db, product.app.env.payout, now)).map(({ kind }) => kind);

const messagesTo = (recipient: string) =>
  product.app.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

describe('the file of a designated day', () => {
  test('carries what was asked for before its cut-off, and is made once', async () => {
    const [early, late] = [await worked('2026-12-01'), await worked('2026-12-01')];
    expect(refusalCodeOf(await early.send(instantAtJst('2026-12-02', '11:59'), payout))).toBeNull();
    expect(refusalCodeOf(await late.send(instantAtJst('2026-12-02', '12:00'), payout))).toBeNull();
    await runTasks(instantAtJst('2026-12-02', '11:59'));
    expect(await files()).toEqual([]);
    await runTasks(instantAtJst('2026-12-02', '12:01'));
    await runTasks(instantAtJst('2026-12-02', '12:02'));
    expect(await files()).toMatchObject([
      {
        designatedOn: '2026-12-03',
        monthDay: '1203',
        count: 1,
        fetchBy: instantAtJst('2026-12-02', '14:00'),
        answerBy: instantAtJst('2026-12-03', '10:00'),
      },
    ]);
    await runTasks(instantAtJst('2026-12-03', '12:00'));
    expect((await files())[1]).toMatchObject({ designatedOn: '2026-12-04', count: 1 });
    const said = await late.send(instantAtJst('2026-12-03', '12:05'), transfersOf);
    expect(said.data?.['workerBankTransfer'].transfers).toMatchObject([
      { state: 'SUBMITTED', expectedAt: instantAtJst('2026-12-04', '10:00').toISOString() },
    ]);
  });

  test('names the account of the variables, from which wages leave', async () => {
    const shift = await worked('2026-12-01');
    await shift.send(instantAtJst('2026-12-02', '09:00'), payout);
    await runTasks(instantAtJst('2026-12-02', '12:01'));
    const [file] = await files();
    expect(file?.header).toMatchObject({
      clientCode: '0012345678',
      clientName: 'ｶ)ﾋﾄｺﾏ ﾃｽﾄ',
      bankCode: '0009',
      branchCode: '015',
      accountType: '2',
      accountNumber: '0765432',
    });
  });

  test('is one however many processes write it at once', async () => {
    const shift = await worked('2026-12-01');
    await shift.send(instantAtJst('2026-12-02', '09:00'), payout);
    const now = instantAtJst('2026-12-02', '12:00');
    const writing = { actor: systemActor, now };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => submitTransfers(product.app, writing)),
    );
    expect(all.filter(({ bankFileId }) => bankFileId !== null)).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  test('is made and designated on bank days only, through the turn of the year', async () => {
    const [before, between] = [await worked('2026-12-28'), await worked('2026-12-28')];
    await before.send(instantAtJst('2026-12-30', '11:59'), payout);
    await between.send(instantAtJst('2026-12-31', '18:00'), payout);
    await liveThrough(instantAtJst('2026-12-30', '12:00'), instantAtJst('2027-01-05', '18:00'));
    expect(await files()).toMatchObject([
      {
        designatedOn: '2027-01-04',
        monthDay: '0104',
        createdAt: instantAtJst('2026-12-30', '12:00'),
      },
      {
        designatedOn: '2027-01-05',
        monthDay: '0105',
        createdAt: instantAtJst('2027-01-04', '12:00'),
      },
    ]);
  });
});

describe('a pay day', () => {
  test.each([
    // After New Year and 成人の日; no worker requested the transfer.
    { workDay: '2026-12-15', payDay: '2027-01-15', madeOn: '2027-01-14', from: '2026-12-29' },
    // After Golden Week; the 15th is a Saturday.
    { workDay: '2027-04-20', payDay: '2027-05-14', madeOn: '2027-05-13', from: '2027-04-28' },
    // A Monday: banks take its file on Friday, the day after 建国記念の日.
    { workDay: '2027-01-20', payDay: '2027-02-15', madeOn: '2027-02-12', from: '2027-02-09' },
    // The day after 成人の日: banks take its file four days before, on Friday.
    { workDay: '2029-12-20', payDay: '2030-01-15', madeOn: '2030-01-11', from: '2030-01-08' },
  ])('$payDay has its file on $madeOn, and the money by 10:00', async (month) => {
    const { workDay, payDay, madeOn, from } = month;
    const shift = await worked(workDay);
    await liveThrough(instantAtJst(from, '00:00'), instantAtJst(madeOn, '23:00'));
    expect(await files()).toMatchObject([
      {
        designatedOn: payDay,
        monthDay: payDay.slice(5).replace('-', ''),
        createdAt: instantAtJst(madeOn, '12:00'),
        answerBy: instantAtJst(payDay, '10:00'),
      },
    ]);
    expect(await alarms(instantAtJst(madeOn, '13:59'))).toEqual([]);
    const said = await shift.send(instantAtJst(madeOn, '12:05'), transfersOf);
    expect(said.data?.['workerBankTransfer'].transfers).toEqual([
      {
        type: 'PAY_DAY',
        state: 'SUBMITTED',
        amount: 12_421,
        expectedAt: instantAtJst(payDay, '10:00').toISOString(),
      },
    ]);
    const file = await fileOf(payDay);
    expect(await settle(file?.id ?? '', instantAtJst(payDay, '09:00'))).toMatchObject({ count: 1 });
    expect(await alarms(instantAtJst(payDay, '10:00'))).toEqual([]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('pays the rest of a balance while an early payout is at the bank', async () => {
    const first = await worked('2026-12-15');
    await first.send(instantAtJst('2027-01-13', '09:00'), payout);
    await runTasks(instantAtJst('2027-01-13', '12:00'));
    const second = await createShift(product, {
      workerId: first.workerId,
      startsAt: instantAtJst('2026-12-21', '09:00'),
      endsAt: instantAtJst('2026-12-21', '18:00'),
      breakMinutes: 60,
    });
    await buildCheckIn(product.app, second);
    await buildCheckOut(product.app, second);
    await runTasks(instantAtJst('2027-01-14', '12:00'));
    expect((await files()).map(({ designatedOn }) => designatedOn)).toEqual([
      '2027-01-14',
      '2027-01-15',
    ]);
    // Pay day does not change that a worker can request only one payout at a time.
    expect(refusalCodeOf(await first.send(instantAtJst('2027-01-14', '12:30'), payout))).toBe(
      'TRANSFER_IN_PROGRESS',
    );
  });

  test('is paid with the next file to a worker who registers an account later', async () => {
    const shift = await worked('2026-12-15', false);
    await liveThrough(instantAtJst('2027-01-14', '11:00'), instantAtJst('2027-01-14', '16:00'));
    expect(await files()).toEqual([]);
    expect(await alarms(instantAtJst('2027-01-15', '10:00'))).toEqual([]);
    const now = instantAtJst('2027-01-15', '20:00');
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now });
    await liveThrough(now, instantAtJst('2027-01-18', '13:00'));
    expect(await files()).toMatchObject([{ designatedOn: '2027-01-19', count: 1 }]);
  });
});

describe('a task that ran late', () => {
  test('gives its transfers the next possible day, tells the workers and raises an alarm', async () => {
    const shift = await worked('2026-12-01');
    await shift.send(instantAtJst('2026-12-02', '09:00'), payout);
    // The server is down from noon until after the bank closed.
    await runTasks(instantAtJst('2026-12-02', '15:00'));
    expect(await files()).toEqual([]);
    const moved = await shift.send(instantAtJst('2026-12-02', '15:05'), transfersOf);
    expect(moved.data?.['workerBankTransfer'].transfers).toMatchObject([
      { state: 'REQUESTED', expectedAt: instantAtJst('2026-12-04', '10:00').toISOString() },
    ]);
    expect(await alarms(instantAtJst('2026-12-02', '15:05'))).toEqual(['TRANSFERS_LATE']);
    const notices = await product.app.db
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('worker_id', '=', shift.workerId)
      .where('dedup_key', 'like', 'transfer:%')
      .execute();
    expect(notices).toEqual([
      { title: '振込が遅れています', body: expect.stringContaining('2026/12/04（金）') },
    ]);
    await liveThrough(instantAtJst('2026-12-03', '00:00'), instantAtJst('2026-12-03', '13:00'));
    expect(await files()).toMatchObject([{ designatedOn: '2026-12-04', count: 1 }]);
    await settle((await files())[0]?.id ?? '', instantAtJst('2026-12-04', '09:00'));
    expect(await alarms(instantAtJst('2026-12-04', '11:00'))).toEqual([]);
  });

  test('after a pay day raises an alarm before the pay day comes, and pays with the next file', async () => {
    const shift = await worked('2026-12-15');
    const without = await worked('2026-12-15', false);
    const invalid = await worked('2026-12-15');
    await product.app.db
      .updateTable('bank_accounts')
      .set({ state: 'INVALID' })
      .where('worker_id', '=', invalid.workerId)
      .execute();
    expect(await alarms(instantAtJst('2027-01-14', '14:59'))).toEqual([]);
    const found = await listPayoutAlarms(
      product.app.db,
      product.app.env.payout,
      instantAtJst('2027-01-14', '15:00'),
    );
    expect(found).toMatchObject([
      { kind: 'PAY_DAY_NOT_SENT', designatedOn: '2027-01-15', count: 1, total: 12_421 },
    ]);
    await runTasks(instantAtJst('2027-01-15', '12:30'));
    expect(await files()).toMatchObject([{ designatedOn: '2027-01-18', count: 1 }]);
    expect(await alarms(instantAtJst('2027-01-15', '13:00'))).toEqual([]);
    expect([shift, without, invalid]).toHaveLength(3);
  });
});

test('the audit sees a pay day that was not sent, and nothing that may wait', async () => {
  const due = await worked('2026-12-15');
  // No account; an invalid account; an account registered too late; a wage that is not due yet.
  await worked('2026-12-15', false);
  const invalid = await worked('2026-12-15');
  await product.app.db
    .updateTable('bank_accounts')
    .set({ state: 'INVALID' })
    .where('worker_id', '=', invalid.workerId)
    .execute();
  const late = await worked('2026-12-15', false);
  await buildBankAccount(product.app.db, {
    workerId: late.workerId,
    now: instantAtJst('2027-01-14', '09:00'),
  });
  await worked('2027-01-04');
  const { db } = product.app;
  expect(await auditPayBooks(db, instantAtJst('2027-01-15', '09:59'))).toEqual([]);
  const unsent = `a pay day was not sent: ${due.workerId}`;
  expect(await auditPayBooks(db, instantAtJst('2027-01-15', '10:00'))).toEqual([unsent]);

  expect(refusalCodeOf(await due.send(instantAtJst('2027-01-15', '11:00'), payout))).toBeNull();
  expect(await auditPayBooks(db, instantAtJst('2027-01-18', '23:00'))).toEqual([]);
  // The file of the transfer was not written either.
  expect(await auditPayBooks(db, instantAtJst('2027-01-19', '00:00'))).toEqual([
    expect.stringContaining('a transfer was not sent on its designated day: '),
  ]);
});

describe('an alarm', () => {
  test('says that a file was not fetched, and then that its transfers are not recorded, once each', async () => {
    const shift = await worked('2026-12-01');
    await shift.send(instantAtJst('2026-12-02', '09:00'), payout);
    await liveThrough(instantAtJst('2026-12-02', '12:00'), instantAtJst('2026-12-02', '13:00'));
    expect(await messagesTo('operator@hitokoma.example')).toEqual([]);
    await liveThrough(instantAtJst('2026-12-02', '14:00'), instantAtJst('2026-12-03', '09:00'));
    expect(await messagesTo('operator@hitokoma.example')).toEqual([
      {
        subject: '【ひとこま運営】銀行ファイルがまだ取り出されていません',
        body: expect.stringContaining('振込指定日 2026/12/03（木）の銀行ファイル（1件・12,421円）'),
      },
    ]);
    const [file] = await files();
    const fetching = {
      bankFileId: file?.id ?? '',
      operatorId: 'key-of-an-operator',
      now: instantAtJst('2026-12-03', '09:30'),
    };
    expect(await fetchBankFile(product.app.db, fetching)).toMatchObject({
      fetchedBy: 'key-of-an-operator',
      fileName: expect.stringContaining('2026-12-03'),
    });
    // The operator who fetched the file first stays recorded.
    const again = { ...fetching, operatorId: 'another', now: instantAtJst('2026-12-03', '09:40') };
    expect(await fetchBankFile(product.app.db, again)).toMatchObject({
      fetchedBy: 'key-of-an-operator',
      fetchedAt: fetching.now,
    });
    expect(await alarms(instantAtJst('2026-12-03', '09:59'))).toEqual([]);
    expect(await raisePayoutAlarms(product.app, instantAtJst('2026-12-03', '10:00'))).toBe(1);
    expect(await raisePayoutAlarms(product.app, instantAtJst('2026-12-03', '10:01'))).toBe(0);
    expect((await messagesTo('operator@hitokoma.example')).map(({ subject }) => subject)).toEqual([
      '【ひとこま運営】銀行ファイルがまだ取り出されていません',
      '【ひとこま運営】銀行ファイルの着金がまだ確かめられていません',
    ]);
    await settle(file?.id ?? '', instantAtJst('2026-12-03', '10:30'));
    expect(await alarms(instantAtJst('2026-12-03', '11:00'))).toEqual([]);
  });
});
