import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import {
  limitedFixtureNow,
  openLimitedPostingFixture,
  visitorQueryPaths,
} from '#testing/fixtures/recruitment/limited.ts';
import { buildRecruitment } from './build.ts';

const fixture = await openLimitedPostingFixture(await openTestDatabase());
const {
  app,
  ask,
  others,
  templateId,
  manager,
  approver,
  stranger,
  never,
  post,
  isShown,
  invitedTo,
  newsOf,
  openDue,
  as,
} = fixture;
beforeEach(() => fixture.setNow(limitedFixtureNow));
afterAll(() => fixture.close());

describe('becoming public', () => {
  test('happens at its time, once, and the search and the alerts have it', async () => {
    const id = await post({ day: '2026-12-27' });
    expect(await openDue(addHours(limitedFixtureNow, 6 - 0.1))).toBe(0);
    // Two processes run the task at the same time.
    const [one, other] = await Promise.all([
      openDue(addHours(limitedFixtureNow, 6)),
      openDue(addHours(limitedFixtureNow, 6)),
    ]);
    expect(one + other).toBeGreaterThanOrEqual(1);
    expect(await openDue(addHours(limitedFixtureNow, 6))).toBe(0);
    expect(await isShown(id)).toBe(true);
    expect(await newsOf(id)).toEqual(['PUBLISHED']);
    expect(await invitedTo(id)).toEqual([]);
    expect(refusalCodeOf(await as(never, visitorQueryPaths[0]?.[1] ?? '', id))).toBeNull();
  });

  test('happens at once where nobody worked, and where the deadline leaves no time', async () => {
    const { id: foreign } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: others.facilityId,
    });
    const { id: empty } = await buildRecruitment(app.db, {
      now: limitedFixtureNow,
      jobId: foreign,
      startsAt: instantAtJst('2026-12-20', '09:00'),
      endsAt: instantAtJst('2026-12-20', '18:00'),
      limit: { audience: 'EXPERIENCED', minutes: 360 },
    });
    expect(await isShown(empty)).toBe(true);
    const { id: near } = await buildRecruitment(app.db, {
      now: limitedFixtureNow,
      jobId: templateId,
      startsAt: addHours(limitedFixtureNow, 2),
      endsAt: addHours(limitedFixtureNow, 8),
      deadline: addHours(limitedFixtureNow, 1),
      publishedAt: limitedFixtureNow,
      limit: { audience: 'EXPERIENCED', minutes: 360 },
    });
    expect(await isShown(near)).toBe(true);
  });

  test('is what a manager may press, for postings of the own corporation', async () => {
    const opening = `mutation ($id: ID!) { openPosting(input: { id: $id }) { success } }`;
    const week = `query { postingsOfWeek(day: "2027-01-05") { postings { id limit { audience invited until } } } }`;
    const id = await post({ day: '2027-01-05' });
    const seen = async () => (await ask('facility', week, {}, approver)).data?.['postingsOfWeek'];
    const until = addHours(limitedFixtureNow, 6).toISOString();
    const limit = { audience: 'EXPERIENCED', invited: 2, until };
    expect(await seen()).toEqual({ postings: [{ id, limit }] });
    expect(refusalCodeOf(await ask('facility', opening, { id }, stranger))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask('facility', opening, { id }, approver))).toBe('FORBIDDEN');
    expect(await isShown(id)).toBe(false);
    expect(refusalCodeOf(await ask('facility', opening, { id }, manager))).toBeNull();
    expect(refusalCodeOf(await ask('facility', opening, { id }, manager))).toBeNull();
    expect(await seen()).toEqual({ postings: [{ id, limit: null }] });
    expect(await newsOf(id)).toEqual(['PUBLISHED']);
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'reason', 'staff_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { event: 'publish', reason: `EXPERIENCED until ${until}`, staff_id: manager.id },
      { event: 'open_to_all', reason: null, staff_id: manager.id },
    ]);
  });

  test('leaves what is closed or full out of the search', async () => {
    const closed = await post({ day: '2027-01-06' });
    const closing = `mutation ($id: ID!) { closePosting(input: { id: $id }) { success } }`;
    await ask('facility', closing, { id: closed }, manager);
    expect(await openDue(addHours(limitedFixtureNow, 6))).toBeGreaterThan(0);
    expect(await isShown(closed)).toBe(false);
    expect(await newsOf(closed)).toEqual([]);
  });
});
