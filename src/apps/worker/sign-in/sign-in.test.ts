import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { pageServerContext, type PageServerData } from '#platform/web/page-context.ts';

import { loader } from './sign-in.tsx';

const session = {
  user: { id: 'w1', name: null },
  expires: '2026-12-22T00:00:00Z',
  token: 't',
} satisfies PageServerData['session'];

/** Returns the redirect target of the sign-in page; null when the page shows its form. */
function leadsTo(address: string, signedIn: PageServerData['session']): string | null {
  const context = new RouterContextProvider();
  // The loader reads only the session.
  context.set(pageServerContext, { session: signedIn } as PageServerData);
  const request = new Request(`https://site.example${address}`);
  try {
    loader({ request, context, params: {}, url: new URL(request.url), pattern: '/sign-in' });
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

test.each([
  ['/sign-in', '/'],
  ['/sign-in?callbackUrl=%2Fme', '/me'],
  ['/sign-in?callbackUrl=https%3A%2F%2Fsite.example%2Fshifts', '/shifts'],
  ['/sign-in?callbackUrl=https%3A%2F%2Felsewhere.example%2F', '/'],
])('%s leads who is signed in to %s', (address, path) => {
  expect(leadsTo(address, session)).toBe(path);
});

test('a visitor sees the form', () => {
  expect(leadsTo('/sign-in?callbackUrl=%2Fme', null)).toBeNull();
});
