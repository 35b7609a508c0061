import { expect, test } from 'vitest';
import { filesBelow, readSourceFile } from '../sources.ts';

/**
 * A promise of a short time near the arrival of money. The time depends on the payout port: only `arrivalLabel` in
 * `src/domain/pay/wallet` states it, and `wallet.test.ts` tests it for both ports (decision 021).
 */
const promise =
  /(?:本日|今日|きょう|その日|当日|翌日|翌営業日|明日|あした|\d+分|数分|すぐ|即|その場で)[^。」'`"\n]{0,14}(?:入金|着金|振り込まれ|振込(?!を?申請)|お金が|給料が|給与が(?:届|入|出)|受け取れ|受けとれ|引き出せ|銀行に届)|(?<!支払)日払/;
const englishPromise = /same day|on the way home|at once after the shift/i;

const sources = filesBelow('src').filter(
  (file) => /\.(?:ts|tsx)$/.test(file) && !file.includes('/gen/') && !/\.test\./.test(file),
);

test('no text promises an arrival that only an instant bank can keep', () => {
  const texts = [...sources, 'README.md', 'package.json', 'public/manifest.webmanifest'];
  expect(texts.filter((file) => promise.test(readSourceFile(file)))).toEqual([]);
  const english = ['README.md', 'package.json'];
  expect(english.filter((file) => englishPromise.test(readSourceFile(file)))).toEqual([]);
});

test.each([
  '申請から10分で入金されます',
  '勤務後、本日中に振り込まれます',
  'すぐにお金が届きます',
  '当日のうちに給与が入ります',
  '日払いのお仕事',
])('%s is such a promise', (text) => expect(text).toMatch(promise));

test.each([
  '勤務後すぐ振込申請',
  '支払日払い',
  '3営業日以内に入金します',
  '24時間以内のことは、SMSでも届きます',
])('%s is none', (text) => expect(text).not.toMatch(promise));
