import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';

import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { FavoriteRecruitmentListQuery } from '#apps/worker/favorites/favorites-client.ts';
import * as favorites from '#apps/worker/favorites/favorites.tsx';
import { InvitationListQuery } from './invitations-client.ts';
import * as screen from './invitations.tsx';

const recruitment: RecruitmentCardFragment = {
  id: 'r1',
  title: '日勤の介護',
  tags: [],
  representativeImage: '',
  startsAt: '2026-12-03T00:00:00.000Z',
  endsAt: '2026-12-03T09:00:00.000Z',
  breakMinutes: 60,
  hourlyWage: 1500,
  salary: 12_000,
  travelAllowanceLabel: '交通費 上限500円',
  payTiming: 'EARLY',
  capacity: 5,
  remainingRecruitmentNumbers: 5,
  state: 'open',
  deadline: '2026-12-02T22:00:00.000Z',
  facility: { name: 'ひまわり苑', service: 'グループホーム', address: '大阪府大阪市旭区森小路' },
  review: { rate: null, description: '評価はまだありません' },
  bonus: null,
  stationLabel: '千林駅 徒歩3分',
  travelMinutes: null,
  homeMinutes: null,
  clashes: null,
  favorited: false,
  tasks: [],
  requirementLabel: null,
  jobDates: null,
};
const invitation = { reason: 'WORKED_HERE', until: '2026-12-01T06:00:00.000Z' } as const;
const chosen = { reason: 'CHOSEN', until: '2026-12-01T06:00:00.000Z' } as const;

type Row = DataOf<typeof InvitationListQuery>['invitationList']['invitations'][number];

async function open(invitations: Row[], cursor: string | null = null) {
  answerDocument(InvitationListQuery, (variables) => ({
    invitationList: variables.cursor ? last : { invitations, cursor },
  }));
  await openScreen(screen, {
    route: 'favorites/invitations',
    at: '/favorites/invitations',
    now: '2026-12-01T00:00:00.000Z',
  });
  await expect.element(page.getByRole('link', { name: '招待', exact: true })).toBeVisible();
}

const row = { recruitment, invitation };
const last = {
  invitations: [
    { recruitment: { ...recruitment, id: 'r2', title: '夜勤の介護' }, invitation: chosen },
  ],
  cursor: null,
};

test('nobody has invited yet: the page says what will come here', async () => {
  await open([]);
  await expect.element(page.getByText('招待はまだありません')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'お仕事をさがす' })).toBeVisible();
  await page.getByRole('link', { name: 'なかまに入っている施設' }).click();
  await expect.element(page.getByText('移動先：/favorites/joined')).toBeVisible();
});

test('among the favourites each invitation is marked as one, and nothing else is', async () => {
  const own = { ...recruitment, favorited: true };
  answerDocument(FavoriteRecruitmentListQuery, {
    favoriteRecruitmentList: {
      recruitments: [
        { ...own, invitation: chosen },
        { ...own, id: 'r2', title: '夜勤の介護', invitation: null },
      ],
      cursor: null,
    },
  });
  await openScreen(favorites, {
    route: 'favorites',
    at: '/favorites',
    now: '2026-12-01T00:00:00.000Z',
  });
  await expect.element(page.getByRole('heading', { name: /夜勤の介護/ })).toBeVisible();
  const mark = 'あなたへの招待です。ほかの方には2026/12/01（火）15:00に公開されます';
  await expect.element(page.getByText(mark)).toBeVisible();
  expect(page.getByText(/招待です/).all()).toHaveLength(1);
});

test('each shift says why it is here and until when, to the end of the list', async () => {
  await open([row], 'next');
  const mark = '一度働いた方へ、先にご案内しています（2026/12/01（火）15:00まで）';
  await expect.element(page.getByText(mark).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /日勤の介護/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /夜勤の介護/ })).toBeVisible();
  await expect.element(page.getByText(/^あなたへの招待です。/)).toBeVisible();
});
