import { afterAll, describe, expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  instantOfDayAndTime,
  allPlaceCodes,
  noSearchRows,
  publishedFixtureNow,
  openPublishedFixture,
} from '#testing/fixtures/recruitment/published.ts';
import { buildRecruitment } from '../build.ts';
import { publishRecruitments, type NewPosting } from './publish.server.ts';
import { takeSeat } from './seats.server.ts';
import { closeRecruitment, pauseRecruitment, resumeRecruitment } from './stop.server.ts';

const fixture = await openPublishedFixture(await openTestDatabase());
const { db, facility, job, posting, offer, shownRows, stop, historyOf } = fixture;
afterAll(() => fixture.close());

describe('publishing', () => {
  test('puts the posting into the search and into the history', async () => {
    const published = await offer();
    expect(published).toMatchObject({
      facilityId: facility.id,
      corporationId: facility.corporationId,
    });
    expect(await shownRows(published.id)).toEqual({
      open: [{ remaining: 2, salary: 12_000 }],
      places: allPlaceCodes,
    });
    const stored = await db()
      .selectFrom('recruitments')
      .selectAll()
      .where('id', '=', published.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      deadline: instantOfDayAndTime('2026-11-25', '07:00'),
      published_at: publishedFixtureNow,
      bonus: 0,
      salary: 12_000,
    });
    expect(await historyOf(published.id)).toEqual([[null, 'open', 'publish', 'facility']]);
  });

  test('says in a sentence what is wrong and what to do, and stores nothing', async () => {
    const before = await db()
      .selectFrom('recruitments')
      .select(db().fn.countAll().as('n'))
      .executeTakeFirst();
    await expect(offer({ hourlyWage: 1_279 })).rejects.toMatchObject({
      code: 'WAGE_BELOW_MINIMUM',
      message:
        '時給が掲載の基準（1,280円）を下回っています。1,280円以上にしてください。基準は、都道府県の最低賃金をもとに決めています',
    });
    await expect(
      offer({ breakMinutes: 44, endsAt: instantOfDayAndTime('2026-11-25', '16:00') }),
    ).rejects.toMatchObject({
      code: 'BREAK_TOO_SHORT',
      message: expect.stringContaining('実働6時間超は45分以上、8時間超は60分以上'),
    });
    expect(
      await db().selectFrom('recruitments').select(db().fn.countAll().as('n')).executeTakeFirst(),
    ).toEqual(before);
  });

  test('needs the minimum wage of every day that a shift touches', async () => {
    const night = {
      jobId: job.id,
      mode: 'INSTANT' as const,
      startsAt: instantOfDayAndTime('2026-09-30', '22:00'),
      endsAt: instantOfDayAndTime('2026-10-01', '06:00'),
      breakMinutes: 60,
      travelAllowance: 0,
      capacity: 1,
      publishedAt: instantOfDayAndTime('2026-09-20', '12:00'),
    };
    const offered = (hourlyWage: number) =>
      inTransaction(db(), (tx) =>
        publishRecruitments(tx, {
          postings: [{ ...night, hourlyWage }],
          actor: systemActor,
          now: publishedFixtureNow,
        }),
      );
    await expect(offered(1_279)).rejects.toMatchObject({ code: 'WAGE_BELOW_MINIMUM' });
    expect(await offered(1_280)).toHaveLength(1);
  });

  test('needs 36協定 for more than eight hours, and the wage of the prefecture on that day', async () => {
    const kochi = await buildFacility(db(), {
      now: publishedFixtureNow,
      prefectureCode: '39',
      cityCode: '39201',
      overtimeAgreement: false,
    });
    const there = await buildJob(db(), { now: publishedFixtureNow, facilityId: kochi.id });
    const operator: Actor = { kind: 'operator', id: null };
    await expect(offer({ jobId: there.id, hourlyWage: 1_086 }, operator)).resolves.toBeDefined();
    await expect(offer({ jobId: there.id, hourlyWage: 1_085 }, operator)).rejects.toMatchObject({
      code: 'WAGE_BELOW_MINIMUM',
    });
    const long = { jobId: there.id, endsAt: instantOfDayAndTime('2026-11-25', '18:01') };
    await expect(offer(long, operator)).rejects.toMatchObject({
      code: 'OVERTIME_AGREEMENT_MISSING',
    });
  });

  test('a facility offers its own jobs only, and unknown jobs are nobody’s', async () => {
    await expect(
      offer({}, { kind: 'facility', id: '01a1fc00-e403-71c5-8889-a16929fddd39' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(offer({ jobId: '01a1fc00-e403-71c5-8889-a16929fddd39' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('many at once: all or none, in their order', async () => {
    const many = Array.from({ length: 2_300 }, (_, index) =>
      posting({
        startsAt: instantOfDayAndTime(addDays('2026-11-22', index % 50), '09:00'),
        endsAt: instantOfDayAndTime(addDays('2026-11-22', index % 50), '13:00'),
        breakMinutes: 0,
        hourlyWage: 1_300 + (index % 300),
      }),
    );
    const write = (postings: NewPosting[]) =>
      inTransaction(db(), (tx) =>
        publishRecruitments(tx, { postings, actor: systemActor, now: publishedFixtureNow }),
      );
    await expect(write([...many, posting({ capacity: 21 })])).rejects.toMatchObject({
      code: 'CAPACITY_OUT_OF_RANGE',
    });
    const published = await write(many);
    const stored = await db()
      .selectFrom('recruitments')
      .select(['id', 'hourly_wage'])
      .where(
        'id',
        'in',
        published.map((one) => one.id),
      )
      .execute();
    const wages = new Map(stored.map((row) => [row.id, row.hourly_wage]));
    expect(published.map((one) => wages.get(one.id))).toEqual(many.map((one) => one.hourlyWage));
    const shown = await db()
      .selectFrom('open_places')
      .select(db().fn.countAll<number>().as('n'))
      .where('place', '=', 'L13')
      .executeTakeFirst();
    expect(Number(shown?.n)).toBeGreaterThanOrEqual(2_300);
  });

  test('a builder makes past ones, and they are not in the search', async () => {
    const past = await buildRecruitment(db(), {
      now: publishedFixtureNow,
      jobId: job.id,
      startsAt: instantOfDayAndTime('2026-11-20', '09:00'),
      endsAt: instantOfDayAndTime('2026-11-20', '18:00'),
    });
    expect(await shownRows(past.id)).toEqual(noSearchRows);
  });
});

describe('pausing, resuming, closing', () => {
  test('go in and out of the search, once each in the history', async () => {
    const { id } = await offer();
    await stop(pauseRecruitment, id);
    await stop(pauseRecruitment, id);
    expect(await shownRows(id)).toEqual(noSearchRows);
    await stop(resumeRecruitment, id);
    await stop(resumeRecruitment, id);
    expect(await shownRows(id)).toEqual({
      open: [{ remaining: 2, salary: 12_000 }],
      places: allPlaceCodes,
    });
    await stop(closeRecruitment, id);
    await stop(closeRecruitment, id);
    expect(await shownRows(id)).toEqual(noSearchRows);
    await expect(stop(resumeRecruitment, id)).rejects.toMatchObject({
      code: 'RECRUITMENT_CLOSED_BY_FACILITY',
    });
    expect(await historyOf(id)).toEqual([
      [null, 'open', 'publish', 'facility'],
      ['open', 'paused', 'pause', 'facility'],
      ['paused', 'open', 'resume', 'facility'],
      ['open', 'closed', 'close', 'facility'],
    ]);
  });

  test('take no seat meanwhile', async () => {
    const { id: recruitmentId } = await offer();
    await stop(pauseRecruitment, recruitmentId);
    expect(
      await inTransaction(db(), (tx) => takeSeat(tx, { recruitmentId, now: publishedFixtureNow })),
    ).toBe(false);
  });

  test('are for the own facility', async () => {
    const { id } = await offer();
    const stranger: Actor = { kind: 'facility', id: '01a1fc00-e403-71c5-8889-a16929fddd39' };
    await expect(stop(closeRecruitment, id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const unknown = stop(closeRecruitment, crypto.randomUUID());
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
