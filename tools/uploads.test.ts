import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

const using = (name: RegExp) =>
  filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => name.test(readSourceFile(file)));

test('files are sent in one place, which scales photos down', () => {
  expect(using(/\bnew XMLHttpRequest\b/)).toEqual(['src/platform/web/graphql/upload.ts']);
  expect(readSourceFile('src/platform/web/graphql/upload.ts')).toMatch(
    /const body = await shrinkImage\(file\);[^]*request\.send\(body\)/,
  );
});

/** Every file field, with the processing of a photo that is chosen there. */
const fields = {
  'src/apps/worker/shift/stamps/stamp-camera.tsx': 'read in the browser and never sent',
  'src/apps/worker/chat/composer/composer-field.tsx': 'sent',
  'src/apps/operator/money/load-statement.tsx': 'no photo: a file of a bank',
  'src/apps/facility/facilities/agreements/agreement-papers.tsx': 'sent',
  'src/apps/facility/postings/csv/file-choice.tsx': 'no photo: a CSV file',
  'src/platform/ui/photos/photo-picker.tsx': 'cut to its frame, then sent',
};

test('a new field for files says what happens to a photo of 48 megapixels', () => {
  expect(using(/type="file"/).toSorted()).toEqual(Object.keys(fields).toSorted());
});
