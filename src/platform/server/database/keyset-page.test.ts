import { expect, test } from 'vitest';

import { byInstant, decodePageCursor, encodePageCursor, readKeysetPage } from './keyset-page.ts';

const uuids = [1, 2, 3].map((count) => `00000000-0000-7000-8000-00000000000${count}`);
const rows = uuids.map((id, index) => ({ id, micros: Date.UTC(2026, 11, 1 + index) * 1_000 + 7 }));
const read = (count: number) => async () => rows.slice(0, count);

test.each([
  ['no row', 0, 0],
  ['less than a page', 1, 1],
  ['exactly a page', 2, 2],
])('%s ends the list', async (_name, found, shown) => {
  const page = await readKeysetPage(byInstant, { cursor: null, size: 2 }, read(found));
  expect(page).toEqual({ rows: rows.slice(0, shown), cursor: null });
});

test('one row more than a page leads on after the last row shown, to the microsecond', async () => {
  const asked: unknown[] = [];
  const readAfter = async (page: unknown) => {
    asked.push(page);
    return rows;
  };
  const first = await readKeysetPage(byInstant, { cursor: null, size: 2 }, readAfter);
  expect(first.rows).toEqual(rows.slice(0, 2));
  await readKeysetPage(byInstant, { cursor: first.cursor, size: 2 }, readAfter);
  expect(asked).toEqual([
    { after: null, limit: 3 },
    { after: rows[1], limit: 3 },
  ]);
});

test.each([undefined, null, ''])('the cursor %j is the start of the list', async (cursor) => {
  const readFrom = async ({ after }: { after: unknown }) => (after === null ? rows : []);
  const page = await readKeysetPage(byInstant, { cursor, size: 2 }, readFrom);
  expect(page.rows).toEqual(rows.slice(0, 2));
});

const [id = ''] = uuids;

test.each([
  ['no JSON', 'x'],
  ['no UTF-8', Buffer.from([0xff, 0xfe]).toString('base64url')],
  ['an object', Buffer.from('{}').toString('base64url')],
  ['too few values', encodePageCursor([1])],
  ['too many values', encodePageCursor([Date.now() * 1_000, id, id])],
  ['milliseconds', encodePageCursor([Date.now(), id])],
  ['an instant that PostgreSQL does not know', encodePageCursor([9e15, id])],
  ['a text for an instant', encodePageCursor(['x', id])],
  ['no uuid', encodePageCursor([Date.now() * 1_000, 'x'])],
])('a cursor with %s is refused', async (_name, cursor) => {
  await expect(readKeysetPage(byInstant, { cursor, size: 2 }, read(0))).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  });
});

test.each([
  ['int', 2 ** 31],
  ['bigint', 2 ** 53],
  ['text', 'a\u0000'],
  ['day', '2027-02-30'],
] as const)('a value outside of the kind %s is refused', (kind, value) => {
  expect(() => decodePageCursor({ value: kind }, encodePageCursor([value]))).toThrow(
    expect.objectContaining({ code: 'CURSOR_INVALID' }),
  );
});
