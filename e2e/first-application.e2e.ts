import { addDays, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { countEffort } from './support/effort.ts';
import { expect, test } from './support/journey.ts';
import { applyFirst, completePreparation } from './support/newcomer.ts';
import { findRecruitment, signInOnOpenScreen } from './support/worker.ts';

test.use({ actionTimeout: 10_000 });

/** Nobody has this number yet. */
const phoneNumber = '08055505678';
const maxFields = 29;
const maxScreens = 11;

test('a new number comes to its first contract with few fields, and the steps follow each other', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const today = jstDay(await backOffice.now());
  const offer = await findRecruitment(request, {
    workDates: [6, 7, 8, 9].map((ahead) => addDays(today, ahead)),
    input: { instantOnly: true, shifts: ['SHIFT_DAY'], licenseIds: [] },
  });
  const { fields, screens } = await countEffort(page);

  await page.goto(paths.recruitment(offer.id));
  await page.getByRole('link', { name: 'ログインして応募' }).click();
  await signInOnOpenScreen(page, backOffice, phoneNumber);
  await page.getByRole('link', { name: 'プロフィールを入力' }).click();
  await page.getByRole('link', { name: '次へ：プロフィール' }).click();

  // Each step leads to the next without a press. The last one, the bank account, is skipped by one press, which leads
  // to the application.
  const name = { last: '春野', first: 'みどり', lastKana: 'ハルノ', firstKana: 'ミドリ' };
  await completePreparation(page, name);
  await applyFirst(page);
  // Shown once, here: the documents are under review.
  await page.getByRole('button', { name: '確認して進む' }).click();
  await expect(page).toHaveURL(/\/apply\/complete/);
  await expect(page.getByText(/契約/).first()).toBeVisible();

  expect(fields().length, fields().join('\n')).toBeLessThanOrEqual(maxFields);
  expect(screens().length, screens().join('\n')).toBeLessThanOrEqual(maxScreens);
});
