import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer, hinataAndHillFacilities } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { BillingMonthQuery } from './billing-client.ts';
import {
  FacilityBudgetsQuery,
  SetFacilityBudgetMutation,
  type FacilityBudget,
} from './budget-client.ts';
import * as monthScreen from './billing-month.tsx';

const none: FacilityBudget = { facilityId: 'f2', name: 'ひなたの丘', budget: null, cost: null };
const within: FacilityBudget = {
  facilityId: 'f1',
  name: 'ひなたの里',
  budget: { yen: 500_000, fromMonth: '2026-11-01' },
  cost: { fixed: 200_000, planned: 150_000, open: 62_300 },
};
const above: FacilityBudget = {
  ...within,
  cost: { fixed: 400_000, planned: 100_000, open: 20_000 },
};

const noSum = {
  shifts: 0,
  wage: 0,
  compensation: 0,
  travel: 0,
  difference: 0,
  withheld: 0,
  advance: 0,
  fee: 0,
  feeTax: 0,
  total: 0,
};

/** Opens the page; without budgets their query is refused. */
async function openMonth(
  facilityBudgets: FacilityBudget[] | null,
  rights: string[],
  month = '2026-12',
) {
  answerViewer(rights, hinataAndHillFacilities);
  answerDocument(BillingMonthQuery, {
    billingMonth: { waiting: noSum, facilities: [], number: null },
  });
  if (facilityBudgets) answerDocument(FacilityBudgetsQuery, { facilityBudgets });
  else refuse(FacilityBudgetsQuery, { code: 'INTERNAL', message: '通信できませんでした' });
  answerDocument(SetFacilityBudgetMutation, { setFacilityBudget: { success: true } });
  await openScreen(monthScreen, {
    route: 'facility/billing',
    at: `/facility/billing?month=${month}`,
    now: '2026-12-01T03:00:00.000Z',
    frame: FacilityShell,
  });
}
const mayChange = ['money.read', 'money.budget'];

test('a month says what it is expected to cost of its budget, and of what the cost consists', async () => {
  await openMonth([within, none], mayChange);
  await expect.element(page.getByRole('heading', { name: '2026年12月の予算' })).toBeVisible();
  const bar = page.getByRole('meter', { name: 'ひなたの里' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', '500,000円のうち412,300円（82%）');
  for (const text of ['200,000円', '150,000円', '62,300円', '予算の残り', '87,700円'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('予算は決まっていません。')).toBeVisible();
  expect(sentVariables(FacilityBudgetsQuery)).toEqual([{ day: '2026-12-01' }]);
});

test('a cost above the budget is named with the yen above it', async () => {
  await openMonth([above], mayChange);
  await expect.element(page.getByText('予算を超える金額')).toBeVisible();
  await expect.element(page.getByText('20,000円', { exact: true }).last()).toBeVisible();
  await expect
    .element(page.getByRole('meter'))
    .toHaveAttribute('aria-valuetext', '500,000円のうち520,000円（104%）');
});

test('a budget is set from the shown month on', async () => {
  await openMonth([within, none], mayChange);
  await page.getByRole('button', { name: 'ひなたの丘の予算を決める' }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect.element(page.getByText(/^予算は1円から/).first()).toBeVisible();
  expect(sentVariables(SetFacilityBudgetMutation)).toEqual([]);
  await page.getByRole('textbox', { name: /1か月の予算/ }).fill('３０万');
  await page.getByRole('button', { name: '保存する' }).click();
  expect(sentVariables(SetFacilityBudgetMutation)).toEqual([]);
  await page.getByRole('textbox', { name: /1か月の予算/ }).fill('300,000円');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect.element(page.getByText('2026年12月からの予算を保存しました')).toBeVisible();
  expect(sentVariables(SetFacilityBudgetMutation)).toEqual([
    { input: { facilityId: 'f2', day: '2026-12-01', budget: 300_000 } },
  ]);
});

test('a budget ends from the shown month on; a refusal stands in the sheet', async () => {
  await openMonth([within], mayChange);
  await page.getByRole('button', { name: 'ひなたの里の予算を変える' }).click();
  await expect.element(page.getByText(/いまは2026年11月からの500,000円です/)).toBeVisible();
  refuse(SetFacilityBudgetMutation, { code: 'NOT_FOUND', message: '見つかりません' });
  await page.getByRole('button', { name: '2026年12月から予算をなくす' }).click();
  await expect.element(page.getByRole('alert').getByText('見つかりません')).toBeVisible();
  answerDocument(SetFacilityBudgetMutation, { setFacilityBudget: { success: true } });
  await page.getByRole('button', { name: '2026年12月から予算をなくす' }).click();
  await expect.element(page.getByText('2026年12月からの予算をなくしました')).toBeVisible();
  expect(sentVariables(SetFacilityBudgetMutation).at(-1)).toEqual({
    input: { facilityId: 'f1', day: '2026-12-01', budget: null },
  });
});

test.each([
  ['a person without the right', ['money.read'], '2026-12'],
  ['a month that is over', mayChange, '2026-11'],
])('%s has the figures and no button', async (_what, rights, month) => {
  await openMonth([within], rights, month);
  await expect.element(page.getByRole('meter', { name: 'ひなたの里' })).toBeVisible();
  expect(page.getByRole('button', { name: /予算/ }).query()).toBeNull();
});

test('a corporation without a facility is told so', async () => {
  await openMonth([], mayChange);
  await expect.element(page.getByText('予算を決められる施設は、まだありません。')).toBeVisible();
});

test('a failed answer is said and asked again', async () => {
  await openMonth(null, mayChange);
  await expect.element(page.getByText('通信できませんでした')).toBeVisible();
  answerDocument(FacilityBudgetsQuery, { facilityBudgets: [within] });
  await page.getByRole('button', { name: /もう一度/ }).click();
  await expect.element(page.getByRole('meter', { name: 'ひなたの里' })).toBeVisible();
});
