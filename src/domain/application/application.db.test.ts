import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

describe('applying to an INSTANT recruitment', () => {
  test('is the contract: shift, seat, wage, notice, message and history at once (spec 1.010)', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    const { applicationId, state, attendanceId } = await fixture.applied(hana, seat.id);
    expect(state).toBe('HIRED');
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 1, contracts: 1, applications: 1 });

    const { db } = fixture.app;
    const shift = await db
      .selectFrom('attendances')
      .selectAll()
      .where('id', '=', attendanceId)
      .executeTakeFirstOrThrow();
    expect(shift).toMatchObject({
      application_id: applicationId,
      worker_id: hana.id,
      state: 'SCHEDULED',
      work_day: '2026-11-24',
      hourly_wage: 1_500,
    });
    const wage = await db
      .selectFrom('wages')
      .select('estimated')
      .where('attendance_id', '=', attendanceId)
      .executeTakeFirstOrThrow();
    expect(wage.estimated).toMatchObject({ taxable: 12_000, net: 12_421 });
    const notice = await db
      .selectFrom('agreed_documents')
      .select(['name', 'content'])
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      name: '労働条件通知書',
      content: { workerName: '山田 花子', concludedOn: '2026-11-14' },
    });
    expect(await fixture.messages(hana.id)).toEqual([
      '【ひとこま】特別養護老人ホーム みどり野 2026/11/24（火） 09:00〜18:00の労働契約が成立しました。労働条件通知書と持ち物は「はたらく」で確認できます。',
    ]);
    expect(await fixture.history('application', applicationId)).toEqual([
      [null, 'HIRED', 'APPLY', 'worker'],
    ]);
    expect(await fixture.history('attendance', attendanceId)).toEqual([
      [null, 'SCHEDULED', 'CONTRACT', 'worker'],
    ]);
  });

  test('takes back waiting applications for the same time, and no others', async () => {
    const hana = await fixture.person();
    const screening = { mode: 'SCREENING' } as const;
    const overlapping = await fixture.seat({
      ...screening,
      startsAt: timeOnApplyFactsDay('2026-11-24 17:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 08:00'),
    });
    const touching = await fixture.seat({
      ...screening,
      startsAt: timeOnApplyFactsDay('2026-11-24 18:00'),
      endsAt: timeOnApplyFactsDay('2026-11-24 22:00'),
    });
    const [lost, kept] = [
      await fixture.applied(hana, overlapping.id),
      await fixture.applied(hana, touching.id),
    ];
    await fixture.applied(hana, (await fixture.seat()).id);

    expect(await fixture.stateOf(lost.applicationId)).toEqual({
      state: 'WITHDRAWN',
      reason: '時間の重なる勤務が決まったため',
    });
    expect(await fixture.stateOf(kept.applicationId)).toEqual({ state: 'APPLIED', reason: null });
    expect(await fixture.history('application', lost.applicationId)).toEqual([
      [null, 'APPLIED', 'APPLY', 'worker'],
      ['APPLIED', 'WITHDRAWN', 'HIRED_ELSEWHERE', 'system'],
    ]);
    expect((await fixture.messages(hana.id)).at(-1)).toContain(
      '時間の重なる応募1件は取り下げました。',
    );
  });
});

describe('applying where the facility decides', () => {
  test('takes no seat and makes no contract', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat({ mode: 'SCREENING' })];
    const answer = await fixture.applied(hana, seat.id);
    expect(answer).toMatchObject({ state: 'APPLIED', attendanceId: null });
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 0, contracts: 0, applications: 1 });
    expect(await fixture.messages(hana.id)).toEqual([]);
  });
});

