import { appendFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

/**
 * A press, a key or a tap, and how long the page took to show what came of it. One `id` may come several times: the
 * longest counts.
 */
export type Interaction = { id: string; path: string; kind: string; target: string; ms: number };

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
  await page.addInitScript(() => {
    const note = (entry: PerformanceEntry) => {
      // The events of one press (pointerdown, pointerup, click) have one id; others have none.
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return;
      const { name, duration, target, interactionId } = entry;
      const pressed = target instanceof Element ? target.closest('a, button, input, [role]') : null;
      const label = pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '';
      void Reflect.get(
        window,
        'noteInteraction',
      )({
        id: `${performance.timeOrigin} ${interactionId}`,
        path: location.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'),
        kind: name,
        target: label.trim().slice(0, 30),
        ms: duration,
      });
    };
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  });
}
