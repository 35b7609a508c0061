const prefix = 'HK';
const serialDigits = 6;

/** The quasigroup of Damm's check digit: the row is the digit so far, the column the next digit. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/**
 * The check digit of a row of digits by H. M. Damm's scheme. It finds every wrong digit and every exchange of two
 * neighbours, which are the usual slips of payers who type a number.
 */
function checkDigitOf(digits: string): string {
  return digits
    .split('')
    .reduce((interim, digit) => damm[Number(interim)]?.[Number(digit)] ?? '', '0');
}

/** `HK20260000017`: the prefix, the year of the issue, six digits that count from 1 in each year, and a check digit. */
export function invoiceNumberOf(year: number, serial: number): string {
  const digits = `${year}${String(serial).padStart(serialDigits, '0')}`;
  return `${prefix}${digits}${checkDigitOf(digits)}`;
}
