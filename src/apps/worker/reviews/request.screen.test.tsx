import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { ReviewRequestQuery, type ReviewRequestView } from './client.ts';
import * as request from './request.tsx';

const open: ReviewRequestView = {
  eventId: 'e1',
  state: 'CREATED',
  stateLabel: '未投稿',
  times: '12/1(火) 9:00〜18:00',
  wage: 13_600,
  jobTitle: '日勤の介護',
  facilityName: 'ひまわり苑',
  closesAt: '2026-12-15T09:00:00.000Z',
  points: 50,
  ratings: {
    description: 'この勤務はいかがでしたか',
    commentNotes: [],
    items: [{ id: 'i1', name: '仕事の内容', rates: [{ rate: 5, name: 'よい' }] }],
  },
  posted: null,
};

async function show(change: Partial<ReviewRequestView>) {
  answerDocument(ReviewRequestQuery, { reviewRequest: { ...open, ...change } });
  await openScreen(request, {
    route: 'reviews/requests/:eventId',
    at: '/reviews/requests/e1',
  });
  await expect.element(page.getByRole('heading', { name: 'ひまわり苑', level: 2 })).toBeVisible();
}

const wage = () => page.getByText(/^給与 /);

test.each([
  { of: 'a shift to review', state: 'CREATED' },
  { of: 'one that was skipped', state: 'REJECTED' },
] as const)('the wage of $of stands beside its times', async ({ state }) => {
  await show({ state });
  await expect.element(wage()).toHaveTextContent('給与 13,600円');
  const card = wage().element().parentElement;
  expect(card?.textContent).toContain(open.times);
});

test('a shift that paid nothing has no line for its wage', async () => {
  await show({ wage: 0 });
  expect(wage().query()).toBeNull();
});
