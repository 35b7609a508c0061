import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { raisePayoutAlarms } from '#domain/pay/transfers/payout-alarms.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { buildCheckIn } from '../build.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = createShiftReaders(() => product);

const dismissal = `mutation ($input: DismissAttendanceInput!) { dismissAttendance(input: $input) { success } }`;

type Sending = {
  now: Date;
  reason?: string;
  workerSide?: boolean;
  breakMinutes?: number;
  once?: string;
};

const managers = new Map<string, Promise<TestManager>>();

/** The manager of a shift's facility, the same one each time. */
function managerOf({ facilityId }: FixtureShift): Promise<TestManager> {
  const known = managers.get(facilityId) ?? openManager(product.app, facilityId);
  managers.set(facilityId, known);
  return known;
}

async function sendHome(shift: FixtureShift, { now, once, ...said }: Sending) {
  product.setNow(now);
  const input = {
    id: shift.attendanceId,
    reason: '本日は人手が足りています',
    workerSide: false,
    breakMinutes: 0,
    ...said,
  };
  const manager = await managerOf(shift);
  return manager.ask(dismissal, { input }, { once });
}

test('a worker who is sent home on arrival is paid the whole plan and the way', async () => {
  const shift = await createShift(product, plan);
  expect(refusalCodeOf(await sendHome(shift, { now: at('09:05'), once: 'home' }))).toBeNull();
  expect(refusalCodeOf(await sendHome(shift, { now: at('09:05'), once: 'home' }))).toBeNull();
  expect(await rowOf(shift)).toMatchObject({
    state: 'DISMISSED',
    absence_reason: 'Dismissed',
    ended_reason: '本日は人手が足りています',
    approved_start_at: null,
  });
  expect(await balanceOf(shift)).toBe(12_421);
  expect(await historyOf(shift)).toEqual(['CONTRACT', 'DISMISS']);
  expect(await messagesTo(shift)).toEqual(['dismissed']);
  // No penalty for lateness or absence: later tasks find no due shift.
  product.setNow(at('21:00'));
  await runScheduledTasks(product.app);
  expect(await historyOf(shift)).toEqual(['CONTRACT', 'DISMISS']);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const page = await shift.send(
    at('21:00'),
    `query ($id: ID!) { attendance(id: $id) { timeline { label } attendance { workday { wage } } } }`,
    { id: shift.attendanceId },
  );
  expect(page.data?.['attendance']).toEqual({
    timeline: ['応募', '当日の勤務終了', '給与確認', '振込'].map((label) => ({ label })),
    attendance: { workday: { wage: 12_421 } },
  });
});

test.each([
  ['before the start', { now: addMinutes(at('09:00'), -1) }, 'TOO_EARLY_TO_DISMISS'],
  ['from the planned end on', { now: at('18:00') }, 'TOO_LATE_TO_DISMISS'],
  ['without pay', { now: at('09:05'), workerSide: true }, 'DISMISSAL_IS_PAID'],
  ['without a reason', { now: at('09:05'), reason: ' ' }, 'VALIDATION_FAILED'],
])('%s nobody is sent home', async (_name, sending, code) => {
  const shift = await createShift(product, plan);
  expect(refusalCodeOf(await sendHome(shift, sending))).toBe(code);
  expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  expect(await balanceOf(shift)).toBe(0);
});

