import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { MonthShiftFragment } from '#gen/worker-operations.ts';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildWalletSummary, type WalletChange } from '#testing/components/wallet.ts';
import { EarningsQuery, MonthShiftsQuery, UncheckedShiftsQuery, WalletQuery } from './client.ts';
import { OpenOverpaymentsQuery } from './overpayments/overpayment-client.ts';
import { IncomeThresholdsQuery, MonthlyGoalQuery } from './thresholds/thresholds-client.ts';
import * as earnings from './earnings.tsx';

const month = '2026-12';

function shiftAt(name: string, isTaxProvisional: boolean): MonthShiftFragment {
  return {
    id: name,
    stateLabel: '振込済み',
    label: null,
    workday: {
      wage: 12_421,
      isExpected: false,
      isTaxProvisional,
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2026-12-01T09:00:00.000Z',
    },
    facility: { name },
  };
}

type Provisional = { balance?: boolean; sum?: boolean; shift?: boolean; money?: WalletChange };

async function open({ balance = false, sum = false, shift = false, money = {} }: Provisional) {
  answerDocument(
    WalletQuery,
    buildWalletSummary({ nextTransfer: { isTaxProvisional: balance }, ...money }),
  );
  const income = { month, workCount: 2, income: 24_842 };
  answerDocument(EarningsQuery, {
    attendanceSummary: {
      ...income,
      workingMinutes: 960,
      isIncomeExpected: false,
      isTaxProvisional: sum,
      months: [income],
    },
  });
  answerDocument(MonthShiftsQuery, {
    attendanceHistories: {
      cursor: null,
      attendances: [shiftAt('ひまわり苑', shift), shiftAt('みどり野', false)],
    },
  });
  answerDocument(UncheckedShiftsQuery, { attendanceScheduleList: { sections: [] } });
  answerDocument(OpenOverpaymentsQuery, { openOverpayments: [] });
  answerDocument(MonthlyGoalQuery, { monthlyGoal: null });
  answerDocument(IncomeThresholdsQuery, { incomeThresholds: { year: 2026, thresholds: [] } });
  await openScreen(earnings, { route: 'earnings', at: '/earnings' });
  await expect.element(page.getByRole('link', { name: /みどり野/ })).toBeVisible();
}

const marks = () => page.getByText('（仮の税額）').elements();
const explanations = () => page.getByText(/^仮の税額です。/).elements();

test('amounts whose tax is of their year carry no mark', async () => {
  await open({});
  expect(marks()).toEqual([]);
  expect(explanations()).toEqual([]);
});

test('a balance with a provisional tax is marked', async () => {
  await open({ balance: true });
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: '（仮の税額）' }))
    .toMatchTextContent(/^20,000円 ?（仮の税額）$/);
  expect(marks()).toHaveLength(1);
});

test('the sum of a month with a provisional tax explains it', async () => {
  await open({ sum: true });
  expect(explanations()).toHaveLength(1);
  expect(marks()).toEqual([]);
});

test('of the shifts of a month only the one with a provisional tax is marked', async () => {
  await open({ shift: true });
  expect(marks()).toHaveLength(1);
  await expect
    .element(page.getByRole('link', { name: /ひまわり苑/ }))
    .toMatchTextContent(/（仮の税額）/);
});

test('wages that wait are apart from the balance, each with its pay day and the reason', async () => {
  await open({
    money: {
      balance: 20_000,
      waiting: 23_421,
      waitingWages: [
        {
          id: 'a1',
          facilityName: 'さくら苑',
          workDay: '2026-12-01',
          amount: 12_421,
          payDay: '2027-01-15',
          reason: '「支払日払い」の求人の給与です',
        },
        {
          id: 'a2',
          facilityName: 'けやき苑',
          workDay: '2026-12-03',
          amount: 11_000,
          payDay: '2027-01-15',
          reason: '施設の確認がないまま、勤務時間が決まった給与です',
        },
      ],
    },
  });
  await expect.element(page.getByText('23,421円')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '支払日に引き出せる給与' })).toBeVisible();
  const first = page.getByRole('link', { name: /さくら苑/ });
  await expect.element(first).toHaveAttribute('href', '/shifts/a1/wage');
  await expect
    .element(first)
    .toMatchTextContent(
      /2026\/12\/01（火）・支払日 2027\/01\/15（金） ?「支払日払い」の求人の給与です/,
    );
  await expect
    .element(page.getByRole('link', { name: /けやき苑/ }))
    .toMatchTextContent(/施設の確認がないまま/);
});

test('without wages that wait nothing is said of them', async () => {
  await open({});
  await expect.element(page.getByText(/支払日に引き出せる/)).not.toBeInTheDocument();
});
