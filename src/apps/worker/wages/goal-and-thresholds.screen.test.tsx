import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { focusOn, openScreen } from '#testing/components/screen.tsx';
import { buildWalletSummary } from '#testing/components/wallet.ts';
import { EarningsQuery, MonthShiftsQuery, UncheckedShiftsQuery, WalletQuery } from './client.ts';
import { OpenOverpaymentsQuery } from './overpayments/overpayment-client.ts';
import {
  IncomeThresholdsQuery,
  MonthlyGoalQuery,
  UpdateMonthlyGoalMutation,
  type IncomeThreshold,
} from './thresholds/thresholds-client.ts';
import * as earnings from './earnings.tsx';

const source = { sourceName: '所得税法121条1項', readOn: '2026-11-25', isCarried: false };
const dependent: IncomeThreshold = {
  kind: 'DEPENDENT',
  amount: 412_000,
  max: 1_300_000,
  state: 'BELOW',
  others: { young: 1_500_000, elder: 1_800_000 },
  week: null,
  ...source,
};
const secondIncome: IncomeThreshold = {
  kind: 'SECOND_INCOME',
  amount: 164_000,
  max: 200_000,
  state: 'NEAR',
  others: null,
  week: null,
  ...source,
};
const weekly: IncomeThreshold = {
  kind: 'WEEKLY_HOURS',
  amount: 960,
  max: 1_200,
  state: 'NEAR',
  others: null,
  week: { from: '2026-11-22', employerName: '社会福祉法人みどり会' },
  ...source,
};

type Wishes = { goal?: number | null; thresholds?: IncomeThreshold[]; at?: string };

async function open({ goal = null, thresholds = [], at = '/earnings' }: Wishes = {}) {
  answerDocument(WalletQuery, buildWalletSummary());
  answerDocument(EarningsQuery, ({ month }) => {
    const income = { month: month ?? '2026-11', workCount: 2, income: 60_000 };
    const figures = { workingMinutes: 960, isIncomeExpected: false, isTaxProvisional: false };
    return { attendanceSummary: { ...income, ...figures, months: [income] } };
  });
  answerDocument(MonthShiftsQuery, { attendanceHistories: { cursor: null, attendances: [] } });
  answerDocument(UncheckedShiftsQuery, { attendanceScheduleList: { sections: [] } });
  answerDocument(OpenOverpaymentsQuery, { openOverpayments: [] });
  answerDocument(MonthlyGoalQuery, { monthlyGoal: goal === null ? null : { amount: goal } });
  answerDocument(IncomeThresholdsQuery, ({ year }) => ({
    incomeThresholds: { year: year ?? 2026, thresholds },
  }));
  await openScreen(earnings, { route: 'earnings', at, now: '2026-11-25T03:00:00.000Z' });
  await expect.element(page.getByRole('heading', { name: '給与', level: 1 })).toBeVisible();
}

const meter = (name: string | RegExp) => page.getByRole('meter', { name });
const field = () => page.getByRole('textbox', { name: /1か月に受け取りたい金額/ });

test('each threshold is a meter that says what counts and what follows', async () => {
  await open({ thresholds: [dependent, secondIncome, weekly] });
  await expect
    .element(meter('家族の扶養（年130万円未満）'))
    .toHaveAttribute('aria-valuetext', '412,000円 / 1,300,000円');
  await expect
    .element(meter('確定申告（年20万円まで不要）'))
    .toHaveAttribute('aria-valuetext', '164,000円 / 200,000円');
  await expect
    .element(meter('1つの法人での勤務（週20時間未満）'))
    .toHaveAttribute('aria-valuetext', '16時間 / 20時間');
  await expect
    .element(
      page.getByText(
        /交通費も数えます。19〜22歳の人（配偶者を除く）は150万円、60歳以上や障害のある人は180万円です。/,
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/2026\/11\/22.*2026\/11\/28.*社会福祉法人みどり会です。/))
    .toBeVisible();
  await expect.element(page.getByText(/ほかの勤務先の給与は入っていません/)).toBeVisible();
  await expect.element(page.getByText('目安まで、あと36,000円です。')).toBeVisible();
  await expect.element(page.getByText('目安まで、あと4時間です。')).toBeVisible();
});

