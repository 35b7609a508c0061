import { expect, test } from 'vitest';

import { filesBelow, read } from '../sources.ts';

const locator = String.raw`(getBy\w+\((?:[^()]|\([^()]*\))*\))`;
const absence = [
  String.raw`\)?\s*\.not\s*\.toBeInTheDocument\(\)`,
  String.raw`\.query\(\)\)\s*\.toBeNull\(\)`,
  String.raw`\.elements\(\)\)\s*\.to(?:Equal\(\[\]\)|HaveLength\(0\))`,
];
/** A locator whose element is expected to be absent: `getByText('…')).not.toBeInTheDocument()`. */
const absent = new RegExp(`${locator}(?:${absence.join('|')})`, 'g');

const wholeText = /By(?:Text|LabelText|Title)\('|name: '/;

/**
 * A text or a name is compared as a whole: a part of a sentence is absent from every screen. So an absence
 * is looked for by a pattern, or by a locator that finds something elsewhere in the same file.
 */
test('no text is expected to be absent that could never be found', () => {
  const tests = filesBelow('src').filter((file) => file.endsWith('.screen.test.tsx'));
  const neverFound = tests.flatMap((file) => {
    const text = read(file);
    const locators = [...text.matchAll(absent)].map(([, one = '']) => one);
    // A whole text that is meant says so.
    const asWhole = locators.filter((one) => wholeText.test(one) && !one.includes('exact: true'));
    const isFound = (one: string) =>
      text.split(one).length - 1 > asWhole.filter((other) => other === one).length;
    return asWhole.filter((one) => !isFound(one)).map((one) => `${file}: ${one}`);
  });
  expect(neverFound).toEqual([]);
});
