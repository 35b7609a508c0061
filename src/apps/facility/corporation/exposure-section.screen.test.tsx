import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { CorporationConsentsQuery } from '#apps/facility/facilities/facility-client.ts';
import { OwnFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { largeExposure, smallExposure } from '#testing/components/exposures.ts';
import { answerCorporation, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { OwnExposureQuery } from './exposure-client.ts';
import {
  AskForLimitMutation,
  OwnLimitRequestQuery,
  WithdrawLimitRequestMutation,
  type OwnLimitRequest,
} from './limit-request-client.ts';
import * as screen from './facility-corporation.tsx';

const request: OwnLimitRequest = {
  state: 'WAITING',
  limit: 600_000,
  reason: '年末に利用者が増えるためです',
  askedAt: '2026-12-04T07:00:00.000Z',
  answerDueOn: '2026-12-07',
  endedAt: null,
  answer: null,
  granted: null,
};

async function open(rights: string[], ownLimitRequest: OwnLimitRequest | null = null) {
  answerViewer(rights);
  answerDocument(OwnLimitRequestQuery, { ownLimitRequest });
  answerCorporation();
  answerDocument(OwnFacilitiesQuery, { ownFacilities: { cursor: null, facilities: [] } });
  answerDocument(CorporationConsentsQuery, {
    corporationConsents: {
      currentVersion: '2026-12',
      requiredFrom: '2026-12-01',
      acceptances: [],
      declarations: [],
    },
  });
  const [route, at] = ['facility/corporation', '/facility/corporation'];
  await openScreen(screen, { route, at, frame: FacilityShell });
}

test('the figures above the limit say by how much, what they consist of and what frees them', async () => {
  answerDocument(OwnExposureQuery, { ownExposure: largeExposure });
  await open(['corporation.read', 'money.read']);
  await expect.element(page.getByText('立替の上限を30,000円超えています')).toBeVisible();
  await expect.element(page.getByText(/空いている募集（90,000円）を終了する/)).toBeVisible();
  await expect.element(page.getByText('開設の準備のため')).toBeVisible();
  await expect.element(page.getByText('90,000円（7名、うち手数料15,000円）')).toBeVisible();
});

test('figures far below the limit come without a warning', async () => {
  answerDocument(OwnExposureQuery, { ownExposure: smallExposure });
  await open(['corporation.read', 'money.read']);
  await expect.element(page.getByText('40,000円', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/立替の上限まで、あと/)).not.toBeInTheDocument();
});

test('a person without the right to amounts sees no section, and nothing is asked for', async () => {
  await open(['corporation.read']);
  await expect.element(page.getByRole('heading', { level: 1, name: '法人' })).toBeVisible();
  expect(sentVariables(OwnExposureQuery)).toEqual([]);
});

const owner = ['corporation.read', 'corporation.write', 'money.read'];

test('an owner asks for another limit with an amount and a reason', async () => {
  const ownExposure = { ...largeExposure, limit: 300_000, deposits: 50_000 };
  answerDocument(OwnExposureQuery, { ownExposure });
  answerDocument(AskForLimitMutation, { askForLimit: { success: true } });
  await open(owner);
  await page.getByRole('button', { name: '別の上限を依頼する' }).click();
  const send = page.getByRole('button', { name: '運営に依頼する' });
  await send.click();
  // 300,000 yen, of which 50,000 are a deposit: the lowest amount is the one that the server takes.
  const lowest = /いまの上限（250,000円）より大きく、1,000,000,000円までの金額/;
  await expect.element(page.getByText(lowest).first()).toBeVisible();
  await page.getByRole('textbox', { name: /希望する上限/ }).fill('250,000');
  await send.click();
  await expect.element(page.getByText(lowest).first()).toBeVisible();
  expect(sentVariables(AskForLimitMutation)).toEqual([]);
  await page.getByRole('textbox', { name: /希望する上限/ }).fill('600,000');
  await page.getByRole('textbox', { name: /理由/ }).fill(request.reason);
  await send.click();
  await expect.element(page.getByText('上限を運営に依頼しました')).toBeVisible();
  const input = { limit: 600_000, reason: request.reason };
  expect(sentVariables(AskForLimitMutation)).toEqual([{ input }]);
});

test('a request that waits says until when, and can be withdrawn', async () => {
  answerDocument(OwnExposureQuery, { ownExposure: largeExposure });
  answerDocument(WithdrawLimitRequestMutation, { withdrawLimitRequest: { success: true } });
  await open(owner, request);
  const text = '上限を600,000円にする依頼に、運営が2026/12/07までに回答します';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: '別の上限を依頼する' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: '依頼を取り下げる' }).click();
  await expect.element(page.getByText('依頼を取り下げました')).toBeVisible();
  expect(sentVariables(WithdrawLimitRequestMutation)).toHaveLength(1);
});

test('a refused request shows the reason, also to people who cannot ask again', async () => {
  answerDocument(OwnExposureQuery, { ownExposure: smallExposure });
  const answer = '最初の請求のお支払いの後に、改めてご相談ください';
  const endedAt = '2026-12-07T03:00:00.000Z';
  await open(['corporation.read', 'money.read'], { ...request, state: 'REFUSED', answer, endedAt });
  await expect.element(page.getByText('上限の依頼は見送られました')).toBeVisible();
  await expect.element(page.getByText(answer)).toBeVisible();
  await expect.element(page.getByText(/別の上限を依頼できるのは/)).toBeVisible();
});
