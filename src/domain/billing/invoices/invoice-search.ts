import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** Subject of a search: papers have to be found by day, amount and counterparty. (電子帳簿保存法施行規則4条) */
export type InvoiceSearch =
  | { by: 'NOTHING' }
  | { by: 'NUMBER'; number: string }
  | { by: 'DAY'; day: JstDay }
  | { by: 'AMOUNT'; yen: Yen }
  | { by: 'NAME'; name: string };

/** Reads a typed text as a number, a day such as 2026/12/04, an amount such as 30,122円, or else a part of a name. */
export function invoiceSearchOf(text: string): InvoiceSearch {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { by: 'NOTHING' };
  if (/^HK\d+$/i.test(typed)) return { by: 'NUMBER', number: typed.toUpperCase() };
  const day = typed.replaceAll('/', '-');
  if (isJstDay(day)) return { by: 'DAY', day };
  const digits = typed.replaceAll(/[,円]/g, '');
  if (/^-?\d{1,9}$/.test(digits)) return { by: 'AMOUNT', yen: Number(digits) };
  return { by: 'NAME', name: typed };
}
