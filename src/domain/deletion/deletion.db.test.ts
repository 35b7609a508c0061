import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { auditCancellation } from '#domain/attendance/termination/audit-cancellation.server.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { walletsWithoutBankAccount } from '#domain/pay/audit/audit-books.queries.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { lastCodeSentTo } from '#access/worker/browser.build.ts';
import { buildWorker } from '#access/worker/build.ts';
import { accountDeletionReasons } from './deletion-reasons.ts';
import { accountDeletionSentences } from './messages.ts';
import { makeBrowserId } from '#access/browsers/browser-cookie.server.ts';
import { signInByCode } from '#access/worker/sign-in/sign-in.server.ts';

const day = '2026-11-24';
const at = (time: string) => instantAtJst(day, time);
const judge = `{ workerDeletableJudgement {
  isDeletable undeletableReasons obstacles { label advice path } pointsToLose hasStatements } }`;
const remove = `mutation ($input: DeleteWorkerInput!) {
  deleteWorker(input: $input) { success pointsLost statementPath statementUntil } }`;
const input = { reasonIds: ['found_job'] };

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const reasonsOf = (answer: TestGraphqlAnswer): string[] =>
  answer.data?.['workerDeletableJudgement'].undeletableReasons;

/** The obstacles shown to the worker; also asserts that pressing the button changes nothing. */
async function refused(token: string): Promise<string[]> {
  const judged = await product.call(judge, {}, { token });
  const answer = await product.call(remove, { input }, { token });
  expect(refusalCodeOf(answer)).toBe('ACCOUNT_NOT_DELETABLE');
  const reasons = reasonsOf(judged);
  for (const reason of reasons) expect(answer.errors?.[0]?.message).toContain(`「${reason}」`);
  expect(judged.data?.['workerDeletableJudgement'].isDeletable).toBe(false);
  expect(refusalCodeOf(await product.call('{ currentUser { id } }', {}, { token }))).toBeNull();
  return reasons;
}

async function stamped(): Promise<FixtureShift> {
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
  });
  const stamp = (now: Date) => ({ id: shift.attendanceId, code: shift.codeAt(now) });
  await shift.send(
    at('08:55'),
    `mutation ($input: RegisterWorkTimeByCodeInput!) { registerWorkStartTimeByCode(input: $input) { success } }`,
    { input: stamp(at('08:55')) },
  );
  return shift;
}