test('a figure of the year before says so', async () => {
  const carried = { ...dependent, isCarried: true };
  await open({ thresholds: [carried, secondIncome], at: '/earnings?month=2027-01' });
  const note = '2027年の金額はまだ確認できていないため、2026年の金額で示しています。';
  await expect.element(page.getByText(note)).toBeVisible();
  expect(page.getByText(note).elements()).toHaveLength(1);
  await expect.element(page.getByText(/年106万円の壁/)).toBeVisible();
});

test('nothing warns in colour, before the threshold or behind it', async () => {
  await open({ thresholds: [dependent, { ...secondIncome, amount: 250_000, state: 'REACHED' }] });
  await expect.element(page.getByText('目安の金額・時間になりました。')).toBeVisible();
  const colours = page
    .getByRole('meter')
    .elements()
    .map((bar) => getComputedStyle(bar.firstElementChild ?? bar).backgroundColor);
  expect(colours).toHaveLength(2);
  expect(new Set(colours).size).toBe(1);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a year without figures shows no thresholds', async () => {
  await open();
  await expect.element(page.getByText('1か月に受け取りたい金額を、目標にできます。')).toBeVisible();
  expect(page.getByRole('meter').elements()).toEqual([]);
  expect(page.getByText(/目安/).elements()).toEqual([]);
});

test('the thresholds are those of the year of the month that is shown', async () => {
  await open({ thresholds: [dependent], at: '/earnings?month=2025-12' });
  await expect.element(page.getByRole('heading', { name: /^2025年の扶養/ })).toBeVisible();
  expect(sentVariables(IncomeThresholdsQuery)).toEqual([{ year: 2025 }]);
});

test('a goal is set by keyboard, in full-width digits as well', async () => {
  await open();
  answerDocument(UpdateMonthlyGoalMutation, { updateMonthlyGoal: { success: true } });
  await focusOn(page.getByRole('button', { name: '月の目標を決める' }));
  await userEvent.keyboard('{Enter}');
  await field().fill('１００，０００円');
  answerDocument(MonthlyGoalQuery, { monthlyGoal: { amount: 100_000 } });
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sentVariables(UpdateMonthlyGoalMutation))
    .toEqual([{ input: { amount: 100_000 } }]);
  await expect.element(meter('月の目標')).toHaveAttribute('aria-valuetext', '60,000円 / 100,000円');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an amount that is no goal is not sent, and the field says why', async () => {
  await open({ goal: 80_000 });
  await page.getByRole('button', { name: '月の目標を変える' }).click();
  await field().fill('999');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect
    .element(page.getByText(/目標は1,000円から2,000,000円までの、円単位の金額で入力してください/))
    .toBeVisible();
  await expect.element(field()).toHaveFocus();
  expect(sentVariables(UpdateMonthlyGoalMutation)).toEqual([]);
});

test('a refusal of the server stays in the sheet with what was typed', async () => {
  await open({ goal: 80_000 });
  refuse(UpdateMonthlyGoalMutation, { code: 'UNAVAILABLE', message: 'ただいま混み合っています' });
  await page.getByRole('button', { name: '月の目標を変える' }).click();
  await field().fill('90000');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect.element(page.getByText('保存できませんでした')).toBeVisible();
  await expect.element(field()).toHaveValue('90000');
});

test('a goal is removed', async () => {
  await open({ goal: 50_000 });
  await expect.element(page.getByText('この月の目標に届きました。')).toBeVisible();
  answerDocument(UpdateMonthlyGoalMutation, { updateMonthlyGoal: { success: true } });
  await page.getByRole('button', { name: '月の目標を変える' }).click();
  answerDocument(MonthlyGoalQuery, { monthlyGoal: null });
  await page.getByRole('button', { name: '目標をなくす' }).click();
  await expect
    .poll(() => sentVariables(UpdateMonthlyGoalMutation))
    .toEqual([{ input: { amount: null } }]);
  await expect.element(page.getByRole('button', { name: '月の目標を決める' })).toBeVisible();
  expect(page.getByRole('meter').elements()).toEqual([]);
});
