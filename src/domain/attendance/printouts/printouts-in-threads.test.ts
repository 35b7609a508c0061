import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import type * as EntrancePosterPdf from './entrance-poster-pdf.server.ts';
import { drawEntrancePoster, type EntrancePoster } from './entrance-poster-pdf.server.ts';

const entrancePosterPdf = threadModule<typeof EntrancePosterPdf>(
  new URL('./entrance-poster-pdf.server.ts', import.meta.url),
);
const now = instantAtJst('2026-12-01', '09:00');

const posterOf = (facilityName: string): EntrancePoster => ({
  facilityName,
  now,
  codes: Array.from({ length: 7 }, (_, index) => ({
    code: String(100_000 + index),
    url: `https://hitokoma.example/code/${index}`,
    minuteKey: null,
    from: instantAtJst(addDays('2026-12-01', index), '00:00'),
    until: instantAtJst(addDays('2026-12-02', index), '00:00'),
  })),
});

const drawInThread = (name: string) =>
  runInThread(payerOf('person', name), entrancePosterPdf, 'drawEntrancePoster', posterOf(name));

test('while eight posters are drawn at once, the process goes on answering', async () => {
  let areDrawn = false;
  const drawing = Promise.all(Array.from({ length: 8 }, (_, index) => drawInThread(`里${index}`)));
  void drawing.finally(() => {
    areDrawn = true;
  });
  // Drawn in this thread, eight posters leave one turn of the event loop to everybody else.
  for (let turn = 0; turn < 100; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await nextTurn();
  }
  expect(areDrawn).toBe(false);
  expect(await drawing).toHaveLength(8);
});

test('a poster has the same bytes in a new thread, in a used one and in this process', async () => {
  const first = await drawInThread('葛󠄀城の里');
  const later = await drawInThread('葛󠄀城の里');
  const here = await drawEntrancePoster(posterOf('葛󠄀城の里'));
  expect(Buffer.compare(first, later)).toBe(0);
  expect(Buffer.compare(first, here)).toBe(0);
});
