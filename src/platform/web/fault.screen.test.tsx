import { createRoutesStub, data } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { FaultPage } from './fault.tsx';

/** Opens a page whose loader always throws the error, and counts its calls. */
async function openFailing(error: unknown): Promise<{ asked: () => number }> {
  let count = 0;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: ({ error: met }: { error: unknown }) => <FaultPage error={met} />,
      loader() {
        count += 1;
        throw error;
      },
    },
  ]);
  await render(<Stub initialEntries={['/']} />);
  return { asked: () => count };
}

test('an error that passes names its cause, and is tried again by a press', async () => {
  const { asked } = await openFailing(data('サーバーが混み合っています', { status: 503 }));
  await expect.element(page.getByText('サーバーが混み合っています。')).toBeVisible();
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect.poll(asked).toBe(2);
});

test('a page that does not exist leads on', async () => {
  await openFailing(data(null, { status: 404 }));
  await expect.element(page.getByRole('heading')).toHaveTextContent('ページが見つかりません');
  await expect.element(page.getByRole('link', { name: 'お仕事をさがす' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'もう一度読み込む' }))
    .not.toBeInTheDocument();
});