describe('an account stays', () => {
  test('while a shift is ahead, runs, is not settled, and while its wage is not paid out', async () => {
    const shift = await stamped();
    product.setNow(at('10:00'));
    const tryToLeave = async () => refused(await product.signIn(shift.workerId));
    expect(await tryToLeave()).toEqual(['勤務予定がある']);
    await shift.send(
      at('18:00'),
      `mutation ($input: RegisterWorkEndTimeByCodeInput!) { registerWorkEndTimeByCode(input: $input) { success } }`,
      { input: { id: shift.attendanceId, code: shift.codeAt(at('18:00')), tookBreak: true } },
    );
    expect(await tryToLeave()).toEqual([
      '給与確認・承認が終わっていない勤務がある',
      '未振込の給与残高がある',
    ]);
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('18:00') });
    await shift.send(at('18:10'), 'mutation { requestBankTransfer { success } }');
    expect(await tryToLeave()).toEqual([
      '給与確認・承認が終わっていない勤務がある',
      '振込処理中の給与がある',
    ]);
  });

  test('while it is not decided whether an ended contract is paid', async () => {
    const startsAt = instantAtJst('2026-11-27', '09:00');
    const endsAt = instantAtJst('2026-11-27', '18:00');
    const shift = await createShift(product, { startsAt, endsAt, breakMinutes: 60 });
    const now = addHours(startsAt, -2);
    product.setNow(now);
    await requestScheduleCancellation(product.app, {
      attendanceId: shift.attendanceId,
      actor: { kind: 'facility', id: shift.facilityId },
      reason: '以前の勤務で、記録の改ざんがあったことがわかりました',
      listedReason: 'serious_violation',
      incident: {
        what: '夜間の巡視の記録を、実際には行わずに記入していました',
        at: addHours(now, -200),
      },
      now,
    });
    const tryToLeave = async () => refused(await product.signIn(shift.workerId));
    expect(await tryToLeave()).toEqual(['中止の補償が決まっていない勤務がある']);
    // Nobody decides in time: the wage is added to the balance, which is the obstacle from then on.
    product.setNow(addHours(now, 80));
    await runScheduledTasks(product.app);
    expect(await tryToLeave()).toEqual(['未振込の給与残高がある']);
  });

  test('while a confirmed end of a contract may be objected to, and the reason names the day', async () => {
    const startsAt = instantAtJst('2026-12-27', '09:00');
    const endsAt = instantAtJst('2026-12-27', '18:00');
    const shift = await createShift(product, { startsAt, endsAt, breakMinutes: 60 });
    const now = addHours(startsAt, -2);
    product.setNow(now);
    await requestScheduleCancellation(product.app, {
      attendanceId: shift.attendanceId,
      actor: { kind: 'facility', id: shift.facilityId },
      reason: '以前の勤務で、記録の改ざんがあったことがわかりました',
      listedReason: 'serious_violation',
      incident: {
        what: '夜間の巡視の記録を、実際には行わずに記入していました',
        at: addHours(now, -200),
      },
      now,
    });
    const { id: requestId } = await product.app.db
      .selectFrom('termination_cases')
      .select('id')
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    await auditCancellation(product.app, {
      requestId,
      isJustified: true,
      note: '記録を確認しました',
      actor: { kind: 'operator', id: null },
      now,
      idempotencyKey: undefined,
    });
    const token = await product.signIn(shift.workerId);
    expect(await refused(token)).toEqual([
      '契約の終了に異議を申し立てられる期間（2027/01/03 07:00まで）である',
    ]);
    product.setNow(addHours(now, 7 * 24));
    const late = await product.signIn(shift.workerId);
    const answer = await product.call(remove, { input }, { token: late });
    expect(refusalCodeOf(answer)).toBeNull();
  });

  test('while a facility has to answer', async () => {
    const { db } = product.app;
    product.setNow(at('00:00'));
    const now = at('00:00');
    const { id } = await buildPreparedWorker(db, { now });
    const facility = await buildFacility(db, { now });
    const job = await buildJob(db, { now, facilityId: facility.id });
    const startsAt = instantAtJst(addDays(day, 5), '09:00');
    const offer = await buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt,
      endsAt: addMinutes(startsAt, 300),
      mode: 'SCREENING',
    });
    const token = await product.signIn(id);
    await product.call(
      'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { success } }',
      { id: offer.id },
      { token },
    );
    expect(await refused(token)).toEqual(['応募中の求人がある']);
  });

  test('while its worker may not apply, but not for ever', async () => {
    const { db } = product.app;
    const now = at('00:00');
    const past = await createShift(product, { startsAt: at('09:00'), endsAt: at('18:00') });
    product.setNow(now);
    const worker = await buildWorker(db, { now });
    const noShow = (number: number, when: Date) =>
      inTransaction(db, (tx) =>
        addPenalty(tx, {
          workerId: worker.id,
          kind: 'no_show',
          points: 6,
          attendanceId: past.attendanceId,
          dedupKey: `no-show ${number}`,
          note: '無断欠勤',
          now: when,
        }),
      );
    await noShow(1, now);
    const token = await product.signIn(worker.id);
    expect(await refused(token)).toEqual(['応募停止期間中である']);
    const later = addHours(now, 30 * 24);
    product.setNow(later);
    expect(
      reasonsOf(await product.call(judge, {}, { token: await product.signIn(worker.id) })),
    ).toEqual([]);
    await noShow(2, later);
    expect(
      reasonsOf(await product.call(judge, {}, { token: await product.signIn(worker.id) })),
    ).toEqual([]);
    product.setNow(now);
  });

  test('where nobody says why', async () => {
    const { id } = await buildWorker(product.app.db, { now: at('00:00') });
    const token = await product.signIn(id);
    const answer = await product.call(remove, { input: { reasonIds: [] } }, { token });
    expect(answer.errors?.[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { reasonIds: accountDeletionSentences.reasons },
    });
    expect(refusalCodeOf(await product.call('{ currentUser { id } }', {}, { token }))).toBeNull();
  });

  test('when a visitor knocks', async () => {
    const answers = [await product.call(judge), await product.call(remove, { input })];
    expect(answers.map(refusalCodeOf)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });
});

test('the reasons are the rule book’s', async () => {
  const answer = await product.call('{ predefinedDeletionReason { id name } }');
  expect(answer.data?.['predefinedDeletionReason']).toEqual(accountDeletionReasons);
  expect(accountDeletionReasons).toHaveLength(8);
});