test('a check-in at the same moment leaves one state and one wage', async () => {
  for (const order of ['home first', 'check-in first']) {
    const shift = await createShift(product, plan);
    const now = at('09:05');
    const { attendanceId } = shift;
    const acts = [
      () => sendHome(shift, { now, once: order }).then(refusalCodeOf),
      () => buildCheckIn(product.app, { attendanceId, at: now }),
    ];
    await Promise.allSettled(
      (order === 'home first' ? acts : acts.toReversed()).map((act) => act()),
    );
    expect((await historyOf(shift)).filter((event) => event === 'DISMISS')).toHaveLength(1);
    expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED' });
    expect([12_421, 12_303]).toContain(await balanceOf(shift));
  }
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

const listed = `{ scheduleCancellationRequests {
  id state canAnswer compensation
  termination { state decideBy canObject sentHome { breakMinutes agreedYen owedYen } } } }`;
const agreement = `mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }`;
const objection = `mutation ($id: ID!, $text: String!) { objectToTermination(input: { id: $id, text: $text }) { success } }`;
const withdrawal = `mutation ($id: ID!) { withdrawDismissal(input: { id: $id }) { success } }`;
const audit = `mutation ($input: AuditCancellationInput!) { auditCancellation(input: $input) { success } }`;
const denial = '12時5分まで休憩なしで働き、施設の方に帰ってよいと言われました';

/** On duty from 9:00, sent home at 12:05; the facility states a reason and a break. */
async function accused(breakMinutes = 180): Promise<{ shift: FixtureShift; id: string }> {
  const shift = await createShift(product, plan);
  await buildCheckIn(product.app, { attendanceId: shift.attendanceId, at: at('08:55') });
  const said = { now: at('12:05'), workerSide: true, breakMinutes, reason: '体調不良のため' };
  expect(refusalCodeOf(await sendHome(shift, said))).toBeNull();
  const page = await shift.send(at('12:06'), listed, {});
  return { shift, id: page.data?.['scheduleCancellationRequests'][0].id };
}

async function runTask(now: Date): Promise<void> {
  product.setNow(now);
  await runScheduledTasks(product.app);
}

test('a break and a reason that only the facility states lower no pay', async () => {
  const { shift } = await accused();
  expect(await balanceOf(shift)).toBe(0);
  const page = await shift.send(at('12:10'), listed, {});
  expect(page.data?.['scheduleCancellationRequests']).toMatchObject([
    {
      state: 'TERMINATED',
      canAnswer: true,
      termination: {
        state: 'WAITING',
        canObject: true,
        sentHome: { breakMinutes: 180, agreedYen: 625, owedYen: 12_500 },
      },
    },
  ]);
  expect(await messagesTo(shift)).toEqual(['dismissed']);
  await runTask(addMinutes(at('12:05'), 72 * 60 - 1));
  expect(await balanceOf(shift)).toBe(0);
  await runTask(addMinutes(at('12:05'), 72 * 60));
  expect(await balanceOf(shift)).toBe(12_421);
  expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED', approved_break_minutes: 0 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('the yes of the worker pays the hours that were worked, once', async () => {
  const { shift, id } = await accused(30);
  expect(refusalCodeOf(await shift.send(at('13:00'), agreement, { id }))).toBeNull();
  // 155 minutes at 1,500 yen, and the travel allowance.
  expect(await balanceOf(shift)).toBe(4_375);
  expect(await rowOf(shift)).toMatchObject({ approved_break_minutes: 30 });
  expect(refusalCodeOf(await shift.send(at('13:01'), agreement, { id }))).not.toBeNull();
  await runTask(addMinutes(at('12:05'), 73 * 60));
  expect(await balanceOf(shift)).toBe(4_375);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a worker who agreed by mistake objects within a week, and the pay never falls', async () => {
  const operator = await openOperator(product.app);
  const { shift, id } = await accused(30);
  expect(refusalCodeOf(await shift.send(at('13:00'), agreement, { id }))).toBeNull();
  expect(refusalCodeOf(await shift.send(at('14:00'), objection, { id, text: denial }))).toBeNull();
  const again = await shift.send(at('14:01'), objection, { id, text: denial });
  expect(refusalCodeOf(again)).toBe('ALREADY_OBJECTED');
  // No deadline decides about pay that is fixed.
  await runTask(addMinutes(at('12:05'), 200 * 60));
  expect(await balanceOf(shift)).toBe(4_375);
  const queue = await operator.ask(
    '{ unauditedCancellations { cancellations { id isContested } } }',
  );
  expect(queue.data?.['unauditedCancellations'].cancellations).toContainEqual({
    id,
    isContested: true,
  });
  const input = { id, isJustified: false, note: '双方に確認しました' };
  expect(refusalCodeOf(await operator.ask(audit, { input }))).toBeNull();
  expect(await balanceOf(shift)).toBe(4_375);
  const page = await shift.send(at('36:00'), listed, {});
  expect(page.data?.['scheduleCancellationRequests']).toMatchObject([
    { termination: { state: 'PAID', canObject: false } },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('an objection to fixed pay is late after 72 hours, with an alarm, and can still be decided', async () => {
  const operator = await openOperator(product.app);
  const { shift, id } = await accused(30);
  expect(refusalCodeOf(await shift.send(at('13:00'), agreement, { id }))).toBeNull();
  const objectedAt = at('37:00');
  expect(refusalCodeOf(await shift.send(objectedAt, objection, { id, text: denial }))).toBeNull();
  const dueAt = addMinutes(objectedAt, 72 * 60);
  const alarmsAt = async (now: Date) => {
    product.setNow(now);
    const { data } = await operator.ask('{ payoutAlarms { kind designatedOn title } }');
    return data?.['payoutAlarms'];
  };
  expect(await alarmsAt(addMinutes(dueAt, -1))).toEqual([]);
  expect(await alarmsAt(dueAt)).toEqual([
    {
      kind: 'OBJECTIONS_UNDECIDED',
      designatedOn: '2026-12-05',
      title: '確定した給与への異議が、期限までに決まっていません',
    },
  ]);
  const { data } = await operator.ask('{ operatorInbox { kind dueAt } }');
  expect(data?.['operatorInbox']).toContainEqual({
    kind: 'TERMINATIONS',
    dueAt: dueAt.toISOString(),
  });
  expect(await raisePayoutAlarms(product.app, dueAt)).toBe(1);
  expect(await raisePayoutAlarms(product.app, dueAt)).toBe(0);
  const input = { id, isJustified: true, note: '双方に確認しました' };
  expect(refusalCodeOf(await operator.ask(audit, { input }))).toBeNull();
  expect(await balanceOf(shift)).toBe(4_375);
  expect(await alarmsAt(dueAt)).toEqual([]);
});

test('a worker may object for thirty days to a case that silence decided', async () => {
  const { shift, id } = await accused();
  const decidedAt = addMinutes(at('12:05'), 72 * 60);
  await runTask(decidedAt);
  const late = addMinutes(decidedAt, 30 * 24 * 60);
  const refused = await shift.send(late, objection, { id, text: denial });
  expect(refusalCodeOf(refused)).toBe('OBJECTION_CLOSED');
  expect(
    refusalCodeOf(await shift.send(addMinutes(late, -1), objection, { id, text: denial })),
  ).toBeNull();
  expect(await balanceOf(shift)).toBe(12_421);
});

test('an operator confirms the reason only after the worker was heard', async () => {
  const operator = await openOperator(product.app);
  const decide = (id: string, isJustified: boolean) =>
    operator.ask(audit, { input: { id, isJustified, note: '双方に確認しました' } });
  const { shift, id } = await accused(30);
  product.setNow(at('14:00'));
  expect(refusalCodeOf(await decide(id, true))).toBe('WORKER_NOT_HEARD');
  expect(refusalCodeOf(await shift.send(at('14:30'), objection, { id, text: denial }))).toBeNull();
  expect(refusalCodeOf(await shift.send(at('14:31'), agreement, { id }))).not.toBeNull();
  product.setNow(at('15:00'));
  expect(refusalCodeOf(await decide(id, true))).toBeNull();
  expect(await balanceOf(shift)).toBe(4_375);
  const other = await accused();
  product.setNow(at('15:00'));
  expect(refusalCodeOf(await decide(other.id, false))).toBeNull();
  expect(await balanceOf(other.shift)).toBe(12_421);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a facility takes its own reason back, and not that of another facility', async () => {
  const { shift } = await accused();
  const manager = await managerOf(shift);
  const stranger = await managerOf(await createShift(product, plan));
  const variables = { id: shift.attendanceId };
  product.setNow(at('12:30'));
  expect(refusalCodeOf(await stranger.ask(withdrawal, variables))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await manager.ask(withdrawal, variables))).toBeNull();
  expect(await balanceOf(shift)).toBe(12_421);
  expect(refusalCodeOf(await manager.ask(withdrawal, variables))).toBe('STATE_CHANGED');
  // The facility ended the work: the seat is not offered again. (Rule 8.2)
  const { seats_taken: taken } = await product.app.db
    .selectFrom('recruitments')
    .select('seats_taken')
    .where('id', '=', shift.recruitmentId)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(1);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('the shift stays in the schedule until a day after its planned end', async () => {
  const { shift } = await accused();
  const schedule = `{ attendanceScheduleList { actionCount sections { type attendances {
    id tapToTransition recruitmentNoticeView { title } } } } }`;
  const shown = async (now: Date) =>
    (await shift.send(now, schedule, {})).data?.['attendanceScheduleList'];
  expect(await shown(at('12:10'))).toMatchObject({
    actionCount: 1,
    sections: [
      {
        type: 'ACTION_NEEDED',
        attendances: [
          {
            id: shift.attendanceId,
            tapToTransition: 'cancellation_request',
            recruitmentNoticeView: { title: '途中で終了した勤務について回答してください' },
          },
        ],
      },
    ],
  });
  const manager = await managerOf(shift);
  product.setNow(at('12:30'));
  await manager.ask(withdrawal, { id: shift.attendanceId });
  expect(await shown(at('42:00'))).toMatchObject({ sections: [{ type: 'TODAY' }] });
  expect(await shown(addMinutes(at('42:00'), 1))).toMatchObject({ sections: [] });
});
