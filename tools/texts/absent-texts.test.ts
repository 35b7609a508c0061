import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from '../sources.ts';

const locator = String.raw`(getBy\w+\((?:[^()]|\([^()]*\))*\))`;
const absence = [
  String.raw`\)?\s*\.not\s*\.toBeInTheDocument\(\)`,
  String.raw`\.query\(\)\)\s*\.toBeNull\(\)`,
  String.raw`\.elements\(\)\)\s*\.to(?:Equal\(\[\]\)|HaveLength\(0\))`,
];
/** Assertions that an element is absent: `getByText('…')).not.toBeInTheDocument()`. */
const absent = new RegExp(`${locator}(?:${absence.join('|')})`, 'g');

const wholeText = /By(?:Text|LabelText|Title)\('|name: '/;

/**
 * Locators compare whole texts, so a part of a sentence is absent from every screen. Absence is therefore asserted with
 * a pattern, or with a locator that finds an element elsewhere in the same file.
 */
test('no text is expected to be absent that could never be found', () => {
  const tests = filesBelow('src').filter((file) => file.endsWith('.screen.test.tsx'));
  const neverFound = tests.flatMap((file) => {
    const text = readSourceFile(file);
    const locators = [...text.matchAll(absent)].map(([, one = '']) => one);
    // A locator that really means the whole text has `exact: true`.
    const asWhole = locators.filter((one) => wholeText.test(one) && !one.includes('exact: true'));
    const isFound = (one: string) =>
      text.split(one).length - 1 > asWhole.filter((other) => other === one).length;
    return asWhole.filter((one) => !isFound(one)).map((one) => `${file}: ${one}`);
  });
  expect(neverFound).toEqual([]);
});
