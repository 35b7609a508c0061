import { Suspense, type ComponentType } from 'react';
import { createRoutesStub, data } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { FaultProps } from './fault-screen.tsx';
import { FaultPage, lazyFaultComponent } from './fault.tsx';
import { unreachableSentence } from './graphql/graphql.ts';

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

test('the sentence for a screen whose code cannot be loaded gives way to the screen once it can', async () => {
  const next = Promise.withResolvers<ComponentType<FaultProps>>();
  const attempts = [Promise.reject(new TypeError('no connection')), next.promise];
  const Fault = lazyFaultComponent(() => attempts.shift() ?? next.promise);
  await render(
    <Suspense>
      <Fault error={null} />
    </Suspense>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreachableSentence);
  next.resolve(() => <h1>表示できませんでした</h1>);
  await expect.element(page.getByRole('heading')).toHaveTextContent('表示できませんでした');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
