import { expect, test } from 'vitest';
import { filesBelow, read } from '../sources.ts';

// How soon money arrives depends on the payout port; only `src/pay` computes it (decision 021).
const promises =
  /その日のうち|即日|当日払|日払い|その場で(?:引き出|受け取)|すぐに?(?:受け取|もらえ)|10分(?:で|以内に)(?:入金|振|届)/;
const englishPromises = /same day|on the way home|at once after the shift/i;

const texts = filesBelow('src').filter(
  (file) => /\.(?:ts|tsx)$/.test(file) && !file.includes('/gen/') && !/\.test\./.test(file),
);

test('no text promises an arrival that only an instant bank can keep', () => {
  const all = [...texts, 'README.md', 'package.json', 'public/manifest.webmanifest'];
  expect(all.filter((file) => promises.test(read(file)))).toEqual([]);
  const english = ['README.md', 'package.json'];
  expect(english.filter((file) => englishPromises.test(read(file)))).toEqual([]);
});
