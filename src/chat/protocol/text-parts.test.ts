import { expect, test } from 'vitest';

import { textParts } from './text-parts.ts';

const print = (text: string) =>
  textParts(text).map(({ kind, text: part }) => (kind === 'link' ? `[${part}]` : part));

test.each([
  ['よろしくお願いします', ['よろしくお願いします']],
  ['', []],
  ['https://example.jp/map', ['[https://example.jp/map]']],
  ['地図 https://example.jp/a?b=1#c です', ['地図 ', '[https://example.jp/a?b=1#c]', ' です']],
  ['地図はhttps://example.jp。', ['地図は', '[https://example.jp]', '。']],
  ['（https://example.jp/地図）', ['（', '[https://example.jp/地図]', '）']],
  ['(https://example.jp).', ['(', '[https://example.jp]', ').']],
  ['http://a.jp\nhttp://b.jp', ['[http://a.jp]', '\n', '[http://b.jp]']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://', ['https://']],
  ['http://[', ['http://[']],
])('links in %j', (text, parts) => expect(print(text)).toEqual(parts));
