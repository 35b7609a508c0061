import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

/**
 * Opacity classes: half-transparent text has a contrast below 4.5 to 1, often in a pending state that is short on fast
 * machines.
 */
const faded = /(?<variant>\S*:)?opacity-(?!0\b|100\b)\d+/g;

/** Pictures, icons, and controls that cannot be pressed (WCAG 1.4.3 excepts them) may fade. */
const mayFade = (variant: string, classes: string) =>
  /\[&_(?:img|svg)\]:|disabled:/.test(variant) || /(?:^|\s)size-\d/.test(classes);

test('no text is shown half-transparent', () => {
  const found = filesBelow('src').flatMap((file) => {
    if (!/(?<!\.test)\.tsx$/.test(file)) return [];
    return [...readSourceFile(file).matchAll(/'[^'\n]*'|"[^"\n]*"/g)].flatMap(([classes]) =>
      [...classes.matchAll(faded)]
        .filter(({ groups }) => !mayFade(groups?.['variant'] ?? '', classes.slice(1)))
        .map(([name]) => `${file}: ${name}`),
    );
  });
  expect(found).toEqual([]);
});
