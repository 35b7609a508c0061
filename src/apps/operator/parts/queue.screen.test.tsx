import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import * as giftCards from '#apps/operator/points/gift-cards.tsx';
import {
  OperatorApproveGiftCardMutation,
  OperatorPointAwardsQuery,
  OperatorGiftCardOrdersQuery,
  OperatorGiftCardPoolQuery,
  OperatorSwitchAwardMutation,
  type PointAwardSettingData,
  type GiftCardOrder,
} from '#apps/operator/points/points-client.ts';
import * as hours from '#apps/operator/disputes/hours.tsx';
import {
  OperatorHoursQuery,
  OperatorSettleHoursMutation,
  type HoursToSettle,
} from '#apps/operator/disputes/hours-client.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorCasesInHandQuery,
  OperatorLeaveCaseMutation,
  OperatorTakeCaseMutation,
} from './cases-client.ts';

const order: GiftCardOrder = {
  id: 'o1',
  workerName: '佐藤 花子',
  amount: 1_000,
  state: 'PENDING',
  canCancel: false,
  orderedAt: '2026-12-01T00:00:00.000Z',
  completedShifts: 3,
  earlierOrders: 0,
  lastError: null,
};

async function openOrders(
  pointAwardSettings: PointAwardSettingData[] = [],
  orders: GiftCardOrder[] = [order],
) {
  answerDocument(OperatorGiftCardOrdersQuery, { giftCardOrders: { orders, cursor: null } });
  answerDocument(OperatorGiftCardPoolQuery, { giftCardPool: [] });
  answerDocument(OperatorPointAwardsQuery, { pointAwardSettings });
  const at = '/operator/gift-cards';
  await openOperatorScreen(giftCards, { route: at.slice(1), at });
}

test('a decision that cannot be taken says why at its button', async () => {
  await openOrders();
  const cancel = page.getByRole('button', { name: '佐藤 花子さん：取り消す' });
  await expect.element(cancel).toHaveAttribute('aria-disabled');
  await expect.element(cancel).toHaveAccessibleDescription('発行の結果を待っています');
});

test('a decision without a reason keeps its refusal in the dialog, and closing returns the focus', async () => {
  await openOrders();
  const approve = page.getByRole('button', { name: '佐藤 花子さん：問題なし' });
  await approve.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('発行したコードは取り消せません。')).toBeVisible();
  const message = '運営が先に決めました';
  refuse(OperatorApproveGiftCardMutation, {
    code: 'VALIDATION_FAILED',
    message,
    fields: { id: message },
  });
  await dialog.getByRole('button', { name: '発行する' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await dialog.getByRole('button', { name: '戻る' }).click();
  await expect.element(approve).toHaveFocus();
  expect(sentVariables(OperatorApproveGiftCardMutation)).toEqual([{ input: { id: 'o1' } }]);
});

test('a decision that is answered after its dialog was closed leaves the dialog of another row open', async () => {
  await openOrders([], [order, { ...order, id: 'o2', workerName: '鈴木 一郎' }]);
  const held = Promise.withResolvers<{ approveGiftCardOrder: { success: true } }>();
  answerDocument(OperatorApproveGiftCardMutation, () => held.promise);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: '佐藤 花子さん：問題なし' }).click();
  await dialog.getByRole('button', { name: '発行する' }).click();
  await expect
    .poll(() => sentVariables(OperatorApproveGiftCardMutation))
    .toEqual([{ input: { id: 'o1' } }]);
  await dialog.getByRole('button', { name: '戻る' }).click();
  await page.getByRole('button', { name: '鈴木 一郎さん：問題なし' }).click();
  await expect.element(dialog).toBeVisible();
  held.resolve({ approveGiftCardOrder: { success: true } });
  await expect.element(page.getByText(/^確認しました/)).toBeInTheDocument();
  answerDocument(OperatorApproveGiftCardMutation, { approveGiftCardOrder: { success: true } });
  await dialog.getByRole('button', { name: '発行する' }).click();
  await expect
    .poll(() => sentVariables(OperatorApproveGiftCardMutation))
    .toEqual([{ input: { id: 'o1' } }, { input: { id: 'o2' } }]);
});

test('the button of the opposite act has the focus after an act', async () => {
  const award: PointAwardSettingData = {
    kind: 'milestone',
    name: '最初の勤務',
    isOn: true,
    reason: null,
  };
  await openOrders([award]);
  await page.getByRole('button', { name: '最初の勤務の進呈を止める' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('予算を見直すため');
  answerDocument(OperatorSwitchAwardMutation, { switchAward: { success: true } });
  answerDocument(OperatorPointAwardsQuery, { pointAwardSettings: [{ ...award, isOn: false }] });
  await dialog.getByRole('button', { name: '止める' }).click();
  await expect
    .element(page.getByRole('button', { name: '最初の勤務の進呈を始める' }))
    .toHaveFocus();
  // The list is requested twice: when it opens and after the decision.
  expect(sentVariables(OperatorPointAwardsQuery)).toHaveLength(2);
});

test('a case is taken over from another operator before it is decided, and given back after that', async () => {
  const shift: HoursToSettle = {
    id: 'h1',
    facilityName: 'ひなたの里',
    title: '日勤',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
    breakMinutes: 60,
    checkInAt: null,
    checkOutAt: null,
    reportedStamps: [],
    claimedStartAt: '2026-12-01T00:00:00.000Z',
    claimedEndAt: '2026-12-01T11:00:00.000Z',
    claimedBreakMinutes: null,
    claimReason: '残業',
    worker: { label: '女性・30代', name: '佐藤 花子' },
  };
  answerDocument(OperatorHoursQuery, { attendances: { attendances: [shift], cursor: null } });
  const at = '/operator/disputes/hours';
  await openOperatorScreen(hours, { route: at.slice(1), at });
  const takenAt = '2026-12-01T00:00:00.000Z';
  const other = { kind: 'HOURS' as const, id: 'h1', holderName: '運営 二郎', takenAt };
  answerDocument(OperatorCasesInHandQuery, { casesInHand: [{ ...other, isOwn: false }] });
  await page.getByRole('button', { name: '佐藤 花子さん：時間を決める' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('運営 二郎さんが確認中です')).toBeVisible();
  answerDocument(OperatorCasesInHandQuery, { casesInHand: [{ ...other, isOwn: true }] });
  await dialog.getByRole('button', { name: '引き継ぐ' }).click();
  await expect.element(dialog.getByLabelText(/^終了/)).toHaveValue('2026-12-01T20:00');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('双方に確認しました');
  answerDocument(OperatorSettleHoursMutation, { settleAttendance: { success: true } });
  answerDocument(OperatorHoursQuery, { attendances: { attendances: [], cursor: null } });
  await dialog.getByRole('button', { name: 'この時間に決める' }).click();
  await expect.element(page.getByText('勤務時間を決めました')).toBeVisible();
  const own = { kind: 'HOURS', id: 'h1' };
  expect(sentVariables(OperatorTakeCaseMutation)).toEqual([
    { input: { ...own, takeOver: false } },
    { input: { ...own, takeOver: true } },
  ]);
  expect(sentVariables(OperatorLeaveCaseMutation)).toEqual([{ input: own }]);
});
