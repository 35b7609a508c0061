import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  CloseTrustCaseMutation,
  OperatorTrustCasesQuery,
  type TrustCase,
} from './trust-cases-client.ts';
import * as screen from './trust-cases.tsx';

const at = '2026-12-01T00:00:00.000Z';

async function open(cases: TrustCase[]) {
  answerDocument(OperatorTrustCasesQuery, { trustCases: { cursor: null, cases } });
  const [route, address] = ['operator/trust-cases', '/operator/trust-cases'];
  await openOperatorScreen(screen, { route, at: address });
  await expect.element(page.getByRole('heading', { name: '不審な兆候', level: 1 })).toBeVisible();
}

const fact = { workerId: 'w1', workerName: '佐藤 花子', foundAt: at } as const;
const ofShift = { personName: null, facilityName: 'みどりの家', startsAt: at } as const;
const cases: TrustCase[] = [
  {
    caseId: 'k1',
    corporationId: 'c1',
    corporationName: '社会福祉法人 みどり会',
    openedAt: at,
    facts: [
      { ...fact, ...ofShift, sign: 'FILLED_AT_ONCE' },
      { ...fact, ...ofShift, sign: 'FILLED_AT_ONCE', workerName: null },
      {
        ...fact,
        sign: 'SHARED_DEVICE',
        personName: '田中 一郎',
        facilityName: null,
        startsAt: null,
      },
    ],
  },
];

test('a case shows each sign with its facts, and says that nothing was stopped', async () => {
  await open(cases);
  await expect.element(page.getByText('同じ端末を使っている（1件）')).toBeVisible();
  await expect.element(page.getByText('佐藤 花子・法人の田中 一郎')).toBeVisible();
  await expect.element(page.getByText(/すぐに埋まった（2件）/)).toBeVisible();
  await expect.element(page.getByText(/氏名未登録・みどりの家/)).toBeVisible();
  await expect.element(page.getByText(/それだけでは何も止まりません/)).toBeVisible();
});

test('a case is closed with what the operator checked', async () => {
  answerDocument(CloseTrustCaseMutation, { closeTrustCase: { success: true } });
  await open(cases);
  await page.getByRole('button', { name: /確認を終える/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /確認したこと/ }).fill('電話で双方に確認しました');
  await dialog.getByRole('button', { name: '確認を終える' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(CloseTrustCaseMutation)).toEqual([
    { input: { id: 'k1', reason: '電話で双方に確認しました' } },
  ]);
});

test('an empty list says what will come', async () => {
  await open([]);
  await expect.element(page.getByText(/法人ごとにここに並びます/)).toBeVisible();
});
