import { invoiceNumberOf } from '#domain/billing/invoices/invoice-number.ts';

/**
 * The numbers of invoices in the texts of a receipt, in the form in which they are stored. Read in any width and case,
 * with spaces and dashes between the signs, because EDI fields are typed by hand. The check digit decides: a wrong one
 * names no invoice. (Rule 8.7, 8.8)
 */
export function invoiceNumbersIn(texts: readonly string[]): string[] {
  const written = texts.flatMap((text) =>
    [...text.normalize('NFKC').toUpperCase().matchAll(writtenNumber)].map(([number]) =>
      number.replaceAll(/[^HK\d]/g, ''),
    ),
  );
  return [...new Set(written.filter(isInvoiceNumber))];
}

const isInvoiceNumber = (number: string): boolean =>
  number === invoiceNumberOf(Number(number.slice(2, 6)), Number(number.slice(6, 12)));

/** The text without numbers of invoices: some banks write EDI behind the name of the payer. */
export const withoutInvoiceNumbers = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replaceAll(writtenNumber, ' ');

/** HK and eleven digits; between them what payers and their programs put there, half-width ｰ included. */
const writtenNumber = /H[ _./:ー‐‑–—−-]*K(?:[ _./:ー‐‑–—−-]*\d){11}/g;
