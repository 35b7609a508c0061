import { buildSchema } from 'graphql';

import { apiPaths } from '#base/api-paths.ts';
import { paths } from '#base/paths.ts';
import { openDesk } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';

// As the README starts it: the limits by address are on.
test.use({ siteEnv: { RATE_LIMIT: 'on' } });

/** Counts the page's requests to the back office, and the answers that were refused. */
function watched(page: Page) {
  const counts = { asked: 0, refused: 0 };
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/desk/graphql')) return;
    counts.asked += 1;
    // A page that is reloaded no longer has the bodies of its answers.
    const body = await response.text().catch(() => '');
    if (!response.ok() || body.includes('RATE_LIMITED')) counts.refused += 1;
  });
  return counts;
}

test('two tabs of /demo and ten reloads are all answered', async ({ page, context }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  const counts = tabs.map(watched);
  for (let reload = 0; reload < 10; reload += 1) {
    await Promise.all(tabs.map((tab) => tab.goto(paths.demo(), { waitUntil: 'networkidle' })));
  }
  await Promise.all(
    tabs.map((tab) =>
      expect(tab.getByRole('heading', { name: '運営', exact: true })).toBeVisible(),
    ),
  );
  expect(counts.map(({ refused }) => refused)).toEqual([0, 0]);
  expect(counts.every(({ asked }) => asked > 100)).toBe(true);
});

test('an idle page asks one small question every few seconds, and none while hidden', async ({
  page,
}) => {
  await page.goto(paths.demo(), { waitUntil: 'networkidle' });
  const counts = watched(page);
  await page.waitForTimeout(12_000);
  // Two or three questions; whatever happened meanwhile loads the panels once.
  expect(counts.asked).toBeLessThanOrEqual(30);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const before = counts.asked;
  await page.waitForTimeout(11_000);
  expect(counts.asked).toBe(before);
});

test('after a change the panels on the screen load again, the others when they are scrolled to', async ({
  page,
  request,
}) => {
  const desk = openDesk(request);
  await page.goto(`${paths.demo()}#clock`, { waitUntil: 'networkidle' });
  // One more second after the first load, and the panels that are out of sight are at rest.
  await page.waitForTimeout(1_500);
  const asked: string[] = [];
  page.on('request', (sent) => {
    const name = /(?:query|mutation) (\w+)/.exec(sent.postData() ?? '')?.[1];
    if (name) asked.push(name);
  });
  await desk.ask('mutation { moveClock(input: { minutes: 1 }) { now } }');
  await expect.poll(() => asked.filter((name) => name === 'DemoOverview').length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('DemoReports');
  expect(new Set(asked).size).toBeLessThan(8);

  await page.getByRole('heading', { name: '求人の通報' }).scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('DemoReports');
});

test('the demo gives its schemas to those who integrate', async ({ request }) => {
  for (const [path, field] of [
    [apiPaths.workerSchema, 'recruitmentSearch'],
    [apiPaths.deskSchema, 'outbox'],
  ] as const) {
    const answer = await request.get(path);
    const fields = buildSchema(await answer.text())
      .getQueryType()
      ?.getFields();
    expect(Object.keys(fields ?? {})).toContain(field);
  }
});
