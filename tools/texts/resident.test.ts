import { expect, test } from 'vitest';
import { filesBelow, readSourceFile } from '../sources.ts';

/** 利用者 means a resident of a facility; a user of the product is a ワーカー. */
const every = /利用者/g;
const resident =
  /利用者(?:のお?名前|などの個人の情報|・施設の情報|さんの写真|さまや職員の顔が写る写真|さまの入院|の安全|\|)/g;

const sources = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\/gen\/|\.test\.|furigana/.test(file),
);

test('利用者 stands for residents only', () => {
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  const others = (file: string) =>
    count(readSourceFile(file), every) - count(readSourceFile(file), resident);
  expect(sources.filter((file) => others(file) > 0)).toEqual([]);
});

test.each(['利用者は退勤を記録できます', '利用者登録'])('%s names a worker', (text) => {
  expect(text).not.toMatch(resident);
});
