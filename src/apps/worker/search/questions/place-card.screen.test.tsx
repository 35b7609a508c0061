import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from 'react-router';

import { openScreen } from '#testing/components/screen.tsx';
import { noSearchFilters, type SearchFilters } from '../cards/search-params.ts';
import { PlaceQuestionCard } from './place-card.tsx';
import { shouldAskForSearchPlace } from '../place-memory.ts';

async function open(change: Partial<SearchFilters> = {}) {
  const Page = () => (
    <>
      <h1>{`条件：${useLocation().search}`}</h1>
      <PlaceQuestionCard filters={{ ...noSearchFilters, ...change }} />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/', now: '2026-12-01T00:00:00.000Z' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const question = () => page.getByRole('region', { name: 'どこでお仕事をさがしますか？' });

test('each way to a place is a link that takes the filters along', async () => {
  await open({ shifts: ['SHIFT_NIGHT'] });
  const hrefOf = (name: string) =>
    question().getByRole('link', { name }).element().getAttribute('href');
  expect(hrefOf('現在地の近く')).toBe('/search/stations?shifts=night&near=1');
  expect(hrefOf('駅の近く')).toBe('/search/stations?shifts=night');
  expect(hrefOf('都道府県から')).toBe('/search/areas?shifts=night');
});

test('who searches everywhere is not asked again on this device, by keyboard', async () => {
  document.cookie = 'place-everywhere=; path=/; max-age=0';
  await open();
  const everywhere = question().getByRole('link', { name: '場所を決めない' });
  (everywhere.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: '条件：?everywhere=1' })).toBeVisible();
  expect(shouldAskForSearchPlace(new URL('https://example.test/'), document.cookie)).toBe(false);
  document.cookie = 'place-everywhere=; path=/; max-age=0';
});

test('with a place there is no question', async () => {
  await open({ areaLIds: ['13'] });
  await expect.element(question()).not.toBeInTheDocument();
});

test('on a small phone the question takes less than a fifth of the screen', async () => {
  await page.viewport(360, 640);
  await open();
  expect(question().element().getBoundingClientRect().height).toBeLessThan(640 / 5);
});