test('of two presses of the button one deletes', async () => {
  const { app } = product;
  const now = at('00:00');
  product.setNow(now);
  const { id } = await buildWorker(app.db, { now });
  const token = await product.signIn(id);
  const answers = await Promise.all(
    [1, 2, 3].map(() => product.call(remove, { input }, { token })),
  );
  const codes = answers.map(refusalCodeOf);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.every((code) => [null, 'NOT_FOUND', 'UNAUTHENTICATED'].includes(code))).toBe(true);
  const done = answers.find((answer) => refusalCodeOf(answer) === null);
  expect(done?.data?.['deleteWorker']).toEqual({
    success: true,
    pointsLost: 0,
    statementPath: null,
    statementUntil: null,
  });
  const history = await app.db
    .selectFrom('state_changes')
    .select(['from_state', 'to_state', 'event'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { from_state: null, to_state: 'ACTIVE', event: 'signUp' },
    { from_state: 'ACTIVE', to_state: 'DELETED', event: 'leave' },
  ]);
});

test('the last message says where a worker turns who did not delete the account', async () => {
  const { app } = product;
  const now = at('00:00');
  product.setNow(now);
  const worker = await buildWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  await product.call(remove, { input }, { token });
  const messages = await app.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', worker.phoneNumber)
    .execute();
  expect(messages).toEqual([
    { body: expect.stringContaining('お心当たりがない場合は、すぐに「ひとこまについて」の') },
  ]);
});

test('the number may come back after 24 hours, as somebody new', async () => {
  const { app } = product;
  const now = at('00:00');
  product.setNow(now);
  const worker = await buildWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  await product.call(remove, { input }, { token });
  const enter = async (when: Date) => {
    product.setNow(when);
    await product.call(
      'mutation ($phoneNumber: String!) { requestSignInCode(input: { phoneNumber: $phoneNumber }) { success } }',
      { phoneNumber: worker.phoneNumber },
    );
    const code = await lastCodeSentTo(app, worker.phoneNumber);
    return signInByCode(app, {
      phoneNumber: worker.phoneNumber,
      code,
      browserId: makeBrowserId(),
      device: 'Android・Chrome',
      address: '127.0.0.1',
      replaces: null,
      now: when,
    });
  };
  await expect(enter(addHours(now, 23))).rejects.toMatchObject({ code: 'ACCOUNT_RESTING' });
  const again = await enter(addHours(now, 25));
  expect(again.isNew).toBe(true);
  expect(again.workerId).not.toBe(worker.id);
});

test('money of a worker who left is on the operator’s list and seen by the audit', async () => {
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-12-10', '09:00'),
    endsAt: instantAtJst('2026-12-10', '18:00'),
    breakMinutes: 60,
  });
  const { attendanceId, workerId } = shift;
  await buildShiftWithFixedWage(product.app, { attendanceId });
  const { db } = product.app;
  product.setNow(instantAtJst('2026-12-11', '09:00'));
  const operator = await openOperator(product.app);
  const list = async () =>
    (
      await operator.ask(
        '{ workersWithoutBank { workers { workerId isDeleted balance phoneNumber } } }',
      )
    ).data?.['workersWithoutBank'].workers.filter(
      (one: { workerId: string }) => one.workerId === workerId,
    );
  const [waiting] = await list();
  expect(waiting).toMatchObject({ isDeleted: false, phoneNumber: shift.phoneNumber });
  const before = await auditPayBooks(db);
  // Not an error yet: the worker may still register an account.
  expect(before).toEqual([]);
  expect(await walletsWithoutBankAccount(db)).toContain(
    `${workerId} ${waiting.balance}円 since 2026-12-10`,
  );
  // The rules would refuse this deletion, so the row is written directly; money from a later decision
  // is the same case.
  await db
    .updateTable('workers')
    .set({ deleted_at: instantAtJst('2026-12-11', '08:00') })
    .where('id', '=', workerId)
    .execute();
  const [left] = await list();
  expect(left).toMatchObject({ isDeleted: true, balance: waiting.balance });
  const seen = (await auditPayBooks(db)).filter((problem) => !before.includes(problem));
  expect(seen).toEqual([`money waits for a worker who deleted the account: ${workerId}`]);
  await buildBankAccount(db, { workerId, now: instantAtJst('2026-12-11', '09:00') });
  expect(await list()).toEqual([]);
  expect((await walletsWithoutBankAccount(db)).filter((line) => line.startsWith(workerId))).toEqual(
    [],
  );
  // Restored, so that the final audit of the test database does not report the fabricated row.
  await db.updateTable('workers').set({ deleted_at: null }).where('id', '=', workerId).execute();
});
