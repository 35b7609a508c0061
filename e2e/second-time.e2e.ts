import { paths } from '#platform/base/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { askWorkerApi, signInByRequests } from './support/worker.ts';

test.use({ actionTimeout: 10_000 });

/** Milliseconds within which a second press is ignored as a mistake. */
const ignoredMs = 400;

/** The first offered date without any warning. */
async function plainDate(page: Page): Promise<string> {
  const { returnDateList } = await askWorkerApi<{ returnDateList: { recruitmentId: string }[] }>(
    page,
    '{ returnDateList { recruitmentId } }',
  );
  for (const { recruitmentId } of returnDateList) {
    const { applicationConfirmation } = await askWorkerApi<{
      applicationConfirmation: { warningDialogView: object | null; returning: object | null };
    }>(
      page,
      `query ($id: ID!) {
        applicationConfirmation(recruitmentId: $id) {
          warningDialogView { title } returning { lastWorkedOn } } }`,
      { id: recruitmentId },
    );
    const { warningDialogView, returning } = applicationConfirmation;
    if (warningDialogView === null && returning !== null) return recruitmentId;
  }
  throw new Error('no date of a facility where the worker has worked');
}

test('who has worked at a facility before goes from the first screen to a contract in three taps', async ({
  page,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), demoWorkersByKey.history.phoneNumber);
  const id = await plainDate(page);
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      () => {
        const taps = Number(sessionStorage.getItem('taps') ?? '0');
        sessionStorage.setItem('taps', String(taps + 1));
      },
      { capture: true },
    );
  });
  await page.goto(paths.search());
  await page.evaluate(() => sessionStorage.setItem('taps', '0'));
  const dates = page.getByRole('region', { name: '前に働いた施設で、また働く' });
  await dates.locator(`a[href="${paths.recruitment.apply(id)}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('応募の確認');
  await page.getByRole('button', { name: /^(?:変わった)?条件を確認しました$/ }).click();
  await page.waitForTimeout(ignoredMs);
  await page.getByRole('button', { name: 'キャンセルの決まりを確認して応募する' }).click();
  await expect(page).toHaveURL(/\/apply\/complete/);
  await expect(page.getByText(/労働契約が成立しました|施設の承認をお待ちください/)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('3');
});
