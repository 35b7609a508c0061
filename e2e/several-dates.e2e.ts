import { paths } from '#platform/base/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { askWorkerApi, signInByRequests } from './support/worker.ts';

type Dates = { dates: { recruitmentId: string; canApply: boolean }[] };

/** The other dates of a job, besides the chosen ones, with their state for the signed-in worker. */
async function datesOf(page: Page, id: string, chosen: string[]): Promise<string[]> {
  const { applicationDates } = await askWorkerApi<{ applicationDates: Dates }>(
    page,
    `query ($id: ID!, $chosen: [ID!]) {
      applicationDates(recruitmentId: $id, chosen: $chosen) { dates { recruitmentId canApply } } }`,
    { id, chosen },
  );
  return applicationDates.dates
    .filter(({ recruitmentId, canApply }) => canApply && !chosen.includes(recruitmentId))
    .map(({ recruitmentId }) => recruitmentId);
}

/** Two dates of one job for which the worker can apply together. */
async function findTwoDates(page: Page): Promise<string[]> {
  const { recruitmentSearch } = await askWorkerApi<{
    recruitmentSearch: { recruitments: { id: string }[] };
  }>(
    page,
    `{ recruitmentSearch(input: { groupByJob: true, onlyWithMyLicenses: true }) {
        recruitments { id } } }`,
  );
  for (const { id } of recruitmentSearch.recruitments) {
    const [first = ''] = await datesOf(page, id, []);
    const [second = ''] = first === '' ? [] : await datesOf(page, id, [first]);
    if (second !== '') return [first, second];
  }
  throw new Error('no job with two dates that can be had together');
}

test('two dates of a job are applied for in one go, and what a lost connection refused is sent again', async ({
  page,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), demoWorkersByKey.history.phoneNumber);
  const [first = '', second = ''] = await findTwoDates(page);

  await test.step('chooses them from the detail', async () => {
    await page.goto(paths.recruitment(first));
    await page.getByRole('link', { name: '日程を選んでまとめて応募' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('日程を選ぶ');
    await page.goto(paths.recruitment.dates(first, { dates: `${first}.${second}` }));
    const list = page.getByRole('list', { name: '日程' });
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.getByRole('link', { name: '2日程の内容を確認する' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('応募の確認');
  });

  const sent: string[] = [];
  let isCut = true;
  await page.route('**/api/worker/graphql', async (route) => {
    const { variables } = route.request().postDataJSON();
    const id: unknown = variables?.input?.recruitmentId;
    if (typeof id !== 'string') return route.continue();
    sent.push(id);
    // The connection is cut once, during the request for the second date.
    if (id === second && isCut) return route.abort('connectionreset');
    return route.continue();
  });
  const rows = page.getByRole('list', { name: '応募する日程' }).getByRole('listitem');

  await test.step('each date has its own answer on its own row, also after a double tap', async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    const paper = page.getByRole('radio').first();
    if (await paper.isVisible()) await paper.check();
    await page.getByRole('button', { name: '2日程に応募する' }).dblclick();
    await expect(rows.first()).toContainText(/労働契約が成立しました|施設の承認をお待ちください/);
    await expect(rows.last()).toContainText('通信に失敗しました');
    expect(sent.filter((id) => id === first)).toHaveLength(1);
  });

  await test.step('only what failed is sent again', async () => {
    isCut = false;
    await page.getByRole('button', { name: '残りの日程に応募する' }).click();
    await expect(rows.last()).toContainText(/労働契約が成立しました|施設の承認をお待ちください/);
    await expect(page.getByRole('link', { name: '予定を見る' })).toBeVisible();
    expect(sent.filter((id) => id === first)).toHaveLength(1);
  });

  await test.step('both are booked or waiting, each one time', async () => {
    expect(await datesOf(page, first, [])).not.toContain(first);
    expect(await datesOf(page, first, [])).not.toContain(second);
  });
});
