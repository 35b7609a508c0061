import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { BottomBar, BottomBarItem } from './bottom-bar.tsx';
import { PageHeader } from './page-header.tsx';
import { Shell } from './shell.tsx';

const tabs = ['さがす', 'お気に入り', 'はたらく', 'メッセージ', 'マイページ'];

const root = document.documentElement;
afterEach(async () => {
  root.style.fontSize = '';
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await page.viewport(360, 780);
});

/** Opens the five tabs of a worker in a window of this size, with this text size. */
async function open(
  [width, height]: [number, number],
  text = '100%',
  content: ReactNode = <div style={{ height: '300vh' }} />,
) {
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
      {content}
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

test.each(['100%', '200%'])(
  'the end of the page is above the tabs, with text at %s',
  async (text) => {
    await open([320, 640], text, <p style={{ marginTop: '200vh' }}>{'長い文'.repeat(9)}</p>);
    const end = page.getByRole('paragraph');
    const gap = () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return (boxes()[0]?.top ?? 0) - boxOf(end).bottom;
    };
    await expect.poll(gap).toBeCloseTo(0, 0);
  },
);

test('a control that is half under the tabs is not reported as too small', async () => {
  const row = { display: 'block', height: 44, marginBottom: 30 };
  const links = Array.from({ length: 30 }, (_, index) => (
    <a key={index} href={`#row-${index}`} style={row}>
      {`行${index}`}
    </a>
  ));
  await open([412, 823], '100%', links);
  const bar = boxes()[0]?.top ?? 0;
  const half = page.getByRole('link', { name: '行12', exact: true });
  window.scrollTo(0, boxOf(half).bottom - bar - 32);
  expect(boxOf(half).top).toBe(bar - 12);
  const { passes, violations } = await axe.run(document, { runOnly: ['target-size'] });
  expect(violations).toEqual([]);
  expect(passes.map(({ id }) => id)).toEqual(['target-size']);
});

test('on paper the tabs are at the end of what is printed, and on no other sheet', async () => {
  await open([360, 780], '100%', <p>印刷する文</p>);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const layer = document.querySelector('[data-tab-bar]')?.parentElement;
  expect(layer && getComputedStyle(layer).position).toBe('static');
});
