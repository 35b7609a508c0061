import { operatorPaths } from '#platform/base/people/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { heading, checkPageAccessibility } from './support/staff.ts';

const { documents } = operatorPaths;

const enter = (page: Page, operator: 'FIRST' | 'SECOND') =>
  openBackOffice(page.request).demo(
    'mutation ($operator: DemoOperator!) { enterAsOperator(input: { operator: $operator }) { success } }',
    { operator },
  );

test('two operators open one document: the second sees who has it, and takes it over', async ({
  page: first,
  browser,
}) => {
  const place = await browser.newContext();
  const second = await place.newPage();
  await enter(first, 'FIRST');
  await enter(second, 'SECOND');
  await first.goto(documents());
  await second.goto(documents());

  await test.step('the list of the second names the first without a reload', async () => {
    await first
      .getByRole('link', { name: /本人確認：/ })
      .first()
      .click();
    await expect(first.getByRole('button', { name: '承認する' })).toBeVisible();
    await expect(second.getByText('デモの運営 一郎さんが確認中')).toBeVisible();
    await checkPageAccessibility(second);
  });

  const held = second.getByText('デモの運営 一郎さんが確認中です');
  await test.step('the second reads who has it, and decides after taking it over', async () => {
    await second.getByRole('link', { name: /デモの運営 一郎さんが確認中/ }).click();
    await expect(held).toBeVisible();
    await expect(second.getByRole('button', { name: '承認する' })).toHaveCount(0);
    await checkPageAccessibility(second);
    await second.getByRole('button', { name: '引き継ぐ' }).click();
    await expect(held).toHaveCount(0);
    await expect(first.getByText('デモの運営 二郎さんが確認中です')).toBeVisible();
    await expect(first.getByRole('button', { name: '承認する' })).toHaveCount(0);
    await second.getByRole('button', { name: '承認する' }).click();
    await expect(second.getByText('承認しました')).toBeVisible();
  });

  await test.step('who leaves a document gives it back', async () => {
    await expect(heading(second)).toHaveText(/本人確認：|資格証：|書類の審査/);
    await first.goto(documents());
    const badge = first.getByText('デモの運営 二郎さんが確認中');
    const isNext = /：/.test((await heading(second).textContent()) ?? '');
    await expect(badge).toHaveCount(isNext ? 1 : 0);
    await second.getByRole('link', { name: '書類の一覧へ戻る' }).click();
    await expect(badge).toHaveCount(0);
  });
  await place.close();
});
