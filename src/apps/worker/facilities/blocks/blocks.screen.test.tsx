import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  BlockedFacilitiesQuery,
  BlockFacilityMutation,
  FacilityBlockQuery,
  UnblockFacilityMutation,
  type FacilityBlockView,
} from './client.ts';
import * as blockFacility from './block-facility.tsx';
import * as blockedFacilities from './blocked-facilities.tsx';

const facilityId = '00000000-0000-4000-8000-000000000001';
const name = 'ひまわり苑';
const reason = '休憩が取れない日が続きました';
const blockedAt = '2026-12-02T00:00:00.000Z';

async function openForm(change: Partial<FacilityBlockView> = {}) {
  const facilityBlock = {
    facilityId,
    name,
    canBlock: true,
    reason: null,
    blockedAt: null,
    ...change,
  };
  answerDocument(FacilityBlockQuery, { facilityBlock });
  await openScreen(blockFacility, {
    route: 'facilities/:facilityId/block',
    at: `/facilities/${facilityId}/block`,
  });
  const heading = page.getByRole('heading', { name: '施設をブロック', level: 1 });
  await expect.element(heading).toBeVisible();
}

async function openList(blocks: { facilityId: string; name: string }[]) {
  answerDocument(BlockedFacilitiesQuery, {
    blockedFacilityList: {
      blocks: blocks.map((one) => ({ ...one, reason, blockedAt })),
      cursor: null,
    },
  });
  await openScreen(blockedFacilities, {
    route: 'settings/blocked-facilities',
    at: '/settings/blocked-facilities',
  });
}

test('a block needs a reason, a refusal stays on the page, and the list of blocks follows', async () => {
  await openForm();
  const send = page.getByRole('button', { name: 'ブロックする' });
  await send.click();
  await expect.element(page.getByText(/理由を10文字以上300文字以内/).first()).toBeVisible();
  expect(sentVariables(BlockFacilityMutation)).toEqual([]);
  await page.getByRole('textbox', { name: /理由/ }).fill(reason);
  const message = 'ブロックできる施設は50か所までです';
  refuse(BlockFacilityMutation, { code: 'BLOCKS_FULL', message });
  await send.click();
  await expect.element(page.getByText(message)).toBeVisible();
  answerDocument(BlockFacilityMutation, { blockFacility: { success: true } });
  await send.click();
  await expect.element(page.getByText('移動先：/settings/blocked-facilities')).toBeVisible();
  const input = { facilityId, reason };
  expect(sentVariables(BlockFacilityMutation)).toEqual([{ input }, { input }]);
});

test('without a finished shift the page says when a block is possible', async () => {
  await openForm({ canBlock: false });
  await expect.element(page.getByText('まだブロックできません')).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});

test('a block that there is shows its reason and can be lifted', async () => {
  await openForm({ reason, blockedAt });
  await expect.element(page.getByText(reason)).toBeVisible();
  answerDocument(UnblockFacilityMutation, { unblockFacility: { success: true } });
  await page.getByRole('button', { name: 'ブロックを解除' }).click();
  expect(sentVariables(UnblockFacilityMutation)).toEqual([]);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'ブロックを解除' }).click();
  await expect.element(page.getByText('ブロックを解除しました')).toBeVisible();
  expect(sentVariables(UnblockFacilityMutation)).toEqual([{ facilityId }]);
});

test('an empty list says what will stand there', async () => {
  await openList([]);
  await expect.element(page.getByText('ブロックした施設はありません')).toBeVisible();
});

test('lifting a block of the list asks first', async () => {
  await openList([{ facilityId, name }]);
  await expect.element(page.getByText(reason)).toBeVisible();
  answerDocument(UnblockFacilityMutation, { unblockFacility: { success: true } });
  await page.getByRole('button', { name: `${name}のブロックを解除` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'ブロックを解除' }).click();
  await expect.element(page.getByText('ブロックを解除しました')).toBeVisible();
  expect(sentVariables(UnblockFacilityMutation)).toEqual([{ facilityId }]);
});
