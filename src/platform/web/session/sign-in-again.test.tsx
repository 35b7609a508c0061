import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { commonMessages } from '#platform/base/refusal.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

import { readDisplaySettings } from '../display.ts';
import { WordingProvider } from '../texts/wording.tsx';

const noSentences = () => Promise.reject(new Error('Nobody asked for plain language.'));

function shown(sentence: string, address = '/settings/notifications?from=1'): string {
  return renderToString(
    <MemoryRouter initialEntries={[address]}>
      <WordingProvider display={readDisplaySettings(null)} loadPlainLanguage={noSentences}>
        <Banner tone="danger" announce>
          {sentence}
        </Banner>
      </WordingProvider>
    </MemoryRouter>,
  );
}

test('the sentence of an ended session carries the way to sign-in and back (spec 2.021)', () => {
  const html = shown(commonMessages.UNAUTHENTICATED);
  expect(html).toContain(commonMessages.UNAUTHENTICATED);
  const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const url = new URL(href ?? '', 'https://site.example');
  expect(url.pathname).toBe('/sign-in');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    error: 'SessionRequired',
    callbackUrl: '/settings/notifications?from=1',
  });
});

test.each([
  ['/facility/members?page=2', '/facility/sign-in'],
  ['/operator/corporations', '/operator/sign-in'],
])('on %s the way leads to the sign-in of that side and back', (address, path) => {
  const href = /href="([^"]+)"/.exec(shown(commonMessages.UNAUTHENTICATED, address))?.[1];
  const url = new URL(href?.replaceAll('&amp;', '&') ?? '', 'https://site.example');
  expect([url.pathname, url.searchParams.get('returnTo')]).toEqual([path, address]);
});

test('the page of a facility, which workers read, leads to the sign-in of workers', () => {
  const html = shown(commonMessages.UNAUTHENTICATED, '/facilities/f1');
  expect(html).toContain('href="/sign-in?');
});

test('no other sentence does', () => {
  expect(shown(commonMessages.FORBIDDEN)).not.toContain('href');
});
