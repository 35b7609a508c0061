import { expect, test } from 'vitest';

import { messageTextPartsOf } from './text-parts.ts';

const print = (text: string) =>
  messageTextPartsOf(text).map(({ kind, text: part }) => (kind === 'link' ? `[${part}]` : part));

test.each([
  ['よろしくお願いします', ['よろしくお願いします']],
  ['', []],
  ['https://example.jp/map', ['[https://example.jp/map]']],
  ['地図 https://example.jp/a?b=1#c です', ['地図 ', '[https://example.jp/a?b=1#c]', ' です']],
  ['地図はhttps://example.jp。', ['地図は', '[https://example.jp]', '。']],
  ['（https://example.jp/地図）', ['（', '[https://example.jp/地図]', '）']],
  ['(https://example.jp).', ['(', '[https://example.jp]', ').']],
  ['http://a.jp\nhttp://b.jp', ['[http://a.jp]', '\n', '[http://b.jp]']],
  ['https://example.jp/mapをご覧ください', ['[https://example.jp/map]', 'をご覧ください']],
  ['https://example.jp/a→入口', ['[https://example.jp/a]', '→入口']],
  ['https://example.jpです', ['[https://example.jp]', 'です']],
  ['https://example.jp/から入れます', ['[https://example.jp/]', 'から入れます']],
  ['https://example.jp/map参照', ['[https://example.jp/map]', '参照']],
  ['https://example.jp/map（地図）', ['[https://example.jp/map]', '（地図）']],
  ['https://example.jp/a？', ['[https://example.jp/a]', '？']],
  ['https://example.jp/a～b', ['[https://example.jp/a]', '～b']],
  ['https://example.jp/aＡ棟', ['[https://example.jp/a]', 'Ａ棟']],
  ['https://example.jp/a🏠入口', ['[https://example.jp/a]', '🏠入口']],
  ['https://example.jp/a…', ['[https://example.jp/a]', '…']],
  ['https://example.jp:8080を開く', ['[https://example.jp:8080]', 'を開く']],
  ['https://example.jp/?id=12をご覧', ['[https://example.jp/?id=12]', 'をご覧']],
  [
    'https://example.jp/aとhttps://example.jp/b',
    ['[https://example.jp/a]', 'と', '[https://example.jp/b]'],
  ],
  ['https://a.jp/a、https://a.jp/b', ['[https://a.jp/a]', '、', '[https://a.jp/b]']],
  ['https://ja.wikipedia.org/wiki/東京都', ['[https://ja.wikipedia.org/wiki/東京都]']],
  ['https://ja.wikipedia.org/wiki/さくら', ['[https://ja.wikipedia.org/wiki/さくら]']],
  ['https://a.jp/wiki/レオナルド・ダ・ヴィンチ', ['[https://a.jp/wiki/レオナルド・ダ・ヴィンチ]']],
  ['https://a.jp/地図をご覧ください', ['[https://a.jp/地図]', 'をご覧ください']],
  ['https://a.jp/2026年度/案内.pdf', ['[https://a.jp/2026年度/案内.pdf]']],
  ['https://a.jp/search?q=介護&p=夜勤#下', ['[https://a.jp/search?q=介護&p=夜勤#下]']],
  ['https://a.jp/%E5%9C%B0%E5%9B%B3をご覧', ['[https://a.jp/%E5%9C%B0%E5%9B%B3]', 'をご覧']],
  ['https://日本語.jp/', ['[https://日本語.jp/]']],
  ['https://www.みどり野.jp/a', ['[https://www.みどり野.jp/a]']],
  ['https://みどり野.jpをご覧ください', ['[https://みどり野.jp]', 'をご覧ください']],
  ['https://shop日本.jp', ['[https://shop日本.jp]']],
  ['https://例え.テスト', ['[https://例え.テスト]']],
  ['https://xn--wgv71a119e.jp/a', ['[https://xn--wgv71a119e.jp/a]']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://', ['https://']],
  ['http://[', ['http://[']],
])('links in %j', (text, parts) => expect(print(text)).toEqual(parts));
