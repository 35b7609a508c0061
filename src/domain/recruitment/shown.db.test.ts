import { afterAll, describe, expect, test } from 'vitest';

import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  instantOfDayAndTime,
  noSearchRows,
  publishedFixtureNow,
  openPublishedFixture,
} from '#testing/fixtures/recruitment/published.ts';
import { openRecruitmentsForSitemap } from './public.queries.server.ts';
import { readPublicRecruitment } from './public.server.ts';
import { publishFacilityRating } from './detail/rate-facility.server.ts';
import { removeExpiredFromSearch, eraseOldFavoriteRecruitments } from './tasks.server.ts';

const fixture = await openPublishedFixture(await openTestDatabase());
const { db, facility, offer, shownRows } = fixture;
afterAll(() => fixture.close());

describe('what time does', () => {
  test('takes out of the search what has passed its deadline, and only that', async () => {
    const { id } = await offer();
    const later = await offer({
      startsAt: instantOfDayAndTime('2026-11-26', '09:00'),
      endsAt: instantOfDayAndTime('2026-11-26', '18:00'),
    });
    await removeExpiredFromSearch(db(), instantOfDayAndTime('2026-11-25', '06:59'));
    expect((await shownRows(id)).open).toHaveLength(1);
    expect(
      await removeExpiredFromSearch(db(), instantOfDayAndTime('2026-11-25', '07:00')),
    ).toBeGreaterThanOrEqual(1);
    expect(await shownRows(id)).toEqual(noSearchRows);
    expect((await shownRows(later.id)).open).toHaveLength(1);
    expect(await removeExpiredFromSearch(db(), instantOfDayAndTime('2026-11-25', '07:00'))).toBe(0);
  });

  test('forgets favourites 30 days after the start', async () => {
    expect(await eraseOldFavoriteRecruitments(db(), publishedFixtureNow)).toBe(0);
  });
});

describe('what search engines hear', () => {
  test('of open, closed, begun and unknown ones', async () => {
    const { id } = await offer();
    const state = async (when: Date, one = id) =>
      (await readPublicRecruitment(db(), one, when)).state;
    expect(await state(publishedFixtureNow)).toBe('open');
    expect(await state(instantOfDayAndTime('2026-11-25', '07:00'))).toBe('closed');
    expect(await state(instantOfDayAndTime('2026-11-25', '09:00'))).toBe('gone');
    expect(await state(publishedFixtureNow, '01a1fc00-e403-71c5-8889-a16929fddd39')).toBe(
      'unknown',
    );
    expect(await state(publishedFixtureNow, "' or 1=1")).toBe('unknown');
    const listed = await openRecruitmentsForSitemap(db(), {
      after: null,
      now: publishedFixtureNow,
    });
    expect(listed.map((entry) => entry.id)).toContain(id);
    expect(
      await openRecruitmentsForSitemap(db(), {
        after: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        now: publishedFixtureNow,
      }),
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
      publishFacilityRating(tx, {
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
