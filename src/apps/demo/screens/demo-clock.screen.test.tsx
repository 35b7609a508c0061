import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { DemoMoveClockMutation, type DemoOverviewData } from '#apps/demo/demo-client.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';

import { DemoClock } from './demo-clock.tsx';

const now = '2026-12-01T00:00:00.000Z';
const to = '2026-12-01T12:00:00.000Z';
const overview: DemoOverviewData = {
  clock: { now, offsetSeconds: 0, nextShiftAt: null, movingTo: null },
  demoRegion: { autoAnswer: true },
  openInvoices: [],
  playBank: [],
  demoWorkers: [],
  demoActivity: [],
};

const openClock = (movingTo: string | null = null) => {
  const shown = { ...overview, clock: { ...overview.clock, movingTo } };
  const screen = { default: () => <DemoClock id="clock" overview={shown} /> };
  return openScreen(screen, { route: 'demo', at: '/demo', now });
};
const button = page.getByRole('button', { name: '＋12時間' });

test('a long move is asked for again by its target until the clock is there', async () => {
  await openClock();
  let answers = 0;
  answerDocument(DemoMoveClockMutation, () => {
    answers += 1;
    return { moveClock: { now, movingTo: answers < 3 ? to : null } };
  });
  await button.click();
  const again = { input: { to } };
  await expect
    .poll(() => sentVariables(DemoMoveClockMutation))
    .toEqual([{ input: { minutes: 720 } }, again, again]);
  await expect.element(button).toBeEnabled();
});

test('the target of a move is shown, and another move is refused beside the buttons', async () => {
  await openClock(to);
  await expect.element(page.getByText(/21:00\s*まで進めています/)).toBeVisible();
  const message = '時計を進めている途中のため、別の時刻へは進められません';
  refuse(DemoMoveClockMutation, { code: 'DEMO_CLOCK_MOVING', message });
  await button.click();
  await expect.element(page.getByText(message)).toBeVisible();
});
