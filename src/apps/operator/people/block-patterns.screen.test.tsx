import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuseCall, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { tabTo } from '#testing/components/screen.tsx';
import { BlockedFacilityPatternsQuery, BlockedWorkerPatternsQuery } from './blocks-client.ts';
import * as screen from './block-patterns.tsx';

const facility = {
  facilityId: 'f1',
  facilityName: 'ひなたの里',
  corporationId: 'c1',
  corporationName: '社会福祉法人 ひなた会',
  count: 3,
  outOf: 12,
};
const worker = { workerId: 'w1', workerName: '佐藤 花子', count: 2, corporations: 1, outOf: 5 };

async function open() {
  const at = '/operator/blocks';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  const heading = page.getByRole('heading', { name: 'ブロックの傾向', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('who was blocked stands with how many could have, and the corporation is a link by keyboard', async () => {
  answerDocument(BlockedFacilityPatternsQuery, {
    blockedFacilityPatterns: { facilities: [facility], cursor: null },
  });
  answerDocument(BlockedWorkerPatternsQuery, {
    blockedWorkerPatterns: { workers: [worker], cursor: null },
  });
  await open();
  await expect.element(page.getByText('3人がブロック（同じ期間に勤務した方 12人）')).toBeVisible();
  const whole = 'ブロック2件、うち法人全体1件（同じ期間に勤務した施設 5）';
  await expect.element(page.getByText(whole)).toBeVisible();
  await tabTo(page.getByRole('link', { name: facility.corporationName }));
  await userEvent.keyboard('{Enter}');
  const opened = page.getByRole('heading', { name: '移動先：/operator/corporations/c1' });
  await expect.element(opened).toBeVisible();
});

test('nobody is an answer too, for each of the two lists', async () => {
  answerDocument(BlockedFacilityPatternsQuery, {
    blockedFacilityPatterns: { facilities: [], cursor: null },
  });
  answerDocument(BlockedWorkerPatternsQuery, {
    blockedWorkerPatterns: { workers: [], cursor: null },
  });
  await open();
  await expect.element(page.getByText('該当する施設はありません。')).toBeVisible();
  await expect.element(page.getByText('該当するワーカーはいません。')).toBeVisible();
  expect(page.getByRole('list').filter({ hasText: 'ブロック' }).query()).toBeNull();
});

test('a list goes on to its end, also after a page that did not load', async () => {
  answerDocument(BlockedFacilityPatternsQuery, {
    blockedFacilityPatterns: { facilities: [], cursor: null },
  });
  let isDown = true;
  answerDocument(BlockedWorkerPatternsQuery, ({ cursor }) => {
    if (!cursor) return { blockedWorkerPatterns: { workers: [worker], cursor: 'next' } };
    if (isDown) refuseCall({ code: 'UNAVAILABLE', message: 'いま読み込めません' });
    const last = { ...worker, workerId: 'w2', workerName: '鈴木 一郎' };
    return { blockedWorkerPatterns: { workers: [last], cursor: null } };
  });
  await open();
  const again = page.getByRole('button', { name: 'もう一度読み込む' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await tabTo(again);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('鈴木 一郎')).toBeVisible();
  await expect.element(page.getByText('佐藤 花子')).toBeVisible();
  expect(sentVariables(BlockedWorkerPatternsQuery).at(-1)).toEqual({ cursor: 'next' });
});
