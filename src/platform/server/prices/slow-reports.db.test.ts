import { expect, onTestFinished, test } from 'vitest';

import { findRedis, startRedis } from '../../../../tools/redis.ts';
import { closeRateLimitCounters } from '../counters.server.ts';
import { SlowMinutes, type SlowMinute } from './slow-minutes.ts';
import { readSlowReports, startSlowReports, type ReportingProcess } from './slow-reports.server.ts';

/** A process in which a payer was refused. */
function openProcess(id: string, payer: string): ReportingProcess {
  const minutes = new SlowMinutes(() => 60_000_000);
  minutes.refuse({ payer, name: 'Search' }, { reason: 'budget', ms: 0 });
  return { id, minutes };
}

const payersOf = (minutes: readonly SlowMinute[]) =>
  minutes.flatMap(({ payers }) => [...payers.keys()]).toSorted();

test('without Redis a process knows its own requests', async () => {
  const here = openProcess('here', 'worker:1');
  expect(startSlowReports({}, here)).toBeNull();
  const { minutes, isOfAllProcesses } = await readSlowReports({}, here);
  expect({ payers: payersOf(minutes), isOfAllProcesses }).toEqual({
    payers: ['worker:1'],
    isOfAllProcesses: false,
  });
});

const redis = await findRedis();
if ('missing' in redis) process.stderr.write(`${redis.missing}\n`);

test.skipIf('missing' in redis)(
  'processes with one Redis see the requests of each other, and their own alone while it is away',
  async () => {
    if ('missing' in redis) return;
    const shared = await startRedis(redis.command);
    onTestFinished(() => shared.stop());
    onTestFinished(closeRateLimitCounters);
    const env = { REDIS_URL: shared.url };
    const [here, there] = [openProcess('here', 'worker:1'), openProcess('there', 'key:2')];
    const isConnected = async () => (await readSlowReports(env, here)).isOfAllProcesses;
    await expect.poll(isConnected).toBe(true);
    const reports = [here, there].map((one) => startSlowReports(env, one));
    onTestFinished(async () => {
      await Promise.all(reports.map(async (report) => report?.stop()));
    });
    await expect
      .poll(async () => payersOf((await readSlowReports(env, here)).minutes))
      .toEqual(['key:2', 'worker:1']);
    const { minutes } = await readSlowReports(env, there);
    expect(payersOf(minutes)).toEqual(['key:2', 'worker:1']);
    expect(minutes.map(({ minute }) => minute)).toEqual([1_000, 1_000]);

    await shared.stop();
    await expect.poll(isConnected).toBe(false);
    expect(payersOf((await readSlowReports(env, here)).minutes)).toEqual(['worker:1']);
  },
);
