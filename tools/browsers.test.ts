import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

/**
 * Features that the oldest browsers of docs/browsers.md lack. Each is named with the version in which the last of these
 * browsers got it.
 */
const missing: Record<string, RegExp> = {
  'URL.canParse, Safari 17': /\bURL\.canParse\b/,
  'URL.parse, Safari 18': /\bURL\.parse\b/,
  'groupBy, Safari 17.4': /\b(?:Map|Object)\.groupBy\b/,
  'Promise.withResolvers, Safari 17.4': /\bPromise\.withResolvers\b/,
  'Promise.try, Safari 18.2': /\bPromise\.try\b/,
  'AbortSignal.any, Safari 17.4': /\bAbortSignal\.any\b/,
  'Array.fromAsync, Chrome 121': /\bArray\.fromAsync\b/,
  'iterator helpers, Safari 18.4':
    /\.(?:values|entries|keys)\(\)\s*\.(?:map|filter|toArray|find|some|every|take|drop|reduce|flatMap|forEach)\b/,
  'methods of sets, Safari 17':
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/,
  'RegExp.escape, Safari 18.2': /\bRegExp\.escape\b/,
  'Intl.DurationFormat, Chrome 129': /\bIntl\.DurationFormat\b/,
  'Uint8Array base64, Chrome 140': /\.(?:toBase64|setFromBase64)\(|Uint8Array\.fromBase64/,
};

/** True for files that only the server or the tests run. */
const isServers = (file: string) =>
  !/\.tsx?$/.test(file) ||
  /\.(?:server|test|build)\.tsx?$|^src\/(?:gen|platform\/server|domain\/reference\/travel)\//.test(
    file,
  );

test('no file of the browser uses what the oldest browsers lack', () => {
  const files = filesBelow('src').filter((file) => !isServers(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const text = readSourceFile(file);
    return Object.entries(missing).flatMap(([name, use]) =>
      use.test(text) ? [`${file}: ${name}`] : [],
    );
  });
  expect(found).toEqual([]);
});
