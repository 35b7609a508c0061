import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { BottomBar, BottomBarItem } from './bottom-bar.tsx';
import { PageHeader } from './page-header.tsx';
import { Shell } from './shell.tsx';

const tabs = ['さがす', 'お気に入り', 'はたらく', 'メッセージ', 'マイページ'];

const root = document.documentElement;
afterEach(async () => {
  root.style.fontSize = '';
  await page.viewport(360, 780);
});

/** The five tabs of a worker, on a screen of this size and text. */
async function open([width, height]: [number, number], text = '100%') {
  await page.viewport(width, height);
  root.style.fontSize = text;
  await render(
    <Shell
      bar={
        <BottomBar brand={<span style={{ height: 64 }}>ひとこま</span>}>
          {tabs.map((label) => (
            <BottomBarItem key={label} href="#main" label={label} icon={<svg />} current={false} />
          ))}
        </BottomBar>
      }
    >
      <PageHeader title="予定" />
      <div style={{ height: '300vh' }} />
    </Shell>,
  );
}

const boxes = () => tabs.map((name) => boxOf(page.getByRole('link', { name })));
const boxOf = (locator: ReturnType<typeof page.getByRole>) =>
  locator.element().getBoundingClientRect();
const labelSize = () => {
  const label = page.getByText('マイページ').element();
  return Number.parseFloat(getComputedStyle(label).fontSize);
};

test.each<[string, [number, number]]>([
  ['held sideways', [844, 390]],
  ['a tablet', [768, 1024]],
  ['upright', [360, 780]],
])('%s: every tab is on the screen', async (_name, size) => {
  await open(size);
  for (const box of boxes()) {
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(size[1]);
  }
});

test('the labels grow with the text, in two lines that stay within their tab', async () => {
  await open([360, 780], '200%');
  expect(labelSize()).toBe(20);
  for (const name of tabs) {
    const link = page.getByRole('link', { name }).element();
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
  }
  const [first] = boxes();
  expect(first?.height).toBeLessThanOrEqual(92);
});

test('the header stays on top of a high screen, and leaves a low one to what is read', async () => {
  await open([360, 780]);
  const top = () => document.querySelector('header')?.getBoundingClientRect();
  window.scrollTo(0, 400);
  expect(top()?.top).toBe(0);
  await page.viewport(844, 390);
  window.scrollTo(0, 400);
  expect(top()?.bottom).toBeLessThanOrEqual(0);
});
