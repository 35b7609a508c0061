import { afterAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '#domain/pay/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { buildCheckIn, buildCheckOut } from '../build.ts';
import { markShiftsPaid } from '../contract/mark-paid.server.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());
const { rowOf, historyOf, messagesTo, balanceOf } = createShiftReaders(() => fixture);
const { id: corporationId } = await fixture.corporation('ひなた');

const evening = at('20:00');

async function managerAt(now: Date) {
  fixture.setNow(now);
  return fixture.person({ corporationId, role: 'APPROVER' });
}

/** A shift that was stamped as planned. */
async function worked(): Promise<FixtureShift> {
  const shift = await createShift(fixture, { ...plan, corporationId });
  await buildCheckIn(app, shift);
  await buildCheckOut(app, shift);
  return shift;
}

const approval = `mutation ($input: RequestAttendanceApprovalInput!) {
  requestAttendanceApproval(input: $input) { success } }`;

/** A shift that was stamped as planned, with hours that the worker has accepted. */
async function approved(): Promise<FixtureShift> {
  const shift = await worked();
  const input = { id: shift.attendanceId, mode: 'without_adjustment' };
  expect(refusalCodeOf(await shift.send(at('18:10'), approval, { input }))).toBeNull();
  return shift;
}

const draftDocument = `mutation ($input: UpdateWorkTimeInput!) {
  updateCheckoutTime(input: $input) { success } }`;

type Hours = { start?: string; end?: string; breakMinutes?: number };

const hoursOf = ({ start = '09:00', end = '18:00', breakMinutes = 60 }: Hours) => ({
  startAt: at(start).toISOString(),
  endAt: at(end).toISOString(),
  breakMinutes,
});

const costDocument = `query ($id: ID!, $startAt: DateTime!, $endAt: DateTime!, $breakMinutes: Int!) {
  proposedHoursCost(id: $id, startAt: $startAt, endAt: $endAt, breakMinutes: $breakMinutes) {
    differenceMinutes yen differenceYen answerBy countsBySilence isBreakBelowLaw } }`;
const proposeDocument =
  'mutation ($input: ProposeHoursInput!) { proposeHours(input: $input) { success } }';
const withdrawDocument = `mutation ($input: WithdrawHoursProposalInput!) {
  withdrawHoursProposal(input: $input) { success } }`;
const answerDocument = `mutation ($input: AnswerHoursProposalInput!) {
  answerHoursProposal(input: $input) { success } }`;
const readDocument = `query ($id: ID!) {
  hoursProposals(attendanceId: $id) { proposals {
    id state differenceYen differenceMinutes countsBySilence isAfterApproval reason objection canAnswer
    old { startAt endAt breakMinutes workMinutes yen } new { endAt workMinutes yen } } }
  attendance(id: $id) { hoursProposal } }`;

/** Reads the cost that a manager sees, then sends the proposal; returns both answers. */
async function propose(shift: FixtureShift, hours: Hours, now = evening) {
  const person = await managerAt(now);
  const asked = { id: shift.attendanceId, ...hoursOf(hours) };
  const cost = await ask('facility', costDocument, asked, person);
  const seen = cost.data?.['proposedHoursCost'];
  const input = { ...asked, reason: 'タイムカードで確認しました', seenYen: seen?.yen ?? 0 };
  const code =
    refusalCodeOf(cost) ?? refusalCodeOf(await ask('facility', proposeDocument, { input }, person));
  return { person, seen, code };
}

async function proposalsOf(shift: FixtureShift, now = addMinutes(evening, 1)) {
  const { data } = await shift.send(now, readDocument, { id: shift.attendanceId });
  return data?.['hoursProposals'].proposals;
}

async function answer(shift: FixtureShift, accepts: boolean, now = addMinutes(evening, 5)) {
  const [{ id }] = await proposalsOf(shift, now);
  const input = { id, accepts, ...(accepts ? {} : { objection: '18時まで働きました' }) };
  return shift.send(now, answerDocument, { input });
}

async function partsOf({ attendanceId }: FixtureShift) {
  const rows = await app.db
    .selectFrom('wage_parts')
    .select(['part', 'taxable', 'state'])
    .where('attendance_id', '=', attendanceId)
    .orderBy('id')
    .execute();
  return rows.map(({ part, taxable, state }) => `${part} ${taxable} ${state}`);
}

/** The whole balance is paid out, and the shift is paid with it. */
async function payOut({ workerId, attendanceId }: FixtureShift, now: Date): Promise<void> {
  await buildPayout(app, { workerId, now });
  await inTransaction(app.db, (tx) => markShiftsPaid(tx, [attendanceId], now));
}

const stateOf = async (shift: FixtureShift) => (await proposalsOf(shift))[0].state;

describe('before the approval', () => {
  test('the facility sees the difference, the worker both hours, and nothing changes yet', async () => {
    const shift = await worked();
    const before = await balanceOf(shift);
    const { seen, code } = await propose(shift, { end: '17:00' });
    expect(code).toBeNull();
    expect(seen).toEqual({
      differenceMinutes: -60,
      yen: 11_000,
      differenceYen: -1_500,
      answerBy: addHours(plan.endsAt, 72).toISOString(),
      countsBySilence: false,
      isBreakBelowLaw: false,
    });
    expect(await proposalsOf(shift)).toEqual([
      {
        id: expect.any(String),
        state: 'OPEN',
        differenceYen: -1_500,
        differenceMinutes: -60,
        countsBySilence: false,
        isAfterApproval: false,
        reason: 'タイムカードで確認しました',
        objection: null,
        canAnswer: true,
        old: { ...hoursOf({}), workMinutes: 480, yen: 12_500 },
        new: { endAt: at('17:00').toISOString(), workMinutes: 420, yen: 11_000 },
      },
    ]);
    expect(await messagesTo(shift)).toContainEqual(expect.stringMatching(/^hours_proposed:/));
    expect([await balanceOf(shift), (await rowOf(shift)).state]).toEqual([before, 'CHECKED_OUT']);
  });

  test('consent makes the hours final, and takes nothing that was released without another consent', async () => {
    const shift = await worked();
    const before = await balanceOf(shift);
    await propose(shift, { end: '17:00' });
    expect(refusalCodeOf(await answer(shift, true))).toBeNull();
    const row = await rowOf(shift);
    expect([row.state, row.approved_end_at]).toEqual(['FIXED', at('17:00')]);
    expect(await balanceOf(shift)).toBe(before);
    const asked = await app.db
      .selectFrom('overpayments')
      .select(['state', 'taxable'])
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    expect(asked).toEqual({ state: 'OPEN', taxable: 1_500 });
    expect((await historyOf(shift)).at(-1)).toBe('AGREE_TO_HOURS');
    // The second request is refused, because the proposal is answered already.
    expect(refusalCodeOf(await answer(shift, true))).toBe('PROPOSAL_ANSWERED');
  });

  test('an objection leaves everything, and the facility reads it', async () => {
    const shift = await worked();
    const { person } = await propose(shift, { breakMinutes: 90 });
    const empty = { id: (await proposalsOf(shift))[0].id, accepts: false, objection: ' ' };
    const refused = await shift.send(addMinutes(evening, 2), answerDocument, { input: empty });
    expect(refusalCodeOf(refused)).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await answer(shift, false))).toBeNull();
    expect((await rowOf(shift)).state).toBe('CHECKED_OUT');
    const list = `query ($facilityId: ID!) { finishedShifts(facilityId: $facilityId) {
      shifts { id cannotPropose proposals { state objection } } } }`;
    const { data } = await ask('facility', list, { facilityId: shift.facilityId }, person);
    expect(data?.['finishedShifts'].shifts).toEqual([
      {
        id: shift.attendanceId,
        cannotPropose: null,
        proposals: [{ state: 'OBJECTED', objection: '18時まで働きました' }],
      },
    ]);
    const input = { id: shift.attendanceId, mode: 'without_adjustment' };
    expect(refusalCodeOf(await shift.send(addHours(evening, 1), approval, { input }))).toBeNull();
  });

  test.each<[string, Hours, string, string]>([
    ['less: the record is paid', { end: '17:00' }, 'LAPSED', '18:00'],
    ['more: the facility owes what it said', { start: '08:30' }, 'APPLIED', '18:00'],
  ])('silence about %s', async (_what, hours, state, end) => {
    const shift = await worked();
    await propose(shift, hours);
    fixture.setNow(addHours(plan.endsAt, 73));
    await runScheduledTasks(app);
    const row = await rowOf(shift);
    expect([row.state, row.approved_end_at]).toEqual(['FIXED', at(end)]);
    expect(row.approved_start_at).toEqual(at(hours.start ?? '09:00'));
    expect(await stateOf(shift)).toBe(state);
    expect(refusalCodeOf(await answer(shift, true))).toBe('PROPOSAL_ANSWERED');
  });

  test('hours between plan and claim: agreed to, they are final; without an answer the claim is', async () => {
    const [agreed, silent] = [await worked(), await worked()];
    for (const shift of [agreed, silent]) {
      const input = { id: shift.attendanceId, at: at('18:40').toISOString() };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await shift.send(at('18:50'), draftDocument, { input });
      const sent = { id: shift.attendanceId, mode: 'with_adjustment', reason: '残業でした' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(refusalCodeOf(await shift.send(at('18:50'), approval, { input: sent }))).toBeNull();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { seen } = await propose(shift, { end: '18:20' });
      expect([seen.differenceMinutes, seen.differenceYen]).toEqual([-20, -625]);
    }
    expect(refusalCodeOf(await answer(agreed, true))).toBeNull();
    expect((await rowOf(agreed)).approved_end_at).toEqual(at('18:20'));
    fixture.setNow(addHours(at('18:50'), 72));
    await runScheduledTasks(app);
    expect((await rowOf(silent)).approved_end_at).toEqual(at('18:40'));
    expect(await stateOf(silent)).toBe('LAPSED');
  });

  test('the worker who accepts the record ends the proposal', async () => {
    const shift = await worked();
    await propose(shift, { end: '17:00' });
    const input = { id: shift.attendanceId, mode: 'without_adjustment' };
    await shift.send(addMinutes(evening, 1), approval, { input });
    expect(await stateOf(shift)).toBe('SUPERSEDED');
    expect((await rowOf(shift)).approved_end_at).toEqual(at('18:00'));
  });

  test('one at a time, three in all, never at another price than was seen, and none that is no change', async () => {
    const shift = await worked();
    expect((await propose(shift, {})).code).toBe('VALIDATION_FAILED');
    expect((await propose(shift, { end: '25:00' })).code).toBe('VALIDATION_FAILED');
    const asked = { id: shift.attendanceId, ...hoursOf({ end: '17:00' }) };
    const input = { ...asked, reason: '早退でした', seenYen: 1 };
    const person = await managerAt(evening);
    expect(refusalCodeOf(await ask('facility', proposeDocument, { input }, person))).toBe(
      'COST_CHANGED',
    );
    for (const minutes of [0, 10, 20]) {
      const now = addMinutes(evening, minutes);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await propose(shift, { end: '17:00' }, now)).code).toBeNull();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await propose(shift, { end: '16:00' }, now)).code).toBe('PROPOSAL_OPEN');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(refusalCodeOf(await answer(shift, false, addMinutes(now, 2)))).toBeNull();
    }
    expect((await propose(shift, { end: '17:00' }, at('22:00'))).code).toBe('PROPOSALS_EXHAUSTED');
  });
});

