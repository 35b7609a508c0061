import { expect, test } from 'vitest';

import { sitemapIndex, sitemapPart } from './sitemap-parts.ts';

const origin = 'https://hitokoma.example';
const idOf = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
const publishedAt = new Date('2026-11-20T03:00:00Z');

/** Lists of two of the recruitments with the ids 1 to `count`. */
const listsOf = (count: number) => async (after: string | null) =>
  Array.from({ length: count }, (_, n) => ({ id: idOf(n + 1), publishedAt }))
    .filter(({ id }) => id > (after ?? ''))
    .slice(0, 2);

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at);

test.each([
  [0, [0]],
  [1, [0]],
  [2, [0]],
  [5, [0, 2, 4]],
])('of %i recruitments the index names the parts that begin after %j', async (count, afters) => {
  const xml = await sitemapIndex({ list: listsOf(count), origin });
  expect(locationsIn(xml)).toEqual(afters.map((n) => `${origin}/sitemap/${idOf(n)}.xml`));
});

test('the parts of the index name every recruitment once, and the first one the static pages', async () => {
  const list = listsOf(5);
  const index = await sitemapIndex({ list, origin });
  const parts: (string | undefined)[][] = [];
  for (const [, after = ''] of index.matchAll(/sitemap\/([\da-f-]+)\.xml/g)) {
    // oxlint-disable-next-line no-await-in-loop -- three
    parts.push(locationsIn(await sitemapPart({ list, origin }, after)));
  }
  const recruitments = parts.flat().filter((at) => at?.includes('/recruitments/'));
  expect(recruitments).toEqual([1, 2, 3, 4, 5].map((n) => `${origin}/recruitments/${idOf(n)}`));
  expect(parts[0]).toContain(`${origin}/guide`);
  expect(parts.slice(1).flat()).not.toContain(`${origin}/guide`);
});

test('a part says since when each recruitment is public', async () => {
  const xml = await sitemapPart({ list: listsOf(1), origin }, idOf(0));
  expect(xml).toContain(
    `<url><loc>${origin}/recruitments/${idOf(1)}</loc><lastmod>2026-11-20T03:00:00.000Z</lastmod></url>`,
  );
});
