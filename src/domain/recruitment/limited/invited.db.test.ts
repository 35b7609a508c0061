import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import {
  limitedFixtureNow,
  openLimitedPostingFixture,
  workerMutationPaths,
} from '#testing/fixtures/recruitment/limited.ts';
import { recruitmentTasks } from '../tasks.server.ts';
import { buildExperiencedWorker } from './limited.build.ts';
import { takeUnsentInvitations } from './limited.queries.server.ts';

const fixture = await openLimitedPostingFixture(await openTestDatabase());
const { app, call, signIn, own, manager, never, post, isShown, openDue, as } = fixture;
beforeEach(() => fixture.setNow(limitedFixtureNow));
afterAll(() => fixture.close());

describe('the invited', () => {
  const list = `query ($cursor: String) { invitationList(cursor: $cursor) {
    cursor invitations { invitation { until } recruitment { id favorited } } } }`;
  const invitationsOf = async (workerId: string) =>
    (await call(list, {}, { token: await signIn(workerId) })).data?.['invitationList'];
  const noticesOf = async (workerId: string) =>
    app.db
      .selectFrom('notices')
      .select(['title', 'body', 'path'])
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', 'invitation:%')
      .orderBy('title', 'desc')
      .execute();
  const tell = () => {
    const task = recruitmentTasks.find(({ name }) => name === 'recruitment.notifyInvited');
    if (!task) throw new Error('the task is scheduled');
    return task.run(app, app.clock.now());
  };

  test('see their list and the mark on the page, until they have applied or it is public', async () => {
    const { id: jobId } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: own.facilityId,
    });
    const one = await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId });
    const id = await post({ day: '2027-01-18', mode: 'SCREENING' });
    const later = await post({ day: '2027-01-19' });
    const until = addHours(limitedFixtureNow, 6).toISOString();
    const shown = { invitation: { until }, recruitment: { id, favorited: false } };
    const rest = { invitation: { until }, recruitment: { id: later, favorited: false } };
    expect((await invitationsOf(one)).invitations.slice(-2)).toEqual([shown, rest]);
    expect(await invitationsOf(never)).toEqual({ cursor: null, invitations: [] });
    const marked = `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { invitation { until } } }`;
    const { data } = await as(one, marked, id);
    expect(data?.['recruitmentDetail']).toEqual({ invitation: { until } });
    expect(refusalCodeOf(await as(one, workerMutationPaths[2]?.[1] ?? '', id))).toBeNull();
    expect((await invitationsOf(one)).invitations.slice(-1)).toEqual([rest]);
    await openDue(addHours(limitedFixtureNow, 6));
    expect(await invitationsOf(one)).toEqual({ cursor: null, invitations: [] });
    expect((await as(one, marked, later)).data?.['recruitmentDetail']).toEqual({
      invitation: null,
    });
  });

  test('page through many to the end', async () => {
    const { id: jobId } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: own.facilityId,
    });
    const one = await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId });
    const days = Array.from({ length: 21 }, (_, ahead) => addDays('2026-12-20', ahead));
    await mapInOrder(days, (day) => post({ day }));
    const token = await signIn(one);
    const first = await call(list, {}, { token });
    const { cursor, invitations } = first.data?.['invitationList'] ?? {};
    expect(invitations).toHaveLength(20);
    const second = await call(list, { cursor }, { token });
    expect(second.data?.['invitationList']).toMatchObject({ cursor: null });
    expect(second.data?.['invitationList'].invitations).toHaveLength(1);
    await openDue(addHours(limitedFixtureNow, 6));
  });

  test('are told once, in one message for what was posted together', async () => {
    const { id: jobId } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: own.facilityId,
    });
    const one = await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId });
    await tell();
    expect(await noticesOf(one)).toEqual([]);
    const id = await post({ day: '2027-01-25' });
    await post({ day: '2027-01-26' });
    expect(await tell()).toBeGreaterThanOrEqual(2);
    expect(await tell()).toBe(0);
    const single = await post({ day: '2027-01-27' });
    await Promise.all([tell(), tell()]);
    const until = '2026/12/10（木）15:00';
    const body = expect.stringContaining(`${until}を過ぎると、ほかの方にも公開されます`);
    expect(await noticesOf(one)).toEqual([
      { title: '自の里から先にご案内（2件）', body, path: '/favorites/invitations' },
      { title: '自の里から先にご案内（1件）', body, path: `/recruitments/${single}` },
    ]);
    expect(await noticesOf(never)).toEqual([]);
    expect(await isShown(id)).toBe(false);
  });

  test('are taken with all that one worker is invited to, however small the batch is', async () => {
    const { id: jobId } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: own.facilityId,
    });
    await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId });
    await tell();
    await mapInOrder(['2027-02-03', '2027-02-04', '2027-02-05'], (day) => post({ day }));
    const { taken, unsent } = await inTransaction(app.db, (tx) =>
      takeUnsentInvitations(tx, { now: limitedFixtureNow, limit: 1 }),
    );
    expect([taken, ...unsent.map(({ count }) => count)]).toEqual([3, 3]);
    await openDue(addHours(limitedFixtureNow, 6));
  });

  test('of two audiences are notified once, and that they were chosen', async () => {
    const { id: jobId } = await buildJob(app.db, {
      now: limitedFixtureNow,
      facilityId: own.facilityId,
    });
    const one = await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId });
    await app.db
      .insertInto('favorite_workers')
      .values({
        facility_id: own.facilityId,
        worker_id: one,
        staff_id: manager.id,
        added_at: limitedFixtureNow,
      })
      .execute();
    await post({ day: '2027-02-01' });
    await post({ day: '2027-02-02', limit: { audience: 'FAVORITES', minutes: 60 } });
    await tell();
    expect(await noticesOf(one)).toEqual([
      {
        title: '自の里からの招待（2件）',
        // At this time one shift becomes public, and the other one five hours later.
        body: expect.stringContaining('早いものは2026/12/10（木）10:00を過ぎると'),
        path: '/favorites/invitations',
      },
    ]);
    await openDue(addHours(limitedFixtureNow, 6));
  });
});