describe('after the approval', () => {
  test('more is paid in addition, also after the pay was transferred', async () => {
    const shift = await approved();
    const bank = { workerId: shift.workerId, now: at('18:20') };
    await buildBankAccount(app.db, bank);
    await payOut(shift, bank.now);
    expect((await rowOf(shift)).state).toBe('PAID');
    const { code, seen } = await propose(shift, { end: '18:40' });
    expect([code, seen.differenceYen, seen.countsBySilence]).toEqual([null, 1_250, true]);
    expect(refusalCodeOf(await answer(shift, true))).toBeNull();
    expect(await partsOf(shift)).toEqual(['planned 12000 PAID', 'correction 1250 FIXED']);
    const row = await rowOf(shift);
    expect([row.state, row.approved_end_at]).toEqual(['FIXED', at('18:40')]);
    expect(await auditPayBooks(app.db)).toEqual([]);
    await payOut(shift, addHours(evening, 1));
    expect((await rowOf(shift)).state).toBe('PAID');
  });

  test('a lowering is refused, and silence about more pays it', async () => {
    const shift = await approved();
    expect((await propose(shift, { end: '17:00' })).code).toBe('APPROVED_PAY_ONLY_RISES');
    expect((await propose(shift, { start: '08:45' })).code).toBeNull();
    fixture.setNow(addHours(evening, 72));
    await runScheduledTasks(app);
    expect(await partsOf(shift)).toEqual(['planned 12000 FIXED', 'correction 469 FIXED']);
    expect(await stateOf(shift)).toBe('APPLIED');
    // A second correction becomes a separate wage part.
    const later = addHours(evening, 80);
    expect((await propose(shift, { start: '08:30' }, later)).code).toBeNull();
    expect(refusalCodeOf(await answer(shift, true, addMinutes(later, 5)))).toBeNull();
    expect((await partsOf(shift)).slice(2)).toEqual(['correction 469 FIXED']);
  });
});

