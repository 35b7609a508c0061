import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { shiftCardNoticeColors } from '#domain/attendance/schedule/notice-rules.ts';
import { tagColors } from '#domain/recruitment/tags.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { contrastRatioOf } from '#testing/components/contrast.ts';
import { Tag } from '#platform/ui/display/tag.tsx';

import { ShiftNoticeBanner } from './notice.tsx';

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Returns the colour as painted, `#rrggbb`: the computed style of a mixed colour has another notation. */
function painted(color: string): string {
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  return contrastRatioOf(painted(color), painted(backgroundColor));
}

const Colours = () => (
  <>
    {Object.entries(tagColors).map(([name, colour]) => (
      <Tag key={name} name={name} colour={colour} />
    ))}
    <Tag name="色なし" />
    {Object.entries(shiftCardNoticeColors).map(([title, backgroundColor]) => (
      <ShiftNoticeBanner key={title} notice={{ title, description: '', backgroundColor }} />
    ))}
  </>
);

test.each(['light', 'dark'])(
  'every colour of the server can be read on a %s page',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await openScreen({ default: Colours }, { route: 'colours', at: '/colours' });
    await expect.element(page.getByText('急募')).toBeVisible();
    const shown = [...document.querySelectorAll('.tag, .notice')];
    expect(shown).toHaveLength(15);
    const pale = shown.filter((element) => contrastOf(element) < 4.5);
    expect(pale.map(({ textContent }) => textContent)).toEqual([]);
    delete document.documentElement.dataset['theme'];
  },
);

test('a dark page keeps the hues apart', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await openScreen({ default: Colours }, { route: 'colours', at: '/colours' });
  await expect.element(page.getByText('急募')).toBeVisible();
  const grounds = [...document.querySelectorAll('.tag, .notice')].map((element) =>
    painted(getComputedStyle(element).backgroundColor),
  );
  // 即決 and 条件つき即決 share a colour, as do 駅近 and a tag without colours.
  expect(new Set(grounds).size).toBe(12);
  delete document.documentElement.dataset['theme'];
});
