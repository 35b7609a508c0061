import { expect, test } from 'vitest';

import { invoiceSearchOf, type InvoiceSearch } from './invoice-search.ts';

test.each<[string, InvoiceSearch]>([
  ['', { by: 'NOTHING' }],
  ['　', { by: 'NOTHING' }],
  ['hk20260000017', { by: 'NUMBER', number: 'HK20260000017' }],
  ['ＨＫ20260000017', { by: 'NUMBER', number: 'HK20260000017' }],
  ['2026/12/04', { by: 'DAY', day: '2026-12-04' }],
  ['2026-12-04', { by: 'DAY', day: '2026-12-04' }],
  ['30,122円', { by: 'AMOUNT', yen: 30_122 }],
  ['-500', { by: 'AMOUNT', yen: -500 }],
  ['2026-13-04', { by: 'NAME', name: '2026-13-04' }],
  ['99999999999', { by: 'NAME', name: '99999999999' }],
  ['ひなた会', { by: 'NAME', name: 'ひなた会' }],
])('%j is read as %j', (text, search) => {
  expect(invoiceSearchOf(text)).toEqual(search);
});
