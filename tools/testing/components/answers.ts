import { expect, onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Sets the smallest supported window size. */
export async function setSmallWindow(): Promise<void> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
}

/** Expects the element inside of the window and not covered, without scrolling to it. */
export async function expectElementInWindow(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  await expect.poll(() => placeOf(locator.element())).toBe('in the window');
}

/**
 * Position of the element: in the window, outside, or covered. The middle of the element counts, because a bar can
 * cover an element inside of the window.
 */
function placeOf(element: Element): string {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= window.innerHeight)
    return `outside of the window of ${window.innerHeight} px: from ${top} to ${bottom}`;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element.contains(hit) ? 'in the window' : `covered, from ${top} to ${bottom}`;
}

/** Frames within which an answer must be in the window: about a second, more on a busy machine. */
const patience = 60;

type Answer = { box: Element; isSeen: boolean; frames: number };

let answers: Answer[] = [];
let observer: MutationObserver | undefined;

/** Watches all alerts of a test: each must come into the window without scrolling by the test. */
export function watchAlerts(): void {
  answers = [];
  observer?.disconnect();
  observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) for (const box of alertsIn(node)) follow(box);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const alertsIn = (node: Element): Element[] => [
  ...(node.matches('[role=alert]') ? [node] : []),
  ...node.querySelectorAll('[role=alert]'),
];

function follow(box: Element): void {
  const answer = { box, isSeen: false, frames: 0 };
  answers.push(answer);
  const look = () => {
    if (!box.isConnected) return;
    answer.frames += 1;
    answer.isSeen = placeOf(box) === 'in the window';
    if (!answer.isSeen && isDue(answer)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const isDue = ({ frames }: Answer) => frames < patience;

/** Throws when an alert of the test stayed outside of the window. */
export async function expectAlertsSeen(): Promise<void> {
  observer?.disconnect();
  // Hidden alerts, such as the one for old browsers, do not count.
  const missing = () =>
    answers.filter(({ box, isSeen }) => !isSeen && box.isConnected && box.checkVisibility());
  while (missing().some(isDue))
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(missing().map(({ box }) => `${box.textContent}: ${placeOf(box)}`)).toEqual([]);
}
