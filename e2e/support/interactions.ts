import { appendFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

/**
 * An event of a press, key or tap, and the time until the page showed its result. The events of one press (pointerdown,
 * pointerup, click) have the same `id`: the longest one counts.
 */
export type Interaction = {
  id: string;
  /** Path of the page at the time of the press; below, the name of the control at that time. */
  path: string;
  target: string;
  kind: string;
  ms: number;
  /** Times of the press, of its handlers' beginning and of their end, in ms of the page's clock. */
  at: number;
  from: number;
  until: number;
};

/** Factor: a care worker's phone has about a quarter of the speed of a developer's machine. */
const slowdown = 4;

/**
 * Slows the page down and writes each of its interactions to a file, one JSON object per line. The browser reports only
 * interactions of at least 16 ms.
 */
export async function recordInteractions(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.exposeFunction('noteInteraction', (interaction: Interaction) => {
    appendFileSync(file, `${JSON.stringify(interaction)}\n`);
  });
  await page.addInitScript(observe);
}

/** Runs in the page, so it may use nothing declared outside. */
function observe(): void {
  type Pressed = { at: number; path: string; target: string };
  // Recorded at the press: afterwards the button shows its pending state, or the page has changed.
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
