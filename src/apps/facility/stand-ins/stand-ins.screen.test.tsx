import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  HurryStandInSearchMutation,
  SetAutomaticStandInsMutation,
  StandInsQuery,
  StartStandInSearchMutation,
  StopStandInSearchMutation,
  type StandInPosting,
} from './stand-in-client.ts';
import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { sendPageChange, openPageWithChannel } from '#testing/components/live-channel.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { PoolPeopleQuery, WorkerGroupsQuery } from '#apps/facility/people/pool-client.ts';
import * as pool from '#apps/facility/people/pool.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { DayShiftsQuery } from '#apps/facility/today/day-client.ts';
import * as today from '#apps/facility/today/today.tsx';
import type { StandInSearchData, StandInStepData } from './stand-in-words.ts';

const now = '2026-12-01T03:00:00.000Z';
const step = { groupName: null, beganAt: null, people: null, call: null };
const favorites: StandInStepData = {
  ...step,
  position: 0,
  kind: 'FAVORITES',
  beganAt: now,
  people: 12,
};
const everybody: StandInStepData = { ...step, position: 3, kind: 'PUBLIC' };
const search: StandInSearchData = {
  id: 's1',
  isAutomatic: false,
  startedBy: '田中 実',
  startedAt: now,
  endedAt: null,
  outcome: null,
  nextAt: '2026-12-01T04:00:00.000Z',
  steps: [
    favorites,
    { ...step, position: 1, kind: 'GROUP', groupName: '夜勤' },
    { ...step, position: 2, kind: 'GROUP', groupName: '入浴' },
    everybody,
  ],
};
const posting: StandInPosting = {
  id: 'r1',
  title: '夜勤',
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-02T00:00:00.000Z',
  deadline: '2026-12-01T06:00:00.000Z',
  openSeats: 1,
  search: null,
  refusal: null,
};
const running: StandInPosting = { ...posting, search };

function serve(postings: StandInPosting[], isAutomatic = false) {
  answerDocument(StandInsQuery, { standIns: { isAutomatic, postings } });
}

async function open(postings: StandInPosting[], rights = ['shifts.read', 'postings.write']) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(DayShiftsQuery, { dayShifts: { shifts: [], cursor: null } });
  serve(postings);
  await openScreen(today, {
    route: 'facility/:facilityId/today',
    at: '/facility/f1/today',
    now,
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: /^今日の勤務/, level: 1 })).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('without an open seat the board has no such part', async () => {
  await open([]);
  await expect.element(page.getByText('今日と明日の勤務はありません')).toBeVisible();
  expect(page.getByText(/空きのある勤務/).query()).toBeNull();
});

test('one press starts a search, after what it does was said', async () => {
  await open([posting]);
  await expect.element(page.getByText('空き1名')).toBeVisible();
  await expect.element(page.getByText(/送ったお知らせは取り消せません/)).toBeVisible();
  answerDocument(StartStandInSearchMutation, { startStandInSearch: { success: true } });
  serve([running]);
  await button('夜勤の代わりの人を探す').click();
  await expect.element(page.getByText('探しています')).toBeVisible();
  expect(sentVariables(StartStandInSearchMutation)).toEqual([{ id: 'r1' }]);
});

test('the step, the number told, the next step and when it comes are shown', async () => {
  await open([running]);
  const steps = page.getByRole('list', { name: 'お知らせの順番' });
  const current = steps.getByRole('listitem').nth(0);
  await expect.element(current).toHaveAttribute('aria-current', 'step');
  await expect.element(current.getByText('12人にお知らせしました')).toBeVisible();
  const coming = steps.getByRole('listitem').nth(1);
  expect(coming.element().textContent).toMatch(/グループ「夜勤」.*ほか1個のグループ/);
  const { textContent } = page.getByRole('article').element();
  expect(textContent).toMatch(/グループ「夜勤」には、.*13:00.*ごろに/);
});

test('fewer than five are no number, and the public step says what became of the call', async () => {
  const steps = [
    { ...favorites, people: null },
    { ...everybody, beganAt: now, call: 'NOT_ALLOWED' as const },
  ];
  await open([{ ...posting, search: { ...search, steps } }]);
  await expect.element(page.getByText('お知らせした方は5人未満です')).toBeVisible();
  await expect.element(page.getByText(/1日の件数の上限/)).toBeVisible();
  await expect.element(page.getByText(/までに決まらないときは探すのを終え/)).toBeVisible();
  expect(button(/次へ進める/).query()).toBeNull();
});

test('it is hurried with the step that the page shows, and stopped', async () => {
  await open([running]);
  answerDocument(HurryStandInSearchMutation, { hurryStandInSearch: { success: true } });
  await button('夜勤：次へ進める（グループ「夜勤」）').click();
  await expect
    .poll(() => sentVariables(HurryStandInSearchMutation))
    .toEqual([{ id: 's1', step: 1 }]);
  answerDocument(StopStandInSearchMutation, { stopStandInSearch: { success: true } });
  const stopped = { ...search, endedAt: now, outcome: 'STOPPED', nextAt: null } as const;
  serve([{ ...posting, search: stopped }]);
  await button('夜勤：代わりの人を探すのを止める').click();
  await expect.element(page.getByText(/探すのを止めました。募集は締切まで続きます/)).toBeVisible();
  expect(sentVariables(StopStandInSearchMutation)).toEqual([{ id: 's1' }]);
  await expect.element(button('夜勤の代わりの人を探す')).toBeVisible();
});

test('a refusal of the server stays on the card, and one that is known hides the button', async () => {
  const message = '募集が停止、満員または締切済みのため、代わりの人を探せません';
  await openPageWithChannel(() => open([posting]));
  refuse(StartStandInSearchMutation, { code: 'STAND_IN_NOT_OPEN', message });
  await button('夜勤の代わりの人を探す').click();
  await expect.element(page.getByText(message)).toBeVisible();
  serve([{ ...posting, refusal: { code: 'STAND_IN_NOT_OPEN', message } }]);
  sendPageChange('postings f1');
  await expect.element(button('夜勤の代わりの人を探す')).not.toBeInTheDocument();
});

test('who may only read sees how it stands and presses nothing', async () => {
  await open([running], ['shifts.read']);
  await expect.element(page.getByText('探しています')).toBeVisible();
  expect(page.getByRole('article').getByRole('button').query()).toBeNull();
});

test('the page of the pool has the switch', async () => {
  answerViewer(['applications.read', 'postings.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(PoolPeopleQuery, { poolPeople: { people: [], cursor: null } });
  answerDocument(WorkerGroupsQuery, { workerGroups: [] });
  refuse(StandInsQuery, { code: 'INTERNAL', message: '時間をおいてお試しください' });
  await openScreen(pool, {
    route: 'facility/:facilityId/pool',
    at: '/facility/f1/pool',
    now,
    frame: FacilityShell,
  });
  await expect.element(page.getByText('自動で探す設定を読み込めませんでした')).toBeVisible();
  serve([]);
  await button(/もう一度|再/).click();
  const control = page.getByRole('switch', { name: /代わりの人を自動で探す/ });
  await expect.element(control).not.toBeChecked();
  answerDocument(SetAutomaticStandInsMutation, { setAutomaticStandIns: { success: true } });
  serve([], true);
  await control.click();
  await expect.element(control).toBeChecked();
  expect(sentVariables(SetAutomaticStandInsMutation)).toEqual([{ facilityId: 'f1', isOn: true }]);
});
