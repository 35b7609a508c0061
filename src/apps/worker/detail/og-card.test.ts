import sharp from 'sharp';
import { expect, test } from 'vitest';

import { payerOf } from '#platform/server/prices/payers.ts';
import type { PreviewTexts } from '#platform/web/page-context.ts';

import { drawOgCard } from './og-card.server.ts';

const payer = payerOf('address', '192.0.2.1');

const facts: PreviewTexts = {
  title: 'ユニット型特養で入浴のお手伝い。初めての施設でも先輩が付き添います。送迎もあります',
  facility: 'さくらの里・特別養護老人ホーム',
  times: '2026/11/22（日）09:00〜18:00',
  salary: '12,320円',
  terms: '時給1,540円・交通費 上限500円・休憩60分',
  place: '新宿駅 徒歩5分',
  closed: false,
};

test('the preview is a PNG of the size that messengers expect', async () => {
  const { format, width, height } = await sharp(await drawOgCard(facts, payer)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
});

test('the letters are drawn, and a facility that writes markup is drawn as it writes', async () => {
  const title = '<b>&</b> <span';
  const [plain, other] = await Promise.all(
    [facts, { ...facts, title }].map(async (shown) => inkOf(await drawOgCard(shown, payer))),
  );
  expect(plain).toBeGreaterThan(3_000);
  expect(other).toBeGreaterThan(300);
});

/** Number of dark pixels in the area of the title. */
async function inkOf(png: Uint8Array): Promise<number> {
  const band = { left: 60, top: 184, width: 1080, height: 140 };
  const pixels = await sharp(png).extract(band).greyscale().raw().toBuffer();
  return pixels.filter((level) => level < 100).length;
}
