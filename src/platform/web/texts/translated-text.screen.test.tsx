import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';

import { followBrowserTranslation } from './translated-text.ts';

type Swap = (text: Text, font: HTMLElement) => void;
const swaps: { name: string; swap: Swap }[] = [
  { name: 'in one step', swap: (text, font) => text.replaceWith(font) },
  {
    name: 'the element first',
    swap(text, font) {
      text.before(font);
      text.remove();
    },
  },
  {
    name: 'the text first',
    swap(text, font) {
      const { parentNode, nextSibling } = text;
      text.remove();
      parentNode?.insertBefore(font, nextSibling);
    },
  },
];

/** Replaces each text of an element, as Chromium's translation does. */
function translate(root: Element, swap: Swap): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.tagName === 'FONT') continue;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(`«${text.data}»`);
    font.append(inner);
    swap(text, font);
  }
}

/** Adjacent texts: React renders each of them as a text node of its own. */
function Counting({ seconds }: { seconds: number }) {
  return (
    <>
      <p>あと{seconds}秒</p>
      <button type="button">
        {seconds}件を表示 {seconds > 60 ? '多い' : '少ない'}
      </button>
    </>
  );
}

/** Mutations are reported after the running task. */
const reported = () => new Promise((resolve) => setTimeout(resolve, 0));

test.each(swaps)(
  'a translated page goes on counting, with texts swapped $name',
  async ({ swap }) => {
    const page = document.body.appendChild(document.createElement('div'));
    const stop = followBrowserTranslation(document);
    const root = createRoot(page);
    onTestFinished(() => {
      root.unmount();
      page.remove();
      stop();
    });
    flushSync(() => root.render(<Counting seconds={66} />));
    for (const seconds of [65, 64, 3]) {
      translate(page, swap);
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await reported();
      flushSync(() => root.render(<Counting seconds={seconds} />));
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await reported();
      const shown = page.textContent.replaceAll(/[«»]/g, '');
      expect(shown).toBe(`あと${seconds}秒${seconds}件を表示 ${seconds > 60 ? '多い' : '少ない'}`);
    }
    expect(page.textContent).toContain('«');
  },
);

/** Texts that appear and disappear beside and before others, and one that moves. */
function Changing({ step }: { step: number }) {
  const words = step < 2 ? ['早番', '遅番'] : ['遅番', '早番'];
  return (
    <>
      <p>
        {step === 1 ? null : '残り'}
        {step}名{step === 2 && <b>急募</b>}
        {step > 0 ? '募集中' : '準備中'}
      </p>
      <p>{words.map((word) => (step === 3 ? null : <Fragment key={word}>{word}</Fragment>))}</p>
    </>
  );
}

test.each(swaps)(
  'a translated page removes, inserts and moves texts, with texts swapped $name',
  async ({ swap }) => {
    const page = document.body.appendChild(document.createElement('div'));
    const { removeChild } = Node.prototype;
    const stop = followBrowserTranslation(document);
    const failures: unknown[] = [];
    const root = createRoot(page, { onUncaughtError: (error) => failures.push(error) });
    onTestFinished(() => {
      root.unmount();
      page.remove();
    });
    const shows = [
      '残り0名準備中早番遅番',
      '1名募集中早番遅番',
      '残り2名急募募集中遅番早番',
      '残り3名募集中',
    ];
    for (const step of [0, 1, 2, 3, 2, 1, 0]) {
      flushSync(() => root.render(<Changing step={step} />));
      expect(failures).toEqual([]);
      await reported();
      expect(page.textContent.replaceAll(/[«»]/g, '')).toBe(shows[step]);
      translate(page, swap);
      await reported();
    }
    expect(page.textContent).toContain('«');
    stop();
    expect(Node.prototype.removeChild).toBe(removeChild);
  },
);
