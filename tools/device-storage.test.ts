import { expect, test } from 'vitest';

import { filesBelow, read } from './sources.ts';

/** Storage that a browser may lack or forbid, with the files that guard it. Databases are opened with `openDB`, which rejects. */
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
    .filter((file) => name.test(withoutComments(read(file))));
  expect(using).toEqual(files);
});

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
