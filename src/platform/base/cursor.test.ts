import { expect, test } from 'vitest';

import { cutPage, decodeInstantCursor } from './cursor.ts';

const uuids = [1, 2, 3].map((count) => `00000000-0000-7000-8000-00000000000${count}`);
const rows = uuids.map((id, index) => ({ id, at: new Date(Date.UTC(2026, 11, 1 + index)) }));

test.each([
  ['no row', 0, 0],
  ['less than a page', 1, 1],
  ['exactly a page', 2, 2],
])('%s ends the list', (_name, read, shown) => {
  const { page, next } = cutPage(rows.slice(0, read), 2, ({ at, id }) => [at, id]);
  expect([page.length, next]).toEqual([shown, null]);
});

test('one row more than a page leads on after the last row shown', () => {
  const { page, next } = cutPage(rows, 2, ({ at, id }) => [at, id]);
  expect(page).toEqual(rows.slice(0, 2));
  expect(decodeInstantCursor(next ?? '')).toEqual({ at: rows[1]?.at, id: rows[1]?.id });
});
