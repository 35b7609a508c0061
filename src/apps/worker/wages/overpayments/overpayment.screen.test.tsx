import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  AnswerOverpaymentMutation,
  OverpaymentQuery,
  type OverpaymentView,
} from './overpayment-client.ts';
import * as screen from './overpayment.tsx';

const hours = { times: '09:00〜18:00', breakMinutes: 60, workMinutes: 480 };
const question: OverpaymentView = {
  id: 'a1',
  state: 'OPEN',
  employerName: '社会福祉法人ひだまり',
  employmentSummary: '12/1（火） ひだまり苑',
  amount: 962,
  tax: 38,
  loweredPay: 1_000,
  paidHours: hours,
  approvedHours: hours,
  reason: '休憩は90分でした',
  answerBy: '2026-12-16T09:00:00.000Z',
  answeredAt: null,
  deducted: 0,
  remaining: 0,
  canAnswer: true,
  textVersion: 1,
};

test('a worker reads by how much and why pay is to be lowered, and declines', async () => {
  answerDocument(OverpaymentQuery, { overpayment: question });
  await openScreen(screen, {
    route: 'shifts/:attendanceId/overpayment',
    at: '/shifts/a1/overpayment',
  });
  await expect.element(page.getByText(/給与を1,000円（税引き前）減らす訂正/)).toBeVisible();
  await expect.element(page.getByText('減らす金額（税引き後）')).toBeVisible();
  await expect.element(page.getByText('休憩は90分でした')).toBeVisible();
  // The hours were not approved otherwise, so that only the recorded hours are shown.
  expect(page.getByText(/支払いの対象にした時間/).elements()).toEqual([]);
  await page.getByRole('button', { name: '同意しない' }).click();
  answerDocument(AnswerOverpaymentMutation, { answerOverpayment: { success: true } });
  answerDocument(OverpaymentQuery, {
    overpayment: { ...question, state: 'DECLINED', canAnswer: false },
  });
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '同意しない' }).click();
  await expect.element(page.getByText('同意しないと回答しました').first()).toBeVisible();
  expect(sentVariables(AnswerOverpaymentMutation)).toEqual([
    { input: { id: 'a1', agrees: false, textVersion: 1 } },
  ]);
});
