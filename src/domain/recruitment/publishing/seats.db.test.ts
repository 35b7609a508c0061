import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { addMinutes } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  instantOfDayAndTime,
  allPlaceCodes,
  noSearchRows,
  publishedFixtureNow,
  openPublishedFixture,
} from '#testing/fixtures/recruitment/published.ts';
import { takeSeat } from './seats.server.ts';

const fixture = await openPublishedFixture(await openTestDatabase());
const { db, offer, shownRows, take, give, taken, untrue } = fixture;
afterAll(() => fixture.close());

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
    expect(await shownRows(id)).toEqual(noSearchRows);
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
      places: allPlaceCodes,
    });
    expect(await give(id)).toBe(false);
  });

  test('after the deadline none is taken, and one given back stays out of the search', async () => {
    const { id } = await offer({ capacity: 1 });
    const deadline = instantOfDayAndTime('2026-11-25', '07:00');
    expect(await take(id, addMinutes(deadline, -1))).toBe(true);
    expect(await give(id, deadline)).toBe(true);
    expect(await shownRows(id)).toEqual(noSearchRows);
    expect(await take(id, deadline)).toBe(false);
  });

  test('an effect that is rolled back leaves the search as it was', async () => {
    const { id: recruitmentId } = await offer({ capacity: 1 });
    const before = await shownRows(recruitmentId);
    const broken = inTransaction(db(), async (tx) => {
      await takeSeat(tx, { recruitmentId, now: publishedFixtureNow });
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
  });
});
