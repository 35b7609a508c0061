import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildWageCheck } from '#testing/components/wage.ts';
import {
  RequestAttendanceApprovalMutation,
  WageWithAdjustmentQuery,
  WageWithoutAdjustmentQuery,
} from './client.ts';
import { PaySlipQuery } from './statements/statement-client.ts';
import * as wageScreen from './wage-check.tsx';

type WageCheckChanges = Parameters<typeof buildWageCheck>[0];

async function open(mode: '' | '?mode=adjust', change: WageCheckChanges = {}, reason = '') {
  const wage = buildWageCheck(change);
  if (mode === '') answerDocument(WageWithoutAdjustmentQuery, { wageWithoutAdjustment: wage });
  else answerDocument(WageWithAdjustmentQuery, { wageWithAdjustment: wage });
  await openScreen(wageScreen, {
    route: 'shifts/:attendanceId/wage',
    at: `/shifts/a1/wage${mode}`,
    state: { reason },
  });
  await expect.element(page.getByRole('heading', { name: '給与の確認', level: 1 })).toBeVisible();
}

const approved = { requestAttendanceApproval: { success: true } };
const press = (name: string) => page.getByRole('button', { name }).click();

test('the recorded wage is accepted without a reason', async () => {
  await open('');
  answerDocument(RequestAttendanceApprovalMutation, approved);
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await press('この内容で確定する');
  await expect.element(page.getByText('移動先：/earnings')).toBeVisible();
  const input = { id: 'a1', mode: 'without_adjustment', reason: null };
  expect(sentVariables(RequestAttendanceApprovalMutation)).toEqual([{ input }]);
});

test('a correction carries the reason of the form before it', async () => {
  await open('?mode=adjust', {}, '残業があった');
  answerDocument(RequestAttendanceApprovalMutation, approved);
  await expect.element(page.getByRole('textbox')).toHaveValue('残業があった');
  await press('修正を申請する');
  await expect.element(page.getByText('移動先：/shifts/a1')).toBeVisible();
  const input = { id: 'a1', mode: 'with_adjustment', reason: '残業があった' };
  expect(sentVariables(RequestAttendanceApprovalMutation)).toEqual([{ input }]);
});

test('a correction without a reason is not sent', async () => {
  await open('?mode=adjust');
  await press('修正を申請する');
  const reason = page.getByRole('textbox');
  await expect.element(reason).toHaveAccessibleDescription(/修正の理由を入力してください/);
  await reason.fill('早く終わった');
  await expect.element(reason).toBeValid();
  expect(sentVariables(RequestAttendanceApprovalMutation)).toEqual([]);
});

test('an unsent correction comes first, with the wage that it would give', async () => {
  await open('', { unsentDifference: 1500 });
  await expect.element(page.getByText(/受取額は14,000円になります/)).toBeVisible();
  const correction = page.getByRole('link', { name: '修正の申請へ進む' });
  await expect.element(correction).toHaveAttribute('href', '/shifts/a1/time');
  await expect.element(page.getByRole('button', { name: '申請せずに確定する' })).toBeVisible();
});

test('a wage that cannot be accepted yet says why', async () => {
  await open('', { verifyButtonDisabled: true, verifyButtonReason: '勤務の終了後に確認できます' });
  // Forced, because the button is marked as disabled but still reacts to presses.
  await page.getByRole('button', { name: 'この内容で確定する' }).click({ force: true });
  await expect.element(page.getByText('勤務の終了後に確認できます')).toBeVisible();
  expect(sentVariables(RequestAttendanceApprovalMutation)).toEqual([]);
});

test('a refusal stays on the screen', async () => {
  await open('');
  refuse(RequestAttendanceApprovalMutation, {
    code: 'WAGE_CHANGED',
    message: '給与が変わりました',
  });
  await press('この内容で確定する');
  const refusal = page.getByRole('alert').getByText('給与が変わりました');
  await expect.element(refusal.first()).toBeVisible();
});

test.for([true, false])('a wage with a provisional tax says so: %s', async (isTaxProvisional) => {
  await open('', { breakdown: { withholdingTax: 79, isTaxProvisional } });
  expect(page.getByText(/^仮の税額です。/).elements()).toHaveLength(isTaxProvisional ? 1 : 0);
});

test('minutes that a raised minimum wage pays are explained with its day', async () => {
  const raised = [{ from: '2026-12-01', hourlyWage: 1_560, minutes: 180 }];
  await open('', { breakdown: { raised } });
  const sentence = '2026/12/01（火）から最低賃金が上がったため、3時間は時給1,560円で計算しました。';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('what a raise added after the approval is a row beside the correction', async () => {
  await open('', { minimumPart: 147 });
  const row = page.getByText('最低賃金が上がった分');
  await expect.element(row).toBeVisible();
  await expect.element(page.getByText('147円')).toBeVisible();
});

test('a correction by two operators is a line of its own', async () => {
  await open('', { breakdown: { correctedPay: -1000, salary: 11_000, total: 11_462 } });
  await expect.element(page.getByText('給与の訂正（税引き前）')).toBeVisible();
  await expect.element(page.getByText(/[−-]1,000円/).first()).toBeVisible();
});

test('what was written off leaves out what a rise of the wage has made wage again', async () => {
  const overpayment = { state: 'WAIVED', amount: 2_170, deducted: 0, writtenOff: 1_205 } as const;
  await open('', { overpayment });
  await expect.element(page.getByText('払い過ぎの免除')).toBeVisible();
  await expect.element(page.getByText('1,205円')).toBeVisible();
});

test('a slip with versions shows the reason of the newest, and opens the one before', async () => {
  const issuedAt = (day: string) => `${day}T03:00:00.000Z`;
  await open('', {
    hasPaySlip: true,
    paySlipVersions: [
      { version: 2, issuedAt: issuedAt('2026-12-03'), reason: '勤務時間が確定したため' },
      { version: 1, issuedAt: issuedAt('2026-12-01'), reason: null },
    ],
  });
  await expect
    .element(page.getByText('2026/12/03に、勤務時間が確定したため発行し直しました'))
    .toBeVisible();
  answerDocument(PaySlipQuery, { paySlipFile: { fileName: 'slip.pdf', file: btoa('%PDF-') } });
  await press('2026/12/01に発行した明細書（第1版）');
  await expect.poll(() => sentVariables(PaySlipQuery)).toEqual([{ id: 'a1', version: 1 }]);
  refuse(PaySlipQuery, { code: 'NOT_FOUND', message: '見つかりません' });
  await press('支払明細書を保存（PDF）');
  const problem = page.getByRole('alert').filter({ hasText: '支払明細書を保存できませんでした' });
  await expect.element(problem).toBeVisible();
});

test('a first slip has no list of versions', async () => {
  const first = { version: 1, issuedAt: '2026-12-01T03:00:00.000Z', reason: null };
  await open('', { hasPaySlip: true, paySlipVersions: [first] });
  await expect.element(page.getByRole('button', { name: /支払明細書/ })).toBeVisible();
  await expect.element(page.getByText(/発行し直しました|第1版/)).not.toBeInTheDocument();
});
