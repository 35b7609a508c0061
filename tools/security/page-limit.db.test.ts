import { afterAll, expect, test } from 'vitest';

import { maxPagesPerMinuteAndAddress } from '#platform/server/rate-limit.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { createWireClient } from './wire.ts';

const site = await openProductionSite(await openTestDatabase(), {
  TRUST_PROXY: '1',
  RATE_LIMIT: 'on',
});
afterAll(() => site.stop());

const { get } = createWireClient(site.port);

const open = async (page: string, address: string) =>
  (await get(page, `X-Forwarded-For: ${address}`)).status;

test('an address has a limit of pages, an IPv6 /64 is one, and others see the page that was refused', async () => {
  const statuses: number[] = [];
  // The page redirects visitors to sign-in, so nothing of it is rendered.
  while (statuses.length < maxPagesPerMinuteAndAddress + 10) {
    const batch = Array.from({ length: 10 }, (_, host) =>
      open('/shifts', `2001:db8:1:1::${host + 1}`),
    );
    statuses.push(...(await Promise.all(batch)));
  }
  expect(statuses.filter((status) => status === 302)).toHaveLength(maxPagesPerMinuteAndAddress);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await open('/guide', '2001:db8:1:1::1')).toBe(429);
  expect(await open('/guide', '2001:db8:1:2::1')).toBe(200);
  // From now on the page comes from the cache, without rendering.
  expect(await open('/guide', '2001:db8:1:1::1')).toBe(200);
});
