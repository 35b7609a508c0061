import { expect, onTestFinished, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { loadShippedTables } from '#domain/reference/statutory/shipped.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { writeRegion } from './region.ts';

const now = instantAtJst('2026-11-21', '12:20');
/** 新宿区 and 渋谷区. */
const chosen = ['13104', '13113'];
/** The neighbouring wards: 千代田, 港, 文京, 品川, 目黒, 世田谷, 中野, 杉並, 豊島. */
const around = [13101, 13103, 13105, 13109, 13110, 13112, 13114, 13115, 13116].map(String);

const search = /* GraphQL */ `
  query Search($input: RecruitmentSearchInput!, $cursor: String) {
    recruitmentSearch(input: $input, cursor: $cursor) {
      recruitments {
        facility {
          id
        }
        jobDates {
          jobId
        }
      }
      cursor
    }
  }
`;
type Card = { facility: { id: string }; jobDates: { jobId: string } };

/**
 * With the full region's density. Facilities are written only in these wards, because the searched list shows no
 * others.
 */
test('the first 40 cards of Shinjuku, Shibuya and their neighbours are 40 jobs of many facilities', async () => {
  const product = await openTestProduct(await openTestDatabase(), now);
  onTestFinished(product.close);
  const { db } = product.app;
  await loadShippedTables(db, now);
  await writeRegion(db, {
    size: 'full',
    // The list shows no pictures, so none are drawn.
    prints: { count: 0, keyOf: ({ scene, light }) => `facilities/scenes/${scene}-${light}.webp` },
    cityCodes: [...chosen, ...around],
    now,
    progress: () => undefined,
  });

  async function firstCards(input: RecruitmentSearchInput): Promise<Card[]> {
    const cards: Card[] = [];
    for (let cursor: string | null = null; cards.length < 40;) {
      const { data } = await product.call(search, {
        input: { ...input, groupByJob: true },
        cursor,
      });
      // The query above selects these fields.
      const page = data?.['recruitmentSearch'] as { recruitments: Card[]; cursor: string | null };
      cards.push(...page.recruitments);
      cursor = page.cursor;
      if (cursor === null) break;
    }
    return cards.slice(0, 40);
  }
  const lists: RecruitmentSearchInput[] = [
    { areaMIds: [...chosen, ...around] },
    { areaMIds: [...chosen, ...around], sort: 'STARTS_SOON' },
  ];
  for (const input of lists) {
    const cards = await firstCards(input);
    const facilities = new Set(cards.map(({ facility }) => facility.id));
    expect(new Set(cards.map(({ jobDates }) => jobDates.jobId)).size).toBe(40);
    expect(facilities.size).toBeGreaterThanOrEqual(15);
  }
});
