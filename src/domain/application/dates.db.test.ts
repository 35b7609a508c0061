import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openApplicationFixture, type ApplicationFixture } from '#testing/fixtures/application.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

describe('the dates of a job', () => {
  let ids: string[] = [];
  let jobId = '';

  beforeAll(async () => {
    const { db } = fixture.app;
    const { id } = await fixture.seat();
    const row = await db
      .selectFrom('recruitments')
      .select('job_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    jobId = row.job_id;
    // Dates on the day of the first one, on the day after, and one that needs the facility's acceptance.
    const others = [
      { from: '2026-11-24 19:30', to: '2026-11-24 21:30' },
      { from: '2026-11-25 09:00', to: '2026-11-25 18:00' },
      { from: '2026-11-29 09:00', to: '2026-11-29 18:00', mode: 'SCREENING' as const },
    ];
    const built = await Promise.all(
      others.map(({ from, to, mode }) =>
        buildRecruitment(db, {
          now: noonOnApplyFactsDay,
          jobId,
          startsAt: timeOnApplyFactsDay(from),
          endsAt: timeOnApplyFactsDay(to),
          breakMinutes: to.endsWith('18:00') ? 60 : 0,
          ...(mode && { mode }),
        }),
      ),
    );
    ids = [id, ...built.map((one) => one.id)];
  });

  type Dates = {
    jobId: string;
    dates: {
      recruitmentId: string;
      canApply: boolean;
      nextStep: string;
      wage: { total: number };
      warningDialogView: { title: string } | null;
    }[];
  };

  async function datesOf(who: { token?: string }, recruitmentId: string, chosen: string[] = []) {
    const answer = await fixture.call(
      `query ($recruitmentId: ID!, $chosen: [ID!]) {
      applicationDates(recruitmentId: $recruitmentId, chosen: $chosen) {
        jobId
        dates { recruitmentId canApply nextStep wage { total } warningDialogView { title } }
      }
    }`,
      { recruitmentId, chosen },
      who,
    );
    expect(answer.errors).toBeUndefined();
    // The query above selects these fields.
    return answer.data?.['applicationDates'] as Dates;
  }

  test('are all there by start, for a visitor as well', async () => {
    const { dates, jobId: job } = await datesOf({}, ids[2] ?? '');
    expect(job).toBe(jobId);
    expect(dates.map(({ recruitmentId }) => recruitmentId)).toEqual(ids);
    expect(dates.every(({ wage }) => wage.total > 0)).toBe(true);
    expect(new Set(dates.map(({ nextStep }) => nextStep))).toEqual(new Set(['login']));
  });

  test('are judged together with the chosen ones, and applied for one by one', async () => {
    const who = await fixture.person();
    const [first = '', sameDay = '', next = '', screening = ''] = ids;
    const free = await datesOf(who, first);
    expect(free.dates.map(({ canApply }) => canApply)).toEqual([true, true, true, true]);
    const together = await datesOf(who, first, [first]);
    expect(together.dates.map(({ canApply }) => canApply)).toEqual([true, false, true, true]);
    expect(together.dates[1]?.warningDialogView?.title).toBe('勤務は1日1件までです');
    // A new worker may have two coming shifts.
    const two = await datesOf(who, first, [first, next]);
    expect(two.dates.map(({ canApply }) => canApply)).toEqual([true, false, true, false]);
    expect(two.dates[3]?.warningDialogView?.title).toBe('最初の勤務が終わるまでの上限です');
    // The later one of two chosen dates that overlap is refused.
    const clashing = await datesOf(who, first, [sameDay, first]);
    expect(clashing.dates.slice(0, 2).map(({ canApply }) => canApply)).toEqual([true, false]);

    expect(await fixture.applied(who, first)).toMatchObject({ state: 'HIRED' });
    expect((await fixture.apply(who, sameDay)).errors?.[0]?.extensions.code).toBe('SAME_DAY_LIMIT');
    expect(await fixture.applied(who, screening)).toMatchObject({ state: 'APPLIED' });
    const after = await datesOf(who, first);
    // The first date is no longer open, because the worker took its only seat.
    expect(after.dates.map(({ recruitmentId, canApply }) => [recruitmentId, canApply])).toEqual([
      [sameDay, false],
      [next, true],
      [screening, false],
    ]);
  });

  test.each([
    ['an unknown recruitment', '01a1fc00-e403-71c5-8889-a16929fddd39', [], 'NOT_FOUND'],
    [
      'more dates than at once',
      null,
      Array.from({ length: 11 }, () => crypto.randomUUID()),
      'VALIDATION_FAILED',
    ],
  ])('%s is refused', async (_what, recruitmentId, chosen, code) => {
    const answer = await fixture.call(
      `query ($recruitmentId: ID!, $chosen: [ID!]) {
        applicationDates(recruitmentId: $recruitmentId, chosen: $chosen) { jobId }
      }`,
      { recruitmentId: recruitmentId ?? ids[0], chosen },
    );
    expect(answer.errors?.[0]?.extensions.code).toBe(code);
  });
});
