import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuseCall, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { tabTo } from '#testing/components/screen.tsx';
import {
  OperatorSlowRequestsQuery,
  type RequestPayer,
  type SlowedPayer,
} from './slow-requests-client.ts';
import * as screen from './slow-requests.tsx';

const nameless = { blockCode: null, ipVersion: null, keyName: null, corporation: null };
const corporation = { id: 'c1', name: '社会福祉法人 ひなた会' };
const address: RequestPayer = {
  ...nameless,
  kind: 'ADDRESS',
  code: '7K3M9P',
  blockCode: 'QW4R5T',
  ipVersion: 4,
};
const worker: RequestPayer = { ...nameless, kind: 'WORKER', code: 'ABC234' };
const key: RequestPayer = {
  ...nameless,
  kind: 'API_KEY',
  code: 'KEY234',
  keyName: '勤怠連携',
  corporation,
};

const waited: SlowedPayer = {
  id: 'ABC234',
  payer: worker,
  waits: 3,
  waitSeconds: 4.24,
  maxWaitSeconds: 1.8,
  refusals: [],
  asked: ['RecruitmentSearch', 'SaveStamp'],
  heldBy: [
    { payer: address, isSelf: false, percent: 82 },
    { payer: worker, isSelf: true, percent: 10 },
    { payer: null, isSelf: false, percent: 8 },
  ],
  minutesAgo: 3,
};
const refused: SlowedPayer = {
  id: 'KEY234',
  payer: key,
  waits: 0,
  waitSeconds: 0,
  maxWaitSeconds: 0,
  refusals: [
    { reason: 'BUDGET', count: 12 },
    { reason: 'TURN_QUEUE', count: 2 },
  ],
  asked: ['postShifts'],
  heldBy: [],
  minutesAgo: 0,
};
const quiet = { isOfAllProcesses: true, slowed: [], unlistedCount: 0, busiest: [] };

async function open() {
  const at = '/operator/slow-requests';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  const heading = page.getByRole('heading', { name: '混雑状況', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('a payer that waited stands with those who held the turns, by codes instead of names', async () => {
  answerDocument(OperatorSlowRequestsQuery, {
    slowRequests: { ...quiet, slowed: [waited], unlistedCount: 7 },
  });
  await open();
  await expect.element(page.getByRole('heading', { name: 'ワーカー ABC234 待ち' })).toBeVisible();
  await expect.element(page.getByText('3件・合計4.2秒・最長1.8秒')).toBeVisible();
  const holders = 'アドレス 7K3M9P（IPv4・範囲 QW4R5T） 82%、本人 10%、ほかの方 8%';
  await expect.element(page.getByText(holders)).toBeVisible();
  await expect.element(page.getByText('RecruitmentSearch、SaveStamp')).toBeVisible();
  await expect.element(page.getByText('3分前')).toBeVisible();
  await expect.element(page.getByText('ほかに7件あります。')).toBeVisible();
});

test('a refused key stands with the reasons, and leads to its corporation by keyboard', async () => {
  answerDocument(OperatorSlowRequestsQuery, { slowRequests: { ...quiet, slowed: [refused] } });
  await open();
  await expect.element(page.getByText('お断り 14件')).toBeVisible();
  const reasons = '利用量の上限 12件、順番待ちが多すぎた 2件';
  await expect.element(page.getByText(reasons)).toBeVisible();
  await tabTo(page.getByRole('link', { name: corporation.name }));
  await userEvent.keyboard('{Enter}');
  const opened = page.getByRole('heading', { name: '移動先：/operator/corporations/c1' });
  await expect.element(opened).toBeVisible();
});

test('the payers that computed for the longest time are listed with their share', async () => {
  const busiest = [
    { id: '7K3M9P', payer: address, percent: 64, seconds: 12.34, asked: ['/search/map'] },
  ];
  answerDocument(OperatorSlowRequestsQuery, { slowRequests: { ...quiet, busiest } });
  await open();
  await expect.element(page.getByText('64%・12.3秒・/search/map')).toBeVisible();
});

test('an hour without waiting says so, and which servers are counted', async () => {
  answerDocument(OperatorSlowRequestsQuery, {
    slowRequests: { ...quiet, isOfAllProcesses: false },
  });
  await open();
  await expect.element(page.getByText('待った方はいません')).toBeVisible();
  await expect.element(page.getByText(/この画面に応答したサーバー1つの分です/)).toBeVisible();
});

test('a press asks again, and a failure leaves the last answer', async () => {
  let slowed: SlowedPayer[] = [];
  let isDown = false;
  answerDocument(OperatorSlowRequestsQuery, () => {
    if (isDown) refuseCall({ code: 'UNAVAILABLE', message: 'いま読み込めません' });
    return { slowRequests: { ...quiet, slowed } };
  });
  await open();
  const again = page.getByRole('button', { name: '更新する' });
  slowed = [waited];
  await again.click();
  await expect.element(page.getByRole('heading', { name: 'ワーカー ABC234 待ち' })).toBeVisible();
  isDown = true;
  await again.click();
  await expect.element(page.getByText('いま読み込めません')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'ワーカー ABC234 待ち' })).toBeVisible();
  expect(sentVariables(OperatorSlowRequestsQuery).length).toBeGreaterThanOrEqual(3);
});
