import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { openScreen } from '#testing/components/screen.tsx';
import { noSearchFilters } from './cards/search-params.ts';
import { NothingFound } from './nothing-found.tsx';
import type { ChangeFilters } from './use-search.ts';

test('an empty list offers each way to results that its filters leave', async () => {
  const filters = {
    ...noSearchFilters,
    workDates: ['2026-12-01'],
    areaLIds: ['13'],
    withBonus: true,
  };
  const onChange = vi.fn<ChangeFilters>();
  const nearest = { date: '2026-12-03', count: 4 };
  const Page = () => (
    <>
      <h1>さがす</h1>
      <NothingFound filters={filters} onChange={onChange} nearest={nearest} />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/', now: '2026-12-01T00:00:00.000Z' });
  await expect.element(page.getByText('条件に合うお仕事がありません')).toBeVisible();
  const ways = {
    '2026/12/03（木）に4件あります': { ...filters, workDates: ['2026-12-03'] },
    日付を広げる: { ...filters, workDates: [] },
    条件をクリア: { ...filters, withBonus: false },
    すべての地域でさがす: { ...filters, areaLIds: [] },
  };
  for (const [name, next] of Object.entries(ways)) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await page.getByRole('button', { name }).click();
    expect(onChange).toHaveBeenLastCalledWith(next);
  }
  await expect
    .element(page.getByRole('link', { name: '新着のお知らせを受け取る' }))
    .toHaveAttribute('href', expect.stringContaining('from=search'));
});
