import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { SearchStationQuery } from '#apps/worker/places/places-client.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { HomeStationQuery, UpdateHomeStationMutation } from './client.ts';
import * as screen from './home-station.tsx';

const now = '2026-12-01T00:00:00.000Z';
const at = (code: string, name: string) => ({ code, name, lineNames: ['JR山手線'] });
type View = DataOf<typeof HomeStationQuery>['homeStation'];

async function open(change: Partial<View> = {}) {
  const proposals = [at('S1', '西新宿'), at('S2', '新宿')];
  answerDocument(HomeStationQuery, { homeStation: { station: null, proposals, ...change } });
  await openScreen(screen, {
    route: 'me/profile/home-station',
    at: '/me/profile/home-station',
    now,
  });
  await expect
    .element(page.getByRole('heading', { name: '自宅の最寄り駅', level: 1 }))
    .toBeVisible();
}

const save = () => page.getByRole('button', { name: '保存する' }).click();

test('a proposed station is chosen and saved', async () => {
  await open();
  answerDocument(UpdateHomeStationMutation, { updateHomeStation: { success: true } });
  await page.getByRole('radio', { name: '西新宿駅' }).click();
  await save();
  await expect
    .poll(() => sentVariables(UpdateHomeStationMutation))
    .toEqual([{ input: { stationCode: 'S1' } }]);
});

test('nothing is sent before a station is chosen, and the field says so', async () => {
  await open();
  await save();
  await expect.element(page.getByText('最寄り駅を選んでください').first()).toBeVisible();
  expect(sentVariables(UpdateHomeStationMutation)).toEqual([]);
});

test('another station is found by name', async () => {
  await open({ proposals: [] });
  answerDocument(SearchStationQuery, {
    searchStation: [{ ...at('S9', '荻窪'), prefectureId: '13' }],
  });
  answerDocument(UpdateHomeStationMutation, { updateHomeStation: { success: true } });
  await page.getByRole('combobox', { name: /駅名でさがす/ }).fill('おぎ');
  await page.getByRole('option', { name: /荻窪駅/ }).click();
  await expect.element(page.getByRole('radio', { name: '荻窪駅' })).toBeChecked();
  await save();
  await expect
    .poll(() => sentVariables(UpdateHomeStationMutation))
    .toEqual([{ input: { stationCode: 'S9' } }]);
});

test('the question can be declined, and a station taken away, by keyboard', async () => {
  await open({ station: at('S2', '新宿') });
  answerDocument(UpdateHomeStationMutation, { updateHomeStation: { success: true } });
  await expect.element(page.getByRole('radio', { name: '新宿駅', exact: true })).toBeChecked();
  const remove = page.getByRole('button', { name: '登録した駅を外す' });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sentVariables(UpdateHomeStationMutation))
    .toEqual([{ input: { stationCode: null } }]);
});

test('a refusal is shown and the choice stays', async () => {
  await open();
  refuse(UpdateHomeStationMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力内容を確認してください',
    fields: { stationCode: 'この駅は見つかりませんでした。駅名で検索して選んでください' },
  });
  await page.getByRole('radio', { name: '西新宿駅' }).click();
  await save();
  await expect.element(page.getByText(/この駅は見つかりませんでした/).first()).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '西新宿駅' })).toBeChecked();
});
