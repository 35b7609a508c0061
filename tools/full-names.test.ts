import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

// A person with a single name has an empty first name; joining without `rtrim` leaves a space at the end.
const joined =
  /(?<![\w.])(?<!rtrim\()(?:\w+\.)?last_(name|kana) \|\| ' ' \|\| (?:\w+\.)?first_\1|\$\{[\w.]*last(Name|Kana)\} \$\{[\w.]*first\2\}/;

test('names are joined by `rtrim` in statements and by `fullName` elsewhere', () => {
  const wrong = [...filesBelow('src'), ...filesBelow('db')]
    .filter((file) => /(?<!test)\.(ts|tsx)$/.test(file) && !file.endsWith('build.ts'))
    .filter((file) => joined.test(readSourceFile(file)));
  expect(wrong).toEqual([]);
});
