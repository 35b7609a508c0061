import { appendFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

/**
 * An event of a press, a key or a tap, and how long the page took to show what came of it. The events of one press
 * (pointerdown, pointerup, click) have one `id`: the longest counts.
 */
export type Interaction = {
  id: string;
  /** The path of the page on which it was pressed; a name of the control as it was then. */
  path: string;
  target: string;
  kind: string;
  ms: number;
  /** When it was pressed, when its handlers began and when they had run, in ms of the page's clock. */
  at: number;
  from: number;
  until: number;
};

/** A phone of a care worker has about a quarter of the speed of a developer's machine. */
const slowdown = 4;

/**
 * Slows the page down and writes each of its interactions to a file, a JSON object a line. The browser reports those
 * of 16 ms and more: shorter ones are not in the file.
 */
export async function recordInteractions(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.exposeFunction('noteInteraction', (interaction: Interaction) => {
    appendFileSync(file, `${JSON.stringify(interaction)}\n`);
  });
  await page.addInitScript(observe);
}

/** Runs in the page, and refers to nothing outside of itself. */
function observe(): void {
  type Pressed = { at: number; path: string; target: string };
  // Read when it is pressed: afterwards the button says that it is pending, or another page is there.
  const pressed: Pressed[] = [];
  const notePressed = ({ target, timeStamp }: Event) => {
    const control = target instanceof Element ? target.closest('a, button, input, [role]') : null;
    const label = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
    const path = location.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
    const name = label || control?.getAttribute('name') || control?.tagName || '';
    pressed.push({ at: timeStamp, path, target: name.trim().slice(0, 30) });
  };
  addEventListener('pointerdown', notePressed, { capture: true });
  addEventListener('keydown', notePressed, { capture: true });

  const note = (entry: PerformanceEntry) => {
    if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return;
    const { name, duration, startTime, processingStart, processingEnd, interactionId } = entry;
    const before = pressed.findLast(({ at }) => at <= startTime + 1);
    void Reflect.get(
      window,
      'noteInteraction',
    )({
      id: `${performance.timeOrigin} ${interactionId}`,
      path: before?.path ?? location.pathname,
      target: before?.target ?? '',
      kind: name,
      ms: duration,
      at: startTime,
      from: processingStart,
      until: processingEnd,
    });
  };
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
}
