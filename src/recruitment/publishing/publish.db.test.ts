import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays, addMinutes, atJst } from '#base/jst.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { systemActor, type Actor } from '#server/history.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openProduct, type Product } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '../build.ts';
import { openForSitemap } from '../public.queries.server.ts';
import { publicRecruitment } from '../public.server.ts';
import { publish } from '../build.ts';
import { publishMany, type NewPosting } from './publish.server.ts';
import { rateFacility } from '../detail/rate-facility.server.ts';
import { giveSeatBack, takeSeat } from './seats.server.ts';
import { closeRecruitment, pauseRecruitment, resumeRecruitment } from './stop.server.ts';
import { closeExpired, eraseFavorites } from '../tasks.server.ts';

const now = atJst('2026-11-21', '12:00');
const at = (day: string, time: string) => atJst(day, time);

let product: Product;
let facility: { id: string; corporationId: string };
let job: { id: string };

beforeAll(async () => {
  product = await openProduct(await testDatabase(), now);
  facility = await buildFacility(product.app.db, { now, stationCodes: ['S13001', 'S13002'] });
  job = await buildJob(product.app.db, { now, facilityId: facility.id });
});
afterAll(() => product.close());

const db = () => product.app.db;
const posting = (change: Partial<NewPosting> = {}): NewPosting => ({
  jobId: job.id,
  mode: 'INSTANT',
  startsAt: at('2026-11-25', '09:00'),
  endsAt: at('2026-11-25', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  capacity: 2,
  ...change,
});

const offer = (
  change: Partial<NewPosting> = {},
  actor: Actor = { kind: 'facility', id: facility.id },
) => inTransaction(db(), (tx) => publish(tx, { posting: posting(change), actor, now }));

async function shownRows(recruitmentId: string) {
  const open = await db()
    .selectFrom('open_recruitments')
    .select(['remaining', 'salary'])
    .where('recruitment_id', '=', recruitmentId)
    .execute();
  const places = await db()
    .selectFrom('open_places')
    .select('place')
    .where('recruitment_id', '=', recruitmentId)
    .orderBy('place')
    .execute();
  return { open, places: places.map((row) => row.place) };
}

const everyPlace = ['J', 'L13', 'M13104', 'SS13001', 'SS13002'];
const gone = { open: [], places: [] };

const owner = () => ({ kind: 'facility', id: facility.id }) as const;

const take = (recruitmentId: string, when = now) =>
  inTransaction(db(), (tx) => takeSeat(tx, { recruitmentId, now: when }));
const give = (recruitmentId: string, when = now) =>
  inTransaction(db(), (tx) => giveSeatBack(tx, { recruitmentId, now: when }));

async function taken(id: string): Promise<number> {
  const row = await db()
    .selectFrom('recruitments')
    .select('seats_taken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.seats_taken;
}

/** Recruitments whose search rows disagree with their seats. */
async function untrue(ids: string[]) {
  const rows = await db()
    .selectFrom('recruitments as r')
    .leftJoin('open_recruitments as o', 'o.recruitment_id', 'r.id')
    .select(['r.id', 'r.capacity', 'r.seats_taken', 'o.remaining'])
    .where('r.id', 'in', ids)
    .execute();
  const places = await db()
    .selectFrom('open_places')
    .select(['recruitment_id', db().fn.countAll<number>().as('n')])
    .where('recruitment_id', 'in', ids)
    .groupBy('recruitment_id')
    .execute();
  const shown = new Map(places.map((row) => [row.recruitment_id, row.n]));
  return rows.filter((row) => {
    const left = row.capacity - row.seats_taken;
    return (
      (row.remaining ?? 0) !== left ||
      (shown.get(row.id) ?? 0) !== (left > 0 ? everyPlace.length : 0)
    );
  });
}

const stop = (command: typeof pauseRecruitment, recruitmentId: string, by: Actor = owner()) =>
  command(db(), { recruitmentId, actor: by, now });

describe('publishing', () => {
  test('puts the posting into the search and into the history', async () => {
    const published = await offer();
    expect(published).toMatchObject({
      facilityId: facility.id,
      corporationId: facility.corporationId,
    });
    expect(await shownRows(published.id)).toEqual({
      open: [{ remaining: 2, salary: 12_000 }],
      places: everyPlace,
    });
    const stored = await db()
      .selectFrom('recruitments')
      .selectAll()
      .where('id', '=', published.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      deadline: at('2026-11-25', '07:00'),
      published_at: now,
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
      offer({ breakMinutes: 44, endsAt: at('2026-11-25', '16:00') }),
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
      startsAt: at('2026-09-30', '22:00'),
      endsAt: at('2026-10-01', '06:00'),
      breakMinutes: 60,
      travelAllowance: 0,
      capacity: 1,
      publishedAt: at('2026-09-20', '12:00'),
    };
    const offered = (hourlyWage: number) =>
      inTransaction(db(), (tx) =>
        publishMany(tx, { postings: [{ ...night, hourlyWage }], actor: systemActor, now }),
      );
    await expect(offered(1_279)).rejects.toMatchObject({ code: 'WAGE_BELOW_MINIMUM' });
    expect(await offered(1_280)).toHaveLength(1);
  });

  test('needs 36協定 for more than eight hours, and the wage of the prefecture on that day', async () => {
    const kochi = await buildFacility(db(), {
      now,
      prefectureCode: '39',
      cityCode: '39201',
      overtimeAgreement: false,
    });
    const there = await buildJob(db(), { now, facilityId: kochi.id });
    const operator: Actor = { kind: 'operator', id: null };
    await expect(offer({ jobId: there.id, hourlyWage: 1_086 }, operator)).resolves.toBeDefined();
    await expect(offer({ jobId: there.id, hourlyWage: 1_085 }, operator)).rejects.toMatchObject({
      code: 'WAGE_BELOW_MINIMUM',
    });
    const long = { jobId: there.id, endsAt: at('2026-11-25', '18:01') };
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
    await expect(offer({ jobId: 'x\u0000' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('many at once: all or none, in their order', async () => {
    const many = Array.from({ length: 2_300 }, (_, index) =>
      posting({
        startsAt: at(addDays('2026-11-22', index % 50), '09:00'),
        endsAt: at(addDays('2026-11-22', index % 50), '13:00'),
        breakMinutes: 0,
        hourlyWage: 1_300 + (index % 300),
      }),
    );
    const write = (postings: NewPosting[]) =>
      inTransaction(db(), (tx) => publishMany(tx, { postings, actor: systemActor, now }));
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
  }, 60_000);

  test('a builder makes past ones, and they are not in the search', async () => {
    const past = await buildRecruitment(db(), {
      now,
      jobId: job.id,
      startsAt: at('2026-11-20', '09:00'),
      endsAt: at('2026-11-20', '18:00'),
    });
    expect(await shownRows(past.id)).toEqual(gone);
  });
});

describe('pausing, resuming, closing', () => {
  test('go in and out of the search, once each in the history', async () => {
    const { id } = await offer();
    await stop(pauseRecruitment, id);
    await stop(pauseRecruitment, id);
    expect(await shownRows(id)).toEqual(gone);
    await stop(resumeRecruitment, id);
    await stop(resumeRecruitment, id);
    expect(await shownRows(id)).toEqual({
      open: [{ remaining: 2, salary: 12_000 }],
      places: everyPlace,
    });
    await stop(closeRecruitment, id);
    await stop(closeRecruitment, id);
    expect(await shownRows(id)).toEqual(gone);
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
    expect(await inTransaction(db(), (tx) => takeSeat(tx, { recruitmentId, now }))).toBe(false);
  });

  test('are for the own facility', async () => {
    const { id } = await offer();
    const stranger: Actor = { kind: 'facility', id: '01a1fc00-e403-71c5-8889-a16929fddd39' };
    await expect(stop(closeRecruitment, id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stop(closeRecruitment, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('seats', () => {
  // The seats were taken without contracts: give them back, so that the audit passes.
  afterAll(async () => {
    const { rows } = await sql<{ id: string }>`
      select id from recruitments where seats_taken > 0
    `.execute(db());
    for (const { id } of rows) while (await give(id));
  });

  test('the last of three goes to one of twenty', async () => {
    const { id } = await offer({ capacity: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(id)));
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await taken(id)).toBe(3);
    expect(await shownRows(id)).toEqual(gone);
  });

  test('a seat given back is in the search again, with the same item', async () => {
    const { id } = await offer({ capacity: 1 });
    const item = () =>
      db()
        .selectFrom('open_recruitments')
        .select('item')
        .where('recruitment_id', '=', id)
        .executeTakeFirst();
    const before = await item();
    expect(await take(id)).toBe(true);
    expect(await item()).toBeUndefined();
    expect(await give(id)).toBe(true);
    expect(await item()).toEqual(before);
    expect(await shownRows(id)).toEqual({
      open: [{ remaining: 1, salary: 12_000 }],
      places: everyPlace,
    });
    expect(await give(id)).toBe(false);
  });

  test('after the deadline none is taken, and one given back stays out of the search', async () => {
    const { id } = await offer({ capacity: 1 });
    const deadline = at('2026-11-25', '07:00');
    expect(await take(id, addMinutes(deadline, -1))).toBe(true);
    expect(await give(id, deadline)).toBe(true);
    expect(await shownRows(id)).toEqual(gone);
    expect(await take(id, deadline)).toBe(false);
  });

  test('an effect that is rolled back leaves the search as it was', async () => {
    const { id: recruitmentId } = await offer({ capacity: 1 });
    const before = await shownRows(recruitmentId);
    const broken = inTransaction(db(), async (tx) => {
      await takeSeat(tx, { recruitmentId, now });
      throw new Error('the application failed');
    });
    await expect(broken).rejects.toThrow('the application failed');
    expect(await shownRows(recruitmentId)).toEqual(before);
  });

  test('hundreds taken and given back at once leave the search true', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async (capacity) => (await offer({ capacity })).id),
    );
    for (let round = 0; round < 25; round += 1) {
      // Each round must end before the search is compared.
      await Promise.all(
        ids.flatMap((id) => [take(id), give(id), take(id), give(id), take(id), give(id)]),
      );
      expect(await untrue(ids)).toEqual([]);
    }
  }, 60_000);
});

describe('what time does', () => {
  test('takes out of the search what has passed its deadline, and only that', async () => {
    const { id } = await offer();
    const later = await offer({
      startsAt: at('2026-11-26', '09:00'),
      endsAt: at('2026-11-26', '18:00'),
    });
    await closeExpired(db(), at('2026-11-25', '06:59'));
    expect((await shownRows(id)).open).toHaveLength(1);
    expect(await closeExpired(db(), at('2026-11-25', '07:00'))).toBeGreaterThanOrEqual(1);
    expect(await shownRows(id)).toEqual(gone);
    expect((await shownRows(later.id)).open).toHaveLength(1);
    expect(await closeExpired(db(), at('2026-11-25', '07:00'))).toBe(0);
  });

  test('forgets favourites 30 days after the start', async () => {
    expect(await eraseFavorites(db(), now)).toBe(0);
  });
});

describe('what search engines hear', () => {
  test('of open, closed, begun and unknown ones', async () => {
    const { id } = await offer();
    const state = async (when: Date, one = id) => (await publicRecruitment(db(), one, when)).state;
    expect(await state(now)).toBe('open');
    expect(await state(at('2026-11-25', '07:00'))).toBe('closed');
    expect(await state(at('2026-11-25', '09:00'))).toBe('gone');
    expect(await state(now, '01a1fc00-e403-71c5-8889-a16929fddd39')).toBe('unknown');
    expect(await state(now, "' or 1=1")).toBe('unknown');
    const listed = await openForSitemap(db(), { after: null, now });
    expect(listed.map((entry) => entry.id)).toContain(id);
    expect(
      await openForSitemap(db(), { after: 'ffffffff-ffff-ffff-ffff-ffffffffffff', now }),
    ).toEqual([]);
  });
});

describe('what workers say of a facility', () => {
  test('changes the items and the order of what it offers', async () => {
    const { id } = await offer();
    const place = () =>
      db()
        .selectFrom('open_places')
        .select(['rating', 'score'])
        .where('recruitment_id', '=', id)
        .where('place', '=', 'J')
        .executeTakeFirstOrThrow();
    const before = await place();
    await inTransaction(db(), (tx) =>
      rateFacility(tx, {
        facilityId: facility.id,
        rating: 4.8,
        ratingCount: 12,
        items: [{ name: '職場の雰囲気', rate: 4.9 }],
      }),
    );
    const after = await place();
    expect(after.rating).toBe(48);
    expect(after.score - before.score).toBe(13 * 24);
    const { item } = await db()
      .selectFrom('open_recruitments')
      .select('item')
      .where('recruitment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ review: { rate: 4.8, description: '4.8（12件）' } });
  });
});

async function historyOf(id: string) {
  const rows = await db()
    .selectFrom('state_changes')
    .select(['from_state', 'to_state', 'event', 'actor_kind'])
    .where('subject_kind', '=', 'recruitment')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.from_state, row.to_state, row.event, row.actor_kind]);
}
