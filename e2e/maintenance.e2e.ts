import { paths } from '#platform/base/paths.ts';
import { expect, test } from './support/journey.ts';

import { violationsOf } from './support/accessibility.ts';

/** Later than the end of any run of the journeys. */
const until = new Date(Date.now() + 3 * 3_600_000);

test.use({ siteEnv: { MAINTENANCE_UNTIL: until.toISOString() } });

test('a closed site says so on every page and at every endpoint, and until when', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/shifts', '/maintenance', '/recruitments/x']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 503]);
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(3_600);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('メンテナンス中です');
    await expect(page.getByText(/^ただいまメンテナンス中です（.+まで）。$/)).toBeVisible();
  }
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);

  const api = await request.post('/api/worker/graphql', {
    headers: { 'apollo-require-preflight': 'true' },
    data: { query: '{ serverTime }' },
  });
  expect(api.status()).toBe(503);
  expect(Number(api.headers()['retry-after'])).toBeGreaterThan(3_600);
  expect(await api.json()).toMatchObject({ errors: [{ extensions: { code: 'MAINTENANCE' } }] });
  expect((await request.get('/api/auth/session')).status()).toBe(503);
  expect((await request.get('/calendar/x.ics')).status()).toBe(503);
  expect((await request.get('/sitemap.xml')).status()).toBe(503);
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('a page that was open says so too, where it is', async ({ page }) => {
  await page.goto(paths.maintenance());
  await page.getByRole('link', { name: 'お仕事をさがす' }).click();
  await expect(page.getByText(/^ただいまメンテナンス中です（.+まで）。$/)).toBeVisible();
});
