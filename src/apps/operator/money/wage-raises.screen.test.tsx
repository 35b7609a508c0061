import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorApprovedShiftsQuery,
  OperatorAskWageLoweringMutation,
  OperatorAskWageRaiseMutation,
} from '#apps/operator/countersign/countersign-client.ts';
import { OperatorWorkerByNumberQuery } from '#apps/operator/people/workers-client.ts';
import * as screen from './wage-raises.tsx';

const worker = {
  id: 'w1',
  name: '佐藤 花子',
  phoneNumber: '09012345678',
  stoppedAt: null,
  stopReason: null,
  requestCode: '7K3M9P',
};
const shift = {
  id: 'a1',
  facilityName: 'ひだまり苑',
  title: '日勤',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
};

test('a shift is found by its worker, and the request names yen, reason and evidence', async () => {
  const at = '/operator/money/corrections';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  answerDocument(OperatorWorkerByNumberQuery, { workerByNumber: worker });
  answerDocument(OperatorApprovedShiftsQuery, {
    attendances: { attendances: [shift], cursor: null },
  });
  await page.getByRole('textbox', { name: /携帯電話番号/ }).fill('09012345678');
  await page.getByRole('button', { name: 'アカウントを探す' }).click();
  await page.getByRole('button', { name: /給与を増やす/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /理由/ }).fill('休憩は60分でした');
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('施設の勤怠表の写し');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/1円から300,000円まで/)).toBeVisible();
  expect(sentVariables(OperatorAskWageRaiseMutation)).toEqual([]);
  answerDocument(OperatorAskWageRaiseMutation, { askWageRaise: { success: true } });
  await dialog.getByRole('textbox', { name: /増やす金額/ }).fill('750');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('給与を増やすことを依頼しました')).toBeVisible();
  expect(sentVariables(OperatorAskWageRaiseMutation)).toEqual([
    {
      input: {
        attendanceId: 'a1',
        addedPay: 750,
        reason: '休憩は60分でした',
        evidence: '施設の勤怠表の写し',
      },
    },
  ]);
  await page.getByRole('button', { name: /給与を減らす/ }).click();
  await expect.element(dialog.getByText(/ワーカーが同意するまで、何も変わりません/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('休憩は90分でした');
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('施設の勤怠表の写し');
  await dialog.getByRole('textbox', { name: /減らす金額/ }).fill('750');
  answerDocument(OperatorAskWageLoweringMutation, { askWageLowering: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('給与を減らす同意を求めることを依頼しました')).toBeVisible();
  expect(sentVariables(OperatorAskWageLoweringMutation)).toMatchObject([
    { input: { attendanceId: 'a1', loweredPay: 750, reason: '休憩は90分でした' } },
  ]);
});
