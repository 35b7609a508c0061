import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { createShiftReaders, createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditCancellation } from './audit-cancellation.server.ts';
import { payUndecidedTerminations } from './decide-termination.server.ts';
import { requestScheduleCancellation } from './request-schedule-cancellation.server.ts';

const startsAt = instantAtJst('2026-12-01', '09:00');
const dayShift = {
  startsAt,
  endsAt: instantAtJst('2026-12-01', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
const before = (minutes: number) => addMinutes(startsAt, -minutes);
const wholeNet = 12_402;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-28'));
});
afterAll(() => product.close());

const { rowOf, balanceOf } = createShiftReaders(() => product);

const documents = {
  list: `{ scheduleCancellationRequests { id state reason compensation receivable
    termination { state reasonName decideBy note objection objectBy canObject } } }`,
  object: `mutation ($id: ID!, $text: String!) {
    objectToTermination(input: { id: $id, text: $text }) { success } }`,
  shift: `query ($id: ID!) { attendance(id: $id) {
    hasTermination attendance { stateLabel workday { wage } recruitmentNoticeView { title description } } } }`,
};
const objection = 'そのような事実はありません。当日は別の職員が担当していました';

type RequestOptions = Partial<Parameters<typeof requestScheduleCancellation>[1]>;

/** A violation with every detail that a facility must give. */
const violation: RequestOptions = {
  listedReason: 'serious_violation',
  reason: '以前の勤務で、記録の改ざんがあったことがわかりました',
  incident: {
    what: '夜間の巡視の記録を、実際には行わずに記入していました',
    at: instantAtJst('2026-11-10', '03:00'),
  },
};

async function end(
  shift: FixtureShift,
  now: Date,
  wish: RequestOptions = violation,
): Promise<string | null> {
  product.setNow(now);
  return refusalOf(
    requestScheduleCancellation(product.app, {
      attendanceId: shift.attendanceId,
      actor: { kind: 'facility', id: shift.facilityId },
      reason: '',
      listedReason: null,
      now,
      ...wish,
    }),
  );
}

async function decide(
  shift: FixtureShift,
  now: Date,
  isJustified: boolean,
  actor: Parameters<typeof auditCancellation>[1]['actor'] = { kind: 'operator', id: null },
): Promise<string | null> {
  const { id: requestId } = await caseOf(shift, now);
  const note = '記録を確認しました';
  return refusalOf(auditCancellation(product.app, { requestId, isJustified, note, actor, now }));
}

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const caseOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.list)).data?.['scheduleCancellationRequests'][0];
const object = async (shift: FixtureShift, now: Date, text = objection) => {
  const { id } = await caseOf(shift, now);
  return refusalCodeOf(await shift.send(now, documents.object, { id, text }));
};

async function messagesTo({ workerId }: FixtureShift): Promise<string[]> {
  const rows = await product.app.db
    .selectFrom('outbox')
    .select('body')
    .where('worker_id', '=', workerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body);
}

/** Turns the contract's notice into an earlier version that lists no reasons. */
const earlierNotice = ({ applicationId }: FixtureShift) => sql`
  update agreed_documents set content = jsonb_set(content::jsonb - 'endingReasons', '{version}', '1')
   where application_id = ${applicationId}`;

