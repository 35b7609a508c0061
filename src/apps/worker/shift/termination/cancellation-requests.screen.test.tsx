import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  ApproveCancellationMutation,
  CancellationRequestsQuery,
  ObjectToTerminationMutation,
  type CancellationRequestView,
} from '../cancellation-client.ts';
import * as cancellationRequests from './cancellation-requests.tsx';

const request: CancellationRequestView = {
  id: 'c1',
  shift: {
    id: 'a1',
    facilityName: 'ひまわり苑',
    facilityPhoneNumber: '0312345678',
    title: '日勤の介護',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
  },
  state: 'REQUESTED',
  reason: '入所者が減りました',
  compensation: 12_500,
  receivable: 12_421,
  isTaxProvisional: false,
  apologyPoints: 0,
  requestedAt: '2026-11-30T00:00:00.000Z',
  answerBy: '2026-11-30T12:00:00.000Z',
  answeredAt: null,
  canAnswer: true,
  termination: null,
};

test.for([true, false])(
  'the pay of a cancelled shift marks a provisional tax: %s',
  async (isTaxProvisional) => {
    answerDocument(CancellationRequestsQuery, {
      scheduleCancellationRequests: [{ ...request, isTaxProvisional }],
    });
    await openScreen(cancellationRequests, {
      route: 'shifts/cancellation-requests',
      at: '/shifts/cancellation-requests',
      now: '2026-11-30T01:00:00.000Z',
    });
    const card = page.getByRole('article');
    await expect
      .element(card)
      .toMatchTextContent(
        isTaxProvisional
          ? /受取額の目安 12,421円（仮の税額）/
          : /受取額の目安 12,421円(?!（仮の税額）)/,
      );
    expect(page.getByText('（仮の税額）').elements()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);

test.for([
  [0, /おわびのポイントはありません（契約から24時間以内の勤務と、30日に2回を超えた中止/],
  [500, /おわび 500ポイント/],
] as const)(
  'a request a day before says that nothing is paid, with %i points of apology',
  async ([apologyPoints, apology]) => {
    answerDocument(CancellationRequestsQuery, {
      scheduleCancellationRequests: [{ ...request, compensation: 0, receivable: 0, apologyPoints }],
    });
    await openScreen(cancellationRequests, {
      route: 'shifts/cancellation-requests',
      at: '/shifts/cancellation-requests',
      now: '2026-11-30T01:00:00.000Z',
    });
    const card = page.getByRole('article');
    const rows = card.getByRole('definition');
    await expect
      .element(card)
      .toMatchTextContent(/なし（開始の24時間以上前の中止は、給与の支払いがありません）/);
    await expect.element(card).toMatchTextContent(apology);
    await expect.element(card).toMatchTextContent(/同意しないとき ?勤務は予定どおり/);
    for (const row of rows.elements()) expect(row.textContent).not.toBe('');
    await card.getByRole('button', { name: '同意する' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect.element(dialog.getByText(/給与は支払われません/)).toBeVisible();
    await expect.element(dialog.getByText(/同意しないときは、勤務は予定どおり/)).toBeVisible();
  },
);

const sentHome: CancellationRequestView = {
  ...request,
  state: 'TERMINATED',
  reason: '体調不良のため',
  compensation: 0,
  receivable: 0,
  termination: {
    state: 'WAITING',
    reasonName: '勤務の途中での終了（ワーカーの事情）',
    decideBy: '2026-12-04T03:05:00.000Z',
    note: null,
    objection: null,
    objectBy: '2026-12-04T03:05:00.000Z',
    canObject: true,
    sentHome: { breakMinutes: 180, agreedYen: 625, owedYen: 12_500 },
  },
};

async function openSentHome() {
  await page.viewport(360, 740);
  answerDocument(CancellationRequestsQuery, { scheduleCancellationRequests: [sentHome] });
  await openScreen(cancellationRequests, {
    route: 'shifts/cancellation-requests',
    at: '/shifts/cancellation-requests',
    now: '2026-12-01T04:00:00.000Z',
  });
  const card = page.getByRole('article');
  await expect.element(card).toMatchTextContent(/休憩（施設の説明） ?180分/);
  await expect
    .element(card)
    .toMatchTextContent(/同意するとき 625円.*期限までに決まらないとき 12,500円/);
  return card;
}

test('a worker who was sent home reads both figures and agrees, knowing that a week remains', async () => {
  const card = await openSentHome();
  await card.getByRole('button', { name: '同意する' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect
    .element(dialog.getByText(/給与は625円（税引前・交通費込み）になります/))
    .toBeVisible();
  await expect.element(dialog.getByText(/7日以内は異議を申し立てられます/)).toBeVisible();
  answerDocument(ApproveCancellationMutation, { approveScheduleCancellation: { success: true } });
  await dialog.getByRole('button', { name: '同意する' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(ApproveCancellationMutation)).toEqual([{ input: { id: 'c1' } }]);
});

test('a worker who was sent home objects in words', async () => {
  const card = await openSentHome();
  await card.getByRole('button', { name: '異議を申し立てる' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox').fill('12時5分まで休憩なしで働き、帰ってよいと言われました');
  answerDocument(ObjectToTerminationMutation, { objectToTermination: { success: true } });
  await dialog.getByRole('button', { name: '送信する' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(ObjectToTerminationMutation)).toHaveLength(1);
});
