import { beforeEach, expect, test, vi } from 'vitest';

import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';

import {
  addDeviceFavorite,
  readDeviceFavorites,
  removeDeviceFavorites,
} from './device-favorites-client.ts';

const card = (id: string): RecruitmentCardFragment => ({
  id,
  title: 'お食事のお手伝い',
  tags: [],
  representativeImage: '',
  startsAt: '2026-11-22T00:00:00.000Z',
  endsAt: '2026-11-22T09:00:00.000Z',
  breakMinutes: 60,
  hourlyWage: 1_300,
  salary: 10_400,
  travelAllowanceLabel: '交通費なし',
  payTiming: 'EARLY',
  capacity: 2,
  remainingRecruitmentNumbers: 1,
  state: 'open',
  deadline: '2026-11-21T22:00:00.000Z',
  facility: { name: 'さくらの里', service: '特別養護老人ホーム', address: '東京都新宿区' },
  review: { rate: null, description: '評価はまだありません' },
  bonus: null,
  stationLabel: null,
  travelMinutes: null,
  homeMinutes: null,
  clashes: null,
  favorited: null,
  tasks: ['食事介助'],
  requirementLabel: '資格不要',
  jobDates: null,
});

const ids = () => readDeviceFavorites().map(({ id }) => id);

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('the latest stands first, and liking twice is liking once', () => {
  for (const id of ['a', 'b', 'a']) addDeviceFavorite(card(id));
  expect(ids()).toEqual(['a', 'b']);
});

test('what was handed over to the account goes, what could not be sent stays', () => {
  for (const id of ['a', 'b', 'c']) addDeviceFavorite(card(id));
  removeDeviceFavorites(['a', 'c']);
  expect(ids()).toEqual(['b']);
});

test('a device holds thirty, the oldest go', () => {
  for (let index = 0; index < 35; index += 1) addDeviceFavorite(card(String(index)));
  expect(ids()).toHaveLength(30);
  expect(ids().at(-1)).toBe('5');
});

test('what an older release or another program wrote is left out', () => {
  kept.set('favorites', JSON.stringify([{ id: 'old' }, card('new'), null, 'text']));
  expect(ids()).toEqual(['new']);
  kept.set('favorites', 'not json');
  expect(ids()).toEqual([]);
});
