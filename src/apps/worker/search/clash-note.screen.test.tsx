import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { openScreen } from '#testing/components/screen.tsx';
import { noSearchFilters, type SearchFilters } from './cards/search-params.ts';
import { ClashNote } from './clash-note.tsx';
import type { ChangeFilters } from './use-search.ts';

async function open(count: number | null, change: Partial<SearchFilters> = {}) {
  const onChange = vi.fn<ChangeFilters>();
  const Page = () => (
    <>
      <h1>さがす</h1>
      <ClashNote count={count} filters={{ ...noSearchFilters, ...change }} onChange={onChange} />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/', now: '2026-12-01T00:00:00.000Z' });
  await expect.element(page.getByRole('heading', { name: 'さがす' })).toBeVisible();
  return onChange;
}

test('what is hidden is counted, and shown by the button', async () => {
  const onChange = await open(12);
  await expect.element(page.getByText('予定と重なる12件を隠しています')).toBeVisible();
  await page.getByRole('button', { name: '表示する' }).click();
  expect(onChange).toHaveBeenCalledWith({ ...noSearchFilters, showsClashes: true });
});

test('what is shown can be hidden again', async () => {
  const onChange = await open(null, { showsClashes: true });
  await page.getByRole('button', { name: '隠す' }).click();
  expect(onChange).toHaveBeenCalledWith(noSearchFilters);
});

test('without a clash there is nothing to say', async () => {
  await open(0);
  await expect.element(page.getByText(/予定と重なる/)).not.toBeInTheDocument();
});
