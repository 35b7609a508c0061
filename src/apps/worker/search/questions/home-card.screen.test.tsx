import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { HomeStationCard } from './home-card.tsx';
import { SearchHomeStationQuery } from '../search-client.ts';
import { SkipHomeStationMutation } from './questions-client.ts';

async function open(isAsked: boolean) {
  answerDocument(SearchHomeStationQuery, { homeStation: { isAsked, station: null } });
  const Page = () => (
    <>
      <h1>さがす</h1>
      <HomeStationCard />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/', now: '2026-12-01T00:00:00.000Z' });
  await expect.element(page.getByRole('heading', { name: 'さがす' })).toBeVisible();
}

const card = () => page.getByRole('region', { name: '自宅の最寄り駅' });

test('the question leads to the stations and comes back to the search', async () => {
  await open(true);
  await expect
    .element(card().getByRole('link', { name: '最寄り駅を選ぶ' }))
    .toHaveAttribute('href', '/me/profile/home-station?returnTo=%2F');
});

test('who declines is not asked again', async () => {
  await open(true);
  answerDocument(SkipHomeStationMutation, { updateHomeStation: { success: true } });
  answerDocument(SearchHomeStationQuery, { homeStation: { isAsked: false, station: null } });
  await card().getByRole('button', { name: '表示しない' }).click();
  await expect.element(card()).not.toBeInTheDocument();
  expect(sentVariables(SkipHomeStationMutation)).toHaveLength(1);
});

test('a refused answer is told, and the question stays', async () => {
  await open(true);
  refuse(SkipHomeStationMutation, { code: 'RATE_LIMITED', message: '少し待ってください' });
  await card().getByRole('button', { name: '表示しない' }).click();
  await expect.element(page.getByText('少し待ってください')).toBeVisible();
  await expect.element(card()).toBeVisible();
});

test('who has answered is not asked', async () => {
  await open(false);
  await expect.poll(() => sentVariables(SearchHomeStationQuery)).toHaveLength(1);
  await expect.element(card()).not.toBeInTheDocument();
});
