import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { checkInDocument, checkOutDocument } from '#testing/fixtures/stamps.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift } from '#testing/shifts.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const now = at('20:00');

let product: TestProduct;
let operator: TestOperator;
let demo: TestDemo;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  operator = await openOperator(product.app);
  demo = await openDemo(product.app);
});
afterAll(() => product.close());

const { rowOf, historyOf } = createShiftReaders(() => product);

/** Sends a request twice at once and a third time afterwards, as after a lost answer. */
async function askThrice(
  side: TestDemo | TestManager | TestOperator,
  document: string,
  variables: Record<string, unknown>,
  once: string,
) {
  const ask = () => side.ask(document, variables, { once });
  const answers = [...(await Promise.all([ask(), ask()])), await ask()];
  expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  return answers[0]?.data;
}

describe('a document under review', () => {
  const approve = `mutation ($id: ID!, $expiresOn: Date) {
    approveReview(input: { id: $id, expiresOn: $expiresOn }) { success } }`;
  const reject = `mutation ($id: ID!, $reason: String!) {
    rejectReview(input: { id: $id, reason: $reason }) { success } }`;

  async function waiting(kind: 'identity' | 'license') {
    product.setNow(now);
    const { db } = product.app;
    const identity = { state: 'PENDING' as const };
    const { id: workerId } = await buildPreparedWorker(db, { now, identity });
    if (kind === 'license') {
      const built = await buildLicense(db, { workerId, now, licenseId: 13, state: 'PENDING' });
      return { workerId, id: built.id };
    }
    const { id } = await db
      .selectFrom('identities')
      .select('id')
      .where('worker_id', '=', workerId)
      .executeTakeFirstOrThrow();
    return { workerId, id };
  }

  async function decisionsOn(id: string) {
    const rows = await product.app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_id', '=', id)
      .where('event', 'in', ['APPROVE', 'REJECT'])
      .execute();
    return rows.map(({ event }) => event);
  }

  async function messagesTo(workerId: string) {
    const query = product.app.db.selectFrom('outbox').selectAll();
    return (await query.where('worker_id', '=', workerId).execute()).length;
  }

  test.each(['identity', 'license'] as const)('%s: approved once under one key', async (kind) => {
    const { id, workerId } = await waiting(kind);
    const once = `approve-${kind}`;
    const before = await messagesTo(workerId);
    await askThrice(operator, approve, { id, expiresOn: '2029-05-31' }, once);
    expect(await decisionsOn(id)).toEqual(['APPROVE']);
    expect(await messagesTo(workerId)).toBe(before + 1);
    const other = await operator.ask(approve, { id, expiresOn: '2030-05-31' }, { once });
    expect(refusalCodeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(refusalCodeOf(await operator.ask(reject, { id, reason: '裏面なし' }, { once }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(refusalCodeOf(await operator.ask(approve, { id }, { once: `${once}-again` }))).toBe(
      'REVIEW_DONE',
    );
  });

  test.each(['identity', 'license'] as const)('%s: sent back once under one key', async (kind) => {
    const { id, workerId } = await waiting(kind);
    const before = await messagesTo(workerId);
    await askThrice(operator, reject, { id, reason: '画像不鮮明' }, `reject-${kind}`);
    expect(await decisionsOn(id)).toEqual(['REJECT']);
    expect(await messagesTo(workerId)).toBe(before + 1);
  });

  test('a key whose first call was refused is free', async () => {
    const { id } = await waiting('identity');
    const once = 'refused-first';
    const refused = await operator.ask(reject, { id, reason: 'なんとなく' }, { once });
    expect(refusalCodeOf(refused)).toBe('VALIDATION_FAILED');
    expect(
      refusalCodeOf(await operator.ask(reject, { id, reason: '画像不鮮明' }, { once })),
    ).toBeNull();
  });
});

describe('an application', () => {
  const accept = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
  const reject = `mutation ($id: ID!, $reason: String!) {
    rejectApplication(input: { id: $id, reason: $reason }) { success } }`;
  const cancel = `mutation ($id: ID!) {
    cancelAttendance(input: { id: $id, reason: "family", note: "急な用事" }) { success } }`;

  /** Creates an application that waits for the facility, for a shift in a week. */
  async function waiting() {
    product.setNow(now);
    const { app } = product;
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const { id: facilityId } = await buildFacility(app.db, { now });
    const { id: jobId } = await buildJob(app.db, { now, facilityId });
    const startsAt = instantAtJst('2026-12-08', '09:00');
    const terms = { startsAt, endsAt: addHours(startsAt, 9), mode: 'SCREENING' } as const;
    const { id: recruitmentId } = await buildRecruitment(app.db, { now, jobId, ...terms });
    const { applicationId } = await applyToRecruitment(app, { workerId, recruitmentId, now });
    return { workerId, applicationId, manager: await openManager(app, facilityId) };
  }

  test('is accepted once under one key, and answered so after the contract has ended', async () => {
    const { workerId, applicationId: id, manager } = await waiting();
    await askThrice(manager, accept, { id }, 'accept');
    const { db } = product.app;
    const shifts = db.selectFrom('attendances').select('id').where('application_id', '=', id);
    const [shift, ...others] = await shifts.execute();
    expect(others).toEqual([]);
    const token = await product.signIn(workerId);
    expect(refusalCodeOf(await product.call(cancel, { id: shift?.id }, { token }))).toBeNull();
    expect(refusalCodeOf(await manager.ask(accept, { id }, { once: 'accept' }))).toBeNull();
    expect(refusalCodeOf(await manager.ask(accept, { id }, { once: 'accept-again' }))).toBe(
      'APPLICATION_ENDED',
    );
  });

  test('is rejected once under one key, for one reason', async () => {
    const { applicationId: id, manager } = await waiting();
    await askThrice(manager, reject, { id, reason: '経験者を優先' }, 'no');
    const other = await manager.ask(reject, { id, reason: '定員' }, { once: 'no' });
    expect(refusalCodeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

test('hours under review are approved once under one key', async () => {
  const shift = await createShift(product, { startsAt: at('09:00'), endsAt: at('18:00') });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const end = `mutation ($input: UpdateWorkTimeInput!) { updateCheckoutTime(input: $input) { success } }`;
  const claim = `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "指示で残りました" }) { success } }`;
  const { attendanceId: id } = shift;
  await shift.send(now, end, { input: { id, at: at('18:15').toISOString() } });
  await shift.send(now, claim, { id });
  expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
  const approve = 'mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }';
  const manager = await openManager(product.app, shift.facilityId);
  await askThrice(manager, approve, { id }, 'hours');
  expect((await historyOf(shift)).filter((event) => event === 'APPROVE_CLAIM')).toHaveLength(1);
  expect(refusalCodeOf(await manager.ask(approve, { id }, { once: 'hours-again' }))).toBe(
    'STATE_CHANGED',
  );
});

describe('the bank', () => {
  const submit = 'mutation { submitTransfers { bankFileId recordCount waitsUntil } }';
  const settle = `mutation ($id: ID!, $failures: [TransferFailureInput!]) {
    settleTransfers(input: { bankFileId: $id, failures: $failures }) { completed failed } }`;

  /** Creates a worker who requested the transfer of a day's wage. */
  async function payout() {
    const shift = await createShift(product, {
      startsAt: at('09:00'),
      endsAt: at('18:00'),
      breakMinutes: 60,
    });
    const stamp = (time: string) => ({ id: shift.attendanceId, code: shift.codeAt(at(time)) });
    await shift.send(at('08:55'), checkInDocument, { input: stamp('08:55') });
    await shift.send(at('18:00'), checkOutDocument, {
      input: { ...stamp('18:00'), tookBreak: true },
    });
    const { workerId } = shift;
    await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
    const asked = await shift.send(now, 'mutation { requestBankTransfer { success } }');
    expect(asked.errors).toBeUndefined();
    return workerId;
  }

  const filesMade = async () =>
    (await product.app.db.selectFrom('bank_files').select('id').execute()).length;

  test('is written one file under one key, and its answer is read once', async () => {
    const workerId = await payout();
    const before = await filesMade();
    const { submitTransfers } = (await askThrice(operator, submit, {}, 'file')) ?? {};
    expect(submitTransfers).toMatchObject({ recordCount: 1, waitsUntil: null });
    expect(await filesMade()).toBe(before + 1);
    const id: string = submitTransfers.bankFileId;
    const { settleTransfers } = (await askThrice(demo, settle, { id }, 'answer')) ?? {};
    expect(settleTransfers).toEqual({ completed: 1, failed: 0 });
    expect(await readWorkerBalance(product.app.db, { kind: 'wages_payable', workerId })).toBe(0);
    expect(await readWorkerBalance(product.app.db, { kind: 'withdrawing', workerId })).toBe(0);
    // A request with another key changes nothing and gets the same answer.
    const later = await demo.ask(settle, { id }, { once: 'another' });
    expect(later.data?.['settleTransfers']).toEqual({ completed: 1, failed: 0 });
  });

  test('is not asked again under the key of an answer that said to wait', async () => {
    const saturdayNight = instantAtJst('2026-12-05', '23:55');
    product.setNow(saturdayNight);
    const first = await askThrice(operator, submit, {}, 'night');
    expect(first?.['submitTransfers']).toMatchObject({ bankFileId: null, recordCount: 0 });
    expect(new Date(first?.['submitTransfers'].waitsUntil).getTime()).toBeGreaterThan(
      saturdayNight.getTime(),
    );
    product.setNow(addHours(saturdayNight, 23));
    const again = await operator.ask(submit, {}, { once: 'night' });
    expect(again.data).toEqual(first);
  });

  test('rests, and an earlier call is still answered with its file', async () => {
    await payout();
    product.setNow(instantAtJst('2026-12-05', '23:45'));
    const { data } = await operator.ask(submit, {}, { once: 'late' });
    expect(data?.['submitTransfers']).toMatchObject({ recordCount: 1, waitsUntil: null });
    product.setNow(instantAtJst('2026-12-05', '23:55'));
    expect((await operator.ask(submit, {}, { once: 'late' })).data).toEqual(data);
  });
});
