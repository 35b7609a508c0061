import { afterAll, expect, test } from 'vitest';

import { budgets } from '#platform/server/prices/budgets.ts';
import { pointsOfClass } from '#platform/server/prices/price-classes.ts';

import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { createWireClient } from './wire.ts';

const site = await openProductionSite(await openTestDatabase(), {
  TRUST_PROXY: '1',
  BUDGET_FACTOR: '1',
});
afterAll(() => site.stop());

const { get } = createWireClient(site.port);

const open = async (page: string, address: string) =>
  (await get(page, `X-Forwarded-For: ${address}`)).status;

/** Documents for which a full budget of an address lasts. */
const documents = budgets.address.burst / pointsOfClass.HEAVY;

test('an address pays before its request is read, an IPv6 /64 is one, and others go on', async () => {
  const statuses = await Promise.all(
    Array.from({ length: documents + 40 }, (_, host) =>
      open('/files/documents/none', `2001:db8:1:1::${host + 1}`),
    ),
  );
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(documents);
  expect(statuses).toContain(429);
  expect(await open('/shifts', '2001:db8:1:2::1')).toBe(302);
});