describe('at the same moment', () => {
  test('the worker agrees while the facility takes it back: one of them wins, wholly', async () => {
    const shift = await worked();
    const { person } = await propose(shift, { end: '17:00' });
    const [{ id: proposalId }] = await proposalsOf(shift);
    const now = addMinutes(evening, 5);
    fixture.setNow(now);
    const token = await fixture.signIn(shift.workerId);
    const codes = await Promise.all([
      fixture.call(answerDocument, { input: { id: proposalId, accepts: true } }, { token }),
      ask(
        'facility',
        withdrawDocument,
        { input: { id: shift.attendanceId, proposalId } },
        await managerAt(now),
      ),
    ]);
    expect(person.id).toEqual(expect.any(String));
    const refused = codes.map(refusalCodeOf);
    expect(new Set(refused)).toEqual(new Set(['PROPOSAL_ANSWERED', null]));
    const isAccepted = refused[0] === null;
    expect(await stateOf(shift)).toBe(isAccepted ? 'ACCEPTED' : 'WITHDRAWN');
    expect((await rowOf(shift)).state).toBe(isAccepted ? 'FIXED' : 'CHECKED_OUT');
  });

  test('two people of the facility propose: one proposal, and the other is told', async () => {
    const shift = await worked();
    const people = [await managerAt(evening), await managerAt(evening)];
    const asked = { id: shift.attendanceId, ...hoursOf({ end: '17:00' }) };
    const input = { ...asked, reason: '早退でした', seenYen: 11_000 };
    const answers = await Promise.all(
      people.map((person) => ask('facility', proposeDocument, { input }, person)),
    );
    expect(new Set(answers.map(refusalCodeOf))).toEqual(new Set([null, 'PROPOSAL_OPEN']));
    expect(await proposalsOf(shift)).toHaveLength(1);
  });
});

test('nobody answers for another worker, and no facility takes back the proposal of another shift', async () => {
  const [shift, other] = [await worked(), await worked()];
  const { person } = await propose(shift, { end: '17:00' });
  const [{ id }] = await proposalsOf(shift);
  const strange = await other.send(evening, answerDocument, { input: { id, accepts: true } });
  expect(refusalCodeOf(strange)).toBe('NOT_FOUND');
  const input = { id: other.attendanceId, proposalId: id };
  expect(refusalCodeOf(await ask('facility', withdrawDocument, { input }, person))).toBe(
    'NOT_FOUND',
  );
  expect(await stateOf(shift)).toBe('OPEN');
});
