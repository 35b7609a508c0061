import { afterAll, expect, test } from 'vitest';

import { addMinutes, dayMs } from '#platform/base/jst.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import { markProcessServing } from '#platform/server/processes/processes.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo } from '#testing/fixtures/demo.ts';
import { openTestProduct, refusalCodeOf } from '#testing/processes/product.ts';
import { createClockMover } from './move-clock.server.ts';

const product = await openTestProduct(await openTestDatabase(), new Date('2026-12-01T00:00:00Z'));
const { db } = product.app;
const clock = await openStoredClock(db);
const app = { ...product.app, clock };
afterAll(() => product.close());

/** Options of a mover that answers at once, and of one that answers when the move has ended. */
const [immediate, patient] = [{ answerAfterMs: 0 }, { answerAfterMs: 600_000 }];

const ids = ['01a21400-0000-7000-8000-000000000001', '01a21400-0000-7000-8000-000000000002'];
test('the answer waits until the other process follows, which reads without being asked', async () => {
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await markProcessServing(db, { id, host: id, redisHash: null, filePlace: 's3' });
  }
  const other = await openStoredClock(db);
  await createClockMover(async () => undefined, patient).move(app, { minutes: 24 * 60 });
  // Must be the first read after the move: a read may not trigger the update.
  const behind = clock.now().getTime() - other.now().getTime();
  expect(Math.abs(behind)).toBeLessThan(dayMs / 2);
});

test('a read that is answered after a later one does not move the clock back', async () => {
  // The first read opens the clock. The second one has read when the third begins, and is answered after it.
  const [hasRead, isFollowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  const late = await openStoredClock(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads += 1;
        if (reads === 2) {
          hasRead.resolve();
          await isFollowed.promise;
        }
        return result;
      },
    }),
  );
  const older = late.refresh();
  await hasRead.promise;
  await createClockMover(async () => undefined, patient).move(app, { minutes: 60 });
  await late.refresh();
  isFollowed.resolve();
  await older;
  expect(late.now() >= addMinutes(clock.now(), -1)).toBe(true);
});

test('a long move is answered before it ends, refuses another one, and is waited for by the same target', async () => {
  const gate = Promise.withResolvers<undefined>();
  let runs = 0;
  const mover = createClockMover(async () => {
    runs += 1;
    if (runs > 1) await gate.promise;
  }, immediate);
  const to = addMinutes(clock.now(), 180);
  await mover.move(app, { to });
  expect(mover.movingTo()).toEqual(to);
  await expect(mover.move(app, { minutes: 5 })).rejects.toMatchObject({
    code: 'DEMO_CLOCK_MOVING',
  });
  await mover.move(app, { to });
  expect(mover.movingTo()).toEqual(to);
  gate.resolve(undefined);
  await expect.poll(() => mover.movingTo()).toBeNull();
  expect(runs).toBe(3);
  expect(clock.now() >= to).toBe(true);
  // A page that asks once more, just when the move has ended, is answered as well.
  await mover.move(app, { to });
});

test('a move that failed can be made again', async () => {
  let runs = 0;
  const mover = createClockMover(async () => {
    runs += 1;
    if (runs === 1) throw new Error('the database is out of reach');
  }, patient);
  const to = addMinutes(clock.now(), 30);
  await expect(mover.move(app, { to })).rejects.toThrow('out of reach');
  expect(mover.movingTo()).toBeNull();
  await expect(mover.move(app, { to })).rejects.toMatchObject({ code: 'CLOCK_BACKWARDS' });
  await mover.move(app, { minutes: 30 });
  expect(runs).toBe(2);
});

test('the API names the target of a move that has not ended', async () => {
  const gate = Promise.withResolvers<undefined>();
  const demo = await openDemo(app, () => gate.promise);
  const move = 'mutation ($minutes: Int!) { moveClock(input: { minutes: $minutes }) { movingTo } }';
  const moving = demo.ask(move, { minutes: 60 });
  await expect
    .poll(async () => (await demo.ask('{ clock { movingTo } }')).data?.['clock'].movingTo)
    .not.toBeNull();
  expect(refusalCodeOf(await demo.ask(move, { minutes: 1 }))).toBe('DEMO_CLOCK_MOVING');
  gate.resolve(undefined);
  expect((await moving).data).toEqual({ moveClock: { movingTo: null } });
});
