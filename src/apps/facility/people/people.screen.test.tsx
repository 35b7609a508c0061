import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  BlockedWorkersQuery,
  BlockWorkerMutation,
  BlockWorkerEverywhereMutation,
  CorporationBlocksQuery,
  FacilityPeopleQuery,
  UnblockWorkerMutation,
  UnblockWorkerEverywhereMutation,
  type BlockedWorker,
  type PastWorker,
} from './people-client.ts';
import * as screen from './people.tsx';

const hanako: PastWorker = {
  workerId: 'w1',
  name: '山田 花子',
  shifts: 3,
  lastStartsAt: '2026-12-01T00:00:00.000Z',
  isBlocked: false,
  isBlockedEverywhere: false,
};
const reason = '連絡のない遅刻が2回続きました';
const block: BlockedWorker = {
  workerId: 'w1',
  name: '山田 花子',
  reason,
  blockedAt: '2026-12-02T00:00:00.000Z',
  blockedBy: '田中 実',
};
const facilityId = 'f1';

function serve(people: PastWorker[], blocks: BlockedWorker[]) {
  answerDocument(FacilityPeopleQuery, { people: { people, cursor: null } });
  answerDocument(BlockedWorkersQuery, { blockedWorkers: { blocks, cursor: null } });
}

async function open(rights = ['applications.read', 'applications.decide']) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await openScreen(screen, {
    route: 'facility/:facilityId/people',
    at: '/facility/f1/people',
    now: '2026-12-02T19:30:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '働いた人（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('nobody has worked here, and nobody is blocked: both parts say what will stand there', async () => {
  serve([], []);
  await open();
  await expect.element(page.getByText('勤務を終えた人はまだいません')).toBeVisible();
  await expect.element(page.getByText('ブロックしている人はいません')).toBeVisible();
});

test('a block needs a reason, a refusal stays in the sheet, and the lists are read again', async () => {
  serve([hanako], []);
  await open();
  await expect.element(page.getByText(/3回・前回/)).toBeVisible();
  await page.getByRole('button', { name: '山田 花子さんをブロックする' }).click();
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: 'ブロックする' });
  await send.click();
  await expect.element(sheet.getByText(/理由を10文字以上300文字以内/).first()).toBeVisible();
  expect(sentVariables(BlockWorkerMutation)).toEqual([]);
  await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
  const message = 'もう一度お試しください';
  refuse(BlockWorkerMutation, { code: 'NOT_FOUND', message });
  await send.click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  answerDocument(BlockWorkerMutation, { blockWorker: { success: true } });
  serve([{ ...hanako, isBlocked: true }], [block]);
  await send.click();
  await expect.element(page.getByText('ブロックしました')).toBeVisible();
  const input = { facilityId, workerId: 'w1', reason };
  expect(sentVariables(BlockWorkerMutation)).toEqual([{ input }, { input }]);
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('button', { name: '山田 花子さんをブロックする' }).query()).toBeNull();
});

test('lifting a block asks first', async () => {
  serve([{ ...hanako, isBlocked: true }], [block]);
  await open();
  answerDocument(UnblockWorkerMutation, { unblockWorker: { success: true } });
  await page.getByRole('button', { name: '山田 花子さんのブロックを解除する' }).click();
  expect(sentVariables(UnblockWorkerMutation)).toEqual([]);
  serve([hanako], []);
  const dialog = page.getByRole('alertdialog');
  await expect
    .element(dialog.getByText(/法人全体でもブロックしている場合、.*残ります/))
    .toBeVisible();
  await dialog.getByRole('button', { name: '解除する' }).click();
  await expect.element(page.getByText('ブロックしている人はいません')).toBeVisible();
  expect(sentVariables(UnblockWorkerMutation)).toEqual([{ input: { facilityId, workerId: 'w1' } }]);
});

test('without the right to decide there is nothing to press', async () => {
  serve([hanako], [block]);
  await open(['applications.read']);
  await expect.element(page.getByText(/3回・前回/)).toBeVisible();
  expect(page.getByRole('button', { name: /ブロック/ }).query()).toBeNull();
});

const owner = ['applications.read', 'applications.decide', 'corporation.write'];
const serveAll = (blocks: BlockedWorker[]) =>
  answerDocument(CorporationBlocksQuery, { corporationBlocks: { blocks, cursor: null } });

test('an owner blocks for every facility, and lifts it after a question', async () => {
  serve([hanako], []);
  serveAll([]);
  await open(owner);
  await expect.element(page.getByText(/法人全体でブロックしている人はいません/)).toBeVisible();
  await page.getByRole('button', { name: '山田 花子さんをブロックする' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: /法人のすべての施設/ }).click();
  await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
  answerDocument(BlockWorkerEverywhereMutation, { blockWorkerEverywhere: { success: true } });
  serve([{ ...hanako, isBlocked: true, isBlockedEverywhere: true }], []);
  serveAll([block]);
  await sheet.getByRole('button', { name: 'ブロックする' }).click();
  await expect.element(page.getByText('法人全体でブロックしました')).toBeVisible();
  expect(sentVariables(BlockWorkerEverywhereMutation)).toEqual([
    { input: { workerId: 'w1', reason } },
  ]);
  expect(sentVariables(BlockWorkerMutation)).toEqual([]);
  await expect.element(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: '山田 花子さんのブロックを解除する' }).click();
  answerDocument(UnblockWorkerEverywhereMutation, { unblockWorkerEverywhere: { success: true } });
  serve([hanako], []);
  serveAll([]);
  await page.getByRole('alertdialog').getByRole('button', { name: '解除する' }).click();
  await expect.element(page.getByText(/法人全体でブロックしている人はいません/)).toBeVisible();
  expect(sentVariables(UnblockWorkerEverywhereMutation)).toEqual([{ input: { workerId: 'w1' } }]);
});

test('an owner blocks for every facility whom this one has blocked already', async () => {
  serve([{ ...hanako, isBlocked: true }], [block]);
  serveAll([]);
  await open(owner);
  await page.getByRole('button', { name: '山田 花子さんを法人全体でブロックする' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
  expect(sheet.getByRole('checkbox').query()).toBeNull();
  answerDocument(BlockWorkerEverywhereMutation, { blockWorkerEverywhere: { success: true } });
  serve([{ ...hanako, isBlocked: true, isBlockedEverywhere: true }], [block]);
  serveAll([block]);
  await sheet.getByRole('button', { name: 'ブロックする' }).click();
  await expect.element(page.getByText('法人全体でブロックしました')).toBeVisible();
  expect(sentVariables(BlockWorkerEverywhereMutation)).toEqual([
    { input: { workerId: 'w1', reason } },
  ]);
  await expect
    .element(page.getByText('法人全体でブロック中', { exact: true }).first())
    .toBeVisible();
  expect(page.getByRole('button', { name: /さんを.*ブロックする/ }).query()).toBeNull();
});

test('an owner reads why the list of the corporation failed, and reads it again', async () => {
  serve([], []);
  refuse(CorporationBlocksQuery, { code: 'RATE_LIMITED', message: '操作が続いています' });
  await open(owner);
  await expect.element(page.getByText('操作が続いています')).toBeVisible();
  serveAll([block]);
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('a manager cannot block for every facility', async () => {
  serve([hanako], []);
  await open();
  await page.getByRole('button', { name: '山田 花子さんをブロックする' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByRole('checkbox').query()).toBeNull();
  expect(sentVariables(CorporationBlocksQuery)).toEqual([]);
});
