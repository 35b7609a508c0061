import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { WageWithoutAdjustmentQuery } from '#apps/worker/wages/client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildWageCheck } from '#testing/components/wage.ts';
import {
  UpdateBreakTimeMutation,
  UpdateCheckinTimeMutation,
  UpdateCheckoutTimeMutation,
  WorkTimeQuery,
  type WorkTimeView,
} from '../client.ts';
import * as timeFix from './time-fix.tsx';

const noTax = { from: 0, tax: 0, ratePer100000: 0 };

/** A day shift of 2026-12-01, 09:00 to 18:00 in Tokyo, whose check-out was forgotten. */
const hours: WorkTimeView = {
  id: 'a1',
  facilityName: 'ひまわり苑',
  plannedStartAt: '2026-12-01T00:00:00.000Z',
  plannedEndAt: '2026-12-01T09:00:00.000Z',
  plannedBreakMinutes: 60,
  reportedStamps: [],
  recordedStartAt: '2026-12-01T00:00:00.000Z',
  recordedEndAt: null,
  recordedBreakMinutes: 60,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedBreakMinutes: null,
  claimReason: null,
  returnReason: null,
  earliestStartAt: '2026-11-30T21:00:00.000Z',
  latestEndAt: '2026-12-01T15:00:00.000Z',
  correctionDeadline: '2026-12-04T09:00:00.000Z',
  roundsLeft: 2,
  minimumRaises: [],
  withholding: { column: 'otsu', tableYear: 2026, isProvisional: false, steps: [noTax] },
  canCorrect: true,
  cannotCorrectReason: null,
};

async function open(change: Partial<WorkTimeView> = {}) {
  answerDocument(WorkTimeQuery, { workTime: { ...hours, ...change } });
  answerDocument(WageWithoutAdjustmentQuery, { wageWithoutAdjustment: buildWageCheck() });
  await openScreen(timeFix, {
    route: 'shifts/:attendanceId/time',
    at: '/shifts/a1/time',
    now: '2026-12-01T10:00:00.000Z',
  });
  const title = page.getByRole('heading', { name: '時刻・休憩の修正', level: 1 });
  await expect.element(title).toBeVisible();
}

/** Types into the hours of a time field, as a keyboard does. */
async function typeHour(field: '開始' | '終了', digits: string) {
  const group = page.getByRole('group', { name: new RegExp(`^${field}`) });
  await group.getByRole('spinbutton').first().click();
  await userEvent.keyboard(digits);
}

/** Finds the sentence under a field; the error summary contains it only as a link. */
const sentence = (text: RegExp) => page.getByRole('paragraph').filter({ hasText: text });
const submit = () => page.getByRole('button', { name: '給与を確認して申請へ進む' }).click();

test('a correction without a reason sends nothing, and a chip is reason enough', async () => {
  await open();
  await submit();
  const summary = page.getByRole('region', { name: '1か所を確認してください' });
  await expect.element(summary).toHaveFocus();
  expect(sentVariables(UpdateCheckoutTimeMutation)).toEqual([]);
  await page.getByRole('checkbox', { name: '打刻を忘れた' }).click();
  await expect.element(summary).not.toBeInTheDocument();
});

test('only what differs is saved, and the wage check opens', async () => {
  await open();
  answerDocument(UpdateCheckoutTimeMutation, { updateCheckoutTime: { success: true } });
  await page.getByRole('checkbox', { name: '打刻を忘れた' }).click();
  await submit();
  await expect.element(page.getByText('移動先：/shifts/a1/wage?mode=adjust')).toBeVisible();
  expect(sentVariables(UpdateCheckoutTimeMutation)).toEqual([
    { input: { id: 'a1', at: '2026-12-01T09:00:00.000Z' } },
  ]);
  expect(sentVariables(UpdateCheckinTimeMutation)).toEqual([]);
  expect(sentVariables(UpdateBreakTimeMutation)).toEqual([]);
});

test('an end that has not come yet is refused under its field, until the field is changed', async () => {
  await open();
  await page.getByRole('checkbox', { name: '残業があった' }).click();
  await typeHour('終了', '20');
  await submit();
  const problem = sentence(/まだ来ていない時刻は申請できません/);
  await expect.element(problem).toBeVisible();
  await typeHour('終了', '18');
  await expect.element(problem).not.toBeInTheDocument();
});

test('the wage follows the break, by steps of five minutes', async () => {
  await open();
  const preview = page.getByRole('status').filter({ hasText: /予定との差/ });
  await expect.element(preview.getByText(/12,500/)).toBeVisible();
  await page.getByRole('button', { name: '休憩を増やす' }).click();
  await expect.element(page.getByRole('spinbutton', { name: /休憩/ })).toHaveValue('65分');
  await expect.element(preview.getByText(/12,375/)).toBeVisible();
});

test('a refusal of the server is shown under the field that it is about', async () => {
  await open();
  refuse(UpdateCheckoutTimeMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力内容を確認してください',
    fields: { at: '終了が施設の記録と合いません' },
  });
  await page.getByRole('checkbox', { name: '打刻を忘れた' }).click();
  await submit();
  await expect.element(sentence(/終了が施設の記録と合いません/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: /1か所/ })).toHaveFocus();
});

test('a returned reason is split into its chips and its text', async () => {
  await open({ claimReason: '残業があった。申し送りが長引いた', returnReason: '時刻が違います' });
  await expect.element(page.getByRole('checkbox', { name: '残業があった' })).toBeChecked();
  const words = page.getByRole('textbox', { name: /くわしい理由/ });
  await expect.element(words).toHaveValue('申し送りが長引いた');
});

test.for([true, false])(
  'the estimate of a correction says that its tax is provisional: %s',
  async (isProvisional) => {
    await open({ withholding: { ...hours.withholding, isProvisional } });
    await expect.element(page.getByText(/^見込みの金額です。/)).toBeVisible();
    expect(page.getByText(/^仮の税額です。/).elements()).toHaveLength(isProvisional ? 1 : 0);
  },
);
