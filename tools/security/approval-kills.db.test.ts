import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { findFreePort } from '../run/ports.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  claimDayInstant,
  claimEndTime,
  claimedDayShift,
  sendHoursClaim,
} from '../testing/fixtures/claims.ts';
import { openStaffFixture } from '../testing/fixtures/staff.ts';
import { askFacilityServer, startFacilityServer } from '../testing/processes/facility-calls.ts';
import type { Killable } from '../testing/processes/killable.ts';
import { holdDatabaseLock } from '../testing/processes/stalled.ts';
import { refusalCodeOf } from '../testing/server-calls.ts';
import { createShift, type FixtureShift } from '../testing/shifts.ts';

/**
 * One request approves the hours of several shifts, and its server is killed during one of the approvals. Earlier
 * approvals stay, the interrupted shift is unchanged, and the same request sent again approves the rest. At the end
 * each shift was approved once and each wage posted once.
 */
const now = claimDayInstant('33:00');
/** Minutes beyond the plan: few enough that the facility need not check each shift separately. */
const extraMinutes = 12;

let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let shifts: FixtureShift[];
let cookie = '';
let port: number;
let server: Killable;
let start: () => Promise<Killable>;

beforeAll(async () => {
  const url = await openTestDatabase();
  fixture = await openStaffFixture(url, claimDayInstant('00:00'));
  const { id: corporationId } = await fixture.corporation('ひなた');
  shifts = await mapInOrder(Array.from({ length: 3 }), () => claimedShift(corporationId));
  fixture.setNow(now);
  ({ cookie } = await fixture.person({ corporationId, role: 'APPROVER' }));
  port = await findFreePort();
  start = () => startFacilityServer({ url, port, now });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Creates a shift that was stamped as planned, and whose worker claims a few minutes more. */
async function claimedShift(corporationId: string): Promise<FixtureShift> {
  const shift = await createShift(fixture, { ...claimedDayShift, corporationId });
  await buildCheckIn(fixture.app, shift);
  await buildCheckOut(fixture.app, shift);
  const sentAt = addMinutes(shift.endsAt, 60);
  await claimEndTime(shift, sentAt, addMinutes(shift.endsAt, extraMinutes));
  expect(refusalCodeOf(await sendHoursClaim(shift, sentAt))).toBeNull();
  return shift;
}

const approveAll = () =>
  askFacilityServer(port, {
    query: `mutation ($ids: [ID!]!) { approveAttendances(input: { ids: $ids }) {
      results { id refusal { code } } } }`,
    variables: { ids: shifts.map(({ attendanceId }) => attendanceId) },
    key: 'all of them',
    cookie,
  });

type StoredApproval = Record<'approvals' | 'wageParts' | 'postings' | 'messages', number>;

/** Counts of the database rows about each shift's approval, in the order of the shifts. */
const stored = () =>
  mapInOrder(shifts, async ({ attendanceId: id }) => {
    const { rows } = await sql<StoredApproval>`
      select (select count(*) from state_changes
               where subject_kind = 'attendance' and subject_id = ${id} and event = 'APPROVE_CLAIM') as approvals,
             (select count(*) from wage_parts where attendance_id = ${id} and part = 'adjustment') as "wageParts",
             (select count(*) from ledger_postings where attendance_id = ${id} and kind = 'wage.adjustment') as postings,
             (select count(*) from outbox
               where worker_id is not null and dedup_key = ${`attendance:${id}:fixed`}) as messages
    `.execute(fixture.app.db);
    return rows[0];
  });

const untouched: StoredApproval = { approvals: 0, wageParts: 0, postings: 0, messages: 0 };
const approved: StoredApproval = { approvals: 1, wageParts: 1, postings: 1, messages: 1 };
/** The expected rows when the first `count` shifts are approved and the others are not. */
const firstApproved = (count: number) =>
  shifts.map((_, index) => (index < count ? approved : untouched));

/** `owed`: yen that the employer owes. `others`: yen that the workers may withdraw, with the withheld tax. */
async function owed() {
  const { rows } = await sql<{ employer: number; others: number }>`
    select sum(e.amount) filter (where a.kind = 'employer_receivable')::int as employer,
           -sum(e.amount) filter (where a.kind in ('wages_payable', 'tax_withheld'))::int as others
      from ledger_entries e join ledger_accounts a on a.id = e.account_id`.execute(fixture.app.db);
  return rows[0];
}

/** Locks that stop the request during the approval of the second shift, after that of the first. */
const stops = [
  {
    at: 'once the wage is fixed, before it is posted',
    lock: `select pg_advisory_xact_lock(hashtextextended('wallet:' || $1::text, 0))`,
    values: ({ workerId }: FixtureShift) => [workerId],
  },
  {
    at: 'once the wage is posted, before the worker is told',
    // This request does not approve the first shift again, so the second shift is the first to write a message.
    lock: 'lock table outbox in share mode',
    values: () => [],
  },
];

test('bulk approval whose server is killed again and again approves and pays each shift once', async () => {
  const [, second] = shifts;
  if (!second) throw new Error('no second shift');
  expect(await stored()).toEqual(firstApproved(0));
  await mapInOrder(stops, async ({ at: where, lock, values }) => {
    const stalled = await holdDatabaseLock(fixture.app.pool, lock, values(second));
    const request = approveAll();
    await stalled.waitForStalled(request);
    await server.kill();
    await stalled.release();
    const seen = { where, answer: await request, stored: await stored() };
    expect(seen).toEqual({ where, answer: null, stored: firstApproved(1) });
    server = await start();
  });

  // This request approves all shifts, so the kill can only lose the answer.
  const lost = approveAll();
  await expect.poll(stored, { interval: 5 }).toEqual(firstApproved(shifts.length));
  await server.kill();
  await lost;
  server = await start();
  const results = shifts.map(({ attendanceId: id }) => ({ id, refusal: null }));
  const again = await approveAll();
  expect(again?.data).toEqual({ approveAttendances: { results } });
  expect((await approveAll())?.data).toEqual(again?.data);

  expect(await stored()).toEqual(firstApproved(shifts.length));
  // Eight hours of 1,500 yen, 12 minutes of overtime at 125 %, and the travel allowance.
  const yen = shifts.length * (12_000 + 300 + 75 + 500);
  expect(await owed()).toEqual({ employer: yen, others: yen });
  expect(await auditPayBooks(fixture.app.db)).toEqual([]);
});
