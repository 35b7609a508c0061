import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { commonMessages } from '#base/refusal.ts';
import { Banner } from '#ui/feedback/banner.tsx';

import { readDisplay } from '../display.ts';
import { Wording } from '../texts/wording.tsx';

const noSentences = () => Promise.reject(new Error('Nobody asked for plain language.'));

function shown(sentence: string): string {
  return renderToString(
    <MemoryRouter initialEntries={['/settings/notifications?from=1']}>
      <Wording display={readDisplay(null)} loadEasy={noSentences}>
        <Banner tone="danger">{sentence}</Banner>
      </Wording>
    </MemoryRouter>,
  );
}

test('the sentence of an ended session carries the way to sign-in and back', () => {
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

test('no other sentence does', () => {
  expect(shown(commonMessages.FORBIDDEN)).not.toContain('href');
});
