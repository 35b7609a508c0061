import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

/**
 * Browser storage that may be missing or forbidden, with the files that handle its errors. Databases are opened with
 * `openDB`, which rejects and does not throw.
 */
const guarded = [
  {
    name: /\b(?:localStorage|sessionStorage)\b/,
    files: ['src/platform/web/storage/device-storage.ts'],
  },
  { name: /\bindexedDB\b/, files: ['src/domain/attendance/stamps/stamp-queue.ts'] },
];

test.each(guarded)('$name is named only where it is guarded', ({ name, files }) => {
  const using = filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => name.test(withoutComments(readSourceFile(file))));
  expect(using).toEqual(files);
});

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
