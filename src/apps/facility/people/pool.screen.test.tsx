import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { RemoveOwnPersonMutation } from './own-people-client.ts';
import {
  AddToWorkerGroupMutation,
  DeleteWorkerGroupMutation,
  MarkFavoriteWorkerMutation,
  PoolPeopleQuery,
  SaveWorkerGroupMutation,
  WorkerGroupsQuery,
  type PoolWorker,
  type WorkerGroup,
} from './pool-client.ts';
import * as screen from './pool.tsx';

const hanako: PoolWorker = {
  workerId: 'w1',
  name: '山田 花子',
  shifts: 3,
  lastStartsAt: '2026-12-01T00:00:00.000Z',
  joinedAt: null,
  isBlocked: false,
  isFavorite: false,
  memo: '',
  groupIds: [],
};
const night: WorkerGroup = { id: 'g1', name: '夜勤', people: 2, openPostings: 1 };
const facilityId = 'f1';

function serve(people: PoolWorker[], groups: WorkerGroup[]) {
  answerDocument(PoolPeopleQuery, { poolPeople: { people, cursor: null } });
  answerDocument(WorkerGroupsQuery, { workerGroups: groups });
}

async function open(search = '', rights = ['applications.read', 'applications.decide']) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await openScreen(screen, {
    route: 'facility/:facilityId/pool',
    at: `/facility/f1/pool${search}`,
    now: '2026-12-02T19:30:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', {
    name: 'お気に入りとグループ（ひなたの里）',
    level: 1,
  });
  await expect.element(heading).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('nobody has worked here: the page says how the list fills', async () => {
  serve([], []);
  await open();
  await expect.element(page.getByText(/次の募集を先に案内できます/)).toBeVisible();
});

test('a favourite gets a memo, and the list is read again', async () => {
  serve([hanako], []);
  await open();
  await button('山田 花子さんのお気に入り・グループ').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /メモ/ }).fill('夜勤に慣れている');
  answerDocument(MarkFavoriteWorkerMutation, { markFavoriteWorker: { success: true } });
  serve([{ ...hanako, isFavorite: true, memo: '夜勤に慣れている' }], []);
  await sheet.getByRole('button', { name: 'お気に入りにする' }).click();
  const input = { facilityId, workerId: 'w1', memo: '夜勤に慣れている' };
  await expect.poll(() => sentVariables(MarkFavoriteWorkerMutation)).toEqual([{ input }]);
  await expect.element(sheet.getByRole('button', { name: 'お気に入りから外す' })).toBeVisible();
});

test('a person is put into a group', async () => {
  serve([hanako], [night]);
  await open();
  await button('山田 花子さんのお気に入り・グループ').click();
  answerDocument(AddToWorkerGroupMutation, { addToWorkerGroup: { success: true } });
  serve([{ ...hanako, groupIds: ['g1'] }], [{ ...night, people: 3 }]);
  const box = page.getByRole('dialog').getByRole('checkbox', { name: '夜勤' });
  await box.click();
  await expect.element(box).toBeChecked();
  const input = { facilityId, groupId: 'g1', workerId: 'w1' };
  expect(sentVariables(AddToWorkerGroupMutation)).toEqual([{ input }]);
});

test('a group needs a name, and a taken one stays in the sheet', async () => {
  serve([hanako], []);
  await open();
  await button('グループを作る').click();
  const sheet = page.getByRole('dialog');
  const save = sheet.getByRole('button', { name: '保存する' });
  await save.click();
  await expect.element(sheet.getByText(/1〜30文字/)).toBeVisible();
  await sheet.getByRole('textbox', { name: /グループの名前/ }).fill('夜勤');
  const message = 'この名前のグループがすでにあります';
  refuse(SaveWorkerGroupMutation, { code: 'GROUP_NAME_TAKEN', message });
  await save.click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  answerDocument(SaveWorkerGroupMutation, { saveWorkerGroup: { id: 'g1' } });
  serve([], [night]);
  await save.click();
  await expect.element(page.getByLabelText('表示する人')).toHaveValue('g1');
  await expect.element(page.getByText('まだ誰もいません')).toBeVisible();
});

test('a group in use is deleted after a question that names its postings', async () => {
  serve([hanako], [night]);
  await open('?list=g1');
  await button('グループを削除する').click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/募集が1件あります/)).toBeVisible();
  answerDocument(DeleteWorkerGroupMutation, { deleteWorkerGroup: { success: true } });
  serve([hanako], []);
  await dialog.getByRole('button', { name: '削除する' }).click();
  const input = { facilityId, id: 'g1', evenInUse: true };
  await expect.poll(() => sentVariables(DeleteWorkerGroupMutation)).toEqual([{ input }]);
  await expect.element(page.getByLabelText('表示する人')).toHaveValue('ALL');
});

test('the list follows the choice and the typed name', async () => {
  serve([hanako], [night]);
  await open();
  await page.getByLabelText('表示する人').selectOptions('FAVORITES');
  await page.getByRole('searchbox', { name: '名前でさがす' }).fill('やまだ');
  const filter = { audience: 'FAVORITES', text: 'やまだ' };
  await expect
    .poll(() => sentVariables(PoolPeopleQuery).at(-1))
    .toEqual({ facilityId, filter, cursor: null });
});

test('one of the own people is marked before a first shift, and is taken out after a question', async () => {
  const taro = { ...hanako, shifts: 0, lastStartsAt: null, joinedAt: '2026-12-01T00:00:00.000Z' };
  serve([taro], []);
  await open('?list=OWN_PEOPLE');
  await expect.element(page.getByText('なかま', { exact: true })).toBeVisible();
  await expect.element(page.getByText('ここで働いたことはまだありません')).toBeVisible();
  await button('山田 花子さんのお気に入り・グループ').click();
  await page.getByRole('dialog').getByRole('button', { name: 'なかまから外す' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/お気に入りとグループからも消え/)).toBeVisible();
  answerDocument(RemoveOwnPersonMutation, { removeOwnPerson: { success: true } });
  serve([], []);
  await question.getByRole('button', { name: '外す' }).click();
  const input = { facilityId, workerId: 'w1' };
  await expect.poll(() => sentVariables(RemoveOwnPersonMutation)).toEqual([{ input }]);
  await expect.element(page.getByText('自施設のなかまはまだいません')).toBeVisible();
});

test('without the right to decide there is nothing to press', async () => {
  serve([hanako], [night]);
  await open('', ['applications.read']);
  await expect.element(page.getByText(/3回・前回/)).toBeVisible();
  expect(button(/グループ/).query()).toBeNull();
});
