import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { HistoryBack } from './history-back.tsx';

const routes = [
  { path: '/list', element: <Link to="/one">一件目</Link> },
  { path: '/one', element: <HistoryBack fallback="/all" /> },
  { path: '/all', element: <h1>すべて</h1> },
];

/** The real router on the real history, at an address that was opened directly. */
async function openAt(path: string) {
  const before = window.location.href;
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(routes);
  await render(<RouterProvider router={router} />);
  onTestFinished(() => {
    router.dispose();
    window.history.replaceState(null, '', before);
  });
}

const back = () => page.getByRole('link', { name: '戻る' }).click();

test('from a page that was opened directly, Back leads to the fallback', async () => {
  await openAt('/one');
  await back();
  await expect.element(page.getByRole('heading', { name: 'すべて' })).toBeVisible();
});

test('from a page reached by a link, Back leads to the page before', async () => {
  await openAt('/list');
  await page.getByRole('link', { name: '一件目' }).click();
  await back();
  await expect.element(page.getByRole('link', { name: '一件目' })).toBeVisible();
});
