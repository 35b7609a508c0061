import { afterAll, expect, test } from 'vitest';

import { dayMs } from '#platform/base/jst.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import { markProcessServing } from '#platform/server/processes/processes.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { moveProductClock } from './move-clock.server.ts';

const product = await openTestProduct(await openTestDatabase(), new Date('2026-12-01T00:00:00Z'));
const { db } = product.app;
const clock = await openStoredClock(db);
const app = { ...product.app, clock };
afterAll(() => product.close());

const ids = ['01a21400-0000-7000-8000-000000000001', '01a21400-0000-7000-8000-000000000002'];
test('the answer waits until the other process follows, which reads without being asked', async () => {
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await markProcessServing(db, { id, host: id, redisHash: null, filePlace: 's3' });
  }
  const other = await openStoredClock(db);
  await moveProductClock(app, { minutes: 24 * 60 }, async () => undefined);
  // Must be the first read after the move: a read may not trigger the update.
  const behind = clock.now().getTime() - other.now().getTime();
  expect(Math.abs(behind)).toBeLessThan(dayMs / 2);
});