describe('a facility that ends a contract half an hour before the shift', () => {
  test('for a short word about the past is refused, and the shift stands', async () => {
    const shift = await createShift(product, dayShift);
    const wish = { listedReason: 'serious_violation', reason: '以前の勤務態度のため' };
    expect(await end(shift, before(30), wish)).toBe('VALIDATION_FAILED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  });

  test('pays everything at once where the notice does not name the reason', async () => {
    const shift = await createShift(product, dayShift);
    await earlierNotice(shift).execute(product.app.db);
    expect(await end(shift, before(30))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(wholeNet);
    const [message] = (await messagesTo(shift)).slice(-1);
    expect(message).toContain('過去の勤務に重大な法令違反・規則違反があった');
    expect(message).not.toContain('施設の都合');
    expect((await caseOf(shift, before(29))).termination).toBeNull();
  });

  test('releases nothing yet; the worker reads the reason and until when it is checked', async () => {
    const shift = await createShift(product, dayShift);
    const now = before(30);
    expect(await end(shift, now)).toBeNull();
    expect(await balanceOf(shift)).toBe(0);
    const [message = ''] = (await messagesTo(shift)).slice(-1);
    expect(message).toContain('過去の勤務に重大な法令違反・規則違反があった');
    expect(message).toContain('2026/12/04 08:30');
    expect(message).toContain('全額をお支払いします');
    expect(message).not.toContain('施設の都合');
    expect(await caseOf(shift, now)).toMatchObject({
      state: 'TERMINATED',
      compensation: 0,
      termination: {
        state: 'WAITING',
        decideBy: addHours(now, 72).toISOString(),
        note: null,
        canObject: true,
      },
    });
    const { data } = await shift.send(now, documents.shift, { id: shift.attendanceId });
    expect(data?.['attendance']).toMatchObject({
      hasTermination: true,
      attendance: {
        workday: { wage: 0 },
        recruitmentNoticeView: { title: '給与の支払いを確認中です' },
      },
    });
  });
});

describe('an ended contract', () => {
  test('that nobody decides is paid after 72 hours, once', async () => {
    const shift = await createShift(product, dayShift);
    const now = before(30);
    await end(shift, now);
    const limit = addHours(now, 72);
    await payUndecidedTerminations(product.app, addMinutes(limit, -1));
    expect(await balanceOf(shift)).toBe(0);
    // From the deadline on no operator can leave the contract unpaid, whether or not the task has run.
    expect(await decide(shift, limit, true)).toBe('DECISION_TOO_LATE');
    await payUndecidedTerminations(product.app, limit);
    await payUndecidedTerminations(product.app, limit);
    expect(await balanceOf(shift)).toBe(wholeNet);
    expect(await caseOf(shift, limit)).toMatchObject({
      compensation: 12_500,
      termination: { state: 'PAID', canObject: false },
    });
    expect(await object(shift, limit)).toBe('ALREADY_PAID');
  });

  test('is unpaid only once an operator confirmed the reason', async () => {
    const shift = await createShift(product, dayShift);
    const now = before(30);
    await end(shift, now);
    const facility = { kind: 'facility', id: shift.facilityId } as const;
    expect(await decide(shift, now, true, facility)).toBe('FORBIDDEN');
    expect(await decide(shift, now, true)).toBeNull();
    expect(await decide(shift, now, false)).toBe('AUDIT_DONE');
    await payUndecidedTerminations(product.app, addHours(now, 100));
    expect(await balanceOf(shift)).toBe(0);
    const [message] = (await messagesTo(shift)).slice(-1);
    expect(message).toContain('2026/12/08 08:30までに異議');
    const late = addHours(now, 7 * 24);
    expect((await caseOf(shift, addMinutes(late, -1))).termination).toMatchObject({
      state: 'CONFIRMED',
      note: '記録を確認しました',
      canObject: true,
    });
    product.setNow(late);
    const id = (await caseOf(shift, addMinutes(late, -1))).id;
    expect(refusalCodeOf(await shift.send(late, documents.object, { id, text: objection }))).toBe(
      'OBJECTION_CLOSED',
    );
  });

  test('reopens by an objection, and an upheld one pays', async () => {
    const shift = await createShift(product, dayShift);
    const now = before(30);
    await end(shift, now);
    await decide(shift, now, true);
    const objected = addHours(now, 6 * 24);
    expect(await object(shift, objected, '違います')).toBe('VALIDATION_FAILED');
    expect(await object(shift, objected)).toBeNull();
    expect(await object(shift, objected)).toBe('ALREADY_OBJECTED');
    expect((await caseOf(shift, objected)).termination).toMatchObject({
      state: 'OBJECTED',
      objection,
      note: null,
      decideBy: addHours(objected, 72).toISOString(),
    });
    expect(await decide(shift, objected, false)).toBeNull();
    expect(await balanceOf(shift)).toBe(wholeNet);
    const history = await product.app.pool.query<{ event: string; actor_kind: string }>(
      `select event, actor_kind from state_changes where subject_kind = 'termination_case'
          and subject_id = (select id from termination_cases where attendance_id = $1) order by id`,
      [shift.attendanceId],
    );
    expect(history.rows.map((row) => `${row.event} ${row.actor_kind}`)).toEqual([
      'REQUEST facility',
      'CONFIRM operator',
      'OBJECT worker',
      'REJECT operator',
    ]);
  });

  test('is paid as well when nobody answers the objection, and stays unpaid when it is dismissed', async () => {
    const now = before(30);
    const [unanswered, dismissed] = [
      await createShift(product, dayShift),
      await createShift(product, dayShift),
    ];
    for (const shift of [unanswered, dismissed]) {
      await end(shift, now);
      await decide(shift, now, true);
      expect(await object(shift, now)).toBeNull();
    }
    expect(await decide(dismissed, now, true)).toBeNull();
    await payUndecidedTerminations(product.app, addHours(now, 72));
    expect(await balanceOf(unanswered)).toBe(wholeNet);
    expect(await balanceOf(dismissed)).toBe(0);
    expect((await caseOf(dismissed, now)).termination).toMatchObject({
      state: 'CLOSED',
      canObject: false,
    });
  });

  test('is its worker’s alone', async () => {
    const [shift, other] = [
      await createShift(product, dayShift),
      await createShift(product, dayShift),
    ];
    const now = before(30);
    await end(shift, now);
    const { id } = await caseOf(shift, now);
    const variables = { id, text: objection };
    expect(refusalCodeOf(await other.send(now, documents.object, variables))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await product.call(documents.object, variables))).toBe('UNAUTHENTICATED');
  });

  test('confirmed and paid at once has one outcome', async () => {
    const shift = await createShift(product, dayShift);
    const now = before(30);
    await end(shift, now);
    const answers = await Promise.all([decide(shift, now, true), decide(shift, now, false)]);
    expect(new Set(answers)).toEqual(new Set(['AUDIT_DONE', null]));
    const { state } = (await caseOf(shift, now)).termination;
    expect(await balanceOf(shift)).toBe(state === 'PAID' ? wholeNet : 0);
  });
});

test('the audit finds what is unpaid without a decision, and what is late', async () => {
  const late = addHours(startsAt, 200);
  // Earlier tests left cases open that are past their deadline by now.
  expect((await auditPayBooks(product.app.db)).join('\n')).toMatch(/undecided past its limit/);
  await payUndecidedTerminations(product.app, late);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const shift = await createShift(product, dayShift);
  await end(shift, before(30));
  const confirmed = sql`
    update termination_cases set state = 'CONFIRMED' where attendance_id = ${shift.attendanceId}`;
  const found = await auditLedgerAfterTampering(product.app.db, confirmed, earlierNotice(shift));
  expect(found.join('\n')).toMatch(/unpaid that no operator confirmed/);
  expect(found.join('\n')).toMatch(/unpaid for a reason that its notice does not name/);
  // Leave no open case behind for the audit.
  await payUndecidedTerminations(product.app, late);
});
