import { buildSchema } from 'graphql';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { enterAsOperator, openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { checkPageAccessibility } from './support/staff.ts';

// Rate limits by address are on, as after the README's `npm start`.
test.use({ siteEnv: { BUDGET_FACTOR: '1' } });

/** Counts the page's requests to the APIs of the demo and of operators, and the refused answers. */
function watched(page: Page) {
  const counts = { asked: 0, refused: 0 };
  page.on('response', async (response) => {
    if (!/\/api\/(?:demo|operator)\/graphql$/.test(response.url())) return;
    counts.asked += 1;
    // After a reload the bodies of earlier responses are no longer available.
    const body = await response.text().catch(() => '');
    if (!response.ok() || body.includes('RATE_LIMITED')) counts.refused += 1;
  });
  return counts;
}

type Counts = ReturnType<typeof watched>;

/** Opens /demo and waits until its panels have loaded. */
async function openDemo(page: Page, counts: Counts, address: string = paths.demo()) {
  const before = counts.asked;
  await page.goto(address);
  await expect.poll(() => counts.asked).toBeGreaterThan(before);
  await silence(page, counts);
}

/**
 * Waits until no request was sent for half a second. Not `networkidle`: on a busy machine the network is idle for a
 * moment before the page's scripts have run.
 */
async function silence(page: Page, counts: Counts): Promise<void> {
  let before: number;
  do {
    before = counts.asked;
    await page.waitForTimeout(500);
  } while (counts.asked > before);
}

/** Requests per minute that a person and an address may send. (Rule 4.24) */
const perMinute = 240;

test('two tabs of /demo are answered, and ask so little that thirty reloads in a minute are', async ({
  page,
  context,
}) => {
  await enterAsOperator(page);
  const other = await context.newPage();
  const tabs = [page, other].map((tab) => ({ tab, counts: watched(tab) }));
  const reloads = 5;
  for (let reload = 0; reload < reloads; reload += 1) {
    await Promise.all(tabs.map(({ tab, counts }) => openDemo(tab, counts)));
  }
  await Promise.all(
    tabs.map(({ tab }) =>
      expect(tab.getByRole('heading', { name: '運営', exact: true })).toBeVisible(),
    ),
  );
  for (const { counts } of tabs) {
    expect(counts.refused).toBe(0);
    expect(counts.asked).toBeGreaterThanOrEqual(reloads);
    // Two tabs with thirty reloads each: all their requests together stay below one limit.
    expect((counts.asked / reloads) * 2 * 30).toBeLessThanOrEqual(perMinute);
  }
});

test('an idle page asks one small question every few seconds, and none while hidden', async ({
  page,
}) => {
  await enterAsOperator(page);
  const counts = watched(page);
  await openDemo(page, counts);
  counts.asked = 0;
  await page.waitForTimeout(12_000);
  // Two or three polls; a change in the meantime reloads the few visible panels once.
  expect(counts.asked).toBeLessThanOrEqual(10);
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
  const backOffice = openBackOffice(request);
  await enterAsOperator(page);
  const counts = watched(page);
  const { demoActivity } = await backOffice.demo<{ demoActivity: { facilityId: string }[] }>(
    '{ demoActivity { facilityId } }',
  );
  await openDemo(page, counts, `${paths.demo()}?facility=${demoActivity[0]?.facilityId}#clock`);
  // After one more second the invisible panels send no request.
  await page.waitForTimeout(1_500);
  const asked: string[] = [];
  page.on('request', (sent) => {
    const name = /"operationName":"(\w+)"/.exec(sent.postData() ?? '')?.[1];
    if (name) asked.push(name);
  });
  await backOffice.moveBy(1);
  await expect.poll(() => asked.filter((name) => name === 'DemoOverview').length).toBe(1);
  await silence(page, counts);
  expect(asked).not.toContain('DemoFacility');
  expect(new Set(asked).size).toBeLessThan(8);

  await page.getByRole('heading', { name: '施設', exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('DemoFacility');
});

test('a facility shows its code, and opens its own pages as its manager without a passkey', async ({
  page,
  request,
}) => {
  const { facilities } = await openBackOffice(request).demo<{
    facilities: { facilities: { id: string; name: string }[] };
  }>('{ facilities { facilities { id name } } }');
  const [facility] = facilities.facilities;
  if (!facility) throw new Error('the demo has no facility');
  const { id, name } = facility;
  for (const [label, to] of [
    ['今日の勤務を見る', facilityPaths.today(id)],
    ['応募に答える', facilityPaths.applications(id)],
    ['勤務時間と評価を見る', facilityPaths.hours(id)],
    ['メッセージを見る', facilityPaths.messages(id)],
  ] as const) {
    await page.goto(`${paths.demo({ facility: id })}#facilities`);
    await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
    await page.getByRole('button', { name: label }).click();
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await checkPageAccessibility(page);
  }
});

test('the demo gives its schemas to those who integrate', async ({ request }) => {
  for (const [path, field] of [
    [apiPaths.workerSchema, 'recruitmentSearch'],
    [apiPaths.demoSchema, 'outbox'],
    [apiPaths.operatorSchema, 'openTransfers'],
  ] as const) {
    const answer = await request.get(path);
    const fields = buildSchema(await answer.text())
      .getQueryType()
      ?.getFields();
    expect(Object.keys(fields ?? {})).toContain(field);
  }
});
