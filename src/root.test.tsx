import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';

import { readDisplaySettings } from '#platform/web/display.ts';
import type { RootLoaderData } from '#platform/web/server-time.ts';
import { useSession, type WorkerSessionData } from '#platform/web/session/session.tsx';

import Root, { ErrorBoundary, Layout } from './root.tsx';

const worker: WorkerSessionData = {
  user: { id: 'w1', name: '佐藤 花子' },
  expires: '2027-03-01T00:00:00.000Z',
  token: 'h.e30.s',
};

function Page() {
  const { status, session } = useSession();
  return `${status}: ${session?.user.name ?? 'nobody'}`;
}

test.each([
  [worker, 'authenticated: 佐藤 花子'],
  [null, 'unauthenticated: nobody'],
])('every page stands below the root, within its own session (spec 2.001)', (session, said) => {
  const rootData: RootLoaderData = {
    session,
    now: '2026-11-28T00:00:00.000Z',
    origin: 'http://test',
    demo: false,
    reportsTo: null,
    chatAt: null,
    tagManager: null,
    display: readDisplaySettings(null),
  };
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Root, children: [{ path: '*', Component: Page }] },
  ]);
  const hydrationData = { loaderData: { root: rootData } };
  const page = <Stub initialEntries={['/me']} hydrationData={hydrationData} />;
  expect(renderToString(page)).toContain(said);
});

test('no page lets a browser make links of what looks like a phone number', () => {
  // Only the bundler gives the stylesheet an address; without it, React logs an error that this test ignores.
  vi.spyOn(console, 'error').mockReturnValue();
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Layout>{null}</Layout> },
  ]);
  const [, head] = /<head>(.*)<\/head>/s.exec(renderToString(<Stub />)) ?? [];
  expect(head).toContain('<meta name="format-detection" content="telephone=no"/>');
});

const Site = createRoutesStub([{ path: '/', Component: () => null, ErrorBoundary }]);

test.each([
  ['/none', '/', 'お仕事をさがす'],
  ['/facility/none/none', '/facility', '施設の一覧へ'],
  ['/Facility/none/none', '/facility', '施設の一覧へ'],
  ['/operator/none', '/operator', '受信箱へ'],
  ['/%6Fperator/none', '/operator', '受信箱へ'],
])('an unknown address leads to the home of its side: %s', async (address, home, label) => {
  // The error screen is code of its own, for which the server waits.
  const { prelude } = await prerender(<Site initialEntries={[address]} />);
  const html = await new Response(prelude).text();
  expect(html).toContain('ページが見つかりません');
  // The first link leads to the content.
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, to, text]) => [to, text]).slice(1)).toEqual([[home, label]]);
});
