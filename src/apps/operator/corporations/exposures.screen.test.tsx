import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { largeExposure } from '#testing/components/exposures.ts';
import { OperatorCorporationPayersQuery } from '#apps/operator/receipts/corporation-payers-client.ts';
import { OperatorCorporationCreditQuery } from '#apps/operator/receipts/credit-client.ts';
import {
  AskExposureLimitMutation,
  OperatorCorporationExposureQuery,
  OperatorExposuresQuery,
} from './exposures-client.ts';
import * as exposureScreen from './exposure.tsx';
import { OperatorLimitRequestsQuery, RefuseLimitRequestMutation } from './limit-requests-client.ts';
import * as screen from './exposures.tsx';

const at = '/operator/exposures';

const noRequests = () =>
  answerDocument(OperatorLimitRequestsQuery, { limitRequests: { cursor: null, requests: [] } });

test('the list shows figure, limit and share, and leads to the corporation', async () => {
  const row = {
    corporationId: 'c1',
    corporationName: '社会福祉法人 ひなた会',
    total: 330_000,
    limit: 300_000,
    percent: 110,
    isNearLimit: true,
    computedAt: '2026-12-01T00:00:00.000Z',
  };
  noRequests();
  answerDocument(OperatorExposuresQuery, { exposures: { cursor: null, exposures: [row] } });
  await openOperatorScreen(screen, { route: at.slice(1), at });
  const link = page.getByRole('link', { name: /ひなた会/ });
  await expect.element(link).toHaveAttribute('href', '/operator/exposures/c1');
  await expect.element(link.getByText('330,000円（上限 300,000円の110%）')).toBeVisible();
});

test('an empty list says when corporations appear', async () => {
  noRequests();
  answerDocument(OperatorExposuresQuery, { exposures: { cursor: null, exposures: [] } });
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByText('立替はまだありません')).toBeVisible();
});

test('another limit is asked for with an amount, a reason and evidence', async () => {
  const corporationName = '社会福祉法人 ひなた会';
  const answer = { corporationName, exposure: largeExposure };
  answerDocument(OperatorCorporationExposureQuery, { corporationExposure: answer });
  answerDocument(OperatorCorporationPayersQuery, {
    corporationPayers: { names: [], virtualAccounts: [] },
  });
  const noCredit = { overpaid: 0, creditNotes: 0, deposit: 0, openInvoices: 0 };
  answerDocument(OperatorCorporationCreditQuery, {
    corporationCredit: { ...noCredit, setOffs: [], refundable: [], refunds: [] },
  });
  await openOperatorScreen(exposureScreen, {
    route: 'operator/exposures/:corporationId',
    at: '/operator/exposures/c1',
  });
  await expect.element(page.getByText('立替の上限を30,000円超えています')).toBeVisible();
  for (const name of ['お預かりと充当', '入金の見分け方'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: '別の上限を依頼する' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/上限は0円から1,000,000,000円まで/)).toBeVisible();
  expect(sentVariables(AskExposureLimitMutation)).toEqual([]);
  answerDocument(AskExposureLimitMutation, { askExposureLimit: { success: true } });
  const words = { reason: '開設の準備のため', evidence: '11月30日に電話で確認' };
  await dialog.getByRole('textbox', { name: /上限/ }).fill('2,000,000');
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('立替の上限を決めることを依頼しました')).toBeVisible();
  expect(sentVariables(AskExposureLimitMutation)).toEqual([
    { input: { corporationId: 'c1', limit: 2_000_000, ...words } },
  ]);
});

test('a request for another limit is answered with its amount, or refused with a reason', async () => {
  const request = {
    requestId: 'q1',
    corporationId: 'c1',
    corporationName: '社会福祉法人 ひなた会',
    limit: 600_000,
    currentLimit: 300_000,
    reason: '年末に利用者が増えるためです',
    askedBy: '田中 実',
    askedAt: '2026-12-04T07:00:00.000Z',
    answerDueOn: '2026-12-07',
  };
  const requests = [request];
  answerDocument(OperatorExposuresQuery, { exposures: { cursor: null, exposures: [] } });
  answerDocument(OperatorLimitRequestsQuery, { limitRequests: { cursor: null, requests } });
  answerDocument(RefuseLimitRequestMutation, { refuseLimitRequest: { success: true } });
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByText('600,000円')).toBeVisible();
  await page.getByRole('button', { name: /別の上限を依頼する/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('textbox', { name: /上限/ })).toHaveValue('600000');
  await dialog.getByRole('button', { name: '戻る' }).click();
  await page.getByRole('button', { name: /見送る/ }).click();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('請求のお支払いの後にご相談ください');
  await dialog.getByRole('button', { name: '見送る' }).click();
  await expect.element(page.getByText('依頼を見送りました')).toBeVisible();
  expect(sentVariables(RefuseLimitRequestMutation)).toEqual([
    { input: { id: 'q1', reason: '請求のお支払いの後にご相談ください' } },
  ]);
});