describe('the same request again', () => {
  test('twenty at once make one contract and get one answer', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat({ capacity: 5 })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.apply(hana, seat.id)),
    );
    const contents = answers.map((answer) => JSON.stringify(answer.data?.['applyToRecruitment']));
    expect(answers.map(refusalCodeOf)).toEqual(Array.from({ length: 20 }, () => undefined));
    expect(new Set(contents).size).toBe(1);
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 1, contracts: 1, applications: 1 });
  });

  test('twenty at once with one idempotency key as well', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat({ capacity: 5 })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.apply(hana, seat.id, 'key-1')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(answers[0]?.data?.['applyToRecruitment'].state).toBe('HIRED');
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 1, contracts: 1, applications: 1 });
  });

  test('gets the first answer although the recruitment is full and past its deadline', async () => {
    const [hana, seat] = [
      await fixture.person(),
      await fixture.seat({
        startsAt: timeOnApplyFactsDay('2026-11-16 09:00'),
        endsAt: timeOnApplyFactsDay('2026-11-16 18:00'),
      }),
    ];
    const first = await fixture.applied(hana, seat.id);
    fixture.setNow(timeOnApplyFactsDay('2026-11-16 08:00'));
    const later = { ...hana, token: await fixture.signIn(hana.id) };
    expect(await fixture.applied(later, seat.id)).toEqual(first);
    fixture.setNow(noonOnApplyFactsDay);
  });

  test('a key that was used for another recruitment is refused', async () => {
    const [hana, one, other] = [
      await fixture.person(),
      await fixture.seat(),
      await fixture.seat({
        startsAt: timeOnApplyFactsDay('2026-11-26 09:00'),
        endsAt: timeOnApplyFactsDay('2026-11-26 18:00'),
      }),
    ];
    await fixture.apply(hana, one.id, 'key-2');
    expect(refusalCodeOf(await fixture.apply(hana, other.id, 'key-2'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await fixture.books(other.id)).toEqual({ seatsTaken: 0, contracts: 0, applications: 0 });
  });

  test('an answer in another case of the same id is the same answer', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    const first = await fixture.applied(hana, seat.id);
    expect(await fixture.applied(hana, seat.id.toUpperCase())).toEqual(first);
  });
});

describe('a race', () => {
  test('200 workers for 3 seats: 3 contracts, and 197 answers that it is full', async () => {
    const seat = await fixture.seat({ capacity: 3 });
    const people = [];
    // Builders run in eights, because the pool has eight connections.
    for (let index = 0; index < 200; index += 8) {
      people.push(...(await Promise.all(Array.from({ length: 8 }, () => fixture.person()))));
    }
    const answers = await Promise.all(people.map((one) => fixture.apply(one, seat.id)));
    const codes = answers.map(refusalCodeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'RECRUITMENT_FULL')).toHaveLength(197);
    expect(await fixture.books(seat.id)).toEqual({
      seatsTaken: 3,
      contracts: 3,
      applications: 3,
    });

    const { db } = fixture.app;
    const open = await db
      .selectFrom('open_recruitments')
      .select('remaining')
      .where('recruitment_id', '=', seat.id)
      .execute();
    expect(open).toEqual([]);
    const wages = await db
      .selectFrom('wages')
      .innerJoin('attendances', 'attendances.id', 'wages.attendance_id')
      .select('attendance_id')
      .where('recruitment_id', '=', seat.id)
      .execute();
    expect(wages).toHaveLength(3);
  });

  test('one worker for eight recruitments at the same time gets exactly one', async () => {
    const hana = await fixture.person();
    const seats = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        fixture.seat({ startsAt: addMinutes(timeOnApplyFactsDay('2026-11-24 09:00'), index) }),
      ),
    );
    const codes = (await Promise.all(seats.map((seat) => fixture.apply(hana, seat.id)))).map(
      refusalCodeOf,
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'APPLY_CONFLICT')).toHaveLength(7);
    const taken = await Promise.all(seats.map((seat) => fixture.books(seat.id)));
    expect(taken.map(({ seatsTaken }) => seatsTaken).toSorted((one, other) => one - other)).toEqual(
      [0, 0, 0, 0, 0, 0, 0, 1],
    );
  });

  test('a limit of two holds against seven requests at once', async () => {
    const novice = await fixture.person();
    const days = ['17', '19', '21', '23', '25', '27', '29'];
    const seats = await Promise.all(
      days.map((day) =>
        fixture.seat({
          startsAt: timeOnApplyFactsDay(`2026-11-${day} 09:00`),
          endsAt: timeOnApplyFactsDay(`2026-11-${day} 13:00`),
        }),
      ),
    );
    const codes = (await Promise.all(seats.map((seat) => fixture.apply(novice, seat.id)))).map(
      refusalCodeOf,
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
    expect(codes.filter((code) => code === 'FIRST_TIMER_LIMIT')).toHaveLength(5);
  });
});

describe('what comes from outside', () => {
  test('a visitor has to sign in', async () => {
    expect(refusalCodeOf(await fixture.apply({}, (await fixture.seat()).id))).toBe(
      'UNAUTHENTICATED',
    );
  });

  test.each([
    ['a word', 'shinjuku'],
    ['nothing', ''],
    ['an id of nothing', '00000000-0000-7000-8000-000000000000'],
    ['NUL', '\u0000'],
    ['ten thousand characters', 'a'.repeat(10_000)],
    ['an emoji', '🏥'],
    ['full-width digits', '０１９ａ'],
  ])('%s is not found', async (_name, id) => {
    const hana = await fixture.person();
    expect(refusalCodeOf(await fixture.apply(hana, id))).toBe('NOT_FOUND');
  });
});
